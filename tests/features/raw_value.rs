//! Texts that serde_json has not parsed: canonicalized by the rules for texts.

use canonical_core::{to_string_serde, ErrorKind, Jcs, Matrix};
use serde::Serialize;
use serde_json::value::RawValue;

#[derive(Serialize)]
struct Event {
    unsigned: Box<RawValue>,
    content: Box<RawValue>,
}

fn event(content: &str) -> Event {
    let raw = |text: &str| RawValue::from_string(text.to_owned()).unwrap();
    Event {
        unsigned: raw("\t{ }\n"),
        content: raw(content),
    }
}

#[test]
fn raw_values_are_canonicalized() {
    let event = event(r#"{"b": [1e2, -0], "a": "\u00e9\/"}"#);
    let expected = r#"{"content":{"a":"é/","b":[100,0]},"unsigned":{}}"#;
    assert_eq!(to_string_serde::<Matrix>(&event).unwrap(), expected);
    assert_eq!(to_string_serde::<Jcs>(&event).unwrap(), expected);
}

#[test]
fn their_errors_have_the_whole_path() {
    for (content, kind, path) in [
        (
            r#"{"a": [{"b": 1, "b": 2}]}"#,
            ErrorKind::DuplicateKey,
            "/content/a/0/b",
        ),
        (r#"{"a": [1.5]}"#, ErrorKind::Float, "/content/a/0"),
    ] {
        let error = to_string_serde::<Matrix>(&event(content)).unwrap_err();
        assert_eq!((error.kind(), error.path()), (kind, Some(path)));
    }
}
