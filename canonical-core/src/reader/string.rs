//! Strings as they stand in a text: escapes, and names compared through them.

use crate::{scan, ErrorKind, KeyOrder};
use alloc::borrow::Cow;
use alloc::string::String;
use core::cmp::Ordering;

/// A string token without its quotes, all of whose escapes are good.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Str<'t> {
    /// What stands between the quotes.
    pub(crate) raw: &'t str,
    /// There are escapes in it.
    pub(crate) escaped: bool,
}

impl<'t> Str<'t> {
    /// What the token means: borrowed if there are no escapes.
    #[inline]
    pub(crate) fn text(self) -> Cow<'t, str> {
        if self.escaped {
            Cow::Owned(self.unescape())
        } else {
            Cow::Borrowed(self.raw)
        }
    }

    #[inline(never)]
    fn unescape(self) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let mut rest = self.raw;
        loop {
            // Of what the scan finds, only backslashes can stand in a string token.
            let (clean, escape) = rest.split_at(scan::find::<true>(rest.as_bytes()));
            text.push_str(clean);
            let Ok((c, length)) = decode(escape.as_bytes(), 0) else {
                return text;
            };
            text.push(c);
            rest = &escape[length..];
        }
    }

    /// The order of what two tokens mean.
    #[inline]
    pub(crate) fn compare(self, other: Str<'_>, order: KeyOrder) -> Ordering {
        if self.escaped || other.escaped {
            return self.compare_unescaped(other, order);
        }
        // Mostly the first letters decide, and ASCII comes first in every order.
        match (self.raw.as_bytes().first(), other.raw.as_bytes().first()) {
            (Some(a), Some(b)) if a != b && a.is_ascii() && b.is_ascii() => a.cmp(b),
            _ => order.compare(self.raw, other.raw),
        }
    }

    /// The first eight bytes as a number, if names that differ in it are in its order, whatever
    /// the order of names: names in ASCII.
    pub(crate) fn prefix(self) -> Option<u64> {
        let bytes = self.raw.as_bytes();
        let mut first = [0; 8];
        match bytes.first_chunk() {
            Some(chunk) => first = *chunk,
            // A copy of a few bytes costs more than the loop.
            None => first
                .iter_mut()
                .zip(bytes)
                .for_each(|(to, from)| *to = *from),
        }
        let prefix = u64::from_be_bytes(first);
        (prefix & 0x8080_8080_8080_8080 == 0 && !self.escaped).then_some(prefix)
    }

    /// Decided by the first characters that differ, which are compared as names of their own.
    #[cold]
    fn compare_unescaped(self, other: Str<'_>, order: KeyOrder) -> Ordering {
        let (mut ours, mut theirs) = (Chars(self.raw), Chars(other.raw));
        loop {
            match (ours.next(), theirs.next()) {
                (Some(a), Some(b)) if a == b => {}
                (Some(a), Some(b)) => {
                    return order.compare(a.encode_utf8(&mut [0; 4]), b.encode_utf8(&mut [0; 4]))
                }
                (a, b) => return a.is_some().cmp(&b.is_some()),
            }
        }
    }
}

/// The characters that a string token means.
struct Chars<'t>(&'t str);

impl Iterator for Chars<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let (c, length) = match self.0.chars().next()? {
            '\\' => decode(self.0.as_bytes(), 0).ok()?,
            c => (c, c.len_utf8()),
        };
        self.0 = &self.0[length..];
        Some(c)
    }
}

/// What is wrong with an escape, and where.
#[derive(Debug)]
pub(crate) struct Flaw {
    pub(crate) kind: ErrorKind,
    pub(crate) offset: usize,
    pub(crate) message: &'static str,
}

/// The character that the escape at the backslash `text[at]` stands for, and how many bytes the
/// escape has (RFC 8259 §7).
pub(crate) fn decode(text: &[u8], at: usize) -> Result<(char, usize), Flaw> {
    let c = match text.get(at + 1) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return decode_code_units(text, at),
        _ => return Err(syntax(at, "no such escape")),
    };
    Ok((c, 2))
}

fn decode_code_units(text: &[u8], at: usize) -> Result<(char, usize), Flaw> {
    let first = code_unit(text, at)?;
    if let Some(c) = char::from_u32(first) {
        return Ok((c, 6));
    }
    let lone = Flaw {
        kind: ErrorKind::LoneSurrogate,
        offset: at,
        message: "half of a surrogate pair",
    };
    if first >= 0xDC00 || text.get(at + 6..at + 8) != Some(b"\\u") {
        return Err(lone);
    }
    let second = code_unit(text, at + 6)?;
    if !(0xDC00..0xE000).contains(&second) {
        return Err(lone);
    }
    let code_point = 0x10000 + ((first - 0xD800) << 10 | (second - 0xDC00));
    char::from_u32(code_point).map(|c| (c, 12)).ok_or(lone)
}

/// The four digits of the escape at the backslash `text[at]`.
fn code_unit(text: &[u8], at: usize) -> Result<u32, Flaw> {
    let digits = text.get(at + 2..at + 6);
    digits
        .and_then(|digits| {
            digits.iter().try_fold(0, |unit, &digit| {
                Some(unit << 4 | char::from(digit).to_digit(16)?)
            })
        })
        .ok_or_else(|| syntax(at, "`\\u` takes four hexadecimal digits"))
}

fn syntax(offset: usize, message: &'static str) -> Flaw {
    Flaw {
        kind: ErrorKind::Syntax,
        offset,
        message,
    }
}
