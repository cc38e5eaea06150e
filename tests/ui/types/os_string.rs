use canonical_core::CanonicalJson;
use std::ffi::OsString;

#[derive(CanonicalJson)]
struct Command {
    argument: OsString,
}

fn main() {}
