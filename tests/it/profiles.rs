//! Profiles of the user's own, each a few lines.

use crate::forms::{fault, text};
use canonical_core::{
    AllowsFloats, CanonicalJson, CanonicalKey, Error, Integers, Jcs, KeyOrder, Matrix, NonAscii,
    Numbers, Olpc, Profile, Rules, Writer,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use uuid_0_8::Uuid;

/// RFC 8785 with every character beyond ASCII escaped.
enum AsciiJcs {}
impl Profile for AsciiJcs {
    const NAME: &'static str = "ascii-jcs";
    const RULES: Rules = Jcs::RULES.non_ascii(NonAscii::Escaped);
}
impl AllowsFloats for AsciiJcs {}

#[test]
fn every_character_beyond_ascii_escaped() {
    assert_eq!(
        text::<AsciiJcs>("\0\t\"\\/é\u{7f}\u{80}"),
        "\"\\u0000\\t\\\"\\\\/\\u00e9\u{7f}\\u0080\""
    );
    assert_eq!(
        text::<AsciiJcs>("日\u{2028}\u{d7ff}\u{ffff}"),
        r#""\u65e5\u2028\ud7ff\uffff""#
    );
    assert_eq!(
        text::<AsciiJcs>("😀\u{10ffff}"),
        r#""\ud83d\ude00\udbff\udfff""#
    );
    // The order is that of the names, not of their escapes.
    let map = BTreeMap::from([
        ("\u{e000}", 0.5),
        ("\u{10000}", 1.0),
        ("z", 2.0),
        ("é", 3.0),
    ]);
    assert_eq!(
        text::<AsciiJcs>(&map),
        r#"{"z":2,"\u00e9":3,"\ud800\udc00":1,"\ue000":0.5}"#
    );
    let nested = BTreeMap::from([("é😀", f64::NAN)]);
    assert_eq!(
        fault::<AsciiJcs>(&nested),
        ("nan_or_infinity".into(), "/é😀".into())
    );
    let long = "é😀".repeat(5_000);
    assert_eq!(
        text::<AsciiJcs>(&long),
        format!("\"{}\"", r"\u00e9\ud83d\ude00".repeat(5_000))
    );
}

/// A reader that is not ours takes every escape for the character it stands for.
#[test]
fn escapes_are_read_back() {
    for c in ('\0'..='\u{10ffff}').step_by(37) {
        let written = text_of_char(c);
        assert!(written.is_ascii());
        let read: char = serde_json::from_str(&written).expect("JSON");
        assert_eq!(read, c);
    }
}

fn text_of_char(c: char) -> String {
    canonical_core::to_string::<AsciiJcs>(&c).expect("a character")
}

/// Exact integers of any size beside ECMAScript doubles, for hashes of configurations.
enum Config {}
impl Profile for Config {
    const NAME: &'static str = "config";
    const RULES: Rules = Jcs::RULES.integers(Integers::Unbounded);
}
impl AllowsFloats for Config {}

#[test]
fn exact_integers_beside_doubles() {
    assert_eq!(
        text::<Config>(&(u64::MAX, 0.1, i128::MIN, 1e21)),
        "[18446744073709551615,0.1,-170141183460469231731687303715884105728,1e+21]"
    );
    // A double of the same size is still a double.
    assert_eq!(text::<Config>(&(u64::MAX as f64)), "18446744073709552000");
    assert_eq!(fault::<Config>(&[f64::INFINITY]).0, "nan_or_infinity");
}

/// Matrix events of room versions 1 to 5: any integer, no floats.
enum OldRooms {}
impl Profile for OldRooms {
    const NAME: &'static str = "matrix-v1-to-v5";
    const RULES: Rules = Matrix::RULES.integers(Integers::Unbounded);
}

#[test]
fn the_relaxed_form_of_matrix() {
    let event = BTreeMap::from([("depth", u64::MAX), ("age", 1)]);
    assert_eq!(
        text::<OldRooms>(&event),
        r#"{"age":1,"depth":18446744073709551615}"#
    );
    assert_eq!(fault::<Matrix>(&event).0, "int_range");
    assert_eq!(text::<OldRooms>("\n\u{10000}"), "\"\\n\u{10000}\"");
}

/// A profile of the application, under which it may implement foreign types.
enum App {}
impl Profile for App {
    const NAME: &'static str = "app";
    const RULES: Rules = Matrix::RULES;
}

impl CanonicalJson<App> for Uuid {
    fn write_canonical(&self, writer: &mut Writer<'_, App>) -> Result<(), Error> {
        writer.display(self.to_hyphenated_ref())
    }
}

impl CanonicalKey<App> for Uuid {
    fn key(&self) -> Result<Cow<'_, str>, Error> {
        Ok(Cow::Owned(self.to_hyphenated_ref().to_string()))
    }
}

#[test]
fn foreign_types() {
    let [one, two] = [Uuid::from_u128(1), Uuid::from_u128(0xabc)];
    assert_eq!(
        text::<App>(&vec![two, one]),
        r#"["00000000-0000-0000-0000-000000000abc","00000000-0000-0000-0000-000000000001"]"#
    );
    let map = HashMap::from([(two, Some(one)), (one, None)]);
    assert_eq!(
        text::<App>(&map),
        "{\"00000000-0000-0000-0000-000000000001\":null,\
         \"00000000-0000-0000-0000-000000000abc\":\"00000000-0000-0000-0000-000000000001\"}"
    );
}

/// What the three standards are made of, so that a rule cannot change unseen.
#[test]
fn the_rules_of_the_standards() {
    let rules = Matrix::RULES;
    assert_eq!(rules.get_key_order(), KeyOrder::CodePoint);
    assert_eq!(rules.get_integers(), Integers::Safe);
    assert_eq!(rules.get_numbers(), Numbers::IntegerValues);
    assert_eq!(
        Jcs::RULES,
        rules
            .key_order(KeyOrder::CodeUnit)
            .numbers(Numbers::Doubles)
    );
    assert_eq!(
        Olpc::RULES,
        rules
            .control_characters(canonical_core::ControlCharacters::Raw)
            .integers(Integers::Unbounded)
            .numbers(Numbers::IntegerTokens)
    );
    assert_eq!(
        [Matrix::NAME, Jcs::NAME, Olpc::NAME],
        ["matrix", "jcs", "olpc"]
    );
}
