//! What the fuzz targets share: the profiles, and a naive reader and writer to compare with.

mod oracle;
mod profiles;

pub use oracle::{Number, Tree};
pub use profiles::{AsciiJcs, OldRooms};

use canonical_core::Error;

/// What a function gave, and how to name it.
pub type Written = Result<Vec<u8>, Error>;

/// Asserts the same bytes, or an error from both: which of several faults is met first is free.
#[track_caller]
pub fn same(expected: &Written, found: &Written, by: &str) {
    match (expected, found) {
        (Ok(a), Ok(b)) if a == b => {}
        (Err(_), Err(_)) => {}
        (a, b) => panic!("{}\n{by} gives {}", shown(a), shown(b)),
    }
}

/// Asserts the same bytes, or the same error at the same place.
#[track_caller]
pub fn same_error(expected: &Written, found: &Written, by: &str) {
    same(expected, found, by);
    if let (Err(a), Err(b)) = (expected, found) {
        assert_eq!((a.kind(), a.path()), (b.kind(), b.path()), "{by}: {a}\n{b}");
    }
}

fn shown(written: &Written) -> String {
    match written {
        Ok(bytes) => bytes.escape_ascii().to_string(),
        Err(error) => error.to_string(),
    }
}
