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

#[cfg(feature = "serde")]
mod bridge;
#[cfg(feature = "serde")]
mod de;
mod error;
mod escape;
#[cfg(feature = "form")]
mod form;
mod hops;
mod impls;
mod key;
#[cfg(feature = "serde")]
mod levels;
mod number;
mod object;
mod options;
mod order;
mod parts;
mod pointer;
mod pretty;
mod profile;
mod reader;
mod scan;
mod ser;
mod snapshot;
mod view;
mod writer;

pub mod as_string;
#[doc(hidden)]
pub mod private;
pub mod value;

#[cfg(feature = "serde_json")]
pub use bridge::assert_matches_serde;
#[cfg(feature = "serde")]
pub use bridge::{
    to_string_serde, to_string_serde_with, to_vec_serde, to_vec_serde_with, write_into_serde,
    write_into_serde_with,
};
#[cfg(feature = "derive")]
pub use canonical_derive::CanonicalJson;
#[cfg(feature = "serde")]
pub use de::{from_slice, from_slice_with, from_value};
pub use error::{Error, ErrorKind};
#[cfg(feature = "form")]
pub use form::{form, form_diff, CanonicalForm, Change, Form, FormDiff, Verdict};
pub use key::CanonicalKey;
pub use options::Options;
pub use parts::{CanonicalBytes, JsonText};
pub use profile::{
    AllowsFloats, ControlCharacters, Integers, Jcs, KeyOrder, Matrix, NonAscii, Numbers, Olpc,
    Profile, Rules,
};
pub use reader::{
    canonicalize, canonicalize_into, canonicalize_into_with, canonicalize_with, check, check_with,
    NotCanonical, NotCanonicalReason,
};
pub use ser::{
    canonical_len, canonical_len_with, to_sink, to_sink_with, to_string, to_string_pretty,
    to_string_pretty_with, to_string_with, to_vec, to_vec_with, write_into, write_into_with,
    CanonicalJson, Sink, SinkResult,
};
#[cfg(feature = "std")]
pub use ser::{to_writer, to_writer_with};
#[cfg(feature = "serde")]
pub use value::to_value;
pub use value::{Array, Number, Object, Value};
pub use view::{Only, Without};
pub use writer::{ArrayWriter, Integer, ObjectWriter, OrderedObjectWriter, Writer};

/// The README's example.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
