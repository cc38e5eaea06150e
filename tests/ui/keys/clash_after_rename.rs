use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Event {
    kind: String,
    #[serde(rename = "kind")]
    event_type: String,
}

fn main() {}
