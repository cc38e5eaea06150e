use super::{outcome, outcome_with, Random};
use crate::number::append_double;
use crate::{Integers, Jcs, Matrix, Numbers, Olpc, Options, Profile, Rules};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// RFC 8785, but integer tokens keep their digits.
enum WideJcs {}
impl Profile for WideJcs {
    const NAME: &'static str = "wide-jcs";
    const RULES: Rules = Jcs::RULES.integers(Integers::Unbounded);
}

/// Matrix without the bound.
enum WideMatrix {}
impl Profile for WideMatrix {
    const NAME: &'static str = "wide-matrix";
    const RULES: Rules = Matrix::RULES.integers(Integers::Unbounded);
}

/// OLPC with the bound.
enum SafeOlpc {}
impl Profile for SafeOlpc {
    const NAME: &'static str = "safe-olpc";
    const RULES: Rules = Matrix::RULES.numbers(Numbers::IntegerTokens);
}

fn strict<P: Profile>(text: &str) -> String {
    outcome_with(text.as_bytes(), &Options::<P>::new().strict_numbers(true))
}

fn text<P: Profile>(text: &str) -> String {
    outcome::<P>(text.as_bytes())
}

#[test]
fn every_cell_of_the_table() {
    // Token: Matrix, Matrix strict, RFC 8785, RFC 8785 strict, OLPC; "=" is the token itself.
    let rows: &[(&str, [&str; 5])] = &[
        ("0", ["="; 5]),
        ("7", ["="; 5]),
        ("-7", ["="; 5]),
        ("1.0", ["1", "float", "1", "1", "float"]),
        ("-1.0", ["-1", "float", "-1", "-1", "float"]),
        (
            "1e10",
            [
                "10000000000",
                "float",
                "10000000000",
                "10000000000",
                "float",
            ],
        ),
        ("-0", ["0", "neg_zero", "0", "neg_zero", "0"]),
        ("-0.0", ["0", "float", "0", "neg_zero", "float"]),
        ("-0e5", ["0", "float", "0", "neg_zero", "float"]),
        ("0.0", ["0", "float", "0", "0", "float"]),
        ("0e99999999999999999999", ["0", "float", "0", "0", "float"]),
        ("0.5", ["float", "float", "=", "=", "float"]),
        ("9007199254740991", ["="; 5]),
        ("-9007199254740991", ["="; 5]),
        (
            "9007199254740992",
            ["int_range", "int_range", "=", "int_range", "="],
        ),
        (
            "-9007199254740992",
            ["int_range", "int_range", "=", "int_range", "="],
        ),
        (
            "9007199254740993",
            [
                "int_range",
                "int_range",
                "9007199254740992",
                "int_range",
                "=",
            ],
        ),
        (
            "18446744073709551616",
            [
                "int_range",
                "int_range",
                "18446744073709552000",
                "int_range",
                "=",
            ],
        ),
        (
            "1e400",
            [
                "int_range",
                "float",
                "number_overflow",
                "number_overflow",
                "float",
            ],
        ),
        (
            "-1e400",
            [
                "int_range",
                "float",
                "number_overflow",
                "number_overflow",
                "float",
            ],
        ),
        (
            "9007199254740991.0",
            [
                "9007199254740991",
                "float",
                "9007199254740991",
                "9007199254740991",
                "float",
            ],
        ),
        (
            "9007199254740992.0",
            [
                "int_range",
                "float",
                "9007199254740992",
                "9007199254740992",
                "float",
            ],
        ),
        (
            "9007199254740992.5",
            [
                "float",
                "float",
                "9007199254740992",
                "9007199254740992",
                "float",
            ],
        ),
        (
            "90071992547409910e-1",
            [
                "9007199254740991",
                "float",
                "9007199254740991",
                "9007199254740991",
                "float",
            ],
        ),
        ("100e-2", ["1", "float", "1", "1", "float"]),
        ("1230e-1", ["123", "float", "123", "123", "float"]),
        ("1230E-2", ["float", "float", "12.3", "12.3", "float"]),
        ("1e+2", ["100", "float", "100", "100", "float"]),
        ("0.00123e5", ["123", "float", "123", "123", "float"]),
        ("1e-400", ["float", "float", "0", "0", "float"]),
        ("-1e-400", ["float", "float", "0", "neg_zero", "float"]),
        ("1E30", ["int_range", "float", "1e+30", "1e+30", "float"]),
        ("1e21", ["int_range", "float", "1e+21", "1e+21", "float"]),
        ("1e-7", ["float", "float", "=", "=", "float"]),
        ("0.0000001", ["float", "float", "1e-7", "1e-7", "float"]),
        ("0.000001", ["float", "float", "=", "=", "float"]),
        ("5e-324", ["float", "float", "=", "=", "float"]),
        (
            "1.7976931348623157e308",
            [
                "int_range",
                "float",
                "1.7976931348623157e+308",
                "1.7976931348623157e+308",
                "float",
            ],
        ),
        (
            "1e99999999999999999999",
            [
                "int_range",
                "float",
                "number_overflow",
                "number_overflow",
                "float",
            ],
        ),
        (
            "1e-99999999999999999999",
            ["float", "float", "0", "0", "float"],
        ),
        (
            "1424953923781206.25",
            [
                "float",
                "float",
                "1424953923781206.2",
                "1424953923781206.2",
                "float",
            ],
        ),
        ("1.50", ["float", "float", "1.5", "1.5", "float"]),
    ];
    for (token, expected) in rows {
        let found = [
            text::<Matrix>(token),
            strict::<Matrix>(token),
            text::<Jcs>(token),
            strict::<Jcs>(token),
            text::<Olpc>(token),
        ];
        for (found, expected) in found.iter().zip(expected) {
            let expected = if *expected == "=" { token } else { expected };
            assert_eq!(found, expected, "{token}");
        }
        assert_eq!(strict::<Olpc>(token), text::<Olpc>(token), "{token}");
    }
}

#[test]
fn profiles_combine_rules_freely() {
    let huge = "123456789012345678901234567890";
    assert_eq!(text::<WideJcs>(huge), huge);
    assert_eq!(strict::<WideJcs>(huge), huge);
    assert_eq!(text::<WideJcs>("-0"), "0");
    assert_eq!(strict::<WideJcs>("-0"), "neg_zero");
    assert_eq!(text::<WideJcs>("1.0"), "1");
    assert_eq!(
        text::<WideJcs>("123456789012345678901234567890.0"),
        "1.2345678901234568e+29"
    );
    assert_eq!(text::<WideJcs>("1e400"), "number_overflow");

    assert_eq!(text::<WideMatrix>(huge), huge);
    assert_eq!(text::<WideMatrix>("-0.0"), "0");
    assert_eq!(text::<WideMatrix>("1.5"), "float");
    assert_eq!(text::<WideMatrix>("-1.5e1"), "-15");
    assert_eq!(text::<WideMatrix>("9007199254740993.0"), "9007199254740993");
    assert_eq!(
        text::<WideMatrix>("-12345678901234567.8900e4"),
        "-123456789012345678900"
    );
    assert_eq!(text::<WideMatrix>("1e30"), format!("1{}", "0".repeat(30)));
    assert_eq!(text::<WideMatrix>("1e400"), "int_range");
    assert_eq!(text::<WideMatrix>("1e99999999999999999999"), "int_range");
    assert_eq!(strict::<WideMatrix>("1e3"), "float");
    assert_eq!(strict::<WideMatrix>("-0"), "neg_zero");

    assert_eq!(text::<SafeOlpc>("9007199254740992"), "int_range");
    assert_eq!(text::<SafeOlpc>("9007199254740991"), "9007199254740991");
    assert_eq!(text::<SafeOlpc>("-0"), "0");
    assert_eq!(text::<SafeOlpc>("1.0"), "float");
}

/// What RFC 8785 says, without shortcuts.
fn jcs_oracle(token: &str) -> String {
    let mut text = Vec::new();
    append_double(&mut text, token.parse().unwrap());
    String::from_utf8(text).unwrap()
}

#[test]
fn doubles_agree_with_the_slow_path() {
    let mut random = Random(0x5EED);
    for _ in 0..60_000 {
        let digits = 1 + random.below(19);
        let mut token = String::new();
        for at in 0..digits {
            let low = u8::from(at == 0 && digits > 1);
            token.push(char::from(
                b'0' + low + random.below(10 - low as usize) as u8,
            ));
        }
        match random.below(4) {
            0 => {}
            1 => {
                let zeros = "0".repeat(random.below(8));
                token = format!("0.{zeros}{token}");
            }
            _ if digits > 1 => token.insert(1 + random.below(digits - 1), '.'),
            _ => token.push_str(".0"),
        }
        if random.below(4) == 0 {
            token.insert(0, '-');
        }
        if random.below(6) == 0 {
            token = format!("{token}e{}", random.below(60) as i32 - 30);
        }
        assert_eq!(text::<Jcs>(&token), jcs_oracle(&token), "{token}");
    }
}

#[test]
fn doubles_are_their_own_text() {
    let mut random = Random(0xD0B1E);
    for _ in 0..30_000 {
        let value = f64::from_bits(random.next() << 40 ^ random.next());
        let near = (random.next() as f64 / 1e16 - 1.0) * 180.0;
        for value in [value, near] {
            if value.is_finite() {
                let token = jcs_oracle(&format!("{value:e}"));
                assert_eq!(token.parse::<f64>().unwrap(), value);
                assert_eq!(text::<Jcs>(&token), token);
                assert!(crate::check::<Jcs>(token.as_bytes()).is_ok(), "{token}");
            }
        }
    }
}

/// The digits around powers of two, where the distance of doubles changes, and at the end of
/// what `2^52` lets through unparsed.
#[test]
fn short_decimals_at_the_edges() {
    for exponent in 0..52 {
        for scale in 0..15 {
            let edge = (1_u128 << exponent) * 10_u128.pow(scale);
            for delta in -3_i128..=3 {
                let digits = edge as i128 + delta;
                if digits <= 0 || digits >= 1 << 54 {
                    continue;
                }
                let padded = format!("{digits:0width$}", width = scale as usize + 1);
                let (whole, fraction) = padded.split_at(padded.len() - scale as usize);
                let token = match fraction.len() {
                    0 => String::from(whole),
                    _ => format!("{whole}.{fraction}"),
                };
                assert_eq!(text::<Jcs>(&token), jcs_oracle(&token), "{token}");
            }
        }
    }
    for digits in (1_u64 << 52) - 50..(1 << 52) + 50 {
        for point in 1..16 {
            let mut token = format!("{digits}");
            token.insert(point, '.');
            assert_eq!(text::<Jcs>(&token), jcs_oracle(&token), "{token}");
        }
    }
}

#[test]
fn values_agree_with_wide_arithmetic() {
    let mut random = Random(0xA11);
    for _ in 0..20_000 {
        let (whole, fraction) = (random.below(100_000), random.below(10_000));
        let fraction = format!("{fraction:04}");
        let exponent = random.below(24) as i32 - 8;
        let token = format!("-{whole}.{fraction}e{exponent}");
        // The value times 10^12.
        let digits: i128 = format!("{whole}{fraction}").parse().unwrap();
        let scaled = digits * 10_i128.pow((exponent + 8) as u32);
        let (value, rest) = (scaled / 10_i128.pow(12), scaled % 10_i128.pow(12));
        let expected = if rest != 0 {
            String::from("float")
        } else if value > (1 << 53) - 1 {
            String::from("int_range")
        } else {
            format!("{}", -value)
        };
        assert_eq!(text::<Matrix>(&token), expected, "{token}");
    }
}

#[test]
fn long_tokens_take_bounded_time() {
    let digits = "7".repeat(20_000);
    let zeros = "0".repeat(20_000);
    assert_eq!(text::<Matrix>(&digits), "int_range");
    assert_eq!(text::<Jcs>(&digits), "number_overflow");
    assert_eq!(text::<Olpc>(&digits), digits);
    assert_eq!(text::<Matrix>(&format!("1.{zeros}")), "1");
    assert_eq!(text::<Matrix>(&format!("1{zeros}e-20000")), "1");
    assert_eq!(text::<Matrix>(&format!("0.{zeros}1e20001")), "1");
    assert_eq!(text::<Matrix>(&format!("0.{zeros}1e20000")), "float");
    assert_eq!(text::<Jcs>(&format!("0.{digits}")), "0.7777777777777778");
    assert_eq!(text::<Jcs>(&format!("1{zeros}e-20000")), "1");
    assert_eq!(
        text::<WideMatrix>(&format!("1{zeros}.0")),
        format!("1{zeros}")
    );
    for sign in ["", "+", "-"] {
        let token = format!("1e{sign}{digits}");
        let (matrix, jcs) = match sign {
            "-" => ("float", "0"),
            _ => ("int_range", "number_overflow"),
        };
        assert_eq!(text::<Matrix>(&token), matrix);
        assert_eq!(text::<WideMatrix>(&token), matrix);
        assert_eq!(text::<Jcs>(&token), jcs);
        assert_eq!(text::<Olpc>(&token), "float");
    }
}
