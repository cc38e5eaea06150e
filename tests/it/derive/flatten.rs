//! Values whose members another object takes in: with enums, maps, options and conditions.

use super::{same, same_under};
use crate::forms::fault;
use canonical_core::{CanonicalJson, Jcs, Matrix};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;
use std::rc::Rc;
use std::time::Duration;

#[derive(Clone, Serialize, CanonicalJson)]
struct Inner {
    m: u8,
    c: u8,
}

const INNER: Inner = Inner { m: 2, c: 1 };

fn is_small(inner: &Inner) -> bool {
    inner.m < 2
}

fn map<const N: usize>(names: [&str; N]) -> BTreeMap<String, u8> {
    names.into_iter().map(|name| (name.to_owned(), 7)).collect()
}

#[test]
fn members_fall_into_place() {
    #[derive(Serialize, CanonicalJson)]
    struct Outer {
        z: u8,
        #[serde(flatten)]
        inner: Inner,
        d: u8,
        a: u8,
    }
    let outer = Outer {
        z: 4,
        inner: INNER,
        d: 3,
        a: 0,
    };
    same(&outer, r#"{"a":0,"c":1,"d":3,"m":2,"z":4}"#);

    #[derive(Serialize, CanonicalJson)]
    struct Only {
        #[serde(flatten, rename = "ignored")]
        inner: Inner,
    }
    same(&Only { inner: INNER }, r#"{"c":1,"m":2}"#);

    #[derive(Serialize, CanonicalJson)]
    struct Nested {
        b: u8,
        #[serde(flatten)]
        only: Only,
        n: u8,
    }
    let nested = Nested {
        b: 0,
        only: Only { inner: INNER },
        n: 3,
    };
    same(&nested, r#"{"b":0,"c":1,"m":2,"n":3}"#);
}

#[test]
fn several_at_once() {
    #[derive(Serialize, CanonicalJson)]
    struct Even {
        a: u8,
        c: u8,
        e: u8,
    }
    #[derive(Serialize, CanonicalJson)]
    struct Odd {
        b: u8,
        d: u8,
        f: u8,
    }
    #[derive(Serialize, CanonicalJson)]
    #[serde(tag = "ba")]
    struct Both {
        #[serde(flatten)]
        odd: Odd,
        #[serde(flatten)]
        even: Even,
        g: u8,
        #[serde(flatten)]
        duration: Duration,
    }
    let both = Both {
        odd: Odd { b: 2, d: 4, f: 6 },
        even: Even { a: 1, c: 3, e: 5 },
        g: 7,
        duration: Duration::new(8, 9),
    };
    same(
        &both,
        r#"{"a":1,"b":2,"ba":"Both","c":3,"d":4,"e":5,"f":6,"g":7,"nanos":9,"secs":8}"#,
    );
}

#[test]
fn through_pointers_options_and_newtypes() {
    #[derive(Clone, Serialize, CanonicalJson)]
    struct Newtype(Inner);
    #[derive(Clone, Serialize, CanonicalJson)]
    struct More {
        n: u8,
    }
    #[derive(Clone, Serialize, CanonicalJson)]
    struct Least {
        b: u8,
    }
    #[derive(Serialize, CanonicalJson)]
    struct Outer<'a> {
        #[serde(flatten)]
        newtype: Box<Newtype>,
        #[serde(flatten)]
        option: Option<Rc<More>>,
        #[serde(flatten)]
        cow: Cow<'a, Least>,
    }
    let outer = |option| Outer {
        newtype: Box::new(Newtype(INNER)),
        option,
        cow: Cow::Owned(Least { b: 0 }),
    };
    same(&outer(None), r#"{"b":0,"c":1,"m":2}"#);
    let more = Rc::new(More { n: 3 });
    same(&outer(Some(more)), r#"{"b":0,"c":1,"m":2,"n":3}"#);
}

#[test]
fn nothing_to_take_in() {
    #[derive(Serialize, CanonicalJson)]
    struct Unit;
    #[derive(Serialize, CanonicalJson)]
    struct Outer {
        #[serde(flatten)]
        null: (),
        #[serde(flatten)]
        unit: Unit,
        #[serde(flatten)]
        phantom: PhantomData<Inner>,
        #[serde(flatten)]
        none: Option<Inner>,
        #[serde(flatten)]
        map: BTreeMap<String, u8>,
    }
    let outer = Outer {
        null: (),
        unit: Unit,
        phantom: PhantomData,
        none: None,
        map: BTreeMap::new(),
    };
    same(&outer, "{}");
}

#[derive(Serialize, CanonicalJson)]
enum External {
    Unit,
    Newtype(u8),
    Tuple(u8, u8),
    Struct { q: u8 },
}

#[derive(Serialize, CanonicalJson)]
#[serde(tag = "t")]
enum Internal {
    Unit,
    Newtype(Inner),
    Struct { q: u8 },
}

#[derive(Serialize, CanonicalJson)]
#[serde(tag = "at", content = "ac")]
enum Adjacent {
    Unit,
    Tuple(u8, u8),
}

#[derive(Serialize, CanonicalJson)]
#[serde(untagged)]
enum Untagged {
    Unit,
    Newtype(Inner),
    Struct { q: u8 },
    Map(HashMap<String, u8>),
}

#[derive(Serialize, CanonicalJson)]
struct Over<T> {
    b: u8,
    #[serde(flatten)]
    value: T,
    u: u8,
}

fn over<T>(value: T) -> Over<T> {
    Over { b: 0, value, u: 9 }
}

#[test]
fn enums() {
    same(&over(External::Unit), r#"{"Unit":null,"b":0,"u":9}"#);
    same(&over(External::Newtype(1)), r#"{"Newtype":1,"b":0,"u":9}"#);
    same(
        &over(External::Tuple(1, 2)),
        r#"{"Tuple":[1,2],"b":0,"u":9}"#,
    );
    same(
        &over(External::Struct { q: 1 }),
        r#"{"Struct":{"q":1},"b":0,"u":9}"#,
    );
    same(&over(Internal::Unit), r#"{"b":0,"t":"Unit","u":9}"#);
    same(
        &over(Internal::Newtype(INNER)),
        r#"{"b":0,"c":1,"m":2,"t":"Newtype","u":9}"#,
    );
    same(
        &over(Internal::Struct { q: 1 }),
        r#"{"b":0,"q":1,"t":"Struct","u":9}"#,
    );
    same(&over(Adjacent::Unit), r#"{"at":"Unit","b":0,"u":9}"#);
    same(
        &over(Adjacent::Tuple(1, 2)),
        r#"{"ac":[1,2],"at":"Tuple","b":0,"u":9}"#,
    );
    same(&over(Untagged::Unit), r#"{"b":0,"u":9}"#);
    same(
        &over(Untagged::Newtype(INNER)),
        r#"{"b":0,"c":1,"m":2,"u":9}"#,
    );
    same(&over(Untagged::Struct { q: 1 }), r#"{"b":0,"q":1,"u":9}"#);
    same(
        &over(Untagged::Map(HashMap::from([
            ("z".into(), 1),
            ("a".into(), 2),
        ]))),
        r#"{"a":2,"b":0,"u":9,"z":1}"#,
    );
    same(&over(Ok::<u8, u8>(1)), r#"{"Ok":1,"b":0,"u":9}"#);
    same(&over(Some(Box::new(INNER))), r#"{"b":0,"c":1,"m":2,"u":9}"#);
    same(&over(None::<Inner>), r#"{"b":0,"u":9}"#);
    same(&over(&INNER), r#"{"b":0,"c":1,"m":2,"u":9}"#);
    same(&over(Rc::new(INNER)), r#"{"b":0,"c":1,"m":2,"u":9}"#);
    same(&over(Cow::Borrowed(&INNER)), r#"{"b":0,"c":1,"m":2,"u":9}"#);
    same(
        &over(over(over(map(["k"])).value).value),
        r#"{"b":0,"k":7,"u":9}"#,
    );
}

#[test]
fn in_struct_variants_of_every_kind() {
    macro_rules! kinds {
        ($name:ident, $(#[$attribute:meta])*) => {
            #[derive(Serialize, CanonicalJson)]
            $(#[$attribute])*
            enum $name {
                V { z: u8, #[serde(flatten)] inner: Inner, #[serde(flatten)] map: BTreeMap<String, u8> },
            }
            impl $name {
                fn new<const N: usize>(names: [&str; N]) -> Self {
                    $name::V { z: 3, inner: INNER, map: map(names) }
                }
            }
        };
    }
    kinds!(External,);
    kinds!(Internal, #[serde(tag = "t")]);
    kinds!(Adjacent, #[serde(tag = "t", content = "k")]);
    kinds!(Untagged, #[serde(untagged)]);
    let members = r#""c":1,"d":7,"m":2,"z":3"#;
    same(&External::new(["d"]), &format!(r#"{{"V":{{{members}}}}}"#));
    same(
        &Internal::new(["d"]),
        r#"{"c":1,"d":7,"m":2,"t":"V","z":3}"#,
    );
    same(
        &Adjacent::new(["d"]),
        &format!(r#"{{"k":{{{members}}},"t":"V"}}"#),
    );
    same(&Untagged::new(["d"]), &format!("{{{members}}}"));
    same(&External::new([]), r#"{"V":{"c":1,"m":2,"z":3}}"#);
    let clash = |path: &str| ("duplicate_key".to_owned(), path.to_owned());
    assert_eq!(fault::<Jcs>(&External::new(["m"])), clash("/V/m"));
    assert_eq!(fault::<Jcs>(&Internal::new(["t"])), clash("/t"));
    assert_eq!(fault::<Jcs>(&Adjacent::new(["z"])), clash("/k/z"));
    assert_eq!(fault::<Jcs>(&Untagged::new(["c"])), clash("/c"));
}

#[derive(Serialize, CanonicalJson, Default)]
struct WithMap {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<u8>,
    id: u8,
    #[serde(flatten)]
    extra: BTreeMap<String, u8>,
}

#[test]
fn maps_are_merged_at_run_time() {
    let with = |name, names: &[&str]| WithMap {
        name,
        id: 1,
        extra: names.iter().map(|name| (name.to_string(), 7)).collect(),
    };
    same(&with(None, &[]), r#"{"id":1}"#);
    same(
        &with(None, &["a", "j", "z"]),
        r#"{"a":7,"id":1,"j":7,"z":7}"#,
    );
    same(
        &with(Some(2), &["a", "j", "z"]),
        r#"{"a":7,"id":1,"j":7,"name":2,"z":7}"#,
    );
    // A member that is skipped leaves its name to the map.
    same(&with(None, &["name"]), r#"{"id":1,"name":7}"#);
    let clash = |path: &str| ("duplicate_key".to_owned(), path.to_owned());
    assert_eq!(fault::<Matrix>(&with(Some(2), &["name"])), clash("/name"));
    assert_eq!(fault::<Matrix>(&with(None, &["a", "id"])), clash("/id"));
    let deep = BTreeMap::from([("k", vec![with(None, &[]), with(None, &["id"])])]);
    assert_eq!(fault::<Jcs>(&deep), clash("/k/1/id"));
}

#[test]
fn two_maps() {
    #[derive(Serialize, CanonicalJson)]
    struct TwoMaps {
        #[serde(flatten)]
        first: BTreeMap<String, u8>,
        #[serde(flatten)]
        second: HashMap<u8, u8>,
        m: u8,
    }
    let two = |names: &[&str], numbers: &[u8]| TwoMaps {
        first: names.iter().map(|name| (name.to_string(), 7)).collect(),
        second: numbers.iter().map(|number| (*number, 8)).collect(),
        m: 0,
    };
    same(
        &two(&["z", "a"], &[10, 9]),
        r#"{"10":8,"9":8,"a":7,"m":0,"z":7}"#,
    );
    assert_eq!(fault::<Jcs>(&two(&["a", "9"], &[9])).1, "/9");
}

#[test]
fn conditions_on_what_is_flattened() {
    #[derive(Serialize, CanonicalJson)]
    struct Outer {
        a: u8,
        #[serde(flatten, skip_serializing_if = "is_small")]
        inner: Inner,
        #[serde(flatten, skip_serializing_if = "BTreeMap::is_empty")]
        map: BTreeMap<String, u8>,
        #[serde(flatten, skip)]
        skipped: Inner,
        z: u8,
    }
    let outer = |m, names: &[&str]| Outer {
        a: 0,
        inner: Inner { m, c: 1 },
        map: names.iter().map(|name| (name.to_string(), 7)).collect(),
        skipped: INNER,
        z: 9,
    };
    same(&outer(2, &[]), r#"{"a":0,"c":1,"m":2,"z":9}"#);
    same(&outer(1, &[]), r#"{"a":0,"z":9}"#);
    // What was not written leaves its names.
    same(&outer(1, &["c", "m"]), r#"{"a":0,"c":7,"m":7,"z":9}"#);
    assert_eq!(fault::<Jcs>(&outer(2, &["m"])).1, "/m");
}

#[test]
fn orders_through_flatten() {
    #[derive(Serialize, CanonicalJson)]
    struct Astral {
        #[serde(rename = "\u{10000}")]
        astral: u8,
        #[serde(rename = "\u{d7ff}")]
        below: u8,
    }
    #[derive(Serialize, CanonicalJson)]
    struct Outer {
        #[serde(rename = "\u{e000}")]
        private: u8,
        #[serde(flatten)]
        astral: Astral,
        #[serde(rename = "\u{ffff}")]
        last: u8,
        #[serde(flatten)]
        map: BTreeMap<String, u8>,
    }
    let outer = Outer {
        private: 1,
        astral: Astral {
            astral: 2,
            below: 0,
        },
        last: 3,
        map: map(["\u{10ffff}", "\u{e001}"]),
    };
    same_under::<Matrix, _>(
        &outer,
        "{\"\u{d7ff}\":0,\"\u{e000}\":1,\"\u{e001}\":7,\"\u{ffff}\":3,\"\u{10000}\":2,\"\u{10ffff}\":7}",
    );
    same_under::<Jcs, _>(
        &outer,
        "{\"\u{d7ff}\":0,\"\u{10000}\":2,\"\u{10ffff}\":7,\"\u{e000}\":1,\"\u{e001}\":7,\"\u{ffff}\":3}",
    );
}

#[test]
fn values_and_raw_maps() {
    #[derive(Serialize, CanonicalJson)]
    struct Outer {
        #[serde(flatten)]
        value: serde_json::Value,
        b: u8,
    }
    let outer = |value| Outer { value, b: 1 };
    same(
        &outer(serde_json::json!({"z": {"y": 1, "x": 2}, "a": null})),
        r#"{"a":null,"b":1,"z":{"x":2,"y":1}}"#,
    );
    same(&outer(serde_json::json!({})), r#"{"b":1}"#);
    assert_eq!(fault::<Jcs>(&outer(serde_json::json!({"b": 1}))).1, "/b");
    assert!(canonical_core::to_vec::<Jcs>(&outer(serde_json::json!(5))).is_err());
}

#[test]
fn a_catch_all_that_is_empty_allocates_nothing() {
    let empty = WithMap::default();
    let mut out = Vec::with_capacity(100);
    let before = crate::allocations::count();
    canonical_core::write_into::<Matrix>(&mut out, &empty).expect("written");
    assert_eq!(crate::allocations::count() - before, 0);
    assert_eq!(out, br#"{"id":0}"#);
    // The count does count.
    let full = WithMap {
        extra: map(["a"]),
        ..WithMap::default()
    };
    let before = crate::allocations::count();
    canonical_core::write_into::<Matrix>(&mut out, &full).expect("written");
    assert!(crate::allocations::count() > before);
}
