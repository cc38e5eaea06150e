use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Sensor {
    #[canonical(serde)]
    id: u8,
}

fn main() {}
