//! The tests of the workspace, one binary: a module per topic.

/// The derive as a library, to look at what it writes.
#[path = "../../canonical-derive/src/internals/mod.rs"]
mod internals;

mod allocations;
mod derive;
mod docs;
mod expansions;
mod form_edits;
mod form_gallery;
mod forms;
mod json;
mod number_table;
mod numbers;
mod outputs;
mod profiles;
mod reader;
mod reports;
mod signing;
mod snapshots;
mod std_types;
mod strings;
mod text_vectors;
mod typed_vectors;
mod value;
mod vectors;
mod writer;
