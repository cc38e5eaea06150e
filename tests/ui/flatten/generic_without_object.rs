use canonical_core::{to_vec, CanonicalJson, Matrix};

#[derive(CanonicalJson)]
struct Over<T> {
    #[serde(flatten)]
    inner: T,
}

fn main() {
    let _ = to_vec::<Matrix>(&Over { inner: 5 });
}
