use canonical_core::CanonicalJson;
use std::collections::BinaryHeap;

#[derive(CanonicalJson)]
struct Queue {
    tasks: BinaryHeap<u8>,
}

fn main() {}
