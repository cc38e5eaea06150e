//! The derive: whatever a type's attributes, its form is that of `serde_json::to_value`, sorted.

#![allow(dead_code)] // what is skipped is never read

mod attributes;
mod enums;
mod faults;
mod flatten;
mod generics;
mod names;
mod structs;
mod writers;

use crate::forms::text;
use crate::json::naive;
use canonical_core::{CanonicalJson, Jcs, Matrix, Profile};
use serde::Serialize;

/// The bytes are those of serde's value, put in order by a naive writer, in both key orders; they
/// are also given, since an oracle may be wrong in the same way.
#[track_caller]
fn same<T>(value: &T, expected: &str)
where
    T: Serialize + CanonicalJson<Matrix> + CanonicalJson<Jcs> + ?Sized,
{
    same_under::<Matrix, T>(value, expected);
    same_under::<Jcs, T>(value, expected);
}

#[track_caller]
fn same_under<P: Profile, T: Serialize + CanonicalJson<P> + ?Sized>(value: &T, expected: &str) {
    let tree = serde_json::to_value(value).expect("serde has a form for it");
    let written = text::<P>(value);
    assert_eq!(written, expected, "{}", P::NAME);
    assert_eq!(written, naive::<P>(&tree), "{}", P::NAME);
}
