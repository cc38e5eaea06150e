use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
#[serde(field_identifier)]
enum Name {
    Id,
}

fn main() {}
