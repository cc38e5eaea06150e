//! Editing against an oracle, values of any depth, and the laws of equality.

use super::*;
use crate::{to_string, value, ErrorKind, Jcs, Matrix, Olpc};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::hash::BuildHasher;
use std::hash::RandomState;

/// A generator of numbers with a fixed seed (xorshift64*).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides
    }

    /// Names that meet often, among them those that the two key orders part on.
    pub(crate) fn name(&mut self) -> String {
        const PIECES: [&str; 9] = [
            "",
            "a",
            "b",
            "\"",
            "\n",
            "é",
            "\u{E000}",
            "\u{FFFF}",
            "\u{10000}",
        ];
        let length = self.roll(3);
        (0..length)
            .map(|_| PIECES[self.roll(PIECES.len())])
            .collect()
    }

    pub(crate) fn tree(&mut self, depth: usize) -> Value<'static> {
        match self.roll(if depth == 0 { 5 } else { 8 }) {
            0 => Value::Null,
            1 => Value::from(self.roll(2) == 0),
            2 => Value::from(self.roll(1000) as i64 - 500),
            3 => Value::from(9_007_199_254_740_991_u64 - self.roll(3) as u64),
            4 => Value::from(self.name()),
            5 => (0..self.roll(4)).map(|_| self.tree(depth - 1)).collect(),
            _ => (0..self.roll(5))
                .map(|_| (self.name(), self.tree(depth - 1)))
                .collect(),
        }
    }
}

const DEEP: usize = 100_000;

/// Arrays in objects in arrays, from the inside out.
fn deep(innermost: Value<'static>) -> Value<'static> {
    (0..DEEP).fold(innermost, |value, level| {
        if level % 2 == 0 {
            Value::from_iter([value])
        } else {
            Value::from_iter([("a", Value::from(level)), ("b", value)])
        }
    })
}

#[test]
fn values_of_any_depth_overflow_nothing() {
    let value = deep("x".into());
    let copy = value.clone();
    assert!(value == copy);
    assert!(value != deep("y".into()));
    let state = RandomState::new();
    assert_eq!(state.hash_one(&value), state.hash_one(&copy));
    assert_ne!(state.hash_one(&value), state.hash_one(deep("y".into())));
    let text = value.to_string();
    assert!(text.starts_with(r#"{"a":99999,"b":[{"a":99997,"b":[{"#));
    assert_eq!(alloc::format!("{value:?}"), text);
    assert!(copy.into_owned() == value);
    assert_eq!(
        to_string::<Matrix>(&value).map_err(|e| e.kind()),
        Err(ErrorKind::Depth)
    );
    // The rest of a tree that is taken apart by hand is dropped the same way.
    if let Value::Object(mut object) = value {
        assert!(object.remove("b").is_some_and(|inner| inner.is_array()));
    }
}

#[test]
fn wide_and_deep_at_once_is_dropped_and_copied() {
    let mut value = Value::Null;
    for _ in 0..10_000 {
        value = value!([[], value, {"a": {}}, [1]]);
    }
    assert!(value.clone().into_owned() == value);
}

#[test]
fn editing_agrees_with_a_map() {
    let mut dice = Dice(1);
    for _ in 0..300 {
        let mut object = Object::new();
        let mut oracle: BTreeMap<String, i64> = BTreeMap::new();
        for step in 0..60 {
            let name = dice.name();
            match dice.roll(7) {
                0 | 1 => assert_eq!(
                    object.insert(name.clone(), step).and_then(|v| v.as_i64()),
                    oracle.insert(name, step)
                ),
                2 => assert_eq!(
                    object.remove(&name).and_then(|v| v.as_i64()),
                    oracle.remove(&name)
                ),
                3 => {
                    let value = object.entry(name.clone()).or_insert(step);
                    assert_eq!(value.as_i64(), Some(*oracle.entry(name).or_insert(step)));
                }
                4 => {
                    let odd = |value: i64| value % 2 == 1;
                    let keep = dice.roll(4) > 0;
                    object.retain(|_, value| keep || value.as_i64().is_some_and(odd));
                    oracle.retain(|_, value| keep || odd(*value));
                }
                5 => {
                    let more: Vec<_> = (0..dice.roll(5)).map(|i| (dice.name(), i as i64)).collect();
                    object.extend(more.clone());
                    oracle.extend(more);
                }
                _ => {
                    object
                        .entry(name.clone())
                        .and_modify(|value| *value = (-1).into());
                    oracle.entry(name.clone()).and_modify(|value| *value = -1);
                    assert_eq!(
                        object.get(&name).and_then(Value::as_i64),
                        oracle.get(&name).copied()
                    );
                    assert_eq!(object.contains_key(&name), oracle.contains_key(&name));
                }
            }
            assert!(object.keys().eq(oracle.keys()));
            assert!(object
                .values()
                .map(Value::as_i64)
                .eq(oracle.values().map(|v| Some(*v))));
            assert_eq!(object.len(), oracle.len());
        }
        let backwards: Vec<_> = object.iter().rev().map(|(name, _)| name).collect();
        assert!(oracle.keys().rev().eq(backwards));
        assert_eq!(
            to_string::<Jcs>(&object).unwrap(),
            to_string::<Jcs>(&oracle).unwrap()
        );
        assert_eq!(
            to_string::<Matrix>(&object).unwrap(),
            to_string::<Matrix>(&oracle).unwrap()
        );
    }
}

#[test]
fn big_objects_are_built_in_one_sort() {
    let names = (0..60_000_u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) % 45_000);
    let object: Object<'_> = names
        .clone()
        .zip(0_u32..)
        .map(|(n, i)| (n.to_string(), i))
        .collect();
    let oracle: BTreeMap<String, u32> = names.zip(0..).map(|(n, i)| (n.to_string(), i)).collect();
    assert!(object.keys().eq(oracle.keys()));
    assert!(object.values().zip(oracle.values()).all(|(a, b)| *a == *b));
}

#[test]
fn numbers_are_equal_by_their_text() {
    let token = |text| Number::from_token(Cow::Borrowed(text));
    let state = RandomState::new();
    let classes = [
        [Number::from(1_u8), token("1"), Number::from(1_i128)],
        [Number::from(1.0), token("1.0"), Number::from(1.0_f32)],
        [token("1e0"), token("1e0"), token("1e0")],
        [Number::from(-5), token("-5"), Number::from(-5_i128)],
        [
            Number::from(u128::MAX),
            token("340282366920938463463374607431768211455"),
            token("340282366920938463463374607431768211455"),
        ],
        [
            Number::from(f64::NAN),
            Number::from(f64::NAN),
            Number::from(f32::NAN),
        ],
        [token("-0"), token("-0"), token("-0")],
        [Number::from(0), token("0"), Number::from(0_u128)],
        [Number::from(-0.0), token("-0.0"), Number::from(-0.0_f32)],
    ];
    for (i, a) in classes.iter().enumerate() {
        for (j, b) in classes.iter().enumerate() {
            for (a, b) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
                assert_eq!(a == b, i == j, "{a} {b}");
                assert_eq!(state.hash_one(a) == state.hash_one(b), i == j, "{a} {b}");
            }
        }
    }
}

#[test]
fn integers_of_every_width_keep_their_value() {
    for value in [
        i128::MIN,
        i64::MIN as i128 - 1,
        i64::MIN as i128,
        -1,
        0,
        u64::MAX as i128,
        i128::MAX,
    ] {
        let number = Number::from(value);
        assert_eq!(number.as_i128(), Some(value));
        assert_eq!(number.as_i64(), i64::try_from(value).ok());
        assert_eq!(number.as_u64(), u64::try_from(value).ok());
        assert_eq!(number.as_u128(), u128::try_from(value).ok());
        assert_eq!(number.to_string(), value.to_string());
        let token = Number::from_token(value.to_string().into());
        assert_eq!(
            (token.as_i128(), token.as_i64(), token.as_u64()),
            (number.as_i128(), number.as_i64(), number.as_u64())
        );
        assert_eq!(token.as_f64(), number.as_f64());
    }
}

#[test]
fn rust_numbers_obey_rust_rules() {
    let kind = |result: Result<String, crate::Error>| result.map_err(|error| error.kind());
    type Outcome = Result<&'static str, ErrorKind>;
    let rows: [(Value<'_>, Outcome, Outcome, Outcome); 8] = [
        (
            1.0.into(),
            Err(ErrorKind::Float),
            Ok("1"),
            Err(ErrorKind::Float),
        ),
        (
            (-0.0).into(),
            Err(ErrorKind::Float),
            Ok("0"),
            Err(ErrorKind::Float),
        ),
        (
            0.5.into(),
            Err(ErrorKind::Float),
            Ok("0.5"),
            Err(ErrorKind::Float),
        ),
        (
            9_007_199_254_740_991_u64.into(),
            Ok("9007199254740991"),
            Ok("9007199254740991"),
            Ok("9007199254740991"),
        ),
        (
            9_007_199_254_740_993_u64.into(),
            Err(ErrorKind::IntRange),
            Err(ErrorKind::IntRange),
            Ok("9007199254740993"),
        ),
        (
            (1_u128 << 64).into(),
            Err(ErrorKind::IntRange),
            Err(ErrorKind::IntRange),
            Ok("18446744073709551616"),
        ),
        (
            i128::MIN.into(),
            Err(ErrorKind::IntRange),
            Err(ErrorKind::IntRange),
            Ok("-170141183460469231731687303715884105728"),
        ),
        (
            f64::NAN.into(),
            Err(ErrorKind::Float),
            Err(ErrorKind::NanOrInfinity),
            Err(ErrorKind::Float),
        ),
    ];
    for (value, matrix, jcs, olpc) in rows {
        assert_eq!(
            kind(to_string::<Matrix>(&value)),
            matrix.map(String::from),
            "{value}"
        );
        assert_eq!(
            kind(to_string::<Jcs>(&value)),
            jcs.map(String::from),
            "{value}"
        );
        assert_eq!(
            kind(to_string::<Olpc>(&value)),
            olpc.map(String::from),
            "{value}"
        );
    }
}

#[test]
fn members_are_written_in_the_profiles_order() {
    let value = value!({"\u{10000}": 1, "\u{E000}": 2, "z": {"\u{FFFF}": 3, "\u{1F600}": 4}});
    assert_eq!(
        to_string::<Matrix>(&value).unwrap(),
        "{\"z\":{\"\u{FFFF}\":3,\"\u{1F600}\":4},\"\u{E000}\":2,\"\u{10000}\":1}"
    );
    assert_eq!(
        to_string::<Jcs>(&value).unwrap(),
        "{\"z\":{\"\u{1F600}\":4,\"\u{FFFF}\":3},\"\u{10000}\":1,\"\u{E000}\":2}"
    );
}

#[test]
fn the_macro_takes_what_json_is() {
    let (name, list) = ("n", Vec::from([1, 2]));
    let none: Option<u8> = None;
    let value = value!({
        "null": null, "array": [null, [], {}, [[1,],],], "object": {"a": {},},
        name: list, (String::from("e")): none, "call": u8::from(true) + 1, "neg": -1,
        "b": none.is_some() && name == "n", "if": if none.is_none() { "x" } else { "y" }, "s": "x".to_string(),
    });
    assert_eq!(
        value.to_string(),
        r#"{"array":[null,[],{},[[1]]],"b":false,"call":2,"e":null,"if":"x","n":[1,2],"neg":-1,"null":null,"object":{"a":{}},"s":"x"}"#
    );
    assert_eq!(value!(null), Value::Null);
    assert_eq!(value!({"a": 1, "a": 2}).to_string(), r#"{"a":2}"#);
    assert_eq!(value!([]), Value::Array(Array::new()));
}

#[test]
fn the_text_over_lines() {
    let value = value!({"a": [1, [], {}], "b": {"c": null}});
    assert_eq!(
        alloc::format!("{value:#}"),
        "{\n    \"a\": [\n        1,\n        [],\n        {}\n    ],\n    \"b\": {\n        \"c\": null\n    }\n}"
    );
}

#[test]
fn what_is_not_there_is_null_and_can_be_made() {
    let mut value = value!({"a": [1, {"b": 2}]});
    assert_eq!(value["a"][1]["b"], 2);
    assert!(value["a"]["b"].is_null() && value["x"][3].is_null() && value[0].is_null());
    value["a"][1][String::from("c")] = "x".into();
    value["n"]["m"] = true.into();
    assert_eq!(
        value.to_string(),
        r#"{"a":[1,{"b":2,"c":"x"}],"n":{"m":true}}"#
    );
    for pointer in ["/a/01", "/a/-", "/a/2", "/a/1/b/c", "a", "/a/~", "/b"] {
        assert_eq!(value.pointer(pointer), None, "{pointer}");
        assert_eq!(value.pointer_mut(pointer), None, "{pointer}");
    }
}
