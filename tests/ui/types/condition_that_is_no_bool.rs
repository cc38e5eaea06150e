use canonical_core::CanonicalJson;

fn never(_: &u8) -> u8 {
    0
}

#[derive(CanonicalJson)]
struct Skips {
    #[serde(skip_serializing_if = "never")]
    a: u8,
}

fn main() {}
