use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Outer {
    #[serde(flatten)]
    count: u32,
}

fn main() {}
