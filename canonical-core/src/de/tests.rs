//! serde's data model over texts and trees: agreement with serde_json where the rules coincide,
//! and what only we refuse.

use crate::value::tests::Dice;
use crate::{from_slice, from_value, to_string, to_value, value, ErrorKind, Jcs, Matrix, Value};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Shape {
    Unit,
    Newtype(u8),
    Tuple(u8, String),
    Struct { a: Option<u8>, b: bool },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t")]
enum Tagged {
    A { x: f64 },
    B(BTreeMap<String, i64>),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Number(i64),
    Text(String),
    List(Vec<Untagged>),
}

#[derive(Debug, PartialEq, PartialOrd, Eq, Ord, Serialize, Deserialize)]
enum Name {
    One,
    Two,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Wrapper(u64);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Everything {
    shapes: Vec<Shape>,
    tagged: Vec<Tagged>,
    untagged: Vec<Untagged>,
    ints: (i8, u16, i64, u64, i128, u128),
    floats: (f32, f64),
    text: String,
    c: char,
    unit: (),
    unit_struct: Unit,
    wrapper: Wrapper,
    option: Option<Option<u8>>,
    names: BTreeMap<Name, u8>,
    numbers: BTreeMap<i32, Wrapper>,
    bools: BTreeMap<bool, char>,
    bytes: serde_bytes::ByteBuf,
    #[serde(default)]
    missing: Vec<u8>,
    #[serde(flatten)]
    rest: BTreeMap<String, Value<'static>>,
}

fn everything() -> Everything {
    Everything {
        shapes: [
            Shape::Unit,
            Shape::Newtype(1),
            Shape::Tuple(2, "x".into()),
            Shape::Struct { a: None, b: true },
        ]
        .into(),
        tagged: [Tagged::A { x: 0.1 }, Tagged::B([("y".into(), -7)].into())].into(),
        untagged: [Untagged::List(
            [Untagged::Number(-1), Untagged::Text("é".into())].into(),
        )]
        .into(),
        ints: (i8::MIN, u16::MAX, i64::MIN, u64::MAX, i128::MIN, u128::MAX),
        floats: (0.1, 1e-320),
        text: "\u{0}\"\\/\u{1F600}".into(),
        c: '\u{10FFFF}',
        unit: (),
        unit_struct: Unit,
        wrapper: Wrapper(5),
        option: Some(Some(3)),
        names: [(Name::One, 1), (Name::Two, 2)].into(),
        numbers: [(-1, Wrapper(1)), (10, Wrapper(2))].into(),
        bools: [(false, 'f'), (true, 't')].into(),
        bytes: serde_bytes::ByteBuf::from([0, 255]),
        missing: Vec::new(),
        rest: [
            ("zz".into(), value!({"k": [1, null, "v"]})),
            ("z".into(), 1.into()),
        ]
        .into(),
    }
}

#[test]
fn the_whole_data_model_comes_back() {
    let value = everything();
    let text = serde_json::to_string(&value).unwrap();
    assert_eq!(from_slice::<Everything>(text.as_bytes()).unwrap(), value);
    assert_eq!(
        from_value::<Everything>(Value::parse(text.as_bytes()).unwrap()).unwrap(),
        value
    );
    let tree = to_value(&value).unwrap();
    assert_eq!(from_value::<Everything>(tree.clone()).unwrap(), value);
    // The tree has what stands in serde_json's text; a f32 is widened there.
    let mut widened = Value::parse(text.as_bytes()).unwrap();
    widened["floats"][0] = f64::from(0.1_f32).into();
    assert_eq!(tree, widened);
}

/// Both readers give the same, or both refuse.
#[track_caller]
fn agree<T: DeserializeOwned + PartialEq + Debug>(text: &str) {
    let theirs = serde_json::from_str::<T>(text).ok();
    let ours = from_slice::<T>(text.as_bytes());
    assert_eq!(ours.as_ref().ok(), theirs.as_ref(), "{text} {ours:?}");
    if let Ok(tree) = Value::parse(text.as_bytes()) {
        let ours = from_value::<T>(tree);
        assert_eq!(ours.as_ref().ok(), theirs.as_ref(), "{text} {ours:?}");
    }
}

#[test]
fn every_shape_agrees_with_serde_json_on_every_text() {
    let texts = [
        "null",
        "true",
        "0",
        "-1",
        "255",
        "256",
        "1.0",
        "0.5",
        "1e2",
        "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775809",
        r#""""#,
        r#""a""#,
        r#""unit""#,
        r#""One""#,
        r#""\u00e9""#,
        "[]",
        "[1]",
        "[1,2]",
        "[1,2,3]",
        r#"[1,"x"]"#,
        r#"[0,"x",true]"#,
        "{}",
        r#"{"a":1}"#,
        r#"{"unit":null}"#,
        r#"{"unit":1}"#,
        r#"{"newtype":1}"#,
        r#"{"newtype":"x"}"#,
        r#"{"tuple":[1,"x"]}"#,
        r#"{"tuple":[1]}"#,
        r#"{"tuple":[1,"x",2]}"#,
        r#"{"struct":{"a":null,"b":true}}"#,
        r#"{"struct":{"b":true}}"#,
        r#"{"struct":{"a":1}}"#,
        r#"{"struct":[null,true]}"#,
        r#"{"newtype":1,"x":2}"#,
        r#"{"t":"A","x":1}"#,
        r#"{"x":0.1,"t":"A"}"#,
        r#"{"t":"B","y":-1}"#,
        r#"{"t":"C"}"#,
        r#"{"x":1}"#,
        r#"{"One":1,"Two":2}"#,
        r#"{"Three":1}"#,
        r#"{"1":2,"-5":3}"#,
        r#"{"true":"x"}"#,
        r#"{"x":1}"#,
        r#"[[],{},null]"#,
        r#"[1 2]"#,
        r#"{"a" 1}"#,
        r#"{"a":1,}"#,
        "[1,]",
        "tru",
        "",
        "01",
        "-",
        "1.",
        "1e",
        r#""\x""#,
        "\"\u{1}\"",
        "[1]]",
        "{\"a\":1}}",
        " 1 ",
    ];
    for text in texts {
        agree::<Shape>(text);
        agree::<Tagged>(text);
        agree::<Untagged>(text);
        agree::<Vec<u8>>(text);
        agree::<(u8, String)>(text);
        agree::<Option<u8>>(text);
        agree::<Option<Option<bool>>>(text);
        agree::<bool>(text);
        agree::<i8>(text);
        agree::<u64>(text);
        agree::<i64>(text);
        agree::<f64>(text);
        agree::<f32>(text);
        agree::<i128>(text);
        agree::<u128>(text);
        agree::<String>(text);
        agree::<char>(text);
        agree::<()>(text);
        agree::<Unit>(text);
        agree::<Wrapper>(text);
        agree::<Name>(text);
        agree::<BTreeMap<String, u8>>(text);
        agree::<BTreeMap<Name, u8>>(text);
        agree::<BTreeMap<i8, u8>>(text);
        agree::<BTreeMap<bool, String>>(text);
        agree::<BTreeMap<Wrapper2, u8>>(text);
        if !text.contains('\u{1}') {
            agree::<serde_bytes::ByteBuf>(text);
        }
        agree::<serde_json::Value>(text);
        agree::<Ignored>(text);
    }
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
struct Wrapper2(Option<String>);

#[derive(Debug, Deserialize)]
#[serde(transparent)]
struct Ignored(#[allow(dead_code)] IgnoredAny);

impl PartialEq for Ignored {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[test]
fn random_trees_agree_with_serde_json() {
    let mut dice = Dice(7);
    for _ in 0..500 {
        let tree = dice.tree(4);
        let text = tree.to_string();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            from_slice::<serde_json::Value>(text.as_bytes()).unwrap(),
            json
        );
        assert_eq!(from_slice::<Value<'_>>(text.as_bytes()).unwrap(), tree);
        assert_eq!(serde_json::from_str::<Value<'_>>(&text).unwrap(), tree);
        assert_eq!(serde_json::to_value(&tree).unwrap(), json);
        assert_eq!(serde_json::Value::try_from(tree.clone()).unwrap(), json);
        assert_eq!(Value::from(json.clone()), tree);
        assert_eq!(Value::from(&json), tree);
        assert_eq!(to_value(&json).unwrap(), tree);
        assert_eq!(from_value::<serde_json::Value>(tree).unwrap(), json);
    }
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(text: &str, kind: ErrorKind, path: &str, offset: usize) {
    let error = from_slice::<T>(text.as_bytes()).unwrap_err();
    assert_eq!(
        (error.kind(), error.path(), error.offset()),
        (kind, Some(path), Some(offset)),
        "{error}"
    );
}

#[derive(Debug, Deserialize)]
#[allow(dead_code)]
struct Known {
    a: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[allow(dead_code)]
struct Alias {
    #[serde(alias = "b")]
    a: u8,
}

#[test]
fn duplicates_are_refused_everywhere() {
    use ErrorKind::DuplicateKey;
    refused::<Known>(r#"{"a":1,"a":2}"#, DuplicateKey, "/a", 7);
    refused::<Known>(r#"{"x":1,"b":2,"x":3}"#, DuplicateKey, "/x", 13);
    refused::<Known>(
        r#"{"x":[{"y":{"k":1, "k":2}}]}"#,
        DuplicateKey,
        "/x/0/y/k",
        19,
    );
    refused::<Known>(
        r#"{"x":[{"y":{"k":1, "\u006b":2}}]}"#,
        DuplicateKey,
        "/x/0/y/k",
        19,
    );
    refused::<IgnoredAny>(r#"[{"":1,"":2}]"#, DuplicateKey, "/0/", 7);
    refused::<BTreeMap<String, u8>>(r#"{"b":1,"a":2,"b":3}"#, DuplicateKey, "/b", 13);
    refused::<Value<'_>>(r#"{"b":1,"a":2,"b":3}"#, DuplicateKey, "/b", 13);
    refused::<Everything>(r#"{"zz":{"q":1,"q":2}}"#, DuplicateKey, "/zz/q", 13);
    refused::<Shape>(r#"{"newtype":1,"newtype":2}"#, DuplicateKey, "/newtype", 13);
    // More names than are compared pair by pair, in no order.
    let names: Vec<String> = (0..40)
        .rev()
        .map(|i| alloc::format!(r#""{i}":0"#))
        .collect();
    let text = alloc::format!("{{{},\"7\":1}}", names.join(","));
    refused::<IgnoredAny>(&text, DuplicateKey, "/7", text.len() - 6);
    let parsed = Value::parse(text.as_bytes()).unwrap_err();
    assert_eq!(
        (parsed.path(), parsed.offset()),
        (Some("/7"), Some(text.len() - 6))
    );
    // The same through an alias, where a derived impl finds it.
    refused::<Alias>(r#"{"a":1,"b":2}"#, DuplicateKey, "/b", 7);
    let error = serde_json::from_str::<Value<'_>>(r#"{"a":{"b":1,"b":2}}"#).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the object has two members `b`"),
        "{error}"
    );
}

#[test]
fn errors_say_where() {
    use ErrorKind::{Custom, Depth, NumberOverflow, Syntax};
    refused::<Known>(r#"{"a":"x"}"#, Custom, "/a", 8);
    refused::<Vec<Vec<u8>>>("[[1],[2,\n300]]", Custom, "/1/1", 12);
    refused::<Vec<f64>>("[1e400]", NumberOverflow, "/0", 6);
    refused::<Vec<f32>>("[1e39]", NumberOverflow, "/0", 5);
    refused::<Vec<u8>>("[1,]", Syntax, "/1", 3);
    // serde_json lets these through into bytes.
    refused::<serde_bytes::ByteBuf>("\"\u{1}\"", Syntax, "", 1);
    refused::<serde_bytes::ByteBuf>(r#""\ud800""#, ErrorKind::LoneSurrogate, "", 1);
    refused::<String>(r#""\ud800""#, ErrorKind::LoneSurrogate, "", 1);
    refused::<(u8,)>("[1,2]", Custom, "/1", 3);
    refused::<BTreeMap<u8, u8>>(r#"{"01":1}"#, Custom, "/01", 6);
    refused::<BTreeMap<i8, u8>>(r#"{"-0":1}"#, Custom, "/-0", 6);
    let deep = "[".repeat(200);
    refused::<Value<'_>>(&deep, Depth, &"/0".repeat(128), 128);
    refused::<IgnoredAny>(&deep, Depth, &"/0".repeat(128), 128);
    let error = from_value::<Vec<Known>>(value!([{"a": 1}, {"a": [1]}])).unwrap_err();
    assert_eq!((error.kind(), error.path()), (Custom, Some("/1/a")));
    let error =
        from_value::<BTreeMap<String, Shape>>(value!({"x/y": {"tuple": [1, 2]}})).unwrap_err();
    assert_eq!(error.path(), Some("/x~1y/tuple/1"));
}

#[test]
fn numbers_are_exact() {
    let mut dice = Dice(3);
    for _ in 0..20_000 {
        let bits = (dice.roll(1 << 31) as u64) << 33
            ^ (dice.roll(1 << 31) as u64) << 16
            ^ dice.roll(1 << 16) as u64;
        let double = f64::from_bits(bits);
        if !double.is_finite() {
            continue;
        }
        let text = alloc::format!("{double:e}");
        assert_eq!(
            from_slice::<f64>(text.as_bytes()).unwrap().to_bits(),
            bits,
            "{text}"
        );
        let long = alloc::format!("{double:.30e}");
        assert_eq!(
            from_slice::<f64>(long.as_bytes()).unwrap(),
            long.parse::<f64>().unwrap(),
            "{long}"
        );
    }
    // Halfway between two f32, and a little above: through a double it is rounded twice.
    let text = "1.00000017881393432617187500001";
    assert_eq!(
        from_slice::<f32>(text.as_bytes()).unwrap(),
        text.parse::<f32>().unwrap()
    );
    assert_eq!(from_slice::<i64>(b"-0").unwrap(), 0);
    assert_eq!(from_slice::<u128>(b"-0").unwrap(), 0);
    assert!(from_slice::<f64>(b"-0").unwrap().is_sign_negative());
    assert_eq!(
        from_slice::<u128>(u128::MAX.to_string().as_bytes()).unwrap(),
        u128::MAX
    );
}

#[test]
fn values_keep_tokens_in_every_place() {
    #[derive(Debug, Deserialize)]
    struct Event<'a> {
        #[serde(borrow)]
        kind: &'a str,
        content: Option<Value<'static>>,
        list: Vec<BTreeMap<String, Value<'static>>>,
    }
    let text =
        br#"{"kind":"x","content":{"n":[1.0,1e2,-0]},"list":[{"a":100000000000000000000000}]}"#;
    for event in [
        from_slice::<Event<'_>>(text).unwrap(),
        from_value(Value::parse(text).unwrap()).unwrap(),
    ] {
        assert_eq!(event.kind, "x");
        let content = event.content.unwrap();
        assert_eq!(content.to_string(), r#"{"n":[1.0,1e2,-0]}"#);
        assert_eq!(to_string::<Matrix>(&content).unwrap(), r#"{"n":[1,100,0]}"#);
        assert_eq!(event.list[0]["a"].to_string(), "100000000000000000000000");
    }
    // No text can pretend to be a token.
    let forged = br#"{"$canonical_core::private::Token":"1"}"#;
    assert!(from_slice::<Value<'_>>(forged).unwrap().is_object());
    assert!(serde_json::from_slice::<Value<'_>>(forged)
        .unwrap()
        .is_object());
}

#[test]
fn strings_are_borrowed_where_serde_allows() {
    assert_eq!(from_slice::<&str>(b"\"x\"").unwrap(), "x");
    assert!(from_slice::<&str>(br#""\n""#).is_err());
    #[derive(Deserialize)]
    struct Borrowing<'a>(#[serde(borrow)] Cow<'a, str>);
    assert!(matches!(
        from_slice(b"\"x\"").unwrap(),
        Borrowing(Cow::Borrowed("x"))
    ));
    assert!(matches!(from_slice(br#""\n""#).unwrap(), Borrowing(Cow::Owned(text)) if text == "\n"));
    assert_eq!(from_value::<&str>(Value::from("x")).unwrap(), "x");
}

#[test]
fn recursion_without_containers_ends() {
    #[derive(Debug, Deserialize)]
    struct Endless(#[allow(dead_code)] Box<Endless>);
    for kind in [
        from_slice::<Endless>(b"1").unwrap_err().kind(),
        from_value::<Endless>(1.into()).unwrap_err().kind(),
    ] {
        assert_eq!(kind, ErrorKind::Depth);
    }
    #[derive(Serialize)]
    struct Chain(Option<Box<Chain>>);
    let chain = (0..1000).fold(Chain(None), |chain, _| Chain(Some(Box::new(chain))));
    assert_eq!(to_value(&chain).unwrap_err().kind(), ErrorKind::Depth);
    let mut deep = Value::Null;
    for _ in 0..1000 {
        deep = value!([deep]);
    }
    assert_eq!(
        from_value::<serde_json::Value>(deep.clone())
            .unwrap_err()
            .kind(),
        ErrorKind::Depth
    );
    assert_eq!(
        serde_json::Value::try_from(deep.clone())
            .unwrap_err()
            .kind(),
        ErrorKind::Depth
    );
    assert!(serde_json::to_string(&deep).is_err());
}

#[test]
fn an_error_that_is_ignored_stays_one() {
    struct Lenient;
    impl<'de> Deserialize<'de> for Lenient {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Visitor;
            impl<'de> serde::de::Visitor<'de> for Visitor {
                type Value = Lenient;
                fn expecting(&self, _: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                    Ok(())
                }
                fn visit_seq<A: serde::de::SeqAccess<'de>>(
                    self,
                    mut seq: A,
                ) -> Result<Lenient, A::Error> {
                    while !matches!(seq.next_element::<u8>(), Ok(None))
                        && seq.next_element::<u8>().is_ok()
                    {}
                    Ok(Lenient)
                }
            }
            deserializer.deserialize_seq(Visitor)
        }
    }
    assert!(from_slice::<Lenient>(b"[1,2,3]").is_ok());
    for text in ["[1,[2]]", "[1,{\"a\":[]},3]", "[[[", "[1,2"] {
        assert!(from_slice::<Lenient>(text.as_bytes()).is_err(), "{text}");
    }
}

#[test]
fn trees_from_serialize_refuse_what_would_be_lost() {
    #[derive(Serialize)]
    struct Clash {
        a: u8,
        #[serde(flatten)]
        rest: BTreeMap<&'static str, u8>,
    }
    let clash = Clash {
        a: 1,
        rest: [("a", 2)].into(),
    };
    let error = to_value(&[clash]).unwrap_err();
    assert_eq!(
        (error.kind(), error.path()),
        (ErrorKind::DuplicateKey, Some("/0/a"))
    );
    let error = to_value(&BTreeMap::from([("x", [1.0, f64::NAN])])).unwrap_err();
    assert_eq!(
        (error.kind(), error.path()),
        (ErrorKind::NanOrInfinity, Some("/x/1"))
    );
    let error = to_value(&BTreeMap::from([((1, 2), 3)])).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::KeyType, Some("")));
    assert_eq!(
        to_value(&Shape::Tuple(1, "x".into())).unwrap(),
        value!({"tuple": [1, "x"]})
    );
    assert_eq!(to_value(&i128::MIN).unwrap(), i128::MIN);
    assert_eq!(to_value(&1.0).unwrap().to_string(), "1.0");
    assert_eq!(
        to_string::<Jcs>(&to_value(&(1.0, -0.0)).unwrap()).unwrap(),
        "[1,0]"
    );
}
