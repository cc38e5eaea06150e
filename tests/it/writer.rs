//! Hand-written impls that misbehave, sinks that fail, limits, paths, layout.

mod limits;
mod misuse;
mod output;
mod sinks;
