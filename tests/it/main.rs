//! The tests of the workspace, one binary: a module per topic.

mod docs;
mod form_edits;
mod form_gallery;
mod forms;
mod json;
mod number_table;
mod numbers;
mod profiles;
mod reader;
mod reports;
mod signing;
mod std_types;
mod strings;
mod text_vectors;
mod typed_vectors;
mod value;
mod vectors;
mod writer;
