use super::{outcome, outcome_with};
use crate::{check_with, Jcs, Matrix, NotCanonicalReason, Olpc, Options};
use crate::{ErrorKind, Profile};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

#[test]
fn depth() {
    let nest = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let objects = |depth: usize| format!("{}1{}", "{\"b\":".repeat(depth), "}".repeat(depth));
    for text in [nest(128), objects(128)] {
        assert_eq!(outcome::<Matrix>(text.as_bytes()), text);
    }
    for text in [
        nest(129),
        objects(129),
        "[".repeat(100_000),
        "{\"a\":".repeat(100_000),
        "[{\"a\":".repeat(50_000),
    ] {
        assert_eq!(outcome::<Matrix>(text.as_bytes()), "depth");
    }
    // The limit counts what is open at once.
    let wide = format!("[{}]", ["[[]]"; 1000].join(","));
    assert_eq!(outcome::<Matrix>(wide.as_bytes()), wide);

    for limit in [0, 1, 127, 500, 100_000] {
        let options = Options::<Jcs>::new().depth(limit);
        assert_eq!(outcome_with(nest(limit + 1).as_bytes(), &options), "depth");
        let text = if limit == 0 {
            String::from("7")
        } else {
            nest(limit)
        };
        assert_eq!(outcome_with(text.as_bytes(), &options), text);
        check_with(text.as_bytes(), &options).unwrap();
        let objects = objects(limit);
        assert_eq!(outcome_with(objects.as_bytes(), &options), objects);
        check_with(objects.as_bytes(), &options).unwrap();
        let error = check_with(nest(limit + 1).as_bytes(), &options).unwrap_err();
        assert_eq!(
            *error.reason(),
            NotCanonicalReason::Invalid(ErrorKind::Depth)
        );
        assert_eq!(error.offset(), limit);
    }
}

#[test]
fn names_are_compared_beyond_the_usual_depth() {
    let options = Options::<Jcs>::new().depth(300);
    let nested = |inner: &str| {
        format!(
            "{}{inner}{}",
            "{\"b\":".repeat(200),
            ",\"c\":0}".repeat(200)
        )
    };
    check_with(nested("{}").as_bytes(), &options).unwrap();
    let error = check_with(nested("{\"y\":0,\"x\":0}").as_bytes(), &options).unwrap_err();
    assert!(matches!(
        error.reason(),
        NotCanonicalReason::KeyOrder { .. }
    ));
    let error = check_with(nested("{}").replace("\"c\"", "\"a\"").as_bytes(), &options);
    assert_eq!(error.unwrap_err().offset(), 200 * 5 + 3);
}

#[test]
fn length() {
    let options = Options::<Matrix>::new().length(5);
    assert_eq!(outcome_with(b"[1,2]", &options), "[1,2]");
    assert_eq!(outcome_with(b"[1,2] ", &options), "too_long");
    let error = check_with(b"[1,23]", &options).unwrap_err();
    assert_eq!(
        *error.reason(),
        NotCanonicalReason::Invalid(ErrorKind::TooLong)
    );
    assert_eq!((error.offset(), error.path()), (5, ""));
}

#[test]
fn many_members() {
    const COUNT: usize = 1_000_000;
    // Multiplying by an odd number visits every residue of 2^20 once.
    let names = (0..COUNT).map(|i| i * 0x9E3B5 % (1 << 20));
    let members: Vec<String> = names.map(|i| format!("\"{i:07}\":0")).collect();
    let mut sorted = members.clone();
    sorted.sort();
    assert_eq!(
        outcome::<Olpc>(format!("{{{}}}", members.join(",")).as_bytes()),
        format!("{{{}}}", sorted.join(","))
    );

    let same = format!("{{{}}}", ["\"a\":0"; COUNT].join(","));
    assert_eq!(outcome::<Olpc>(same.as_bytes()), "duplicate_key");
    // Out of order first, so that the duplicates are found by sorting.
    let same = format!("{{\"b\":0,{}}}", ["\"\\u0061\":0"; COUNT].join(","));
    assert_eq!(outcome::<Jcs>(same.as_bytes()), "duplicate_key");
}

fn long_string<P: Profile>(escape: &str, canonical: &str) {
    const COUNT: usize = 1 << 18;
    let text = format!("\"{}\"", escape.repeat(COUNT));
    assert!(outcome::<P>(text.as_bytes()) == format!("\"{}\"", canonical.repeat(COUNT)));
}

#[test]
fn long_strings_of_escapes() {
    long_string::<Matrix>("\\/", "/");
    long_string::<Matrix>("\\n", "\\n");
    long_string::<Olpc>("\\n", "\n");
    long_string::<Jcs>("\\ud83d\\ude00", "😀");
    long_string::<Jcs>("\\u0001", "\\u0001");
    long_string::<Jcs>("a\\u0041", "aA");
}

#[test]
fn long_names_of_escapes() {
    let name = "\\u0061".repeat(1 << 16);
    let text = format!("{{\"{name}z\":0,\"{name}y\":1,\"{name}\":2}}");
    let plain = "a".repeat(1 << 16);
    assert!(
        outcome::<Jcs>(text.as_bytes())
            == format!("{{\"{plain}\":2,\"{plain}y\":1,\"{plain}z\":0}}")
    );
}
