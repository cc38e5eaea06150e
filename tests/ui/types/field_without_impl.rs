use canonical_core::{CanonicalJson, Matrix};

struct Foreign;

#[derive(CanonicalJson)]
struct Every {
    id: u8,
    foreign: Foreign,
}

#[derive(CanonicalJson)]
#[canonical(profile = Matrix)]
struct Named {
    list: Vec<Foreign>,
}

#[derive(CanonicalJson)]
enum Either {
    Tuple(u8, Foreign),
}

fn main() {}
