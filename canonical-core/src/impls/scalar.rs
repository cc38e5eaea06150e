//! Booleans, integers, floats and the types that hold one.

use crate::key::CanonicalKey;
use crate::ser::CanonicalJson;
use crate::{AllowsFloats, Error, Profile, Writer};
use alloc::borrow::{Cow, ToOwned};
use core::num::{
    NonZeroI128, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI8, NonZeroIsize, NonZeroU128,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU8, NonZeroUsize,
};

impl<P: Profile> CanonicalJson<P> for bool {
    #[inline]
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.boolean(*self)
    }

    #[inline]
    fn write_canonical_member(
        &self,
        literal: &'static str,
        writer: &mut Writer<'_, P>,
    ) -> Result<(), Error> {
        let text = if *self { "true" } else { "false" };
        writer.raw.verbatim_member(literal, text)
    }
}

impl<P: Profile> CanonicalKey<P> for bool {
    fn key(&self) -> Result<Cow<'_, str>, Error> {
        Ok(Cow::Borrowed(if *self { "true" } else { "false" }))
    }
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl<P: Profile> CanonicalJson<P> for $type {
            #[inline]
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                writer.integer(*self)
            }

            #[inline]
            fn write_canonical_member(
                &self,
                literal: &'static str,
                writer: &mut Writer<'_, P>,
            ) -> Result<(), Error> {
                writer.integer_member(literal, *self)
            }
        }

        // Keys are text: every integer has one, whatever the profile's range.
        impl<P: Profile> CanonicalKey<P> for $type {
            fn key(&self) -> Result<Cow<'_, str>, Error> {
                Ok(Cow::Owned(itoa::Buffer::new().format(*self).to_owned()))
            }
        }
    )*};
}

integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

macro_rules! non_zero {
    ($($type:ty)*) => {$(
        impl<P: Profile> CanonicalJson<P> for $type {
            #[inline]
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                writer.integer(self.get())
            }
        }

        impl<P: Profile> CanonicalKey<P> for $type {
            fn key(&self) -> Result<Cow<'_, str>, Error> {
                Ok(Cow::Owned(itoa::Buffer::new().format(self.get()).to_owned()))
            }
        }
    )*};
}

non_zero! {
    NonZeroU8 NonZeroU16 NonZeroU32 NonZeroU64 NonZeroU128 NonZeroUsize
    NonZeroI8 NonZeroI16 NonZeroI32 NonZeroI64 NonZeroI128 NonZeroIsize
}

impl<P: AllowsFloats> CanonicalJson<P> for f64 {
    #[inline]
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.double(*self)
    }

    #[inline]
    fn write_canonical_member(
        &self,
        literal: &'static str,
        writer: &mut Writer<'_, P>,
    ) -> Result<(), Error> {
        writer.raw.double_member(literal, *self)
    }
}

/// Widened to the double of the same value, as serde_json's `to_value` does.
impl<P: AllowsFloats> CanonicalJson<P> for f32 {
    #[inline]
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.double(f64::from(*self))
    }
}
