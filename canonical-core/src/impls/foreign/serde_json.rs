//! serde_json's values, whatever features it was built with.
//!
//! Its map is a `BTreeMap`, or with `preserve_order` in the order of insertion; its numbers are
//! integers and doubles, or with `arbitrary_precision` text. Neither changes the bytes of a
//! number that can be kept both ways. The numbers follow the rules for Rust values, not those
//! for text: a 64-bit integer is one, everything else is a double.

use crate::bridge::bridge;
use crate::object::{CanonicalObject, Entries, Layout, TaggedContent};
use crate::ser::CanonicalJson;
use crate::writer::Part;
use crate::{Error, ErrorKind, KeyOrder, Profile, Writer};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use serde_json::{Map, Number, Value};

impl<P: Profile> CanonicalJson<P> for Value {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match self {
            Value::Null => writer.null(),
            Value::Bool(value) => writer.boolean(*value),
            Value::Number(number) => number.write_canonical(writer),
            Value::String(text) => writer.string(text),
            Value::Array(elements) => {
                writer.begin_array()?;
                for element in elements {
                    writer.element(element)?;
                }
                writer.end_array()
            }
            Value::Object(map) => map.write_canonical(writer),
        }
    }
}

impl<P: Profile> CanonicalObject<P> for Value {
    const LAYOUT: &'static Layout = Layout::OPEN;

    #[inline(always)]
    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        let what = match self {
            Value::Object(map) => return map.entries(entries),
            // serde's `flatten` skips it.
            Value::Null => return Ok(()),
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
        };
        Err(Error::with_message(
            ErrorKind::NotAnObject,
            format_args!("can only flatten structs and maps (got {what})"),
        )
        .at_object())
    }
}

impl<P: Profile> TaggedContent<P> for Value {}

impl<P: Profile> CanonicalJson<P> for Map<String, Value> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        if !maps_are_sorted() && !is_ordered::<P>(self) {
            return crate::impls::write_map(writer, self.iter());
        }
        writer.begin_object()?;
        let mut members = self.iter();
        while let Some(member) = members.next() {
            if P::RULES.get_key_order() == KeyOrder::CodeUnit && may_move(member.0) {
                write_by_code_units(writer, core::iter::once(member).chain(members))?;
                break;
            }
            writer.raw.key(member.0)?;
            member.1.write_canonical(writer)?;
        }
        writer.end_object()
    }
}

/// Whether a name may come elsewhere by code units than by code points. The two orders differ
/// only between characters from U+E000, so names without one keep their places before those
/// that follow them.
fn may_move(name: &str) -> bool {
    !name.is_ascii() && name.bytes().any(|byte| byte >= 0xEE)
}

/// The last members of an object, put in order.
fn write_by_code_units<'v, P: Profile>(
    writer: &mut Writer<'_, P>,
    members: impl Iterator<Item = (&'v String, &'v Value)>,
) -> Result<(), Error> {
    let mut members: Vec<_> = members.collect();
    members.sort_by(|(a, _), (b, _)| KeyOrder::CodeUnit.compare(a, b));
    for (name, value) in members {
        writer.raw.key(name)?;
        value.write_canonical(writer)?;
    }
    Ok(())
}

/// Whether serde_json's maps keep their names in code point order, as they do without
/// `preserve_order`. A map is asked, because no other crate can know the features; another walk
/// over every map would cost half of the time.
fn maps_are_sorted() -> bool {
    #[cfg(target_has_atomic = "8")]
    {
        use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
        const UNKNOWN: u8 = 0;
        const SORTED: u8 = 1;
        const UNSORTED: u8 = 2;
        static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);
        match ANSWER.load(Relaxed) {
            UNKNOWN => {
                let sorted = sorts_its_names();
                ANSWER.store(if sorted { SORTED } else { UNSORTED }, Relaxed);
                sorted
            }
            answer => answer == SORTED,
        }
    }
    #[cfg(not(target_has_atomic = "8"))]
    false
}

#[cfg(target_has_atomic = "8")]
#[cold]
fn sorts_its_names() -> bool {
    let names = "hgfedcba".chars();
    let map: Map<String, Value> = names.map(|name| (name.into(), Value::Null)).collect();
    map.keys()
        .map(String::as_str)
        .eq(["a", "b", "c", "d", "e", "f", "g", "h"])
}

/// Whether the map's own order is the profile's.
fn is_ordered<P: Profile>(map: &Map<String, Value>) -> bool {
    let order = P::RULES.get_key_order();
    let mut last: Option<&str> = None;
    map.keys().all(|name| {
        let ordered = last.is_none_or(|last| order.compare(last, name) == Ordering::Less);
        last = Some(name);
        ordered
    })
}

impl<P: Profile> CanonicalObject<P> for Map<String, Value> {
    const LAYOUT: &'static Layout = Layout::OPEN;

    #[inline(always)]
    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        for (name, value) in self {
            entries.push(Cow::Borrowed(name.as_str()), value);
        }
        Ok(())
    }
}

impl<P: Profile> TaggedContent<P> for Map<String, Value> {}

/// Whether the number is text inside is known to serde_json alone, and the bridge understands
/// how it says so.
impl<P: Profile> CanonicalJson<P> for Number {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        bridge(self).write_canonical(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::oracle::naive;
    use crate::{to_string, to_string_with, to_vec_serde, Jcs, Matrix, Olpc, Options};
    use proptest::prelude::*;
    use serde_json::json;

    #[track_caller]
    fn check(value: &Value, floats: bool) {
        check_profile::<Jcs>(value);
        if !floats {
            check_profile::<Matrix>(value);
            check_profile::<Olpc>(value);
        }
    }

    /// The naive way, the native one and the bridge agree.
    #[track_caller]
    fn check_profile<P: Profile>(value: &Value) {
        let expected = naive(value, P::RULES.get_key_order());
        let ours = to_string::<P>(value).expect("the value has a canonical form");
        assert_eq!(ours, expected, "{}", P::NAME);
        let bridged = to_vec_serde::<P>(value).expect("the value has a canonical form");
        assert_eq!(bridged, expected.as_bytes(), "{}", P::NAME);
    }

    #[test]
    fn values() {
        check(&json!({}), false);
        check(
            &json!([[], {}, null, true, "é\\", 0, -1, 9007199254740991_u64]),
            false,
        );
        check(
            &json!({"\u{fb33}": 1, "\u{1f600}": {"b": [1], "a": 2}, "a!": "", "a": "x"}),
            false,
        );
        check(&json!([1.5, -0.0, 0.1, 100.0, 1e20]), true);
    }

    #[test]
    fn numbers_follow_the_rules_for_rust_values() {
        fn kind<P: Profile>(value: &Value) -> Option<ErrorKind> {
            to_string::<P>(value).err().map(|error| error.kind())
        }
        assert_eq!(kind::<Matrix>(&json!(1.0)), Some(ErrorKind::Float));
        assert_eq!(kind::<Olpc>(&json!(1.0)), Some(ErrorKind::Float));
        assert_eq!(
            kind::<Matrix>(&json!(1_u64 << 53)),
            Some(ErrorKind::IntRange)
        );
        assert_eq!(kind::<Jcs>(&json!(i64::MIN)), Some(ErrorKind::IntRange));
        assert_eq!(
            to_string::<Olpc>(&json!(u64::MAX)).unwrap(),
            "18446744073709551615"
        );
        let error = to_string::<Matrix>(&json!({"a": [0, {"b": 0.5}]})).unwrap_err();
        assert_eq!(error.path(), Some("/a/1/b"));
    }

    #[test]
    fn depth_is_limited() {
        let nested = |depth| (0..depth).fold(json!([]), |inner, _| json!([inner]));
        assert!(to_string::<Jcs>(&nested(127)).is_ok());
        let error = to_string::<Jcs>(&nested(128)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Depth);
        let options = Options::<Jcs>::new().depth(2);
        assert!(to_string_with(&json!({"a": {}}), &options).is_ok());
        assert!(to_string_with(&json!({"a": {"b": {}}}), &options).is_err());
    }

    /// What a derive makes of a struct whose only field is flattened.
    struct Outer(Value);

    impl<P: Profile> CanonicalJson<P> for Outer {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.whole_object(&self.0)
        }
    }

    #[test]
    fn objects_are_flattened_and_nothing_else() {
        for (value, expected) in [
            (json!({"b": [1], "a": null}), Ok(r#"[{"a":null,"b":[1]}]"#)),
            (json!({}), Ok("[{}]")),
            (json!(null), Ok("[{}]")),
            (json!(1), Err(ErrorKind::NotAnObject)),
            (json!("x"), Err(ErrorKind::NotAnObject)),
            (json!(true), Err(ErrorKind::NotAnObject)),
            (json!([{}]), Err(ErrorKind::NotAnObject)),
        ] {
            let written = to_string::<Matrix>(&[Outer(value)]).map_err(|error| {
                assert_eq!(error.path(), Some("/0"));
                error.kind()
            });
            assert_eq!(written.as_deref(), expected.as_deref());
        }
    }

    fn any_value() -> impl Strategy<Value = (Value, bool)> {
        let name = || {
            let characters = [
                'a',
                'b',
                '"',
                '\\',
                '/',
                '~',
                ' ',
                '!',
                '\u{7f}',
                'é',
                '\u{2028}',
                '\u{d7ff}',
                '\u{e000}',
                '\u{fb33}',
                '\u{ffff}',
                '\u{10000}',
                '\u{1f600}',
            ];
            prop::collection::vec(prop::sample::select(characters.to_vec()), 0..4)
                .prop_map(String::from_iter)
        };
        let safe = -(1_i64 << 53) + 1..=(1 << 53) - 1;
        let leaf = prop_oneof![
            Just((Value::Null, false)),
            any::<bool>().prop_map(|value| (Value::from(value), false)),
            safe.prop_map(|value| (Value::from(value), false)),
            (-100..100_i64).prop_map(|value| (Value::from(value as f64 / 8.0), true)),
            name().prop_map(|value| (Value::from(value), false)),
        ];
        leaf.prop_recursive(5, 64, 8, move |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..8).prop_map(|elements| {
                    let floats = elements.iter().any(|(_, floats)| *floats);
                    let elements: Vec<Value> = elements.into_iter().map(|(v, _)| v).collect();
                    (Value::Array(elements), floats)
                }),
                prop::collection::vec((name(), inner), 0..8).prop_map(|members| {
                    let floats = members.iter().any(|(_, (_, floats))| *floats);
                    let members = members.into_iter().map(|(name, (v, _))| (name, v));
                    (Value::Object(members.collect()), floats)
                }),
            ]
        })
    }

    proptest! {
        #[test]
        fn any_value_agrees_with_the_naive_way((value, floats) in any_value()) {
            check(&value, floats);
        }
    }
}
