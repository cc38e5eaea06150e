//! Doubles under JCS, against the published text, against ryu-js, and against their own digits.

use crate::forms::{fault, forms, text};
use crate::vectors::{cases, Double, DOUBLES};
use canonical_core::{to_string, write_into, ErrorKind, Jcs};
use std::collections::BTreeMap;

#[test]
fn vectors() {
    let mut classes = BTreeMap::<String, usize>::new();
    for case in cases::<Double>(DOUBLES) {
        let bits = u64::from_str_radix(&case.bits, 16).expect("hex digits");
        let value = f64::from_bits(bits);
        match (forms::<Jcs>(&value), &case.text, &case.error) {
            (Ok(bytes), Some(text), None) => assert_eq!(bytes, text.as_bytes(), "{}", case.bits),
            (Err(error), None, Some(kind)) => assert_eq!(error.kind().as_str(), kind),
            (found, ..) => panic!("{}: {found:?}", case.bits),
        }
        *classes.entry(case.class).or_default() += 1;
    }
    assert_eq!(classes.values().sum::<usize>(), 711);
    assert_eq!(classes["appendix B"], 26);
    assert_eq!(classes["tie to even"], 42);
}

/// RFC 8785 appendix B, once more by hand: these are the lines that writers get wrong.
#[test]
fn appendix_b() {
    for (bits, expected) in [
        (0x8000000000000000, "0"),
        (0x0000000000000001, "5e-324"),
        (0x7fefffffffffffff, "1.7976931348623157e+308"),
        (0x4340000000000000, "9007199254740992"),
        (0x4430000000000000, "295147905179352830000"),
        (0x44b52d02c7e14af5, "9.999999999999997e+22"),
        (0x44b52d02c7e14af6, "1e+23"),
        (0x444b1ae4d6e2ef4f, "999999999999999900000"),
        (0x444b1ae4d6e2ef50, "1e+21"),
        (0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"),
        (0x3eb0c6f7a0b5ed8d, "0.000001"),
        (0x41b3de4355555554, "333333333.33333325"),
        (0xbecbf647612f3696, "-0.0000033333333333333333"),
        (0x43143ff3c1cb0959, "1424953923781206.2"),
    ] {
        assert_eq!(text::<Jcs>(&f64::from_bits(bits)), expected);
    }
}

/// A generator of 64 bits (SplitMix64), so that every run sees the same doubles.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Some(z ^ (z >> 31))
    }
}

fn same_as_ryu_js(value: f64) {
    if !value.is_finite() {
        return;
    }
    let mut written = Vec::new();
    write_into::<Jcs>(&mut written, &value).expect("a finite double");
    let mut buffer = ryu_js::Buffer::new();
    let expected = buffer.format_finite(value);
    assert_eq!(written, expected.as_bytes(), "{:016x}", value.to_bits());
    let read: f64 = expected.parse().expect("a number");
    assert!(read == value);
}

#[test]
fn random_bits_as_ryu_js_has_them() {
    for bits in Bits(1).take(200_000) {
        same_as_ryu_js(f64::from_bits(bits));
    }
}

/// Where the layout changes: every exponent near one, with few digits and with many.
#[test]
fn moderate_numbers_as_ryu_js_has_them() {
    for bits in Bits(2).take(100_000) {
        let exponent = 1023 - 40 + bits % 120;
        same_as_ryu_js(f64::from_bits(exponent << 52 | bits >> 12));
        let few = (bits >> 40) as f64;
        same_as_ryu_js(few / 10_f64.powi((bits % 30) as i32));
        same_as_ryu_js(-few * 10_f64.powi((bits % 23) as i32));
    }
}

#[test]
fn powers_and_their_neighbours() {
    let around = |value: f64| {
        for bits in value.to_bits().saturating_sub(2)..=value.to_bits() + 2 {
            same_as_ryu_js(f64::from_bits(bits));
            same_as_ryu_js(-f64::from_bits(bits));
        }
    };
    for exponent in 0..2047 {
        around(f64::from_bits(exponent << 52));
    }
    for exponent in -324..=308 {
        around(format!("1e{exponent}").parse().expect("a number"));
    }
    for shift in 0..64 {
        around((1_u64 << shift) as f64);
        around(((1_u128 << shift) - 1) as f64);
    }
}

/// Between two neighbours of one length an exact tie goes to the even digit, where Rust's own
/// formatting rounds up.
#[test]
fn ties() {
    let mut different = 0;
    for bits in Bits(3).take(100_000) {
        // Quarters and eighths between 2^49 and 2^51 lie half way between decimals.
        let value = f64::from_bits((1023 + 49 + bits % 2) << 52 | bits >> 12);
        same_as_ryu_js(value);
        different += usize::from(to_string::<Jcs>(&value).expect("finite") != value.to_string());
    }
    assert!(different > 1_000, "{different}: the sample has no ties");
}

#[test]
fn floats_are_widened() {
    assert_eq!(text::<Jcs>(&0.1_f32), "0.10000000149011612");
    assert_eq!(text::<Jcs>(&f32::MAX), "3.4028234663852886e+38");
    assert_eq!(text::<Jcs>(&-0.0_f32), "0");
    for bits in Bits(4).take(50_000) {
        let value = f32::from_bits(bits as u32);
        if value.is_finite() {
            same_as_ryu_js(f64::from(value));
            assert_eq!(
                to_string::<Jcs>(&value).expect("finite"),
                to_string::<Jcs>(&f64::from(value)).expect("finite")
            );
        }
    }
}

#[test]
fn nan_and_infinities_are_errors_at_any_depth() {
    for value in [f64::NAN, -f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let kind = ErrorKind::NanOrInfinity.as_str().to_owned();
        assert_eq!(fault::<Jcs>(&value), (kind.clone(), String::new()));
        assert_eq!(fault::<Jcs>(&(value as f32)), (kind.clone(), String::new()));
        let deep = BTreeMap::from([("a", vec![(1.5, None), (2.5, Some([0.5, value]))])]);
        assert_eq!(fault::<Jcs>(&deep), (kind, "/a/1/1/1".to_owned()));
    }
}
