//! Numbers as text.

use crate::{Error, ErrorKind};
use alloc::vec::Vec;
use core::fmt::Display;

/// 2^53-1, the largest integer up to which a double holds every one.
pub(crate) const MAX_SAFE: u64 = (1 << 53) - 1;

/// The longest text of a number of 64 bits: a sign, `0.00000` and 17 digits. Integers and
/// integral doubles have at most 22 bytes.
pub(crate) const MAX_LEN: usize = 25;

/// The text of an integer, and its length, if that is at most 16 bytes.
///
/// It is computed in registers: bytes that are stored one by one and read again as a whole make
/// the processor wait.
#[inline(always)]
pub(crate) fn short_integer(value: u64, negative: bool) -> Option<([u8; 16], usize)> {
    const HALF: u64 = 100_000_000;
    const ZEROS: u64 = u64::MAX / 255 * b'0' as u64;
    let (text, len) = if value < HALF {
        let digits = eight_digits(value);
        // The last digit stands even if it is zero.
        let skip = (digits | (1 << 56)).trailing_zeros() & 0x38;
        (u128::from((digits | ZEROS) >> skip), 8 - skip as usize / 8)
    } else if value < HALF * HALF {
        let (high, low) = (eight_digits(value / HALF), eight_digits(value % HALF));
        let skip = high.trailing_zeros() & 0x38;
        let high = u128::from((high | ZEROS) >> skip);
        let low = u128::from(low | ZEROS) << (64 - skip);
        (high | low, 16 - skip as usize / 8)
    } else {
        return None;
    };
    match negative {
        false => Some((text.to_le_bytes(), len)),
        true if len < 16 => Some((((text << 8) | u128::from(b'-')).to_le_bytes(), len + 1)),
        true => None,
    }
}

/// The digits of a value below 10^8, one in each byte, the first one in the lowest.
#[inline(always)]
fn eight_digits(value: u64) -> u64 {
    // Two numbers of four digits, four of two, eight of one; each division of them all at once is
    // a multiplication that is exact for numbers so small.
    let fours = (value / 10_000) | ((value % 10_000) << 32);
    let hundreds = ((fours * 5243) >> 19) & 0x0000_007F_0000_007F;
    let twos = hundreds | ((fours - 100 * hundreds) << 16);
    let tens = ((twos * 103) >> 10) & 0x000F_000F_000F_000F;
    tens | ((twos - 10 * tens) << 8)
}

pub(crate) fn append_i64(buf: &mut Vec<u8>, value: i64) {
    buf.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
}

/// Whether a finite double is an integer below 2^53, of which ECMAScript writes all digits, and
/// no minus before a zero.
#[inline(always)]
pub(crate) fn is_safe_integer(value: f64) -> bool {
    let bits = value.to_bits() << 1 >> 1;
    // With this exponent the lowest bit of the significand counts 2^-52 * 2^exponent.
    let exponent = (bits >> 52).wrapping_sub(1023);
    match exponent {
        0..=51 => bits << (12 + exponent) == 0,
        52 => true,
        _ => bits == 0,
    }
}

/// The text of doubles that are no safe integers, where no memory is needed but this.
pub(crate) struct Double(zmij::Buffer);

impl Double {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Double(zmij::Buffer::new())
    }

    /// A finite double as ECMAScript writes it, if it is sure that zmij does the same.
    #[inline(always)]
    pub(crate) fn ecmascript(&mut self, value: f64) -> Option<&[u8]> {
        let text = self.0.format_finite(value).as_bytes();
        is_ecmascript(text, value.abs()).then_some(text)
    }
}

/// Appends a finite double as ECMAScript writes it (ECMA-262 Number::toString with its Note 2,
/// RFC 8785 §3.2.2.3).
pub(crate) fn append_double(buf: &mut Vec<u8>, value: f64) {
    if !is_safe_integer(value) {
        if let Some(text) = Double::new().ecmascript(value) {
            return buf.extend_from_slice(text);
        }
    }
    lay_out_double(value, |piece| buf.extend_from_slice(piece));
}

/// Whether a text with the fewest digits of a positive double is laid out as in ECMAScript,
/// without looking at every byte: `false` if that is not sure.
#[inline(always)]
fn is_ecmascript(text: &[u8], value: f64) -> bool {
    // An exponent has a sign and one to three digits.
    let &[.., c, b, a, last, end] = text else {
        return false;
    };
    if (1e-6..1e21).contains(&value) {
        return a != b'e' && b != b'e' && c != b'e' && (last, end) != (b'.', b'0');
    }
    let (sign, first) = match b'e' {
        e if e == c => (b, a),
        e if e == b => (a, last),
        e if e == a => (last, end),
        _ => return false,
    };
    first != b'0' && sign == if value < 1.0 { b'-' } else { b'+' }
}

/// Whether ECMAScript writes the double as this text.
///
/// A `plain` text has a point and no exponent, does not end in a zero, and is not below 10^-6.
pub(crate) fn is_double(text: &str, value: f64, plain: bool) -> bool {
    // There is one such text for a value, and zmij and ECMAScript find the same digits.
    if plain && zmij::Buffer::new().format_finite(value) == text {
        return true;
    }
    let mut rest = Some(text.as_bytes());
    lay_out_double(value, |piece| {
        rest = rest.and_then(|rest| rest.strip_prefix(piece));
    });
    rest == Some(b"")
}

/// Hands out the text of a double in pieces.
fn lay_out_double(value: f64, mut put: impl FnMut(&[u8])) {
    // Integers up to 2^53 have all their digits, and a zero of either sign has no minus.
    if is_safe_integer(value) {
        return put(itoa::Buffer::new().format(value as i64).as_bytes());
    }
    let mut buffer = zmij::Buffer::new();
    let text = buffer.format_finite(value);
    let text = match text.strip_prefix('-') {
        Some(text) => {
            put(b"-");
            text
        }
        None => text,
    };
    Decimal::parse(text.as_bytes()).lay_out(put);
}

/// The value 0.d1..dk times 10^n, in the letters of ECMA-262.
struct Decimal {
    digits: [u8; 17],
    k: usize,
    n: i32,
}

impl Decimal {
    /// Reads the digits that zmij found: the fewest that read back to the same double, closest
    /// to it, an exact tie to the even digit. Its layout (`1.5e-7`, `0.001`, `12.0`) is not
    /// ECMAScript's.
    fn parse(text: &[u8]) -> Self {
        let mut decimal = Decimal {
            digits: [0; 17],
            k: 0,
            n: 0,
        };
        let mut bytes = text.iter();
        let mut point = false;
        let mut exponent = 0;
        for &byte in bytes.by_ref() {
            match byte {
                b'.' => point = true,
                b'e' => {
                    exponent = parse_exponent(bytes.as_slice());
                    break;
                }
                // A zero before the first digit only moves the point.
                b'0' if decimal.k == 0 => decimal.n -= i32::from(point),
                digit => {
                    if let Some(slot) = decimal.digits.get_mut(decimal.k) {
                        *slot = digit;
                        decimal.k += 1;
                    }
                    decimal.n += i32::from(!point);
                }
            }
        }
        decimal.n += exponent;
        while decimal.k > 1 && decimal.digits[decimal.k - 1] == b'0' {
            decimal.k -= 1;
        }
        decimal
    }

    fn lay_out(&self, mut put: impl FnMut(&[u8])) {
        const ZEROS: &[u8; 21] = &[b'0'; 21];
        let digits = &self.digits[..self.k];
        let (k, n) = (self.k as i32, self.n);
        match n {
            _ if k <= n && n <= 21 => {
                put(digits);
                put(&ZEROS[..(n - k) as usize]);
            }
            1..=21 => {
                let (integer, fraction) = digits.split_at(n as usize);
                put(integer);
                put(b".");
                put(fraction);
            }
            -5..=0 => {
                put(b"0.");
                put(&ZEROS[..-n as usize]);
                put(digits);
            }
            _ => {
                put(&digits[..1]);
                if k > 1 {
                    put(b".");
                    put(&digits[1..]);
                }
                put(if n > 0 { b"e+" } else { b"e-" });
                put(itoa::Buffer::new()
                    .format((n - 1).unsigned_abs())
                    .as_bytes());
            }
        }
    }
}

fn parse_exponent(text: &[u8]) -> i32 {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let exponent = digits
        .iter()
        .fold(0, |sum, digit| 10 * sum + i32::from(digit - b'0'));
    if negative {
        -exponent
    } else {
        exponent
    }
}

#[cold]
pub(crate) fn int_range(value: impl Display) -> Error {
    Error::with_message(
        ErrorKind::IntRange,
        format_args!("{value} is outside -(2^53)+1..=2^53-1"),
    )
}

#[cold]
pub(crate) fn float(value: impl Display) -> Error {
    Error::with_message(
        ErrorKind::Float,
        format_args!("{value} is a floating-point number and the profile has integers only"),
    )
}

#[cold]
pub(crate) fn not_finite(value: f64) -> Error {
    Error::with_message(
        ErrorKind::NanOrInfinity,
        format_args!("{value} has no JSON form"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn text(value: f64) -> String {
        let mut buf = Vec::new();
        append_double(&mut buf, value);
        assert!(buf.len() <= MAX_LEN, "{value:e}");
        String::from_utf8(buf).unwrap_or_default()
    }

    #[test]
    fn safe_integers_around_every_power_of_two() {
        for exponent in 0..64 {
            let power = (1_u64 << exponent) as f64;
            for value in [power - 1.0, power - 0.5, power, power + 0.5, power + 1.0] {
                let safe = value < 9_007_199_254_740_992.0 && value as u64 as f64 == value;
                assert_eq!(is_safe_integer(value), safe, "{value}");
                assert_eq!(is_safe_integer(-value), safe, "-{value}");
            }
        }
    }

    /// With the standard library as the oracle.
    #[test]
    fn integers_around_every_power_of_ten_and_of_two() {
        let check = |value: u64, negative: bool| {
            let sign = if negative { "-" } else { "" };
            let expected = alloc::format!("{sign}{value}");
            match short_integer(value, negative) {
                Some((text, len)) => assert_eq!(&text[..len], expected.as_bytes()),
                None => assert!(expected.len() > 16, "{expected}"),
            }
        };
        let powers = (0..20)
            .map(|i| 10_u64.pow(i))
            .chain((0..64).map(|i| 1 << i));
        for power in powers {
            for value in power.saturating_sub(2)..=power.saturating_add(2) {
                check(value, false);
                check(value, value > 0);
            }
        }
        for value in (0..100_000_000).step_by(997) {
            check(value, false);
            check(value * 100_003, false);
            check(value * 100_003 + 1, true);
        }
        check(u64::MAX, false);
    }

    /// The halves of eight digits never meet: all halves at both places are all cases.
    #[test]
    fn all_of_four_digits_at_either_place_of_eight() {
        for four in 0..10_000 {
            for value in [four, four * 10_000, four * 10_001] {
                let expected = alloc::format!("{value:08}");
                let digits = (eight_digits(value) | 0x3030_3030_3030_3030).to_le_bytes();
                assert_eq!(digits, expected.as_bytes());
            }
        }
    }

    #[test]
    fn the_layouts_of_ecma_262() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (123e19, "1.23e+21"),
            (0.000001, "0.000001"),
            (0.00000123, "0.00000123"),
            (1e-7, "1e-7"),
            (-1.5e-7, "-1.5e-7"),
            (295147905179352830000.0, "295147905179352830000"),
            (1152921504606846976.0, "1152921504606847000"),
            (1424953923781206.2, "1424953923781206.2"),
            (1.0, "1"),
            (-1.5, "-1.5"),
            (4503599627370495.5, "4503599627370495.5"),
            (4503599627370496.0, "4503599627370496"),
            (-9007199254740991.0, "-9007199254740991"),
            (9007199254740992.0, "9007199254740992"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (-f64::MIN_POSITIVE, "-2.2250738585072014e-308"),
            (-0.000001234567890123456, "-0.000001234567890123456"),
            (123456.789, "123456.789"),
        ] {
            assert_eq!(text(value), expected);
        }
    }
}
