//! Workloads and contestants of the benchmarks.

pub mod contestants;
pub mod data;
pub mod random;
pub mod workloads;
