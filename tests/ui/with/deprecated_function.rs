#![deny(deprecated)]

use canonical_core::CanonicalJson;

#[deprecated]
fn is_zero(id: &u32) -> bool {
    *id == 0
}

#[derive(CanonicalJson)]
struct Sensor {
    #[serde(skip_serializing_if = "is_zero")]
    id: u32,
}

fn main() {}
