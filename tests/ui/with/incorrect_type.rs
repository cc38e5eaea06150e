use canonical_core::CanonicalJson;

mod wrong {
    use serde::Serializer;

    pub fn serialize<S: Serializer>(_: &String, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }

    pub fn one<T>(_: T) {}
}

#[derive(CanonicalJson)]
struct Sensor {
    #[serde(with = "wrong")]
    id: u32,
    #[serde(serialize_with = "wrong::one")]
    kind: u8,
}

fn main() {}
