//! The forms of a gallery of types, and their values, under snapshot.

use canonical_core::{
    assert_canonical_snapshot, assert_form_snapshot, form, form_diff, CanonicalForm, CanonicalJson,
    Error, Jcs, Matrix, Olpc, Profile, Verdict, Writer,
};
use std::collections::{BTreeMap, BTreeSet, HashSet};

#[derive(CanonicalJson)]
#[serde(rename_all = "camelCase")]
struct Event<'a, C> {
    room_id: &'a str,
    sent_at: u64,
    content: C,
    prev_events: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state_key: Option<String>,
    #[serde(skip)]
    #[allow(dead_code)]
    cache: u8,
}

#[derive(CanonicalJson)]
#[serde(tag = "membership", rename_all = "snake_case")]
enum Member {
    Join(Profiled),
    Leave {
        reason: Option<String>,
    },
    KnockedOut,
    #[serde(skip)]
    #[allow(dead_code)]
    Unknown,
}

#[derive(CanonicalJson)]
struct Profiled {
    displayname: String,
    #[serde(flatten)]
    avatar: Option<Avatar>,
}

#[derive(CanonicalJson)]
struct Avatar {
    url: String,
    #[serde(skip_serializing_if = "is_small")]
    size: u32,
}

fn is_small(size: &u32) -> bool {
    *size < 16
}

#[derive(CanonicalJson)]
#[allow(dead_code)]
enum External {
    Unit,
    Newtype(u32),
    Tuple(
        u8,
        #[serde(skip_serializing_if = "Option::is_none")] Option<u8>,
    ),
    Struct {
        inner: Member,
    },
    #[serde(untagged)]
    Other(String),
}

#[derive(CanonicalJson)]
#[serde(tag = "t", content = "c")]
#[allow(dead_code)]
enum Adjacent {
    Unit,
    Value([u32; 3]),
}

#[derive(CanonicalJson)]
struct Tree<const N: usize> {
    children: BTreeMap<String, Tree<N>>,
    parents: [u8; N],
    #[serde(flatten)]
    rest: BTreeMap<String, bool>,
}

struct ByHand;

impl<P: Profile> CanonicalJson<P> for ByHand {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.null()
    }
}

fn shout<P: Profile>(text: &str, writer: &mut Writer<'_, P>) -> Result<(), Error> {
    writer.string(&text.to_uppercase())
}

#[derive(CanonicalJson)]
struct Opaque {
    by_hand: ByHand,
    many: BTreeMap<String, ByHand>,
    #[canonical(with = "shout")]
    with: String,
    #[serde(serialize_with = "serde_way")]
    serialize_with: u8,
    #[canonical(serde)]
    serde: u8,
    #[canonical(display)]
    display: u8,
    #[canonical(sorted)]
    sorted: HashSet<String>,
    #[serde(with = "canonical_core::as_string")]
    as_string: Option<u64>,
    into: Converted,
}

fn serde_way<S: serde::Serializer>(n: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(*n)
}

#[derive(Clone, CanonicalJson)]
#[serde(into = "BTreeMap<String, u8>")]
struct Converted;

impl From<Converted> for BTreeMap<String, u8> {
    fn from(_: Converted) -> Self {
        BTreeMap::new()
    }
}

#[derive(CanonicalJson)]
struct Names {
    #[serde(rename = "")]
    empty: u8,
    #[serde(rename = "quote \" backslash \\ line\n")]
    escaped: u8,
    #[serde(rename = "\u{e000}")]
    private: u8,
    #[serde(rename = "\u{10000}")]
    supplementary: u8,
    #[serde(rename = "a: b from c")]
    like_the_text: string,
}

/// Called as a word of the text is.
#[allow(non_camel_case_types)]
#[derive(CanonicalJson)]
struct string(BTreeSet<(bool, Option<char>)>);

#[derive(CanonicalJson)]
#[canonical(profile = Jcs)]
struct Point {
    coordinates: (f64, f32),
    r#type: (),
}

mod elsewhere {
    #[derive(canonical_core::CanonicalJson)]
    pub(super) struct Point(pub(super) u8);
}

#[derive(CanonicalJson)]
#[canonical(profile = Jcs)]
struct Points {
    here: Point,
    there: elsewhere::Point,
}

/// Shows the form, and reads it back.
macro_rules! gallery {
    ($($name:ident $type:ty, $profile:ty;)*) => {
        $(
            #[test]
            fn $name() {
                assert_form_snapshot!($type, $profile);
            }
        )*

        fn texts() -> Vec<String> {
            vec![$(form::<$type, $profile>().to_string()),*]
        }
    };
}

gallery! {
    generic_struct Event<'_, Vec<Member>>, Matrix;
    internal_tag Member, Olpc;
    external_tag External, Matrix;
    adjacent_tag Adjacent, Matrix;
    recursive_with_const Tree<2>, Matrix;
    opaque Opaque, Matrix;
    names_by_code_point Names, Matrix;
    names_by_code_unit Names, Jcs;
    two_types_of_one_name Points, Jcs;
    text_alone str, Olpc;
}

#[test]
fn forms_are_read_back_whole() {
    for text in texts() {
        let diff = form_diff(&text, &text);
        assert!(diff.changes().is_empty(), "{diff}\n{text}");
        let expected = match diff.unseen().next() {
            None => Verdict::SameBytes,
            Some(_) => Verdict::CannotTell,
        };
        assert_eq!(diff.verdict(), expected);
    }
}

/// insta puts a header on a file, and an inline snapshot may be indented.
#[test]
fn snapshots_are_read_as_forms() {
    let text = form::<Member, Matrix>().to_string();
    let file = format!("---\nsource: x.rs\nexpression: form\n---\n{text}");
    let indented: String = text.lines().map(|line| format!("    {line}\n")).collect();
    for other in [file, indented] {
        assert!(form_diff(&text, &other).changes().is_empty(), "{other}");
    }
}

/// Texts that are no forms, or damaged ones, are never taken for unchanged, and end no program.
#[test]
fn damaged_texts() {
    let nested = |open: &str, close: &str| {
        let (head, _) = texts()[9]
            .rsplit_once("\nstring")
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .expect("a root");
        format!(
            "{head}\n{}string{}\n",
            open.repeat(100_000),
            close.repeat(100_000)
        )
    };
    for text in [
        "",
        "canonical form 2, profile matrix",
        "---\n",
        &nested("[", "]"),
        &nested("{string: ", "}"),
    ] {
        assert_eq!(
            form_diff(text, text).verdict(),
            Verdict::CannotTell,
            "{:.80}",
            text
        );
    }
    for text in texts() {
        for (i, c) in text.char_indices() {
            for replacement in ["", "`", "<", ">", "(", "\n"] {
                let damaged = format!("{}{replacement}{}", &text[..i], &text[i + c.len_utf8()..]);
                let _ = form_diff(&text, &damaged).to_string();
            }
            // A line is lost, and not only one that says what is an error.
            let kept = &text[..i];
            let lost = kept.lines().count() < text.lines().count();
            if lost && !text[i..].contains("not written") {
                let verdict = form_diff(&text, kept).verdict();
                assert_ne!(verdict, Verdict::SameBytes, "{kept}");
            }
        }
    }
}

#[test]
fn the_verdict_in_words() {
    let old = form::<External, Matrix>().to_string();
    let new = form::<Adjacent, Matrix>().to_string();
    insta::assert_snapshot!(form_diff(&old, &new).to_string(), @r#"
    breaking
      breaking: [Unit]: "Unit" became object
      breaking: [Newtype]: is no longer written
      breaking: [Other]: is no longer written
      breaking: [Struct]: is no longer written
      breaking: [Tuple]: is no longer written
      additive: [Value]: is new; an old verifier refuses it
    "#);
}

/// What the form says of a type is what the generated code is bound by.
#[test]
fn forms_are_a_bound() {
    fn has_form<P: Profile, T: CanonicalForm<P>>() {}
    has_form::<Matrix, Event<'static, u8>>();
    has_form::<Jcs, f64>();
}

fn event() -> Event<'static, Vec<Member>> {
    Event {
        room_id: "!room:example.org",
        sent_at: 1_700_000_000_000,
        content: vec![
            Member::Join(Profiled {
                displayname: "Zoë".to_owned(),
                avatar: Some(Avatar {
                    url: "mxc://x".to_owned(),
                    size: 3,
                }),
            }),
            Member::Leave { reason: None },
            Member::KnockedOut,
        ],
        prev_events: vec![],
        state_key: None,
        cache: 9,
    }
}

#[test]
fn value() {
    assert_canonical_snapshot!(Matrix, &event());
}

#[test]
fn value_by_name() {
    assert_canonical_snapshot!(Olpc, "a\tb", "a_text_with_a_tab");
}

#[test]
fn value_inline() {
    assert_canonical_snapshot!(Jcs, &[1.5, 1e21], @"
    [
        1.5,
        1e+21
    ]

    jcs: 11 bytes, SHA-256 ab0f1124ab70f52b9c62ede70b0dd905685b5b05090eccf762d02f889661b393
    ");
    assert_canonical_snapshot!(Matrix, &event(), redact ["/sentAt", "/content"], @r#"
    {
        "content": "[redacted]",
        "prevEvents": [],
        "roomId": "!room:example.org",
        "sentAt": "[redacted]"
    }

    matrix: 91 bytes, SHA-256 b388f5829653ba0a69e6a7f3887741cd6c8699b6d20f41fc5fe0caec0459a050
    "#);
}

#[test]
#[should_panic(expected = "nothing to redact at \"/sent_at\"")]
fn value_without_what_is_redacted() {
    assert_canonical_snapshot!(Matrix, &event(), redact ["/sent_at"], @"");
}

/// The hash in a snapshot against another implementation, at lengths around the blocks'.
#[test]
fn hashes_in_snapshots() {
    use sha2::{Digest, Sha256};
    for length in (0..200).chain([1_000, 65_536]) {
        let value = "x".repeat(length);
        let bytes = canonical_core::to_vec::<Matrix>(&value).expect("a text");
        let digest: String = Sha256::digest(&bytes)
            .iter()
            .map(|b| format!("{b:02x}"))
            .collect();
        let expected = format!("matrix: {} bytes, SHA-256 {digest}", bytes.len());
        let text = canonical_core::private::snapshot::<Matrix>(&value, &[]);
        assert_eq!(text.lines().last(), Some(expected.as_str()));
    }
}
