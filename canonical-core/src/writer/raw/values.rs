//! Values that are not containers: literals, strings, numbers.

use super::*;

impl Raw<'_> {
    /// A value is about to be written.
    #[inline(always)]
    pub(super) fn begin_value(&mut self) -> Result<(), Error> {
        if self.next != Next::Value {
            return Err(self.misplaced());
        }
        self.next = Next::Punctuation;
        Ok(())
    }

    /// Writes a value of which the bytes are known.
    pub(crate) fn verbatim(&mut self, text: &str) -> Result<(), Error> {
        self.begin_value()?;
        self.append(text.as_bytes())
    }

    /// [`Raw::member`] and [`Raw::verbatim`].
    pub(crate) fn verbatim_member(&mut self, literal: &str, text: &str) -> Result<(), Error> {
        self.begin_member(literal)?;
        self.append(text.as_bytes())
    }

    pub(crate) fn string(&mut self, text: &str) -> Result<(), Error> {
        self.begin_value()?;
        self.quoted(b"", text)
    }

    /// [`Raw::member`] and [`Raw::string`].
    pub(crate) fn string_member(&mut self, literal: &str, text: &str) -> Result<(), Error> {
        self.end_value()?;
        let literal = self.without_comma(literal);
        self.quoted(literal, text)
    }

    #[inline(always)]
    pub(super) fn append(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if scan::append_both(&mut self.buf, bytes, b"") {
            return Ok(());
        }
        self.append_slowly(bytes)
    }

    #[inline(always)]
    pub(super) fn push(&mut self, byte: u8) -> Result<(), Error> {
        self.reserve(1)?;
        self.buf.push(byte);
        Ok(())
    }

    #[inline(never)]
    pub(super) fn append_slowly(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.reserve(bytes.len())?;
        self.buf.extend_from_slice(bytes);
        Ok(())
    }

    /// Appends a prefix and a string with its quotes.
    #[inline(always)]
    pub(super) fn quoted(&mut self, prefix: &[u8], text: &str) -> Result<(), Error> {
        if !matches!(self.strings, Strings::Controls) {
            return self.quoted_otherwise(prefix, text);
        }
        match scan::copy_clean::<false, true>(&mut self.buf, prefix, text.as_bytes()) {
            Some(clean) if clean == text.len() => Ok(()),
            Some(clean) => self.rest_quoted(text.as_bytes(), clean),
            None => self.quoted_slowly(prefix, text),
        }
    }

    /// [`Raw::quoted`] where the rules are not the common ones.
    #[inline(never)]
    pub(super) fn quoted_otherwise(&mut self, prefix: &[u8], text: &str) -> Result<(), Error> {
        let clean = match self.strings {
            Strings::RawControls => {
                scan::copy_clean::<true, true>(&mut self.buf, prefix, text.as_bytes())
            }
            Strings::Controls | Strings::Ascii => None,
        };
        match clean {
            Some(clean) if clean == text.len() => Ok(()),
            Some(clean) => self.rest_quoted(text.as_bytes(), clean),
            None => self.quoted_slowly(prefix, text),
        }
    }

    /// Appends the rest of a string, from a byte on that needs an escape.
    #[inline(never)]
    pub(super) fn rest_quoted(&mut self, text: &[u8], from: usize) -> Result<(), Error> {
        let mut rest = text.get(from..).unwrap_or_default();
        while let [special, after @ ..] = rest {
            let escape = escape::Escape::new(*special);
            let copy_clean = match self.strings {
                Strings::RawControls => scan::copy_clean::<true, false>,
                _ => scan::copy_clean::<false, false>,
            };
            let clean = loop {
                match copy_clean(&mut self.buf, escape.as_bytes(), after) {
                    Some(clean) => break clean,
                    None => self.grow(escape.as_bytes().len() + after.len() + 2)?,
                }
            };
            rest = &after[clean..];
        }
        self.close_quote()
    }

    #[inline(never)]
    pub(super) fn quoted_slowly(&mut self, prefix: &[u8], text: &str) -> Result<(), Error> {
        if text.len() > self.limits.length {
            return Err(self.too_long());
        }
        self.append_slowly(prefix)?;
        let streamed = self.sink.is_some() && text.len() > PIECE;
        if streamed || matches!(self.strings, Strings::Ascii) {
            self.open_quote()?;
            self.string_piece(text)?;
            return self.close_quote();
        }
        self.reserve(text.len() + 2)?;
        self.requoted(text)
    }

    /// [`Raw::quoted`] once there is room.
    #[inline(never)]
    pub(super) fn requoted(&mut self, text: &str) -> Result<(), Error> {
        self.quoted(b"", text)
    }

    /// Begins a string that comes in pieces.
    pub(crate) fn begin_string(&mut self) -> Result<(), Error> {
        self.begin_value()?;
        self.open_quote()
    }

    pub(super) fn open_quote(&mut self) -> Result<(), Error> {
        self.push(b'"')
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
        self.begin_value()?;
        self.digits(b"", value, false)
    }

    pub(crate) fn i64(&mut self, value: i64) -> Result<(), Error> {
        self.begin_value()?;
        self.digits(b"", value.unsigned_abs(), value < 0)
    }

    /// [`Raw::member`] and [`Raw::u64`].
    pub(crate) fn u64_member(&mut self, literal: &str, value: u64) -> Result<(), Error> {
        self.end_value()?;
        let literal = self.without_comma(literal);
        self.digits(literal, value, false)
    }

    /// [`Raw::member`] and [`Raw::i64`].
    pub(crate) fn i64_member(&mut self, literal: &str, value: i64) -> Result<(), Error> {
        self.end_value()?;
        let literal = self.without_comma(literal);
        self.digits(literal, value.unsigned_abs(), value < 0)
    }

    #[inline(always)]
    pub(super) fn digits(
        &mut self,
        prefix: &[u8],
        value: u64,
        negative: bool,
    ) -> Result<(), Error> {
        if value > number::MAX_SAFE && self.rules.get_integers() == Integers::Safe {
            return self.int_range(prefix, value, negative);
        }
        self.append(prefix)?;
        if let Some((text, len)) = number::short_integer(value, negative) {
            if scan::append_block(&mut self.buf, text, len) {
                return Ok(());
            }
        }
        self.digits_slowly(value, negative)
    }

    #[inline(never)]
    pub(super) fn digits_slowly(&mut self, value: u64, negative: bool) -> Result<(), Error> {
        if negative {
            self.append_slowly(b"-")?;
        }
        self.append_slowly(itoa::Buffer::new().format(value).as_bytes())
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
    pub(super) fn wide_integer(
        &mut self,
        value: impl itoa::Integer + core::fmt::Display,
    ) -> Result<(), Error> {
        match self.rules.get_integers() {
            Integers::Safe => Err(number::int_range(value)),
            Integers::Unbounded => self.verbatim(itoa::Buffer::new().format(value)),
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn int_range(
        &mut self,
        prefix: &[u8],
        value: u64,
        negative: bool,
    ) -> Result<(), Error> {
        self.append_slowly(prefix)?;
        // No value has been written, even if an impl ignores the error.
        self.next = Next::Value;
        let sign = if negative { "-" } else { "" };
        Err(number::int_range(format_args!("{sign}{value}")))
    }

    pub(crate) fn double(&mut self, value: f64) -> Result<(), Error> {
        self.begin_value()?;
        self.finite(b"", value)
    }

    /// [`Raw::member`] and [`Raw::double`].
    pub(crate) fn double_member(&mut self, literal: &str, value: f64) -> Result<(), Error> {
        self.end_value()?;
        let literal = self.without_comma(literal);
        self.finite(literal, value)
    }

    #[inline(always)]
    pub(super) fn finite(&mut self, prefix: &[u8], value: f64) -> Result<(), Error> {
        if self.rules.get_numbers() != Numbers::Doubles || !value.is_finite() {
            return self.no_number(prefix, value);
        }
        if number::is_safe_integer(value) {
            return self.digits(prefix, value.abs() as u64, value < 0.0);
        }
        let mut buffer = number::Double::new();
        if let Some(text) = buffer.ecmascript(value) {
            if scan::append_both(&mut self.buf, prefix, text) {
                return Ok(());
            }
        }
        self.finite_slowly(prefix, value)
    }

    #[inline(never)]
    pub(super) fn finite_slowly(&mut self, prefix: &[u8], value: f64) -> Result<(), Error> {
        self.append_slowly(prefix)?;
        self.reserve(number::MAX_LEN)?;
        number::append_double(&mut self.buf, value);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    pub(super) fn no_number(&mut self, prefix: &[u8], value: f64) -> Result<(), Error> {
        self.append_slowly(prefix)?;
        self.next = Next::Value;
        Err(match self.rules.get_numbers() {
            Numbers::Doubles => number::not_finite(value),
            Numbers::IntegerValues | Numbers::IntegerTokens => number::float(value),
        })
    }

    /// A number that stood in a text, by the rules for texts.
    pub(crate) fn number_token(&mut self, token: &str) -> Result<(), Error> {
        self.begin_value()?;
        self.reserve(token.len())?;
        reader::append_number(&mut self.buf, token, self.rules, self.limits.strict_numbers)
    }
}
