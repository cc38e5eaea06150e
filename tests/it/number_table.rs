//! The rules for numbers, path by path: every way from a number to canonical bytes must obey the
//! same table.

use crate::forms::forms;
use canonical_core::{
    canonicalize_with, check_with, from_slice, to_value, to_vec, to_vec_serde, to_vec_with,
    CanonicalJson, Error, Jcs, JsonText, Matrix, Olpc, Options, Profile, Value,
};
use serde::Serialize;

/// The same number as a Rust value.
#[derive(Clone, Copy)]
enum Rust {
    Double(f64),
    Integer(u128),
    /// No Rust type holds it.
    Nothing,
}

/// What becomes of a number: its canonical text, or the kind of the error.
struct Row {
    token: &'static str,
    rust: Rust,
    /// As text, judged strictly, as a Rust value.
    matrix: [&'static str; 3],
    jcs: [&'static str; 3],
    /// There is nothing to be strict about.
    olpc: [&'static str; 2],
}

const ROWS: [Row; 7] = [
    Row {
        token: "1.0",
        rust: Rust::Double(1.0),
        matrix: ["1", "float", "float"],
        jcs: ["1", "1", "1"],
        olpc: ["float", "float"],
    },
    Row {
        token: "1e10",
        rust: Rust::Double(1e10),
        matrix: ["10000000000", "float", "float"],
        jcs: ["10000000000", "10000000000", "10000000000"],
        olpc: ["float", "float"],
    },
    Row {
        token: "-0",
        rust: Rust::Double(-0.0),
        matrix: ["0", "neg_zero", "float"],
        jcs: ["0", "neg_zero", "0"],
        olpc: ["0", "float"],
    },
    Row {
        token: "0.5",
        rust: Rust::Double(0.5),
        matrix: ["float", "float", "float"],
        jcs: ["0.5", "0.5", "0.5"],
        olpc: ["float", "float"],
    },
    Row {
        token: "9007199254740993",
        rust: Rust::Integer((1 << 53) + 1),
        matrix: ["int_range", "int_range", "int_range"],
        jcs: ["9007199254740992", "int_range", "int_range"],
        olpc: ["9007199254740993", "9007199254740993"],
    },
    Row {
        token: "18446744073709551616",
        rust: Rust::Integer(1 << 64),
        matrix: ["int_range", "int_range", "int_range"],
        jcs: ["18446744073709552000", "int_range", "int_range"],
        olpc: ["18446744073709551616", "18446744073709551616"],
    },
    Row {
        token: "1e400",
        rust: Rust::Nothing,
        matrix: ["int_range", "float", ""],
        jcs: ["number_overflow", "number_overflow", ""],
        olpc: ["float", ""],
    },
];

#[test]
fn from_text() {
    for row in &ROWS {
        text::<Matrix>(row.token, false, row.matrix[0]);
        text::<Jcs>(row.token, false, row.jcs[0]);
        text::<Olpc>(row.token, false, row.olpc[0]);
    }
}

#[test]
fn from_text_strictly() {
    for row in &ROWS {
        text::<Matrix>(row.token, true, row.matrix[1]);
        text::<Jcs>(row.token, true, row.jcs[1]);
        text::<Olpc>(row.token, true, row.olpc[0]);
    }
}

fn text<P: Profile>(token: &str, strict: bool, expected: &str) {
    let at = format!("{token} under {}, strict: {strict}", P::NAME);
    let options = Options::<P>::new().strict_numbers(strict);
    // Inside a container the reader goes another way, and the error has a path.
    for (text, expected, path) in [
        (token.to_owned(), expected.to_owned(), ""),
        (format!("[{token}]"), within("[", expected, "]"), "/0"),
        (
            format!("{{\"k\":{token}}}"),
            within("{\"k\":", expected, "}"),
            "/k",
        ),
    ] {
        let bytes = text.as_bytes();
        let tree = Value::parse(bytes).expect(&at);
        let by_serde: Value = from_slice(bytes).expect(&at);
        for (way, found) in [
            ("canonicalize", canonicalize_with(bytes, &options)),
            ("Value::parse", to_vec_with(&tree, &options)),
            ("from_slice", to_vec_with(&by_serde, &options)),
            ("JsonText", to_vec_with(&JsonText::new(&text), &options)),
        ] {
            assert_eq!(outcome(found, path), expected, "{way}: {at}");
        }
        assert_eq!(
            check_with(bytes, &options).is_ok(),
            text == expected,
            "{at}"
        );
    }
}

#[test]
fn from_rust() {
    for row in &ROWS {
        match row.rust {
            Rust::Double(value) => {
                // Under the other two no double has an impl: see `floats_do_not_compile`.
                assert_eq!(outcome(forms::<Jcs>(&value), ""), row.jcs[2]);
                assert_eq!(
                    outcome(forms::<Jcs>(&[value]), "/0"),
                    within("[", row.jcs[2], "]")
                );
                rust::<Matrix>(&value, value.into(), row.matrix[2]);
                rust::<Jcs>(&value, value.into(), row.jcs[2]);
                rust::<Olpc>(&value, value.into(), row.olpc[1]);
                let json = serde_json::Value::from(value);
                foreign(&json, row);
            }
            Rust::Integer(value) => {
                typed::<Matrix>(&value, row.matrix[2]);
                typed::<Jcs>(&value, row.jcs[2]);
                typed::<Olpc>(&value, row.olpc[1]);
                rust::<Matrix>(&value, value.into(), row.matrix[2]);
                rust::<Jcs>(&value, value.into(), row.jcs[2]);
                rust::<Olpc>(&value, value.into(), row.olpc[1]);
                // serde_json's numbers have 64 bits.
                if let Ok(value) = u64::try_from(value) {
                    foreign(&value.into(), row);
                }
            }
            Rust::Nothing => assert_eq!(row.matrix[2], ""),
        }
    }
}

fn typed<P: Profile>(value: &impl CanonicalJson<P>, expected: &str) {
    assert_eq!(outcome(forms::<P>(value), ""), expected);
}

/// The bridge, a tree made by hand, and a tree made of a value.
fn rust<P: Profile>(value: &impl Serialize, tree: Value<'_>, expected: &str) {
    let at = format!("{tree} under {}", P::NAME);
    let made = to_value(value).expect(&at);
    for (way, found) in [
        ("bridge", to_vec_serde::<P>(value)),
        ("Value", forms::<P>(&tree)),
        ("to_value", forms::<P>(&made)),
        ("Value by the bridge", to_vec_serde::<P>(&tree)),
    ] {
        assert_eq!(outcome(found, ""), expected, "{way}: {at}");
    }
    // Strictness is about texts.
    let strict = Options::<P>::new().strict_numbers(true);
    assert_eq!(outcome(to_vec_with(&tree, &strict), ""), expected, "{at}");
}

/// serde_json's numbers are Rust numbers: natively, and by the bridge.
fn foreign(json: &serde_json::Value, row: &Row) {
    fn under<P: Profile>(json: &serde_json::Value, expected: &str) {
        assert_eq!(outcome(forms::<P>(json), ""), expected, "{json}");
        assert_eq!(outcome(to_vec_serde::<P>(json), ""), expected, "{json}");
        let tree = Value::from(json.clone());
        assert_eq!(outcome(to_vec::<P>(&tree), ""), expected, "{json}");
    }
    under::<Matrix>(json, row.matrix[2]);
    under::<Jcs>(json, row.jcs[2]);
    under::<Olpc>(json, row.olpc[1]);
}

fn outcome(found: Result<Vec<u8>, Error>, path: &str) -> String {
    match found {
        Ok(bytes) => String::from_utf8(bytes).expect("UTF-8"),
        Err(error) => {
            assert_eq!(error.path(), Some(path), "{error}");
            error.kind().to_string()
        }
    }
}

/// The container around a number; an error stays one.
fn within(open: &str, expected: &str, close: &str) -> String {
    match expected.starts_with(|c: char| c.is_ascii_digit()) {
        true => format!("{open}{expected}{close}"),
        false => expected.to_owned(),
    }
}
