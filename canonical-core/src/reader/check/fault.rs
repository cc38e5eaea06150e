use crate::error::Shown;
use crate::profile::Rules;
use crate::reader::number::{append_rewritten, Judgement};
use crate::{escape, Error, ErrorKind};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Where bytes stop being canonical, and why.
///
/// ```
/// use canonical_core::{check, Jcs, NotCanonicalReason};
///
/// let error = check::<Jcs>(b"{\"b\":1,\"a\":2}").unwrap_err();
/// assert_eq!((error.offset(), error.line(), error.column()), (7, 1, 8));
/// assert_eq!(error.path(), "/a");
/// assert_eq!(
///     *error.reason(),
///     NotCanonicalReason::KeyOrder { key: "a".into(), previous: "b".into() }
/// );
/// assert_eq!(
///     error.to_string(),
///     "not canonical: the member `a` belongs before `b` at /a (line 1, column 8, byte 7)"
/// );
/// ```
#[derive(Debug)]
pub struct NotCanonical(Box<Inner>);

#[derive(Debug)]
struct Inner {
    reason: NotCanonicalReason,
    /// Knows the place, and where there is no JSON also what is wrong.
    error: Error,
}

/// Why bytes are not canonical.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotCanonicalReason {
    /// White space stands before, between or after the tokens.
    WhiteSpace,
    /// A member comes too late.
    KeyOrder {
        /// The member's name.
        key: String,
        /// The name of the member before it, which belongs behind it.
        previous: String,
    },
    /// Two members of one object have the same name.
    DuplicateKey {
        /// The name.
        key: String,
    },
    /// An escape has a shorter or another canonical text.
    Escape {
        /// The escape.
        found: String,
        /// What canonical text has in its place.
        expected: String,
    },
    /// A character must be escaped.
    Unescaped {
        /// The character.
        character: char,
        /// Its escape.
        expected: String,
    },
    /// A number has another canonical text.
    Number {
        /// The number's token.
        found: String,
        /// Its canonical text.
        expected: String,
    },
    /// The bytes have no canonical form: they are no JSON text, or one that the profile or the
    /// options refuse.
    Invalid(ErrorKind),
}

impl NotCanonical {
    #[cold]
    pub(super) fn new(reason: NotCanonicalReason, place: Error) -> Self {
        NotCanonical(Box::new(Inner {
            reason,
            error: place,
        }))
    }

    /// The bytes are not even a text that [`canonicalize`](crate::canonicalize) reads.
    #[cold]
    pub(super) fn invalid(error: Error) -> Self {
        NotCanonical::new(NotCanonicalReason::Invalid(error.kind()), error)
    }

    /// Why the bytes are not canonical.
    pub fn reason(&self) -> &NotCanonicalReason {
        &self.0.reason
    }

    /// How many canonical bytes stand before the place.
    pub fn offset(&self) -> usize {
        self.0.error.offset().unwrap_or_default()
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.0.error.line().unwrap_or_default()
    }

    /// The column in bytes, counted from 1.
    pub fn column(&self) -> usize {
        self.0.error.column().unwrap_or_default()
    }

    /// The JSON Pointer (RFC 6901) of the value at fault; `""` is the whole document.
    pub fn path(&self) -> &str {
        self.0.error.path().unwrap_or_default()
    }
}

impl NotCanonicalReason {
    pub(super) fn escape(found: &str, c: char, rules: Rules) -> Self {
        NotCanonicalReason::Escape {
            found: String::from(found),
            expected: canonical(c, rules),
        }
    }

    pub(super) fn unescaped(c: char, rules: Rules) -> Self {
        NotCanonicalReason::Unescaped {
            character: c,
            expected: canonical(c, rules),
        }
    }

    pub(super) fn number(token: &str, judgement: Judgement) -> Self {
        let mut expected = Vec::new();
        append_rewritten(&mut expected, token, judgement);
        NotCanonicalReason::Number {
            found: String::from(token),
            expected: lossless(expected),
        }
    }
}

/// How a character stands in a canonical string.
fn canonical(c: char, rules: Rules) -> String {
    let mut text = Vec::new();
    escape::append(&mut text, c.encode_utf8(&mut [0; 4]), rules);
    lossless(text)
}

/// Strings and numbers are written as UTF-8.
fn lossless(text: Vec<u8>) -> String {
    String::from_utf8(text).unwrap_or_default()
}

impl fmt::Display for NotCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { reason, error } = &*self.0;
        if let NotCanonicalReason::Invalid(_) = reason {
            return write!(f, "not canonical: {error}");
        }
        write!(f, "not canonical: {reason}")?;
        error.fmt_place(f)
    }
}

impl fmt::Display for NotCanonicalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCanonicalReason::WhiteSpace => f.write_str("white space outside of strings"),
            NotCanonicalReason::KeyOrder { key, previous } => write!(
                f,
                "the member `{}` belongs before `{}`",
                Shown(key),
                Shown(previous)
            ),
            NotCanonicalReason::DuplicateKey { key } => {
                write!(f, "the object has two members `{}`", Shown(key))
            }
            NotCanonicalReason::Escape { found, expected } => {
                write!(f, "the escape `{found}` is written ")?;
                fmt_expected(expected, f)
            }
            NotCanonicalReason::Unescaped {
                character,
                expected,
            } => write!(
                f,
                "the character U+{:04X} is written `{expected}`",
                u32::from(*character)
            ),
            NotCanonicalReason::Number { found, expected } => {
                write!(f, "the number `{found}` is written `{expected}`")
            }
            NotCanonicalReason::Invalid(kind) => write!(f, "no canonical form: {kind}"),
        }
    }
}

/// Visible characters as they are, others by their code point.
fn fmt_expected(expected: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match expected.chars().next() {
        Some(c) if c != '\\' && c.escape_debug().len() > 1 => {
            write!(f, "as the character U+{:04X} itself", u32::from(c))
        }
        _ => write!(f, "`{expected}`"),
    }
}

impl core::error::Error for NotCanonical {}
