// Both derives say the same at the same place, which rustc shows once.
use canonical_core::CanonicalJson;

#[derive(CanonicalJson, serde::Serialize)]
#[serde(abc)]
struct Sensor {
    #[serde(renmae = "unit")]
    kind: String,
}

fn main() {}
