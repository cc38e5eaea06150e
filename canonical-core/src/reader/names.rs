//! The names of the members of the objects that are open, to find two of one name.

use super::lexer::{Lexer, Token};
use super::string::Str;
use crate::{Error, KeyOrder};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Up to this many names are compared pair by pair.
const FEW: usize = 12;

#[derive(Debug)]
pub(crate) struct Names<'t>(Vec<Name<'t>>);

#[derive(Clone, Copy, Debug)]
struct Name<'t> {
    text: Str<'t>,
    /// Where its quote stands.
    offset: usize,
}

impl<'t> Names<'t> {
    pub(crate) const fn new() -> Self {
        Names(Vec::new())
    }

    /// Begins an object; the result ends it.
    #[inline]
    pub(crate) fn begin(&self) -> usize {
        self.0.len()
    }

    /// The next member's name; at the object's end, its names are compared.
    #[inline]
    pub(crate) fn next(
        &mut self,
        lexer: &mut Lexer<'t>,
        first: bool,
        begin: usize,
    ) -> Result<Option<Str<'t>>, Error> {
        let Some(text) = lexer.next_key(first)? else {
            return match self.end(begin) {
                None => Ok(None),
                Some(twice) => Err(lexer.duplicate_key(twice.text, twice.offset)),
            };
        };
        let offset = quote_of(lexer, text);
        if self.0.len() == self.0.capacity() {
            self.0.reserve(FEW);
        }
        self.0.push(Name { text, offset });
        Ok(Some(text))
    }

    /// The name that was read last, of the objects that are open, and where its quote stands.
    #[cfg(feature = "serde")]
    pub(crate) fn last(&self) -> Option<(Str<'t>, usize)> {
        self.0.last().map(|name| (name.text, name.offset))
    }

    /// Ends an object; gives a second member of one name.
    #[inline]
    fn end(&mut self, begin: usize) -> Option<Name<'t>> {
        let names = &mut self.0[begin..];
        let twice = if names.windows(2).all(is_in_order) {
            None
        } else if names.len() <= FEW {
            twice_in_few(names)
        } else {
            twice_in_many(names)
        };
        self.0.truncate(begin);
        twice
    }
}

/// Where the quote of a string stands that has been read.
#[inline]
pub(crate) fn quote_of<'t>(lexer: &Lexer<'t>, text: Str<'t>) -> usize {
    text.raw.as_ptr() as usize - lexer.text().as_ptr() as usize - 1
}

/// Reads a value for nothing but its errors, without recursion.
pub(crate) fn skip<'t>(lexer: &mut Lexer<'t>, names: &mut Names<'t>) -> Result<(), Error> {
    /// A container: an object's names begin here.
    type Open = Option<usize>;

    let mut open: Vec<Open> = Vec::new();
    loop {
        let mut first = true;
        match lexer.value()? {
            Token::Array => open.push(None),
            Token::Object => open.push(Some(names.begin())),
            _ => first = false,
        }
        loop {
            let more = match open.last() {
                None => return Ok(()),
                Some(None) => lexer.next_element(first)?,
                Some(&Some(begin)) => names.next(lexer, first, begin)?.is_some(),
            };
            if more {
                break;
            }
            open.pop();
            first = false;
        }
    }
}

/// Whether the second name belongs behind the first one. The first bytes mostly tell.
#[inline]
fn is_in_order(pair: &[Name<'_>]) -> bool {
    let [a, b] = [pair[0].text, pair[1].text];
    match (a.raw.as_bytes().first(), b.raw.as_bytes().first()) {
        (Some(b'\\'), _) | (_, Some(b'\\')) => compare(a, b).is_lt(),
        (Some(first), Some(second)) if first < second => true,
        _ => compare(a, b).is_lt(),
    }
}

#[inline]
fn twice_in_few<'t>(names: &[Name<'t>]) -> Option<Name<'t>> {
    for (i, name) in names.iter().enumerate() {
        if names[..i].iter().any(|other| same(other.text, name.text)) {
            return Some(*name);
        }
    }
    None
}

#[inline]
fn same(a: Str<'_>, b: Str<'_>) -> bool {
    if a.escaped || b.escaped {
        compare(a, b).is_eq()
    } else {
        a.raw == b.raw
    }
}

#[inline(never)]
fn twice_in_many<'t>(names: &mut [Name<'t>]) -> Option<Name<'t>> {
    // A stable sort: of two names that are the same the later one stays the later one.
    names.sort_by(|a, b| compare(a.text, b.text));
    let twice = names
        .windows(2)
        .find(|pair| compare(pair[0].text, pair[1].text).is_eq());
    twice.map(|pair| pair[1])
}

fn compare(a: Str<'_>, b: Str<'_>) -> Ordering {
    a.compare(b, KeyOrder::CodePoint)
}
