//! Random texts: one document written in many ways, and canonical bytes with mistakes.

use super::Random;
use crate::{canonicalize, canonicalize_with, check_with};
use crate::{Jcs, KeyOrder, Matrix, NonAscii, Olpc, Options, Profile, Rules};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

enum Tree {
    /// Ways to write one scalar; the first is canonical under every profile.
    Scalar(&'static [&'static str]),
    String(String),
    Array(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

const SCALARS: &[&[&str]] = &[
    &["null"],
    &["true"],
    &["false"],
    &["0"],
    &["17"],
    &["-9007199254740991"],
    &["123456789012"],
];

const CHARACTERS: &[char] = &[
    'a',
    'b',
    ' ',
    '!',
    '"',
    '\\',
    '/',
    'u',
    '\u{7f}',
    'é',
    '\u{7ff}',
    '\u{2028}',
    '\u{d7ff}',
    '\u{e000}',
    '\u{ffff}',
    '😀',
    '\u{10000}',
    '\u{10ffff}',
];

fn string(random: &mut Random) -> String {
    let length = match random.below(8) {
        0 => 0,
        1 => random.below(40),
        _ => random.below(5),
    };
    (0..length).map(|_| random.pick(CHARACTERS)).collect()
}

fn tree(random: &mut Random, depth: usize) -> Tree {
    match random.below(if depth == 0 { 2 } else { 5 }) {
        0 => Tree::Scalar(random.pick(SCALARS)),
        1 => Tree::String(string(random)),
        2 => {
            let length = random.below(5);
            Tree::Array((0..length).map(|_| tree(random, depth - 1)).collect())
        }
        _ => {
            let mut members: Vec<(String, Tree)> = Vec::new();
            for _ in 0..random.below(if depth == 1 { 40 } else { 6 }) {
                let name = string(random);
                if members.iter().all(|(other, _)| *other != name) {
                    members.push((name, tree(random, depth - 1)));
                }
            }
            Tree::Object(members)
        }
    }
}

/// Writes the tree in one of many ways.
fn write(random: &mut Random, out: &mut String, tree: &mut Tree) {
    space(random, out);
    match tree {
        Tree::Scalar(ways) => out.push_str(random.pick(ways)),
        Tree::String(text) => quoted(random, out, text),
        Tree::Array(elements) => {
            out.push('[');
            for (at, element) in elements.iter_mut().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                write(random, out, element);
            }
            space(random, out);
            out.push(']');
        }
        Tree::Object(members) => {
            for at in (1..members.len()).rev() {
                members.swap(at, random.below(at + 1));
            }
            out.push('{');
            for (at, (name, value)) in members.iter_mut().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                space(random, out);
                quoted(random, out, name);
                space(random, out);
                out.push(':');
                write(random, out, value);
            }
            space(random, out);
            out.push('}');
        }
    }
    space(random, out);
}

fn space(random: &mut Random, out: &mut String) {
    if random.below(4) == 0 {
        out.push_str(random.pick(&[" ", "\n", "\t\r\n", "    "]));
    }
}

fn quoted(random: &mut Random, out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        let must = matches!(c, '"' | '\\');
        match random.below(if must { 2 } else { 6 }) {
            0 => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    match random.below(2) {
                        0 => out.push_str(&format!("\\u{unit:04x}")),
                        _ => out.push_str(&format!("\\u{unit:04X}")),
                    }
                }
            }
            _ if must || c == '/' => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out.push('"');
}

/// The canonical text, straight from the definition.
fn oracle(tree: &mut Tree, rules: Rules, out: &mut String) {
    let quote = |text: &str| {
        let mut quoted = String::from("\"");
        for c in text.chars() {
            match c {
                '"' | '\\' => quoted.extend(['\\', c]),
                c if c.is_ascii() || rules.get_non_ascii() == NonAscii::AsIs => quoted.push(c),
                c => c
                    .encode_utf16(&mut [0; 2])
                    .iter()
                    .for_each(|unit| quoted.push_str(&format!("\\u{unit:04x}"))),
            }
        }
        quoted + "\""
    };
    match tree {
        Tree::Scalar(ways) => out.push_str(ways[0]),
        Tree::String(text) => out.push_str(&quote(text)),
        Tree::Array(elements) => {
            out.push('[');
            for (at, element) in elements.iter_mut().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                oracle(element, rules, out);
            }
            out.push(']');
        }
        Tree::Object(members) => {
            members.sort_by(|(a, _), (b, _)| match rules.get_key_order() {
                KeyOrder::CodePoint => a.chars().cmp(b.chars()),
                KeyOrder::CodeUnit => a.encode_utf16().cmp(b.encode_utf16()),
            });
            out.push('{');
            for (at, (name, value)) in members.iter_mut().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                out.push_str(&quote(name));
                out.push(':');
                oracle(value, rules, out);
            }
            out.push('}');
        }
    }
}

enum AsciiMatrix {}
impl Profile for AsciiMatrix {
    const NAME: &'static str = "ascii-matrix";
    const RULES: Rules = Matrix::RULES.non_ascii(NonAscii::Escaped);
}

fn many_ways<P: Profile>(seed: u64) {
    let mut random = Random(seed);
    for _ in 0..300 {
        let mut tree = tree(&mut random, 4);
        let mut expected = String::new();
        oracle(&mut tree, P::RULES, &mut expected);
        for _ in 0..6 {
            let mut text = String::new();
            write(&mut random, &mut text, &mut tree);
            let found = canonicalize::<P>(text.as_bytes()).unwrap();
            assert_eq!(String::from_utf8(found).unwrap(), expected, "{text}");
        }
        assert_eq!(
            canonicalize::<P>(expected.as_bytes()).unwrap(),
            expected.as_bytes()
        );
        crate::check::<P>(expected.as_bytes()).unwrap();
    }
}

#[test]
fn one_document_in_many_ways() {
    many_ways::<Matrix>(1);
    many_ways::<Jcs>(2);
    many_ways::<Olpc>(3);
    many_ways::<AsciiMatrix>(4);
}

/// What a mistake puts in, or in place of a byte.
const PIECES: &[&str] = &[
    " ",
    "\n",
    "\t",
    "\"",
    "\\",
    "/",
    "\\/",
    "\\n",
    "\\t",
    "\\u0041",
    "\\u001f",
    "\\u001F",
    "\\u00e9",
    "\\u000a",
    "\\ud83d\\ude00",
    "\\ud800",
    "é",
    "\u{7f}",
    "\0",
    "\u{1}",
    "{",
    "}",
    "[",
    "]",
    "[]",
    "{}",
    ",",
    ":",
    "0",
    "1",
    "00",
    "-",
    "-0",
    ".",
    ".0",
    ".5",
    "e",
    "e5",
    "E+2",
    "e+21",
    "9007199254740993",
    "true",
    "null",
    "\"a\"",
    "\"a\":1,",
    ",\"a\":1",
    "x",
    "\u{feff}",
];

fn fixed_points<P: Profile>(seed: u64, options: Options<P>) {
    let mut random = Random(seed);
    let (mut canonical, mut others) = (0, 0);
    for _ in 0..400 {
        let mut tree = tree(&mut random, 3);
        let mut text = String::new();
        oracle(&mut tree, P::RULES, &mut text);
        for _ in 0..60 {
            let mut bytes = text.as_bytes().to_owned();
            for _ in 0..1 + random.below(2) {
                let (at, piece) = (random.below(bytes.len() + 1), random.pick(PIECES));
                let end = (at + random.below(3)).min(bytes.len());
                let piece = if random.below(3) == 0 { "" } else { piece };
                bytes.splice(at..end, piece.bytes());
            }
            let fixed = canonicalize_with(&bytes, &options).is_ok_and(|same| same == bytes);
            let checked = check_with(&bytes, &options);
            assert_eq!(
                checked.is_ok(),
                fixed,
                "{:?} {checked:?}",
                String::from_utf8_lossy(&bytes)
            );
            *if fixed { &mut canonical } else { &mut others } += 1;
        }
    }
    assert!(canonical > 500 && others > 5000, "{canonical} {others}");
}

#[test]
fn check_accepts_the_fixed_points() {
    fixed_points(5, Options::<Matrix>::new());
    fixed_points(6, Options::<Jcs>::new());
    fixed_points(7, Options::<Olpc>::new().raw_control_characters(true));
    fixed_points(8, Options::<AsciiMatrix>::new());
    fixed_points(9, Options::<Matrix>::new().strict_numbers(true));
    fixed_points(
        10,
        Options::<Jcs>::new()
            .strict_numbers(true)
            .raw_control_characters(true),
    );
}
