//! From serde's `Serialize` to canonical JSON.

mod compound;
mod disguise;
mod key;
#[cfg(feature = "serde_json")]
mod matches;
mod number;
#[cfg(test)]
pub(crate) mod oracle;
mod serializer;
mod splice;
#[cfg(test)]
mod tests;

#[cfg(feature = "serde_json")]
pub use matches::assert_matches_serde;
pub use serializer::Bridge;
pub use splice::{flatten_bridged, flatten_with, tag_with};

use crate::key::CanonicalKey;
use crate::object::{CanonicalObject, Entries, Layout, TaggedContent};
use crate::options::Options;
use crate::ser::{self, CanonicalJson};
use crate::writer::Part;
use crate::{Error, ErrorKind, Profile, Writer};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
pub(crate) use disguise::{private_name, Disguise};
use key::KeySerializer;
use serde::ser::Serialize;

/// The canonical form of a value that implements serde's `Serialize`, as bytes.
///
/// The form is that of `serde_json::to_value`, in the profile's order and with the profile's
/// number rules. What `to_value` loses is an error here: a key that is written twice (by a
/// flattened map, say), NaN and the infinities, an integer beyond the profile's range.
///
/// A type that can derive `CanonicalJson` is better off with it. Through serde
/// - a float under a profile without floats is an error when it is met, not when compiling;
///   so is a map key that is not a string, number, boolean or unit variant, and a key that is
///   written twice;
/// - a `HashSet` arrives as a sequence: its elements are in their order of that moment, which
///   makes another form of an equal set;
/// - the types inside are written by their `Serialize`, not by their `CanonicalJson`, where
///   they have both; `#[canonical(..)]` attributes are not seen;
/// - an f32 is widened to the f64 of the same value;
/// - each object is kept in memory until it ends, to put its members in order;
/// - options and newtypes are counted as hops, but a `Serialize` that passes itself on without
///   any call to the serializer (`Box`, `transparent`, `untagged`) cannot be, so that a value
///   that is nested in nothing but these without end overflows the stack, as in any serializer.
///
/// serde_json's `RawValue` is written in its canonical form, by the profile's rules for numbers
/// in texts. Other values by which crates pass private messages to their own serializers are
/// refused: structs and keys whose names are like `$__toml_private_datetime`.
///
/// ```
/// use canonical_core::{to_vec_serde, Jcs};
/// use std::collections::HashMap;
///
/// let map = HashMap::from([("b", 1.5), ("a", -0.0)]);
/// assert_eq!(to_vec_serde::<Jcs>(&map)?, br#"{"a":0,"b":1.5}"#);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec`](crate::to_vec), and [`Float`](ErrorKind::Float) for a float where the profile
/// has integers only, [`KeyType`](ErrorKind::KeyType) for a map key that has no text, floats
/// among them, and [`Custom`](ErrorKind::Custom) for errors of a `Serialize` impl.
pub fn to_vec_serde<P: Profile>(value: &(impl Serialize + ?Sized)) -> Result<Vec<u8>, Error> {
    ser::to_vec::<P>(&Bridged(value))
}

/// [`to_vec_serde`] with limits of one's own.
///
/// # Errors
///
/// As [`to_vec_serde`], and [`TooLong`](ErrorKind::TooLong) beyond the length limit.
pub fn to_vec_serde_with<P: Profile>(
    value: &(impl Serialize + ?Sized),
    options: &Options<P>,
) -> Result<Vec<u8>, Error> {
    ser::to_vec_with(&Bridged(value), options)
}

/// The canonical form of a value that implements serde's `Serialize`, as a string.
///
/// [`to_vec_serde`] says what serde cannot tell.
///
/// ```
/// let pair = ("é", Some(u8::MAX));
/// assert_eq!(canonical_core::to_string_serde::<canonical_core::Matrix>(&pair)?, r#"["é",255]"#);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec_serde`].
pub fn to_string_serde<P: Profile>(value: &(impl Serialize + ?Sized)) -> Result<String, Error> {
    ser::to_string::<P>(&Bridged(value))
}

/// [`to_string_serde`] with limits of one's own.
///
/// # Errors
///
/// As [`to_vec_serde_with`].
pub fn to_string_serde_with<P: Profile>(
    value: &(impl Serialize + ?Sized),
    options: &Options<P>,
) -> Result<String, Error> {
    ser::to_string_with(&Bridged(value), options)
}

/// Appends the canonical form of a value that implements serde's `Serialize` to a buffer.
///
/// On an error, and if an impl panics, the buffer is as long as before. [`to_vec_serde`] says
/// what serde cannot tell.
///
/// ```
/// use canonical_core::{write_into_serde, Olpc};
///
/// let mut buffer = b"signed:".to_vec();
/// write_into_serde::<Olpc>(&mut buffer, &(1, "x"))?;
/// assert_eq!(buffer, br#"signed:[1,"x"]"#);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec_serde`].
pub fn write_into_serde<P: Profile>(
    buffer: &mut Vec<u8>,
    value: &(impl Serialize + ?Sized),
) -> Result<(), Error> {
    ser::write_into::<P>(buffer, &Bridged(value))
}

/// [`write_into_serde`] with limits of one's own.
///
/// # Errors
///
/// As [`to_vec_serde_with`].
pub fn write_into_serde_with<P: Profile>(
    buffer: &mut Vec<u8>,
    value: &(impl Serialize + ?Sized),
    options: &Options<P>,
) -> Result<(), Error> {
    ser::write_into_with(buffer, &Bridged(value), options)
}

impl serde::ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Error::with_message(ErrorKind::Custom, message)
    }
}

/// A value that is written through serde, whatever other impls its type has.
#[derive(Debug)]
pub(crate) struct Bridged<'v, T: ?Sized>(&'v T);

/// The value, written through serde.
pub(crate) fn bridge<T: Serialize + ?Sized>(value: &T) -> Bridged<'_, T> {
    Bridged(value)
}

/// The key's text, through serde.
///
/// # Errors
///
/// [`KeyType`](ErrorKind::KeyType) if serde does not make a key of it.
pub fn bridge_key<T: Serialize + ?Sized, P: Profile>(key: &T) -> Result<Cow<'static, str>, Error> {
    let mut text = String::new();
    let hops = Options::<P>::new().limits.depth;
    key.serialize(KeySerializer {
        text: &mut text,
        hops,
    })?;
    private_name(&text)?;
    Ok(Cow::Owned(text))
}

impl<P: Profile, T: Serialize + ?Sized> CanonicalJson<P> for Bridged<'_, T> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        self.0.serialize(Bridge::new(writer))
    }
}

impl<P: Profile, T: Serialize + ?Sized> CanonicalKey<P> for Bridged<'_, T> {
    fn key(&self) -> Result<Cow<'_, str>, Error> {
        bridge_key::<T, P>(self.0)
    }
}

/// Which members there are, only serde knows.
impl<P: Profile, T: Serialize + ?Sized> CanonicalObject<P> for Bridged<'_, T> {
    const LAYOUT: &'static Layout = Layout::OPEN;

    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        flatten_bridged(self.0, entries)
    }
}

impl<P: Profile, T: Serialize + ?Sized> TaggedContent<P> for Bridged<'_, T> {}

/// Writes a value with a function for serde serializers, as `#[serde(with)]` names them.
///
/// # Errors
///
/// Those of the function.
pub fn serialize_with<'w, 'a, P: Profile>(
    writer: &'w mut Writer<'a, P>,
    function: impl FnOnce(Bridge<'w, 'a, P>) -> Result<(), Error>,
) -> Result<(), Error> {
    function(Bridge::new(writer))
}
