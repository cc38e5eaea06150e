//! Option, Result, unit, Duration.

use crate::object::{CanonicalObject, Entries, Layout, TaggedContent};
use crate::ser::CanonicalJson;
use crate::writer::Part;
use crate::{Error, Profile, Writer};
use core::marker::PhantomData;
use core::time::Duration;

/// `None` is `null`; leaving a member out needs an attribute.
impl<P: Profile, T: CanonicalJson<P>> CanonicalJson<P> for Option<T> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match self {
            Some(value) => value.write_canonical(writer),
            None => writer.null(),
        }
    }

    #[inline]
    fn write_canonical_member(
        &self,
        literal: &'static str,
        writer: &mut Writer<'_, P>,
    ) -> Result<(), Error> {
        match self {
            Some(value) => value.write_canonical_member(literal, writer),
            None => writer.raw.verbatim_member(literal, "null"),
        }
    }
}

impl<P: Profile, T: CanonicalObject<P>> CanonicalObject<P> for Option<T> {
    const LAYOUT: &'static Layout = T::LAYOUT;

    #[inline(always)]
    fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
        match self {
            Some(value) => value.write_members(writer, part),
            None => Ok(()),
        }
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        match self {
            Some(value) => value.entries(entries),
            None => Ok(()),
        }
    }
}

impl<P: Profile> CanonicalJson<P> for () {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.null()
    }
}

impl<P: Profile> CanonicalObject<P> for () {
    const LAYOUT: &'static Layout = Layout::EMPTY;

    #[inline(always)]
    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }
}

impl<P: Profile, T: ?Sized> CanonicalJson<P> for PhantomData<T> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.null()
    }
}

impl<P: Profile, T: ?Sized> CanonicalObject<P> for PhantomData<T> {
    const LAYOUT: &'static Layout = Layout::EMPTY;

    #[inline(always)]
    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }
}

/// `{"Ok":..}` or `{"Err":..}`, as serde has it.
impl<P, T, E> CanonicalJson<P> for Result<T, E>
where
    P: Profile,
    T: CanonicalJson<P>,
    E: CanonicalJson<P>,
{
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.whole_object(self)
    }
}

impl<P, T, E> CanonicalObject<P> for Result<T, E>
where
    P: Profile,
    T: CanonicalJson<P>,
    E: CanonicalJson<P>,
{
    const LAYOUT: &'static Layout = &Layout::listed(&["Err", "Ok"]);

    #[inline(always)]
    fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
        match self {
            Err(error) => writer.member(part, 0, ",\"Err\":", error),
            Ok(value) => writer.member(part, 1, ",\"Ok\":", value),
        }
    }
}

/// `{"nanos":..,"secs":..}`, as serde has it.
impl<P: Profile> CanonicalJson<P> for Duration {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.whole_object(self)
    }
}

impl<P: Profile> CanonicalObject<P> for Duration {
    const LAYOUT: &'static Layout = &Layout::listed(&["nanos", "secs"]);

    #[inline(always)]
    fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
        writer.member(part, 0, ",\"nanos\":", &self.subsec_nanos())?;
        writer.member(part, 1, ",\"secs\":", &self.as_secs())
    }
}

impl<P: Profile> TaggedContent<P> for () {}
impl<P: Profile, T: ?Sized> TaggedContent<P> for PhantomData<T> {}
impl<P: Profile, T: CanonicalJson<P>, E: CanonicalJson<P>> TaggedContent<P> for Result<T, E> {}
impl<P: Profile> TaggedContent<P> for Duration {}
