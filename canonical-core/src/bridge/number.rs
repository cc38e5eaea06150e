//! Numbers that serde_json keeps as text (its feature `arbitrary_precision`).

use crate::number;
use crate::profile::{Integers, Numbers};
use crate::writer::raw::Raw;
use crate::{Error, ErrorKind};
use alloc::format;

/// Writes a number as if serde_json had read it into an integer or a double, as it does without
/// the feature: the bytes do not depend on the feature, for any number that can be kept both
/// ways. An integer of more than 64 bits is a double if that is exact.
pub(super) fn write_text(raw: &mut Raw<'_>, text: &str) -> Result<(), Error> {
    match classify(text) {
        None => Err(Error::with_message(
            ErrorKind::Syntax,
            format_args!("{text:?} is not a number"),
        )),
        // serde_json keeps the sign of a zero in a double.
        Some(Token::Integer) if text == "-0" => write_double(raw, text),
        Some(Token::Integer) => write_integer(raw, text),
        Some(Token::Double) => write_double(raw, text),
    }
}

fn write_integer(raw: &mut Raw<'_>, text: &str) -> Result<(), Error> {
    if let Ok(value) = text.parse() {
        return raw.u64(value);
    }
    if let Ok(value) = text.parse() {
        return raw.i64(value);
    }
    if raw.rules().get_numbers() == Numbers::Doubles {
        if let Some(value) = exact_double(text) {
            return raw.double(value);
        }
    }
    match raw.rules().get_integers() {
        Integers::Safe => Err(number::int_range(text)),
        Integers::Unbounded => raw.verbatim(text),
    }
}

fn exact_double(integer: &str) -> Option<f64> {
    let value: f64 = integer.parse().ok()?;
    (value.is_finite() && format!("{value:.0}") == integer).then_some(value)
}

fn write_double(raw: &mut Raw<'_>, text: &str) -> Result<(), Error> {
    if raw.rules().get_numbers() != Numbers::Doubles {
        return Err(number::float(text));
    }
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => raw.double(value),
        _ => Err(Error::with_message(
            ErrorKind::NumberOverflow,
            format_args!("{text} is beyond the largest double"),
        )),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Integer,
    Double,
}

/// RFC 8259 §6; anyone can use serde_json's name, so the text is checked.
fn classify(text: &str) -> Option<Token> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (integer, rest) = digits(unsigned)?;
    if integer.len() > 1 && integer.starts_with('0') {
        return None;
    }
    if rest.is_empty() {
        return Some(Token::Integer);
    }
    let rest = match rest.strip_prefix('.') {
        Some(fraction) => digits(fraction)?.1,
        None => rest,
    };
    let rest = match rest.strip_prefix(['e', 'E']) {
        Some(exponent) => digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))?.1,
        None => rest,
    };
    rest.is_empty().then_some(Token::Double)
}

/// At least one digit, and what follows.
fn digits(text: &str) -> Option<(&str, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::{Jcs, Matrix, Olpc, Profile};
    use alloc::string::String;
    use alloc::vec::Vec;

    fn write<P: Profile>(text: &str) -> Result<String, ErrorKind> {
        let mut raw = Raw::new(Vec::new(), P::RULES, Options::<P>::new().limits);
        write_text(&mut raw, text).map_err(|error| error.kind())?;
        raw.finish().map_err(|error| error.kind())?;
        Ok(String::from_utf8_lossy(&raw.take_buf()).into_owned())
    }

    #[test]
    fn the_rules_of_rust_values_hold_for_numbers_as_text() {
        use ErrorKind::{Float, IntRange, NumberOverflow};
        for (text, matrix, jcs, olpc) in [
            ("0", Ok("0"), Ok("0"), Ok("0")),
            ("-7", Ok("-7"), Ok("-7"), Ok("-7")),
            ("1.0", Err(Float), Ok("1"), Err(Float)),
            ("1e10", Err(Float), Ok("10000000000"), Err(Float)),
            ("1E+2", Err(Float), Ok("100"), Err(Float)),
            ("-0", Err(Float), Ok("0"), Err(Float)),
            ("0.5", Err(Float), Ok("0.5"), Err(Float)),
            (
                "9007199254740991",
                Ok("9007199254740991"),
                Ok("9007199254740991"),
                Ok("9007199254740991"),
            ),
            (
                "9007199254740993",
                Err(IntRange),
                Err(IntRange),
                Ok("9007199254740993"),
            ),
            (
                "-9223372036854775808",
                Err(IntRange),
                Err(IntRange),
                Ok("-9223372036854775808"),
            ),
            (
                "18446744073709551616",
                Err(IntRange),
                Ok("18446744073709552000"),
                Ok("18446744073709551616"),
            ),
            (
                "18446744073709551617",
                Err(IntRange),
                Err(IntRange),
                Ok("18446744073709551617"),
            ),
            ("1e400", Err(Float), Err(NumberOverflow), Err(Float)),
            ("1e-400", Err(Float), Ok("0"), Err(Float)),
        ] {
            assert_eq!(
                write::<Matrix>(text).as_deref(),
                matrix.as_deref(),
                "{text}"
            );
            assert_eq!(write::<Jcs>(text).as_deref(), jcs.as_deref(), "{text}");
            assert_eq!(write::<Olpc>(text).as_deref(), olpc.as_deref(), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "", "-", "+1", "01", "-01", ".5", "1.", "1.e1", "1e", "1e+", "0x1", "1 ", " 1", "NaN",
            "1}", "inf", "1_0", "--1", "1.5.5", "1e1e1", "null",
        ] {
            assert_eq!(write::<Olpc>(text), Err(ErrorKind::Syntax), "{text:?}");
        }
    }
}
