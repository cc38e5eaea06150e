use canonical_core::{to_vec, CanonicalJson, Matrix};
use std::collections::BTreeMap;

#[derive(CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
struct Point {
    x: u8,
}

fn main() {
    let _ = to_vec::<Matrix>(&BTreeMap::from([(Point { x: 1 }, 2)]));
}
