//! Types that stand for another value: references, boxes, wrappers.

use crate::hops::Hop;
use crate::key::CanonicalKey;
use crate::object::{CanonicalObject, Entries, Layout, TaggedContent};
use crate::ser::CanonicalJson;
use crate::writer::Part;
use crate::{Error, Profile, Writer};
use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::rc::Rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use core::cmp::Reverse;
use core::num::{Saturating, Wrapping};

/// Pointers, and what the hop to their target costs.
macro_rules! pointers {
    ($([$($generics:tt)*] $type:ty, $target:ty, $hop:ident;)*) => {$(
        impl<P: Profile, $($generics)*> CanonicalJson<P> for $type
        where
            $target: CanonicalJson<P>,
        {
            #[inline]
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                writer.hop::<$target>(Hop::$hop, self)
            }

            #[inline]
            fn write_canonical_member(
                &self,
                literal: &'static str,
                writer: &mut Writer<'_, P>,
            ) -> Result<(), Error> {
                writer.member_hop::<$target>(Hop::$hop, literal, self)
            }
        }

        impl<P: Profile, $($generics)*> CanonicalObject<P> for $type
        where
            $target: CanonicalObject<P>,
        {
            const LAYOUT: &'static Layout = <$target>::LAYOUT;

            #[inline(always)]
            fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
                <$target>::write_members(self, writer, part)
            }

            fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
                <$target>::entries(self, entries)
            }
        }

        impl<P: Profile, $($generics)*> TaggedContent<P> for $type
        where
            $target: TaggedContent<P>,
        {
        }

        impl<P: Profile, $($generics)*> CanonicalKey<P> for $type
        where
            $target: CanonicalKey<P>,
        {
            const IN_CODE_POINT_ORDER: bool = <$target>::IN_CODE_POINT_ORDER;

            #[inline]
            fn key(&self) -> Result<Cow<'_, str>, Error> {
                <$target>::key(self)
            }
        }
    )*};
}

pointers! {
    [T: ?Sized] &T, T, Light;
    [T: ?Sized] &mut T, T, Light;
    [T: ?Sized] Box<T>, T, Pointer;
    [T: ?Sized] Rc<T>, T, Pointer;
    [B: ToOwned + ?Sized] Cow<'_, B>, B, Light;
}

#[cfg(target_has_atomic = "ptr")]
pointers! {
    [T: ?Sized] Arc<T>, T, Pointer;
}

macro_rules! wrappers {
    ($($type:ident)*) => {$(
        impl<P: Profile, T: CanonicalJson<P>> CanonicalJson<P> for $type<T> {
            #[inline]
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                self.0.write_canonical(writer)
            }
        }

        impl<P: Profile, T: CanonicalObject<P>> CanonicalObject<P> for $type<T> {
            const LAYOUT: &'static Layout = T::LAYOUT;

            #[inline(always)]
            fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
                self.0.write_members(writer, part)
            }

            fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
                self.0.entries(entries)
            }
        }

        impl<P: Profile, T: TaggedContent<P>> TaggedContent<P> for $type<T> {}

        impl<P: Profile, T: CanonicalKey<P>> CanonicalKey<P> for $type<T> {
            fn key(&self) -> Result<Cow<'_, str>, Error> {
                self.0.key()
            }
        }
    )*};
}

wrappers!(Wrapping Saturating Reverse);
