use crate::profile::Profile;
use core::fmt;
use core::marker::PhantomData;

/// The limit that holds where none is given.
pub(crate) const DEPTH: usize = 128;

/// Limits and strictness, for the entry points whose names end in `_with`.
///
/// ```
/// use canonical_core::{to_string_with, ErrorKind, Matrix, Options};
///
/// let flat = Options::<Matrix>::new().depth(1);
/// assert_eq!(to_string_with(&[1, 2], &flat)?, "[1,2]");
/// assert_eq!(to_string_with(&[[1]], &flat).unwrap_err().kind(), ErrorKind::Depth);
/// # Ok::<(), canonical_core::Error>(())
/// ```
#[non_exhaustive]
pub struct Options<P> {
    pub(crate) limits: Limits,
    pub(crate) raw_control_characters: bool,
    profile: PhantomData<fn() -> P>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) depth: usize,
    pub(crate) length: usize,
    /// The numbers of a text are judged by their tokens, also when a tree of it is written.
    pub(crate) strict_numbers: bool,
}

impl<P: Profile> Options<P> {
    /// At most 128 open containers, any length, numbers by value, no raw control characters.
    pub const fn new() -> Self {
        Options {
            limits: Limits {
                depth: DEPTH,
                length: usize::MAX,
                strict_numbers: false,
            },
            raw_control_characters: false,
            profile: PhantomData,
        }
    }

    /// At most `depth` containers open at once, and as many hops through `Box`, `Rc` and `Arc`,
    /// of which a reference, and for serde an option or a newtype, counts as a quarter; beyond
    /// that the error is [`Depth`](crate::ErrorKind::Depth).
    ///
    /// Writing a value recurses once for each container, so a limit in the thousands needs a
    /// stack to match. Reading a text does not recurse.
    pub const fn depth(mut self, depth: usize) -> Self {
        self.limits.depth = depth;
        self
    }

    /// At most `length` bytes, of the output when writing and of the text when reading; beyond
    /// that the error is [`TooLong`](crate::ErrorKind::TooLong).
    pub const fn length(mut self, length: usize) -> Self {
        self.limits.length = length;
        self
    }

    /// Judges the numbers of a text by their tokens: under Matrix any fraction or exponent is
    /// [`Float`](crate::ErrorKind::Float) (room versions 6 and later), under JCS integers
    /// beyond 2^53-1 are [`IntRange`](crate::ErrorKind::IntRange), even as the canonical text of a
    /// double, under both `-0` is
    /// [`NegZero`](crate::ErrorKind::NegZero). Recommended wherever signatures are checked.
    pub const fn strict_numbers(mut self, strict: bool) -> Self {
        self.limits.strict_numbers = strict;
        self
    }

    /// Accepts control characters as they are inside the strings of a text, to read the
    /// canonical form of [`Olpc`](crate::Olpc) back.
    pub const fn raw_control_characters(mut self, accept: bool) -> Self {
        self.raw_control_characters = accept;
        self
    }
}

impl<P: Profile> Default for Options<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P> Clone for Options<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Options<P> {}

impl<P: Profile> fmt::Debug for Options<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("profile", &P::NAME)
            .field("depth", &self.limits.depth)
            .field("length", &self.limits.length)
            .field("strict_numbers", &self.limits.strict_numbers)
            .field("raw_control_characters", &self.raw_control_characters)
            .finish()
    }
}
