//! Values that are objects, whose members another object can take in: flatten, tags, views.

mod layout;
mod steps;

pub use layout::{Layout, Source};
pub use steps::{indices, Cuts, Steps};

#[cfg(feature = "serde")]
use crate::options::Limits;
use crate::order;
use crate::ser::CanonicalJson;
use crate::writer::{duplicate_key, Part};
use crate::{Error, Profile, Writer};
use alloc::borrow::Cow;
use alloc::vec::Vec;
#[cfg(feature = "serde")]
use alloc::{boxed::Box, string::String};

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
    list: Vec<(Cow<'v, str>, Entry<'v, P>)>,
    /// The limits for values that are written ahead.
    #[cfg(feature = "serde")]
    limits: Limits,
}

enum Entry<'v, P: Profile> {
    Borrowed(&'v dyn CanonicalJson<P>),
    /// A value that could not be borrowed and was written ahead.
    #[cfg(feature = "serde")]
    Written(Written),
}

#[cfg(feature = "serde")]
struct Written(Box<str>);

#[cfg(feature = "serde")]
impl<P: Profile> CanonicalJson<P> for Written {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.raw.verbatim(&self.0)
    }
}

impl<'v, P: Profile> Entries<'v, P> {
    /// No members yet, for the object that is open in the writer.
    pub(crate) fn new(writer: &Writer<'_, P>) -> Self {
        #[cfg(not(feature = "serde"))]
        let _ = writer;
        Entries {
            list: Vec::new(),
            #[cfg(feature = "serde")]
            limits: writer.raw.limits_of_open(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn push(&mut self, name: Cow<'v, str>, value: &'v dyn CanonicalJson<P>) {
        self.list.push((name, Entry::Borrowed(value)));
    }

    /// Adds a member whose value has been written, within [`Entries::limits`].
    #[cfg(feature = "serde")]
    pub(crate) fn push_written(&mut self, name: String, value: Box<str>) {
        let written = Entry::Written(Written(value));
        self.list.push((Cow::Owned(name), written));
    }

    /// The limits for an object whose members are to become members here.
    #[cfg(feature = "serde")]
    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// Puts the members in order and refuses two of one name.
    pub(crate) fn sort(&mut self) -> Result<(), Error> {
        let order = P::RULES.get_key_order();
        match order::sort_members(&mut self.list, |(a, _), (b, _)| order.compare(a, b)) {
            Some(twice) => Err(duplicate_key(&self.list[twice].0)),
            None => Ok(()),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &dyn CanonicalJson<P>)> {
        self.list.iter().map(|(name, entry)| {
            let value: &dyn CanonicalJson<P> = match entry {
                Entry::Borrowed(value) => *value,
                #[cfg(feature = "serde")]
                Entry::Written(value) => value,
            };
            (&**name, value)
        })
    }
}
