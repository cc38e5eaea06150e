//! Writes the values of one workload, for callgrind.sh to count the instructions of `measured`.

use canonical_benches::data;
use canonical_core::{write_into, CanonicalJson, Jcs, Matrix, Olpc, Profile};
use std::hint::black_box;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("events") => all::<Matrix, _>(&data::events(100)),
        Some("signed") => all::<Matrix, _>(&data::signed_events(100)),
        Some("tuf") => all::<Olpc, _>(&data::targets(20)),
        Some("feed") => all::<Matrix, _>(&data::posts(100)),
        Some("catalogue") => all::<Matrix, _>(&data::performances(100)),
        Some("coordinates") => all::<Jcs, _>(&data::features(20)),
        Some("log") => all::<Matrix, _>(&data::lines(100)),
        Some("flatten") => all::<Matrix, _>(&data::flattened(100)),
        Some("flat") => all::<Matrix, _>(&data::flat(100)),
        Some("newtype-variants") => all::<Matrix, _>(&data::newtype_variants(100)),
        Some("struct-variants") => all::<Matrix, _>(&data::struct_variants(100)),
        _ => eprintln!("usage: instructions WORKLOAD"),
    }
}

/// Ten passes with one buffer.
fn all<P: Profile, T: CanonicalJson<P>>(values: &[T]) {
    let mut buffer = Vec::with_capacity(1 << 20);
    for _ in 0..10 {
        measured(&mut buffer, values);
    }
    println!("{} bytes, {} values", 10 * buffer.len(), 10 * values.len());
}

/// The function that callgrind looks at.
#[inline(never)]
fn measured<P: Profile, T: CanonicalJson<P>>(buffer: &mut Vec<u8>, values: &[T]) {
    buffer.clear();
    for value in values {
        write_into::<P>(buffer, black_box(value)).expect("a value with a form");
    }
}
