//! What serde_json reads, and the canonical form of that, written the slow and plain way.

use canonical_core::{ControlCharacters, KeyOrder, NonAscii, Numbers, Profile};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::collections::HashSet;
use std::fmt;

/// A JSON value that keeps members of one name apart.
#[derive(Debug)]
pub enum Tree {
    Null,
    Bool(bool),
    Number(Number),
    String(String),
    Array(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

/// A number as serde_json has it: an integer of 64 bits, or the nearest double.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    Integer(i128),
    Double(f64),
}

const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

impl Tree {
    /// What serde_json makes of a text, if it takes it.
    pub fn read(text: &[u8]) -> Option<Tree> {
        serde_json::from_slice(text).ok()
    }

    /// Whether an object has two members of one name.
    pub fn repeats_a_name(&self) -> bool {
        match self {
            Tree::Array(elements) => elements.iter().any(Tree::repeats_a_name),
            Tree::Object(members) => {
                let mut names = HashSet::new();
                members
                    .iter()
                    .any(|(name, value)| !names.insert(name) || value.repeats_a_name())
            }
            _ => false,
        }
    }

    /// Whether a number is not an integer of up to 53 bits.
    pub fn has_uncommon_number(&self) -> bool {
        match self {
            Tree::Array(elements) => elements.iter().any(Tree::has_uncommon_number),
            Tree::Object(members) => members.iter().any(|(_, value)| value.has_uncommon_number()),
            Tree::Number(Number::Integer(value)) => value.unsigned_abs() >= 1 << 53,
            Tree::Number(Number::Double(_)) => true,
            _ => false,
        }
    }

    /// The canonical form of a text that has one; `None` if a double does not tell.
    pub fn canonical<P: Profile>(&self) -> Option<String> {
        Some(match self {
            Tree::Null => "null".to_owned(),
            Tree::Bool(value) => value.to_string(),
            Tree::Number(number) => number.canonical::<P>()?,
            Tree::String(text) => string::<P>(text),
            Tree::Array(elements) => {
                let elements: Option<Vec<_>> = elements.iter().map(Tree::canonical::<P>).collect();
                format!("[{}]", elements?.join(","))
            }
            Tree::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                members.sort_by(|(a, _), (b, _)| match P::RULES.get_key_order() {
                    KeyOrder::CodeUnit => a.encode_utf16().cmp(b.encode_utf16()),
                    _ => a.chars().cmp(b.chars()),
                });
                let members: Option<Vec<_>> = members
                    .into_iter()
                    .map(|(name, value)| {
                        Some(format!("{}:{}", string::<P>(name), value.canonical::<P>()?))
                    })
                    .collect();
                format!("{{{}}}", members?.join(","))
            }
        })
    }
}

impl Number {
    fn canonical<P: Profile>(self) -> Option<String> {
        match (P::RULES.get_numbers(), self) {
            (Numbers::Doubles, Number::Integer(value)) => Some(ecmascript(value as f64)),
            (Numbers::Doubles, Number::Double(value)) => Some(ecmascript(value)),
            (_, Number::Integer(value)) => Some(value.to_string()),
            // -0, and under profiles that go by values 1.0 and its like.
            (_, Number::Double(value)) if value.fract() == 0.0 && value.abs() <= MAX_SAFE => {
                Some((value as i64).to_string())
            }
            // An integer of more than 64 bits.
            _ => None,
        }
    }
}

fn ecmascript(value: f64) -> String {
    ryu_js::Buffer::new().format(value).to_owned()
}

fn string<P: Profile>(text: &str) -> String {
    let raw = P::RULES.get_control_characters() == ControlCharacters::Raw;
    let ascii = P::RULES.get_non_ascii() == NonAscii::Escaped;
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' if !raw => out.push_str("\\b"),
            '\t' if !raw => out.push_str("\\t"),
            '\n' if !raw => out.push_str("\\n"),
            '\u{c}' if !raw => out.push_str("\\f"),
            '\r' if !raw => out.push_str("\\r"),
            c if (c < ' ' && !raw) || (!c.is_ascii() && ascii) => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            c => out.push(c),
        }
    }
    out + "\""
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Tree;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_unit<E>(self) -> Result<Tree, E> {
                Ok(Tree::Null)
            }

            fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
                Ok(Tree::Bool(value))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
                Ok(Tree::Number(Number::Integer(value.into())))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
                Ok(Tree::Number(Number::Integer(value.into())))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
                Ok(Tree::Number(Number::Double(value)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Tree, E> {
                Ok(Tree::String(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Tree, A::Error> {
                let mut array = Vec::new();
                while let Some(element) = elements.next_element()? {
                    array.push(element);
                }
                Ok(Tree::Array(array))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Tree, A::Error> {
                let mut object = Vec::new();
                while let Some(member) = members.next_entry()? {
                    object.push(member);
                }
                Ok(Tree::Object(object))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}
