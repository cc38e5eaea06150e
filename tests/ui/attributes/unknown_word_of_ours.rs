use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
#[canonical(flots)]
struct Sensor {
    #[canonical(renmae = "unit")]
    kind: String,
    #[canonical(profile = Matrix)]
    id: u32,
}

fn main() {}
