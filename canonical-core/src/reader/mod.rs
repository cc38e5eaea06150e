//! Text in: the strict reader, [`canonicalize`] and [`check`].

mod canonicalize;
mod check;
mod lexer;
mod names;
mod number;
mod string;
#[cfg(test)]
mod tests;

pub use canonicalize::{
    canonicalize, canonicalize_into, canonicalize_into_with, canonicalize_with,
};
pub use check::{check, check_with, NotCanonical, NotCanonicalReason};
pub(crate) use {
    lexer::{Lexer, Token},
    names::{skip, Names},
    number::append as append_number,
};
#[cfg(feature = "serde")]
pub(crate) use {names::quote_of, string::Str};
