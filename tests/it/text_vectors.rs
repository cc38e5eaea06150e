//! The text vectors whose result does not depend on how the text is read: serde_json reads
//! them, and the public writer writes the tree.

use crate::forms::forms;
use crate::json::{Json, TextNumbers};
use crate::vectors::{cases, unhex, Expect, Text, TEXTS};
use canonical_core::{Jcs, Matrix, Olpc};
use serde_json::Value;

/// Kinds that only a reader can give.
const READING: [&str; 7] = [
    "syntax",
    "trailing_data",
    "bom",
    "invalid_utf8",
    "lone_surrogate",
    "duplicate_key",
    "number_overflow",
];

#[test]
fn texts() {
    let [mut checked, mut left] = [0, 0];
    for file in TEXTS {
        for case in cases::<Text>(file) {
            for (profile, expect) in &case.expect {
                let done = match profile.as_str() {
                    "matrix" => check::<Matrix>(&case, expect),
                    "jcs" => check::<Jcs>(&case, expect),
                    "olpc" => check::<Olpc>(&case, expect),
                    other => panic!("no profile is called {other}"),
                };
                *(if done { &mut checked } else { &mut left }) += 1;
            }
        }
    }
    assert_eq!((checked, left), (1139, 268));
}

/// Whether the vector could be checked without a reader of our own.
fn check<P: TextNumbers>(case: &Text, expect: &Expect) -> bool {
    let at = format!("{} under {}", case.name, P::NAME);
    let text = case.input.bytes();
    if let Expect::Error(kind) = expect {
        if READING.contains(&kind.as_str()) || kind == "depth" || kind == "float" {
            return false;
        }
    }
    if !has_plain_numbers::<P>(&text) {
        return false;
    }
    let tree: Value = serde_json::from_slice(&text).expect(&at);
    match (forms::<P>(&Json(&tree)), expect) {
        (Ok(bytes), Expect::Bytes(hex)) => assert_eq!(bytes, unhex(hex), "{at}"),
        (Err(error), Expect::Error(kind)) => assert_eq!(error.kind().as_str(), kind, "{at}"),
        (Ok(bytes), Expect::Error(kind)) => panic!("{at}: {bytes:?} instead of {kind}"),
        (Err(error), Expect::Bytes(_)) => panic!("{at}: {error}"),
    }
    true
}

/// Whether serde_json reads every number of the text as the profile's reader must.
pub(crate) fn has_plain_numbers<P: TextNumbers>(text: &[u8]) -> bool {
    let mut tokens = number_tokens(text).into_iter();
    tokens.all(is_plain::<P>)
}

/// Whether serde_json reads the number as the profile's reader must: an integer of 64 bits, or
/// a double that it reads as `str::parse` does.
fn is_plain<P: TextNumbers>(token: &str) -> bool {
    if P::NAME == "jcs" {
        serde_json::from_str::<f64>(token).ok() == token.parse().ok()
    } else {
        token != "-0" && (token.parse::<u64>().is_ok() || token.parse::<i64>().is_ok())
    }
}

/// The numbers of a JSON text, as they stand there.
fn number_tokens(text: &[u8]) -> Vec<&str> {
    let text = std::str::from_utf8(text).unwrap_or("");
    let in_strings = text.replace("\\\\", "  ").replace("\\\"", "  ");
    let mut tokens = Vec::new();
    let mut start = 0;
    for (i, part) in in_strings.split('"').enumerate() {
        if i % 2 == 0 {
            let here = &text[start..start + part.len()];
            tokens.extend(
                here.split(|c: char| !c.is_ascii_alphanumeric() && !"+-.".contains(c))
                    .filter(|token| token.starts_with(|c: char| c == '-' || c.is_ascii_digit())),
            );
        }
        start += part.len() + 1;
    }
    tokens
}
