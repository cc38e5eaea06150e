use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
union Bits {
    float: f32,
    integer: u32,
}

fn main() {}
