//! RFC 8259, production by production, with the categories of JSONTestSuite: structure, numbers,
//! strings, arrays, objects, encodings.

use super::{outcome, outcome_with};
use crate::{canonicalize, Jcs, Matrix, Olpc, Options};
use alloc::vec::Vec;

#[test]
fn texts_that_are_json() {
    for (text, expected) in [
        // One value, white space around it and around every token.
        ("null", "null"),
        (" \t\r\nnull \t\r\n", "null"),
        ("true", "true"),
        ("false", "false"),
        ("\"\"", "\"\""),
        ("42", "42"),
        ("-42", "-42"),
        ("[]", "[]"),
        (" [ ] ", "[]"),
        ("{}", "{}"),
        (" { } ", "{}"),
        ("[ 1 , 2 ]", "[1,2]"),
        ("[null,1,\"1\",{}]", "[null,1,\"1\",{}]"),
        ("[[],[[]]]", "[[],[[]]]"),
        ("{ \"a\" : 1 , \"b\" : [ ] }", "{\"a\":1,\"b\":[]}"),
        ("{\"\":0}", "{\"\":0}"),
        (
            "{\"b\":{\"d\":1,\"c\":2},\"a\":3}",
            "{\"a\":3,\"b\":{\"c\":2,\"d\":1}}",
        ),
        ("{\"a\\u0000b\":1}", "{\"a\\u0000b\":1}"),
        // Numbers.
        ("0", "0"),
        ("[-0]", "[0]"),
        ("[0e1]", "[0]"),
        ("[0e+1]", "[0]"),
        ("[1E22]", "[1e+22]"),
        ("[1E-2]", "[0.01]"),
        ("[1E+2]", "[100]"),
        ("[123e45]", "[1.23e+47]"),
        ("[123.456e78]", "[1.23456e+80]"),
        ("[20e1]", "[200]"),
        ("[123.456789]", "[123.456789]"),
        (
            "[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]",
            "[-1e-78]",
        ),
        // Strings.
        (r#"["\u0060\u012a\u12AB"]"#, "[\"`Īካ\"]"),
        (r#"["\"\\\/\b\f\n\r\t"]"#, r#"["\"\\/\b\f\n\r\t"]"#),
        (r#"["\\u0000"]"#, r#"["\\u0000"]"#),
        (r#"["\\n"]"#, r#"["\\n"]"#),
        (r#"["\u0012"]"#, r#"["\u0012"]"#),
        (r#"["\u001F\u0008\u000A"]"#, "[\"\\u001f\\b\\n\"]"),
        (r#"["\uD801\udc37"]"#, "[\"\u{10437}\"]"),
        (r#"["\ud83d\ude39\ud83d\udc8d"]"#, "[\"😹💍\"]"),
        (
            r#"["\uFFFF\uFDD0\uDBFF\uDFFE"]"#,
            "[\"\u{ffff}\u{fdd0}\u{10fffe}\"]",
        ),
        (r#"["\u0022\u005c\u002F"]"#, r#"["\"\\/"]"#),
        (
            r#"["\u200B\u2064\u2028\u2029"]"#,
            "[\"\u{200b}\u{2064}\u{2028}\u{2029}\"]",
        ),
        (r#"["\u007F"]"#, "[\"\x7f\"]"),
        (
            "[\"\u{2028}\u{2029}\u{7f}\u{feff}\u{fffe}\"]",
            "[\"\u{2028}\u{2029}\u{7f}\u{feff}\u{fffe}\"]",
        ),
        ("[\"a/*b*/c//d#e\"]", "[\"a/*b*/c//d#e\"]"),
        ("[\"€𝄞\"]", "[\"€𝄞\"]"),
        ("[\" \"]", "[\" \"]"),
        ("\"€\"", "\"€\""),
        // What JSONTestSuite leaves open.
        (
            "[123123123123123123123123123123]",
            "[1.2312312312312312e+29]",
        ),
        ("[0.4e-1000]", "[0]"),
        ("[-1e-9999]", "[0]"),
        ("[1.7976931348623157e308]", "[1.7976931348623157e+308]"),
    ] {
        assert_eq!(outcome::<Jcs>(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn texts_that_are_not() {
    for (kind, texts) in [
        (
            "syntax",
            &[
                // Structure.
                "",
                " ",
                "[",
                "]",
                "{",
                "}",
                "[1",
                "[1,",
                "[\"a\"",
                "[\"a\",",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1",
                "{\"a\":1,",
                "[{",
                "{[",
                "[[[",
                "{]",
                "[}",
                "[{}",
                "[\"a",
                "\"",
                "*",
                "'",
                "<null>",
                "[<null>]",
                "\u{a0}1",
                "[\u{c}1]",
                "\u{b}1",
                "[\u{2060}]",
                "\u{1f}1",
                "/* */1",
                "// x\n1",
                "# x\n1",
                "å",
                "abc",
                "\\u005b1]",
                "[\\n]",
                "{\"a\":/*c*/1}",
                // Literals.
                "nul",
                "tru",
                "fals",
                "[nul]",
                "[tru]",
                "[fals]",
                "True",
                "NULL",
                "[truth]",
                "undefined",
                "NaN",
                "[NaN]",
                "[-NaN]",
                "Infinity",
                "[-Infinity]",
                "[inf]",
                // Numbers.
                "-",
                "[-]",
                "+1",
                "[+1]",
                "[++1]",
                "[--1]",
                "01",
                "[012]",
                "[-01]",
                "[-012]",
                "[00]",
                "1.",
                "[2.]",
                "[1.e1]",
                "[.1]",
                "[-.1]",
                "[0.e1]",
                "[0.3e]",
                "[0.3e+]",
                "[0E]",
                "[0e+]",
                "[1eE2]",
                "[1e]",
                "[1e+]",
                "[1e-]",
                "[1.0e]",
                "[9.e+]",
                "[0x1]",
                "[0x42]",
                "[- 1]",
                "[1 000]",
                "[1+2]",
                "[0.1.2]",
                "[1e1.5]",
                "[1a]",
                "[1.2a-3]",
                "[-1x]",
                "[-foo]",
                "[1_0]",
                "[\u{ff11}]",
                "[0e1a]",
                "[1.8011670033376514H-308]",
                // Strings.
                "[a\"",
                "[\"",
                "[\"\\\"]",
                "[\"\\",
                "[\"\\x00\"]",
                "[\"\\a\"]",
                "[\"\\\u{1f300}\"]",
                "[\"\\'\"]",
                "[\"\\U0041\"]",
                "[\"\\u\"]",
                "[\"\\u0\"]",
                "[\"\\u00A\"]",
                "[\"\\u00g0\"]",
                "[\"\\u 041\"]",
                "[\"\\u+041\"]",
                "[\"\\u{41}\"]",
                "[\"\\\t\"]",
                "[\"\\0\"]",
                "[\"a\u{0}a\"]",
                "[\"new\nline\"]",
                "[\"\t\"]",
                "[\"\u{1f}\"]",
                "['single']",
                "[\\u0020\"a\"]",
                "[\"\\uD800\\u1\"]",
                "[\"\\uD800\\u1x\"]",
                "[“a”]",
                // Arrays.
                "[,]",
                "[,1]",
                "[1,,2]",
                "[1,]",
                "[1,,]",
                "[\"a\",,]",
                "[1 2]",
                "[\"a\" \"b\"]",
                "[1:2]",
                "[3[4]]",
                "[1;2]",
                "[\"\": 1]",
                "[1\n,1\n,1",
                "[x",
                "[*]",
                "[\"a\"\u{b}\\f]",
                // Objects.
                "{,}",
                "{\"a\":1,}",
                "{\"a\":1,,}",
                "{,\"a\":1}",
                "{\"a\":1,,\"b\":2}",
                "{\"a\"}",
                "{\"a\",1}",
                "{\"a\" 1}",
                "{\"a\"::1}",
                "{\"a\":}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":1:2}",
                "{:1}",
                "{1:1}",
                "{null:1}",
                "{a:1}",
                "{'a':1}",
                "{a: \"b\"}",
                "{\"a\":\"b\",#}",
                "{\"a\" : \"b\" c}",
                "{\"a\":a}",
                "{{}:1}",
                "{[]:1}",
                "{\"a\"=1}",
                "{9999E9999:1}",
                "{\"a\":1]",
                "[1}",
                "{\"x\", null}",
                "{🇨🇭}",
                "{\"a\":1/**/}",
                "{\"a\":1//",
                "{\"asd\":\"asd\"",
            ][..],
        ),
        (
            "trailing_data",
            &[
                "1 2",
                "{} {}",
                "1,",
                "{}\0",
                "[]]",
                "{}}",
                "[1]x",
                "{\"a\":true} \"x\"",
                "[][]",
                "\"\"\"\"",
                "nullx",
                "truefalse",
                "[1],",
                "1]",
                "2@",
                "{}#{}",
                "{\"a\":1}/**/",
                "{\"a\":1}//",
                "[]#",
                "\"a\"x",
                "1 true",
                "{}\u{feff}",
                "0x1",
                "1a",
                "1\u{a0}",
                "1.5.5",
                "[]\u{c}",
            ][..],
        ),
        (
            "bom",
            &["\u{feff}", "\u{feff}{}", "\u{feff}\"x\"", "\u{feff} "][..],
        ),
        (
            "lone_surrogate",
            &[
                "\"\\ud800\"",
                "\"\\udfff\"",
                "\"\\uDEAD\"",
                "\"a\\uD800b\"",
                "\"\\udc00\\ud800\"",
                "\"\\ud83d\\ud83d\\ude00\"",
                "\"\\ud83d\\n\"",
                "\"\\ud83d\\u0041\"",
                "{\"\\ud800\":1}",
                "\"\\ud83dx\"",
                "\"\\ud83d😀\"",
                "\"\\uD888\\u1234\"",
            ][..],
        ),
        (
            "duplicate_key",
            &[
                "{\"a\":1,\"a\":1}",
                "{\"a\":1,\"\\u0061\":2}",
                "{\"b\":0,\"a\":1,\"b\":2}",
                "{\"\":0,\"\":0}",
                "{\"\\ud83d\\ude00\":1,\"😀\":2}",
                "{\"o\":[{\"k\":1,\"x\":0,\"k\":2}]}",
                "{\"a/\":1,\"a\\/\":2}",
                "{\"\\n\":1,\"z\":0,\"\\u000A\":2}",
                "{\"c\":0,\"b\":0,\"a\":{\"x\":1,\"x\":1}}",
            ][..],
        ),
    ] {
        for text in texts {
            assert_eq!(outcome::<Jcs>(text.as_bytes()), kind, "{text}");
            // Some of these texts hold a fraction or an exponent before the mistake.
            for found in [
                outcome::<Matrix>(text.as_bytes()),
                outcome::<Olpc>(text.as_bytes()),
            ] {
                let float = found == "float" && text.contains(['.', 'e', 'E']);
                assert!(float || found == kind, "{text}: {found}");
            }
        }
    }
}

#[test]
fn bytes_that_are_not_utf8() {
    for bytes in [
        &b"\"\xff\""[..],
        b"\"\xc0\x80\"",
        b"\"\xe0\x80\xaf\"",
        b"\"\xed\xa0\x80\"",
        b"\"\xed\xa0\xbd\xed\xb8\x80\"",
        b"\"\xf4\x90\x80\x80\"",
        b"\"\xfc\x83\xbf\xbf\xbf\xbf\"",
        b"\"\x80\"",
        b"\"\xe9\"",
        b"[1\xff]",
        b"[\xe5]",
        b"{\"\xb9\":0}",
        b"\xff\xfe[\x00]\x00",
        b"\xfe\xff\x00[\x00]",
        b"[\x00\"\x00\xe9\x00\"\x00]\x00",
        b"{}\xff",
        b"\xef\xbb",
    ] {
        assert_eq!(outcome::<Matrix>(bytes), "invalid_utf8", "{bytes:?}");
    }
    // Cut within a character, and within the text.
    let text = "{\"é\":[\"€\",\"😀\"]}";
    for end in 0..text.len() {
        let expected = match text.is_char_boundary(end) {
            true => "syntax",
            false => "invalid_utf8",
        };
        assert_eq!(outcome::<Jcs>(&text.as_bytes()[..end]), expected, "{end}");
    }
    assert_eq!(outcome::<Jcs>(text.as_bytes()), text);
}

#[test]
fn raw_control_characters_by_option_only() {
    let raw = "{\"b\nb\":\"\t\u{1}\",\"a\":\"\\n\"}";
    assert_eq!(outcome::<Olpc>(raw.as_bytes()), "syntax");
    let options = Options::<Olpc>::new().raw_control_characters(true);
    assert_eq!(
        outcome_with(raw.as_bytes(), &options),
        "{\"a\":\"\n\",\"b\nb\":\"\t\u{1}\"}"
    );
    // A profile that escapes them goes on doing so.
    let options = Options::<Jcs>::new().raw_control_characters(true);
    assert_eq!(
        outcome_with(raw.as_bytes(), &options),
        r#"{"a":"\n","b\nb":"\t\u0001"}"#
    );
}

#[test]
fn places_of_errors() {
    for (text, path, offset, line, column) in [
        ("", "", 0, 1, 1),
        ("[1,\n2,\n x]", "/2", 8, 3, 2),
        ("{\"a\":{\"b\":[0,0.5]}}", "/a/b/1", 13, 1, 14),
        ("{\"a\":1,\n\"a\":2}", "/a", 8, 2, 1),
        ("{\"x\":{\"b\":0,\"a\":1,\"b\":2}}", "/x/b", 18, 1, 19),
        ("{\"a/~\\u0062\":[true,nul]}", "/a~1~0b/1", 19, 1, 20),
        ("[\"é\\x\"]", "/0", 4, 1, 5),
        ("{\"k\":\"\\ud800\"}", "/k", 6, 1, 7),
        ("[[],[], 1 1]", "/2", 10, 1, 11),
        ("{\"k\":1} x", "", 8, 1, 9),
        ("{\"k\":[1", "/k/0", 7, 1, 8),
        ("\r\n\n\n-", "", 5, 4, 2),
    ] {
        let error = canonicalize::<Matrix>(text.as_bytes()).unwrap_err();
        let found = (
            error.path().unwrap(),
            error.offset().unwrap(),
            error.line().unwrap(),
            error.column().unwrap(),
        );
        assert_eq!(found, (path, offset, line, column), "{text}: {error}");
    }
    let error = canonicalize::<Matrix>(b"{\"k\":[1,\"\xff\"]}").unwrap_err();
    assert_eq!((error.path(), error.offset()), (Some("/k/1"), Some(9)));
    let error = canonicalize::<Matrix>(b"not JSON \xff").unwrap_err();
    assert_eq!((error.path(), error.offset()), (Some(""), Some(9)));
}

#[test]
fn a_buffer_is_as_before_after_an_error() {
    let mut buffer = Vec::from(*b"before");
    for text in ["{\"b\":1,\"a\":", "[1,2", "x"] {
        assert!(crate::canonicalize_into::<Matrix>(text.as_bytes(), &mut buffer).is_err());
        assert_eq!(buffer, b"before");
    }
    crate::canonicalize_into::<Matrix>(b" {\"b\":1,\"a\":2}", &mut buffer).unwrap();
    assert_eq!(buffer, b"before{\"a\":2,\"b\":1}");
}
