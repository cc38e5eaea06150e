//! Errors name the place, in the streaming forms too: `fault` compares them all.

use crate::forms::{fault, text};
use canonical_core::{
    from_slice, from_value, to_value, to_vec, to_vec_serde, CanonicalJson, Error, ErrorKind, Jcs,
    Matrix, Olpc, Options, Profile, Value,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;

#[derive(CanonicalJson)]
struct PowerLevels {
    content: Content,
    #[serde(rename = "a/b~c \"é")]
    name: &'static str,
}

#[derive(CanonicalJson)]
struct Content {
    ban: Option<u8>,
    levels: Vec<Level>,
    users: BTreeMap<String, Level>,
}

#[derive(CanonicalJson)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Level {
    Plain { value: i64 },
    Wrapped(Wrapped),
}

#[derive(CanonicalJson)]
struct Wrapped {
    a: bool,
    #[serde(flatten)]
    inner: Inner,
    z: Vec<(u8, i128)>,
}

#[derive(CanonicalJson)]
struct Inner {
    value: u64,
    #[serde(flatten)]
    extra: BTreeMap<String, i64>,
}

const FINE: i64 = 9_007_199_254_740_991;

fn plain(value: i64) -> Level {
    Level::Plain { value }
}

fn wrapped(value: u64, extra: i64, z: i128) -> Level {
    Level::Wrapped(Wrapped {
        a: true,
        inner: Inner {
            value,
            extra: BTreeMap::from([("k/".into(), extra)]),
        },
        z: vec![(1, 2), (3, z)],
    })
}

fn event(levels: Vec<Level>, users: Vec<(&str, Level)>) -> PowerLevels {
    PowerLevels {
        content: Content {
            ban: None,
            levels,
            users: users
                .into_iter()
                .map(|(name, level)| (name.into(), level))
                .collect(),
        },
        name: "n",
    }
}

#[track_caller]
fn out_of_range(event: &PowerLevels, path: &str) {
    fn under<P: Profile>(event: &PowerLevels, path: &str) {
        assert_eq!(
            fault::<P>(event),
            ("int_range".into(), path.into()),
            "{}",
            P::NAME
        );
    }
    under::<Matrix>(event, path);
    under::<Jcs>(event, path);
}

#[test]
fn a_value_out_of_range() {
    let fine = || plain(FINE);
    let levels = vec![fine(), fine(), fine(), plain(FINE + 1)];
    out_of_range(&event(levels, vec![]), "/content/levels/3/value");
    let users = vec![
        ("@a:b", fine()),
        ("/~", plain(-FINE - 1)),
        ("x", plain(FINE + 1)),
    ];
    // The first in output order.
    out_of_range(&event(vec![fine()], users), "/content/users/~1~0/value");
    let above = FINE as u64 + 1;
    out_of_range(
        &event(vec![wrapped(above, 0, 0)], vec![]),
        "/content/levels/0/value",
    );
    out_of_range(
        &event(vec![wrapped(0, -FINE - 1, 0)], vec![]),
        "/content/levels/0/k~1",
    );
    out_of_range(
        &event(vec![fine(), wrapped(0, 0, 1 << 53)], vec![]),
        "/content/levels/1/z/1/1",
    );
}

#[test]
fn olpc_has_integers_of_any_size() {
    let event = event(vec![wrapped(u64::MAX, i64::MIN, i128::MIN)], vec![]);
    let text = text::<Olpc>(&event);
    assert!(
        text.contains("-170141183460469231731687303715884105728"),
        "{text}"
    );
}

#[test]
fn names_with_escapes_stand_in_the_path() {
    #[derive(CanonicalJson)]
    struct Escaped {
        #[serde(rename = "a/b~c \"é\n\\")]
        name: f64,
    }
    for value in [f64::NAN, f64::INFINITY] {
        let escaped = [Escaped { name: value }];
        let (kind, path) = fault::<Jcs>(&escaped);
        assert_eq!((&*kind, &*path), ("nan_or_infinity", "/0/a~1b~0c \"é\n\\"));
    }
}

#[test]
fn a_recursion_that_is_too_deep() {
    #[derive(CanonicalJson)]
    struct Nested {
        next: Option<Box<Nested>>,
    }
    #[derive(CanonicalJson)]
    struct Hops(Option<Box<Hops>>);
    #[derive(CanonicalJson)]
    #[serde(untagged)]
    enum Bare {
        End,
        More(Box<Bare>),
    }
    let nested = |depth| {
        (1..depth).fold(Nested { next: None }, |next, _| Nested {
            next: Some(Box::new(next)),
        })
    };
    assert!(crate::forms::forms::<Jcs>(&nested(128)).is_ok());
    assert_eq!(fault::<Jcs>(&nested(129)).0, "depth");
    let hops = (0..10_000).fold(Hops(None), |hops, _| Hops(Some(Box::new(hops))));
    assert_eq!(fault::<Jcs>(&hops).0, "depth");
    assert_eq!(
        text::<Jcs>(&(0..128).fold(Hops(None), |hops, _| Hops(Some(Box::new(hops))))),
        "null"
    );
    let bare = (0..10_000).fold(Bare::End, |bare, _| Bare::More(Box::new(bare)));
    assert_eq!(fault::<Jcs>(&bare).0, "depth");
}

/// Safe code can make references that never end.
#[test]
fn a_circle_of_references() {
    #[derive(CanonicalJson)]
    struct Link<'a>(Cell<Option<&'a Link<'a>>>);
    let first = Link(Cell::new(None));
    let second = Link(Cell::new(Some(&first)));
    assert_eq!(text::<Jcs>(&second), "null");
    first.0.set(Some(&second));
    assert_eq!(fault::<Jcs>(&second), ("depth".into(), String::new()));

    #[derive(Clone, CanonicalJson)]
    #[serde(transparent)]
    struct Lent<'a> {
        inner: Option<&'a Cow<'a, Lent<'a>>>,
    }
    let mut end = Lent { inner: None };
    for _ in 0..10_000 {
        let inner: &Cow<'_, _> = Box::leak(Box::new(Cow::Owned(end)));
        end = Lent { inner: Some(inner) };
    }
    assert_eq!(fault::<Jcs>(&end), ("depth".into(), String::new()));
}

/// What can be written can be read back, by every way: options, newtypes and boxes inside the
/// containers change nothing about how many of these there may be.
#[test]
fn as_many_containers_by_every_way() {
    #[derive(Debug, PartialEq, Serialize, Deserialize, CanonicalJson)]
    struct Node {
        id: u8,
        next: Next,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize, CanonicalJson)]
    struct Next(Option<Box<Node>>);

    let nodes = |count| {
        (0..count).fold(Next(None), |next, _| {
            Next(Some(Box::new(Node { id: 1, next })))
        })
    };
    let most = nodes(128);
    let bytes = to_vec::<Jcs>(&most).unwrap();
    assert_eq!(to_vec_serde::<Jcs>(&most).unwrap(), bytes);
    let tree = to_value(&most).unwrap();
    assert_eq!(to_vec::<Jcs>(&tree).unwrap(), bytes);
    assert_eq!(from_slice::<Next>(&bytes).unwrap(), most);
    assert_eq!(from_value::<Next>(tree).unwrap(), most);

    let more = nodes(129);
    let deep = |error: Error| error.kind() == ErrorKind::Depth;
    assert!(deep(to_vec::<Jcs>(&more).unwrap_err()));
    assert!(deep(to_vec_serde::<Jcs>(&more).unwrap_err()));
    assert!(deep(to_value(&more).unwrap_err()));
    let bytes = [&br#"{"id":1,"next":"#[..], &bytes, b"}"].concat();
    assert!(deep(from_slice::<Next>(&bytes).unwrap_err()));
    let tree = Value::parse_with(&bytes, &Options::<Jcs>::new().depth(200)).unwrap();
    assert!(deep(from_value::<Next>(tree).unwrap_err()));
}
