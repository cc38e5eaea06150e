//! The canonical form of values.

use super::{Array, Name, Number, Object, Repr, Value};
use crate::object::{CanonicalObject, Entries, Layout, TaggedContent};
use crate::ser::CanonicalJson;
use crate::writer::Part;
use crate::{Error, ErrorKind, KeyOrder, Profile, Writer};
use alloc::vec::Vec;

/// The number rules of the profile, for tokens those of a text, for Rust's numbers those of
/// their type.
impl<P: Profile> CanonicalJson<P> for Value<'_> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match self {
            Value::Null => writer.null(),
            Value::Bool(value) => writer.boolean(*value),
            Value::Number(number) => number.write_canonical(writer),
            Value::String(text) => writer.string(text),
            Value::Array(array) => array.write_canonical(writer),
            Value::Object(object) => object.write_canonical(writer),
        }
    }
}

impl<P: Profile> CanonicalJson<P> for Number<'_> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match &self.0 {
            Repr::Token(token) => writer.raw.number_token(token),
            Repr::U64(value) => writer.raw.u64(*value),
            Repr::I64(value) => writer.raw.i64(*value),
            Repr::U128(value) => writer.raw.u128(**value),
            Repr::I128(value) => writer.raw.i128(**value),
            Repr::Double(value) => writer.raw.double(*value),
        }
    }
}

impl<P: Profile> CanonicalJson<P> for Array<'_> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.raw.open(b'[')?;
        for element in self {
            writer.raw.element()?;
            element.write_canonical(writer)?;
        }
        writer.raw.close(b']')
    }
}

impl<P: Profile> CanonicalJson<P> for Object<'_> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.raw.open(b'{')?;
        for_each_member::<P>(self, |name, value| {
            writer.raw.key(name)?;
            value.write_canonical(writer)
        })?;
        writer.raw.close(b'}')
    }
}

/// Hands out the members in the profile's order.
pub(crate) fn for_each_member<'v, P: Profile>(
    object: &'v Object<'_>,
    mut write: impl FnMut(&'v str, &'v Value<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    let order = P::RULES.get_key_order();
    if order == KeyOrder::CodePoint || is_ordered(object.as_slice(), order) {
        return object
            .iter()
            .try_for_each(|(name, value)| write(name, value));
    }
    let mut members: Vec<_> = object.iter().collect();
    members.sort_by(|(a, _), (b, _)| order.compare(a, b));
    members
        .into_iter()
        .try_for_each(|(name, value)| write(name, value))
}

/// Whether members in code point order are in this order too.
fn is_ordered(members: &[(Name<'_>, Value<'_>)], order: KeyOrder) -> bool {
    members
        .windows(2)
        .all(|pair| order.compare(&pair[0].0, &pair[1].0).is_lt())
}

impl<P: Profile> CanonicalObject<P> for Object<'_> {
    const LAYOUT: &'static Layout = Layout::OPEN;

    #[inline(always)]
    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        for (name, value) in self {
            entries.push_tree(name, value);
        }
        Ok(())
    }
}

/// An object lends its members; any other value is an error of the kind
/// [`NotAnObject`](ErrorKind::NotAnObject).
impl<P: Profile> CanonicalObject<P> for Value<'_> {
    const LAYOUT: &'static Layout = Layout::OPEN;

    #[inline(always)]
    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        match self {
            Value::Object(object) => CanonicalObject::<P>::entries(object, entries),
            _ => Err(Error::with_message(
                ErrorKind::NotAnObject,
                format_args!("{} cannot be flattened", super::index::kind(self)),
            )),
        }
    }
}

impl<P: Profile> TaggedContent<P> for Object<'_> {}
impl<P: Profile> TaggedContent<P> for Value<'_> {}
