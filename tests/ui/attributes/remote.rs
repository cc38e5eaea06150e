use canonical_core::CanonicalJson;

mod other {
    pub struct Point(pub u8);
}

#[derive(CanonicalJson)]
#[serde(remote = "other::Point")]
struct PointDef(u8);

fn main() {}
