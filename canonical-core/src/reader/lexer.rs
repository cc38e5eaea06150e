//! The strict reader of RFC 8259, a token at a time.
//!
//! It keeps no more than its place in the text. Line, column and path are found by reading the
//! text up to an error again, once there is one.

use super::number::Number;
use super::string::{decode, Flaw, Str};
use crate::error::{Position, Shown};
use crate::options::Limits;
use crate::pointer::Tracker;
use crate::{scan, Error, ErrorKind};
use core::fmt;

/// A place in a text that is known to be UTF-8 without a byte order mark.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    /// How many bytes have been read.
    offset: usize,
    /// How many containers are open.
    open: usize,
    depth: usize,
    raw_control_characters: bool,
}

/// A scalar, or the opening bracket of a container.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Token<'t> {
    Null,
    Bool(bool),
    Number(Number<'t>),
    String(Str<'t>),
    /// `[`; [`Lexer::next_element`] comes next.
    Array,
    /// `{`; [`Lexer::next_key`] comes next.
    Object,
}

impl<'t> Lexer<'t> {
    /// # Errors
    ///
    /// `too_long`, `bom` and `invalid_utf8`: what is wrong with a text as a whole.
    pub(crate) fn new(
        bytes: &'t [u8],
        limits: Limits,
        raw_control_characters: bool,
    ) -> Result<Self, Error> {
        if bytes.len() > limits.length {
            return Err(too_long(bytes, limits.length));
        }
        let (text, invalid) = match core::str::from_utf8(bytes) {
            Ok(text) => (text, false),
            Err(error) => {
                let valid = &bytes[..error.valid_up_to()];
                (core::str::from_utf8(valid).unwrap_or_default(), true)
            }
        };
        let lexer = Lexer {
            text,
            offset: 0,
            open: 0,
            depth: limits.depth,
            raw_control_characters,
        };
        if text.starts_with('\u{feff}') {
            return Err(lexer.place(Error::new(ErrorKind::Bom), 0));
        }
        if invalid {
            return Err(lexer.invalid_utf8());
        }
        Ok(lexer)
    }

    /// The text.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    pub(crate) fn raw_control_characters(&self) -> bool {
        self.raw_control_characters
    }

    /// How many bytes have been read.
    #[inline]
    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    /// The next byte, white space included.
    #[inline]
    pub(crate) fn next_byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    /// Takes the next byte, which is ASCII.
    #[inline]
    pub(crate) fn take(&mut self) {
        self.offset += 1;
    }

    /// Skips white space (RFC 8259 §2).
    #[inline]
    pub(crate) fn skip_white_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.next_byte() {
            self.offset += 1;
        }
    }

    /// The first byte after white space.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        self.skip_white_space();
        self.next_byte()
    }

    /// Reads a scalar or the opening bracket of a container.
    pub(crate) fn value(&mut self) -> Result<Token<'t>, Error> {
        match self.peek() {
            Some(b'"') => self.string().map(Token::String),
            Some(b'{') => self.enter().map(|()| Token::Object),
            Some(b'[') => self.enter().map(|()| Token::Array),
            Some(b'-' | b'0'..=b'9') => self.number().map(Token::Number),
            _ => Ok(match self.literal()? {
                "null" => Token::Null,
                literal => Token::Bool(literal == "true"),
            }),
        }
    }

    /// In an array, before its first element or after an element: whether there is one more.
    pub(crate) fn next_element(&mut self, first: bool) -> Result<bool, Error> {
        match self.peek() {
            Some(b']') => {
                self.leave();
                Ok(false)
            }
            Some(b',') if !first => {
                self.take();
                Ok(true)
            }
            _ if first => Ok(true),
            _ => Err(self.unexpected("`,` or `]`")),
        }
    }

    /// In an object, before its first member or after a member: the next one's name, if there
    /// is one more. The colon is read too.
    pub(crate) fn next_key(&mut self, first: bool) -> Result<Option<Str<'t>>, Error> {
        match self.peek() {
            Some(b'}') => {
                self.leave();
                return Ok(None);
            }
            Some(b',') if !first => {
                self.take();
                self.skip_white_space();
            }
            _ if first => {}
            _ => return Err(self.unexpected("`,` or `}`")),
        }
        let name = self.string()?;
        self.skip_white_space();
        self.colon()?;
        Ok(Some(name))
    }

    /// Only white space may be left.
    pub(crate) fn finish(&mut self) -> Result<(), Error> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error(
                ErrorKind::TrailingData,
                self.offset,
                "something follows the value",
            )),
        }
    }

    // ---- tokens, without the white space before them ---------------------------------------

    /// Takes an opening bracket.
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<(), Error> {
        if self.open >= self.depth {
            return Err(self.too_deep());
        }
        self.open += 1;
        self.offset += 1;
        Ok(())
    }

    /// Takes the closing bracket of the innermost container.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.open -= 1;
        self.offset += 1;
    }

    #[inline]
    pub(crate) fn colon(&mut self) -> Result<(), Error> {
        if self.next_byte() != Some(b':') {
            return Err(self.unexpected("`:`"));
        }
        self.offset += 1;
        Ok(())
    }

    /// `null`, `true` or `false`.
    #[inline]
    pub(crate) fn literal(&mut self) -> Result<&'static str, Error> {
        let rest = &self.text.as_bytes()[self.offset..];
        for literal in ["null", "true", "false"] {
            if rest.starts_with(literal.as_bytes()) {
                self.offset += literal.len();
                return Ok(literal);
            }
        }
        Err(self.unexpected("a value"))
    }

    #[inline]
    pub(crate) fn number(&mut self) -> Result<Number<'t>, Error> {
        match Number::scan(self.text, self.offset) {
            Ok(number) => {
                self.offset += number.text.len();
                Ok(number)
            }
            Err(at) => Err(self.bad_number(at)),
        }
    }

    pub(crate) fn string(&mut self) -> Result<Str<'t>, Error> {
        if self.next_byte() != Some(b'"') {
            return Err(self.unexpected("a string"));
        }
        let start = self.offset + 1;
        let mut at = start;
        let mut escaped = false;
        loop {
            at = if self.raw_control_characters {
                self.find_special::<true>(at)
            } else {
                self.find_special::<false>(at)
            };
            match self.text.as_bytes().get(at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    at += self.escape(at)?.1;
                }
                _ => return Err(self.bad_string(at)),
            }
        }
        self.offset = at + 1;
        Ok(Str {
            raw: &self.text[start..at],
            escaped,
        })
    }

    /// From `at` on, the first quote, backslash or, unless `RAW`, control character, or the end
    /// of the text.
    #[inline]
    pub(crate) fn find_special<const RAW: bool>(&self, at: usize) -> usize {
        at + scan::find::<RAW>(&self.text.as_bytes()[at..])
    }

    /// The character that the escape at the backslash stands for, and the escape's length.
    #[inline]
    pub(crate) fn escape(&self, at: usize) -> Result<(char, usize), Error> {
        decode(self.text.as_bytes(), at).map_err(|flaw| self.flaw(flaw))
    }

    /// Moves on, to the beginning of a character.
    #[inline]
    pub(crate) fn move_to(&mut self, offset: usize) {
        self.offset = offset;
    }

    // ---- errors ----------------------------------------------------------------------------

    /// An error at an offset that has been reached.
    #[cold]
    pub(crate) fn error(
        &self,
        kind: ErrorKind,
        offset: usize,
        message: impl fmt::Display,
    ) -> Error {
        self.place(Error::with_message(kind, message), offset)
    }

    /// Gives an error its place, at an offset that has been reached.
    #[cold]
    pub(crate) fn place(&self, error: Error, offset: usize) -> Error {
        let before = &self.text.as_bytes()[..offset];
        error.at_position(position(before)).locate(|| {
            let mut tracker = Tracker::default();
            tracker.feed(before);
            Some(tracker)
        })
    }

    /// An offset that has been reached, as an error without a cause.
    #[cold]
    pub(crate) fn here(&self, offset: usize) -> Error {
        self.place(Error::new(ErrorKind::Syntax), offset)
    }

    /// The member of this name, whose quote is at the offset, as an error without a cause.
    #[cold]
    pub(crate) fn at_member(&self, name: Str<'_>, offset: usize) -> Error {
        let error = Error::new(ErrorKind::Syntax).at_member(&name.text());
        self.place(error, offset)
    }

    /// The object's second member of this name, whose quote is at the offset.
    #[cold]
    pub(crate) fn duplicate_key(&self, name: Str<'_>, offset: usize) -> Error {
        let name = name.text();
        let error = Error::with_message(
            ErrorKind::DuplicateKey,
            format_args!("the object has two members `{}`", Shown(&name)),
        );
        self.place(error.at_member(&name), offset)
    }

    #[cold]
    pub(crate) fn unexpected(&self, expected: &str) -> Error {
        self.unexpected_at(self.offset, expected)
    }

    #[cold]
    fn unexpected_at(&self, at: usize, expected: &str) -> Error {
        match self.text[at..].chars().next() {
            None => self.error(
                ErrorKind::Syntax,
                at,
                format_args!("the text ends where {expected} is expected"),
            ),
            Some(c) => self.error(
                ErrorKind::Syntax,
                at,
                format_args!("{expected} is expected, not `{}`", c.escape_debug()),
            ),
        }
    }

    /// A number has a digit too few, or at its beginning a zero too much.
    #[cold]
    fn bad_number(&self, at: usize) -> Error {
        match self.text.as_bytes().get(at) {
            Some(b'0'..=b'9') => self.error(ErrorKind::Syntax, at, "a number begins with a zero"),
            _ => self.unexpected_at(at, "a digit"),
        }
    }

    /// A string stops at a control character or at the end of the text.
    #[cold]
    pub(crate) fn bad_string(&self, at: usize) -> Error {
        match self.text.as_bytes().get(at) {
            None => self.error(ErrorKind::Syntax, at, "the text ends inside a string"),
            Some(byte) => self.error(
                ErrorKind::Syntax,
                at,
                format_args!("U+{byte:04X} must be escaped in a string"),
            ),
        }
    }

    #[cold]
    fn flaw(&self, flaw: Flaw) -> Error {
        self.error(flaw.kind, flaw.offset, flaw.message)
    }

    #[cold]
    fn too_deep(&self) -> Error {
        self.error(
            ErrorKind::Depth,
            self.offset,
            format_args!("nested deeper than {}", self.depth),
        )
    }

    /// The text ends where bytes begin that are not UTF-8. If what stands before them is no
    /// beginning of a JSON text, there is no path to them.
    #[cold]
    fn invalid_utf8(mut self) -> Error {
        let end = self.text.len();
        let error = Error::new(ErrorKind::InvalidUtf8);
        match self.skim() {
            Err(other) if other.offset() != Some(end) => error
                .at_position(position(self.text.as_bytes()))
                .locate(|| Some(Tracker::default())),
            _ => self.place(error, end),
        }
    }

    /// Reads a whole text for its errors.
    fn skim(&mut self) -> Result<(), Error> {
        let mut containers = alloc::vec::Vec::new();
        let mut token = self.value()?;
        loop {
            let mut first = false;
            match token {
                Token::Array | Token::Object => {
                    containers.push(matches!(token, Token::Object));
                    first = true;
                }
                _ => {}
            }
            loop {
                let more = match containers.last() {
                    None => return self.finish(),
                    Some(true) => self.next_key(first)?.is_some(),
                    Some(false) => self.next_element(first)?,
                };
                if more {
                    break;
                }
                containers.pop();
                first = false;
            }
            token = self.value()?;
        }
    }
}

#[cold]
fn too_long(bytes: &[u8], limit: usize) -> Error {
    Error::with_message(
        ErrorKind::TooLong,
        format_args!("{} bytes, the limit is {limit}", bytes.len()),
    )
    .at_position(position(&bytes[..limit]))
    .locate(|| Some(Tracker::default()))
}

/// The place after these bytes.
fn position(before: &[u8]) -> Position {
    let line_start = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |at| at + 1);
    Position {
        offset: before.len(),
        line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
        column: 1 + before.len() - line_start,
    }
}
