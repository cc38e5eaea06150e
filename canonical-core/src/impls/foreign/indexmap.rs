//! `IndexMap` is an object in the profile's order, not its own; `IndexSet` an array in its own.

use crate::impls::write_map;
use crate::key::CanonicalKey;
use crate::object::{CanonicalObject, Entries, Layout, TaggedContent};
use crate::ser::CanonicalJson;
use crate::writer::Part;
use crate::{Error, Profile, Writer};
use indexmap::{IndexMap, IndexSet};

impl<P, K, V, S> CanonicalJson<P> for IndexMap<K, V, S>
where
    P: Profile,
    K: CanonicalKey<P>,
    V: CanonicalJson<P>,
{
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        write_map(writer, self.iter())
    }
}

impl<P, K, V, S> CanonicalObject<P> for IndexMap<K, V, S>
where
    P: Profile,
    K: CanonicalKey<P>,
    V: CanonicalJson<P>,
{
    const LAYOUT: &'static Layout = Layout::OPEN;

    #[inline(always)]
    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        for (key, value) in self {
            entries.push(key.key()?, value);
        }
        Ok(())
    }
}

impl<P, K, V, S> TaggedContent<P> for IndexMap<K, V, S>
where
    P: Profile,
    K: CanonicalKey<P>,
    V: CanonicalJson<P>,
{
}

impl<P: Profile, T: CanonicalJson<P>, S> CanonicalJson<P> for IndexSet<T, S> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.begin_array()?;
        for element in self {
            writer.element(element)?;
        }
        writer.end_array()
    }
}
