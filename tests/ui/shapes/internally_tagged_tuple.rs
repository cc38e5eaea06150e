use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
#[serde(tag = "kind")]
enum Shape {
    Line(u8, u8),
}

fn main() {}
