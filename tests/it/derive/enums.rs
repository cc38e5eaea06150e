//! Enums: four kinds of tags, four shapes of variants, and what may be said of each.

use super::{same, same_under};
use crate::forms::{fault, text};
use canonical_core::{CanonicalJson, Jcs, Matrix};
use serde::Serialize;
use std::collections::BTreeMap;
use std::marker::PhantomData;

#[derive(Clone, Serialize, CanonicalJson)]
struct Point {
    y: u8,
    x: u8,
}

const POINT: Point = Point { y: 2, x: 1 };

fn is_zero(value: &u8) -> bool {
    *value == 0
}

macro_rules! representations {
    ($name:ident, $(#[$attribute:meta])*) => {
        #[derive(Serialize, CanonicalJson)]
        $(#[$attribute])*
        enum $name {
            Unit,
            Newtype(Point),
            Tuple(u8, u8),
            NoTuple(),
            OneLeft(#[serde(skip)] u8, u8),
            Struct { b: u8, a: u8 },
            NoStruct {},
            SkippedNewtype(#[serde(skip)] u8),
            Conditional(#[serde(skip_serializing_if = "is_zero")] u8),
            Optional { #[serde(skip_serializing_if = "is_zero")] a: u8 },
        }
    };
}

representations!(External,);
representations!(Adjacent, #[serde(tag = "t", content = "c")]);
representations!(TagFirst, #[serde(tag = "a", content = "b")]);
representations!(Untagged, #[serde(untagged)]);

#[test]
fn external() {
    use External::*;
    same(&Unit, r#""Unit""#);
    same(&Newtype(POINT), r#"{"Newtype":{"x":1,"y":2}}"#);
    same(&Tuple(1, 2), r#"{"Tuple":[1,2]}"#);
    same(&NoTuple(), r#"{"NoTuple":[]}"#);
    same(&OneLeft(1, 2), r#"{"OneLeft":[2]}"#);
    same(&Struct { b: 2, a: 1 }, r#"{"Struct":{"a":1,"b":2}}"#);
    same(&NoStruct {}, r#"{"NoStruct":{}}"#);
    same(&SkippedNewtype(1), r#""SkippedNewtype""#);
    same(&Conditional(0), r#"{"Conditional":0}"#);
    same(&Optional { a: 0 }, r#"{"Optional":{}}"#);
    same(&Optional { a: 1 }, r#"{"Optional":{"a":1}}"#);
}

#[test]
fn adjacent() {
    use Adjacent::*;
    same(&Unit, r#"{"t":"Unit"}"#);
    same(&Newtype(POINT), r#"{"c":{"x":1,"y":2},"t":"Newtype"}"#);
    same(&Tuple(1, 2), r#"{"c":[1,2],"t":"Tuple"}"#);
    same(&NoTuple(), r#"{"c":[],"t":"NoTuple"}"#);
    same(&OneLeft(1, 2), r#"{"c":[2],"t":"OneLeft"}"#);
    same(
        &Struct { b: 2, a: 1 },
        r#"{"c":{"a":1,"b":2},"t":"Struct"}"#,
    );
    same(&NoStruct {}, r#"{"c":{},"t":"NoStruct"}"#);
    same(&SkippedNewtype(1), r#"{"t":"SkippedNewtype"}"#);
    same(&Conditional(0), r#"{"c":0,"t":"Conditional"}"#);
    same(&Optional { a: 0 }, r#"{"c":{},"t":"Optional"}"#);
    same(&Optional { a: 1 }, r#"{"c":{"a":1},"t":"Optional"}"#);
    same(&TagFirst::Tuple(1, 2), r#"{"a":"Tuple","b":[1,2]}"#);
    same(&TagFirst::Unit, r#"{"a":"Unit"}"#);
}

#[test]
fn untagged() {
    use Untagged::*;
    same(&Unit, "null");
    same(&Newtype(POINT), r#"{"x":1,"y":2}"#);
    same(&Tuple(1, 2), "[1,2]");
    same(&NoTuple(), "[]");
    same(&OneLeft(1, 2), "[2]");
    same(&Struct { b: 2, a: 1 }, r#"{"a":1,"b":2}"#);
    same(&NoStruct {}, "{}");
    same(&SkippedNewtype(1), "null");
    same(&Conditional(0), "0");
    same(&Optional { a: 0 }, "{}");
    same(&Optional { a: 1 }, r#"{"a":1}"#);
}

#[derive(Serialize, CanonicalJson)]
enum Kinds {
    Unit,
    Newtype(u8),
    Tuple(u8, u8),
    Struct { a: u8 },
}

#[derive(Serialize, CanonicalJson)]
#[serde(tag = "inner")]
enum InnerTag {
    A { x: u8 },
    B,
}

#[derive(Serialize, CanonicalJson)]
#[serde(tag = "at", content = "ac")]
enum InnerAdjacent {
    A(u8),
}

#[derive(Serialize, CanonicalJson)]
struct Wrapper<T>(T);

#[derive(Serialize, CanonicalJson)]
struct Nothing;

#[derive(Serialize, CanonicalJson)]
#[serde(tag = "t")]
enum Internal {
    Unit,
    Newtype(Point),
    Struct { z: u8, a: u8 },
    NoStruct {},
    SkippedNewtype(#[serde(skip)] Vec<u8>),
    Conditional(#[serde(skip_serializing_if = "point_is_zero")] Point),
    Map(BTreeMap<String, u8>),
    External(Kinds),
    Tagged(InnerTag),
    Adjacent(InnerAdjacent),
    Wrapped(Wrapper<Box<Point>>),
    Phantom(PhantomData<u8>),
    Null(()),
    UnitStruct(Nothing),
    Value(serde_json::Value),
    Result(Result<u8, u8>),
}

fn point_is_zero(point: &Point) -> bool {
    point.x == 0
}

#[test]
fn internal() {
    use Internal::*;
    same(&Unit, r#"{"t":"Unit"}"#);
    same(&Newtype(POINT), r#"{"t":"Newtype","x":1,"y":2}"#);
    same(&Struct { z: 1, a: 2 }, r#"{"a":2,"t":"Struct","z":1}"#);
    same(&NoStruct {}, r#"{"t":"NoStruct"}"#);
    same(&SkippedNewtype(vec![]), r#"{"t":"SkippedNewtype"}"#);
    let zero = Point { x: 0, y: 0 };
    same(&Conditional(zero), r#"{"t":"Conditional","x":0,"y":0}"#);
    let map = |names: &[&str]| Map(names.iter().map(|name| (name.to_string(), 1)).collect());
    same(&map(&[]), r#"{"t":"Map"}"#);
    same(&map(&["z", "a"]), r#"{"a":1,"t":"Map","z":1}"#);
    same(&External(Kinds::Unit), r#"{"Unit":null,"t":"External"}"#);
    same(
        &External(Kinds::Newtype(1)),
        r#"{"Newtype":1,"t":"External"}"#,
    );
    same(
        &External(Kinds::Tuple(1, 2)),
        r#"{"Tuple":[1,2],"t":"External"}"#,
    );
    same(
        &External(Kinds::Struct { a: 1 }),
        r#"{"Struct":{"a":1},"t":"External"}"#,
    );
    same(
        &Tagged(InnerTag::A { x: 1 }),
        r#"{"inner":"A","t":"Tagged","x":1}"#,
    );
    same(&Tagged(InnerTag::B), r#"{"inner":"B","t":"Tagged"}"#);
    same(
        &Adjacent(InnerAdjacent::A(1)),
        r#"{"ac":1,"at":"A","t":"Adjacent"}"#,
    );
    same(
        &Wrapped(Wrapper(Box::new(POINT))),
        r#"{"t":"Wrapped","x":1,"y":2}"#,
    );
    same(&Phantom(PhantomData), r#"{"t":"Phantom"}"#);
    same(&Null(()), r#"{"t":"Null"}"#);
    same(&UnitStruct(Nothing), r#"{"t":"UnitStruct"}"#);
    same(
        &Value(serde_json::json!({"z": 1, "a": [2]})),
        r#"{"a":[2],"t":"Value","z":1}"#,
    );
    same(&Result(Ok(1)), r#"{"Ok":1,"t":"Result"}"#);
    same(&Result(Err(1)), r#"{"Err":1,"t":"Result"}"#);
    // Where serde refuses at run time and we cannot know before.
    assert_eq!(fault::<Jcs>(&map(&["t"])).0, "duplicate_key");
    assert!(serde_json::to_value(Value(serde_json::json!([1]))).is_err());
    assert!(canonical_core::to_vec::<Jcs>(&Value(serde_json::json!([1]))).is_err());
}

#[test]
fn untagged_variants_among_tagged_ones() {
    #[derive(Serialize, CanonicalJson)]
    #[serde(tag = "t", content = "c")]
    enum AmongAdjacent {
        A(u8),
        #[serde(untagged)]
        B(u8),
        #[serde(untagged)]
        C {
            c: u8,
        },
    }
    same(&AmongAdjacent::A(1), r#"{"c":1,"t":"A"}"#);
    same(&AmongAdjacent::B(1), "1");
    same(&AmongAdjacent::C { c: 1 }, r#"{"c":1}"#);

    #[derive(Serialize, CanonicalJson)]
    #[serde(tag = "t")]
    enum AmongInternal {
        A {
            x: u8,
        },
        E(Point),
        #[serde(untagged)]
        B(u8),
        #[serde(untagged)]
        D,
        #[serde(untagged)]
        // The tag is not written here, so the name is free.
        T {
            t: u8,
        },
    }
    same(&AmongInternal::A { x: 1 }, r#"{"t":"A","x":1}"#);
    same(&AmongInternal::E(POINT), r#"{"t":"E","x":1,"y":2}"#);
    same(&AmongInternal::B(1), "1");
    same(&AmongInternal::D, "null");
    same(&AmongInternal::T { t: 1 }, r#"{"t":1}"#);

    #[derive(Serialize, CanonicalJson)]
    enum AmongExternal {
        A,
        B(u8),
        #[serde(untagged)]
        Text(String),
        #[serde(untagged)]
        Nested(Box<AmongExternal>),
    }
    same(&AmongExternal::A, r#""A""#);
    same(&AmongExternal::B(1), r#"{"B":1}"#);
    same(&AmongExternal::Text("x".into()), r#""x""#);
    same(
        &AmongExternal::Nested(Box::new(AmongExternal::B(1))),
        r#"{"B":1}"#,
    );
}

#[test]
fn renamed_variants_and_fields() {
    #[derive(Serialize, CanonicalJson)]
    #[serde(rename_all = "SCREAMING-KEBAB-CASE", rename_all_fields = "camelCase")]
    enum Renamed {
        FirstOne {
            some_field: u8,
        },
        #[serde(rename_all = "kebab-case")]
        SecondOne {
            some_field: u8,
        },
        #[serde(rename = "{third}")]
        ThirdOne {
            #[serde(rename = "")]
            some_field: u8,
        },
        #[serde(rename(serialize = "out", deserialize = "in"))]
        Fourth,
        r#FifthOne,
    }
    use Renamed::*;
    same(
        &FirstOne { some_field: 1 },
        r#"{"FIRST-ONE":{"someField":1}}"#,
    );
    same(
        &SecondOne { some_field: 1 },
        r#"{"SECOND-ONE":{"some-field":1}}"#,
    );
    same(&ThirdOne { some_field: 1 }, r#"{"{third}":{"":1}}"#);
    same(&Fourth, r#""out""#);
    same(&FifthOne, r#""FIFTH-ONE""#);
}

#[test]
fn other_is_written_as_a_unit_variant() {
    #[derive(Serialize, CanonicalJson)]
    #[serde(tag = "t")]
    enum Tagged {
        A {
            a: u8,
        },
        #[serde(other)]
        Other,
    }
    same(&Tagged::A { a: 1 }, r#"{"a":1,"t":"A"}"#);
    same(&Tagged::Other, r#"{"t":"Other"}"#);
}

#[test]
fn skipped_variants_are_errors_at_run_time() {
    #[derive(Serialize, CanonicalJson)]
    enum Partly {
        A,
        #[serde(skip)]
        B(std::collections::HashSet<u8>),
        #[serde(skip_serializing)]
        C {
            c: u8,
        },
        #[serde(skip_deserializing)]
        D,
    }
    same(&[Partly::A, Partly::D], r#"["A","D"]"#);
    for (partly, name) in [(Partly::B([1].into()), "B"), (Partly::C { c: 1 }, "C")] {
        let theirs = serde_json::to_value(&partly)
            .expect_err("skipped")
            .to_string();
        let pair = [Partly::A, partly];
        let error = canonical_core::to_vec::<Matrix>(&pair).expect_err("skipped");
        let message = format!("the enum variant Partly::{name} cannot be serialized");
        assert_eq!(theirs, message);
        assert!(error.to_string().contains(&message), "{error}");
        assert_eq!(fault::<Jcs>(&pair), ("skipped_variant".into(), "/1".into()));
    }
}

#[test]
fn an_enum_without_variants_has_the_impl() {
    #[derive(Serialize, CanonicalJson)]
    enum Never {}
    same(&None::<Never>, "null");
    same(&Vec::<Never>::new(), "[]");
    same(&Result::<u8, Never>::Ok(1), r#"{"Ok":1}"#);
}

#[test]
fn discriminants_and_nonexhaustive() {
    #[derive(Serialize, CanonicalJson)]
    #[non_exhaustive]
    #[repr(u8)]
    enum Level {
        Low = 10,
        High = 20,
    }
    same(&[Level::Low, Level::High], r#"["Low","High"]"#);
}

#[test]
fn unit_enums_are_keys() {
    #[derive(Serialize, CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(rename_all = "lowercase")]
    enum Key {
        Zebra,
        #[serde(rename = "\u{10000}")]
        Astral,
        #[serde(rename = "\u{e000}")]
        Private,
        Skipped(#[serde(skip)] ()),
    }
    let map = BTreeMap::from([
        (Key::Zebra, 1),
        (Key::Astral, 2),
        (Key::Private, 3),
        (Key::Skipped(()), 4),
    ]);
    same_under::<Matrix, _>(
        &map,
        "{\"skipped\":4,\"zebra\":1,\"\u{e000}\":3,\"\u{10000}\":2}",
    );
    same_under::<Jcs, _>(
        &map,
        "{\"skipped\":4,\"zebra\":1,\"\u{10000}\":2,\"\u{e000}\":3}",
    );
}

#[test]
fn newtypes_are_keys() {
    #[derive(Serialize, CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    struct Id(u32);
    #[derive(Serialize, CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(transparent)]
    struct Outer<T> {
        id: T,
        marker: PhantomData<T>,
    }
    let outer = |id| Outer {
        id: Id(id),
        marker: PhantomData,
    };
    let map = BTreeMap::from([(outer(9), "nine"), (outer(10), "ten")]);
    same(&map, r#"{"10":"ten","9":"nine"}"#);
    assert_eq!(text::<Matrix>(&map), r#"{"10":"ten","9":"nine"}"#);
}

/// The open enum: known names, and any other text.
#[test]
fn enums_of_keys_are_keys() {
    #[derive(Serialize, CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    enum Kind {
        Room,
        #[serde(rename = "m.space")]
        Space,
        #[serde(untagged)]
        Other(String),
    }
    #[derive(Serialize, CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(untagged)]
    enum Id {
        Number(u64),
        Name(Kind),
    }
    let map = BTreeMap::from([
        (Id::Number(9), 1),
        (Id::Number(10), 2),
        (Id::Name(Kind::Space), 3),
        (Id::Name(Kind::Other("Zoo".into())), 4),
        (Id::Name(Kind::Room), 5),
    ]);
    same(&map, r#"{"10":2,"9":1,"Room":5,"Zoo":4,"m.space":3}"#);
    let twice = BTreeMap::from([(Kind::Room, 1), (Kind::Other("Room".into()), 2)]);
    assert_eq!(
        fault::<Jcs>(&twice),
        ("duplicate_key".into(), "/Room".into())
    );
}

#[test]
fn what_becomes_a_key_is_a_key() {
    #[derive(Clone, Serialize, CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(into = "String")]
    struct Port(u16);
    impl From<Port> for String {
        fn from(port: Port) -> Self {
            format!("port {}", port.0)
        }
    }
    let map = BTreeMap::from([(Port(80), 1), (Port(443), 2)]);
    same(&map, r#"{"port 443":2,"port 80":1}"#);
}

/// More keys than any of the objects has.
#[test]
fn many_variants_with_many_keys() {
    macro_rules! events {
        ($($variant:ident $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident $h:ident $i:ident;)*) => {
            $(
                #[derive(Default, Serialize, CanonicalJson)]
                struct $variant { $a: u8, $b: u8, $c: u8, $d: u8, $e: u8, $f: u8, $g: u8, $h: u8, $i: u8 }
            )*
            #[derive(Serialize, CanonicalJson)]
            #[serde(tag = "type")]
            enum Event { $($variant($variant)),* }
            $(same(
                &Event::$variant($variant::default()),
                concat!(
                    "{\"", stringify!($a), "\":0,\"", stringify!($b), "\":0,\"", stringify!($c), "\":0,\"",
                    stringify!($d), "\":0,\"", stringify!($e), "\":0,\"", stringify!($f), "\":0,\"",
                    stringify!($g), "\":0,\"", stringify!($h), "\":0,\"", stringify!($i), "\":0,\"type\":\"",
                    stringify!($variant), "\"}",
                ),
            );)*
        };
    }
    events! {
        A a1 a2 a3 a4 a5 a6 a7 a8 a9;
        B b1 b2 b3 b4 b5 b6 b7 b8 b9;
        C c1 c2 c3 c4 c5 c6 c7 c8 c9;
        D d1 d2 d3 d4 d5 d6 d7 d8 d9;
        E e1 e2 e3 e4 e5 e6 e7 e8 e9;
        F f1 f2 f3 f4 f5 f6 f7 f8 f9;
        G g1 g2 g3 g4 g5 g6 g7 g8 g9;
        H h1 h2 h3 h4 h5 h6 h7 h8 h9;
        I i1 i2 i3 i4 i5 i6 i7 i8 i9;
        J j1 j2 j3 j4 j5 j6 j7 j8 j9;
        K k1 k2 k3 k4 k5 k6 k7 k8 k9;
        L l1 l2 l3 l4 l5 l6 l7 l8 l9;
        M m1 m2 m3 m4 m5 m6 m7 m8 m9;
        N n1 n2 n3 n4 n5 n6 n7 n8 n9;
        O o1 o2 o3 o4 o5 o6 o7 o8 o9;
        P p1 p2 p3 p4 p5 p6 p7 p8 p9;
    }
}
