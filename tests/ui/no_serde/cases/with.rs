use canonical_core::CanonicalJson;

mod module {
    pub fn serialize<S: serde::Serializer>(_: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

#[derive(CanonicalJson)]
struct Sensor {
    #[serde(with = "module")]
    id: u8,
}

fn main() {}
