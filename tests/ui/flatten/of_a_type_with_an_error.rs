use canonical_core::CanonicalJson;
use std::collections::BTreeMap;

// One mistake is one message, wherever the type is used.
#[derive(CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
struct Wrong {
    #[canonical(nonsense)]
    a: u8,
}

#[derive(CanonicalJson)]
struct Flattens {
    #[serde(flatten)]
    wrong: Wrong,
}

#[derive(CanonicalJson)]
#[serde(tag = "type")]
enum Tags {
    Wrong(Wrong),
}

#[derive(CanonicalJson)]
struct Keys {
    by_name: BTreeMap<Wrong, u8>,
}

fn main() {}
