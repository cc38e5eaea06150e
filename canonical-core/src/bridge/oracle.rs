//! The naive way to a canonical form: serde_json's tree, sorted and printed piece by piece.

use crate::{Jcs, KeyOrder, Matrix, Olpc, Profile};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::ser::Serialize;
use serde_json::Value;

/// Asserts that the bridge agrees with the naive way under every profile; only JCS has floats.
#[track_caller]
pub(crate) fn check(value: &(impl Serialize + ?Sized)) {
    let tree = serde_json::to_value(value).expect("serde_json serializes the value");
    check_profile::<Jcs>(value, &tree);
    if !has_float(&tree) {
        check_profile::<Matrix>(value, &tree);
        check_profile::<Olpc>(value, &tree);
    }
}

#[track_caller]
fn check_profile<P: Profile>(value: &(impl Serialize + ?Sized), tree: &Value) {
    let bytes = crate::to_vec_serde::<P>(value).expect("the value has a canonical form");
    let expected = naive(tree, P::RULES.get_key_order());
    assert_eq!(String::from_utf8_lossy(&bytes), expected, "{}", P::NAME);
}

/// For strings without control characters and doubles that Rust and ECMAScript print alike.
pub(crate) fn naive(value: &Value, order: KeyOrder) -> String {
    match value {
        Value::Array(elements) => {
            let elements: Vec<_> = elements.iter().map(|e| naive(e, order)).collect();
            format!("[{}]", elements.join(","))
        }
        Value::Object(map) => {
            let mut members: Vec<_> = map.iter().collect();
            members.sort_by_key(|(name, _)| match order {
                KeyOrder::CodePoint => name.chars().map(u32::from).collect::<Vec<_>>(),
                KeyOrder::CodeUnit => name.encode_utf16().map(u32::from).collect(),
            });
            let members: Vec<_> = members
                .iter()
                .map(|(name, value)| {
                    format!("{}:{}", Value::from(name.as_str()), naive(value, order))
                })
                .collect();
            format!("{{{}}}", members.join(","))
        }
        Value::Number(number) => match number.as_f64() {
            Some(double) if number.is_f64() => format!("{}", double + 0.0),
            _ => number.to_string(),
        },
        Value::Null | Value::Bool(_) | Value::String(_) => value.to_string(),
    }
}

fn has_float(value: &Value) -> bool {
    match value {
        Value::Array(elements) => elements.iter().any(has_float),
        Value::Object(map) => map.values().any(has_float),
        value => value.is_f64(),
    }
}
