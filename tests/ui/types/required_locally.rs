use canonical_core::{to_vec, Matrix};

struct Foreign;

fn main() {
    let _ = to_vec::<Matrix>(&Foreign);
}
