//! Maps: objects whose members are put in order at run time.

use crate::key::CanonicalKey;
use crate::object::{CanonicalObject, Entries, Layout, TaggedContent};
use crate::order::{sort_ranked, Ranked};
use crate::ser::CanonicalJson;
use crate::writer::{duplicate_key, Part};
use crate::{Error, KeyOrder, Profile, Writer};
use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Writes members that come in any order, by sorting references to them once.
pub(crate) fn write_map<'t, P, K, V>(
    writer: &mut Writer<'_, P>,
    map: impl Iterator<Item = (&'t K, &'t V)>,
) -> Result<(), Error>
where
    P: Profile,
    K: CanonicalKey<P> + 't,
    V: CanonicalJson<P> + 't,
{
    writer.begin_object()?;
    let mut members = Vec::with_capacity(map.size_hint().0);
    for (key, value) in map {
        members.push(Ranked::new((key.key()?, value)));
    }
    write_sorted(writer, members)
}

/// Sorts the members, writes them, and closes the object.
fn write_sorted<P: Profile, V: CanonicalJson<P>>(
    writer: &mut Writer<'_, P>,
    mut members: Vec<Ranked<(Cow<'_, str>, &V)>>,
) -> Result<(), Error> {
    if let Some(twice) = sort_ranked(
        &mut members,
        P::RULES.get_key_order(),
        &(),
        |(name, _), ()| name,
    ) {
        return Err(duplicate_key(&members[twice].member.0));
    }
    for Ranked { member, .. } in members {
        let (name, value) = member;
        writer.raw.key(&name)?;
        value.write_canonical(writer)?;
    }
    writer.end_object()
}

impl<P, K, V> CanonicalJson<P> for BTreeMap<K, V>
where
    P: Profile,
    K: CanonicalKey<P>,
    V: CanonicalJson<P>,
{
    /// A map whose own order is already the profile's is written as it stands, without a copy.
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        if !is_ordered::<P, K, V>(self)? {
            return write_map(writer, self.iter());
        }
        writer.begin_object()?;
        for (key, value) in self {
            writer.raw.key(&key.key()?)?;
            value.write_canonical(writer)?;
        }
        writer.end_object()
    }
}

/// Whether the map's own order is the profile's.
fn is_ordered<P: Profile, K: CanonicalKey<P>, V>(map: &BTreeMap<K, V>) -> Result<bool, Error> {
    let order = P::RULES.get_key_order();
    if !K::IN_CODE_POINT_ORDER {
        return Ok(map.len() < 2);
    }
    if order == KeyOrder::CodePoint {
        return Ok(true);
    }
    let mut keys = map.keys();
    let Some(first) = keys.next() else {
        return Ok(true);
    };
    let mut last = first.key()?;
    for key in keys {
        let key = key.key()?;
        if order.compare(&last, &key) != Ordering::Less {
            return Ok(false);
        }
        last = key;
    }
    Ok(true)
}

impl<P, K, V> CanonicalObject<P> for BTreeMap<K, V>
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

impl<P: Profile, K: CanonicalKey<P>, V: CanonicalJson<P>> TaggedContent<P> for BTreeMap<K, V> {}

#[cfg(feature = "std")]
mod hash_map {
    use super::*;
    use std::collections::HashMap;

    impl<P, K, V, S> CanonicalJson<P> for HashMap<K, V, S>
    where
        P: Profile,
        K: CanonicalKey<P>,
        V: CanonicalJson<P>,
    {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            write_map(writer, self.iter())
        }
    }

    impl<P, K, V, S> CanonicalObject<P> for HashMap<K, V, S>
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

    impl<P, K, V, S> TaggedContent<P> for HashMap<K, V, S>
    where
        P: Profile,
        K: CanonicalKey<P>,
        V: CanonicalJson<P>,
    {
    }
}
