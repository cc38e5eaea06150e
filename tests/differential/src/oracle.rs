//! The canonical form of a serde_json value, written the slow and plain way.

use canonical_core::KeyOrder;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashSet;

pub(crate) fn canonical(value: &Value, order: KeyOrder) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => match number.as_f64() {
            Some(double) if number.is_f64() => ryu_js::Buffer::new().format(double).into(),
            _ => number.to_string(),
        },
        Value::String(text) => string(text),
        Value::Array(elements) => {
            let elements: Vec<String> = elements
                .iter()
                .map(|element| canonical(element, order))
                .collect();
            format!("[{}]", elements.join(","))
        }
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            match order {
                KeyOrder::CodeUnit => {
                    members.sort_by_key(|(name, _)| name.encode_utf16().collect::<Vec<_>>())
                }
                _ => members.sort_by_key(|(name, _)| name.chars().collect::<Vec<_>>()),
            }
            let members: Vec<String> = members
                .into_iter()
                .map(|(name, value)| format!("{}:{}", string(name), canonical(value, order)))
                .collect();
            format!("{{{}}}", members.join(","))
        }
    }
}

fn string(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Whether serde writes two members of one name, which its text shows and its values hide.
pub(crate) fn repeats_a_key(value: &impl Serialize) -> bool {
    let text = serde_json::to_string(value).unwrap_or_default();
    matches!(serde_json::from_str::<Unique>(&text), Err(error) if error.to_string().starts_with("twice"))
}

/// Any JSON in which no object has two members of one name.
struct Unique;

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Unique)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Unique;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_str<E>(self, _: &str) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_unit<E>(self) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Unique, A::Error> {
        while elements.next_element::<Unique>()?.is_some() {}
        Ok(Unique)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Unique, A::Error> {
        let mut names = HashSet::new();
        while let Some((name, Unique)) = members.next_entry::<String, Unique>()? {
            if !names.insert(name) {
                return Err(A::Error::custom("twice"));
            }
        }
        Ok(Unique)
    }
}
