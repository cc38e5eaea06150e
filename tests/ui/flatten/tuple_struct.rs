use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Outer(#[serde(flatten)] Vec<u8>);

fn main() {}
