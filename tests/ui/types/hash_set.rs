use canonical_core::CanonicalJson;
use std::collections::HashSet;

#[derive(CanonicalJson)]
struct Article {
    tags: HashSet<String>,
}

fn main() {}
