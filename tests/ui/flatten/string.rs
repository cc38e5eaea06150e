use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Outer {
    #[serde(flatten)]
    name: Option<String>,
}

fn main() {}
