use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Body {
    text: String,
}

#[derive(CanonicalJson)]
#[serde(tag = "kind")]
enum Event {
    Message(Option<Body>),
}

fn main() {}
