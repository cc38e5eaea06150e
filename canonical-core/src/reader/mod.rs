//! Text in: the strict reader, [`canonicalize`] and [`check`].

mod canonicalize;
mod check;
mod lexer;
mod number;
mod string;
#[cfg(test)]
mod tests;

pub use canonicalize::{
    canonicalize, canonicalize_into, canonicalize_into_with, canonicalize_with,
};
pub use check::{check, check_with, NotCanonical, NotCanonicalReason};
#[allow(unused_imports)] // the tree and the serde Deserializer
pub(crate) use {
    lexer::{Lexer, Token},
    number::{append as append_number, judge, Judgement, Number},
    string::Str,
};
