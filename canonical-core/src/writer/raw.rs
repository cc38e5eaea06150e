//! The writer that is compiled once, whatever the profiles and types.
//!
//! Two facts are kept at every step and make the output well formed whatever an impl does: what
//! may come [`Next`], and the number of open containers, which only the one who opened a
//! container can close.

mod values;

use crate::escape;
use crate::hops::{too_deep, Hop, Hops};
use crate::number;
use crate::options::Limits;
use crate::profile::{ControlCharacters, Integers, KeyOrder, NonAscii, Numbers, Rules};
use crate::scan;
use crate::writer::Lists;
use crate::{reader, Error, ErrorKind};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// Long strings are streamed in pieces of this size.
const PIECE: usize = 4096;

pub(crate) type Sink<'a> = &'a mut dyn FnMut(&[u8]) -> Result<(), Error>;

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A value: at the start, after a key, at the start of an element.
    Value,
    /// Anything but a value: a member, an element, a closing bracket, the end.
    Punctuation,
    /// Nothing: the output cannot be completed, even if an impl ignores the error that said so.
    /// What has been written stays a prefix of what would have been, so that it has a path.
    Nothing(ErrorKind),
}

/// The place of something that is cut, and the length limit that holds afterwards.
pub(crate) struct Cut {
    pub(crate) at: usize,
    length: usize,
}

pub(crate) struct Raw<'a> {
    /// The output, or in a streaming writer what has not been flushed yet. The last byte is
    /// never flushed: it says whether a comma is due.
    buf: Vec<u8>,
    next: Next,
    strings: Strings,
    rules: Rules,
    limits: Limits,
    open: usize,
    hops: Hops,
    /// Where this output begins in `buf`.
    base: usize,
    flushed: usize,
    /// Objects that are open and may have to be put in order: nothing may be flushed.
    pinned: usize,
    /// For the next object that may have to be put in order.
    #[allow(clippy::vec_box)] // the boxes move in and out whole
    spare_lists: Vec<Box<Lists>>,
    sink: Option<Sink<'a>>,
}

/// What the profile's rules mean for the bytes of a string.
#[derive(Clone, Copy)]
enum Strings {
    /// Quotes, backslashes and control characters are escaped.
    Controls,
    /// Quotes and backslashes are escaped.
    RawControls,
    /// Every character beyond ASCII is, too.
    Ascii,
}

impl Strings {
    const fn new(rules: Rules) -> Self {
        match (rules.get_non_ascii(), rules.get_control_characters()) {
            (NonAscii::Escaped, _) => Strings::Ascii,
            (NonAscii::AsIs, ControlCharacters::Escaped) => Strings::Controls,
            (NonAscii::AsIs, ControlCharacters::Raw) => Strings::RawControls,
        }
    }
}

impl<'a> Raw<'a> {
    #[inline]
    pub(crate) fn new(buf: Vec<u8>, rules: Rules, limits: Limits) -> Self {
        Raw {
            base: buf.len(),
            buf,
            next: Next::Value,
            strings: Strings::new(rules),
            rules,
            limits,
            open: 0,
            hops: Hops::within(limits.depth),
            flushed: 0,
            pinned: 0,
            spare_lists: Vec::new(),
            sink: None,
        }
    }

    pub(crate) fn streaming(sink: Sink<'a>, rules: Rules, limits: Limits) -> Self {
        let mut raw = Raw::new(Vec::with_capacity(2 * PIECE), rules, limits);
        raw.sink = Some(sink);
        raw
    }

    pub(crate) fn key_order(&self) -> KeyOrder {
        self.rules.get_key_order()
    }

    #[cfg(feature = "serde")]
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The limits for the innermost open object, were it written by a writer of its own.
    pub(crate) fn limits_of_open(&self) -> Limits {
        Limits {
            depth: self.limits.depth - self.open.saturating_sub(1),
            length: self.limits.length.saturating_sub(self.written()),
            strict_numbers: self.limits.strict_numbers,
        }
    }

    /// The depth that is left below the open containers.
    pub(crate) fn depth_left(&self) -> usize {
        self.limits.depth.saturating_sub(self.open)
    }

    /// How many bytes have been written.
    pub(crate) fn written(&self) -> usize {
        self.flushed + self.buf.len() - self.base
    }

    pub(crate) fn flushed(&self) -> usize {
        self.flushed
    }

    /// What has been written and not flushed.
    pub(crate) fn pending(&self) -> &[u8] {
        &self.buf[self.base..]
    }

    /// Takes the buffer out, as long as it is.
    pub(crate) fn take_buf(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.buf)
    }

    /// Marks the output as one that cannot be completed.
    pub(crate) fn spoil(&mut self, kind: ErrorKind) {
        if !matches!(self.next, Next::Nothing(_)) {
            self.next = Next::Nothing(kind);
        }
    }

    /// The whole is one complete value; hands the rest to the sink.
    pub(crate) fn finish(&mut self) -> Result<(), Error> {
        self.end_value()?;
        if self.open > 0 {
            return Err(Error::new(ErrorKind::NoValue));
        }
        if self.written() > self.limits.length {
            return Err(self.too_long());
        }
        match &mut self.sink {
            Some(sink) => {
                let sent = sink(&self.buf);
                self.flushed += self.buf.len();
                self.buf.clear();
                sent
            }
            None => Ok(()),
        }
    }

    // ---- room -----------------------------------------------------------------------------

    #[inline(always)]
    fn reserve(&mut self, additional: usize) -> Result<(), Error> {
        if self.buf.capacity() - self.buf.len() < additional {
            self.grow(additional)?;
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, additional: usize) -> Result<(), Error> {
        // Room for a number is asked for before its length is known.
        let sure = additional.saturating_sub(number::MAX_LEN);
        if self.written().saturating_add(sure) > self.limits.length {
            return Err(self.too_long());
        }
        self.flush()?;
        self.buf.reserve(additional);
        Ok(())
    }

    /// Hands all but the last byte to the sink.
    fn flush(&mut self) -> Result<(), Error> {
        let (Some(sink), 0, [ready @ .., last]) = (&mut self.sink, self.pinned, &self.buf[..])
        else {
            return Ok(());
        };
        let last = *last;
        let sent = sink(ready);
        self.flushed += ready.len();
        self.buf.clear();
        self.buf.push(last);
        if let Err(error) = sent {
            self.spoil(ErrorKind::Io);
            return Err(error);
        }
        Ok(())
    }

    #[cold]
    fn too_long(&mut self) -> Error {
        self.spoil(ErrorKind::TooLong);
        Error::with_message(
            ErrorKind::TooLong,
            format_args!("more than {} bytes", self.limits.length),
        )
    }

    // ---- structure ------------------------------------------------------------------------

    /// Opens `{` or `[`.
    pub(crate) fn open(&mut self, bracket: u8) -> Result<(), Error> {
        if self.open >= self.limits.depth {
            return Err(too_deep(self.limits.depth));
        }
        self.begin_value()?;
        self.push(bracket)?;
        self.open += 1;
        Ok(())
    }

    /// Closes the container with `}` or `]`.
    pub(crate) fn close(&mut self, bracket: u8) -> Result<(), Error> {
        self.end_value()?;
        self.open -= 1;
        self.push(bracket)
    }

    /// Nothing may be missing before a comma or a closing bracket.
    #[inline(always)]
    fn end_value(&mut self) -> Result<(), Error> {
        if self.next != Next::Punctuation {
            return Err(self.misplaced());
        }
        Ok(())
    }

    /// Something came that is not what may come next.
    #[cold]
    fn misplaced(&self) -> Error {
        Error::new(match self.next {
            Next::Value => ErrorKind::NoValue,
            Next::Punctuation => ErrorKind::SecondValue,
            Next::Nothing(kind) => kind,
        })
    }

    /// The last byte says whether a container has just been opened: no finished value ends in
    /// an opening bracket, under any profile.
    #[inline(always)]
    fn just_opened(&self) -> bool {
        matches!(self.buf.last(), Some(b'{' | b'['))
    }

    /// The first member of an object and the first element of an array have no comma.
    #[inline(always)]
    fn without_comma<'l>(&self, literal: &'l str) -> &'l [u8] {
        let literal = literal.as_bytes();
        match literal {
            [_, rest @ ..] if self.just_opened() => rest,
            _ => literal,
        }
    }

    #[inline(always)]
    fn begin_member(&mut self, literal: &str) -> Result<(), Error> {
        self.end_value()?;
        let literal = self.without_comma(literal);
        self.append(literal)
    }

    /// Begins a member with its whole literal, `,"name":`, or an element with `,`.
    pub(crate) fn member(&mut self, literal: &str) -> Result<(), Error> {
        self.begin_member(literal)?;
        self.next = Next::Value;
        Ok(())
    }

    /// Writes a member of which everything is known.
    pub(crate) fn whole_member(&mut self, literal: &str) -> Result<(), Error> {
        self.begin_member(literal)
    }

    /// Begins a member by its name, which the profile escapes.
    pub(crate) fn key(&mut self, name: &str) -> Result<(), Error> {
        self.end_value()?;
        let comma = self.without_comma(",");
        self.quoted(comma, name)?;
        self.next = Next::Value;
        self.push(b':')
    }

    /// Begins an element.
    pub(crate) fn element(&mut self) -> Result<(), Error> {
        self.member(",")
    }

    // ---- hops -----------------------------------------------------------------------------

    /// Steps into a value that opens no container; the result is for [`Raw::leave`].
    #[inline]
    pub(crate) fn enter(&mut self, hop: Hop) -> Result<Hops, Error> {
        match self.hops.after(hop) {
            Some(left) => Ok(core::mem::replace(&mut self.hops, left)),
            None => Err(too_deep(self.limits.depth)),
        }
    }

    #[inline]
    pub(crate) fn leave(&mut self, before: Hops) {
        self.hops = before;
    }

    // ---- reordering -----------------------------------------------------------------------

    /// Keeps all that follows in the buffer, until [`Raw::unpin`].
    pub(crate) fn pin(&mut self) {
        self.pinned += 1;
    }

    pub(crate) fn unpin(&mut self) {
        self.pinned -= 1;
    }

    #[allow(clippy::vec_box)]
    pub(crate) fn spare_lists(&mut self) -> &mut Vec<Box<Lists>> {
        &mut self.spare_lists
    }

    /// Begins something that is cut when it has been written: until then it may be longer than
    /// the limit.
    pub(crate) fn begin_cut(&mut self) -> Cut {
        self.pin();
        Cut {
            at: self.mark(),
            length: core::mem::replace(&mut self.limits.length, usize::MAX),
        }
    }

    /// Puts what is left in the place of what has been written.
    pub(crate) fn end_cut(&mut self, cut: Cut, left: Result<String, Error>) -> Result<(), Error> {
        self.unpin();
        self.limits.length = cut.length;
        let left = left?;
        self.buf.truncate(cut.at);
        self.buf.extend_from_slice(left.as_bytes());
        Ok(())
    }

    /// Where the next byte goes. Stays true only while pinned.
    pub(crate) fn mark(&self) -> usize {
        self.buf.len()
    }

    pub(crate) fn since(&self, mark: usize) -> &[u8] {
        &self.buf[mark..]
    }

    /// Replaces what has been written since the mark by as many other bytes.
    pub(crate) fn replace_since(&mut self, mark: usize, bytes: &[u8]) {
        self.buf[mark..].copy_from_slice(bytes);
    }
}
