//! What generated code calls. Not public API: the derive and this file change together.

use super::{duplicate_key, Writer};
use crate::object::{CanonicalObject, Entries, Layout};
use crate::ser::CanonicalJson;
use crate::{Error, ErrorKind, KeyOrder, Profile};

/// A range over the sorted keys of a type: the members whose index lies in it are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl Part {
    /// Every member.
    pub const ALL: Part = Part {
        from: 0,
        to: usize::MAX,
    };

    /// The members from index `from` up to, not including, `to`.
    #[inline(always)]
    pub const fn new(from: usize, to: usize) -> Part {
        Part { from, to }
    }

    /// Whether the member at `index` is to be written.
    #[inline(always)]
    pub const fn has(self, index: usize) -> bool {
        self.from <= index && index < self.to
    }

    /// What this part and the other one have in common.
    #[inline(always)]
    pub const fn and(self, other: Part) -> Part {
        Part {
            from: if self.from > other.from {
                self.from
            } else {
                other.from
            },
            to: if self.to < other.to {
                self.to
            } else {
                other.to
            },
        }
    }
}

impl<'a, P: Profile> Writer<'a, P> {
    /// The profile's order, where two members' places depend on it.
    #[doc(hidden)]
    #[inline(always)]
    pub fn key_order(&self) -> KeyOrder {
        P::RULES.get_key_order()
    }

    /// A value that is an object, whole.
    #[doc(hidden)]
    #[inline]
    pub fn whole_object<T: CanonicalObject<P> + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.raw.open(b'{')?;
        self.spread(value)?;
        self.raw.close(b'}')
    }

    /// All the members of a value that is an object, run-time ones included, into the open one.
    #[inline(always)]
    fn spread<T: CanonicalObject<P> + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        if T::LAYOUT.is_open() {
            let mut entries = Entries::new(self);
            value.entries(&mut entries)?;
            if !entries.is_empty() {
                return self.merge(T::LAYOUT.keys(), entries, |writer, part| {
                    value.write_members(writer, part)
                });
            }
        }
        value.write_members(self, Part::ALL)
    }

    /// Members known to the compiler and members of maps, in one order.
    fn merge(
        &mut self,
        keys: &[&str],
        mut entries: Entries<'_, P>,
        mut write_members: impl FnMut(&mut Self, Part) -> Result<(), Error>,
    ) -> Result<(), Error> {
        entries.sort()?;
        let order = P::RULES.get_key_order();
        let mut next = 0;
        for (name, write_entry) in entries.iter() {
            let from = next;
            while next < keys.len() && order.compare(keys[next], name).is_lt() {
                next += 1;
            }
            write_members(self, Part::new(from, next))?;
            if keys.get(next) == Some(&name) {
                let before = self.raw.written();
                write_members(self, Part::new(next, next + 1))?;
                next += 1;
                // A member that was skipped leaves its name to the map.
                if self.raw.written() != before {
                    return Err(duplicate_key(name));
                }
            }
            write_entry(self)?;
        }
        write_members(self, Part::new(next, usize::MAX))
    }

    /// An object written by functions: a struct variant that has flattened fields.
    #[doc(hidden)]
    pub fn object_with<'v>(
        &mut self,
        layout: &'static Layout,
        entries: impl FnOnce(&mut Entries<'v, P>) -> Result<(), Error>,
        mut write_members: impl FnMut(&mut Self, Part) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.raw.open(b'{')?;
        let mut collected = Entries::new(self);
        if layout.is_open() {
            entries(&mut collected)?;
        }
        if collected.is_empty() {
            write_members(self, Part::ALL)?;
        } else {
            self.merge(layout.keys(), collected, write_members)?;
        }
        self.raw.close(b'}')
    }

    /// Opens an object whose members are all written by what follows.
    #[doc(hidden)]
    pub fn begin_object(&mut self) -> Result<(), Error> {
        self.raw.open(b'{')
    }

    /// Closes the object.
    #[doc(hidden)]
    pub fn end_object(&mut self) -> Result<(), Error> {
        self.raw.close(b'}')
    }

    /// The member at `index`, if it is in the part; `literal` is `,"name":`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn member<T: CanonicalJson<P> + ?Sized>(
        &mut self,
        part: Part,
        index: usize,
        literal: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        if part.has(index) {
            self.raw.member(literal)?;
            value.write_canonical(self)?;
        }
        Ok(())
    }

    /// [`Writer::member`] for a name that the profile escapes.
    #[doc(hidden)]
    #[inline(always)]
    pub fn escaped_member<T: CanonicalJson<P> + ?Sized>(
        &mut self,
        part: Part,
        index: usize,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        if part.has(index) {
            self.raw.key(name)?;
            value.write_canonical(self)?;
        }
        Ok(())
    }

    /// [`Writer::member`] with a value that a function writes.
    #[doc(hidden)]
    #[inline(always)]
    pub fn member_with(
        &mut self,
        part: Part,
        index: usize,
        literal: &'static str,
        write: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if part.has(index) {
            self.raw.member(literal)?;
            write(self)?;
        }
        Ok(())
    }

    /// [`Writer::member_with`] for a name that the profile escapes.
    #[doc(hidden)]
    #[inline(always)]
    pub fn escaped_member_with(
        &mut self,
        part: Part,
        index: usize,
        name: &'static str,
        write: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if part.has(index) {
            self.raw.key(name)?;
            write(self)?;
        }
        Ok(())
    }

    /// The member at `index`, if it is in the part, whose value is a text that is known to the
    /// compiler; `literal` is `,"name":"text"`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn whole_member(
        &mut self,
        part: Part,
        index: usize,
        literal: &'static str,
    ) -> Result<(), Error> {
        if part.has(index) {
            self.raw.whole_member(literal)?;
        }
        Ok(())
    }

    /// A string that is known to the compiler, with its quotes.
    #[doc(hidden)]
    pub fn whole_string(&mut self, literal: &'static str) -> Result<(), Error> {
        self.raw.verbatim(literal)
    }

    /// Opens an array.
    #[doc(hidden)]
    pub fn begin_array(&mut self) -> Result<(), Error> {
        self.raw.open(b'[')
    }

    /// An element of the open array.
    #[doc(hidden)]
    #[inline]
    pub fn element<T: CanonicalJson<P> + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.raw.element()?;
        value.write_canonical(self)
    }

    /// [`Writer::element`] with a value that a function writes.
    #[doc(hidden)]
    #[inline]
    pub fn element_with(
        &mut self,
        write: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.raw.element()?;
        write(self)
    }

    /// Closes the array.
    #[doc(hidden)]
    pub fn end_array(&mut self) -> Result<(), Error> {
        self.raw.close(b']')
    }

    /// A variant that is an array where an object is needed.
    #[doc(hidden)]
    #[cold]
    pub fn not_an_object(&mut self, what: &str) -> Result<(), Error> {
        Err(Error::with_message(
            ErrorKind::NotAnObject,
            format_args!("can only flatten structs and maps (got {what})"),
        ))
    }
}
