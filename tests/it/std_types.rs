//! The types of std: the form serde's data model gives them, written by a naive oracle.

use crate::forms::{fault, forms, text};
use crate::json::naive;
use canonical_core::{CanonicalJson, CanonicalKey, Jcs, Matrix, Olpc, Profile};
use serde::Serialize;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, LinkedList, VecDeque};
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZeroI64, NonZeroI8, NonZeroU128, Saturating, Wrapping};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// The same bytes as the sorted form of `serde_json::to_value`, under every profile; they are
/// also given, since an oracle may be wrong in the same way.
fn same<T>(value: &T, expected: &str)
where
    T: Serialize + CanonicalJson<Matrix> + CanonicalJson<Jcs> + CanonicalJson<Olpc> + ?Sized,
{
    fn under<P: Profile, T: Serialize + CanonicalJson<P> + ?Sized>(value: &T, expected: &str) {
        let tree = serde_json::to_value(value).expect("serde has a form for it");
        let written = text::<P>(value);
        assert_eq!(written, expected, "{}", P::NAME);
        assert_eq!(written, naive::<P>(&tree), "{}", P::NAME);
    }
    under::<Matrix, T>(value, expected);
    under::<Jcs, T>(value, expected);
    under::<Olpc, T>(value, expected);
}

#[test]
fn scalars() {
    same(&true, "true");
    same(&false, "false");
    same(&'x', "\"x\"");
    same(&'"', r#""\"""#);
    same(&'😀', "\"😀\"");
    same("", "\"\"");
    same("text", "\"text\"");
    same(&String::from("text"), "\"text\"");
    same(&format_args!("{}-{}", 1, "é"), "\"1-é\"");
    same(&format_args!("literal"), "\"literal\"");
    same(&-7_i8, "-7");
    same(&7_usize, "7");
    same(&-7_isize, "-7");
    same(&7_u128, "7");
    same(&-7_i128, "-7");
    same(&NonZeroI8::MIN, "-128");
    same(&NonZeroU128::MIN, "1");
    same(&Wrapping(3), "3");
    same(&Saturating(-3), "-3");
    same(&Reverse("r"), "\"r\"");
}

#[test]
fn unit_and_options() {
    same(&(), "null");
    same(&PhantomData::<f64>, "null");
    same(&PhantomData::<str>, "null");
    same(&None::<u8>, "null");
    same(&Some(1), "1");
    same(&Some(None::<u8>), "null");
    same(&Some(Some("a")), "\"a\"");
}

#[test]
fn pointers() {
    same(&"text", "\"text\"");
    same(&&&1, "1");
    same(&&mut 1, "1");
    same(&Box::new(1), "1");
    same(&Box::<str>::from("text"), "\"text\"");
    same(&Box::<[u8]>::from([1, 2]), "[1,2]");
    same(&Rc::<str>::from("text"), "\"text\"");
    same(&Rc::new([1]), "[1]");
    same(&Arc::<[u8]>::from([1, 2]), "[1,2]");
    same(&Arc::new(()), "null");
    same(&Cow::Borrowed("text"), "\"text\"");
    same(&Cow::<str>::Owned("text".to_owned()), "\"text\"");
    same(&Cow::Borrowed(&[1, 2][..]), "[1,2]");
}

#[test]
fn trait_objects() {
    let values: [Box<dyn CanonicalJson<Matrix>>; 3] = [Box::new(1), Box::new("a"), Box::new([()])];
    assert_eq!(text::<Matrix>(&values), r#"[1,"a",[null]]"#);
}

#[test]
fn sequences() {
    same(&[0_u8; 0], "[]");
    same(&[3, 1, 2], "[3,1,2]");
    same(&[3, 1, 2][..], "[3,1,2]");
    same(&vec!["b", "a"], r#"["b","a"]"#);
    same(&VecDeque::from([3, 1, 2]), "[3,1,2]");
    same(&LinkedList::from([3, 1, 2]), "[3,1,2]");
    same(&BTreeSet::from([3, 1, 2]), "[1,2,3]");
    same(&BTreeSet::from(["10", "9"]), r#"["10","9"]"#);
    same(b"bytes", "[98,121,116,101,115]");
    // serde stops at 32 elements.
    assert_eq!(text::<Matrix>(&[0; 40]), format!("[{}0]", "0,".repeat(39)));
}

/// A deque whose two halves stand in the wrong order in memory.
#[test]
fn a_deque_that_wraps_around() {
    let mut deque: VecDeque<u8> = (0..10).collect();
    deque.rotate_left(4);
    deque.push_front(99);
    same(&deque, "[99,4,5,6,7,8,9,0,1,2,3]");
}

#[test]
fn tuples() {
    same(&(1,), "[1]");
    same(&(1, "a"), r#"[1,"a"]"#);
    same(&(1, (2, (3, ()))), "[1,[2,[3,null]]]");
    same(
        &(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 'a', 'b', "c", true, [1], ()),
        r#"[0,1,2,3,4,5,6,7,8,9,"a","b","c",true,[1],null]"#,
    );
}

#[test]
fn results_and_durations() {
    same(&Ok::<u8, &str>(1), r#"{"Ok":1}"#);
    same(&Err::<u8, _>("no"), r#"{"Err":"no"}"#);
    same(&Ok::<Result<(), u8>, u8>(Err(1)), r#"{"Ok":{"Err":1}}"#);
    same(&Duration::new(5, 7), r#"{"nanos":7,"secs":5}"#);
    same(&Duration::ZERO, r#"{"nanos":0,"secs":0}"#);
    assert_eq!(
        fault::<Matrix>(&Duration::MAX),
        ("int_range".into(), "/secs".into())
    );
    assert_eq!(
        text::<Olpc>(&Duration::MAX),
        r#"{"nanos":999999999,"secs":18446744073709551615}"#
    );
}

#[test]
fn addresses() {
    let v6 = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
    same(&Ipv4Addr::LOCALHOST, "\"127.0.0.1\"");
    same(&v6, "\"2001:db8::1\"");
    same(
        &Ipv4Addr::LOCALHOST.to_ipv6_mapped(),
        "\"::ffff:127.0.0.1\"",
    );
    same(&IpAddr::V4(Ipv4Addr::UNSPECIFIED), "\"0.0.0.0\"");
    same(&IpAddr::V6(v6), "\"2001:db8::1\"");
    let v4 = SocketAddrV4::new(Ipv4Addr::BROADCAST, 65535);
    same(&v4, "\"255.255.255.255:65535\"");
    same(&SocketAddr::V4(v4), "\"255.255.255.255:65535\"");
    let v6 = SocketAddrV6::new(v6, 80, 1, 7);
    same(&v6, "\"[2001:db8::1%7]:80\"");
    same(&SocketAddr::V6(v6), "\"[2001:db8::1%7]:80\"");
}

#[test]
fn paths() {
    same(Path::new("/a/\"b\""), r#""/a/\"b\"""#);
    same(&PathBuf::from("é"), "\"é\"");
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt as _;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"a\xff"));
        assert_eq!(fault::<Matrix>(&[path]), ("not_utf8".into(), "/0".into()));
        let key = BTreeMap::from([("p", BTreeMap::from([(path, 1)]))]);
        assert_eq!(fault::<Jcs>(&key).0, "not_utf8");
    }
}

#[test]
fn c_strings() {
    same(c"abc", "[97,98,99]");
    same(&c"".to_owned(), "[]");
}

/// Both kinds of map, in the order of the texts, however they iterate.
fn maps<K>(keys: Vec<K>, expected: &str)
where
    K: Serialize
        + Ord
        + Hash
        + CanonicalKey<Matrix>
        + CanonicalKey<Jcs>
        + CanonicalKey<Olpc>
        + Clone,
{
    let sorted: BTreeMap<K, u8> = keys.iter().cloned().zip(0..).collect();
    same(&sorted, expected);
    let hashed: HashMap<K, u8> = keys.iter().cloned().zip(0..).collect();
    same(&hashed, expected);
    type Fixed = BuildHasherDefault<DefaultHasher>;
    let hashed: HashMap<K, u8, Fixed> = keys.into_iter().zip(0..).collect();
    same(&hashed, expected);
}

#[test]
fn maps_with_text_keys() {
    maps(vec!["b", "a", "", "ab"], r#"{"":2,"a":1,"ab":3,"b":0}"#);
    maps(vec!["b".to_owned(), "a".to_owned()], r#"{"a":1,"b":0}"#);
    maps(vec![Box::<str>::from("b"), "a".into()], r#"{"a":1,"b":0}"#);
    maps(vec![Rc::<str>::from("b"), "a".into()], r#"{"a":1,"b":0}"#);
    maps(vec![Arc::<str>::from("b"), "a".into()], r#"{"a":1,"b":0}"#);
    maps(
        vec![Cow::Borrowed("b"), Cow::Owned("a".to_owned())],
        r#"{"a":1,"b":0}"#,
    );
    maps(vec!['b', 'a', '"'], r#"{"\"":2,"a":1,"b":0}"#);
    maps(
        vec![PathBuf::from("b"), PathBuf::from("a")],
        r#"{"a":1,"b":0}"#,
    );
}

/// A type whose own order is the opposite one.
#[test]
fn maps_with_keys_in_another_order() {
    let map = BTreeMap::from([(Reverse("a"), 1), (Reverse("b"), 2), (Reverse("c"), 3)]);
    assert_eq!(text::<Matrix>(&map), r#"{"a":1,"b":2,"c":3}"#);
    assert_eq!(text::<Jcs>(&map), r#"{"a":1,"b":2,"c":3}"#);
}

#[test]
fn maps_with_other_keys_as_text() {
    maps(vec![true, false], r#"{"false":1,"true":0}"#);
    maps(
        vec![1_u8, 2, 9, 10, 100],
        r#"{"1":0,"10":3,"100":4,"2":1,"9":2}"#,
    );
    maps(
        vec![-1_i32, 0, -10, 9, 10],
        r#"{"-1":0,"-10":2,"0":1,"10":4,"9":3}"#,
    );
    maps(
        vec![u64::MAX, 9_007_199_254_740_993],
        r#"{"18446744073709551615":0,"9007199254740993":1}"#,
    );
    maps(
        vec![i64::MIN, i64::MAX],
        r#"{"-9223372036854775808":0,"9223372036854775807":1}"#,
    );
    maps(
        vec![u128::MAX, 2],
        r#"{"2":1,"340282366920938463463374607431768211455":0}"#,
    );
    maps(
        vec![i128::MIN],
        r#"{"-170141183460469231731687303715884105728":0}"#,
    );
    maps(vec![NonZeroI64::MIN], r#"{"-9223372036854775808":0}"#);
    maps(vec![Wrapping(10), Wrapping(9)], r#"{"10":0,"9":1}"#);
    maps(
        vec![Ipv4Addr::new(9, 0, 0, 0), Ipv4Addr::new(10, 0, 0, 0)],
        r#"{"10.0.0.0":1,"9.0.0.0":0}"#,
    );
    maps(vec![IpAddr::V6(Ipv6Addr::LOCALHOST)], r#"{"::1":0}"#);
    maps(
        vec![SocketAddr::from(([1, 2, 3, 4], 5))],
        r#"{"1.2.3.4:5":0}"#,
    );
}

#[test]
fn maps_in_both_orders() {
    let keys = [
        "\u{10000}",
        "\u{ffff}",
        "\u{e000}",
        "\u{d7ff}",
        "a\u{10000}",
        "a\u{e000}",
    ];
    let sorted: BTreeMap<&str, u8> = keys.into_iter().zip(0..).collect();
    let hashed: HashMap<&str, u8> = keys.into_iter().zip(0..).collect();
    let points = "{\"a\u{e000}\":5,\"a\u{10000}\":4,\"\u{d7ff}\":3,\"\u{e000}\":2,\"\u{ffff}\":1,\"\u{10000}\":0}";
    let units = "{\"a\u{10000}\":4,\"a\u{e000}\":5,\"\u{d7ff}\":3,\"\u{10000}\":0,\"\u{e000}\":2,\"\u{ffff}\":1}";
    assert_eq!(text::<Matrix>(&sorted), points);
    assert_eq!(text::<Matrix>(&hashed), points);
    assert_eq!(text::<Olpc>(&sorted), points);
    assert_eq!(text::<Olpc>(&hashed), points);
    assert_eq!(text::<Jcs>(&sorted), units);
    assert_eq!(text::<Jcs>(&hashed), units);
    let chars: BTreeMap<char, u8> = [('\u{10000}', 0), ('\u{e000}', 1)].into();
    assert_eq!(text::<Matrix>(&chars), "{\"\u{e000}\":1,\"\u{10000}\":0}");
    assert_eq!(text::<Jcs>(&chars), "{\"\u{10000}\":0,\"\u{e000}\":1}");
}

/// Two keys of one text, which serde_json would write twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Either {
    Number(u8),
    Text(&'static str),
}

impl<P: Profile> CanonicalKey<P> for Either {
    fn key(&self) -> Result<Cow<'_, str>, canonical_core::Error> {
        match self {
            Either::Number(number) => Ok(number.to_string().into()),
            Either::Text(text) => Ok(Cow::Borrowed(text)),
        }
    }
}

#[test]
fn keys_that_collide() {
    let keys = [
        Either::Number(2),
        Either::Text("1"),
        Either::Text("a/b"),
        Either::Number(1),
    ];
    let sorted: BTreeMap<Either, u8> = keys.into_iter().zip(0..).collect();
    let hashed: HashMap<Either, u8> = keys.into_iter().zip(0..).collect();
    let twice = ("duplicate_key".to_owned(), "/m/0/1".to_owned());
    assert_eq!(fault::<Matrix>(&BTreeMap::from([("m", [&sorted])])), twice);
    assert_eq!(fault::<Jcs>(&BTreeMap::from([("m", [&hashed])])), twice);
    let apart: BTreeMap<Either, u8> = keys[..3].iter().copied().zip(0..).collect();
    assert_eq!(text::<Matrix>(&apart), r#"{"1":1,"2":0,"a/b":2}"#);
}

#[test]
fn nested_maps() {
    let map = BTreeMap::from([
        (
            2,
            HashMap::from([
                ("b", vec![BTreeMap::from([('z', 1), ('y', 2)])]),
                ("a", vec![]),
            ]),
        ),
        (10, HashMap::new()),
    ]);
    same(&map, r#"{"10":{},"2":{"a":[],"b":[{"y":2,"z":1}]}}"#);
}

#[test]
fn doubles_in_std_types() {
    let map = BTreeMap::from([("a", vec![Some(0.1), None]), ("b", vec![Some(1e21)])]);
    assert_eq!(text::<Jcs>(&map), r#"{"a":[0.1,null],"b":[1e+21]}"#);
    assert_eq!(text::<Jcs>(&(1.0, -0.0_f32, [1e-7])), "[1,0,[1e-7]]");
    let tree = serde_json::to_value(&map).expect("a map");
    assert_eq!(text::<Jcs>(&map), naive::<Jcs>(&tree));
}

#[test]
fn foreign_types() {
    use indexmap::{IndexMap, IndexSet};
    let id = uuid::Uuid::from_u128(0xA1A2_A3A4_B1B2_C1C2_D1D2_D3D4_D5D6_D7D8);
    assert_eq!(
        text::<Matrix>(&id),
        r#""a1a2a3a4-b1b2-c1c2-d1d2-d3d4d5d6d7d8""#
    );
    assert_eq!(
        text::<Jcs>(&BTreeMap::from([(id, 1), (uuid::Uuid::nil(), 2)])),
        r#"{"00000000-0000-0000-0000-000000000000":2,"a1a2a3a4-b1b2-c1c2-d1d2-d3d4d5d6d7d8":1}"#
    );
    let url = url::Url::parse("HTTP://Example.ORG:80/a b?q=\"#é").expect("a URL");
    assert_eq!(
        text::<Olpc>(&url),
        r#""http://example.org/a%20b?q=%22#%C3%A9""#
    );
    assert_eq!(
        text::<Olpc>(&HashMap::from([(url, 1)])),
        r#"{"http://example.org/a%20b?q=%22#%C3%A9":1}"#
    );
    let map = IndexMap::from([("b", 1), ("a", 2), ("\u{10000}", 3), ("\u{e000}", 4)]);
    assert_eq!(
        text::<Matrix>(&map),
        "{\"a\":2,\"b\":1,\"\u{e000}\":4,\"\u{10000}\":3}"
    );
    assert_eq!(
        text::<Jcs>(&map),
        "{\"a\":2,\"b\":1,\"\u{10000}\":3,\"\u{e000}\":4}"
    );
    let set = IndexSet::from(["b", "a"]);
    assert_eq!(text::<Matrix>(&set), r#"["b","a"]"#);
}

/// Maps of a thousand members, in every order of insertion that a seed gives.
#[test]
fn large_maps() {
    let keys: Vec<String> = (0..1_000)
        .map(|i| format!("{:x}é{}", i * 7_919 % 1_000, i))
        .collect();
    let hashed: HashMap<&str, usize> = keys.iter().map(String::as_str).zip(0..).collect();
    let tree = serde_json::to_value(&hashed).expect("a map");
    assert!(forms::<Jcs>(&hashed).expect("a map") == naive::<Jcs>(&tree).as_bytes());
    assert!(forms::<Matrix>(&hashed).expect("a map") == naive::<Matrix>(&tree).as_bytes());
}
