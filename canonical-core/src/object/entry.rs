//! Values that become members of another object.

use crate::value::Value;
use crate::view::{cut_value, write_cut, Fate, PartOfTree, Place};
use crate::{CanonicalJson, Error, Profile, Writer};
use alloc::boxed::Box;
use alloc::string::String;

/// The value of a member that is known only at run time.
pub(super) enum Entry<'v, P: Profile> {
    Borrowed(&'v dyn CanonicalJson<P>),
    /// A value that could not be borrowed and was written ahead.
    Written(Box<str>),
    Tree(&'v Value<'v>),
    /// A tree of which a view leaves something out.
    PartOfTree(PartOfTree<'v>),
    /// Any other value of which a view leaves something out.
    Cut(Box<Entry<'v, P>>, Place<'v>),
}

impl<'v, P: Profile> Entry<'v, P> {
    /// Writes the member.
    pub(super) fn write(&self, name: &str, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        if let Entry::Cut(entry, place) = self {
            return write_cut(writer, *place, |writer| entry.write(name, writer));
        }
        writer.raw.key(name)?;
        match self {
            Entry::Borrowed(value) => value.write_canonical(writer),
            Entry::Written(text) => writer.raw.verbatim(text),
            Entry::Tree(tree) => tree.write_canonical(writer),
            Entry::PartOfTree(part) => part.write_canonical(writer),
            Entry::Cut(entry, _) => entry.write(name, writer),
        }
    }

    /// What a view leaves of the member, if anything.
    pub(super) fn select(self, fate: Fate<'v>) -> Option<Self> {
        let place = match fate {
            Fate::Written => return Some(self),
            Fate::LeftOut => return None,
            Fate::Partly(place) => place,
        };
        match self {
            Entry::Tree(tree) => PartOfTree::new(tree, place).map(Entry::PartOfTree),
            Entry::Written(text) => {
                let mut rest = String::with_capacity(text.len());
                cut_value(&text, place, &mut rest).then(|| Entry::Written(rest.into()))
            }
            entry => Some(Entry::Cut(Box::new(entry), place)),
        }
    }
}
