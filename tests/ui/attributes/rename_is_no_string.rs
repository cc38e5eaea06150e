use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Sensor {
    #[canonical(rename = 5)]
    kind: String,
    #[serde(rename = true)]
    id: u32,
}

fn main() {}
