use canonical_core::{to_vec, CanonicalJson, Jcs, Matrix};

#[derive(CanonicalJson)]
struct Sensor {
    celsius: f64,
}

fn main() {
    let sensor = Sensor { celsius: 21.5 };
    let _ = to_vec::<Jcs>(&sensor);
    let _ = to_vec::<Matrix>(&sensor);
}
