//! One file per task; see the examples of this package.
