use canonical_core::CanonicalJson;

struct Mute;

#[derive(CanonicalJson)]
struct Sensor {
    #[canonical(display)]
    mute: Mute,
    #[canonical(sorted)]
    count: u32,
    #[serde(with = "canonical_core::as_string")]
    name: String,
    #[canonical(serde)]
    other: Mute,
}

fn main() {}
