use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Inner {
    name: String,
}

#[derive(CanonicalJson)]
struct Outer {
    name: String,
    #[serde(flatten)]
    inner: Inner,
}

fn main() {}
