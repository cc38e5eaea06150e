//! Types of other crates, a feature each.

#[cfg(feature = "indexmap")]
mod indexmap;
#[cfg(feature = "serde_json")]
mod serde_json;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;
