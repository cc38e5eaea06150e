//! Integers as decimal strings, for `#[serde(with = "canonical_core::as_string")]`.
//!
//! Readers that keep numbers as doubles lose integers beyond 2^53-1, and Matrix and JCS refuse
//! them; RFC 8785 appendix D recommends strings. The derive recognises this module and writes
//! without serde; with the feature `serde` the module serves serde's own derives too, in both
//! directions. Reading takes the canonical text only: no `+`, no leading zeros, no `-0`.
//!
//! ```
//! # #[cfg(feature = "derive")] {
//! use canonical_core::{to_string, CanonicalJson, Matrix};
//!
//! #[derive(CanonicalJson)]
//! struct Transfer {
//!     #[canonical(with = "canonical_core::as_string")]
//!     amount: u64,
//!     #[canonical(with = "canonical_core::as_string")]
//!     fee: Option<i128>,
//! }
//!
//! let transfer = Transfer { amount: u64::MAX, fee: None };
//! let text = to_string::<Matrix>(&transfer).unwrap();
//! assert_eq!(text, r#"{"amount":"18446744073709551615","fee":null}"#);
//! # }
//! ```

use crate::{Error, Profile, Writer};
use core::num::{
    NonZeroI128, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI8, NonZeroIsize, NonZeroU128,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU8, NonZeroUsize,
};

/// Integers, and options of them.
#[diagnostic::on_unimplemented(
    message = "`as_string` writes integers and options of them, and `{Self}` is neither",
    label = "not an integer"
)]
pub trait AsString: Sized {
    /// Calls the function with the decimal text, or nothing for `None`.
    #[doc(hidden)]
    fn with_text<R>(&self, use_text: impl FnOnce(Option<&str>) -> R) -> R;

    /// The integer whose canonical text this is.
    #[doc(hidden)]
    fn from_text(text: Option<&str>) -> Option<Self>;
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl AsString for $type {
            fn with_text<R>(&self, use_text: impl FnOnce(Option<&str>) -> R) -> R {
                use_text(Some(itoa::Buffer::new().format(*self)))
            }

            fn from_text(text: Option<&str>) -> Option<Self> {
                let text = text?;
                let value: $type = text.parse().ok()?;
                value.with_text(|canonical| canonical == Some(text)).then_some(value)
            }
        }
    )*};
}

integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

macro_rules! non_zero {
    ($($type:ty: $integer:ty,)*) => {$(
        impl AsString for $type {
            fn with_text<R>(&self, use_text: impl FnOnce(Option<&str>) -> R) -> R {
                self.get().with_text(use_text)
            }

            fn from_text(text: Option<&str>) -> Option<Self> {
                Self::new(<$integer>::from_text(text)?)
            }
        }
    )*};
}

non_zero! {
    NonZeroU8: u8, NonZeroU16: u16, NonZeroU32: u32, NonZeroU64: u64, NonZeroU128: u128,
    NonZeroUsize: usize, NonZeroI8: i8, NonZeroI16: i16, NonZeroI32: i32, NonZeroI64: i64,
    NonZeroI128: i128, NonZeroIsize: isize,
}

impl<T: AsString> AsString for Option<T> {
    fn with_text<R>(&self, use_text: impl FnOnce(Option<&str>) -> R) -> R {
        match self {
            Some(value) => value.with_text(use_text),
            None => use_text(None),
        }
    }

    fn from_text(text: Option<&str>) -> Option<Self> {
        match text {
            Some(_) => T::from_text(text).map(Some),
            None => Some(None),
        }
    }
}

/// Writes an integer as a string, `None` as `null`.
///
/// # Errors
///
/// Those of [`Writer::string`].
pub fn write<P: Profile, T: AsString>(value: &T, writer: &mut Writer<'_, P>) -> Result<(), Error> {
    value.with_text(|text| match text {
        Some(text) => writer.string(text),
        None => writer.null(),
    })
}

#[cfg(feature = "serde")]
pub use with_serde::{deserialize, serialize};

#[cfg(feature = "serde")]
mod with_serde {
    use super::AsString;
    use core::fmt;
    use core::marker::PhantomData;
    use serde::de::{Deserializer, Error, Unexpected, Visitor};
    use serde::ser::Serializer;

    /// Writes an integer as a string, `None` as null.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<T: AsString, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.with_text(|text| match text {
            Some(text) => serializer.serialize_str(text),
            None => serializer.serialize_none(),
        })
    }

    /// Reads what [`serialize`] writes.
    ///
    /// # Errors
    ///
    /// A value that is not the canonical text of an integer of the type.
    pub fn deserialize<'de, T: AsString, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        struct Text<T>(PhantomData<T>);
        impl<'de, T: AsString> Visitor<'de> for Text<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer as a decimal string")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
                T::from_text(Some(text))
                    .ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }

            fn visit_unit<E: Error>(self) -> Result<T, E> {
                T::from_text(None).ok_or_else(|| E::invalid_type(Unexpected::Unit, &self))
            }

            fn visit_none<E: Error>(self) -> Result<T, E> {
                self.visit_unit()
            }

            fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<T, D::Error> {
                inner.deserialize_any(self)
            }
        }
        // An option is told by its value, which needs a format that describes itself, as JSON is.
        deserializer.deserialize_any(Text(PhantomData))
    }
}
