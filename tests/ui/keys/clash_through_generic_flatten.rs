use canonical_core::{to_vec, CanonicalJson, Matrix};

#[derive(CanonicalJson)]
struct Inner {
    name: String,
}

#[derive(CanonicalJson)]
struct Over<T> {
    name: String,
    #[serde(flatten)]
    inner: T,
}

fn main() {
    let name = String::new;
    let _ = to_vec::<Matrix>(&Over { name: name(), inner: Inner { name: name() } });
}
