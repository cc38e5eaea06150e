//! Text to canonical text in one pass, without a tree.
//!
//! What is canonical already is copied in runs as long as they get: a run ends at white space,
//! at an escape or a number that has another canonical text, and where an object closes whose
//! members have to change places.

use super::lexer::Lexer;
use super::number::{append_rewritten, judge, Judgement};
use super::string::Str;
use crate::order::sort_members;
use crate::profile::{ControlCharacters, NonAscii, Rules};
use crate::{escape, Error, KeyOrder, Options, Profile};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The canonical form of a JSON text.
///
/// The text is read strictly: RFC 8259, UTF-8 without a byte order mark, at most 128 open
/// containers, no two members of one name in an object, under every profile. Numbers are judged
/// as the profile says: Matrix takes them by value (`1e2` is 100), RFC 8785 §3.2.2.3 as doubles,
/// OLPC by their digits.
///
/// One pass, no tree: time is proportional to the text's length, but for the order of members,
/// which takes n log n, and for bytes below several objects out of order, which move once for
/// each.
///
/// ```
/// use canonical_core::{canonicalize, Jcs, Matrix};
///
/// let text = br#" { "b": 1e2, "a": "\u00e9\/" } "#;
/// assert_eq!(canonicalize::<Matrix>(text)?, r#"{"a":"é/","b":100}"#.as_bytes());
/// assert_eq!(canonicalize::<Jcs>(b"[1.50, 1E30]")?, b"[1.5,1e+30]");
///
/// let error = canonicalize::<Matrix>(b"{\"a\": [1,\n 0.5]}").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "float: 0.5 is a floating-point number and the profile has integers only \
///      at /a/1 (line 2, column 2, byte 11)"
/// );
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// `syntax`, `trailing_data`, `bom`, `invalid_utf8`, `lone_surrogate`, `duplicate_key`, `depth`,
/// and for numbers `float`, `int_range` and `number_overflow`, each with its offset, line,
/// column and path.
pub fn canonicalize<P: Profile>(text: &[u8]) -> Result<Vec<u8>, Error> {
    canonicalize_with(text, &Options::<P>::new())
}

/// [`canonicalize`] with limits of one's own, strict numbers, or raw control characters.
///
/// ```
/// use canonical_core::{canonicalize_with, ErrorKind, Matrix, Olpc, Options};
///
/// let strict = Options::<Matrix>::new().strict_numbers(true);
/// assert_eq!(canonicalize_with(b"1e2", &strict).unwrap_err().kind(), ErrorKind::Float);
///
/// let raw = Options::<Olpc>::new().raw_control_characters(true);
/// assert_eq!(canonicalize_with(b"[ \"a\nb\" ]", &raw)?, b"[\"a\nb\"]");
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`canonicalize`]; `too_long` if the text is longer than the length limit, and `neg_zero`
/// where numbers are judged strictly.
pub fn canonicalize_with<P: Profile>(text: &[u8], options: &Options<P>) -> Result<Vec<u8>, Error> {
    let mut buffer = Vec::new();
    canonicalize_into_with(text, &mut buffer, options)?;
    Ok(buffer)
}

/// Appends the canonical form of a JSON text to a buffer, which can be used again and again.
///
/// On an error the buffer is as long as before.
///
/// ```
/// use canonical_core::{canonicalize_into, Matrix};
///
/// let mut lines = Vec::new();
/// for text in ["[1, 2]", "{}"] {
///     canonicalize_into::<Matrix>(text.as_bytes(), &mut lines)?;
///     lines.push(b'\n');
/// }
/// assert_eq!(lines, b"[1,2]\n{}\n");
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`canonicalize`].
pub fn canonicalize_into<P: Profile>(text: &[u8], buffer: &mut Vec<u8>) -> Result<(), Error> {
    canonicalize_into_with(text, buffer, &Options::<P>::new())
}

/// [`canonicalize_into`] with limits of one's own, strict numbers, or raw control characters.
///
/// # Errors
///
/// As [`canonicalize_with`].
pub fn canonicalize_into_with<P: Profile>(
    text: &[u8],
    buffer: &mut Vec<u8>,
    options: &Options<P>,
) -> Result<(), Error> {
    let length = buffer.len();
    let lexer = Lexer::new(text, options.limits, options.raw_control_characters)?;
    let written =
        Canonicalizer::new(lexer, buffer, P::RULES, options.limits.strict_numbers).document();
    if written.is_err() {
        buffer.truncate(length);
    }
    written
}

struct Canonicalizer<'t, 'b> {
    lexer: Lexer<'t>,
    out: &'b mut Vec<u8>,
    /// The text up to here is in `out`; from here to the lexer's place it is canonical.
    copied: usize,
    rules: Rules,
    strict: bool,
    raw_control_characters: bool,
    /// `\n` and its like are as the rules have them.
    short_escapes: bool,
    /// So is whatever the lexer lets stand in a string without an escape.
    plain_text: bool,
    containers: Vec<Container>,
    /// Of all open objects, the outermost's first.
    members: Vec<Member>,
    /// The members of an object that is being sorted.
    scratch: Vec<u8>,
}

#[derive(Clone, Copy)]
struct Container {
    object: bool,
    /// The members came in the profile's order up to now.
    ordered: bool,
    /// Where this object's begin in `members`.
    members: usize,
}

#[derive(Clone, Copy)]
struct Member {
    /// Where it begins in the output.
    begin: usize,
    /// Where it ends there, once the object is to be sorted.
    end: usize,
    /// Where its name begins in the text, after the quote.
    name: usize,
    /// The name's length, and in the lowest bits whether there are escapes in it and whether
    /// its prefix may decide.
    length: usize,
    /// The first eight bytes of the name, or fewer and zeros.
    prefix: u64,
}

impl Member {
    /// A member whose name is `text[start..end]`.
    #[inline]
    fn new(begin: usize, text: &str, start: usize, end: usize, escaped: bool) -> Self {
        let length = end - start;
        let prefix = prefix(text.as_bytes(), start, length);
        // ASCII is in the same order whatever the order of names.
        let decides = !escaped && prefix & 0x8080_8080_8080_8080 == 0;
        Member {
            begin,
            end: begin,
            name: start,
            length: length << 2 | usize::from(escaped) << 1 | usize::from(decides),
            prefix,
        }
    }

    fn name<'t>(&self, text: &'t str) -> Str<'t> {
        Str {
            raw: &text[self.name..self.name + (self.length >> 2)],
            escaped: self.length & 2 != 0,
        }
    }

    /// The order of two members' names.
    #[inline]
    fn compare(&self, other: &Member, text: &str, order: KeyOrder) -> Ordering {
        if self.prefix != other.prefix && self.length & other.length & 1 != 0 {
            return self.prefix.cmp(&other.prefix);
        }
        self.name(text).compare(other.name(text), order)
    }
}

/// As many of the `length` bytes from `start` on as fit, in big-endian order.
#[inline]
fn prefix(text: &[u8], start: usize, length: usize) -> u64 {
    match text[start..].first_chunk() {
        Some(&bytes) if length >= 8 => u64::from_be_bytes(bytes),
        Some(&bytes) => u64::from_be_bytes(bytes) & !(u64::MAX >> (8 * length)),
        // So near the end of the text there are few names.
        None => (0..8).fold(0, |prefix, at| {
            let byte = if at < length { text[start + at] } else { 0 };
            prefix << 8 | u64::from(byte)
        }),
    }
}

impl<'t, 'b> Canonicalizer<'t, 'b> {
    fn new(lexer: Lexer<'t>, out: &'b mut Vec<u8>, rules: Rules, strict: bool) -> Self {
        let short_escapes = rules.get_control_characters() == ControlCharacters::Escaped;
        let raw_control_characters = lexer.raw_control_characters();
        out.reserve(lexer.text().len());
        Canonicalizer {
            lexer,
            out,
            copied: 0,
            rules,
            strict,
            raw_control_characters,
            short_escapes,
            plain_text: rules.get_non_ascii() == NonAscii::AsIs
                && !(short_escapes && raw_control_characters),
            containers: Vec::with_capacity(16),
            members: Vec::with_capacity(32),
            scratch: Vec::new(),
        }
    }

    fn document(&mut self) -> Result<(), Error> {
        self.skip_white_space();
        loop {
            self.begin_value()?;
            if !self.end_values()? {
                break;
            }
        }
        self.flush();
        self.lexer.finish()
    }

    /// A value, or the beginning of a container up to its first value.
    #[inline]
    fn begin_value(&mut self) -> Result<(), Error> {
        loop {
            match self.lexer.next_byte() {
                Some(b'"') => return self.string().map(drop),
                Some(b'{') => {
                    self.open(true)?;
                    if self.lexer.next_byte() == Some(b'}') {
                        return Ok(());
                    }
                    self.member(true)?;
                }
                Some(b'[') => {
                    self.open(false)?;
                    if self.lexer.next_byte() == Some(b']') {
                        return Ok(());
                    }
                }
                Some(b'-' | b'0'..=b'9') => return self.number(),
                _ => return self.lexer.literal().map(drop),
            }
        }
    }

    fn open(&mut self, object: bool) -> Result<(), Error> {
        self.lexer.enter()?;
        self.containers.push(Container {
            object,
            ordered: true,
            members: self.members.len(),
        });
        self.skip_white_space();
        Ok(())
    }

    /// Behind a value, or in an empty container: closes what closes, and goes on to the next
    /// value, if there is one.
    #[inline]
    fn end_values(&mut self) -> Result<bool, Error> {
        while let Some(&container) = self.containers.last() {
            self.skip_white_space();
            match (self.lexer.next_byte(), container.object) {
                (Some(b','), object) => {
                    self.lexer.take();
                    self.skip_white_space();
                    if object {
                        self.member(false)?;
                    }
                    return Ok(true);
                }
                (Some(b'}'), true) => {
                    if !container.ordered {
                        self.sort(container)?;
                    }
                    self.members.truncate(container.members);
                    self.containers.pop();
                    self.lexer.leave();
                }
                (Some(b']'), false) => {
                    self.containers.pop();
                    self.lexer.leave();
                }
                (_, true) => return Err(self.lexer.unexpected("`,` or `}`")),
                (_, false) => return Err(self.lexer.unexpected("`,` or `]`")),
            }
        }
        Ok(false)
    }

    /// A member's name and colon.
    fn member(&mut self, first: bool) -> Result<(), Error> {
        let begin = self.out.len() + self.lexer.offset() - self.copied;
        let quote = self.lexer.offset();
        if self.lexer.next_byte() != Some(b'"') {
            return Err(self.lexer.unexpected("a member's name"));
        }
        let escaped = self.string()?;
        let (start, end) = (quote + 1, self.lexer.offset() - 1);
        let member = Member::new(begin, self.lexer.text(), start, end, escaped);
        if !first {
            self.follow(member)?;
        }
        self.members.push(member);
        self.skip_white_space();
        self.lexer.colon()?;
        self.skip_white_space();
        Ok(())
    }

    /// Compares a member's name with the one before.
    #[inline]
    fn follow(&mut self, member: Member) -> Result<(), Error> {
        let text = self.lexer.text();
        let (Some(last), Some(container)) = (self.members.last(), self.containers.last_mut())
        else {
            return Ok(());
        };
        // In an object that is to be sorted any comparison is for later.
        if container.ordered {
            let order = last.compare(&member, text, self.rules.get_key_order());
            if order.is_eq() {
                return Err(self.duplicate_key(member));
            }
            container.ordered = order.is_lt();
        }
        Ok(())
    }

    #[cold]
    fn duplicate_key(&self, member: Member) -> Error {
        let name = member.name(self.lexer.text());
        self.lexer.duplicate_key(name, member.name - 1)
    }

    /// Puts the members of the innermost container in order.
    #[inline(never)]
    fn sort(&mut self, container: Container) -> Result<(), Error> {
        self.flush();
        let (text, key_order) = (self.lexer.text(), self.rules.get_key_order());
        let members = &mut self.members[container.members..];
        // Between two members there is a comma.
        let mut end = self.out.len();
        for member in members.iter_mut().rev() {
            member.end = end;
            end = member.begin.saturating_sub(1);
        }
        let mut place = members.first().map_or(end, |member| member.begin);
        if let Some(twice) = sort_members(members, |a, b| a.compare(b, text, key_order)) {
            let member = members[twice + 1];
            return Err(self.duplicate_key(member));
        }
        // Members before the first one that moves stay where they are.
        let mut moved = &*members;
        while let [member, rest @ ..] = moved {
            if member.begin != place {
                break;
            }
            place = member.end + 1;
            moved = rest;
        }
        let bytes = &mut self.scratch;
        bytes.clear();
        bytes.reserve(self.out.len().saturating_sub(place) + 1);
        for member in moved {
            bytes.extend_from_slice(&self.out[member.begin..member.end]);
            bytes.push(b',');
        }
        // Without the last comma.
        bytes.pop();
        let begin = self.out.len() - bytes.len();
        self.out[begin..].copy_from_slice(bytes);
        Ok(())
    }

    /// A string; says whether there are escapes in it.
    #[inline]
    fn string(&mut self) -> Result<bool, Error> {
        let start = self.lexer.offset() + 1;
        let end = self.find_special(start);
        if self.plain_text && self.lexer.text().as_bytes().get(end) == Some(&b'"') {
            self.lexer.move_to(end + 1);
            return Ok(false);
        }
        self.long_string(start, end)
    }

    /// A string whose first special character is at `at`.
    fn long_string(&mut self, start: usize, mut at: usize) -> Result<bool, Error> {
        let mut escaped = false;
        self.lexer.move_to(start);
        loop {
            self.plain_until(at);
            match self.lexer.next_byte() {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    self.escape(at)?;
                }
                _ => return Err(self.lexer.bad_string(at)),
            }
            at = self.find_special(self.lexer.offset());
        }
        self.lexer.take();
        Ok(escaped)
    }

    /// Characters of a string that stand without an escape.
    #[inline]
    fn plain_until(&mut self, at: usize) {
        let start = self.lexer.offset();
        self.lexer.move_to(at);
        if !self.plain_text {
            let plain = &self.lexer.text()[start..at];
            self.rewrite(start, |out, rules| escape::append(out, plain, rules));
        }
    }

    #[inline]
    fn find_special(&self, at: usize) -> usize {
        if self.raw_control_characters {
            self.lexer.find_special::<true>(at)
        } else {
            self.lexer.find_special::<false>(at)
        }
    }

    /// An escape.
    #[inline]
    fn escape(&mut self, at: usize) -> Result<(), Error> {
        let bytes = self.lexer.text().as_bytes();
        match bytes.get(at + 1) {
            Some(b'"' | b'\\') => self.lexer.move_to(at + 2),
            Some(b'b' | b'f' | b'n' | b'r' | b't') if self.short_escapes => {
                self.lexer.move_to(at + 2)
            }
            Some(b'/') => {
                // The slash begins a run.
                self.flush();
                self.copied = at + 1;
                self.lexer.move_to(at + 2);
            }
            _ => {
                let (c, length) = self.lexer.escape(at)?;
                self.lexer.move_to(at + length);
                self.rewrite(at, |out, rules| {
                    escape::append(out, c.encode_utf8(&mut [0; 4]), rules);
                });
            }
        }
        Ok(())
    }

    #[inline]
    fn number(&mut self) -> Result<(), Error> {
        let start = self.lexer.offset();
        let number = self.lexer.number()?;
        match judge(number, self.rules, self.strict) {
            Ok(Judgement::Token) => {}
            Ok(judgement) => self.rewrite(start, |out, _| {
                append_rewritten(out, number.text, judgement)
            }),
            Err(error) => return Err(self.lexer.place(error, start)),
        }
        Ok(())
    }

    // ---- runs ------------------------------------------------------------------------------

    #[inline]
    fn skip_white_space(&mut self) {
        if let Some(b' ' | b'\n' | b'\r' | b'\t') = self.lexer.next_byte() {
            self.flush();
            self.lexer.skip_white_space();
            self.copied = self.lexer.offset();
        }
    }

    /// Copies the run that ends here.
    #[inline]
    fn flush(&mut self) {
        self.flush_until(self.lexer.offset());
    }

    #[inline]
    fn flush_until(&mut self, end: usize) {
        let run = &self.lexer.text().as_bytes()[self.copied..end];
        self.out.extend_from_slice(run);
        self.copied = end;
    }

    /// Writes something else in place of the text from `start` up to the lexer's place.
    #[inline]
    fn rewrite(&mut self, start: usize, write: impl FnOnce(&mut Vec<u8>, Rules)) {
        self.flush_until(start);
        write(self.out, self.rules);
        self.copied = self.lexer.offset();
    }
}
