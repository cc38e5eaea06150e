//! Paths of errors, lengths, and the layout for people.

use crate::forms::{fault, forms, text};
use crate::json::Json;
use canonical_core::{
    canonical_len, to_sink, to_string_pretty, CanonicalJson, Error, Jcs, Matrix, Olpc, Profile,
    Writer,
};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;

/// An object written by hand: its members are given in any order.
struct Object<'a, P>(Vec<(&'a str, Box<dyn CanonicalJson<P> + 'a>)>);

impl<P: Profile> CanonicalJson<P> for Object<'_, P> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        let mut object = writer.object()?;
        for (name, value) in &self.0 {
            object.member(name, value)?;
        }
        object.end()
    }
}

fn levels<P: Profile>(padding: usize) -> Object<'static, P> {
    Object(vec![
        ("type", Box::new("m.room.message")),
        ("before", Box::new("x".repeat(padding))),
        (
            "content",
            Box::new(BTreeMap::from([
                ("body", vec![1_u64; 2]),
                ("levels", vec![0, 50, 100, 1 << 53, 7]),
            ])),
        ),
    ])
}

#[test]
fn three_levels_down() {
    let expected = ("int_range".to_owned(), "/content/levels/3".to_owned());
    assert_eq!(fault::<Matrix>(&levels(0)), expected);
    assert_eq!(fault::<Jcs>(&levels(0)), expected);
    assert_eq!(fault::<Matrix>(&levels(200_000)), expected);
}

/// The streaming forms have sent most of the output by then.
#[test]
fn three_levels_down_after_much_was_flushed() {
    let content = BTreeMap::from([
        ("body", vec![1_u64; 100_000]),
        ("levels", vec![0, 50, 100, 1 << 53, 7]),
    ]);
    let event = BTreeMap::from([("content", content)]);
    let mut sent = 0;
    let error = to_sink::<Matrix>(&event, |chunk: &[u8]| sent += chunk.len())
        .expect_err("an integer out of range");
    assert!(sent > 100_000, "{sent}");
    assert_eq!(error.path(), Some("/content/levels/3"));
    let expected = ("int_range".to_owned(), "/content/levels/3".to_owned());
    assert_eq!(fault::<Matrix>(&event), expected);
    let long_key = "k/~".repeat(50_000);
    let event = BTreeMap::from([(long_key.as_str(), [event])]);
    let path = format!("/{}/0/content/levels/3", "k~1~0".repeat(50_000));
    assert_eq!(fault::<Jcs>(&event), ("int_range".to_owned(), path));
}

#[test]
fn paths_of_keys_that_collide() {
    let map: BTreeMap<Collide, u8> = [(Collide(1), 1), (Collide(2), 2)].into();
    let path = "/a/same ~0 ~1 \n".to_owned();
    assert_eq!(
        fault::<Matrix>(&BTreeMap::from([("a", map)])),
        ("duplicate_key".to_owned(), path)
    );
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Collide(u8);

impl<P: Profile> canonical_core::CanonicalKey<P> for Collide {
    fn key(&self) -> Result<std::borrow::Cow<'_, str>, Error> {
        Ok("same ~ / \n".into())
    }
}

#[test]
fn errors_say_where_in_words() {
    let error = canonical_core::to_vec::<Matrix>(&BTreeMap::from([("a\nb", u64::MAX)]))
        .expect_err("out of range");
    assert_eq!(
        error.to_string(),
        "int_range: 18446744073709551615 is outside -(2^53)+1..=2^53-1 at /a\\nb"
    );
}

#[test]
fn empty_containers() {
    assert_eq!(text::<Matrix>(&[(); 0]), "[]");
    assert_eq!(text::<Matrix>(&[[(); 0]; 2]), "[[],[]]");
    assert_eq!(text::<Jcs>(&BTreeMap::<u8, u8>::new()), "{}");
    assert_eq!(text::<Olpc>(&Object::<Olpc>(vec![])), "{}");
    assert_eq!(
        text::<Olpc>(&[Object(vec![]), Object(vec![("a", Box::new([(); 0]))])]),
        r#"[{},{"a":[]}]"#
    );
}

/// Strings that end in what the writer looks for when it decides on a comma.
#[test]
fn strings_that_look_like_structure() {
    let strings = ["[", "{", "]", "}", ",", ":", "\"", "\\"];
    assert_eq!(
        text::<Matrix>(&strings),
        r#"["[","{","]","}",",",":","\"","\\"]"#
    );
    let map: BTreeMap<&str, [&str; 1]> = strings.iter().map(|key| (*key, [*key])).collect();
    assert_eq!(
        text::<Olpc>(&map),
        r#"{"\"":["\""],",":[","],":":[":"],"[":["["],"\\":["\\"],"]":["]"],"{":["{"],"}":["}"]}"#
    );
}

/// Every length in the neighbourhood of the streaming writer's buffer sizes.
#[test]
fn chunk_boundaries() {
    for length in (4_090..4_100).chain(8_180..8_200).chain(12_280..12_300) {
        let value = (
            "x".repeat(length),
            1,
            BTreeMap::from([("k", "y")]),
            [[0; 0]],
        );
        let expected = format!(r#"["{}",1,{{"k":"y"}},[[]]]"#, value.0);
        assert!(text::<Matrix>(&value) == expected);
        let many = vec![7; length];
        assert!(text::<Jcs>(&many).len() == 2 * length + 1);
        let map: BTreeMap<String, u8> = (0..length / 10).map(|i| (format!("{i:07}"), 0)).collect();
        assert!(forms::<Olpc>(&map).expect("a map").len() == 1 + 12 * (length / 10));
    }
}

fn lengths<P: Profile>(gallery: &[&dyn CanonicalJson<P>]) {
    for value in gallery {
        let bytes = forms::<P>(*value).expect("a value without fault");
        let mut sum = 0;
        to_sink::<P>(*value, |chunk: &[u8]| {
            assert!(!chunk.is_empty(), "an empty chunk");
            sum += chunk.len();
        })
        .expect("a sink that takes all");
        assert_eq!(sum, bytes.len());
        assert_eq!(canonical_len::<P>(*value).expect("a length"), bytes.len());
    }
    assert!(forms::<P>(gallery).is_ok());
}

#[test]
fn lengths_on_a_gallery() {
    fn gallery<P: Profile>() {
        lengths::<P>(&[
            &(),
            &true,
            &"",
            &"é\u{1}\n\"\\",
            &-1,
            &u32::MAX,
            &'x',
            &[1, 2, 3],
            &(1, "a", [(); 0]),
            &Some(Box::new(0)),
            &BTreeMap::from([(10, 'a'), (9, 'b')]),
            &Ok::<u8, &str>(1),
            &Duration::new(1, 2),
            &"long".repeat(10_000),
            &vec!["abc"; 10_000],
            &std::net::Ipv6Addr::LOCALHOST,
        ]);
    }
    gallery::<Matrix>();
    gallery::<Jcs>();
    gallery::<Olpc>();
}

/// The layout of Python's `json.dumps(value, indent=4, sort_keys=True, ensure_ascii=False)`.
#[test]
fn pretty() {
    let tree = json!({
        "text": "a \"{[,:]}\" \\ b",
        "empty": [{}, [], ""],
        "": {"b": [1, [2, [3]]], "a": null},
        "é": [true, false, -1]
    });
    let expected = r#"{
    "": {
        "a": null,
        "b": [
            1,
            [
                2,
                [
                    3
                ]
            ]
        ]
    },
    "empty": [
        {},
        [],
        ""
    ],
    "text": "a \"{[,:]}\" \\ b",
    "é": [
        true,
        false,
        -1
    ]
}"#;
    assert_eq!(
        to_string_pretty::<Matrix>(&Json(&tree)).expect("a tree"),
        expected
    );
    assert_eq!(
        to_string_pretty::<Jcs>(&Json(&tree)).expect("a tree"),
        expected
    );
    assert_eq!(
        to_string_pretty::<Olpc>(&Json(&tree)).expect("a tree"),
        expected
    );
    for scalar in ["null", "7", "\"{\"", "[]", "{}"] {
        let tree = serde_json::from_str(scalar).expect("JSON");
        assert_eq!(
            to_string_pretty::<Matrix>(&Json(&tree)).expect("a scalar"),
            scalar
        );
    }
}

/// Two independent layouts agree: serde_json's, told to indent by four.
#[test]
fn pretty_as_serde_json_has_it() {
    use serde::Serialize;
    let tree = json!([{"a": [{"b": {"c": [[], [[]], {}]}}], "d": "x,y:{z}"}, [], 0]);
    let mut out = Vec::new();
    let formatter = serde_json::ser::PrettyFormatter::with_indent(b"    ");
    tree.serialize(&mut serde_json::Serializer::with_formatter(
        &mut out, formatter,
    ))
    .expect("a tree");
    let ours = to_string_pretty::<Matrix>(&Json(&tree)).expect("a tree");
    assert_eq!(ours.as_bytes(), out);
}
