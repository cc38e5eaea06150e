use canonical_core::{to_vec, CanonicalJson, Jcs, Matrix};

#[derive(CanonicalJson)]
struct Page<T> {
    items: Vec<T>,
}

fn main() {
    let page = Page { items: vec![0.5_f64] };
    let _ = to_vec::<Jcs>(&page);
    let _ = to_vec::<Matrix>(&page);
}
