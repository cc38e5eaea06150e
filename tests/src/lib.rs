//! The tests of the workspace; see `it/`.
