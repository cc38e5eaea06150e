//! Values that are objects, whose members another object can take in: flatten, tags, views.

mod entry;
mod layout;
mod steps;
pub(crate) mod written;

use entry::Entry;
pub use layout::{Layout, Source};
pub use steps::{indices, Cuts, Steps};

use crate::options::Limits;
use crate::order::{sort_ranked, Ranked};
use crate::ser::CanonicalJson;
use crate::value::Value;
use crate::view::Place;
use crate::writer::{duplicate_key, Part};
use crate::{Error, Profile, Writer};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
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
    list: Vec<Ranked<(Cow<'v, str>, Entry<'v, P>)>>,
    /// The limits for values that are written ahead.
    limits: Limits,
}

impl<'v, P: Profile> Entries<'v, P> {
    /// No members yet, for the object that is open in the writer.
    pub(crate) fn new(writer: &Writer<'_, P>) -> Self {
        Entries {
            list: Vec::new(),
            limits: writer.raw.limits_of_open(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn push(&mut self, name: Cow<'v, str>, value: &'v dyn CanonicalJson<P>) {
        self.list.push(Ranked::new((name, Entry::Borrowed(value))));
    }

    /// Adds a member whose value has been written, within [`Entries::limits`].
    pub(crate) fn push_written(&mut self, name: String, value: Box<str>) {
        let member = (Cow::Owned(name), Entry::Written(value));
        self.list.push(Ranked::new(member));
    }

    /// Adds a member whose value is a tree.
    pub(crate) fn push_tree(&mut self, name: &'v str, value: &'v Value<'_>) {
        let member = (Cow::Borrowed(name), Entry::Tree(value));
        self.list.push(Ranked::new(member));
    }

    /// Of the members from index `begin` on, keeps what a view does.
    pub(crate) fn select(&mut self, begin: usize, place: Place<'v>) {
        let selected = self.list.split_off(begin).into_iter();
        self.list
            .extend(selected.filter_map(|Ranked { member, .. }| {
                let (name, entry) = member;
                let entry = entry.select(place.fate(&name))?;
                Some(Ranked::new((name, entry)))
            }));
    }

    /// The limits for an object whose members are to become members here.
    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// Puts the members in order and refuses two of one name.
    pub(crate) fn sort(&mut self) -> Result<(), Error> {
        let order = P::RULES.get_key_order();
        match sort_ranked(&mut self.list, order, &(), |(name, _), ()| name) {
            Some(twice) => Err(duplicate_key(&self.list[twice].member.0)),
            None => Ok(()),
        }
    }

    /// The members, as names and functions that write them.
    pub(crate) fn iter(
        &self,
    ) -> impl Iterator<Item = (&str, impl Fn(&mut Writer<'_, P>) -> Result<(), Error> + '_)> {
        let members = self.list.iter();
        members.map(|Ranked { member, .. }| {
            let (name, entry) = member;
            let write = move |writer: &mut Writer<'_, P>| entry.write(name, writer);
            (&**name, write)
        })
    }
}
