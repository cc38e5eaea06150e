//! The reader against tables, oracles and random texts.

mod check;
mod grammar;
mod limits;
mod numbers;
mod random;

use crate::{canonicalize_with, Options, Profile};
use alloc::string::String;

/// The canonical text, or the name of the error's kind.
fn outcome_with<P: Profile>(text: &[u8], options: &Options<P>) -> String {
    match canonicalize_with(text, options) {
        Ok(bytes) => String::from_utf8(bytes).unwrap(),
        Err(error) => {
            assert!(error.offset().unwrap() <= text.len(), "{error}");
            assert!(error.line().is_some() && error.column().is_some() && error.path().is_some());
            String::from(error.kind().as_str())
        }
    }
}

fn outcome<P: Profile>(text: &[u8]) -> String {
    outcome_with(text, &Options::<P>::new())
}

/// Random numbers that are the same on every run (xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 8
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
