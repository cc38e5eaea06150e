//! Fields and types that something else writes: serde's functions, Display, ours.

use super::same;
use crate::forms::{fault, text};
use canonical_core::{CanonicalJson, Error, Jcs, Matrix, Profile, Writer};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::{BTreeMap, BinaryHeap, HashSet};
use std::fmt;

mod hex {
    use serde::Serializer;

    pub(super) fn serialize<S: Serializer>(value: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{value:x}"))
    }
}

fn reversed<S: Serializer>(value: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(value.iter().rev())
}

fn as_map<S: Serializer>(value: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("n", *value), ("m", 0)])
}

fn both<S: Serializer>(a: &u8, b: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("b", b), ("a", a)])
}

fn nothing<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_unit()
}

fn is_zero(value: &u8) -> bool {
    *value == 0
}

#[test]
fn serdes_functions() {
    #[derive(Serialize, CanonicalJson)]
    struct Named {
        #[serde(with = "hex")]
        z: u8,
        #[serde(serialize_with = "reversed", skip_serializing_if = "<[u8]>::is_empty")]
        y: Vec<u8>,
        #[serde(flatten, serialize_with = "as_map", skip_serializing_if = "is_zero")]
        x: u8,
    }
    let named = |y: &[u8], x| Named {
        z: 255,
        y: y.to_vec(),
        x,
    };
    same(&named(&[1, 2], 1), r#"{"m":0,"n":1,"y":[2,1],"z":"ff"}"#);
    same(&named(&[], 0), r#"{"z":"ff"}"#);

    #[derive(Serialize, CanonicalJson)]
    struct Tuple(#[serde(with = "hex")] u8, u8);
    same(&Tuple(16, 16), r#"["10",16]"#);
    #[derive(Serialize, CanonicalJson)]
    struct Newtype(#[serde(with = "hex")] u8);
    same(&Newtype(16), r#""10""#);
    #[derive(Serialize, CanonicalJson)]
    #[serde(transparent)]
    struct Transparent {
        #[serde(with = "hex", skip_serializing_if = "is_zero")]
        value: u8,
    }
    same(&Transparent { value: 0 }, r#""0""#);
}

macro_rules! variants {
    ($name:ident, $(#[$attribute:meta])*) => {
        #[derive(Serialize, CanonicalJson)]
        $(#[$attribute])*
        enum $name {
            #[serde(serialize_with = "nothing")]
            Unit,
            #[serde(serialize_with = "as_map")]
            Newtype(u8),
            #[serde(serialize_with = "both")]
            Struct { a: u8, b: u8 },
            Field(#[serde(serialize_with = "as_map")] u8),
        }
    };
}

#[test]
fn functions_for_variants() {
    variants!(External,);
    variants!(Internal, #[serde(tag = "t")]);
    variants!(Adjacent, #[serde(tag = "t", content = "c")]);
    variants!(Untagged, #[serde(untagged)]);
    same(&External::Unit, r#"{"Unit":null}"#);
    same(&External::Newtype(1), r#"{"Newtype":{"m":0,"n":1}}"#);
    same(
        &External::Struct { a: 1, b: 2 },
        r#"{"Struct":{"a":1,"b":2}}"#,
    );
    same(&External::Field(1), r#"{"Field":{"m":0,"n":1}}"#);
    same(&Internal::Unit, r#"{"t":"Unit"}"#);
    same(&Internal::Newtype(1), r#"{"m":0,"n":1,"t":"Newtype"}"#);
    same(
        &Internal::Struct { a: 1, b: 2 },
        r#"{"a":1,"b":2,"t":"Struct"}"#,
    );
    same(&Internal::Field(1), r#"{"m":0,"n":1,"t":"Field"}"#);
    same(&Adjacent::Unit, r#"{"c":null,"t":"Unit"}"#);
    same(
        &Adjacent::Newtype(1),
        r#"{"c":{"m":0,"n":1},"t":"Newtype"}"#,
    );
    same(
        &Adjacent::Struct { a: 1, b: 2 },
        r#"{"c":{"a":1,"b":2},"t":"Struct"}"#,
    );
    same(&Adjacent::Field(1), r#"{"c":{"m":0,"n":1},"t":"Field"}"#);
    same(&Untagged::Unit, "null");
    same(&Untagged::Newtype(1), r#"{"m":0,"n":1}"#);
    same(&Untagged::Struct { a: 1, b: 2 }, r#"{"a":1,"b":2}"#);
    same(&Untagged::Field(1), r#"{"m":0,"n":1}"#);
}

/// Its Serialize is written by hand.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Foreign(u8);

impl Serialize for Foreign {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("f{}", self.0))
    }
}

#[test]
fn through_serialize() {
    #[derive(Serialize, CanonicalJson)]
    struct Named {
        b: u8,
        #[canonical(serde)]
        a: Vec<Foreign>,
        #[serde(flatten)]
        #[canonical(serde)]
        map: BTreeMap<Foreign, Foreign>,
    }
    let named = Named {
        b: 1,
        a: vec![Foreign(1)],
        map: BTreeMap::from([(Foreign(10), Foreign(2)), (Foreign(9), Foreign(3))]),
    };
    same(&named, r#"{"a":["f1"],"b":1,"f10":"f2","f9":"f3"}"#);
    let clash = Named {
        map: BTreeMap::new(),
        ..named
    };
    same(&clash, r#"{"a":["f1"],"b":1}"#);

    #[derive(CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    #[canonical(serde)]
    struct Hand(u8);
    impl Serialize for Hand {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(&"h".repeat(self.0.into()))
        }
    }
    same(&Hand(3), r#""hhh""#);
    same(
        &BTreeMap::from([(Hand(2), Hand(1)), (Hand(1), Hand(2))]),
        r#"{"h":"hh","hh":"h"}"#,
    );
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Version(u8, u8);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

#[test]
fn display() {
    #[derive(CanonicalJson)]
    struct Package {
        #[canonical(display)]
        version: Version,
        #[canonical(display)]
        size: f64,
    }
    let package = Package {
        version: Version(1, 2),
        size: 0.5,
    };
    assert_eq!(
        text::<Matrix>(&package),
        r#"{"size":"0.5","version":"1.2"}"#
    );

    #[derive(CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    struct Key(#[canonical(display)] Version);
    #[derive(CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    #[canonical(display)]
    enum Level {
        High,
        Low,
    }
    impl fmt::Display for Level {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(match self {
                Level::High => "10 \"high\"",
                Level::Low => "2",
            })
        }
    }
    let keys = BTreeMap::from([(Key(Version(2, 0)), 1), (Key(Version(10, 0)), 2)]);
    assert_eq!(text::<Jcs>(&keys), r#"{"10.0":2,"2.0":1}"#);
    let levels = BTreeMap::from([(Level::Low, 1), (Level::High, 2)]);
    assert_eq!(text::<Jcs>(&levels), r#"{"10 \"high\"":2,"2":1}"#);
    assert_eq!(text::<Jcs>(&Level::High), r#""10 \"high\"""#);
}

#[test]
fn integers_as_text_and_back() {
    #[derive(Debug, PartialEq, Serialize, Deserialize, CanonicalJson)]
    struct Account {
        #[serde(with = "canonical_core::as_string")]
        balance: u64,
        #[serde(with = "canonical_core::as_string")]
        debt: Option<i128>,
        #[canonical(with = "canonical_core::as_string")]
        #[serde(with = "canonical_core::as_string")]
        limit: Option<u8>,
    }
    let account = Account {
        balance: u64::MAX,
        debt: Some(i128::MIN),
        limit: None,
    };
    let expected = r#"{"balance":"18446744073709551615","debt":"-170141183460469231731687303715884105728","limit":null}"#;
    same(&account, expected);
    let back: Account = serde_json::from_str(expected).expect("read back");
    assert_eq!(back, account);
}

#[test]
fn sorted() {
    #[derive(CanonicalJson)]
    struct Article {
        #[canonical(sorted)]
        tags: HashSet<&'static str>,
        #[canonical(sorted)]
        numbers: BinaryHeap<u8>,
        #[canonical(sorted)]
        list: Vec<Vec<u8>>,
    }
    let article = Article {
        tags: ["b", "a", "\u{10000}", "\u{e000}"].into(),
        numbers: vec![9, 10, 9].into(),
        list: vec![vec![2], vec![1, 2], vec![1]],
    };
    // By their bytes, so that "10" stands before "9"; equal elements are kept.
    assert_eq!(
        text::<Jcs>(&article),
        "{\"list\":[[1,2],[1],[2]],\"numbers\":[10,9,9],\"tags\":[\"a\",\"b\",\"\u{e000}\",\"\u{10000}\"]}"
    );
}

#[test]
fn functions_of_ours() {
    fn shout<P: Profile>(value: &str, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.string(&value.to_uppercase())
    }
    fn fails(_: &u8, _: &mut Writer<'_, Matrix>) -> Result<(), Error> {
        Err(Error::custom("never mind"))
    }
    fn silent(_: &u8, _: &mut Writer<'_, Matrix>) -> Result<(), Error> {
        Ok(())
    }
    #[derive(CanonicalJson)]
    struct Loud {
        a: u8,
        #[canonical(with = "shout", skip_serializing_if = "String::is_empty")]
        text: String,
    }
    let loud = |text: &str| Loud {
        a: 1,
        text: text.into(),
    };
    assert_eq!(text::<Jcs>(&loud("x")), r#"{"a":1,"text":"X"}"#);
    assert_eq!(text::<Matrix>(&loud("")), r#"{"a":1}"#);

    #[derive(CanonicalJson)]
    #[canonical(profile = Matrix)]
    struct Failing {
        a: u8,
        #[canonical(with = "fails")]
        b: u8,
    }
    assert_eq!(
        fault::<Matrix>(&[Failing { a: 1, b: 2 }]),
        ("custom".into(), "/0/b".into())
    );
    #[derive(CanonicalJson)]
    #[canonical(profile = Matrix)]
    struct Silent(#[canonical(with = "silent")] u8, u8);
    assert_eq!(fault::<Matrix>(&Silent(1, 2)).1, "/0");
}
