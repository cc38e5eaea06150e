//! The tests are the package.
