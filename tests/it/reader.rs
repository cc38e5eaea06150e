//! Every text vector through the reader, and back through the checker.

use crate::vectors::{cases, unhex, Expect, Report, Text, REPORTS, TEXTS};
use canonical_core::{canonicalize, check, Error, Jcs, Matrix, NotCanonical, Olpc, Profile};

#[test]
fn texts() {
    let mut checked = 0;
    for file in TEXTS {
        for case in cases::<Text>(file) {
            let text = case.input.bytes();
            for (profile, expect) in &case.expect {
                let at = format!("{} under {profile}", case.name);
                same(&at, read(profile, &text), expect);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 1407);
}

#[test]
fn reports() {
    let mut checked = 0;
    for case in cases::<Report>(REPORTS) {
        let text = case.input.bytes();
        for profile in profiles(&case.profile) {
            match case.r#use.as_str() {
                "check" => {
                    let fault = verify(profile, &text).expect_err(&case.report);
                    assert!(fault.offset() < text.len(), "{}", case.report);
                    assert!(read(profile, &text).is_ok(), "{}", case.report);
                }
                "canonicalize" | "stream" => {
                    let result = read(profile, &text);
                    if let (Err(error), Some(path)) = (&result, &case.path) {
                        assert_eq!(error.path(), Some(path.as_str()), "{}", case.report);
                        assert!(error.offset().is_some());
                    }
                    same(&case.report, result, &case.expect);
                }
                // These are about writing.
                "pretty" | "signed_part" => continue,
                other => panic!("{other} is no use"),
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 51);
}

fn profiles(name: &str) -> Vec<&str> {
    match name {
        "any" => vec!["matrix", "jcs", "olpc"],
        one => vec![one],
    }
}

/// The canonical form, after a check that it is one.
fn read(profile: &str, text: &[u8]) -> Result<Vec<u8>, Error> {
    fn under<P: Profile>(text: &[u8]) -> Result<Vec<u8>, Error> {
        let bytes = canonicalize::<P>(text)?;
        check::<P>(&bytes).expect("what was written is canonical");
        assert_eq!(check::<P>(text).is_ok(), text == bytes);
        Ok(bytes)
    }
    match profile {
        "matrix" => under::<Matrix>(text),
        "jcs" => under::<Jcs>(text),
        "olpc" => under::<Olpc>(text),
        other => panic!("no profile is called {other}"),
    }
}

fn verify(profile: &str, bytes: &[u8]) -> Result<(), NotCanonical> {
    match profile {
        "matrix" => check::<Matrix>(bytes),
        "jcs" => check::<Jcs>(bytes),
        "olpc" => check::<Olpc>(bytes),
        other => panic!("no profile is called {other}"),
    }
}

fn same(at: &str, found: Result<Vec<u8>, Error>, expect: &Expect) {
    match (found, expect) {
        (Ok(bytes), Expect::Bytes(hex)) => assert_eq!(bytes, unhex(hex), "{at}"),
        (Err(error), Expect::Error(kind)) => assert_eq!(error.kind().as_str(), kind, "{at}"),
        (found, _) => panic!("{at}: {found:?}"),
    }
}
