use canonical_core::CanonicalJson;
use std::collections::BTreeMap;

#[derive(CanonicalJson)]
struct Names {
    names: BTreeMap<Option<String>, u8>,
}

fn main() {}
