//! Derives under the strictest lints, among names of the user's own (edition 2021).

#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unused, single_use_lifetimes, unreachable_pub)]
#![warn(clippy::pedantic)]
// serde hands every field over by reference, a byte too.
#![allow(clippy::trivially_copy_pass_by_ref)]

#[path = "../../shadowed.rs"]
pub mod shadowed;
