//! Whether bytes are canonical, and if not, where they stop being so.

mod fault;

pub use fault::{NotCanonical, NotCanonicalReason};

use super::lexer::Lexer;
use super::number::{judge, Judgement};
use super::string::Str;
use crate::profile::{ControlCharacters, NonAscii, Rules};
use crate::{Error, Options, Profile};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Whether these bytes are in canonical form.
///
/// Accepted is what the profile's writer can produce and nothing else: the texts that
/// [`canonicalize`](crate::canonicalize) leaves as they are, and under [`Olpc`](crate::Olpc)
/// also control characters that stand in strings as they are. Nothing is allocated unless the
/// bytes are not canonical or a larger depth limit than 128 is used to the full.
///
/// ```
/// use canonical_core::{check, Matrix, NotCanonicalReason, Olpc};
///
/// check::<Matrix>(br#"{"a":[1,"\n"],"b":null}"#)?;
/// check::<Olpc>(b"\"line\nline\"")?;
///
/// let error = check::<Matrix>(br#"{"b":[1,2.0]}"#).unwrap_err();
/// assert_eq!((error.offset(), error.path()), (8, "/b/1"));
/// assert_eq!(
///     error.to_string(),
///     "not canonical: the number `2.0` is written `2` at /b/1 (line 1, column 9, byte 8)"
/// );
/// assert!(matches!(error.reason(), NotCanonicalReason::Number { .. }));
/// # Ok::<(), canonical_core::NotCanonical>(())
/// ```
///
/// # Errors
///
/// The first place where the bytes are not canonical, and why.
pub fn check<P: Profile>(bytes: &[u8]) -> Result<(), NotCanonical> {
    check_with(bytes, &Options::<P>::new())
}

/// [`check`] with limits of one's own, or strict numbers.
///
/// Raw control characters are accepted where the profile writes them, whatever the options say.
///
/// ```
/// use canonical_core::{check_with, Jcs, Options};
///
/// let strict = Options::<Jcs>::new().strict_numbers(true);
/// let error = check_with(b"[9007199254740992]", &strict).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "not canonical: int_range: 9007199254740992 is outside -(2^53)+1..=2^53-1 \
///      at /0 (line 1, column 2, byte 1)"
/// );
/// ```
///
/// # Errors
///
/// As [`check`].
pub fn check_with<P: Profile>(bytes: &[u8], options: &Options<P>) -> Result<(), NotCanonical> {
    // All control characters are let through, so that one which is to be escaped can be told
    // from a text that breaks off.
    let lexer = Lexer::new(bytes, options.limits, true).map_err(NotCanonical::invalid)?;
    Checker {
        lexer,
        rules: P::RULES,
        strict: options.limits.strict_numbers,
        escaped_controls: P::RULES.get_control_characters() == ControlCharacters::Escaped,
        ascii: P::RULES.get_non_ascii() == NonAscii::Escaped,
        containers: Containers::new(),
    }
    .document()
}

struct Checker<'t> {
    lexer: Lexer<'t>,
    rules: Rules,
    strict: bool,
    escaped_controls: bool,
    ascii: bool,
    containers: Containers,
}

impl<'t> Checker<'t> {
    fn document(&mut self) -> Result<(), NotCanonical> {
        loop {
            self.begin_value()?;
            if !self.end_values()? {
                break;
            }
        }
        match self.lexer.next_byte() {
            None => Ok(()),
            Some(_) => Err(self.not_white_space(|lexer| match lexer.finish() {
                Err(error) => error,
                Ok(()) => lexer.unexpected("the end"),
            })),
        }
    }

    /// A value, or the beginning of a container up to its first value.
    #[inline]
    fn begin_value(&mut self) -> Result<(), NotCanonical> {
        loop {
            match self.lexer.next_byte() {
                Some(b'"') => return self.string().map(drop),
                Some(b'{') => {
                    self.lexer.enter().map_err(NotCanonical::invalid)?;
                    self.containers.push(Container::OBJECT);
                    if self.lexer.next_byte() == Some(b'}') {
                        return Ok(());
                    }
                    let name = self.member()?;
                    self.containers.set_last(name);
                }
                Some(b'[') => {
                    self.lexer.enter().map_err(NotCanonical::invalid)?;
                    self.containers.push(Container::ARRAY);
                    if self.lexer.next_byte() == Some(b']') {
                        return Ok(());
                    }
                }
                Some(b'-' | b'0'..=b'9') => return self.number(),
                _ => return self.literal(),
            }
        }
    }

    /// Behind a value, or in an empty container: closes what closes, and goes on to the next
    /// value, if there is one.
    #[inline]
    fn end_values(&mut self) -> Result<bool, NotCanonical> {
        while let Some(container) = self.containers.last() {
            match (self.lexer.next_byte(), container.object()) {
                (Some(b','), false) => {
                    self.lexer.take();
                    return Ok(true);
                }
                (Some(b','), true) => {
                    self.lexer.take();
                    let name = self.member()?;
                    self.follow(container, name)?;
                    self.containers.set_last(name);
                    return Ok(true);
                }
                (Some(b'}'), true) | (Some(b']'), false) => {
                    self.lexer.leave();
                    self.containers.pop();
                }
                (_, object) => {
                    let expected = if object { "`,` or `}`" } else { "`,` or `]`" };
                    return Err(self.not_white_space(|lexer| lexer.unexpected(expected)));
                }
            }
        }
        Ok(false)
    }

    /// A member's name and colon.
    #[inline]
    fn member(&mut self) -> Result<Container, NotCanonical> {
        if self.lexer.next_byte() != Some(b'"') {
            return Err(self.not_white_space(|lexer| lexer.unexpected("a member's name")));
        }
        let start = self.lexer.offset() + 1;
        let escaped = self.string()?;
        let name = Container::member(start, self.lexer.offset() - 1, escaped);
        if self.lexer.next_byte() != Some(b':') {
            return Err(self.not_white_space(|lexer| lexer.unexpected("`:`")));
        }
        self.lexer.take();
        Ok(name)
    }

    /// A member's name comes after that of the member before.
    #[inline]
    fn follow(&self, last: Container, next: Container) -> Result<(), NotCanonical> {
        let text = self.lexer.text();
        let (last, name) = (last.name(text), next.name(text));
        match last.compare(name, self.rules.get_key_order()) {
            Ordering::Less => Ok(()),
            order => Err(self.out_of_order(last, name, next.name - 1, order)),
        }
    }

    #[cold]
    fn out_of_order(
        &self,
        last: Str<'_>,
        name: Str<'_>,
        quote: usize,
        order: Ordering,
    ) -> NotCanonical {
        if order.is_eq() {
            return NotCanonical::new(
                NotCanonicalReason::DuplicateKey {
                    key: name.text().into_owned(),
                },
                self.lexer.duplicate_key(name, quote),
            );
        }
        let reason = NotCanonicalReason::KeyOrder {
            key: name.text().into_owned(),
            previous: last.text().into_owned(),
        };
        NotCanonical::new(reason, self.lexer.at_member(name, quote))
    }

    /// A string; says whether there are escapes in it.
    #[inline]
    fn string(&mut self) -> Result<bool, NotCanonical> {
        let start = self.lexer.offset() + 1;
        let at = self.find_special(start);
        if !self.ascii && self.lexer.text().as_bytes().get(at) == Some(&b'"') {
            self.lexer.move_to(at + 1);
            return Ok(false);
        }
        self.long_string(start, at)
    }

    /// A string whose first special character is at `at`.
    fn long_string(&mut self, start: usize, mut at: usize) -> Result<bool, NotCanonical> {
        let bytes = self.lexer.text().as_bytes();
        let (mut plain, mut escaped) = (start, false);
        loop {
            if self.ascii {
                self.is_ascii(plain, at)?;
            }
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    plain = at + self.escape(at)?;
                }
                Some(_) => return Err(self.unescaped(at)),
                None => return Err(NotCanonical::invalid(self.lexer.bad_string(at))),
            }
            at = self.find_special(plain);
        }
        self.lexer.move_to(at + 1);
        Ok(escaped)
    }

    #[inline]
    fn find_special(&self, at: usize) -> usize {
        if self.escaped_controls {
            self.lexer.find_special::<false>(at)
        } else {
            self.lexer.find_special::<true>(at)
        }
    }

    fn is_ascii(&self, start: usize, end: usize) -> Result<(), NotCanonical> {
        let plain = &self.lexer.text().as_bytes()[start..end];
        match plain.iter().position(|byte| !byte.is_ascii()) {
            None => Ok(()),
            Some(at) => Err(self.unescaped(start + at)),
        }
    }

    /// The length of a canonical escape.
    #[inline]
    fn escape(&self, at: usize) -> Result<usize, NotCanonical> {
        let bytes = self.lexer.text().as_bytes();
        match bytes.get(at + 1) {
            Some(b'"' | b'\\') => return Ok(2),
            Some(b'b' | b'f' | b'n' | b'r' | b't') if self.escaped_controls => return Ok(2),
            Some(b'u') if self.ascii || self.escaped_controls => {}
            _ => return Err(self.other_escape(at)),
        }
        let (c, length) = self.lexer.escape(at).map_err(NotCanonical::invalid)?;
        let written = &bytes[at..at + length];
        let escaped = match c {
            '\u{8}' | '\t' | '\n' | '\u{c}' | '\r' => false,
            '\0'..='\u{1f}' => self.escaped_controls,
            '\u{80}'.. => self.ascii,
            _ => false,
        };
        if escaped && !written.iter().any(u8::is_ascii_uppercase) {
            Ok(length)
        } else {
            Err(self.other_escape(at))
        }
    }

    #[inline]
    fn number(&mut self) -> Result<(), NotCanonical> {
        let start = self.lexer.offset();
        let number = self.lexer.number().map_err(NotCanonical::invalid)?;
        match judge(number, self.rules, self.strict) {
            Ok(Judgement::Token) => Ok(()),
            judged => Err(self.other_number(start, number.text, judged)),
        }
    }

    #[inline]
    fn literal(&mut self) -> Result<(), NotCanonical> {
        match self.lexer.literal() {
            Ok(_) => Ok(()),
            Err(_) => Err(self.not_white_space(|lexer| lexer.unexpected("a value"))),
        }
    }

    // ---- why not ---------------------------------------------------------------------------

    /// What stands here is white space or no JSON.
    #[cold]
    fn not_white_space(&mut self, invalid: impl FnOnce(&mut Lexer<'t>) -> Error) -> NotCanonical {
        match self.lexer.next_byte() {
            Some(b' ' | b'\n' | b'\r' | b'\t') => NotCanonical::new(
                NotCanonicalReason::WhiteSpace,
                self.lexer.here(self.lexer.offset()),
            ),
            _ => NotCanonical::invalid(invalid(&mut self.lexer)),
        }
    }

    /// An escape that has another canonical text, or is none.
    #[cold]
    fn other_escape(&self, at: usize) -> NotCanonical {
        match self.lexer.escape(at) {
            Err(error) => NotCanonical::invalid(error),
            Ok((c, length)) => {
                let reason =
                    NotCanonicalReason::escape(&self.lexer.text()[at..at + length], c, self.rules);
                NotCanonical::new(reason, self.lexer.here(at))
            }
        }
    }

    /// A character that must be escaped.
    #[cold]
    fn unescaped(&self, at: usize) -> NotCanonical {
        let Some(c) = self.lexer.text()[at..].chars().next() else {
            return NotCanonical::invalid(self.lexer.bad_string(at));
        };
        let reason = NotCanonicalReason::unescaped(c, self.rules);
        NotCanonical::new(reason, self.lexer.here(at))
    }

    /// A number that has another canonical text, or that the profile does not have.
    #[cold]
    fn other_number(
        &self,
        start: usize,
        token: &str,
        judged: Result<Judgement, Error>,
    ) -> NotCanonical {
        match judged {
            Err(error) => NotCanonical::invalid(self.lexer.place(error, start)),
            Ok(judgement) => {
                let reason = NotCanonicalReason::number(token, judgement);
                NotCanonical::new(reason, self.lexer.here(start))
            }
        }
    }
}

/// An array, or an object with the name of its last member.
#[derive(Clone, Copy)]
struct Container {
    /// Where the name begins in the text: it is never at the text's beginning.
    name: usize,
    /// Twice the name's length, and one more if there are escapes in it.
    length: usize,
}

impl Container {
    const ARRAY: Self = Container { name: 0, length: 0 };
    /// Without members.
    const OBJECT: Self = Container { name: 1, length: 0 };

    #[inline]
    fn member(start: usize, end: usize, escaped: bool) -> Self {
        Container {
            name: start,
            length: (end - start) << 1 | usize::from(escaped),
        }
    }

    #[inline]
    fn object(self) -> bool {
        self.name != 0
    }

    #[inline]
    fn name(self, text: &str) -> Str<'_> {
        Str {
            raw: &text[self.name..self.name + self.length / 2],
            escaped: self.length % 2 == 1,
        }
    }
}

/// The open containers: on the stack as far as the usual depth limit goes.
struct Containers {
    first: [Container; Containers::INLINE],
    more: Vec<Container>,
    count: usize,
}

impl Containers {
    const INLINE: usize = 128;

    fn new() -> Self {
        Containers {
            first: [Container::ARRAY; Containers::INLINE],
            more: Vec::new(),
            count: 0,
        }
    }

    #[inline]
    fn push(&mut self, container: Container) {
        match self.first.get_mut(self.count) {
            Some(place) => *place = container,
            None => self.more.push(container),
        }
        self.count += 1;
    }

    #[inline]
    fn pop(&mut self) {
        self.more.pop();
        self.count -= 1;
    }

    #[inline]
    fn last(&self) -> Option<Container> {
        let at = self.count.checked_sub(1)?;
        self.first.get(at).or_else(|| self.more.last()).copied()
    }

    #[inline]
    fn set_last(&mut self, container: Container) {
        match self.first.get_mut(self.count - 1) {
            Some(place) => *place = container,
            None => {
                self.more.pop();
                self.more.push(container);
            }
        }
    }
}
