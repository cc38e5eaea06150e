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

#[allow(dead_code)] // the tree writes with it
/// Appends the canonical text of a number token, which obeys RFC 8259's grammar.
pub(crate) fn append(
    buf: &mut Vec<u8>,
    token: &str,
    rules: Rules,
    strict: bool,
) -> Result<(), Error> {
    match judge(token, rules, strict)? {
        Judgement::Token => buf.extend_from_slice(token.as_bytes()),
        judgement => append_rewritten(buf, token, judgement),
    }
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
pub(crate) fn judge(token: &str, rules: Rules, strict: bool) -> Result<Judgement, Error> {
    if is_short_integer(token.as_bytes()) {
        return Ok(Judgement::Token);
    }
    judge_any(token, rules, strict)
}

/// An integer token of at most 15 digits without a sign is canonical under every profile.
#[inline]
fn is_short_integer(token: &[u8]) -> bool {
    token.len() <= 15 && token.iter().all(u8::is_ascii_digit)
}

#[inline(never)]
fn judge_any(token: &str, rules: Rules, strict: bool) -> Result<Judgement, Error> {
    let integer = !token.bytes().any(|b| matches!(b, b'.' | b'e' | b'E'));
    match rules.get_numbers() {
        Numbers::Doubles => {
            if integer && (strict || rules.get_integers() == Integers::Unbounded) {
                judge_integer(token, rules, strict)
            } else {
                judge_double(token, strict)
            }
        }
        _ if integer => {
            // Where only tokens count there is nothing that strictness could add.
            let strict = strict && rules.get_numbers() != Numbers::IntegerTokens;
            judge_integer(token, rules, strict)
        }
        Numbers::IntegerValues if !strict => judge_value(token, rules),
        _ => Err(float(Shown(token))),
    }
}

/// A token with neither a fraction nor an exponent.
fn judge_integer(token: &str, rules: Rules, strict: bool) -> Result<Judgement, Error> {
    if token == "-0" {
        return if strict {
            Err(neg_zero(token))
        } else {
            Ok(Judgement::Integer(0))
        };
    }
    if rules.get_integers() == Integers::Safe {
        let digits = token.strip_prefix('-').unwrap_or(token);
        // No more digits than fit into 64 bits.
        if digits.len() > 16 || digits.parse::<u64>().map_or(true, |value| value > MAX_SAFE) {
            return Err(int_range(Shown(token)));
        }
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
fn judge_double(token: &str, strict: bool) -> Result<Judgement, Error> {
    if is_short_decimal(token.as_bytes()) {
        return Ok(Judgement::Token);
    }
    // `str::parse` rounds correctly, and takes every number that RFC 8259 has.
    let value = token.parse::<f64>().unwrap_or(f64::INFINITY);
    if value.is_infinite() {
        return Err(Error::with_message(
            ErrorKind::NumberOverflow,
            format_args!("{} is beyond the largest double", Shown(token)),
        ));
    }
    // Erratum 7920 of RFC 8785: a reader that guards signatures refuses minus zero.
    if strict && value == 0.0 && value.is_sign_negative() {
        return Err(neg_zero(token));
    }
    Ok(if is_double(token, value) {
        Judgement::Token
    } else {
        Judgement::Double(value)
    })
}

/// A token in ECMAScript's shape whose digits, read as one integer, are below 2^52: it is the
/// canonical text of the double nearest to it.
///
/// Let there be d digits after the point. ECMAScript writes the shortest decimal that reads as
/// the double v, and every candidate, having no more digits than the token, is a multiple of
/// 10^-d (or has one between itself and the token). If another multiple of 10^-d read as v, it
/// would be within ulp(v) of the token, so 10^-d <= ulp(v) <= v / 2^52 and v * 10^d >= 2^52. But
/// v * 10^d is within a part in 2^53 of the token's digits, an integer of at most 2^52 - 1.
fn is_short_decimal(token: &[u8]) -> bool {
    let digits = token.strip_prefix(b"-").unwrap_or(token);
    if digits.len() > 17 {
        return false;
    }
    let mut value = 0_u64;
    let mut point = None;
    for (at, &byte) in digits.iter().enumerate() {
        match byte {
            b'0'..=b'9' => value = 10 * value + u64::from(byte - b'0'),
            b'.' => point = Some(at),
            _ => return false,
        }
    }
    // Minus zero has another text; so has a fraction that ends in a zero, or one below 10^-6,
    // which has a zero before the point and six after it.
    let shape = match point {
        None => value != 0 || digits.len() == token.len(),
        Some(_) => !digits.ends_with(b"0") && !digits.starts_with(b"0.000000"),
    };
    shape && value < 1 << 52
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
