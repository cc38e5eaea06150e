//! Structs of every shape, and the quirks that serde has with what is skipped.

use super::same;
use canonical_core::CanonicalJson;
use serde::Serialize;
use std::collections::BTreeMap;
use std::marker::PhantomData;

fn never<T>(_: &T) -> bool {
    false
}

fn always<T>(_: &T) -> bool {
    true
}

fn is_zero(value: &u8) -> bool {
    *value == 0
}

#[test]
fn shapes() {
    #[derive(Serialize, CanonicalJson)]
    struct Named {
        b: u8,
        a: bool,
    }
    same(&Named { b: 1, a: true }, r#"{"a":true,"b":1}"#);

    #[derive(Serialize, CanonicalJson)]
    struct Tuple(u8, &'static str);
    same(&Tuple(1, "x"), r#"[1,"x"]"#);

    #[derive(Serialize, CanonicalJson)]
    struct Newtype(Vec<u8>);
    same(&Newtype(vec![1, 2]), "[1,2]");

    #[derive(Serialize, CanonicalJson)]
    struct Unit;
    same(&Unit, "null");

    #[derive(Serialize, CanonicalJson)]
    struct EmptyNamed {}
    same(&EmptyNamed {}, "{}");

    #[derive(Serialize, CanonicalJson)]
    struct EmptyTuple();
    same(&EmptyTuple(), "[]");
}

#[test]
fn skipped_fields() {
    #[derive(Serialize, CanonicalJson)]
    struct Named {
        #[serde(skip)]
        a: u8,
        #[serde(skip_serializing)]
        b: u8,
        #[serde(skip_deserializing)]
        c: u8,
        #[serde(skip_serializing_if = "is_zero")]
        d: u8,
        e: u8,
        #[serde(skip_serializing_if = "is_zero")]
        f: u8,
    }
    let named = |d, f| Named {
        a: 1,
        b: 2,
        c: 3,
        d,
        e: 5,
        f,
    };
    same(&named(0, 0), r#"{"c":3,"e":5}"#);
    same(&named(4, 0), r#"{"c":3,"d":4,"e":5}"#);
    same(&named(0, 6), r#"{"c":3,"e":5,"f":6}"#);
    same(&named(4, 6), r#"{"c":3,"d":4,"e":5,"f":6}"#);

    #[derive(Serialize, CanonicalJson)]
    struct AllOptional {
        #[serde(skip_serializing_if = "Option::is_none")]
        a: Option<u8>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        b: Vec<u8>,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        c: Vec<u8>,
    }
    let all = |a, b: &[u8], c: &[u8]| AllOptional {
        a,
        b: b.to_vec(),
        c: c.to_vec(),
    };
    same(&all(None, &[], &[]), "{}");
    same(&all(Some(1), &[], &[]), r#"{"a":1}"#);
    same(&all(None, &[1], &[]), r#"{"b":[1]}"#);
    same(&all(None, &[], &[1]), r#"{"c":[1]}"#);
    same(&all(Some(1), &[], &[1]), r#"{"a":1,"c":[1]}"#);
}

#[test]
fn skipped_elements() {
    #[derive(Serialize, CanonicalJson)]
    struct Tuple(
        #[serde(skip_serializing_if = "is_zero")] u8,
        #[serde(skip)] u8,
        #[serde(skip_serializing_if = "is_zero")] u8,
        #[serde(skip_serializing_if = "is_zero")] u8,
    );
    same(&Tuple(0, 9, 0, 0), "[]");
    same(&Tuple(1, 9, 0, 0), "[1]");
    same(&Tuple(0, 9, 2, 0), "[2]");
    same(&Tuple(0, 9, 0, 3), "[3]");
    same(&Tuple(1, 9, 2, 3), "[1,2,3]");
    same(&(Tuple(0, 9, 0, 0), Tuple(0, 9, 0, 3)), "[[],[3]]");

    // One surviving element stays in its array.
    #[derive(Serialize, CanonicalJson)]
    struct OneLeft(#[serde(skip)] u8, u8);
    same(&OneLeft(1, 2), "[2]");
}

#[test]
fn newtypes_are_written_whatever_they_say() {
    #[derive(Serialize, CanonicalJson)]
    struct Skipped(#[serde(skip)] u8);
    same(&Skipped(1), "1");

    #[derive(Serialize, CanonicalJson)]
    struct Conditional(#[serde(skip_serializing_if = "always")] u8);
    same(&Conditional(1), "1");

    #[derive(Serialize, CanonicalJson)]
    #[serde(transparent)]
    struct Transparent {
        #[serde(skip_serializing_if = "always")]
        value: u8,
        #[serde(skip)]
        other: u8,
        marker: PhantomData<str>,
    }
    let value = Transparent {
        value: 1,
        other: 2,
        marker: PhantomData,
    };
    same(&value, "1");
    same(&BTreeMap::from([("k", value)]), r#"{"k":1}"#);
}

#[test]
fn tags() {
    #[derive(Serialize, CanonicalJson)]
    #[serde(tag = "type", rename_all = "UPPERCASE")]
    struct Middle {
        a: u8,
        z: u8,
    }
    same(&Middle { a: 1, z: 2 }, r#"{"A":1,"Z":2,"type":"Middle"}"#);

    #[derive(Serialize, CanonicalJson)]
    #[serde(tag = "m", rename = "quote \" <here>")]
    struct Renamed {
        #[serde(skip_serializing_if = "never")]
        a: u8,
        z: u8,
    }
    same(
        &Renamed { a: 1, z: 2 },
        r#"{"a":1,"m":"quote \" <here>","z":2}"#,
    );

    #[derive(Serialize, CanonicalJson)]
    #[allow(non_camel_case_types)]
    #[serde(tag = "t")]
    struct r#enum {}
    same(&r#enum {}, r#"{"t":"enum"}"#);
}

#[test]
fn into() {
    #[derive(Clone, Serialize, CanonicalJson)]
    #[serde(into = "(u8, String)")]
    struct Pair {
        #[serde(rename = "never seen")]
        a: u8,
        b: std::collections::HashSet<u8>,
    }
    impl From<Pair> for (u8, String) {
        fn from(pair: Pair) -> Self {
            (pair.a, format!("{} more", pair.b.len()))
        }
    }
    let pair = Pair {
        a: 1,
        b: [1, 2].into(),
    };
    same(&pair, r#"[1,"2 more"]"#);

    #[derive(Clone, Serialize, CanonicalJson)]
    #[serde(into = "Option<u8>")]
    enum Maybe {
        Yes(u8),
        No,
    }
    impl From<Maybe> for Option<u8> {
        fn from(maybe: Maybe) -> Self {
            match maybe {
                Maybe::Yes(value) => Some(value),
                Maybe::No => None,
            }
        }
    }
    same(&[Maybe::Yes(1), Maybe::No], "[1,null]");
}

macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(Serialize, CanonicalJson, Default)]
        struct Wide { $($field: u8),* }
    };
}

wide! {
    a00 a01 a02 a03 a04 a05 a06 a07 a08 a09 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19
    b00 b01 b02 b03 b04 b05 b06 b07 b08 b09 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19
    c00 c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12 c13 c14 c15 c16 c17 c18 c19
    d00 d01 d02 d03 d04 d05 d06 d07 d08 d09 d10 d11 d12 d13 d14 d15 d16 d17 d18 d19
    e00 e01 e02 e03 e04 e05 e06 e07 e08 e09 e10 e11 e12 e13 e14 e15 e16 e17 e18 e19
    f00 f01 f02 f03 f04 f05 f06 f07 f08 f09 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19
    g00 g01 g02 g03 g04 g05 g06 g07 g08 g09 g10 g11 g12 g13 g14 g15 g16 g17 g18 g19
}

#[test]
fn more_than_128_fields() {
    let mut expected = Vec::new();
    for letter in 'a'..='g' {
        expected.extend((0..20).map(|n| format!("\"{letter}{n:02}\":0")));
    }
    assert_eq!(expected.len(), 140);
    same(&Wide::default(), &format!("{{{}}}", expected.join(",")));
}
