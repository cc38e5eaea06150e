use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Sensor {
    #[canonical(display, sorted)]
    tags: Vec<u8>,
    #[serde(flatten)]
    #[canonical(display)]
    kind: String,
}

fn main() {}
