use canonical_core::CanonicalJson;
use std::collections::BTreeMap;

#[derive(CanonicalJson)]
struct Grid {
    cells: BTreeMap<(u8, u8), u8>,
}

fn main() {}
