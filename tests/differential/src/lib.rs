//! Random type definitions with random values, compared with serde_json.
//!
//! `build.rs` writes the definitions. What serde_json's `to_value` makes of a value, put in order
//! by a naive writer, must be what the derive writes. The differences that are meant:
//!
//! - a key that a map repeats is an error here, where serde_json keeps the last value;
//! - a value that serde refuses at run time may be written here.

mod oracle;
mod random;

use canonical_core::{
    AllowsFloats, CanonicalJson, ErrorKind, Integers, Jcs, KeyOrder, Profile, Rules,
};
use random::Random;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// Doubles and integers of any size, in each of the two orders.
pub enum ByCodePoint {}
pub enum ByCodeUnit {}

impl Profile for ByCodePoint {
    const NAME: &'static str = "by-code-point";
    const RULES: Rules = ByCodeUnit::RULES.key_order(KeyOrder::CodePoint);
}
impl AllowsFloats for ByCodePoint {}

impl Profile for ByCodeUnit {
    const NAME: &'static str = "by-code-unit";
    const RULES: Rules = Jcs::RULES.integers(Integers::Unbounded);
}
impl AllowsFloats for ByCodeUnit {}

/// What became of all the values.
#[derive(Debug, Default)]
pub struct Comparison {
    pub types: usize,
    pub equal: usize,
    /// Two members of one name, which serde_json's text shows too.
    pub duplicates: usize,
    /// Values that serde refuses.
    pub refused: usize,
    pub differences: Vec<String>,
}

impl Comparison {
    /// Compares all the generated types, with some values each.
    ///
    /// Types nest others by value, so some are large, and an unoptimized build keeps several
    /// copies on the stack: hence a thread with room.
    pub fn run(values: usize) -> Comparison {
        let comparison = std::thread::Builder::new()
            .stack_size(1 << 30)
            .spawn(move || {
                let mut comparison = Comparison::default();
                VALUES.set(values);
                types::compare_all(&mut comparison);
                comparison
            });
        comparison.expect("a thread").join().expect("no panic")
    }

    fn of<T>(&mut self, name: &str)
    where
        T: Arbitrary + Serialize + std::fmt::Debug,
        T: CanonicalJson<ByCodePoint> + CanonicalJson<ByCodeUnit>,
    {
        self.types += 1;
        let mut random = Random::new(self.types as u64);
        for _ in 0..VALUES.get() {
            let value: T = arbitrary(&mut random);
            let Ok(expected) = serde_json::to_value(&value) else {
                self.refused += 1;
                continue;
            };
            self.one::<T, ByCodePoint>(name, &value, &expected);
            self.one::<T, ByCodeUnit>(name, &value, &expected);
        }
    }

    fn one<T, P: Profile>(&mut self, name: &str, value: &T, expected: &serde_json::Value)
    where
        T: Serialize + CanonicalJson<P> + std::fmt::Debug,
    {
        match canonical_core::to_vec::<P>(value) {
            Ok(bytes) => {
                let expected = oracle::canonical(expected, P::RULES.get_key_order());
                if bytes == expected.as_bytes() {
                    self.equal += 1;
                } else {
                    self.differences.push(format!(
                        "{} {name}: {value:?}\n  ours  {}\n  serde {expected}",
                        P::NAME,
                        String::from_utf8_lossy(&bytes),
                    ));
                }
            }
            Err(error)
                if error.kind() == ErrorKind::DuplicateKey && oracle::repeats_a_key(value) =>
            {
                self.duplicates += 1;
            }
            Err(error) => self
                .differences
                .push(format!("{} {name}: {value:?}\n  {error}", P::NAME)),
        }
    }
}

thread_local! {
    static VALUES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// A condition of `skip_serializing_if` on the field of a newtype struct, where serde ignores it:
/// the value is written although the condition holds.
#[allow(dead_code)]
fn always<T>(_: &T) -> bool {
    true
}

/// One that holds for some values, and always the same way for one value.
fn sometimes<T: std::fmt::Debug>(value: &T) -> bool {
    format!("{value:?}").len() % 3 == 0
}

/// Functions for `with` and `serialize_with`.
mod in_array {
    pub(crate) fn serialize<T: serde::Serialize, S: serde::Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&[value], serializer)
    }
}

fn shown<T: std::fmt::Debug, S: serde::Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{value:?}"))
}

fn forward<T: Serialize, S: serde::Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.serialize(serializer)
}

/// Makes random values.
trait Arbitrary {
    fn arbitrary(r: &mut Random) -> Self;
}

fn arbitrary<T: Arbitrary>(r: &mut Random) -> T {
    T::arbitrary(r)
}

macro_rules! arbitrary {
    (|$r:ident| $($type:ty => $value:expr;)*) => {$(
        impl Arbitrary for $type {
            #[allow(unused_variables)]
            fn arbitrary($r: &mut Random) -> Self {
                $value
            }
        }
    )*};
}

/// Texts with every kind of character.
const TEXTS: &[&str] = &[
    "",
    "a",
    "m",
    "zz",
    "\"",
    "\\u1234",
    "\n\t\u{8}\u{1f}",
    "é",
    "e\u{301}",
    "\u{2028}",
    "😀",
    "\u{e000}",
    "a somewhat longer text that needs no escape at all",
    "{\"a\":[1]}",
    "\u{7f}",
    "日本語",
];

arbitrary! { |r|
    bool => r.below(2) == 0;
    u8 => r.next() as u8;
    i64 => (r.next() as i64) >> r.below(64);
    u64 => r.next() >> r.below(64);
    // serde_json has no integers beyond 64 bits as values; keys are text and take any.
    u128 => u128::from(r.next()) << r.below(64);
    f32 => ((r.next() % 2_000_001) as f32 - 1_000_000.0) / [1.0, 3.0, 1e-20, 1e20][r.below(4)];
    f64 => loop {
        let value = match r.below(4) {
            0 => f64::from_bits(r.next()),
            1 => (r.next() >> r.below(64)) as f64,
            2 => -0.0,
            _ => (r.next() % 1_000_000) as f64 / 100.0,
        };
        if value.is_finite() {
            break value;
        }
    };
    char => TEXTS[r.below(TEXTS.len())].chars().next().unwrap_or('\0');
    () => ();
    &'static str => TEXTS[r.below(TEXTS.len())];
    std::borrow::Cow<'static, str> => TEXTS[r.below(TEXTS.len())].into();
    String => TEXTS[r.below(TEXTS.len())].repeat(r.below(3));
    std::time::Duration => std::time::Duration::new(r.next() >> 20, r.next() as u32 % 1_000_000_000);
    std::net::Ipv4Addr => std::net::Ipv4Addr::from(r.next() as u32);
    std::num::Wrapping<i32> => std::num::Wrapping(r.next() as i32);
    std::num::NonZeroU16 => std::num::NonZeroU16::MIN.saturating_add(r.next() as u16);
}

impl<T: Arbitrary> Arbitrary for Option<T> {
    fn arbitrary(r: &mut Random) -> Self {
        (r.below(3) > 0).then(|| arbitrary(r))
    }
}

impl<T: Arbitrary> Arbitrary for Vec<T> {
    fn arbitrary(r: &mut Random) -> Self {
        (0..r.below(3)).map(|_| arbitrary(r)).collect()
    }
}

impl<T: Arbitrary> Arbitrary for std::collections::VecDeque<T> {
    fn arbitrary(r: &mut Random) -> Self {
        arbitrary::<Vec<T>>(r).into()
    }
}

impl<T: Arbitrary> Arbitrary for Box<T> {
    fn arbitrary(r: &mut Random) -> Self {
        Box::new(arbitrary(r))
    }
}

impl<T: Arbitrary, const N: usize> Arbitrary for [T; N] {
    fn arbitrary(r: &mut Random) -> Self {
        std::array::from_fn(|_| arbitrary(r))
    }
}

impl<T: Arbitrary, U: Arbitrary> Arbitrary for (T, U) {
    fn arbitrary(r: &mut Random) -> Self {
        (arbitrary(r), arbitrary(r))
    }
}

impl<T: Arbitrary, U: Arbitrary> Arbitrary for Result<T, U> {
    fn arbitrary(r: &mut Random) -> Self {
        if r.below(2) == 0 {
            Ok(arbitrary(r))
        } else {
            Err(arbitrary(r))
        }
    }
}

impl<K: Arbitrary + Ord, V: Arbitrary> Arbitrary for BTreeMap<K, V> {
    fn arbitrary(r: &mut Random) -> Self {
        arbitrary::<Vec<(K, V)>>(r).into_iter().collect()
    }
}

impl<K: Arbitrary + Hash + Eq, V: Arbitrary> Arbitrary for HashMap<K, V> {
    fn arbitrary(r: &mut Random) -> Self {
        arbitrary::<Vec<(K, V)>>(r).into_iter().collect()
    }
}

mod types {
    #![allow(dead_code, clippy::all)]

    use super::{arbitrary, Arbitrary, Random};
    use canonical_core::CanonicalJson;
    use serde::Serialize;
    use std::collections::{BTreeMap, HashMap};
    use std::marker::PhantomData;

    include!(concat!(env!("OUT_DIR"), "/types.rs"));
}
