use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
#[serde(tag = "type")]
enum Event {
    Message { r#type: u8 },
}

#[derive(CanonicalJson)]
#[serde(tag = "type")]
struct Member {
    r#type: u8,
}

fn main() {}
