//! From a text into serde's types, strictly.

mod access;
mod key;
pub(crate) mod number;
#[cfg(test)]
mod tests;
mod value;

pub(crate) use key::Key;
pub use value::from_value;

use crate::error::Shown;
use crate::options::Options;
use crate::pointer::Tracker;
use crate::reader::Lexer;
use crate::{Error, ErrorKind, Matrix, Profile};
use access::Text;
use core::fmt;
use serde::de::Deserialize;

/// Reads a text into a type that implements serde's `Deserialize`, strictly.
///
/// The reader is that of [`canonicalize`](crate::canonicalize). What it refuses is refused here:
/// two members of one name, at every depth and inside members that the type ignores; halves of
/// surrogate pairs; a byte order mark. Doubles are the nearest ones, ties to even. No number is
/// rounded into an integer type, and a map with integers as keys takes them in canonical digits
/// only, so that two names cannot become one key.
///
/// Numbers are judged by the type they are read into, not by a profile; the profile has its say
/// when the value is written. A field of the type [`Value`](crate::Value) keeps the tokens.
///
/// To read something that was verified, read *the canonical bytes that were verified*.
///
/// ```
/// use canonical_core::{from_slice, ErrorKind};
/// use std::collections::BTreeMap;
///
/// let levels: BTreeMap<&str, Vec<u64>> = from_slice(br#"{"b": [1, 2], "a": []}"#)?;
/// assert_eq!(levels, BTreeMap::from([("a", vec![]), ("b", vec![1, 2])]));
///
/// let error = from_slice::<BTreeMap<String, u8>>(b"{\"a\": 1,\n \"a\": 2}").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::DuplicateKey);
/// assert_eq!((error.path(), error.line()), (Some("/a"), Some(2)));
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// Those of reading: [`Syntax`](ErrorKind::Syntax), [`DuplicateKey`](ErrorKind::DuplicateKey),
/// [`Depth`](ErrorKind::Depth) and so on; [`NumberOverflow`](ErrorKind::NumberOverflow) for a
/// number beyond the largest double of the type; [`Custom`](ErrorKind::Custom) for a text that
/// does not fit the type. All of them have an offset and a path.
pub fn from_slice<'de, T: Deserialize<'de>>(text: &'de [u8]) -> Result<T, Error> {
    from_slice_with(text, &Options::<Matrix>::new())
}

/// [`from_slice`] with limits of one's own. The options' profile and strict numbers change
/// nothing.
///
/// ```
/// use canonical_core::{from_slice_with, ErrorKind, Matrix, Options};
///
/// let flat = Options::<Matrix>::new().depth(1);
/// assert_eq!(from_slice_with::<Vec<u8>, _>(b"[1]", &flat)?, [1]);
/// let error = from_slice_with::<Vec<Vec<u8>>, _>(b"[[1]]", &flat).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Depth);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_slice`], and [`TooLong`](ErrorKind::TooLong) beyond the length limit.
pub fn from_slice_with<'de, T, P>(text: &'de [u8], options: &Options<P>) -> Result<T, Error>
where
    T: Deserialize<'de>,
    P: Profile,
{
    let lexer = Lexer::new(text, options.limits, options.raw_control_characters)?;
    let mut text = Text::new(lexer, options.limits.depth);
    let read = T::deserialize(&mut text).and_then(|value| text.finish().map(|()| value));
    read.map_err(|error| text.place(error))
}

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Error::with_message(ErrorKind::Custom, message)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Error::with_message(
            ErrorKind::DuplicateKey,
            format_args!("the object has two members `{}`", Shown(field)),
        )
    }
}

/// An error in a value that no text stands behind, with its path.
#[cold]
pub(crate) fn at_root(error: Error) -> Error {
    error.locate(|| Some(Tracker::default()))
}

/// The name of the newtype that tells our own deserializers to hand numbers over as they are.
pub(crate) const WITH_TOKENS: &str = "$canonical_core::private::Value";

/// The variant that a number token comes in then.
pub(crate) const TOKEN: &str = "$canonical_core::private::Token";
