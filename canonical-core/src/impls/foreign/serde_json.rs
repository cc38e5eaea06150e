//! serde_json's values, whatever features it was built with.
//!
//! Its map is a `BTreeMap`, or with `preserve_order` in the order of insertion; its numbers are
//! integers and doubles, or with `arbitrary_precision` text. Neither changes the bytes of a
//! number that can be kept both ways. The numbers follow the rules for Rust values, not those
//! for text: a 64-bit integer is one, everything else is a double.

use crate::bridge::bridge;
use crate::object::{CanonicalObject, Entries, Layout, TaggedContent};
use crate::ser::CanonicalJson;
use crate::writer::Part;
use crate::{Error, ErrorKind, Profile, Writer};
use alloc::borrow::Cow;
use alloc::string::String;
use core::cmp::Ordering;
use serde_json::{Map, Number, Value};

impl<P: Profile> CanonicalJson<P> for Value {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match self {
            Value::Null => writer.null(),
            Value::Bool(value) => writer.boolean(*value),
            Value::Number(number) => number.write_canonical(writer),
            Value::String(text) => writer.string(text),
            Value::Array(elements) => {
                writer.begin_array()?;
                for element in elements {
                    writer.element(element)?;
                }
                writer.end_array()
            }
            Value::Object(map) => map.write_canonical(writer),
        }
    }
}

impl<P: Profile> CanonicalObject<P> for Value {
    const LAYOUT: &'static Layout = Layout::OPEN;

    #[inline(always)]
    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        let what = match self {
            Value::Object(map) => return map.entries(entries),
            // serde's `flatten` skips it.
            Value::Null => return Ok(()),
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
        };
        Err(Error::with_message(
            ErrorKind::NotAnObject,
            format_args!("only an object can be flattened, not {what}"),
        )
        .at_object())
    }
}

impl<P: Profile> TaggedContent<P> for Value {}

impl<P: Profile> CanonicalJson<P> for Map<String, Value> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        if !is_ordered::<P>(self) {
            return crate::impls::write_map(writer, self.iter());
        }
        writer.begin_object()?;
        for (name, value) in self {
            writer.raw.key(name)?;
            value.write_canonical(writer)?;
        }
        writer.end_object()
    }
}

/// Whether the map's own order is the profile's.
fn is_ordered<P: Profile>(map: &Map<String, Value>) -> bool {
    let order = P::RULES.get_key_order();
    let mut last: Option<&str> = None;
    map.keys().all(|name| {
        let ordered = last.is_none_or(|last| order.compare(last, name) == Ordering::Less);
        last = Some(name);
        ordered
    })
}

impl<P: Profile> CanonicalObject<P> for Map<String, Value> {
    const LAYOUT: &'static Layout = Layout::OPEN;

    #[inline(always)]
    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        for (name, value) in self {
            entries.push(Cow::Borrowed(name.as_str()), value);
        }
        Ok(())
    }
}

impl<P: Profile> TaggedContent<P> for Map<String, Value> {}

/// Whether the number is text inside is known to serde_json alone, and the bridge understands
/// how it says so.
impl<P: Profile> CanonicalJson<P> for Number {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        bridge(self).write_canonical(writer)
    }
}
