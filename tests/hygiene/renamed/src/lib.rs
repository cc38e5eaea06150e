//! Derives where canonical-core goes by another name.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]
#![warn(clippy::pedantic)]
// serde hands every field over by reference, a byte too.
#![allow(clippy::trivially_copy_pass_by_ref)]

/// Where it is re-exported from.
pub mod deep {
    pub use signable;
}

use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// By the name it has among the dependencies.
#[derive(signable::CanonicalJson, Serialize)]
#[canonical(crate = "signable")]
pub struct Renamed<T> {
    /// A member.
    pub a: T,
    /// A part.
    #[serde(flatten)]
    pub part: Part,
    /// A map.
    #[serde(flatten)]
    pub map: BTreeMap<String, u8>,
}

/// By a path within this crate.
#[derive(deep::signable::CanonicalJson, Serialize)]
#[canonical(crate = "crate::deep::signable")]
pub struct Part {
    /// Recognized under this name too.
    #[serde(with = "crate::deep::signable::as_string")]
    pub text: u64,
    /// A set.
    #[canonical(sorted)]
    pub set: HashSet<u8>,
    /// Through serde.
    #[canonical(serde)]
    pub foreign: u8,
    /// Displayed.
    #[canonical(display)]
    pub displayed: u8,
}

/// All kinds of variants.
#[derive(signable::CanonicalJson, Serialize)]
#[canonical(crate = "::signable", profile(signable::Matrix, signable::Jcs))]
#[serde(tag = "t")]
pub enum Tagged {
    /// A part.
    Part(Part),
    /// A struct.
    Struct {
        /// A member.
        a: u8,
    },
    /// Not written.
    #[serde(skip)]
    Skipped(HashSet<u8>),
    /// Nothing.
    Unit,
}
