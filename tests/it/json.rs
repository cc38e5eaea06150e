//! serde_json's tree written by hand, and a naive writer to compare with.

use canonical_core::{CanonicalJson, Error, Jcs, KeyOrder, Matrix, Olpc, Profile, Writer};
use serde_json::{Number, Value};
use std::fmt::Write as _;

/// A tree that serde_json read. Its numbers follow the rules for numbers of a text.
pub(crate) struct Json<'a>(pub(crate) &'a Value);

/// A profile that says how a number of a text which is no 64-bit integer is written.
pub(crate) trait TextNumbers: Profile {
    fn number(number: &Number, writer: &mut Writer<'_, Self>) -> Result<(), Error>;
}

impl TextNumbers for Jcs {
    /// Every number is a double (RFC 8785 §3.2.2.3).
    fn number(number: &Number, writer: &mut Writer<'_, Self>) -> Result<(), Error> {
        writer.double(number.as_f64().expect("a number has a nearest double"))
    }
}

impl TextNumbers for Matrix {
    fn number(number: &Number, writer: &mut Writer<'_, Self>) -> Result<(), Error> {
        integer(number, writer)
    }
}

impl TextNumbers for Olpc {
    fn number(number: &Number, writer: &mut Writer<'_, Self>) -> Result<(), Error> {
        integer(number, writer)
    }
}

fn integer<P: Profile>(number: &Number, writer: &mut Writer<'_, P>) -> Result<(), Error> {
    match (number.as_u64(), number.as_i64()) {
        (Some(value), _) => writer.integer(value),
        (_, Some(value)) => writer.integer(value),
        _ => Err(Error::custom("a double")),
    }
}

impl<P: TextNumbers> CanonicalJson<P> for Json<'_> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match self.0 {
            Value::Null => writer.null(),
            Value::Bool(value) => writer.boolean(*value),
            Value::Number(number) => P::number(number, writer),
            Value::String(text) => writer.string(text),
            Value::Array(elements) => {
                let mut array = writer.array()?;
                for element in elements {
                    array.element(&Json(element))?;
                }
                array.end()
            }
            Value::Object(members) => {
                let mut object = writer.object()?;
                for (name, value) in members {
                    object.member(name, &Json(value))?;
                }
                object.end()
            }
        }
    }
}

/// The canonical form of a tree, written in the most obvious way, for trees whose numbers are
/// integers of 64 bits or come with their own text.
pub(crate) fn naive<P: Profile>(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => match number.as_f64() {
            Some(double) if number.is_f64() => ryu_js::Buffer::new().format(double).to_owned(),
            _ => number.to_string(),
        },
        Value::String(text) => naive_string::<P>(text),
        Value::Array(elements) => {
            let elements: Vec<String> = elements.iter().map(naive::<P>).collect();
            format!("[{}]", elements.join(","))
        }
        Value::Object(members) => {
            let mut members: Vec<(&String, &Value)> = members.iter().collect();
            members.sort_by(|(a, _), (b, _)| match P::RULES.get_key_order() {
                KeyOrder::CodeUnit => a.encode_utf16().cmp(b.encode_utf16()),
                _ => a.chars().cmp(b.chars()),
            });
            let members: Vec<String> = members
                .into_iter()
                .map(|(name, value)| format!("{}:{}", naive_string::<P>(name), naive::<P>(value)))
                .collect();
            format!("{{{}}}", members.join(","))
        }
    }
}

/// A string a character at a time.
pub(crate) fn naive_string<P: Profile>(text: &str) -> String {
    let raw = P::NAME == "olpc";
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if raw => out.push(c),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            c if c < ' ' => write!(out, "\\u{:04x}", u32::from(c)).expect("a String takes all"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
