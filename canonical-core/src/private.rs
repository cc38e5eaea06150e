//! What generated code names. Not public API: the derive and this module change together.

pub use crate::object::{CanonicalObject, Entries, Layout};
pub use crate::writer::Part;
