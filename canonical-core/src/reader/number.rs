//! Numbers of a text: what a profile makes of a token.
//!
//! Profiles with integers only decide on the digits, never through a double. Nothing is as long
//! as an exponent says.

use crate::number::{append_double, append_i64, float, int_range, is_double, MAX_SAFE};
use crate::profile::{Integers, Numbers, Rules};
use crate::{Error, ErrorKind};
use alloc::vec::Vec;
use core::fmt;

/// An integer that a token gives by its value may be this much longer than the token.
const MAX_EXPANSION: usize = 40;

/// The canonical text of a number token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Judgement {
    /// The token itself.
    Token,
    /// An integer that the token writes otherwise: `-0`, `1.0`, `1e2`.
    Integer(i64),
    /// An integer beyond 64 bits: the token's significant digits, then zeros.
    Digits { significant: usize, zeros: usize },
    /// A double that the token writes otherwise.
    Double(f64),
}

/// A number token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number<'t> {
    pub(crate) text: &'t str,
    /// All digits but those of the exponent, as one integer; of more than 19 digits something.
    digits: u64,
    /// How many digits stand after the point.
    fraction: usize,
    exponent: bool,
}

impl<'t> Number<'t> {
    /// Reads a number (RFC 8259 §6); on a mistake gives back its place.
    #[inline]
    pub(crate) fn scan(text: &'t str, start: usize) -> Result<Self, usize> {
        let bytes = text.as_bytes();
        let first = start + usize::from(bytes.get(start) == Some(&b'-'));
        let mut digits = 0;
        let mut at = skip_digits(bytes, first, &mut digits);
        if at == first {
            return Err(first);
        }
        if bytes[first] == b'0' && at > first + 1 {
            return Err(first + 1);
        }
        let mut fraction = 0;
        if bytes.get(at) == Some(&b'.') {
            let point = at;
            at = skip_many_digits(bytes, point + 1, &mut digits);
            fraction = at - (point + 1);
            if fraction == 0 {
                return Err(at);
            }
        }
        let exponent = matches!(bytes.get(at), Some(b'e' | b'E'));
        if exponent {
            at += 1;
            at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
            let begin = at;
            at = skip_digits(bytes, begin, &mut 0);
            if at == begin {
                return Err(at);
            }
        }
        Ok(Number {
            text: &text[start..at],
            digits,
            fraction,
            exponent,
        })
    }

    /// It has neither a fraction nor an exponent.
    #[inline]
    pub(crate) fn is_integer(&self) -> bool {
        self.fraction == 0 && !self.exponent
    }

    #[inline]
    pub(crate) fn is_negative(&self) -> bool {
        self.text.starts_with('-')
    }

    /// The digits as one integer, which times 10^-fraction is the absolute value, if there is
    /// no exponent and they are not too many.
    fn digits(&self) -> Option<u64> {
        let count =
            self.text.len() - usize::from(self.is_negative()) - usize::from(self.fraction > 0);
        (count <= 19 && !self.exponent).then_some(self.digits)
    }
}

#[inline]
fn skip_digits(bytes: &[u8], mut at: usize, digits: &mut u64) -> usize {
    while let Some(&digit @ b'0'..=b'9') = bytes.get(at) {
        *digits = digits
            .wrapping_mul(10)
            .wrapping_add(u64::from(digit - b'0'));
        at += 1;
    }
    at
}

/// [`skip_digits`] for places where eight and more are common.
#[inline]
fn skip_many_digits(bytes: &[u8], mut at: usize, digits: &mut u64) -> usize {
    while let Some(eight) = bytes[at..].first_chunk().and_then(|&c| eight_digits(c)) {
        *digits = digits.wrapping_mul(100_000_000).wrapping_add(eight);
        at += 8;
    }
    skip_digits(bytes, at, digits)
}

/// The value of eight digits, if they are all digits.
#[inline]
fn eight_digits(chunk: [u8; 8]) -> Option<u64> {
    const ONES: u64 = u64::MAX / 255;
    let word = u64::from_le_bytes(chunk);
    // A digit has the high half 3, and keeps it when 6 is added to the low half.
    let halves = (word | word.wrapping_add(ONES * 6)) & (ONES * 0xF0);
    if halves != ONES * 0x30 || word & (ONES * 0xF0) != ONES * 0x30 {
        return None;
    }
    // Pairs of neighbours are joined, three times over.
    let word = (word & (ONES * 0x0F)).wrapping_mul(10 << 8 | 1) >> 8;
    let word = (word & 0x00FF_00FF_00FF_00FF).wrapping_mul(100 << 16 | 1) >> 16;
    Some((word & 0x0000_FFFF_0000_FFFF).wrapping_mul(10_000 << 32 | 1) >> 32)
}

/// Appends the canonical text of a number token, which obeys RFC 8259's grammar.
pub(crate) fn append(
    buf: &mut Vec<u8>,
    token: &str,
    rules: Rules,
    strict: bool,
) -> Result<(), Error> {
    let number = Number::scan(token, 0).map_err(|_| Error::new(ErrorKind::Syntax))?;
    append_rewritten(buf, token, judge(number, rules, strict)?);
    Ok(())
}

/// Appends the canonical text of a token that is not its own.
pub(crate) fn append_rewritten(buf: &mut Vec<u8>, token: &str, judgement: Judgement) {
    match judgement {
        Judgement::Token => buf.extend_from_slice(token.as_bytes()),
        Judgement::Integer(value) => append_i64(buf, value),
        Judgement::Double(value) => append_double(buf, value),
        Judgement::Digits { significant, zeros } => {
            let decimal = Decimal::of(token);
            buf.extend_from_slice(if decimal.negative { b"-" } else { b"" });
            buf.extend(decimal.digits().take(significant));
            buf.resize(buf.len() + zeros, b'0');
        }
    }
}

/// What the rules make of a number token.
///
/// # Errors
///
/// `float`, `int_range`, `number_overflow`, and `neg_zero` where numbers are judged strictly.
#[inline]
pub(crate) fn judge(number: Number<'_>, rules: Rules, strict: bool) -> Result<Judgement, Error> {
    // An integer of at most 15 digits without a sign is canonical under every profile.
    if number.text.len() <= 15 && number.is_integer() && !number.is_negative() {
        return Ok(Judgement::Token);
    }
    judge_any(number, rules, strict)
}

fn judge_any(number: Number<'_>, rules: Rules, strict: bool) -> Result<Judgement, Error> {
    match rules.get_numbers() {
        Numbers::Doubles => {
            if number.is_integer() && (strict || rules.get_integers() == Integers::Unbounded) {
                judge_integer(number, rules, strict)
            } else {
                judge_double(number, strict)
            }
        }
        _ if number.is_integer() => {
            // Where only tokens count there is nothing that strictness could add.
            let strict = strict && rules.get_numbers() != Numbers::IntegerTokens;
            judge_integer(number, rules, strict)
        }
        Numbers::IntegerValues if !strict => judge_value(number.text, rules),
        _ => Err(float(Shown(number.text))),
    }
}

/// A token with neither a fraction nor an exponent.
fn judge_integer(number: Number<'_>, rules: Rules, strict: bool) -> Result<Judgement, Error> {
    if number.text == "-0" {
        return if strict {
            Err(neg_zero(number.text))
        } else {
            Ok(Judgement::Integer(0))
        };
    }
    let safe = number.digits().is_some_and(|digits| digits <= MAX_SAFE);
    if rules.get_integers() == Integers::Safe && !safe {
        return Err(int_range(Shown(number.text)));
    }
    Ok(Judgement::Token)
}

/// A token with a fraction or an exponent, by its value.
fn judge_value(token: &str, rules: Rules) -> Result<Judgement, Error> {
    let decimal = Decimal::of(token);
    let (mut count, mut significant) = (0_usize, 0_usize);
    for digit in decimal.digits() {
        count += 1;
        if digit != b'0' {
            significant = count;
        }
    }
    if significant == 0 {
        return Ok(Judgement::Integer(0));
    }
    // The value is an integer times 10^zeros, and the integer does not end in a zero.
    let zeros = decimal
        .exponent
        .saturating_add_unsigned((count - significant) as u64);
    let Ok(zeros) = usize::try_from(zeros) else {
        return Err(if zeros < 0 {
            float(Shown(token))
        } else {
            int_range(Shown(token))
        });
    };
    let length = significant.saturating_add(zeros);
    if length <= 16 {
        let magnitude = decimal
            .digits()
            .take(significant)
            .chain(core::iter::repeat_n(b'0', zeros))
            .fold(0, |value, digit| 10 * value + i64::from(digit - b'0'));
        let safe = magnitude <= MAX_SAFE as i64;
        if safe || rules.get_integers() == Integers::Unbounded {
            return Ok(Judgement::Integer(if decimal.negative {
                -magnitude
            } else {
                magnitude
            }));
        }
    } else if rules.get_integers() == Integers::Unbounded && length <= token.len() + MAX_EXPANSION {
        return Ok(Judgement::Digits { significant, zeros });
    }
    Err(int_range(Shown(token)))
}

/// Any token, as the nearest double (RFC 8785 §3.2.2.3, ties to even).
fn judge_double(number: Number<'_>, strict: bool) -> Result<Judgement, Error> {
    let digits = number.digits().filter(|_| is_plain(number));
    if digits.is_some_and(|digits| digits < 1 << 52) {
        return Ok(Judgement::Token);
    }
    let value = nearest_double(number);
    if value.is_infinite() {
        return Err(Error::with_message(
            ErrorKind::NumberOverflow,
            format_args!("{} is beyond the largest double", Shown(number.text)),
        ));
    }
    // Erratum 7920 of RFC 8785: a reader that guards signatures refuses minus zero.
    if strict && value == 0.0 && value.is_sign_negative() {
        return Err(neg_zero(number.text));
    }
    let plain_fraction = digits.is_some() && number.fraction > 0;
    Ok(if is_double(number.text, value, plain_fraction) {
        Judgement::Token
    } else {
        Judgement::Double(value)
    })
}

/// Whether a token without an exponent has ECMAScript's shape. Then, if its digits, read as one
/// integer, are below 2^52, it is the canonical text of the double nearest to it.
///
/// Let there be d digits after the point. ECMAScript writes the shortest decimal that reads as
/// the double v, and every candidate, having no more digits than the token, is a multiple of
/// 10^-d (or has one between itself and the token). If another multiple of 10^-d read as v, it
/// would be within ulp(v) of the token, so 10^-d <= ulp(v) <= v / 2^52 and v * 10^d >= 2^52. But
/// v * 10^d is within a part in 2^53 of the token's digits, an integer of at most 2^52 - 1.
fn is_plain(number: Number<'_>) -> bool {
    if number.fraction == 0 {
        // Minus zero has another text.
        return number.digits != 0 || !number.is_negative();
    }
    // So has a fraction that ends in a zero, and one below 10^-6.
    let magnitude = number.text.strip_prefix('-').unwrap_or(number.text);
    !number.text.ends_with('0') && !magnitude.starts_with("0.000000")
}

fn nearest_double(number: Number<'_>) -> f64 {
    const POWERS: [f64; 20] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19,
    ];
    match (number.digits(), POWERS.get(number.fraction)) {
        // Both are exact, and IEEE 754 rounds their quotient to the nearest double.
        (Some(digits), Some(power)) if digits <= 1 << 53 => {
            let value = digits as f64 / power;
            if number.is_negative() {
                -value
            } else {
                value
            }
        }
        // `str::parse` rounds correctly, and takes every number that RFC 8259 has.
        _ => number.text.parse().unwrap_or(f64::INFINITY),
    }
}

/// The digits of a token as one integer, times 10^exponent.
struct Decimal<'t> {
    negative: bool,
    /// Digits, perhaps with a point among them.
    mantissa: &'t [u8],
    /// Saturating: a token that gets there has fewer digits than would matter.
    exponent: i64,
}

impl<'t> Decimal<'t> {
    fn of(token: &'t str) -> Self {
        let (mantissa, exponent) = match token.find(['e', 'E']) {
            Some(at) => (&token[..at], saturating_parse(&token[at + 1..])),
            None => (token, 0),
        };
        let fraction = mantissa.find('.').map_or(0, |at| mantissa.len() - at - 1);
        Decimal {
            negative: token.starts_with('-'),
            mantissa: mantissa.strip_prefix('-').unwrap_or(mantissa).as_bytes(),
            exponent: exponent.saturating_sub_unsigned(fraction as u64),
        }
    }

    /// The digits from the first one on that is not zero.
    fn digits(&self) -> impl Iterator<Item = u8> + 't {
        self.mantissa
            .iter()
            .copied()
            .filter(|&byte| byte != b'.')
            .skip_while(|&digit| digit == b'0')
    }
}

fn saturating_parse(exponent: &str) -> i64 {
    let digits = exponent.trim_start_matches(['+', '-']);
    let magnitude = digits.bytes().fold(0_i64, |sum, digit| {
        sum.saturating_mul(10)
            .saturating_add(i64::from(digit - b'0'))
    });
    if exponent.starts_with('-') {
        -magnitude
    } else {
        magnitude
    }
}

#[cold]
fn neg_zero(token: &str) -> Error {
    Error::with_message(
        ErrorKind::NegZero,
        format_args!("{} is minus zero", Shown(token)),
    )
}

/// A token for a message, cut off where it is long.
struct Shown<'t>(&'t str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LENGTH: usize = 40;
        match self.0.get(..LENGTH) {
            Some(start) if self.0.len() > LENGTH => write!(f, "{start}.."),
            _ => f.write_str(self.0),
        }
    }
}
