//! Strings, whole: vectors, the byte-by-byte oracle, nasty keys, regressions of other writers.

use crate::forms::{fault, forms, text};
use crate::json::{naive, naive_string, Json, TextNumbers};
use crate::vectors::{cases, unhex, Expect, Text, STRINGS};
use canonical_core::{Jcs, Matrix, Olpc, Profile};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

#[test]
fn vectors() {
    let mut checked = 0;
    for case in cases::<Text>(STRINGS) {
        let Ok(tree) = serde_json::from_slice::<Value>(&case.input.bytes()) else {
            let refused =
                |expect: &Expect| matches!(expect, Expect::Error(kind) if kind == "lone_surrogate");
            assert!(case.expect.values().all(refused), "{}", case.name);
            continue;
        };
        for (profile, expect) in &case.expect {
            let bytes = match profile.as_str() {
                "matrix" => forms::<Matrix>(&Json(&tree)),
                "jcs" => forms::<Jcs>(&Json(&tree)),
                "olpc" => forms::<Olpc>(&Json(&tree)),
                other => panic!("no profile is called {other}"),
            };
            let Expect::Bytes(hex) = expect else {
                panic!("{} is written", case.name);
            };
            assert_eq!(
                bytes.expect("a string"),
                unhex(hex),
                "{} {profile}",
                case.name
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 924);
}

/// All that any profile escapes, their neighbours, and characters of every length.
fn specials() -> Vec<char> {
    ('\0'..='#')
        .chain(
            "[\\]/<>&'\x7f\u{80}\u{9f}é\u{2028}\u{2029}\u{d7ff}\u{e000}\u{feff}\u{ffff}😀".chars(),
        )
        .collect()
}

const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 abcdefghijklmnopqrstuvwxyzABCDEFGHIJK";

/// Strings of one length in bytes of `PLAIN`, with each special character in each place.
fn strings_of(length: usize) -> Vec<String> {
    let mut strings = vec![PLAIN[..length].to_owned()];
    for special in specials() {
        for position in 0..length {
            strings.push(format!(
                "{}{special}{}",
                &PLAIN[..position],
                &PLAIN[position + 1..length]
            ));
        }
    }
    strings
}

fn check_values<P: Profile>(strings: &[String]) {
    let mut expected = String::from("[");
    for string in strings {
        if expected.len() > 1 {
            expected.push(',');
        }
        expected.push_str(&naive_string::<P>(string));
    }
    expected.push(']');
    assert!(forms::<P>(strings).expect("strings") == expected.as_bytes());
}

fn check_keys<P: Profile>(strings: &[String]) {
    let tree: Value = strings
        .iter()
        .map(|key| (key.clone(), Value::Null))
        .collect();
    let hashed: HashMap<&str, ()> = strings.iter().map(|key| (key.as_str(), ())).collect();
    assert!(forms::<P>(&hashed).expect("keys") == naive::<P>(&tree).as_bytes());
}

#[test]
fn values_of_every_length_with_every_special_character_in_every_place() {
    for length in 0..100 {
        let strings = strings_of(length);
        check_values::<Matrix>(&strings);
        check_values::<Jcs>(&strings);
        check_values::<Olpc>(&strings);
    }
}

#[test]
fn keys_of_every_length_with_every_special_character_in_every_place() {
    for length in (0..40).chain([63, 64, 65, 99]) {
        let strings = strings_of(length);
        check_keys::<Matrix>(&strings);
        check_keys::<Jcs>(&strings);
        check_keys::<Olpc>(&strings);
    }
}

#[test]
fn each_string_alone() {
    for length in [0, 1, 7, 8, 9, 15, 16, 17, 33] {
        for string in strings_of(length) {
            assert_eq!(text::<Matrix>(&string), naive_string::<Matrix>(&string));
            assert_eq!(text::<Jcs>(string.as_str()), naive_string::<Jcs>(&string));
            assert_eq!(text::<Olpc>(&string), naive_string::<Olpc>(&string));
        }
    }
}

/// The streaming writer cuts long strings in pieces of 4096 bytes, never inside a character.
#[test]
fn long_strings_with_every_special_character_around_the_cuts() {
    for special in specials() {
        for cut in [4096, 8192] {
            for position in cut - 5..cut + 3 {
                let string = format!(
                    "{}{special}tail",
                    "é".repeat(position / 2) + &"x".repeat(position % 2)
                );
                assert!(text::<Matrix>(&string) == naive_string::<Matrix>(&string));
                assert!(text::<Olpc>(&string) == naive_string::<Olpc>(&string));
                let key = HashMap::from([(string.as_str(), [&string])]);
                let expected = naive_string::<Jcs>(&string);
                assert!(text::<Jcs>(&key) == format!("{{{expected}:[{expected}]}}"));
            }
        }
        // Nothing but characters that may need escapes.
        let run = String::from_iter([special].repeat(10_000));
        assert!(text::<Jcs>(&run) == naive_string::<Jcs>(&run));
        assert!(text::<Olpc>(&run) == naive_string::<Olpc>(&run));
    }
}

/// A million bytes pass through a sink in chunks that stay small.
#[test]
fn memory_stays_bounded() {
    let string = "0123456789".repeat(100_000);
    let mut largest = 0;
    let mut total = 0;
    canonical_core::to_sink::<Matrix>(&[&string, &string], |chunk: &[u8]| {
        largest = largest.max(chunk.len());
        total += chunk.len();
    })
    .expect("strings");
    assert_eq!(total, 2_000_007);
    assert!(largest <= 64 * 1024, "{largest}");
}

/// Names that writers get wrong: each profile's order and escapes.
const NASTY: [&str; 24] = [
    "",
    "\"",
    "\\",
    "\0",
    "\u{8}",
    "\n",
    "\u{1f}",
    " ",
    "!",
    "a",
    "a ",
    "a!",
    "a\"",
    "A\u{30a}",
    "\u{c5}",
    "e\u{301}",
    "é",
    "\u{7f}",
    "\u{2028}",
    "\u{d7ff}",
    "\u{e000}",
    "\u{ffff}",
    "\u{10000}",
    "\u{10ffff}",
];

fn nasty<P: TextNumbers>() -> String {
    let map: BTreeMap<&str, &str> = NASTY.iter().map(|key| (*key, *key)).collect();
    let tree = serde_json::to_value(&map).expect("a map");
    let written = text::<P>(&map);
    assert_eq!(written, naive::<P>(&tree));
    assert_eq!(
        written,
        text::<P>(&map.into_iter().collect::<HashMap<_, _>>())
    );
    assert_eq!(written, text::<P>(&Json(&tree)));
    written
}

#[test]
fn nasty_keys() {
    let matrix = nasty::<Matrix>();
    assert!(matrix.starts_with(
        r#"{"":"","\u0000":"\u0000","\b":"\b","\n":"\n","\u001f":"\u001f"," ":" ","!":"!","\"":"\"","A"#
    ));
    assert!(matrix.ends_with(
        "\"\u{d7ff}\":\"\u{d7ff}\",\"\u{e000}\":\"\u{e000}\",\"\u{ffff}\":\"\u{ffff}\",\
         \"\u{10000}\":\"\u{10000}\",\"\u{10ffff}\":\"\u{10ffff}\"}"
    ));
    let jcs = nasty::<Jcs>();
    assert!(jcs.ends_with(
        "\"\u{d7ff}\":\"\u{d7ff}\",\"\u{10000}\":\"\u{10000}\",\"\u{10ffff}\":\"\u{10ffff}\",\
         \"\u{e000}\":\"\u{e000}\",\"\u{ffff}\":\"\u{ffff}\"}"
    ));
    assert!(
        nasty::<Olpc>().starts_with("{\"\":\"\",\"\0\":\"\0\",\"\u{8}\":\"\u{8}\",\"\n\":\"\n\"")
    );
}

#[test]
fn nasty_keys_in_paths() {
    for (key, path) in [
        ("", "/"),
        ("a/b", "/a~1b"),
        ("~", "/~0"),
        ("~1", "/~01"),
        ("\u{1}\n\"\\", "/\u{1}\n\"\\"),
        ("\u{10000}é\u{2028}", "/\u{10000}é\u{2028}"),
        ("\\u0041", "/\\u0041"),
    ] {
        let map = BTreeMap::from([(key, u64::MAX)]);
        let expected = ("int_range".to_owned(), path.to_owned());
        assert_eq!(fault::<Matrix>(&map), expected);
        assert_eq!(fault::<Jcs>(&map), expected);
        let floats = BTreeMap::from([(key, f64::NAN)]);
        assert_eq!(
            fault::<Jcs>(&floats),
            ("nan_or_infinity".to_owned(), path.to_owned())
        );
    }
}

/// python-canonicaljson #9: escapes taken back too far let control characters out.
#[test]
fn control_characters_stay_escaped() {
    assert_eq!(text::<Matrix>("\u{3}\r\n"), r#""\u0003\r\n""#);
    assert_eq!(text::<Jcs>("\u{3}\r\n"), r#""\u0003\r\n""#);
}

/// python-canonicaljson #10 wrote `\x03`, which #11 settled as `\u0003`.
#[test]
fn control_characters_have_four_digits_in_lower_case() {
    assert_eq!(
        text::<Matrix>("\0\u{1}\u{b}\u{e}\u{1f}"),
        r#""\u0000\u0001\u000b\u000e\u001f""#
    );
}

/// simplejson and Go's encoding/json escape these two, and Go `<`, `>` and `&` as well.
#[test]
fn line_separators_and_html_stand_as_they_are() {
    for string in ["\u{2028} \u{2029}", "<a&b>'c'/d\u{7f}\u{80}\u{feff}"] {
        assert_eq!(text::<Matrix>(string), format!("\"{string}\""));
        assert_eq!(text::<Jcs>(string), format!("\"{string}\""));
        assert_eq!(text::<Olpc>(string), format!("\"{string}\""));
    }
}

/// Text that looks like an escape is text.
#[test]
fn a_backslash_before_digits_is_doubled() {
    assert_eq!(text::<Matrix>("\\u1234"), r#""\\u1234""#);
    assert_eq!(text::<Jcs>("\\u1234"), r#""\\u1234""#);
    assert_eq!(text::<Olpc>("\\u1234"), r#""\\u1234""#);
    assert_eq!(text::<Matrix>(&'\\'), r#""\\""#);
}

/// No profile normalizes.
#[test]
fn both_forms_of_one_letter_stay_apart() {
    let map = BTreeMap::from([("é", 1), ("e\u{301}", 2)]);
    assert_eq!(text::<Matrix>(&map), "{\"e\u{301}\":2,\"é\":1}");
    assert_eq!(text::<Olpc>(&map), "{\"e\u{301}\":2,\"é\":1}");
}
