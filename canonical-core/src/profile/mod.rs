//! What a profile is. Each standard has a file of its own; a profile of the
//! user's own is a type with an impl of [`Profile`].

mod jcs;
mod matrix;
mod olpc;

pub use jcs::Jcs;
pub use matrix::Matrix;
pub use olpc::Olpc;

/// A canonical form of JSON: a name and the [`Rules`] its bytes obey.
///
/// The three standards are [`Matrix`], [`Jcs`] and [`Olpc`]. The trait is open: a profile that
/// extends one of them takes its rules and changes what it must.
///
/// ```
/// use canonical_core::{to_string, AllowsFloats, Jcs, NonAscii, Profile, Rules};
///
/// /// RFC 8785 with every character beyond ASCII escaped.
/// enum AsciiJcs {}
///
/// impl Profile for AsciiJcs {
///     const NAME: &'static str = "ascii-jcs";
///     const RULES: Rules = Jcs::RULES.non_ascii(NonAscii::Escaped);
/// }
/// impl AllowsFloats for AsciiJcs {}
///
/// assert_eq!(to_string::<AsciiJcs>("café 😀")?, r#""caf\u00e9 \ud83d\ude00""#);
/// # Ok::<(), canonical_core::Error>(())
/// ```
pub trait Profile: Sized + 'static {
    /// The name that messages and forms use.
    const NAME: &'static str;
    /// What the profile's bytes look like.
    const RULES: Rules;
}

/// A profile that writes floating-point numbers: [`Jcs`], and profiles of the user's own that
/// say so.
///
/// `f32` and `f64` are [`CanonicalJson<P>`](crate::CanonicalJson) only where `P: AllowsFloats`,
/// so a float under another profile does not compile. A profile that implements this trait has
/// [`Numbers::Doubles`] among its rules.
#[diagnostic::on_unimplemented(
    message = "profile `{Self}` does not allow floating-point numbers",
    label = "a float reaches `{Self}` here",
    note = "Matrix and OLPC have integers only: write the number as an integer, or as text with `#[serde(with = \"canonical_core::as_string\")]` or `#[canonical(display)]`",
    note = "a type that is meant for profiles with floats, or holds one that is, says so with `#[canonical(floats)]`, or names its profile with `#[canonical(profile = Jcs)]`; without either it is meant for every profile, which messages call `__AnyProfile`"
)]
pub trait AllowsFloats: Profile {}

/// The order of an object's members, by their names before any escaping.
///
/// The two orders differ only where a character beyond U+FFFF meets one in U+E000..=U+FFFF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyOrder {
    /// Unicode code points, which is the order of the UTF-8 bytes (Matrix, OLPC).
    CodePoint,
    /// UTF-16 code units (RFC 8785 §3.2.3).
    CodeUnit,
}

/// How U+0000..=U+001F stand in a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ControlCharacters {
    /// `\b \t \n \f \r`, the others `\u00xx` with lower-case digits (Matrix, RFC 8785 §3.2.2.2).
    Escaped,
    /// As they are (OLPC, whose strings escape only the quote and the backslash).
    Raw,
}

/// How characters beyond U+007F stand in a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NonAscii {
    /// As UTF-8 (all three standards).
    AsIs,
    /// `\uxxxx` for each UTF-16 code unit, with lower-case digits.
    Escaped,
}

/// Which integers a profile writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Integers {
    /// From -(2^53)+1 to 2^53-1, which every JSON reader keeps exactly.
    Safe,
    /// Any integer, with all its digits.
    Unbounded,
}

/// Which numbers a profile has, and how those of a JSON text are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Numbers {
    /// Integers only; a number in a text counts by its value, so `1.0` and `1e2` are integers
    /// there (Matrix).
    IntegerValues,
    /// Integers only; a fraction or an exponent in a text is an error even where the value is
    /// integral (OLPC).
    IntegerTokens,
    /// Integers and IEEE 754 doubles, written as ECMAScript does (RFC 8785 §3.2.2.3).
    Doubles,
}

/// The rules of a profile, built from those of another one or from [`Rules::new`].
///
/// ```
/// use canonical_core::{Integers, Matrix, Profile, Rules};
///
/// /// Events of Matrix room versions 1 to 5, whose integers have no bound.
/// enum OldRooms {}
/// impl Profile for OldRooms {
///     const NAME: &'static str = "matrix-v1-to-v5";
///     const RULES: Rules = Matrix::RULES.integers(Integers::Unbounded);
/// }
///
/// assert_eq!(canonical_core::to_string::<OldRooms>(&u64::MAX)?, "18446744073709551615");
/// # Ok::<(), canonical_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    key_order: KeyOrder,
    control_characters: ControlCharacters,
    non_ascii: NonAscii,
    integers: Integers,
    numbers: Numbers,
}

impl Rules {
    /// Code point order, control characters escaped, other characters as they are, safe
    /// integers judged by value: the rules of [`Matrix`].
    pub const fn new() -> Self {
        Rules {
            key_order: KeyOrder::CodePoint,
            control_characters: ControlCharacters::Escaped,
            non_ascii: NonAscii::AsIs,
            integers: Integers::Safe,
            numbers: Numbers::IntegerValues,
        }
    }

    /// These rules with another order of members.
    pub const fn key_order(mut self, key_order: KeyOrder) -> Self {
        self.key_order = key_order;
        self
    }

    /// These rules with another form of U+0000..=U+001F.
    pub const fn control_characters(mut self, control_characters: ControlCharacters) -> Self {
        self.control_characters = control_characters;
        self
    }

    /// These rules with another form of the characters beyond U+007F.
    pub const fn non_ascii(mut self, non_ascii: NonAscii) -> Self {
        self.non_ascii = non_ascii;
        self
    }

    /// These rules with another range of integers.
    pub const fn integers(mut self, integers: Integers) -> Self {
        self.integers = integers;
        self
    }

    /// These rules with another kind of numbers.
    pub const fn numbers(mut self, numbers: Numbers) -> Self {
        self.numbers = numbers;
        self
    }

    /// The order of members.
    pub const fn get_key_order(&self) -> KeyOrder {
        self.key_order
    }

    /// The form of U+0000..=U+001F.
    pub const fn get_control_characters(&self) -> ControlCharacters {
        self.control_characters
    }

    /// The form of the characters beyond U+007F.
    pub const fn get_non_ascii(&self) -> NonAscii {
        self.non_ascii
    }

    /// The range of integers.
    pub const fn get_integers(&self) -> Integers {
        self.integers
    }

    /// The kind of numbers.
    pub const fn get_numbers(&self) -> Numbers {
        self.numbers
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::new()
    }
}
