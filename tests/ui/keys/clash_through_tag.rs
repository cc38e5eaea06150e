use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Inner {
    kind: String,
}

#[derive(CanonicalJson)]
#[serde(tag = "kind")]
enum Outer {
    Inner(Inner),
}

fn main() {}
