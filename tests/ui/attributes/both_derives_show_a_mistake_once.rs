use canonical_core::CanonicalJson;

#[derive(CanonicalJson, serde::Serialize)]
#[serde(tag = "t")]
enum Shape {
    Point(u8, u8),
}

#[derive(CanonicalJson, serde::Serialize)]
#[serde(transparent)]
struct Pair {
    a: u8,
    #[serde(rename = 5)]
    b: u8,
}

fn main() {}
