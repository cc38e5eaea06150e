use canonical_core::{CanonicalJson, Jcs};

struct Foreign;

fn sign(_: &dyn CanonicalJson<Jcs>) {}

fn main() {
    sign(&vec![Foreign]);
}
