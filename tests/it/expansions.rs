//! What the derive writes, for people to read: the expansions of a gallery of types, as snapshots.

use crate::snapshots::snapshot;
use std::path::Path;

/// The impls of a type, formatted.
fn expand(source: &str) -> String {
    let tokens = source.parse().expect(source);
    let file = syn::parse2(crate::internals::derive(tokens, false)).expect("items");
    prettyplease::unparse(&file)
}

/// A name, and the type that derives.
pub(crate) const GALLERY: &[(&str, &str)] = &[
    (
        "plain_struct",
        r#"struct Plain {
    name: String,
    age: u8,
    #[serde(rename = "e-mail")]
    mail: Option<String>,
}"#,
    ),
    (
        "skipped_members",
        r#"#[serde(rename_all = "camelCase")]
struct Skipped {
    #[serde(skip_serializing_if = "Option::is_none")]
    room_id: Option<u8>,
    #[serde(skip)]
    cache: Cache,
    event_id: u8,
}"#,
    ),
    (
        "names_that_need_an_escape",
        r#"struct Escaped {
    #[serde(rename = "\"\n")]
    a: u8,
    #[serde(rename = "é")]
    b: u8,
}"#,
    ),
    (
        "names_that_the_profiles_order_differently",
        r#"struct Orders {
    #[serde(rename = "\u{10000}")]
    astral: u8,
    #[serde(rename = "\u{e000}")]
    private: u8,
}"#,
    ),
    (
        "tuple_struct",
        "struct Tuple(u8, #[serde(skip_serializing_if = \"is_zero\")] u8);",
    ),
    ("newtype_struct", "struct Id(u32);"),
    ("unit_struct", "struct Unit;"),
    (
        "generic_struct",
        r#"struct Page<'a, T: Clone, const N: usize = 3>
where
    T: Default,
{
    items: [Vec<T>; N],
    next: &'a str,
}"#,
    ),
    (
        "two_profiles",
        "#[canonical(profile(Matrix, Olpc))]\nstruct Two {\n    a: u8,\n}",
    ),
    ("floats", "struct Rate {\n    rate: f64,\n}"),
    (
        "tagged_struct",
        "#[serde(tag = \"type\")]\nstruct Message {\n    body: String,\n    url: String,\n}",
    ),
    (
        "externally_tagged_enum",
        r#"enum External {
    Unit,
    Newtype(u8),
    Tuple(u8, u8),
    Struct { b: u8, a: u8 },
}"#,
    ),
    (
        "unit_enum",
        "#[serde(rename_all = \"lowercase\")]\nenum Level {\n    Low,\n    High,\n}",
    ),
    (
        "internally_tagged_enum",
        r#"#[serde(tag = "msgtype")]
enum Internal {
    Text(Text),
    Image { url: String, body: String },
    #[serde(skip)]
    Local(Handle),
    Nothing,
}"#,
    ),
    (
        "adjacently_tagged_enum",
        r#"#[serde(tag = "t", content = "c")]
enum Adjacent {
    Unit,
    Newtype(u8),
}"#,
    ),
    (
        "untagged_enum",
        r#"#[serde(untagged)]
enum Untagged {
    Null,
    Text(String),
    Struct { a: u8 },
}"#,
    ),
    (
        "flattened_struct",
        r#"struct Event {
    type_: String,
    #[serde(flatten)]
    content: Content,
    age: u8,
}"#,
    ),
    (
        "flattened_map_and_struct",
        r#"struct Event {
    id: u8,
    #[serde(flatten)]
    content: Content,
    #[serde(flatten, skip_serializing_if = "BTreeMap::is_empty")]
    extra: BTreeMap<String, u8>,
}"#,
    ),
    (
        "fields_that_others_write",
        r#"struct Written {
    #[serde(with = "canonical_core::as_string")]
    text: u64,
    #[serde(with = "module")]
    through_serde: u8,
    #[canonical(serde)]
    by_serialize: Foreign,
    #[canonical(display)]
    displayed: Version,
    #[canonical(sorted)]
    set: HashSet<u8>,
    #[canonical(with = "write_it")]
    own: u8,
}"#,
    ),
    (
        "into_another_type",
        "#[serde(into = \"Wire\")]\nstruct Domain(u8, u8);",
    ),
    (
        "displayed_type",
        "#[canonical(display)]\nstruct Version(u8, u8);",
    ),
    (
        "errors_and_a_stub",
        "#[canonical(flots)]\nstruct Wrong {\n    #[serde(rename = 5)]\n    a: u8,\n}",
    ),
];

#[test]
fn gallery() {
    for (name, source) in GALLERY {
        snapshot(name, source, &expand(source));
    }
}

/// The lines of the method that a struct's bytes come from.
fn main_method(expansion: &str) -> Vec<&str> {
    let body = expansion
        .lines()
        .skip_while(|line| !line.contains("fn write_members("))
        .skip_while(|line| !line.ends_with('{'))
        .skip(1);
    body.take_while(|line| *line != "    }").collect()
}

#[test]
fn a_plain_struct_stays_within_its_budget() {
    let source =
        "struct Eight { a: u8, b: String, c: bool, d: Vec<u8>, e: i64, f: char, g: u16, h: u32 }";
    let expansion = expand(source);
    let lines = expansion.lines().count();
    assert!(lines <= 60, "{lines} lines:\n{expansion}");
    let method = main_method(&expansion);
    assert!((8..=12).contains(&method.len()), "{method:#?}");
    for (line, name) in method.iter().zip('a'..='h') {
        assert!(line.contains(&format!("\\\"{name}\\\":")), "{line}");
    }
}

#[test]
fn the_chapter_shows_what_the_derive_writes() {
    let chapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/expansion.md");
    let chapter = std::fs::read_to_string(chapter).expect("the chapter");
    let mut shown = 0;
    for (name, source) in GALLERY {
        let before = format!("<!-- {name} -->");
        let Some((_, rest)) = chapter.split_once(&before) else {
            continue;
        };
        assert!(
            rest.contains(source),
            "the input of {name} is not in the chapter"
        );
        assert!(
            rest.contains(expand(source).trim_end()),
            "the chapter shows another expansion of {name}:\n{}",
            expand(source)
        );
        shown += 1;
    }
    assert!(shown >= 3, "{shown} types are shown");
}
