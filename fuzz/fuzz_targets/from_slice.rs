//! `from_slice` reads what serde_json reads, into a tree and into types with flattened members,
//! enums, borrowed strings and integer keys; what it refuses beyond that, it has a reason for.
#![no_main]

use canonical_core::{from_slice, ErrorKind};
use libfuzzer_sys::fuzz_target;
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;

#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(default)]
struct Record<'t> {
    #[serde(borrow)]
    text: Cow<'t, str>,
    borrowed: &'t str,
    integers: Vec<i16>,
    double: Option<f64>,
    single: f32,
    character: Option<char>,
    external: Option<External<'t>>,
    internal: Option<Internal>,
    untagged: Option<Untagged>,
    numbered: BTreeMap<i8, bool>,
    pair: Option<(u64, i64)>,
    plain: Option<Box<Plain>>,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Plain {
    #[serde(rename = "\"")]
    quote: u8,
    next: Option<Box<Plain>>,
}

#[derive(Debug, Deserialize, PartialEq)]
enum External<'t> {
    Unit,
    Newtype(&'t str),
    Tuple(u8, bool),
    Struct { a: i32 },
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(tag = "t")]
enum Internal {
    A { a: u32 },
    B(BTreeMap<String, i64>),
    C,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(untagged)]
enum Untagged {
    Integer(i64),
    Double(f64),
    Text(String),
    Array(Vec<Untagged>),
    Null,
}

fuzz_target!(|text: &[u8]| {
    compare::<Value>(text);
    compare::<Record<'_>>(text);
    compare::<Vec<Plain>>(text);
    compare::<BTreeMap<u64, External<'_>>>(text);
});

fn compare<'t, T: Debug + Deserialize<'t> + PartialEq>(text: &'t [u8]) {
    match (from_slice::<T>(text), serde_json::from_slice::<T>(text)) {
        // Debug tells -0.0 from 0.0.
        (Ok(ours), Ok(theirs)) => assert_eq!(format!("{ours:?}"), format!("{theirs:?}")),
        (Err(ours), Ok(theirs)) => assert!(
            matches!(ours.kind(), ErrorKind::DuplicateKey),
            "{theirs:?}, but {ours}"
        ),
        (Ok(ours), Err(theirs)) => panic!("{ours:?}, but {theirs}"),
        (Err(ours), Err(_)) => {
            assert!(ours.offset().is_some_and(|offset| offset <= text.len()));
            assert!(ours.path().is_some());
        }
    }
}
