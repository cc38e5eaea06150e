//! Bytes that must not depend on how serde_json was built. Run by each package of this folder.

use canonical_core::{
    to_string, to_string_serde, CanonicalJson, ErrorKind, Jcs, Matrix, Olpc, Profile,
};
use serde::Serialize;
use serde_json::Value;

/// What the profile makes of a value, natively and through serde, which agree.
fn written<P: Profile>(value: &Value) -> Result<String, ErrorKind> {
    let native = to_string::<P>(value).map_err(|error| error.kind());
    let bridged = to_string_serde::<P>(value).map_err(|error| error.kind());
    assert_eq!(native, bridged, "{value} under {}", P::NAME);
    native
}

#[track_caller]
fn check(
    text: &str,
    matrix: Result<&str, ErrorKind>,
    jcs: Result<&str, ErrorKind>,
    olpc: Result<&str, ErrorKind>,
) {
    let value: Value = serde_json::from_str(text).unwrap();
    assert_eq!(
        written::<Matrix>(&value).as_deref(),
        matrix.as_deref(),
        "{text}"
    );
    assert_eq!(written::<Jcs>(&value).as_deref(), jcs.as_deref(), "{text}");
    assert_eq!(
        written::<Olpc>(&value).as_deref(),
        olpc.as_deref(),
        "{text}"
    );
}

use ErrorKind::{DuplicateKey, Float, IntRange};

#[test]
fn numbers_that_every_build_reads_exactly() {
    for integer in [
        "0",
        "1",
        "-1",
        "10",
        "9007199254740991",
        "-9007199254740991",
    ] {
        check(integer, Ok(integer), Ok(integer), Ok(integer));
    }
    for wide in [
        "9007199254740992",
        "18446744073709551615",
        "-9223372036854775808",
    ] {
        check(wide, Err(IntRange), Err(IntRange), Ok(wide));
    }
    for (double, jcs) in [
        ("-0", "0"),
        ("0.0", "0"),
        ("-0.0", "0"),
        ("1.0", "1"),
        ("1e2", "100"),
        ("1E+2", "100"),
        ("1e10", "10000000000"),
        ("0.5", "0.5"),
        ("1.50", "1.5"),
        ("1e21", "1e+21"),
        ("1e-7", "1e-7"),
        ("0.000001", "0.000001"),
        ("123456.789", "123456.789"),
    ] {
        check(double, Err(Float), Ok(jcs), Err(Float));
    }
}

#[test]
fn an_integer_of_more_than_64_bits_is_a_double_if_it_is_one() {
    let value: Value = serde_json::from_str("100000000000000000000").unwrap();
    assert_eq!(
        written::<Jcs>(&value).as_deref(),
        Ok("100000000000000000000")
    );
}

#[test]
fn numbers_made_in_rust() {
    for (value, matrix, jcs) in [
        (Value::from(1_u8), Ok("1"), Ok("1")),
        (Value::from(-1_i64), Ok("-1"), Ok("-1")),
        (Value::from(u64::MAX), Err(IntRange), Err(IntRange)),
        (Value::from(1.0_f64), Err(Float), Ok("1")),
        (Value::from(-0.0_f64), Err(Float), Ok("0")),
        (Value::from(5e-324_f64), Err(Float), Ok("5e-324")),
        (
            Value::from(1.7976931348623157e308_f64),
            Err(Float),
            Ok("1.7976931348623157e+308"),
        ),
        (
            Value::from("1424953923781206.25".parse::<f64>().unwrap()),
            Err(Float),
            Ok("1424953923781206.2"),
        ),
        (Value::from(1e16_f64), Err(Float), Ok("10000000000000000")),
    ] {
        assert_eq!(written::<Matrix>(&value).as_deref(), matrix.as_deref());
        assert_eq!(written::<Jcs>(&value).as_deref(), jcs.as_deref());
    }
}

#[test]
fn members_are_ordered_whatever_order_the_map_keeps() {
    let text = r#"{"b":{"z":1,"y":2},"a!":[{"d":1,"c":2}],"a":0,"😀":1,"ﬓ":2,"":3}"#;
    check(
        text,
        Ok(r#"{"":3,"a":0,"a!":[{"c":2,"d":1}],"b":{"y":2,"z":1},"ﬓ":2,"😀":1}"#),
        Ok(r#"{"":3,"a":0,"a!":[{"c":2,"d":1}],"b":{"y":2,"z":1},"😀":1,"ﬓ":2}"#),
        Ok(r#"{"":3,"a":0,"a!":[{"c":2,"d":1}],"b":{"y":2,"z":1},"ﬓ":2,"😀":1}"#),
    );
    let value: Value = serde_json::from_str(text).unwrap();
    let map = value.as_object().unwrap();
    let ours = to_string::<Jcs>(map).unwrap();
    assert_eq!(ours, to_string::<Jcs>(&value).unwrap());
}

#[derive(Serialize)]
struct Flattening {
    own: u8,
    #[serde(flatten)]
    rest: Value,
}

#[test]
fn values_that_are_flattened() {
    let bytes = |rest| {
        let value = Flattening { own: 1, rest };
        to_string_serde::<Matrix>(&value).map_err(|error| error.kind())
    };
    let rest = serde_json::json!({"z": {"b": 1, "a": -2}, "a": null});
    assert_eq!(
        bytes(rest).as_deref(),
        Ok(r#"{"a":null,"own":1,"z":{"a":-2,"b":1}}"#)
    );
    assert_eq!(bytes(serde_json::json!({"own": 2})), Err(DuplicateKey));
    // serde_json's text of a number must not come out as a member of that private name.
    assert!(bytes(serde_json::json!(1)).is_err());
}

#[derive(Serialize)]
#[serde(tag = "type")]
enum Tagged {
    Value(Value),
}

#[test]
fn values_that_are_tagged() {
    let bytes = |value| to_string_serde::<Jcs>(&Tagged::Value(value)).map_err(|error| error.kind());
    let content = serde_json::json!({"z": 1.5, "a": 2});
    assert_eq!(
        bytes(content).as_deref(),
        Ok(r#"{"a":2,"type":"Value","z":1.5}"#)
    );
    assert!(bytes(serde_json::json!(1)).is_err());
}

#[test]
fn to_value_and_back_keeps_the_bytes() {
    #[derive(Serialize)]
    struct Numbers {
        z: f64,
        n: [i64; 2],
        a: Option<u64>,
    }
    impl<P: canonical_core::AllowsFloats> CanonicalJson<P> for Numbers {
        fn write_canonical(
            &self,
            writer: &mut canonical_core::Writer<'_, P>,
        ) -> Result<(), canonical_core::Error> {
            let mut object = writer.object()?;
            object.member("z", &self.z)?;
            object.member("n", &self.n)?;
            object.member("a", &self.a)?;
            object.end()
        }
    }
    for z in [0.1, -0.0, 1e300, 1.0, 333333333.3333333, 4.5, 2e-3, 1e-27] {
        let value = Numbers {
            z,
            n: [-1, 1 << 52],
            a: Some(0),
        };
        canonical_core::assert_matches_serde::<Jcs>(&value);
    }
}
