//! Views of trees, maps, types and texts: against leaving the members out of a tree by hand.

use super::*;
use crate::value::tests::Dice;
use crate::{
    canonicalize, to_sink, to_string, to_string_with, value, CanonicalBytes, ErrorKind, Jcs,
    JsonText, Matrix, Olpc, Options, Value,
};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What generated code looks like.
struct Event<C> {
    content: C,
    kind: &'static str,
    signatures: Locked,
    unsigned: Option<u8>,
}

/// A value that must not be looked at.
struct Locked;

impl<P: Profile> CanonicalJson<P> for Locked {
    fn write_canonical(&self, _: &mut Writer<'_, P>) -> Result<(), Error> {
        Err(Error::custom("looked at"))
    }
}

impl<P: Profile, C: CanonicalJson<P>> CanonicalJson<P> for Event<C> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.whole_object(self)
    }
}

impl<P: Profile, C: CanonicalJson<P>> CanonicalObject<P> for Event<C> {
    const LAYOUT: &'static Layout = &Layout::listed(&["content", "signatures", "type", "unsigned"]);

    fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
        writer.member(part, 0, r#","content":"#, &self.content)?;
        writer.member(part, 1, r#","signatures":"#, &self.signatures)?;
        writer.member(part, 2, r#","type":"#, self.kind)?;
        if let Some(unsigned) = &self.unsigned {
            writer.member(part, 3, r#","unsigned":"#, unsigned)?;
        }
        Ok(())
    }
}

fn event() -> Event<BTreeMap<&'static str, Vec<Value<'static>>>> {
    Event {
        content: [
            ("a", [value!({"x": 1, "y": "]}\""}), 2.into()].into()),
            ("b", Vec::new()),
        ]
        .into(),
        kind: "t",
        signatures: Locked,
        unsigned: Some(7),
    }
}

#[track_caller]
fn check(written: Result<String, Error>, expected: &str) {
    assert_eq!(
        written.as_deref().map_err(ToString::to_string),
        Ok(expected)
    );
}

#[test]
fn members_of_a_type_that_are_left_out_are_not_looked_at() {
    let event = event();
    assert_eq!(
        to_string::<Matrix>(&event).unwrap_err().kind(),
        ErrorKind::Custom
    );
    let rows: [(&[&str], &str); 6] = [
        (
            &["/signatures"],
            r#"{"content":{"a":[{"x":1,"y":"]}\""},2],"b":[]},"type":"t","unsigned":7}"#,
        ),
        (&["/signatures", "/unsigned", "/content"], r#"{"type":"t"}"#),
        (
            &["/signatures", "/content/a/0/x", "/content/b"],
            r#"{"content":{"a":[{"y":"]}\""},2]},"type":"t","unsigned":7}"#,
        ),
        (
            &["/signatures", "/content/a/0", "/content/z", "/type/x"],
            r#"{"content":{"a":[2],"b":[]},"type":"t","unsigned":7}"#,
        ),
        (
            &["/signatures", "/content", "/content/a"],
            r#"{"type":"t","unsigned":7}"#,
        ),
        (&["/content", "/signatures", "/type", "/unsigned"], "{}"),
    ];
    for (pointers, expected) in rows {
        check(
            to_string::<Matrix>(&Without::new(&event, pointers)),
            expected,
        );
    }
    let rows: [(&[&str], &str); 6] = [
        (&["/type"], r#"{"type":"t"}"#),
        (
            &["/unsigned", "/content/b"],
            r#"{"content":{"b":[]},"unsigned":7}"#,
        ),
        (
            &["/content/a/0/y", "/content/a/1"],
            r#"{"content":{"a":[{"y":"]}\""},2]}}"#,
        ),
        (&["/type/x", "/content/z"], r#"{"content":{}}"#),
        (&["/type/x", "/unsigned"], r#"{"unsigned":7}"#),
        (&[], "{}"),
    ];
    for (pointers, expected) in rows {
        check(to_string::<Matrix>(&Only::new(&event, pointers)), expected);
    }
}

#[test]
fn a_name_that_a_type_does_not_have_is_an_error() {
    let event = event();
    for pointer in ["/signature", "/", "/Signatures", "/content~0"] {
        let pointers = ["/signatures", pointer];
        let error = to_string::<Matrix>(&Without::new(&event, pointers)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnknownMember, "{pointer}");
        let error = to_string::<Matrix>(&Only::new(&event, [pointer])).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnknownMember, "{pointer}");
    }
    // A member that is there sometimes is known.
    let quiet = Event {
        unsigned: None,
        ..self::event()
    };
    let pointers = ["/signatures", "/unsigned", "/content"];
    check(
        to_string::<Matrix>(&Without::new(&quiet, pointers)),
        r#"{"type":"t"}"#,
    );
    // What is no pointer is an error for any value.
    for pointer in ["", "signatures", "/a~2"] {
        let error = to_string::<Matrix>(&Without::new(&value!({}), [pointer])).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnknownMember, "{pointer}");
    }
    let error = to_string::<Matrix>(&Without::new(&value!([1]), ["/0"])).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotAnObject);
}

/// Leaves out, or keeps, by editing.
fn edited(tree: &Value<'_>, pointers: &[String], only: bool, at: &str) -> Option<Value<'static>> {
    let named = pointers.iter().any(|pointer| pointer == at);
    let inside = pointers
        .iter()
        .any(|pointer| pointer.starts_with(&alloc::format!("{at}/")));
    if named {
        return only.then(|| tree.clone().into_owned());
    }
    if !inside {
        return (!only || at.is_empty()).then(|| tree.clone().into_owned());
    }
    match tree {
        Value::Object(object) => Some(Value::from_iter(object.iter().filter_map(
            |(name, value)| {
                let mut at = String::from(at);
                crate::pointer::push_token(&mut at, name);
                Some((String::from(name), edited(value, pointers, only, &at)?))
            },
        ))),
        Value::Array(array) => Some(Value::from_iter(array.iter().enumerate().filter_map(
            |(index, value)| edited(value, pointers, only, &alloc::format!("{at}/{index}")),
        ))),
        scalar => (!only).then(|| scalar.clone().into_owned()),
    }
}

fn pointers_into(tree: &Value<'_>, dice: &mut Dice) -> Vec<String> {
    let mut pointers = Vec::new();
    for _ in 0..1 + dice.roll(3) {
        let (mut at, mut pointer) = (tree, String::new());
        loop {
            at = match at {
                Value::Object(object) if !object.is_empty() => {
                    let index = dice.roll(object.len());
                    let Some((name, value)) = object.iter().nth(index) else {
                        break;
                    };
                    crate::pointer::push_token(&mut pointer, name);
                    value
                }
                Value::Array(array) if !array.is_empty() => {
                    let index = dice.roll(array.len());
                    pointer = alloc::format!("{pointer}/{index}");
                    &array[index]
                }
                _ => break,
            };
            if dice.roll(3) == 0 {
                break;
            }
        }
        if dice.roll(6) == 0 || pointer.is_empty() {
            crate::pointer::push_token(&mut pointer, &dice.name());
        }
        pointers.push(pointer);
    }
    pointers
}

fn agree<P: Profile>(tree: &Value<'_>, pointers: &[String]) {
    let object = tree.as_object().unwrap();
    let map: BTreeMap<&str, &Value<'_>> = object.iter().collect();
    let text = tree.to_string();
    let bytes = CanonicalBytes::<P>::of(tree).unwrap();
    let without = to_string::<P>(&edited(tree, pointers, false, "").unwrap()).unwrap();
    let only = edited(tree, pointers, true, "").unwrap();
    let only = to_string::<P>(&only).unwrap();
    for (name, written) in [
        ("tree", to_string::<P>(&Without::new(tree, pointers))),
        ("object", to_string::<P>(&Without::new(object, pointers))),
        ("map", to_string::<P>(&Without::new(&map, pointers))),
        (
            "text",
            to_string::<P>(&Without::new(&JsonText::new(&text), pointers)),
        ),
        ("bytes", to_string::<P>(&Without::new(&bytes, pointers))),
        ("twice", {
            let (first, rest) = pointers.split_first().unwrap();
            to_string::<P>(&Without::new(&Without::new(&map, [first]), rest))
        }),
    ] {
        // A second view counts elements anew.
        if name == "twice" && tree.to_string().contains('[') {
            continue;
        }
        assert_eq!(written.unwrap(), without, "{name} {tree} {pointers:?}");
    }
    for (name, written) in [
        ("tree", to_string::<P>(&Only::new(tree, pointers))),
        ("map", to_string::<P>(&Only::new(&map, pointers))),
        (
            "text",
            to_string::<P>(&Only::new(&JsonText::new(&text), pointers)),
        ),
        ("bytes", to_string::<P>(&Only::new(&bytes, pointers))),
    ] {
        assert_eq!(written.unwrap(), only, "{name} {tree} {pointers:?}");
    }
}

#[test]
fn views_of_anything_agree_with_editing_a_tree() {
    let mut dice = Dice(11);
    let mut compared = 0;
    while compared < 400 {
        let tree = dice.tree(4);
        if !tree.is_object() {
            continue;
        }
        let pointers = pointers_into(&tree, &mut dice);
        agree::<Matrix>(&tree, &pointers);
        agree::<Jcs>(&tree, &pointers);
        agree::<Olpc>(&tree, &pointers);
        compared += 1;
    }
}

#[test]
fn of_a_tree_what_is_left_out_is_not_judged() {
    let tree = value!({"a": {"float": 0.5, "n": 1}, "unsigned": 1.5});
    let view = Without::new(&tree, ["/a/float", "/unsigned"]);
    check(to_string::<Matrix>(&view), r#"{"a":{"n":1}}"#);
}

#[test]
fn cutting_obeys_the_length_limit_of_what_is_left() {
    let long = BTreeMap::from([(
        "a",
        BTreeMap::from([("x", "y".repeat(500)), ("z", "w".into())]),
    )]);
    let view = Without::new(&long, ["/a/x"]);
    let options = Options::<Matrix>::new().length(15);
    check(to_string_with(&view, &options), r#"{"a":{"z":"w"}}"#);
    let options = Options::<Matrix>::new().length(14);
    assert_eq!(
        to_string_with(&view, &options).unwrap_err().kind(),
        ErrorKind::TooLong
    );
    let mut streamed = Vec::new();
    to_sink::<Matrix>(&(["x"; 5000].as_slice(), &view), |chunk: &[u8]| {
        streamed.extend_from_slice(chunk)
    })
    .unwrap();
    assert!(streamed.ends_with(br#""x"],{"a":{"z":"w"}}]"#));
}

#[test]
fn errors_in_parts_have_their_path_in_the_whole() {
    let parts = value!({"k": 1});
    let error = to_string::<Matrix>(&(parts, [JsonText::new("{\"a\":\n [1.5]}")])).unwrap_err();
    assert_eq!(
        (error.kind(), error.path(), error.line()),
        (ErrorKind::Float, Some("/1/0/a/0"), Some(2))
    );
    let flattened = Without::new(&JsonText::new(r#"{"a":{"b":1,"b":2}}"#), ["/z"]).write();
    assert_eq!(
        (flattened.kind(), flattened.path()),
        (ErrorKind::DuplicateKey, Some("/0/a/b"))
    );
    let error = to_string::<Matrix>(&[Without::new(
        &BTreeMap::from([("a", [0, 1_u64 << 60])]),
        ["/a/0"],
    )])
    .unwrap_err();
    assert_eq!(
        (error.kind(), error.path()),
        (ErrorKind::IntRange, Some("/0/a/1"))
    );
}

trait WriteError {
    fn write(&self) -> Error;
}

impl<T: CanonicalJson<Matrix>> WriteError for T {
    fn write(&self) -> Error {
        to_string::<Matrix>(&[self]).unwrap_err()
    }
}

#[test]
fn texts_and_bytes_obey_the_limits_of_the_document() {
    let text = "[".repeat(127) + &"]".repeat(127);
    let bytes = CanonicalBytes::<Matrix>::new(text.clone()).unwrap();
    assert!(to_string::<Matrix>(&[JsonText::new(&text)]).is_ok());
    assert!(to_string::<Matrix>(&[&bytes]).is_ok());
    assert_eq!([[JsonText::new(&text)]].write().kind(), ErrorKind::Depth);
    assert_eq!([[bytes]].write().kind(), ErrorKind::Depth);
    // The text may be longer than its form.
    let spaces = " ".repeat(100) + "1";
    let options = Options::<Matrix>::new().length(1);
    check(to_string_with(&JsonText::new(&spaces), &options), "1");
    let strict = Options::<Matrix>::new().strict_numbers(true);
    let error = to_string_with(&JsonText::new("1.0"), &strict).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Float);
    let error = to_string_with(&Value::parse(b"[-0]").unwrap(), &strict).unwrap_err();
    assert_eq!(
        (error.kind(), error.path()),
        (ErrorKind::NegZero, Some("/0"))
    );
}

#[cfg(feature = "raw_value")]
#[test]
fn raw_values_are_canonicalized() {
    use serde_json::value::RawValue;
    let raw: alloc::boxed::Box<RawValue> =
        serde_json::from_str(r#" {"b" : 1.0, "a":"\u0041"} "#).unwrap();
    check(to_string::<Matrix>(&(&raw, 1)), r#"[{"a":"A","b":1},1]"#);
    check(
        to_string::<Matrix>(&Without::new(&*raw, ["/b"])),
        r#"{"a":"A"}"#,
    );
    let raw: alloc::boxed::Box<RawValue> = serde_json::from_str(r#"{"b":1,"b":2}"#).unwrap();
    assert_eq!(raw.write().kind(), ErrorKind::DuplicateKey);
}

#[test]
fn text_through_a_tree_is_what_canonicalize_gives() {
    let mut dice = Dice(5);
    for _ in 0..400 {
        let text = messy(&dice.tree(4), &mut dice);
        agree_with_canonicalize::<Matrix>(&text);
        agree_with_canonicalize::<Jcs>(&text);
        agree_with_canonicalize::<Olpc>(&text);
    }
    for token in [
        "1.0",
        "1e10",
        "-0",
        "0.5",
        "9007199254740993",
        "18446744073709551616",
        "1e400",
        "-0.0",
        "1e-400",
        "123456789012345678901234567890123456789012345",
        "1.5e1",
        "9007199254740991.0",
        "-1E+2",
    ] {
        for text in [token.to_string(), alloc::format!("{{\"a\":[{token}]}}")] {
            agree_with_canonicalize::<Matrix>(&text);
            agree_with_canonicalize::<Jcs>(&text);
            agree_with_canonicalize::<Olpc>(&text);
        }
    }
}

/// The tree as a text in another order, with white space, escapes and other numbers.
fn messy(tree: &Value<'_>, dice: &mut Dice) -> String {
    let space = |dice: &mut Dice| ["", " ", "\n", "\t \r"][dice.roll(4)];
    let mut text = String::from(space(dice));
    match tree {
        Value::Array(array) => {
            text += "[";
            for (index, element) in array.iter().enumerate() {
                text += if index > 0 { "," } else { "" };
                text += &messy(element, dice);
            }
            text += "]";
        }
        Value::Object(object) => {
            let mut members: Vec<_> = object.iter().collect();
            for index in 1..members.len() {
                members.swap(index, dice.roll(index + 1));
            }
            text += "{";
            for (index, (name, value)) in members.into_iter().enumerate() {
                text += if index > 0 { "," } else { "" };
                text += space(dice);
                text += &messy_string(name, dice);
                text += space(dice);
                text += ":";
                text += &messy(value, dice);
            }
            text += "}";
        }
        Value::String(string) => text += &messy_string(string, dice),
        Value::Number(number) => {
            text += &number.to_string();
            text += ["", ".0", "e0", "E+1", ".5"][dice.roll(5)];
        }
        scalar => text += &scalar.to_string(),
    }
    text + space(dice)
}

fn messy_string(string: &str, dice: &mut Dice) -> String {
    let mut text = String::from("\"");
    for c in string.chars() {
        if dice.roll(2) == 0 || c < ' ' || c == '"' {
            for unit in c.encode_utf16(&mut [0; 2]) {
                text += &alloc::format!("\\u{unit:04X}");
            }
        } else {
            text.push(c);
        }
    }
    text + "\""
}

fn agree_with_canonicalize<P: Profile>(text: &str) {
    let canonical = canonicalize::<P>(text.as_bytes());
    let written = Value::parse(text.as_bytes()).and_then(|tree| to_string::<P>(&tree));
    let embedded = to_string::<P>(&JsonText::new(text));
    let outcome = |result: Result<Vec<u8>, Error>| result.map_err(|error| error.kind());
    let canonical = outcome(canonical);
    // With several numbers at fault any of them may be named.
    let several = canonical.is_err() && text.contains(',');
    for other in [written, embedded] {
        let other = outcome(other.map(String::into_bytes));
        assert!(
            other == canonical || (several && other.is_err()),
            "{text} {other:?} {canonical:?}"
        );
    }
}
