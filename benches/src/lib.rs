//! Workloads and contestants of the benchmarks.

pub mod contestants;
pub mod data;
pub mod measure;
pub mod random;
pub mod workloads;
