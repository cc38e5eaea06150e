//! A form as a tree, and the text it is shown as. `parse` reads the text back.

use crate::{ControlCharacters, Integers, KeyOrder, NonAscii, Numbers, Profile};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

/// The version of the text; another one is not compared with this.
pub(super) const HEADER: &str = "canonical form 1, profile ";
pub(super) const RULES: &str = "rules: ";

/// Words that begin a shape; a type of the user's that is called so gets a number.
pub(super) const WORDS: [&str; 23] = [
    "string", "bool", "null", "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128",
    "f32", "f64", "set", "sorted", "text", "opaque", "object", "one", "not", "if",
];

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// A type that is defined below.
    Name(String),
    Scalar(String),
    /// A string that is always this, escaped for the text.
    Literal(String),
    /// How it is written, and by what.
    Opaque(String, String),
    Unwritten,
    Nullable(Box<Shape>),
    AsString(Box<Shape>),
    List(Box<Shape>),
    Set(Box<Shape>),
    Sorted(Box<Shape>),
    Fixed(Box<Shape>, usize),
    Map(Box<Shape>, Box<Shape>),
    Tuple(Vec<Member>),
    Object(Vec<Member>),
    OneOf(Vec<Member>),
}

/// A member, an element of a tuple, a variant, or a part whose members are known at run time.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Member {
    /// The member's name, escaped for the text, or the variant's; elements and parts have none.
    pub(super) name: Option<String>,
    pub(super) shape: Shape,
    pub(super) conditions: Vec<Condition>,
    /// The flattened fields that it comes through.
    pub(super) from: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Condition {
    /// The value it is flattened from is not `None`.
    Present,
    /// The function does not say that the value is to be left out.
    Unless(String),
}

/// A whole form.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Whole {
    pub(super) profile: String,
    pub(super) rules: String,
    pub(super) root: Shape,
    pub(super) definitions: Vec<(String, Shape)>,
}

impl Whole {
    /// The text.
    pub(super) fn print(&self) -> String {
        let mut out = format!("{HEADER}{}\n{RULES}{}\n", self.profile, self.rules);
        let _ = write!(out, "\n{}\n", inline(&self.root));
        for (name, shape) in &self.definitions {
            let _ = write!(out, "\n{name} = ");
            block(&mut out, shape, 1);
        }
        out
    }
}

/// The rules in words; all of them, since a profile of the user's own may keep its name.
pub(super) fn rules<P: Profile>() -> String {
    let rules = P::RULES;
    let order = match rules.get_key_order() {
        KeyOrder::CodePoint => "code point",
        KeyOrder::CodeUnit => "UTF-16 code unit",
    };
    let control = match rules.get_control_characters() {
        ControlCharacters::Escaped => "escaped",
        ControlCharacters::Raw => "raw",
    };
    let non_ascii = match rules.get_non_ascii() {
        NonAscii::AsIs => "as it is",
        NonAscii::Escaped => "escaped",
    };
    let integers = match rules.get_integers() {
        Integers::Safe => "safe",
        Integers::Unbounded => "unbounded",
    };
    let numbers = match rules.get_numbers() {
        Numbers::IntegerValues => "integral by value",
        Numbers::IntegerTokens => "integral by token",
        Numbers::Doubles => "doubles",
    };
    format!(
        "members by {order}, control characters {control}, non-ASCII {non_ascii}, \
         integers {integers}, numbers {numbers}"
    )
}

/// A shape that fits in a line.
pub(super) fn inline(shape: &Shape) -> String {
    match shape {
        Shape::Name(name) | Shape::Scalar(name) => name.clone(),
        Shape::Literal(text) => format!("\"{text}\""),
        Shape::Opaque(how, what) => format!("opaque {how} `{what}`"),
        Shape::Unwritten => "not written".to_string(),
        Shape::Nullable(inner) => format!("{} | null", inline(inner)),
        Shape::AsString(inner) => format!("text of {}", inline(inner)),
        Shape::List(inner) => format!("[{}]", inline(inner)),
        Shape::Set(inner) => format!("set [{}]", inline(inner)),
        Shape::Sorted(inner) => format!("sorted [{}]", inline(inner)),
        Shape::Fixed(inner, length) => format!("[{}; {length}]", inline(inner)),
        Shape::Map(key, value) => format!("{{{}: {}}}", inline(key), inline(value)),
        Shape::Tuple(elements) => {
            let elements: Vec<String> = elements
                .iter()
                .map(|element| format!("{}{}", inline(&element.shape), notes(element)))
                .collect();
            format!("({})", elements.join(", "))
        }
        Shape::Object(_) => "object".to_string(),
        Shape::OneOf(_) => "one of".to_string(),
    }
}

/// A shape and the lines below it.
fn block(out: &mut String, shape: &Shape, depth: usize) {
    let _ = writeln!(out, "{}", inline(shape));
    lines(out, shape, depth);
}

fn lines(out: &mut String, shape: &Shape, depth: usize) {
    let (Shape::Object(members) | Shape::OneOf(members)) = shape else {
        return;
    };
    let variants = matches!(shape, Shape::OneOf(_));
    for member in members {
        for _ in 0..depth {
            out.push_str("  ");
        }
        let _ = match (&member.name, variants) {
            (Some(name), true) => write!(out, "{name}: "),
            (Some(name), false) => write!(out, "\"{name}\": "),
            (None, _) => write!(out, ".. "),
        };
        let _ = writeln!(out, "{}{}", inline(&member.shape), notes(member));
        lines(out, &member.shape, depth + 1);
    }
}

/// When a member is written, and where it comes from.
fn notes(member: &Member) -> String {
    let mut out = String::new();
    for condition in &member.conditions {
        match condition {
            Condition::Present => out.push_str(" if present"),
            Condition::Unless(path) => {
                let _ = write!(out, " unless `{path}`");
            }
        }
    }
    if !member.from.is_empty() {
        let _ = write!(out, " from {}", member.from);
    }
    out
}

/// Text between quotes, on one line and in ASCII where it would not show.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            // Control characters, line separators, and what turns the direction of text.
            '\0'..=' '
            | '\u{7f}'..='\u{9f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
                if c != ' ' =>
            {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}
