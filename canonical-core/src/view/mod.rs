//! Views: objects of which some members are not written.

mod cut;
mod selection;
#[cfg(test)]
mod tests;

pub(crate) use cut::cut_value;
pub(crate) use selection::{write_cut, Fate, PartOfTree, Place};

use crate::object::{CanonicalObject, Entries, Layout, TaggedContent};
use crate::writer::Part;
use crate::{CanonicalJson, Error, Profile, Writer};
use selection::{Mode, Selection};

/// An object without the members that JSON Pointers lead to.
///
/// What is signed is mostly an object without its signatures. Of a derived type a top-level
/// member that is left out is not even looked at; deeper members of fields are written and cut
/// out again. Anything that is an object and has an impl of this crate's can be viewed: derived
/// structs and enums, maps, [`Value`](crate::Value), [`JsonText`](crate::JsonText), and a view.
///
/// A member that is not there is nothing to be left out, and a pointer may lead to an element of
/// an array. But a type that is derived and takes no unknown members has its members known, so
/// there a name that is not one of them is an error: a typing error must not sign the signature.
///
/// ```
/// use canonical_core::{to_string, value, Matrix, Without};
///
/// let event = value!({
///     "content": {"body": "hi"},
///     "signatures": {"example.org": {"ed25519:1": "c2ln"}},
///     "unsigned": {"age": 0.5},
/// });
/// let signed = Without::new(&event, ["/signatures", "/unsigned"]);
/// assert_eq!(to_string::<Matrix>(&signed)?, r#"{"content":{"body":"hi"}}"#);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// When it is written: [`UnknownMember`](crate::ErrorKind::UnknownMember) for a name that the
/// type does not have and for a text that is not a JSON Pointer (RFC 6901) to something inside
/// the object, [`NotAnObject`](crate::ErrorKind::NotAnObject), and those of the members that are
/// written.
#[derive(Clone, Debug)]
pub struct Without<'v, T: ?Sized> {
    value: &'v T,
    selection: Selection,
}

/// An object with nothing but the members that JSON Pointers lead to.
///
/// The mirror of [`Without`], with its rules. An object or array on the way to a member is
/// written with what is left in it; anything else on the way is left out.
///
/// ```
/// use canonical_core::{to_string, value, Matrix, Only};
///
/// let key = value!({"kty": "OKP", "crv": "Ed25519", "x": "11qY", "kid": "mine", "d": "secret"});
/// let thumbprint = Only::new(&key, ["/crv", "/kty", "/x"]); // RFC 8037 §2, RFC 7638
/// assert_eq!(to_string::<Matrix>(&thumbprint)?, r#"{"crv":"Ed25519","kty":"OKP","x":"11qY"}"#);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`Without`].
#[derive(Clone, Debug)]
pub struct Only<'v, T: ?Sized> {
    value: &'v T,
    selection: Selection,
}

macro_rules! view {
    ($($view:ident)*) => {$(
        impl<'v, T: ?Sized> $view<'v, T> {
            /// The view of an object. The pointers are checked when it is written.
            pub fn new<I>(value: &'v T, pointers: I) -> Self
            where
                I: IntoIterator<Item: AsRef<str>>,
            {
                $view {
                    value,
                    selection: Selection::new(Mode::$view, pointers),
                }
            }
        }

        impl<P: Profile, T: CanonicalObject<P> + ?Sized> CanonicalJson<P> for $view<'_, T> {
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                writer.whole_object(self)
            }
        }

        impl<P: Profile, T: CanonicalObject<P> + ?Sized> CanonicalObject<P> for $view<'_, T> {
            const LAYOUT: &'static Layout = T::LAYOUT;

            fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
                self.selection.check(T::LAYOUT)?;
                write_members(self.value, self.selection.place(), writer, part)
            }

            fn entries<'e>(&'e self, entries: &mut Entries<'e, P>) -> Result<(), Error> {
                self.selection.check(T::LAYOUT)?;
                let begin = entries.len();
                self.value.entries(entries)?;
                entries.select(begin, self.selection.place());
                Ok(())
            }
        }

        impl<P: Profile, T: TaggedContent<P> + ?Sized> TaggedContent<P> for $view<'_, T> {}
    )*};
}

view!(Without Only);

/// Writes the members known to the compiler: those between two that are left out at once.
fn write_members<P: Profile, T: CanonicalObject<P> + ?Sized>(
    value: &T,
    place: Place<'_>,
    writer: &mut Writer<'_, P>,
    part: Part,
) -> Result<(), Error> {
    let keys = T::LAYOUT.keys();
    let mut written = part.from;
    for (index, key) in keys.iter().enumerate().take(part.to).skip(part.from) {
        let fate = place.fate(key);
        if let Fate::Written = fate {
            continue;
        }
        if written < index {
            value.write_members(writer, Part::new(written, index))?;
        }
        written = index + 1;
        if let Fate::Partly(place) = fate {
            write_cut(writer, place, |writer| {
                value.write_members(writer, Part::new(index, index + 1))
            })?;
        }
    }
    if written < part.to {
        value.write_members(writer, Part::new(written, part.to))?;
    }
    Ok(())
}
