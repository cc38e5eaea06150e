use canonical_core::{CanonicalJson, Matrix};

#[derive(CanonicalJson)]
#[canonical(profile = Matrix)]
struct Sensor {
    celsius: f64,
    history: Vec<f32>,
}

fn main() {}
