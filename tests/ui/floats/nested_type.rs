use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Reading {
    celsius: f64,
}

#[derive(CanonicalJson)]
struct Sensor {
    id: u32,
    reading: Option<Reading>,
}

fn main() {}
