//! Canonical JSON: the exact bytes to sign, hash, compare and use as cache keys.
//!
//! A [`Profile`] says what the bytes are: [`Matrix`] (the Matrix specification, the format of
//! python-canonicaljson), [`Jcs`] (RFC 8785) or [`Olpc`] (TUF, in-toto).
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
mod escape;
mod impls;
mod key;
mod number;
mod object;
mod options;
mod order;
mod pointer;
mod pretty;
mod profile;
mod scan;
mod ser;
mod writer;

pub mod as_string;
#[doc(hidden)]
pub mod private;

#[cfg(feature = "derive")]
pub use canonical_derive::CanonicalJson;
pub use error::{Error, ErrorKind};
pub use key::CanonicalKey;
pub use options::Options;
pub use profile::{
    AllowsFloats, ControlCharacters, Integers, Jcs, KeyOrder, Matrix, NonAscii, Numbers, Olpc,
    Profile, Rules,
};
pub use ser::{
    canonical_len, canonical_len_with, to_sink, to_sink_with, to_string, to_string_pretty,
    to_string_pretty_with, to_string_with, to_vec, to_vec_with, write_into, write_into_with,
    CanonicalJson, Sink, SinkResult,
};
#[cfg(feature = "std")]
pub use ser::{to_writer, to_writer_with};
pub use writer::{ArrayWriter, Integer, ObjectWriter, OrderedObjectWriter, Writer};
