use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Sensor {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: u32,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    inner: std::collections::BTreeMap<String, u8>,
}

fn main() {}
