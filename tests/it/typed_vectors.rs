//! Values of Rust types: the typed vectors, and every integer type at its edges.

use crate::forms::{fault, forms, text};
use crate::vectors::{cases, unhex, Expect, Typed, TYPED};
use canonical_core::{CanonicalJson, Jcs, Matrix, Olpc, Profile};
use std::fmt::{Debug, Display};
use std::num::{
    NonZeroI128, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI8, NonZeroIsize, NonZeroU128,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU8, NonZeroUsize, Saturating, Wrapping,
};
use std::str::FromStr;

#[test]
fn vectors() {
    let mut checked = 0;
    for case in cases::<Typed>(TYPED) {
        match case.r#type.as_str() {
            "u8" => integer_case::<u8>(&case),
            "u16" => integer_case::<u16>(&case),
            "u32" => integer_case::<u32>(&case),
            "u64" => integer_case::<u64>(&case),
            "u128" => integer_case::<u128>(&case),
            "i8" => integer_case::<i8>(&case),
            "i16" => integer_case::<i16>(&case),
            "i32" => integer_case::<i32>(&case),
            "i64" => integer_case::<i64>(&case),
            "i128" => integer_case::<i128>(&case),
            "f32" => float_case::<f32>(&case),
            "f64" => float_case::<f64>(&case),
            other => panic!("no vector has had the type {other} so far"),
        }
        checked += case.expect.len();
    }
    assert_eq!(checked, 72);
}

fn integer_case<T>(case: &Typed)
where
    T: FromStr<Err: Debug> + CanonicalJson<Matrix> + CanonicalJson<Jcs> + CanonicalJson<Olpc>,
{
    let value: T = case.value.parse().expect(&case.value);
    for (profile, expect) in &case.expect {
        match profile.as_str() {
            "matrix" => check::<Matrix>(&value, expect, case),
            "jcs" => check::<Jcs>(&value, expect, case),
            "olpc" => check::<Olpc>(&value, expect, case),
            other => panic!("no profile is called {other}"),
        }
    }
}

/// Under Matrix and OLPC the error `float` is one of the compiler; see `floats_do_not_compile`.
fn float_case<T: FromStr<Err: Debug> + CanonicalJson<Jcs>>(case: &Typed) {
    let value: T = case.value.parse().expect(&case.value);
    for (profile, expect) in &case.expect {
        match (profile.as_str(), expect) {
            ("jcs", expect) => check::<Jcs>(&value, expect, case),
            ("matrix" | "olpc", Expect::Error(kind)) => assert_eq!(kind, "float"),
            _ => panic!("a float under {profile}"),
        }
    }
}

fn check<P: Profile>(value: &impl CanonicalJson<P>, expect: &Expect, case: &Typed) {
    let at = format!("{} {} under {}", case.value, case.r#type, P::NAME);
    match (forms::<P>(value), expect) {
        (Ok(bytes), Expect::Bytes(hex)) => assert_eq!(bytes, unhex(hex), "{at}"),
        (Err(error), Expect::Error(kind)) => {
            assert_eq!(error.kind().as_str(), kind, "{at}");
            assert_eq!(error.path(), Some(""), "{at}");
        }
        (found, _) => panic!("{at}: {found:?}"),
    }
}

/// Whether a type implements `CanonicalJson<P>`: the inherent constant is there only if the
/// bound holds, and hides the trait's.
macro_rules! is_canonical {
    ($type:ty, $profile:ty) => {{
        struct Probe<T>(std::marker::PhantomData<T>);
        #[allow(dead_code)] // one of the two constants is never read
        trait Otherwise {
            const YES: bool = false;
        }
        impl<T> Otherwise for Probe<T> {}
        #[allow(dead_code)]
        impl<T: CanonicalJson<$profile>> Probe<T> {
            const YES: bool = true;
        }
        Probe::<$type>::YES
    }};
}

#[test]
fn floats_do_not_compile_without_a_profile_that_allows_them() {
    assert!(is_canonical!(f64, Jcs));
    assert!(is_canonical!(f32, Jcs));
    assert!(is_canonical!(Vec<Option<f32>>, Jcs));
    assert!(!is_canonical!(f64, Matrix));
    assert!(!is_canonical!(f32, Matrix));
    assert!(!is_canonical!(f64, Olpc));
    assert!(!is_canonical!(f32, Olpc));
    assert!(!is_canonical!(Vec<Option<f32>>, Matrix));
    assert!(!is_canonical!((u8, [f64; 2]), Olpc));
}

#[test]
fn what_has_no_order_does_not_compile() {
    use std::collections::{BTreeSet, BinaryHeap, HashSet};
    assert!(is_canonical!(BTreeSet<u8>, Matrix));
    assert!(!is_canonical!(HashSet<u8>, Matrix));
    assert!(!is_canonical!(BinaryHeap<u8>, Jcs));
    assert!(!is_canonical!(std::ffi::OsString, Olpc));
}

/// The columns "Rust" of the number table: no text is read here.
#[test]
fn the_number_table() {
    const OUT: &str = "int_range";
    let kind = |result: (String, String)| result.0;
    assert_eq!(text::<Jcs>(&1.0), "1");
    assert_eq!(text::<Jcs>(&1e10), "10000000000");
    assert_eq!(text::<Jcs>(&-0.0), "0");
    assert_eq!(text::<Jcs>(&0.5), "0.5");
    let past = (1_u64 << 53) + 1;
    assert_eq!(kind(fault::<Matrix>(&past)), OUT);
    assert_eq!(kind(fault::<Jcs>(&past)), OUT);
    assert_eq!(text::<Olpc>(&past), "9007199254740993");
    let past = 1_u128 << 64;
    assert_eq!(kind(fault::<Matrix>(&past)), OUT);
    assert_eq!(kind(fault::<Jcs>(&past)), OUT);
    assert_eq!(text::<Olpc>(&past), "18446744073709551616");
    // Who wants the double says so.
    assert_eq!(text::<Jcs>(&(past as f64)), "18446744073709552000");
}

const SAFE: i128 = (1 << 53) - 1;

/// A value and its decimal text, under every profile: the text says whether it is safe.
fn edge<T>(value: T, decimal: &str)
where
    T: CanonicalJson<Matrix> + CanonicalJson<Jcs> + CanonicalJson<Olpc>,
{
    let safe = decimal
        .parse::<i128>()
        .is_ok_and(|value| (-SAFE..=SAFE).contains(&value));
    if safe {
        assert_eq!(text::<Matrix>(&value), decimal);
        assert_eq!(text::<Jcs>(&value), decimal);
    } else {
        let out = ("int_range".to_owned(), String::new());
        assert_eq!(fault::<Matrix>(&value), out, "{decimal}");
        assert_eq!(fault::<Jcs>(&value), out, "{decimal}");
    }
    assert_eq!(text::<Olpc>(&value), decimal);
}

fn edges<T>(values: &[T])
where
    T: Copy + Display + CanonicalJson<Matrix> + CanonicalJson<Jcs> + CanonicalJson<Olpc>,
{
    for value in values {
        edge(*value, &value.to_string());
    }
}

#[test]
fn every_integer_type_at_its_edges() {
    macro_rules! primitive {
        ($($type:ident)*) => {$(
            let mut values = vec![$type::MIN, $type::MAX, 0, 1, 9, 10, 99, 100];
            values.extend([-1_i128, SAFE - 1, SAFE, SAFE + 1, SAFE + 2, -SAFE + 1, -SAFE, -SAFE - 1,
                -SAFE - 2, i128::from(i64::MAX), i128::from(i64::MIN), i128::from(i64::MAX) + 1,
                i128::from(i64::MIN) - 1, i128::from(u64::MAX), i128::from(u64::MAX) + 1]
                .into_iter().filter_map(|value| $type::try_from(value).ok()));
            for value in values {
                edge(value, &value.to_string());
                edge(Wrapping(value), &value.to_string());
                edge(Saturating(value), &value.to_string());
                edge(&value, &value.to_string());
                edge(Some(value), &value.to_string());
            }
        )*};
    }
    primitive!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
}

#[test]
fn every_non_zero_type_at_its_edges() {
    macro_rules! non_zero {
        ($($type:ident)*) => {$(
            edges(&[$type::MIN, $type::MAX]);
            let one = $type::new(1).expect("one is not zero");
            edges(&[one]);
        )*};
    }
    non_zero! {
        NonZeroU8 NonZeroU16 NonZeroU32 NonZeroU64 NonZeroU128 NonZeroUsize
        NonZeroI8 NonZeroI16 NonZeroI32 NonZeroI64 NonZeroI128 NonZeroIsize
    }
}
