use canonical_core::CanonicalJson;

struct Foreign;

#[derive(Clone, CanonicalJson)]
#[serde(into = "Foreign")]
struct Becomes {
    a: u8,
}

impl From<Becomes> for Foreign {
    fn from(_: Becomes) -> Self {
        Foreign
    }
}

fn main() {}
