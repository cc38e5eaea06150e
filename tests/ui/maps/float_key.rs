use canonical_core::{CanonicalJson, Jcs};
use std::collections::HashMap;

#[derive(CanonicalJson)]
#[canonical(profile = Jcs)]
struct Rates {
    rates: HashMap<f64, u8>,
}

fn main() {}
