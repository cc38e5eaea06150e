use canonical_core::{to_string, CanonicalJson, Matrix};
use std::collections::BTreeMap;

#[derive(CanonicalJson)]
#[serde(tag = "type")]
struct Event<T> {
    #[serde(flatten)]
    content: T,
    #[serde(flatten)]
    extra: BTreeMap<String, u8>,
}

#[derive(CanonicalJson)]
struct Message<'a> {
    body: &'a str,
}

fn main() {
    let content = Message { body: "hi" };
    let extra = BTreeMap::from([("a".to_owned(), 1)]);
    let text = to_string::<Matrix>(&Event { content, extra });
    assert_eq!(text.unwrap(), r#"{"a":1,"body":"hi","type":"Event"}"#);
}
