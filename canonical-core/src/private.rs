//! What generated code names. Not public API: the derive and this module change together.

#[cfg(feature = "serde")]
pub use crate::bridge::{
    bridge_key, flatten_bridged, flatten_with, serialize_with, tag_with, Bridge,
};
#[cfg(feature = "form")]
pub use crate::form::{Argument, CanonicalForm, Data, Description, Formless, Link, Of};
pub use crate::object::{
    indices, CanonicalObject, Cuts, Entries, Layout, Source, Steps, TaggedContent,
};
#[cfg(feature = "form")]
pub use crate::snapshot::form_text;
pub use crate::snapshot::snapshot;
pub use crate::value::macros::{value_array, value_from, value_name, value_object};
pub use crate::writer::Part;

pub use alloc::borrow::Cow;
pub use core::primitive::str;

use crate::{Error, ErrorKind, KeyOrder, Profile, Writer};
use alloc::string::ToString;
use core::fmt::Display;

/// The order in which the profile wants members.
pub const fn key_order<P: Profile>() -> KeyOrder {
    P::RULES.get_key_order()
}

/// The key of a type that is written as the text it displays.
///
/// # Errors
///
/// None; the signature is that of a key.
pub fn display_key<T: Display + ?Sized>(value: &T) -> Result<Cow<'_, str>, Error> {
    Ok(Cow::Owned(value.to_string()))
}

/// Writes a set or another collection without an order of its own as an array that is ordered
/// by the elements' canonical bytes; equal elements are kept.
///
/// # Errors
///
/// Those of the elements.
pub fn sorted<'v, P, T, C>(collection: &'v C, writer: &mut Writer<'_, P>) -> Result<(), Error>
where
    P: Profile,
    T: crate::CanonicalJson<P> + 'v,
    C: ?Sized,
    &'v C: IntoIterator<Item = &'v T>,
{
    crate::impls::write_sorted_elements(writer, collection)
}

/// Writes a value by its `Serialize`.
///
/// # Errors
///
/// Those of its `Serialize`, and those of what it hands over.
#[cfg(feature = "serde")]
pub fn write_bridged<P: Profile, T: serde::Serialize + ?Sized>(
    value: &T,
    writer: &mut Writer<'_, P>,
) -> Result<(), Error> {
    crate::CanonicalJson::write_canonical(&crate::bridge::bridge(value), writer)
}

/// A variant that is marked as not to be written.
#[cold]
pub fn skipped_variant(ty: &str, variant: &str) -> Error {
    Error::with_message(
        ErrorKind::SkippedVariant,
        format_args!("the enum variant {ty}::{variant} cannot be serialized"),
    )
}

/// The code, or without the feature `serde` the error that says which attribute needs it.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_serde {
    ($attribute:literal, $code:expr) => {
        $code
    };
}

/// The code, or without the feature `serde` the error that says which attribute needs it.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_serde {
    ($attribute:literal, $code:expr) => {
        $crate::private::compile_error!($crate::private::concat!(
            "`",
            $attribute,
            "` needs canonical-core's `serde` feature"
        ))
    };
}

#[cfg(not(feature = "serde"))]
pub use core::{compile_error, concat};
