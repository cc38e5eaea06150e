use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
#[repr(C, packed)]
struct Header {
    kind: u8,
    length: u32,
}

fn main() {}
