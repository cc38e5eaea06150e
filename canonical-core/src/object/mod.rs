//! Values that are objects, whose members another object can take in: flatten, tags, views.

mod layout;
mod steps;

pub use layout::{Layout, Source};
pub use steps::{indices, Cuts, Steps};

use crate::order;
use crate::ser::CanonicalJson;
use crate::writer::{duplicate_key, Part};
use crate::{Error, Profile, Writer};
use alloc::borrow::Cow;
use alloc::vec::Vec;

/// A value that is written as an object and can lend its members to another one.
///
/// Not public API: derived for structs and enums, and implemented here for maps.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not written as a JSON object, so it cannot be flattened or internally tagged",
    label = "not a struct or a map",
    note = "`flatten` and `tag` need a struct or a map with string keys; a type with a hand-written impl cannot be spliced in"
)]
pub trait CanonicalObject<P: Profile>: CanonicalJson<P> {
    /// The keys that are known to the compiler, in the profile's order.
    const LAYOUT: &'static Layout;

    /// Writes the members whose index in [`Layout::keys`] lies in the part, into the object
    /// that is open.
    fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error>;

    /// Adds the members that are known at run time only.
    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        let _ = entries;
        Ok(())
    }
}

/// Values that can be the content of an internally tagged newtype variant: every object but
/// `Option`, which serde refuses there.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not written as a JSON object, so it cannot be flattened or internally tagged",
    label = "not a struct or a map",
    note = "the content of an internally tagged variant must be a struct or a map with string keys"
)]
pub trait TaggedContent<P: Profile>: CanonicalObject<P> {}

/// Members that are known only at run time, borrowed from the value that is being written.
#[doc(hidden)]
pub struct Entries<'v, P: Profile> {
    list: Vec<(Cow<'v, str>, &'v dyn CanonicalJson<P>)>,
}

impl<'v, P: Profile> Entries<'v, P> {
    pub(crate) fn new() -> Self {
        Entries { list: Vec::new() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn push(&mut self, name: Cow<'v, str>, value: &'v dyn CanonicalJson<P>) {
        self.list.push((name, value));
    }

    /// Puts the members in order and refuses two of one name.
    pub(crate) fn sort(&mut self) -> Result<(), Error> {
        let order = P::RULES.get_key_order();
        match order::sort_members(&mut self.list, |(a, _), (b, _)| order.compare(a, b)) {
            Some(twice) => Err(duplicate_key(&self.list[twice].0)),
            None => Ok(()),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &'v dyn CanonicalJson<P>)> {
        self.list.iter().map(|(name, value)| (&**name, *value))
    }
}
