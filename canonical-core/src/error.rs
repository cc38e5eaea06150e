use crate::pointer::Tracker;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt;

/// What went wrong: the rule that was broken and the place.
///
/// The place is a JSON Pointer (RFC 6901) to the value, and for errors from a text also the
/// byte offset with its line and column.
///
/// ```
/// use canonical_core::{to_vec, ErrorKind, Matrix};
///
/// let error = to_vec::<Matrix>(&(true, [1, 1_i64 << 60])).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::IntRange);
/// assert_eq!(error.path(), Some("/1/1"));
/// assert_eq!(
///     error.to_string(),
///     "int_range: 1152921504606846976 is outside -(2^53)+1..=2^53-1 at /1/1"
/// );
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    message: Option<Box<str>>,
    path: Option<String>,
    /// Path below the place where the error passed the writer, for a member that is not written.
    member: Option<String>,
    /// Path below the value that is being written, in a text that stands for it.
    below: Option<String>,
    position: Option<Position>,
    #[cfg(feature = "std")]
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) offset: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// The rule that an [`Error`] names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not JSON (RFC 8259).
    Syntax,
    /// Something other than white space follows the text's one value.
    TrailingData,
    /// The text begins with a byte order mark.
    Bom,
    /// The text is not UTF-8.
    InvalidUtf8,
    /// A string escapes half of a surrogate pair.
    LoneSurrogate,
    /// Two members of one object have the same name.
    DuplicateKey,
    /// More containers are open at once than the depth limit allows.
    Depth,
    /// A fraction, an exponent or a floating-point value where the profile has integers only.
    Float,
    /// An integer that the profile cannot hold.
    IntRange,
    /// `-0`, which strict reading refuses.
    NegZero,
    /// A number beyond the largest double.
    NumberOverflow,
    /// NaN or an infinity.
    NanOrInfinity,
    /// More bytes than the length limit allows.
    TooLong,
    /// A path that is not UTF-8.
    NotUtf8,
    /// A value that cannot be read now: a cell that is borrowed, a lock that is poisoned.
    Unavailable,
    /// A time that the form cannot express.
    OutOfRangeTime,
    /// A variant that is marked as not to be written.
    SkippedVariant,
    /// A value that is spliced into an object and is not one itself.
    NotAnObject,
    /// A map key that is not a string, number, boolean or unit variant.
    KeyType,
    /// A view that names a member the value does not have.
    UnknownMember,
    /// Members that were to be in the profile's order and are not.
    KeyOrder,
    /// A hand-written impl that wrote no value, or an unfinished one.
    NoValue,
    /// A hand-written impl that wrote a second value.
    SecondValue,
    /// An error of the user's own.
    Custom,
    /// The sink or writer failed.
    Io,
}

impl ErrorKind {
    /// The kind's name, in lower case with underscores.
    ///
    /// ```
    /// assert_eq!(canonical_core::ErrorKind::IntRange.as_str(), "int_range");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            ErrorKind::Syntax => "syntax",
            ErrorKind::TrailingData => "trailing_data",
            ErrorKind::Bom => "bom",
            ErrorKind::InvalidUtf8 => "invalid_utf8",
            ErrorKind::LoneSurrogate => "lone_surrogate",
            ErrorKind::DuplicateKey => "duplicate_key",
            ErrorKind::Depth => "depth",
            ErrorKind::Float => "float",
            ErrorKind::IntRange => "int_range",
            ErrorKind::NegZero => "neg_zero",
            ErrorKind::NumberOverflow => "number_overflow",
            ErrorKind::NanOrInfinity => "nan_or_infinity",
            ErrorKind::TooLong => "too_long",
            ErrorKind::NotUtf8 => "not_utf8",
            ErrorKind::Unavailable => "unavailable",
            ErrorKind::OutOfRangeTime => "out_of_range_time",
            ErrorKind::SkippedVariant => "skipped_variant",
            ErrorKind::NotAnObject => "not_an_object",
            ErrorKind::KeyType => "key_type",
            ErrorKind::UnknownMember => "unknown_member",
            ErrorKind::KeyOrder => "key_order",
            ErrorKind::NoValue => "no_value",
            ErrorKind::SecondValue => "second_value",
            ErrorKind::Custom => "custom",
            ErrorKind::Io => "io",
        }
    }

    /// The rule in words, for errors that say no more.
    const fn describe(self) -> &'static str {
        match self {
            ErrorKind::Syntax => "not JSON",
            ErrorKind::TrailingData => "something follows the value",
            ErrorKind::Bom => "the text begins with a byte order mark",
            ErrorKind::InvalidUtf8 => "not UTF-8",
            ErrorKind::LoneSurrogate => "half of a surrogate pair",
            ErrorKind::DuplicateKey => "two members of one object have the same name",
            ErrorKind::Depth => "containers are nested deeper than the limit",
            ErrorKind::Float => "the profile has integers only",
            ErrorKind::IntRange => "integer outside the profile's range",
            ErrorKind::NegZero => "`-0` is not canonical",
            ErrorKind::NumberOverflow => "number beyond the largest double",
            ErrorKind::NanOrInfinity => "NaN and infinities have no JSON form",
            ErrorKind::TooLong => "longer than the length limit",
            ErrorKind::NotUtf8 => "path is not UTF-8",
            ErrorKind::Unavailable => "the value is borrowed or its lock is poisoned",
            ErrorKind::OutOfRangeTime => "time before 1970",
            ErrorKind::SkippedVariant => "the variant is not to be written",
            ErrorKind::NotAnObject => "only an object can be flattened",
            ErrorKind::KeyType => "a key must be a string",
            ErrorKind::UnknownMember => "the value has no such member",
            ErrorKind::KeyOrder => "members are not in the profile's order",
            ErrorKind::NoValue => "an impl of CanonicalJson left its value out or unfinished",
            ErrorKind::SecondValue => "an impl of CanonicalJson wrote a second value",
            ErrorKind::Custom => "error in an impl of CanonicalJson",
            ErrorKind::Io => "the sink failed",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Error {
    /// An error of the user's own, for hand-written impls.
    ///
    /// ```
    /// let error = canonical_core::Error::custom("the key is locked");
    /// assert_eq!(error.to_string(), "custom: the key is locked");
    /// ```
    #[cold]
    pub fn custom(message: impl fmt::Display) -> Self {
        Error::with_message(ErrorKind::Custom, message)
    }

    #[cold]
    pub(crate) fn new(kind: ErrorKind) -> Self {
        Error(Box::new(Inner {
            kind,
            message: None,
            path: None,
            member: None,
            below: None,
            position: None,
            #[cfg(feature = "std")]
            source: None,
        }))
    }

    #[cold]
    pub(crate) fn with_message(kind: ErrorKind, message: impl fmt::Display) -> Self {
        let mut error = Error::new(kind);
        error.0.message = Some(message.to_string().into_boxed_str());
        error
    }

    #[cfg(feature = "std")]
    #[cold]
    pub(crate) fn io(source: std::io::Error) -> Self {
        let mut error = Error::with_message(ErrorKind::Io, &source);
        error.0.source = Some(Box::new(source));
        error
    }

    /// The same error at the member `name` of the object that is being written, whose key has
    /// not been written.
    #[cold]
    pub(crate) fn at_member(mut self, name: &str) -> Self {
        let mut member = String::new();
        crate::pointer::push_token(&mut member, name);
        if let Some(below) = self.0.member.take() {
            member.push_str(&below);
        }
        self.0.member = Some(member);
        self
    }

    /// The same error at the object that is being written, for a key that has no text.
    #[cfg(feature = "serde")]
    #[cold]
    pub(crate) fn at_object(mut self) -> Self {
        self.0.member = Some(String::new());
        self
    }

    /// The same error below the object that is being written: the members of an object that
    /// another writer wrote, up to `end`, were to become members here.
    #[cfg(feature = "serde")]
    #[cold]
    pub(crate) fn below_object(mut self, end: &Tracker) -> Self {
        self.0.member = Some(self.path_from(end));
        self.0.below = None;
        self
    }

    /// The same error of a text that stands for the value that is being written.
    #[cold]
    pub(crate) fn below_value(mut self) -> Self {
        self.0.below = self.0.path.take();
        self.0.member = None;
        self
    }

    /// The same error of a text whose members become members of the object that is being
    /// written.
    #[cold]
    pub(crate) fn in_members(mut self) -> Self {
        self.0.member = self.0.path.take();
        self
    }

    /// Sets the path to where the output ends, unless the error has one already.
    pub(crate) fn locate(mut self, end: impl FnOnce() -> Option<Tracker>) -> Self {
        if self.0.path.is_none() {
            self.0.path = end().map(|end| self.path_from(&end));
        }
        self
    }

    fn path_from(&self, end: &Tracker) -> String {
        if let Some(member) = &self.0.member {
            return end.container_path() + member;
        }
        if let Some(below) = &self.0.below {
            return end.path() + below;
        }
        end.path()
    }

    pub(crate) fn at_position(mut self, position: Position) -> Self {
        self.0.position = Some(position);
        self
    }

    /// Writes the path and the position.
    pub(crate) fn fmt_place(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path() {
            None => {}
            Some("") => f.write_str(" at the top level")?,
            Some(path) => write!(f, " at {}", Shown(path))?,
        }
        if let Some(Position {
            offset,
            line,
            column,
        }) = self.0.position
        {
            write!(f, " (line {line}, column {column}, byte {offset})")?;
        }
        Ok(())
    }

    /// The rule that was broken.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The JSON Pointer (RFC 6901) of the value at fault; `""` is the whole document.
    pub fn path(&self) -> Option<&str> {
        self.0.path.as_deref()
    }

    /// For an error from a text: how many bytes stand before the place.
    pub fn offset(&self) -> Option<usize> {
        self.0.position.map(|position| position.offset)
    }

    /// For an error from a text: the line, counted from 1.
    pub fn line(&self) -> Option<usize> {
        self.0.position.map(|position| position.line)
    }

    /// For an error from a text: the column in bytes, counted from 1.
    pub fn column(&self) -> Option<usize> {
        self.0.position.map(|position| position.column)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { kind, message, .. } = &*self.0;
        write!(
            f,
            "{kind}: {}",
            message.as_deref().unwrap_or(kind.describe())
        )?;
        self.fmt_place(f)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({:?})", self.to_string())
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        #[cfg(feature = "std")]
        if let Some(source) = &self.0.source {
            return Some(&**source);
        }
        None
    }
}

#[cfg(feature = "std")]
impl From<Error> for std::io::Error {
    fn from(error: Error) -> Self {
        use std::io::ErrorKind::{InvalidData, Other};
        let kind = if error.kind() == ErrorKind::Io {
            Other
        } else {
            InvalidData
        };
        std::io::Error::new(kind, error)
    }
}

/// A text inside a message: characters that cannot be seen are escaped, quotes are not.
pub(crate) struct Shown<'t>(pub(crate) &'t str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in self.0.split_inclusive(['\'', '"']) {
            let quote = part.ends_with(['\'', '"']);
            let (text, quote) = part.split_at(part.len() - usize::from(quote));
            write!(f, "{}{quote}", text.escape_debug())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn quotes_are_shown_as_they_are() {
        for (text, shown) in [
            ("", ""),
            ("it's", "it's"),
            ("'\"\"'", "'\"\"'"),
            ("a\n\"\u{7f}\\é", "a\\n\"\\u{7f}\\\\é"),
        ] {
            assert_eq!(Shown(text).to_string(), shown);
        }
    }
}
