use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Sensor {
    #[serde(skip_serializing_if = "nowhere")]
    id: u32,
}

fn main() {}
