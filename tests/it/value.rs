//! Every text vector through a tree, and as a part of a document.

use crate::vectors::{cases, unhex, Expect, Text, TEXTS};
use canonical_core::{to_vec, Error, Jcs, JsonText, Matrix, Olpc, Value};

#[test]
fn texts_through_a_tree() {
    let mut checked = 0;
    for file in TEXTS {
        for case in cases::<Text>(file) {
            let text = case.input.bytes();
            for (profile, expect) in &case.expect {
                let at = format!("{} under {profile}", case.name);
                let tree = Value::parse(&text);
                same(
                    &at,
                    tree.and_then(|tree| write_tree(profile, &tree)),
                    expect,
                );
                same(&at, write_text(profile, &JsonText::new(&text)), expect);
                let owned = Value::parse(&text).map(Value::into_owned);
                same(
                    &at,
                    owned.and_then(|tree| write_tree(profile, &tree.clone())),
                    expect,
                );
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 1407);
}

#[test]
fn what_a_tree_displays_is_read_as_the_same_tree() {
    let mut read = 0;
    for file in TEXTS {
        for case in cases::<Text>(file) {
            let text = case.input.bytes();
            let Ok(tree) = Value::parse(&text) else {
                continue;
            };
            for shown in [tree.to_string(), format!("{tree:#}")] {
                assert_eq!(
                    Value::parse(shown.as_bytes()).expect(&shown),
                    tree,
                    "{}",
                    case.name
                );
            }
            read += 1;
        }
    }
    assert!(read > 300, "{read}");
}

fn write_tree(profile: &str, tree: &Value<'_>) -> Result<Vec<u8>, Error> {
    match profile {
        "matrix" => to_vec::<Matrix>(tree),
        "jcs" => to_vec::<Jcs>(tree),
        "olpc" => to_vec::<Olpc>(tree),
        other => panic!("no profile is called {other}"),
    }
}

fn write_text(profile: &str, text: &JsonText<'_>) -> Result<Vec<u8>, Error> {
    match profile {
        "matrix" => to_vec::<Matrix>(text),
        "jcs" => to_vec::<Jcs>(text),
        "olpc" => to_vec::<Olpc>(text),
        other => panic!("no profile is called {other}"),
    }
}

#[track_caller]
fn same(at: &str, result: Result<Vec<u8>, Error>, expect: &Expect) {
    match (result, expect) {
        (Ok(bytes), Expect::Bytes(hex)) => assert_eq!(bytes, unhex(hex), "{at}"),
        (Err(error), Expect::Error(kind)) => {
            assert_eq!(error.kind().as_str(), kind, "{at}: {error}");
            assert!(
                error.offset().is_some() || error.path().is_some(),
                "{at}: {error}"
            );
        }
        (Ok(bytes), Expect::Error(kind)) => panic!("{at}: {bytes:?} instead of {kind}"),
        (Err(error), Expect::Bytes(_)) => panic!("{at}: {error}"),
    }
}
