//! Numbers: the token of a text, or a number of Rust's.

use crate::options::Options;
use crate::reader::Lexer;
use crate::{Error, Matrix};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use core::fmt;
use core::hash::{Hash, Hasher};

/// A number of a [`Value`](crate::Value): the token that stood in a text, or a number of Rust's.
///
/// Which of the two it is decides the rules it is written by: a token is judged as
/// `canonicalize` judges it, so under [`Matrix`](crate::Matrix) the token `1.0` is the integer 1;
/// a number of Rust's is judged by its type, so `1.0_f64` is an error there.
///
/// Two numbers are equal if they display the same text. That of a token is the token, that of an
/// integer its digits, that of a double has a fraction or an exponent always. So a token `1`
/// equals the integer 1, and neither equals `1.0`.
///
/// ```
/// use canonical_core::Number;
///
/// assert_eq!(Number::from(1_u8), Number::from(1_i128));
/// assert_ne!(Number::from(1), Number::from(1.0));
/// assert_eq!(Number::from(-0.0).to_string(), "-0.0");
/// ```
#[derive(Clone)]
pub struct Number<'a>(pub(crate) Repr<'a>);

/// The wide integers are boxed, to keep a `Value` small.
#[derive(Clone)]
pub(crate) enum Repr<'a> {
    Token(Cow<'a, str>),
    U64(u64),
    /// A negative integer.
    I64(i64),
    /// Beyond `u64`.
    U128(Box<u128>),
    /// Below `i64`.
    I128(Box<i128>),
    Double(f64),
}

impl<'a> Number<'a> {
    /// A number as it would stand in a text.
    ///
    /// ```
    /// use canonical_core::{to_string, ErrorKind, Matrix, Number};
    ///
    /// let number = Number::parse("1e2")?;
    /// assert_eq!(to_string::<Matrix>(&number)?, "100");
    /// assert_eq!(Number::parse("+1").unwrap_err().kind(), ErrorKind::Syntax);
    /// # Ok::<(), canonical_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Syntax`](crate::ErrorKind::Syntax) for anything but a number of RFC 8259 §6.
    pub fn parse(token: &'a str) -> Result<Self, Error> {
        let options = Options::<Matrix>::new();
        let mut lexer = Lexer::new(token.as_bytes(), options.limits, false)?;
        let number = lexer.number()?;
        lexer.finish()?;
        // What may follow is white space.
        Ok(Self::from_token(Cow::Borrowed(number.text)))
    }

    /// A number that the reader has read.
    pub(crate) fn from_token(token: Cow<'a, str>) -> Self {
        Number(Repr::Token(token))
    }

    /// The number of Rust's that a token is: an integer without fraction and exponent, else the
    /// nearest double, which keeps the sign of `-0`. `None` if no type holds it.
    #[cfg(feature = "serde")]
    pub(crate) fn from_rust_text(token: &str) -> Option<Number<'static>> {
        if token.contains(['.', 'e', 'E']) || token == "-0" {
            let value: f64 = token.parse().ok()?;
            return value.is_finite().then(|| value.into());
        }
        if let Ok(value) = token.parse::<u128>() {
            return Some(value.into());
        }
        token.parse::<i128>().ok().map(Number::from)
    }

    /// The token that stood in a text, if that is what this number is.
    ///
    /// ```
    /// assert_eq!(canonical_core::Number::from(1).as_token(), None);
    /// ```
    pub fn as_token(&self) -> Option<&str> {
        match &self.0 {
            Repr::Token(token) => Some(token),
            _ => None,
        }
    }

    /// The integer, if it is one without fraction and exponent, and fits.
    ///
    /// ```
    /// assert_eq!(canonical_core::Number::from(7_u8).as_u64(), Some(7));
    /// assert_eq!(canonical_core::Number::from(-7).as_u64(), None);
    /// ```
    pub fn as_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Token(token) => token.parse().ok(),
            Repr::U64(value) => Some(*value),
            _ => None,
        }
    }

    /// The integer, if it is one without fraction and exponent, and fits.
    ///
    /// ```
    /// assert_eq!(canonical_core::Number::from(-7).as_i64(), Some(-7));
    /// assert_eq!(canonical_core::Number::from(-7.0).as_i64(), None);
    /// ```
    pub fn as_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Token(token) => token.parse().ok(),
            Repr::U64(value) => i64::try_from(*value).ok(),
            Repr::I64(value) => Some(*value),
            _ => None,
        }
    }

    /// The integer, if it is one without fraction and exponent, and fits.
    ///
    /// ```
    /// assert_eq!(canonical_core::Number::from(u128::MAX).as_u128(), Some(u128::MAX));
    /// ```
    pub fn as_u128(&self) -> Option<u128> {
        match &self.0 {
            Repr::Token(token) => token.parse().ok(),
            Repr::U64(value) => Some(u128::from(*value)),
            Repr::U128(value) => Some(**value),
            _ => None,
        }
    }

    /// The integer, if it is one without fraction and exponent, and fits.
    ///
    /// ```
    /// assert_eq!(canonical_core::Number::from(i128::MIN).as_i128(), Some(i128::MIN));
    /// ```
    pub fn as_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Token(token) => token.parse().ok(),
            Repr::U64(value) => Some(i128::from(*value)),
            Repr::I64(value) => Some(i128::from(*value)),
            Repr::U128(value) => i128::try_from(**value).ok(),
            Repr::I128(value) => Some(**value),
            Repr::Double(_) => None,
        }
    }

    /// The nearest double, ties to even. `None` for a token beyond the largest one.
    ///
    /// ```
    /// assert_eq!(canonical_core::Number::from(3).as_f64(), Some(3.0));
    /// ```
    pub fn as_f64(&self) -> Option<f64> {
        match &self.0 {
            Repr::Token(token) => token.parse().ok().filter(|value: &f64| value.is_finite()),
            Repr::U64(value) => Some(*value as f64),
            Repr::I64(value) => Some(*value as f64),
            Repr::U128(value) => Some(**value as f64),
            Repr::I128(value) => Some(**value as f64),
            Repr::Double(value) => Some(*value),
        }
    }

    /// The same number with nothing borrowed.
    ///
    /// ```
    /// use canonical_core::Number;
    ///
    /// let number: Number<'static> = Number::from(1).into_owned();
    /// assert_eq!(number, Number::from(1));
    /// ```
    pub fn into_owned(self) -> Number<'static> {
        Number(match self.0 {
            Repr::Token(token) => Repr::Token(Cow::Owned(token.into_owned())),
            Repr::U64(value) => Repr::U64(value),
            Repr::I64(value) => Repr::I64(value),
            Repr::U128(value) => Repr::U128(value),
            Repr::I128(value) => Repr::I128(value),
            Repr::Double(value) => Repr::Double(value),
        })
    }

    /// Hands the number's text to a function.
    fn with_text<R>(&self, use_text: impl FnOnce(&str) -> R) -> R {
        match &self.0 {
            Repr::Token(token) => use_text(token),
            Repr::U64(value) => use_text(itoa::Buffer::new().format(*value)),
            Repr::I64(value) => use_text(itoa::Buffer::new().format(*value)),
            Repr::U128(value) => use_text(itoa::Buffer::new().format(**value)),
            Repr::I128(value) => use_text(itoa::Buffer::new().format(**value)),
            Repr::Double(value) => use_text(zmij::Buffer::new().format(*value)),
        }
    }
}

impl PartialEq for Number<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Repr::Token(a), Repr::Token(b)) => a == b,
            (Repr::U64(a), Repr::U64(b)) => a == b,
            (Repr::I64(a), Repr::I64(b)) => a == b,
            _ => self.with_text(|a| other.with_text(|b| a == b)),
        }
    }
}

impl Eq for Number<'_> {}

impl Hash for Number<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.with_text(|text| text.hash(state));
    }
}

impl fmt::Display for Number<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_text(|text| f.write_str(text))
    }
}

impl fmt::Debug for Number<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_text(|text| write!(f, "Number({text})"))
    }
}

macro_rules! from_unsigned {
    ($($type:ty)*) => {$(
        impl From<$type> for Number<'_> {
            fn from(value: $type) -> Self {
                Number(Repr::U64(value as u64))
            }
        }
    )*};
}

macro_rules! from_signed {
    ($($type:ty)*) => {$(
        impl From<$type> for Number<'_> {
            fn from(value: $type) -> Self {
                Number(match u64::try_from(value) {
                    Ok(value) => Repr::U64(value),
                    Err(_) => Repr::I64(value as i64),
                })
            }
        }
    )*};
}

from_unsigned!(u8 u16 u32 u64 usize);
from_signed!(i8 i16 i32 i64 isize);

impl From<u128> for Number<'_> {
    fn from(value: u128) -> Self {
        Number(match u64::try_from(value) {
            Ok(value) => Repr::U64(value),
            Err(_) => Repr::U128(Box::new(value)),
        })
    }
}

impl From<i128> for Number<'_> {
    fn from(value: i128) -> Self {
        if let Ok(value) = u128::try_from(value) {
            return value.into();
        }
        Number(match i64::try_from(value) {
            Ok(value) => Repr::I64(value),
            Err(_) => Repr::I128(Box::new(value)),
        })
    }
}

/// NaN and the infinities are kept; writing them is an error.
impl From<f64> for Number<'_> {
    fn from(value: f64) -> Self {
        Number(Repr::Double(value))
    }
}

/// Widened to a double.
impl From<f32> for Number<'_> {
    fn from(value: f32) -> Self {
        Number(Repr::Double(f64::from(value)))
    }
}
