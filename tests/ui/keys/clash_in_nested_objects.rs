use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Inner<'a> {
    name: &'a str,
}

#[derive(CanonicalJson)]
enum Outer<'a> {
    Variant {
        name: u8,
        #[serde(flatten)]
        inner: Inner<'a>,
    },
}

fn main() {}
