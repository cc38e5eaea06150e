//! The writer that is compiled once, whatever the profiles and types.
//!
//! Two facts are kept at every step and make the output well formed whatever an impl does: what
//! may come [`Next`], and the number of open containers, which only the one who opened a
//! container can close.

use crate::escape;
use crate::number;
use crate::options::Limits;
use crate::profile::{Integers, KeyOrder, Numbers, Rules};
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
    rules: Rules,
    limits: Limits,
    open: usize,
    hops: usize,
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

impl<'a> Raw<'a> {
    pub(crate) fn new(buf: Vec<u8>, rules: Rules, limits: Limits) -> Self {
        Raw {
            base: buf.len(),
            buf,
            next: Next::Value,
            rules,
            limits,
            open: 0,
            hops: 0,
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

    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The limits for the innermost open object, were it written by a writer of its own.
    #[cfg(feature = "serde")]
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

    #[inline]
    fn reserve(&mut self, additional: usize) -> Result<(), Error> {
        if self.buf.capacity() - self.buf.len() < additional {
            self.grow(additional)?;
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, additional: usize) -> Result<(), Error> {
        if self.written() > self.limits.length {
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

    // ---- values ---------------------------------------------------------------------------

    /// A value is about to be written.
    #[inline]
    fn begin_value(&mut self) -> Result<(), Error> {
        if self.next != Next::Value {
            return Err(self.misplaced());
        }
        self.next = Next::Punctuation;
        Ok(())
    }

    pub(crate) fn verbatim(&mut self, text: &str) -> Result<(), Error> {
        self.begin_value()?;
        self.reserve(text.len())?;
        self.buf.extend_from_slice(text.as_bytes());
        Ok(())
    }

    pub(crate) fn string(&mut self, text: &str) -> Result<(), Error> {
        self.begin_value()?;
        self.quoted(text)
    }

    fn quoted(&mut self, text: &str) -> Result<(), Error> {
        if text.len() > self.limits.length {
            return Err(self.too_long());
        }
        if self.sink.is_some() && text.len() > PIECE {
            return self.quoted_in_pieces(text);
        }
        self.reserve(text.len() + 2)?;
        self.buf.push(b'"');
        escape::append(&mut self.buf, text, self.rules);
        self.reserve(1)?;
        self.buf.push(b'"');
        Ok(())
    }

    fn quoted_in_pieces(&mut self, text: &str) -> Result<(), Error> {
        self.open_quote()?;
        self.string_piece(text)?;
        self.close_quote()
    }

    /// Begins a string that comes in pieces.
    pub(crate) fn begin_string(&mut self) -> Result<(), Error> {
        self.begin_value()?;
        self.open_quote()
    }

    fn open_quote(&mut self) -> Result<(), Error> {
        self.reserve(1)?;
        self.buf.push(b'"');
        Ok(())
    }

    pub(crate) fn string_piece(&mut self, mut text: &str) -> Result<(), Error> {
        while !text.is_empty() {
            let mut end = text.len().min(PIECE);
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            let (piece, rest) = text.split_at(end);
            self.reserve(piece.len())?;
            escape::append(&mut self.buf, piece, self.rules);
            text = rest;
        }
        Ok(())
    }

    pub(crate) fn close_quote(&mut self) -> Result<(), Error> {
        self.open_quote()
    }

    pub(crate) fn u64(&mut self, value: u64) -> Result<(), Error> {
        if value > number::MAX_SAFE && self.rules.get_integers() == Integers::Safe {
            return self.int_range(value);
        }
        self.begin_value()?;
        self.reserve(number::MAX_U64_LEN)?;
        number::append_u64(&mut self.buf, value);
        Ok(())
    }

    pub(crate) fn i64(&mut self, value: i64) -> Result<(), Error> {
        if value.unsigned_abs() > number::MAX_SAFE && self.rules.get_integers() == Integers::Safe {
            return self.int_range(value);
        }
        self.begin_value()?;
        self.reserve(number::MAX_I64_LEN)?;
        number::append_i64(&mut self.buf, value);
        Ok(())
    }

    pub(crate) fn u128(&mut self, value: u128) -> Result<(), Error> {
        match u64::try_from(value) {
            Ok(value) => self.u64(value),
            Err(_) => self.wide_integer(value),
        }
    }

    pub(crate) fn i128(&mut self, value: i128) -> Result<(), Error> {
        match i64::try_from(value) {
            Ok(value) => self.i64(value),
            Err(_) => self.wide_integer(value),
        }
    }

    /// An integer beyond 64 bits.
    fn wide_integer(
        &mut self,
        value: impl itoa::Integer + core::fmt::Display,
    ) -> Result<(), Error> {
        match self.rules.get_integers() {
            Integers::Safe => self.int_range(value),
            Integers::Unbounded => self.verbatim(itoa::Buffer::new().format(value)),
        }
    }

    #[cold]
    fn int_range(&mut self, value: impl core::fmt::Display) -> Result<(), Error> {
        Err(number::int_range(value))
    }

    pub(crate) fn double(&mut self, value: f64) -> Result<(), Error> {
        if self.rules.get_numbers() != Numbers::Doubles {
            return Err(number::float(value));
        }
        if !value.is_finite() {
            return Err(number::not_finite(value));
        }
        self.begin_value()?;
        self.reserve(number::MAX_DOUBLE_LEN)?;
        number::append_double(&mut self.buf, value);
        Ok(())
    }

    /// A number that stood in a text, by the rules for texts.
    pub(crate) fn number_token(&mut self, token: &str) -> Result<(), Error> {
        self.begin_value()?;
        self.reserve(token.len())?;
        reader::append_number(&mut self.buf, token, self.rules, self.limits.strict_numbers)
    }

    // ---- structure ------------------------------------------------------------------------

    /// Opens `{` or `[`.
    pub(crate) fn open(&mut self, bracket: u8) -> Result<(), Error> {
        if self.open >= self.limits.depth {
            return Err(self.too_deep());
        }
        self.begin_value()?;
        self.reserve(1)?;
        self.open += 1;
        self.buf.push(bracket);
        Ok(())
    }

    #[cold]
    fn too_deep(&mut self) -> Error {
        Error::with_message(
            ErrorKind::Depth,
            format_args!("nested deeper than {}", self.limits.depth),
        )
    }

    /// Closes the container with `}` or `]`.
    pub(crate) fn close(&mut self, bracket: u8) -> Result<(), Error> {
        self.end_value()?;
        self.reserve(1)?;
        self.open -= 1;
        self.buf.push(bracket);
        Ok(())
    }

    /// Nothing may be missing before a comma or a closing bracket.
    #[inline]
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
    #[inline]
    fn just_opened(&self, bracket: u8) -> bool {
        self.buf.last() == Some(&bracket)
    }

    /// Begins a member with its whole literal, `,"name":`.
    pub(crate) fn member(&mut self, literal: &str) -> Result<(), Error> {
        self.end_value()?;
        self.reserve(literal.len())?;
        let literal = literal.as_bytes();
        let literal = if self.just_opened(b'{') {
            &literal[1..]
        } else {
            literal
        };
        self.buf.extend_from_slice(literal);
        self.next = Next::Value;
        Ok(())
    }

    /// Writes a member of which everything is known.
    pub(crate) fn whole_member(&mut self, literal: &str) -> Result<(), Error> {
        self.member(literal)?;
        self.next = Next::Punctuation;
        Ok(())
    }

    /// Begins a member by its name, which the profile escapes.
    pub(crate) fn key(&mut self, name: &str) -> Result<(), Error> {
        self.end_value()?;
        self.separate(b'{')?;
        self.quoted(name)?;
        self.reserve(1)?;
        self.buf.push(b':');
        self.next = Next::Value;
        Ok(())
    }

    /// Begins an element.
    pub(crate) fn element(&mut self) -> Result<(), Error> {
        self.end_value()?;
        self.separate(b'[')?;
        self.next = Next::Value;
        Ok(())
    }

    fn separate(&mut self, bracket: u8) -> Result<(), Error> {
        if !self.just_opened(bracket) {
            self.reserve(1)?;
            self.buf.push(b',');
        }
        Ok(())
    }

    // ---- hops -----------------------------------------------------------------------------

    /// Enters a Box, Rc or Arc: recursion that opens no container ends too.
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<(), Error> {
        if self.hops >= self.limits.depth {
            return Err(self.too_deep());
        }
        self.hops += 1;
        Ok(())
    }

    #[inline]
    pub(crate) fn leave(&mut self) {
        self.hops -= 1;
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
