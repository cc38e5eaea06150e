use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
#[serde(tag = "kind")]
enum Event {
    Count(u8),
}

fn main() {}
