use crate::NotCanonicalReason::{
    DuplicateKey, Escape, Invalid, KeyOrder, Number, Unescaped, WhiteSpace,
};
use crate::{check, Error, ErrorKind, Jcs, Matrix, NonAscii, NotCanonicalReason, Olpc};
use crate::{CanonicalJson, Profile, Rules, Writer};
use alloc::string::ToString;

/// RFC 8785 in ASCII.
enum AsciiJcs {}
impl Profile for AsciiJcs {
    const NAME: &'static str = "ascii-jcs";
    const RULES: Rules = Jcs::RULES.non_ascii(NonAscii::Escaped);
}

#[track_caller]
fn refused<P: Profile>(text: &str, offset: usize, path: &str, reason: NotCanonicalReason) {
    let error = check::<P>(text.as_bytes()).expect_err(text);
    assert_eq!(*error.reason(), reason, "{text}");
    assert_eq!((error.offset(), error.path()), (offset, path), "{text}");
}

fn key_order(key: &str, previous: &str) -> NotCanonicalReason {
    KeyOrder {
        key: key.into(),
        previous: previous.into(),
    }
}

fn escape(found: &str, expected: &str) -> NotCanonicalReason {
    Escape {
        found: found.into(),
        expected: expected.into(),
    }
}

fn unescaped(character: char, expected: &str) -> NotCanonicalReason {
    Unescaped {
        character,
        expected: expected.into(),
    }
}

fn number(found: &str, expected: &str) -> NotCanonicalReason {
    Number {
        found: found.into(),
        expected: expected.into(),
    }
}

#[test]
fn reasons_and_places() {
    refused::<Matrix>(" 1", 0, "", WhiteSpace);
    refused::<Matrix>("1\n", 1, "", WhiteSpace);
    refused::<Matrix>("[ ]", 1, "/0", WhiteSpace);
    refused::<Matrix>("[1 ,2]", 2, "/0", WhiteSpace);
    refused::<Matrix>("[1,\t2]", 3, "/1", WhiteSpace);
    refused::<Matrix>("{ }", 1, "", WhiteSpace);
    refused::<Matrix>("{\"a\" :1}", 4, "/a", WhiteSpace);
    refused::<Matrix>("{\"a\": 1}", 5, "/a", WhiteSpace);
    refused::<Matrix>("{\"a\":1, \"b\":2}", 7, "", WhiteSpace);
    refused::<Matrix>("{\"a\":1\r}", 6, "/a", WhiteSpace);

    refused::<Matrix>("{\"b\":1,\"a\":2}", 7, "/a", key_order("a", "b"));
    refused::<Matrix>("[{\"\\n\":1,\"\\t\":2}]", 9, "/0/\t", key_order("\t", "\n"));
    refused::<Jcs>(
        "{\"\u{e000}\":1,\"😀\":2}",
        9,
        "/😀",
        key_order("😀", "\u{e000}"),
    );
    refused::<Olpc>(
        "{\"😀\":1,\"\u{e000}\":2}",
        10,
        "/\u{e000}",
        key_order("\u{e000}", "😀"),
    );
    refused::<Matrix>(
        "{\"a\":1,\"a\":2}",
        7,
        "/a",
        DuplicateKey { key: "a".into() },
    );
    refused::<Jcs>(
        "{\"\\\"\":1,\"\\\"\":2}",
        8,
        "/\"",
        DuplicateKey { key: "\"".into() },
    );

    refused::<Matrix>("[\"\\/\"]", 2, "/0", escape("\\/", "/"));
    refused::<Matrix>("\"a\\u0041\"", 2, "", escape("\\u0041", "A"));
    refused::<Matrix>("\"\\u000a\"", 1, "", escape("\\u000a", "\\n"));
    refused::<Matrix>("\"\\u001F\"", 1, "", escape("\\u001F", "\\u001f"));
    refused::<Matrix>("\"\\ud83d\\ude00\"", 1, "", escape("\\ud83d\\ude00", "😀"));
    refused::<Matrix>("\"\\u0022\"", 1, "", escape("\\u0022", "\\\""));
    refused::<Olpc>("\"\\n\"", 1, "", escape("\\n", "\n"));
    refused::<Olpc>("\"\\u0001\"", 1, "", escape("\\u0001", "\u{1}"));
    refused::<AsciiJcs>("\"\\u00E9\"", 1, "", escape("\\u00E9", "\\u00e9"));
    refused::<AsciiJcs>("\"\\u007f\"", 1, "", escape("\\u007f", "\u{7f}"));

    refused::<Matrix>("{\"k\":\"a\nb\"}", 7, "/k", unescaped('\n', "\\n"));
    refused::<Jcs>("\"\u{1f}\"", 1, "", unescaped('\u{1f}', "\\u001f"));
    refused::<AsciiJcs>("\"aé\"", 2, "", unescaped('é', "\\u00e9"));
    refused::<AsciiJcs>("\"😀\\n\"", 1, "", unescaped('😀', "\\ud83d\\ude00"));

    refused::<Matrix>("[1.0]", 1, "/0", number("1.0", "1"));
    refused::<Matrix>("-0", 0, "", number("-0", "0"));
    refused::<Olpc>("-0", 0, "", number("-0", "0"));
    refused::<Jcs>("1e21", 0, "", number("1e21", "1e+21"));
    refused::<Jcs>("1.50", 0, "", number("1.50", "1.5"));
    refused::<Jcs>(
        "9007199254740993",
        0,
        "",
        number("9007199254740993", "9007199254740992"),
    );

    for (text, kind) in [
        ("", ErrorKind::Syntax),
        ("[1,]", ErrorKind::Syntax),
        ("nul", ErrorKind::Syntax),
        ("\"\\x\"", ErrorKind::Syntax),
        ("\"a", ErrorKind::Syntax),
        ("{\"a\"}", ErrorKind::Syntax),
        ("{\"a\":1]", ErrorKind::Syntax),
        ("[1}", ErrorKind::Syntax),
        ("01", ErrorKind::Syntax),
        ("1 2", ErrorKind::Syntax),
        ("12,", ErrorKind::TrailingData),
        ("\u{feff}1", ErrorKind::Bom),
        ("\"\\ud800\"", ErrorKind::LoneSurrogate),
        ("0.5", ErrorKind::Float),
        ("1e400", ErrorKind::IntRange),
        ("9007199254740992", ErrorKind::IntRange),
    ] {
        let error = check::<Matrix>(text.as_bytes()).expect_err(text);
        match text {
            // The first place is what counts.
            "1 2" => assert_eq!(*error.reason(), WhiteSpace),
            _ => assert_eq!(*error.reason(), Invalid(kind), "{text}"),
        }
    }
    let error = check::<Matrix>(b"[\"\xff\"]").unwrap_err();
    assert_eq!(*error.reason(), Invalid(ErrorKind::InvalidUtf8));
    assert_eq!((error.offset(), error.path()), (2, "/0"));
}

#[test]
fn messages() {
    for (text, message) in [
        (
            "[1, 2]",
            "white space outside of strings at /1 (line 1, column 4, byte 3)",
        ),
        (
            "\"\\/\"",
            "the escape `\\/` is written `/` at the top level (line 1, column 2, byte 1)",
        ),
        (
            "\"\t\"",
            "the character U+0009 is written `\\t` at the top level (line 1, column 2, byte 1)",
        ),
        (
            "{\"a\":0,\"a\":0}",
            "the object has two members `a` at /a (line 1, column 8, byte 7)",
        ),
        (
            "[",
            "syntax: the text ends where a value is expected at /0 (line 1, column 2, byte 1)",
        ),
    ] {
        let error = check::<Matrix>(text.as_bytes()).unwrap_err();
        assert_eq!(
            error.to_string().strip_prefix("not canonical: "),
            Some(message)
        );
    }
    let error = check::<Olpc>(b"\"\\n\"").unwrap_err();
    assert_eq!(
        error.to_string(),
        "not canonical: the escape `\\n` is written as the character U+000A itself at the top \
         level (line 1, column 2, byte 1)"
    );
}

#[test]
fn canonical_texts() {
    for text in [
        "null",
        "true",
        "0",
        "-1",
        "\"\"",
        "[]",
        "{}",
        "[[],{}]",
        "{\"\":0,\"a\":[1,2],\"b\":{}}",
        "\"\\\"\\\\/\u{7f}é😀\u{2028}\"",
        "{\"a\":1,\"a \":2,\"a!\":3}",
        "{\"\\\"\":0,\"#\":1,\"\\\\\":2,\"]\":3}",
    ] {
        check::<Matrix>(text.as_bytes()).unwrap();
        check::<Jcs>(text.as_bytes()).unwrap();
        check::<Olpc>(text.as_bytes()).unwrap();
    }
    check::<Matrix>(b"{\"\\u0000\":\"\\b\\t\\n\\f\\r\\u001f\",\"\\n\":1,\" \":2}").unwrap();
    check::<Olpc>(b"{\"\0\":\"\x08\t\n\x0c\r\x1f\",\"\n\":1,\" \":2}").unwrap();
    check::<Jcs>(b"[0.5,1e+21,1e-7,-5e-324,100000000000000000000,123456789012345680000]").unwrap();
    check::<AsciiJcs>(b"{\"\\ud83d\\ude00\":\"\\u00e9\x7f\",\"\\ue000\":0}").unwrap();
}

/// Whatever the typed writer writes passes.
#[test]
fn the_writer_and_check_agree() {
    struct Everything;
    impl<P: Profile> CanonicalJson<P> for Everything {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            let mut object = writer.object()?;
            for name in [
                "\u{e000}", "😀", "\n", "\0", "\"", "\\", "", "é", "a", "a\u{7f}",
            ] {
                object.member(
                    name,
                    &(name, 1 - (1_i64 << 53), (1_i64 << 53) - 1, true, ()),
                )?;
            }
            object.end()
        }
    }
    check::<Matrix>(&crate::to_vec::<Matrix>(&Everything).unwrap()).unwrap();
    check::<Jcs>(&crate::to_vec::<Jcs>(&Everything).unwrap()).unwrap();
    check::<Olpc>(&crate::to_vec::<Olpc>(&Everything).unwrap()).unwrap();
    check::<AsciiJcs>(&crate::to_vec::<AsciiJcs>(&Everything).unwrap()).unwrap();
}
