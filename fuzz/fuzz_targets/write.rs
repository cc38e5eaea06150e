//! A value has one form, whichever way it takes: through the derive and each entry point, through
//! serde, through `Value`, through serde_json's tree and text. With a fault, it has none.
#![no_main]

use arbitrary::Arbitrary;
use canonical_core::{
    canonicalize, check, to_string_pretty, to_value, to_vec, to_vec_serde, CanonicalJson, Error,
    ErrorKind, Jcs, Matrix, Olpc, Profile,
};
use canonical_fuzz::{same, AsciiJcs, OldRooms};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// Every entry point at once, as the tests have it.
#[path = "../../tests/it/forms.rs"]
#[allow(dead_code)]
mod forms;

#[derive(Arbitrary, CanonicalJson, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Record<N> {
    numbers: Vec<N>,
    some_text: String,
    #[serde(rename = "\u{10000}\n", skip_serializing_if = "Option::is_none")]
    character: Option<char>,
    #[serde(rename = "\u{e000}\"")]
    by_name: HashMap<String, N>,
    by_number: BTreeMap<i16, bool>,
    external: External<N>,
    #[serde(flatten)]
    internal: Internal,
    adjacent: Option<Adjacent<N>>,
    #[serde(flatten)]
    unknown: BTreeMap<String, N>,
    children: Vec<Record<N>>,
}

#[derive(Arbitrary, CanonicalJson, Debug, Serialize)]
enum External<N> {
    Unit,
    Newtype(String),
    Tuple(N, ()),
    Struct { z: N, a: bool },
}

#[derive(Arbitrary, CanonicalJson, Debug, Serialize)]
#[serde(tag = "type")]
enum Internal {
    First { value: u8 },
    Second { zebra: String },
    Third,
}

#[derive(Arbitrary, CanonicalJson, Debug, Serialize)]
#[serde(tag = "kind", content = "body")]
enum Adjacent<N> {
    Empty,
    Full(N),
}

#[derive(Arbitrary, CanonicalJson, Debug, Serialize)]
#[serde(untagged)]
enum Integer {
    Short(i8),
    Signed(i64),
    Unsigned(u64),
}

#[derive(Arbitrary, CanonicalJson, Debug, Serialize)]
#[serde(untagged)]
#[canonical(floats)]
enum Number {
    Integer(Integer),
    Double(f64),
}

#[derive(Arbitrary, Debug)]
enum Input {
    Integers(Record<Integer>),
    Numbers(Record<Number>),
}

fuzz_target!(|input: Input| match input {
    Input::Integers(record) => {
        every_way::<Matrix>(&record);
        every_way::<Jcs>(&record);
        every_way::<Olpc>(&record);
        every_way::<AsciiJcs>(&record);
        every_way::<OldRooms>(&record);
    }
    Input::Numbers(record) => {
        every_way::<Jcs>(&record);
        every_way::<AsciiJcs>(&record);
    }
});

fn every_way<P: Profile>(value: &(impl CanonicalJson<P> + Serialize)) {
    let derived = forms::forms::<P>(value);
    same(&derived, &to_vec_serde::<P>(value), "to_vec_serde");
    let tree = to_value(value).and_then(|tree| to_vec::<P>(&tree));
    same(&derived, &tree, "to_value");

    let text = serde_json::to_vec(value).expect("serde_json writes the value");
    let canonical = canonicalize::<P>(&text);
    match &derived {
        Ok(bytes) => {
            check::<P>(bytes).expect("what was written is canonical");
            same(&derived, &canonical, "canonicalize");
            let tree = serde_json::to_value(value).expect("serde_json makes a tree of the value");
            same(&derived, &to_vec::<P>(&tree), "serde_json::to_value");
            pretty::<P>(value, bytes);
        }
        // serde_json writes null for NaN, and what is an integer in Rust is a double in a text.
        Err(error) if matches!(error.kind(), ErrorKind::NanOrInfinity | ErrorKind::IntRange) => {}
        Err(_) => assert!(canonical.is_err(), "{derived:?}"),
    }
}

fn pretty<P: Profile>(value: &impl CanonicalJson<P>, bytes: &[u8]) {
    let pretty: Result<String, Error> = to_string_pretty::<P>(value);
    let pretty = pretty.expect("the value has a form");
    let options = canonical_core::Options::<P>::new().raw_control_characters(true);
    let back = canonical_core::canonicalize_with(pretty.as_bytes(), &options);
    assert_eq!(back.expect("JSON"), bytes);
}
