use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Outer {
    #[serde(flatten)]
    items: Vec<u8>,
}

fn main() {}
