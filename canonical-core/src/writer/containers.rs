//! Arrays and objects for hand-written impls.

use super::raw::Raw;
use super::Writer;
use crate::error::Shown;
use crate::order::{sort_ranked, Ranked};
use crate::ser::CanonicalJson;
use crate::{Error, ErrorKind, Profile};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// An array that is open. Made by [`Writer::array`].
#[derive(Debug)]
#[must_use = "an array that is not ended is an error"]
pub struct ArrayWriter<'w, 'a, P: Profile> {
    writer: Open<'w, 'a, P>,
}

impl<'w, 'a, P: Profile> ArrayWriter<'w, 'a, P> {
    pub(super) fn begin(writer: &'w mut Writer<'a, P>) -> Result<Self, Error> {
        writer.raw.open(b'[')?;
        Ok(ArrayWriter {
            writer: Open(writer),
        })
    }

    /// Writes the next element.
    ///
    /// # Errors
    ///
    /// Those of the element; otherwise see [`Writer::null`].
    pub fn element<T: CanonicalJson<P> + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element_with(|writer| value.write_canonical(writer))
    }

    /// Writes the next element with a function.
    ///
    /// # Errors
    ///
    /// Those of the function; otherwise see [`Writer::null`].
    pub fn element_with(
        &mut self,
        write: impl FnOnce(&mut Writer<'a, P>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.writer.0.raw.element()?;
        write(self.writer.0)
    }

    /// Ends the array.
    ///
    /// # Errors
    ///
    /// [`NoValue`](ErrorKind::NoValue) if the last element wrote nothing; otherwise see
    /// [`Writer::null`].
    pub fn end(self) -> Result<(), Error> {
        self.writer.close(b']')
    }
}

/// An object that is open and puts its members in order. Made by [`Writer::object`].
#[derive(Debug)]
#[must_use = "an object that is not ended is an error"]
pub struct ObjectWriter<'w, 'a, P: Profile> {
    writer: Open<'w, 'a, P>,
    members: Members,
}

impl<'w, 'a, P: Profile> ObjectWriter<'w, 'a, P> {
    pub(super) fn begin(writer: &'w mut Writer<'a, P>) -> Result<Self, Error> {
        Ok(ObjectWriter {
            members: Members::open(&mut writer.raw)?,
            writer: Open(writer),
        })
    }

    /// Writes a member.
    ///
    /// # Errors
    ///
    /// Those of the value; otherwise see [`Writer::null`]. Two members of one name are found
    /// when the object ends.
    pub fn member<T: CanonicalJson<P> + ?Sized>(
        &mut self,
        name: &str,
        value: &T,
    ) -> Result<(), Error> {
        self.member_with(name, |writer| value.write_canonical(writer))
    }

    /// Writes a member with a function.
    ///
    /// # Errors
    ///
    /// Those of the function; otherwise see [`member`](ObjectWriter::member).
    pub fn member_with(
        &mut self,
        name: &str,
        write: impl FnOnce(&mut Writer<'a, P>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.members.key(&mut self.writer.0.raw, name)?;
        write(self.writer.0)
    }

    /// Puts the members in order and ends the object.
    ///
    /// # Errors
    ///
    /// [`DuplicateKey`](ErrorKind::DuplicateKey) if two members have one name; otherwise see
    /// [`Writer::null`].
    pub fn end(self) -> Result<(), Error> {
        self.members.put_in_order(&mut self.writer.0.raw)?;
        self.writer.close(b'}')
    }
}

/// The members of an open object that may have to be put in order.
#[derive(Debug)]
pub(crate) struct Members {
    /// Where the first member begins.
    start: usize,
    ordered: bool,
    lists: Box<Lists>,
}

/// What is known of the members. The writer keeps it for the next object.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    members: Vec<Member>,
    /// The members' names, one after the other.
    names: String,
    /// The members' indices in the profile's order.
    sorted: Vec<Ranked<usize>>,
    /// The members in the profile's order.
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    /// Where its name ends in `names`; it begins where the one before ends.
    name_end: usize,
    /// Where it begins, relative to the first one: at its comma, or for the first at its quote.
    begin: usize,
}

impl Members {
    /// Opens an object.
    pub(crate) fn open(raw: &mut Raw<'_>) -> Result<Self, Error> {
        raw.open(b'{')?;
        raw.pin();
        let mut lists = raw.spare_lists().pop().unwrap_or_default();
        lists.members.clear();
        lists.names.clear();
        Ok(Members {
            start: raw.mark(),
            ordered: true,
            lists,
        })
    }

    /// Begins a member.
    pub(crate) fn key(&mut self, raw: &mut Raw<'_>, name: &str) -> Result<(), Error> {
        self.lists.names.truncate(self.lists.names_end());
        self.lists.names.push_str(name);
        self.begin_member(raw)
    }

    /// Begins a member whose name a function appends to the string it is given.
    #[cfg(feature = "serde")]
    pub(crate) fn key_with(
        &mut self,
        raw: &mut Raw<'_>,
        append: impl FnOnce(&mut String) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.lists.names.truncate(self.lists.names_end());
        append(&mut self.lists.names)?;
        self.begin_member(raw)
    }

    /// Begins the member whose name has been appended to the names.
    fn begin_member(&mut self, raw: &mut Raw<'_>) -> Result<(), Error> {
        let lists = &mut *self.lists;
        let begin = raw.mark() - self.start;
        let name = &lists.names[lists.names_end()..];
        raw.key(name)?;
        if self.ordered {
            if let Some(last) = lists.members.len().checked_sub(1) {
                self.ordered = raw.key_order().compare(lists.name(last), name) == Ordering::Less;
            }
        }
        lists.members.push(Member {
            name_end: lists.names.len(),
            begin,
        });
        Ok(())
    }

    /// Puts the members in order and refuses two of one name. The object can be closed then.
    pub(crate) fn put_in_order(mut self, raw: &mut Raw<'_>) -> Result<(), Error> {
        if !self.ordered {
            self.lists.sort(raw, self.start)?;
        }
        raw.unpin();
        raw.spare_lists().push(self.lists);
        Ok(())
    }
}

impl Lists {
    fn names_end(&self) -> usize {
        self.members.last().map_or(0, |member| member.name_end)
    }

    fn name(&self, index: usize) -> &str {
        let begin = match index {
            0 => 0,
            _ => self.members[index - 1].name_end,
        };
        &self.names[begin..self.members[index].name_end]
    }

    fn sort(&mut self, raw: &mut Raw<'_>, start: usize) -> Result<(), Error> {
        let mut sorted = core::mem::take(&mut self.sorted);
        sorted.clear();
        sorted.extend((0..self.members.len()).map(Ranked::new));
        let twice = sort_ranked(&mut sorted, raw.key_order(), self, |&i, lists| {
            lists.name(i)
        });
        if let Some(twice) = twice {
            return Err(duplicate_key(self.name(sorted[twice].member)));
        }
        let written = raw.since(start);
        self.bytes.clear();
        self.bytes.reserve(written.len());
        for &Ranked { member: index, .. } in &sorted {
            let end = self
                .members
                .get(index + 1)
                .map_or(written.len(), |next| next.begin);
            let member = &written[self.members[index].begin..end];
            if !self.bytes.is_empty() {
                self.bytes.push(b',');
            }
            self.bytes
                .extend_from_slice(member.strip_prefix(b",").unwrap_or(member));
        }
        raw.replace_since(start, &self.bytes);
        self.sorted = sorted;
        Ok(())
    }
}

/// An object that is open and checks that its members come in order. Made by
/// [`Writer::ordered_object`].
#[derive(Debug)]
#[must_use = "an object that is not ended is an error"]
pub struct OrderedObjectWriter<'w, 'a, P: Profile> {
    writer: Open<'w, 'a, P>,
    last: Option<String>,
}

impl<'w, 'a, P: Profile> OrderedObjectWriter<'w, 'a, P> {
    pub(super) fn begin(writer: &'w mut Writer<'a, P>) -> Result<Self, Error> {
        writer.raw.open(b'{')?;
        Ok(OrderedObjectWriter {
            writer: Open(writer),
            last: None,
        })
    }

    /// Writes a member.
    ///
    /// # Errors
    ///
    /// [`KeyOrder`](ErrorKind::KeyOrder) if the name belongs before the one written last,
    /// [`DuplicateKey`](ErrorKind::DuplicateKey) if it is the same, and those of the value;
    /// otherwise see [`Writer::null`].
    pub fn member<T: CanonicalJson<P> + ?Sized>(
        &mut self,
        name: &str,
        value: &T,
    ) -> Result<(), Error> {
        self.member_with(name, |writer| value.write_canonical(writer))
    }

    /// Writes a member with a function.
    ///
    /// # Errors
    ///
    /// Those of the function; otherwise see [`member`](OrderedObjectWriter::member).
    pub fn member_with(
        &mut self,
        name: &str,
        write: impl FnOnce(&mut Writer<'a, P>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match &mut self.last {
            Some(last) => {
                match P::RULES.get_key_order().compare(last, name) {
                    Ordering::Less => {}
                    Ordering::Equal => return Err(duplicate_key(name)),
                    Ordering::Greater => {
                        return Err(Error::with_message(
                            ErrorKind::KeyOrder,
                            format_args!("`{}` belongs before `{}`", Shown(name), Shown(last)),
                        )
                        .at_member(name))
                    }
                }
                last.clear();
                last.push_str(name);
            }
            None => self.last = Some(String::from(name)),
        }
        self.writer.0.raw.key(name)?;
        write(self.writer.0)
    }

    /// Ends the object.
    ///
    /// # Errors
    ///
    /// [`NoValue`](ErrorKind::NoValue) if the last member wrote nothing; otherwise see
    /// [`Writer::null`].
    pub fn end(self) -> Result<(), Error> {
        self.writer.close(b'}')
    }
}

#[cold]
pub(crate) fn duplicate_key(name: &str) -> Error {
    Error::with_message(
        ErrorKind::DuplicateKey,
        format_args!("`{}` is written twice", Shown(name)),
    )
    .at_member(name)
}

/// The writer of an open container. If it is dropped the container can no longer be closed.
#[derive(Debug)]
struct Open<'w, 'a, P: Profile>(&'w mut Writer<'a, P>);

impl<P: Profile> Open<'_, '_, P> {
    fn close(self, bracket: u8) -> Result<(), Error> {
        let closed = self.0.raw.close(bracket);
        if closed.is_ok() {
            core::mem::forget(self);
        }
        closed
    }
}

impl<P: Profile> Drop for Open<'_, '_, P> {
    fn drop(&mut self) {
        self.0.raw.spoil(ErrorKind::NoValue);
    }
}
