//! The canonical form of the types of `core`, `alloc` and `std`, and of some other crates'.
//!
//! Nothing here knows a profile: what a profile decides, the writer does.

mod cell;
mod foreign;
mod map;
mod net;
mod option;
mod range;
mod scalar;
mod seq;
mod text;
mod wrapper;

#[cfg(any(feature = "indexmap", feature = "serde_json"))]
pub(crate) use map::write_map;
pub(crate) use seq::write_sorted_elements;
