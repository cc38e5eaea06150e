//! serde's data model, against serde_json's tree.

use super::oracle::check;
use crate::{
    to_string_serde, to_vec_serde, to_vec_serde_with, write_into_serde, ErrorKind, Jcs, Matrix,
    Olpc, Options, Profile,
};
use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::net::{IpAddr, Ipv4Addr};
use core::time::Duration;
use serde::ser::{SerializeMap, Serializer};
use serde::Serialize;

#[derive(Serialize)]
struct Unit;

#[derive(Serialize)]
struct Newtype<T>(T);

#[derive(Serialize)]
struct Tuple(u8, &'static str, Option<i8>);

#[derive(Serialize)]
struct Empty {}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Named<'a> {
    user_name: &'a str,
    #[serde(rename = "Ä\"\\/\u{7f}")]
    odd: u8,
    #[serde(rename = "\u{fb33}")]
    late_point: (),
    #[serde(rename = "\u{1f600}")]
    late_unit: (),
    #[serde(skip)]
    _skipped: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    absent: Option<u8>,
    #[serde(rename = "")]
    no_name: bool,
}

fn named() -> Named<'static> {
    Named {
        user_name: "é\u{2028}\\u1234",
        odd: 1,
        late_point: (),
        late_unit: (),
        _skipped: 2,
        absent: None,
        no_name: true,
    }
}

#[test]
fn scalars() {
    check(&true);
    check(&(
        0_u8,
        255_u8,
        -128_i8,
        u16::MAX,
        i16::MIN,
        u32::MAX,
        i32::MIN,
    ));
    check(&[(1_u64 << 53) - 1, 0]);
    check(&[-(1_i64 << 53) + 1, -1]);
    check(&[1_i128, -1]);
    check(&[1_u128, (1 << 53) - 1]);
    check(&(1.5_f64, -0.25_f32, 0.1_f32, -0.0_f64, 1.0_f64));
    check(&('x', '\u{10ffff}', "", "a\"b\\c/"));
    check("\u{feff}\u{2028}\u{2029}\u{ffff}😀");
    check(&format_args!("{}-{}", 1, "x"));
    check(&());
    check(&PhantomData::<u8>);
    check(&Unit);
    check(&serde_bytes::Bytes::new(b"\x00\xff"));
    check(&serde_bytes::Bytes::new(b""));
    check(&IpAddr::V4(Ipv4Addr::LOCALHOST));
    check(&Duration::new(3, 4));
}

#[test]
fn options_and_newtypes() {
    check(&[None, Some(1)]);
    check(&[None, Some(None), Some(Some("x"))]);
    check(&Newtype(Newtype(Some(Newtype("x")))));
    check(&Box::new(Newtype(())));
}

#[test]
fn sequences() {
    check(&[0_u8; 0]);
    check(&vec![vec![], vec![1], vec![2, 3]]);
    check(&[(); 3]);
    check(&(1, "a", [true], ()));
    check(&Tuple(1, "x", None));
    check(&BTreeSet::from(["b", "a"]));
}

#[test]
fn objects() {
    check(&Empty {});
    check(&named());
    check(&vec![named(), named()]);
    check(&BTreeMap::<u8, u8>::new());
    check(&BTreeMap::from([
        ("\u{fb33}", 1),
        ("\u{1f600}", 2),
        ("a!", 3),
        ("a", 4),
    ]));
    check(&BTreeMap::from([(1, named()), (10, named()), (9, named())]));
    check(
        &(0..100)
            .map(|i| (i, i))
            .collect::<std::collections::HashMap<u8, u8>>(),
    );
}

#[derive(Serialize)]
enum External {
    Unit,
    Newtype(u8),
    Tuple(u8, &'static str),
    Pair(),
    #[serde(rename = "renämed")]
    Struct {
        z: u8,
        a: Option<Box<External>>,
    },
}

#[derive(Serialize)]
#[serde(tag = "m", rename_all = "lowercase", rename_all_fields = "UPPERCASE")]
enum Internal {
    Unit,
    Newtype(BTreeMap<&'static str, u8>),
    Nested(External),
    Struct { z: u8, a: u8 },
    Units(Unit),
}

#[derive(Serialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Unit,
    Newtype(u8),
    Tuple(u8, u8),
    Struct { z: u8, a: u8 },
}

#[derive(Serialize)]
#[serde(untagged)]
enum Untagged {
    Unit,
    Newtype(u8),
    Tuple(u8, u8),
    Struct { z: u8, a: u8 },
}

#[test]
fn enums() {
    let external = || External::Struct {
        z: 1,
        a: Some(Box::new(External::Struct { z: 2, a: None })),
    };
    check(&[
        External::Unit,
        External::Newtype(1),
        External::Tuple(1, "x"),
        External::Pair(),
        external(),
    ]);
    check(&[
        Internal::Unit,
        Internal::Newtype(BTreeMap::from([("z", 1), ("a", 2)])),
        Internal::Nested(External::Unit),
        Internal::Nested(External::Newtype(1)),
        Internal::Nested(External::Tuple(1, "x")),
        Internal::Nested(external()),
        Internal::Struct { z: 1, a: 2 },
        Internal::Units(Unit),
    ]);
    check(&[
        Adjacent::Unit,
        Adjacent::Newtype(1),
        Adjacent::Tuple(1, 2),
        Adjacent::Struct { z: 1, a: 2 },
    ]);
    check(&[
        Untagged::Unit,
        Untagged::Newtype(1),
        Untagged::Tuple(1, 2),
        Untagged::Struct { z: 1, a: 2 },
    ]);
    check(&[Ok(1), Err("x")]);
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "$kind")]
struct Flat {
    z: u8,
    #[serde(flatten)]
    duration: Option<Duration>,
    #[serde(flatten)]
    external: External,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
    a: u8,
}

fn flat(rest: &str) -> Flat {
    Flat {
        z: 1,
        duration: Some(Duration::new(1, 2)),
        external: External::Newtype(1),
        rest: BTreeMap::from([(rest.to_owned(), 9)]),
        a: 2,
    }
}

#[test]
fn flattened_fields() {
    check(&flat("b"));
    check(&[Flat {
        external: External::Unit,
        duration: None,
        ..flat("")
    }]);
}

#[test]
fn keys() {
    #[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
    enum Fruit {
        #[serde(rename = "zucchini")]
        Zucchini,
        Apple,
    }
    check(&BTreeMap::from([(true, 1), (false, 2)]));
    check(&BTreeMap::from([
        ('b', 1),
        ('\u{1f600}', 2),
        ('\u{fb33}', 3),
    ]));
    check(&BTreeMap::from([(-1_i8, 1), (-10, 2), (9, 3)]));
    check(&BTreeMap::from([(u64::MAX, 1), (9, 2), (10, 3)]));
    check(&BTreeMap::from([(i128::MIN, 1), (i128::MAX, 2)]));
    check(&BTreeMap::from([(u128::MAX, 1)]));
    check(&BTreeMap::from([(Fruit::Zucchini, 1), (Fruit::Apple, 2)]));
    check(&BTreeMap::from([(IpAddr::V4(Ipv4Addr::LOCALHOST), 1)]));
    #[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
    struct Id(Box<str>);
    #[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
    struct Outer(Id);
    check(&BTreeMap::from([(Outer(Id("x".into())), 1)]));
}

#[test]
fn other_crates_attributes() {
    #[derive(serde_repr::Serialize_repr, Clone, Copy)]
    #[repr(u8)]
    enum Small {
        Two = 2,
        Three = 3,
    }
    #[serde_with::skip_serializing_none]
    #[derive(Serialize)]
    struct Skipping {
        z: Option<u8>,
        a: Option<u8>,
    }
    #[serde_with::serde_as]
    #[derive(Serialize)]
    struct As {
        #[serde_as(as = "serde_with::DisplayFromStr")]
        text: u64,
        #[serde_as(as = "BTreeMap<serde_with::DisplayFromStr, _>")]
        map: Vec<(u64, Small)>,
        #[serde_as(as = "Option<serde_with::Bytes>")]
        bytes: Option<Vec<u8>>,
        #[serde(with = "serde_bytes")]
        more: Vec<u8>,
        #[serde(with = "crate::as_string")]
        id: u64,
    }
    check(&[Small::Two, Small::Three]);
    check(&Skipping {
        z: Some(1),
        a: None,
    });
    check(&As {
        text: u64::MAX,
        map: vec![(10, Small::Two), (9, Small::Three)],
        bytes: Some(vec![0, 255]),
        more: vec![1],
        id: u64::MAX,
    });
}

#[test]
fn numbers_follow_the_profile() {
    assert_eq!(
        to_string_serde::<Olpc>(&u128::MAX).unwrap(),
        u128::MAX.to_string()
    );
    assert_eq!(
        to_string_serde::<Olpc>(&i128::MIN).unwrap(),
        i128::MIN.to_string()
    );
    assert_eq!(
        to_string_serde::<Olpc>(&u64::MAX).unwrap(),
        u64::MAX.to_string()
    );
    assert_eq!(
        to_string_serde::<Jcs>(&0.1_f32).unwrap(),
        "0.10000000149011612"
    );
    assert_eq!(to_string_serde::<Jcs>(&1e21).unwrap(), "1e+21");
    refuse::<Matrix>(&(1_u64 << 53), ErrorKind::IntRange, "");
    refuse::<Matrix>(&[0, u128::MAX], ErrorKind::IntRange, "/1");
    refuse::<Jcs>(&i128::MIN, ErrorKind::IntRange, "");
    refuse::<Jcs>(&i64::MIN, ErrorKind::IntRange, "");
    refuse::<Matrix>(&1.0_f32, ErrorKind::Float, "");
    refuse::<Olpc>(&1.0_f64, ErrorKind::Float, "");
    refuse::<Jcs>(&f32::NAN, ErrorKind::NanOrInfinity, "");
    refuse::<Jcs>(&[1.0, f64::NEG_INFINITY], ErrorKind::NanOrInfinity, "/1");
}

#[track_caller]
fn refuse<P: Profile>(value: &(impl Serialize + ?Sized), kind: ErrorKind, path: &str) {
    let error = to_vec_serde::<P>(value).unwrap_err();
    assert_eq!((error.kind(), error.path()), (kind, Some(path)), "{error}");
}

#[test]
fn a_key_written_twice_is_refused() {
    refuse::<Matrix>(&[flat("a")], ErrorKind::DuplicateKey, "/0/a");
    refuse::<Jcs>(&flat("type"), ErrorKind::DuplicateKey, "/type");
    refuse::<Jcs>(&flat("Newtype"), ErrorKind::DuplicateKey, "/Newtype");

    #[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(untagged)]
    enum Key {
        Number(u8),
        Text(&'static str),
    }
    let map = BTreeMap::from([(Key::Number(1), 1), (Key::Text("1"), 2)]);
    refuse::<Olpc>(&("x", map), ErrorKind::DuplicateKey, "/1/1");
}

/// A map of one good key, and the one to be tried.
struct Keyed<K>(K);

impl<K: Serialize> Serialize for Keyed<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("a", &1)?;
        map.serialize_entry(&self.0, &2)?;
        map.end()
    }
}

#[test]
fn keys_that_have_no_text() {
    #[track_caller]
    fn refused(key: impl Serialize) {
        refuse::<Jcs>(&[Keyed(key)], ErrorKind::KeyType, "/0");
    }
    refused(1.5_f32);
    refused(1.0_f64);
    refused(f64::NAN);
    refused(());
    refused(None::<u8>);
    refused(Some("x"));
    refused(Unit);
    refused((1, 2));
    refused([1]);
    refused(vec![1]);
    refused(Tuple(1, "x", None));
    refused(serde_bytes::Bytes::new(b"x"));
    refused(BTreeMap::from([("x", 1)]));
    refused(Empty {});
    refused(External::Newtype(1));
    refused(External::Tuple(1, "x"));
    refused(External::Struct { z: 1, a: None });
    refused(Internal::Unit);
    refused(Adjacent::Unit);
    refused(Untagged::Unit);
    let error = to_vec_serde::<Jcs>(&Keyed(1.5)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "key_type: the float 1.5 has no one text as a key: convert it to a string first \
         at the top level"
    );
}

#[test]
fn errors_of_serialize_impls() {
    #[derive(Serialize)]
    enum Variants {
        #[serde(skip)]
        Hidden,
    }
    refuse::<Jcs>(
        &BTreeMap::from([("a/b", [Variants::Hidden])]),
        ErrorKind::Custom,
        "/a~1b/0",
    );
    let error = to_vec_serde::<Jcs>(&Variants::Hidden).unwrap_err();
    assert_eq!(
        error.to_string(),
        "custom: the enum variant Variants::Hidden cannot be serialized at the top level"
    );
    /// An internally tagged string, which serde refuses.
    #[derive(Serialize)]
    #[serde(tag = "t")]
    enum Wrong {
        Text(&'static str),
    }
    refuse::<Jcs>(&[Wrong::Text("x")], ErrorKind::Custom, "/0");
}

#[test]
fn impls_that_ignore_errors_make_no_broken_json() {
    struct Careless(u8);
    impl Serialize for Careless {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("a", &1)?;
            match self.0 {
                0 => drop(map.serialize_entry("b", &f64::NAN)),
                1 => drop(map.serialize_key(&1.5)),
                2 => map.serialize_value(&1)?,
                3 => {
                    map.serialize_key("b")?;
                    map.serialize_key("c")?;
                }
                4 => map.serialize_key("b")?,
                _ => drop(map.serialize_entry("b", &[f64::NAN])),
            }
            map.end()
        }
    }
    for (case, expected) in [
        (0, Err(ErrorKind::NoValue)),
        (1, Ok(r#"[{"a":1}]"#)),
        (2, Err(ErrorKind::SecondValue)),
        (3, Err(ErrorKind::NoValue)),
        (4, Err(ErrorKind::NoValue)),
        (5, Err(ErrorKind::NoValue)),
    ] {
        let written = to_string_serde::<Jcs>(&[Careless(case)]).map_err(|error| error.kind());
        assert_eq!(written.as_deref(), expected.as_deref(), "{case}");
    }
}

/// A struct with a name of the test's choosing, as crates disguise values.
struct Disguised(&'static str, &'static str);

impl Serialize for Disguised {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut disguise = serializer.serialize_struct(self.0, 1)?;
        disguise.serialize_field(self.0, self.1)?;
        disguise.end()
    }
}

#[test]
fn private_messages_are_understood_or_refused() {
    let number = "$serde_json::private::Number";
    for text in ["0", "-12", "9007199254740991"] {
        assert_eq!(
            to_string_serde::<Matrix>(&Disguised(number, text)).unwrap(),
            text
        );
    }
    assert_eq!(
        to_string_serde::<Jcs>(&[Disguised(number, "1.50e1")]).unwrap(),
        "[15]"
    );
    refuse::<Matrix>(&[Disguised(number, "1.0")], ErrorKind::Float, "/0");
    refuse::<Jcs>(&[Disguised(number, "1,2")], ErrorKind::Syntax, "/0");

    let raw = "$serde_json::private::RawValue";
    assert_eq!(
        to_string_serde::<Matrix>(&[Disguised(raw, "{\"b\" : [1.0], \"a\": \"\\u00e9\"}")])
            .unwrap(),
        "[{\"a\":\"é\",\"b\":[1]}]"
    );
    let twice = Disguised(raw, "[{\"a/\": {\"b\": 1, \"b\": 2}}]");
    refuse::<Jcs>(&(0, twice), ErrorKind::DuplicateKey, "/1/0/a~1/b");
    refuse::<Jcs>(
        &[Disguised(raw, "[1e400]")],
        ErrorKind::NumberOverflow,
        "/0/0",
    );
    refuse::<Jcs>(&[Disguised(raw, "[")], ErrorKind::Syntax, "/0/0");
    let deep = Disguised(raw, "[[1]]");
    let limit = |depth| Options::<Jcs>::new().depth(depth);
    assert!(to_vec_serde_with(&[&deep], &limit(3)).is_ok());
    let error = to_vec_serde_with(&[&deep], &limit(2)).unwrap_err();
    assert_eq!(
        (error.kind(), error.path()),
        (ErrorKind::Depth, Some("/0/0"))
    );

    for name in [
        number,
        raw,
        "$ron::private::RawValue",
        "$__toml_private_Datetime",
        "$__serde_spanned_private_Spanned",
        "$__private__bson_RawDocument",
    ] {
        refuse::<Jcs>(&[Keyed(name)], ErrorKind::Custom, "/0");
        if !name.starts_with("$serde_json") {
            refuse::<Jcs>(&[Disguised(name, "1")], ErrorKind::Custom, "/0");
        }
    }
    // A flattened disguise arrives as a map.
    #[derive(Serialize)]
    struct Flattening {
        #[serde(flatten)]
        inner: Disguised,
    }
    let inner = Disguised(number, "1");
    refuse::<Jcs>(&Flattening { inner }, ErrorKind::Custom, "");
    check(&BTreeMap::from([("$ref", 1), ("$private", 2), ("$", 3)]));
    check(&Disguised("$ref", "x"));
}

#[test]
fn limits() {
    #[derive(Serialize)]
    struct Nested(Option<Box<Nested>>);
    fn nested(depth: usize) -> Nested {
        (0..depth).fold(Nested(None), |inner, _| Nested(Some(Box::new(inner))))
    }
    // A newtype and an option are two hops, of which four count as a level.
    assert_eq!(to_string_serde::<Jcs>(&nested(257)).unwrap(), "null");
    refuse::<Jcs>(&nested(258), ErrorKind::Depth, "");

    #[derive(Serialize)]
    struct List {
        next: Vec<List>,
    }
    let list =
        |depth| (0..depth).fold(List { next: vec![] }, |inner, _| List { next: vec![inner] });
    assert!(to_vec_serde::<Jcs>(&list(63)).is_ok());
    assert_eq!(
        to_vec_serde::<Jcs>(&list(64)).unwrap_err().kind(),
        ErrorKind::Depth
    );
    let deep = Options::<Jcs>::new().depth(130);
    assert!(to_vec_serde_with(&list(64), &deep).is_ok());

    let short = Options::<Jcs>::new().length(5);
    assert_eq!(to_vec_serde_with("abc", &short).unwrap(), b"\"abc\"");
    let error = to_vec_serde_with("abcd", &short).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLong);
}

#[test]
fn nothing_is_left_of_a_value_that_failed() {
    let mut buffer = b"kept".to_vec();
    assert!(write_into_serde::<Jcs>(&mut buffer, &(1, f64::NAN)).is_err());
    assert_eq!(buffer, b"kept");
    write_into_serde::<Jcs>(&mut buffer, &(1, 2)).unwrap();
    assert_eq!(buffer, b"kept[1,2]");
}
