//! Values of serde that become members of another object.

use super::serializer::{Bridge, Place};
use crate::object::written::members;
use crate::object::Entries;
use crate::pointer::{unescape, Tracker};
use crate::writer::raw::Raw;
use crate::{Error, ErrorKind, Profile, Writer};
use alloc::string::String;
use alloc::vec::Vec;
use serde::Serialize;

/// Adds the members of a value that is flattened through serde.
///
/// # Errors
///
/// [`NotAnObject`](ErrorKind::NotAnObject), and those of the value.
pub fn flatten_bridged<P: Profile, T: Serialize + ?Sized>(
    value: &T,
    entries: &mut Entries<'_, P>,
) -> Result<(), Error> {
    flatten_with(entries, |serializer| value.serialize(serializer))
}

/// Adds the members of a flattened value that a function for serde serializers writes.
///
/// # Errors
///
/// [`NotAnObject`](ErrorKind::NotAnObject), and those of the function.
pub fn flatten_with<P: Profile>(
    entries: &mut Entries<'_, P>,
    function: impl FnOnce(Bridge<'_, '_, P>) -> Result<(), Error>,
) -> Result<(), Error> {
    splice(entries, Place::Flattened, function)
}

/// Adds the members of the content of an internally tagged variant that a function for serde
/// serializers writes.
///
/// # Errors
///
/// [`NotAnObject`](ErrorKind::NotAnObject), and those of the function.
pub fn tag_with<P: Profile>(
    entries: &mut Entries<'_, P>,
    function: impl FnOnce(Bridge<'_, '_, P>) -> Result<(), Error>,
) -> Result<(), Error> {
    splice(entries, Place::Tagged, function)
}

/// Writes the value as an object of its own and takes that apart: what serde hands over can be
/// borrowed only until the call returns.
fn splice<P: Profile>(
    entries: &mut Entries<'_, P>,
    place: Place,
    function: impl FnOnce(Bridge<'_, '_, P>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut writer = Writer::new(Raw::new(Vec::new(), P::RULES, entries.limits()));
    function(Bridge::at(&mut writer, place))
        .and_then(|()| writer.raw.finish())
        .map_err(|error| {
            let mut end = Tracker::default();
            end.feed(writer.raw.pending());
            error.below_object(&end)
        })?;
    let object =
        String::from_utf8(writer.raw.take_buf()).map_err(|_| Error::new(ErrorKind::InvalidUtf8))?;
    let members = members(&object).ok_or_else(|| Error::new(ErrorKind::NotAnObject))?;
    for (name, value) in members {
        entries.push_written(unescape(name.as_bytes()), value.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::{bridge, Bridged};
    use crate::object::{CanonicalObject, Layout};
    use crate::private::{serialize_with, Part, Source};
    use crate::{to_string, to_string_with, CanonicalJson, CanonicalKey, Jcs, Matrix, Options};
    use alloc::borrow::ToOwned;
    use alloc::collections::BTreeMap;
    use alloc::string::ToString;
    use alloc::{vec, vec::Vec};
    use serde::Serializer;

    /// What a derive makes of a struct with a flattened field of a type that only serde knows.
    #[derive(Serialize)]
    struct Outer<T> {
        m: u8,
        #[serde(flatten)]
        inner: T,
        b: u8,
    }

    impl<P: Profile, T: Serialize> CanonicalJson<P> for Outer<T> {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.whole_object(self)
        }
    }

    impl<P: Profile, T: Serialize> CanonicalObject<P> for Outer<T> {
        const LAYOUT: &'static Layout = &Layout::merge(
            P::RULES.get_key_order(),
            "Outer",
            &[
                Source::own(&["b", "m"]),
                Source::spliced::<Bridged<'static, ()>, P>("inner"),
            ],
        );

        fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
            writer.member(part, 0, ",\"b\":", &self.b)?;
            writer.member(part, 1, ",\"m\":", &self.m)
        }

        fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
            flatten_bridged(&self.inner, entries)
        }
    }

    fn outer<T>(inner: T) -> Outer<T> {
        Outer { m: 1, inner, b: 2 }
    }

    #[track_caller]
    fn matches<T: Serialize>(inner: T) {
        let value = outer(inner);
        let tree = serde_json::to_value(&value).unwrap();
        let ours = to_string::<Jcs>(&value).unwrap();
        let order = Jcs::RULES.get_key_order();
        assert_eq!(ours, crate::bridge::oracle::naive(&tree, order));
        let ours = to_string::<Matrix>(&vec![&value]).unwrap();
        let order = Matrix::RULES.get_key_order();
        let tree = serde_json::Value::from(vec![tree]);
        assert_eq!(ours, crate::bridge::oracle::naive(&tree, order));
    }

    #[derive(Serialize)]
    struct Pair {
        z: Vec<u8>,
        a: Option<&'static str>,
    }

    #[derive(Serialize)]
    struct Newtype<T>(T);

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    enum External {
        Unit,
        Newtype(u8),
        Tuple(u8, u8),
        Struct { z: u8, a: u8 },
    }

    fn pair() -> Pair {
        Pair {
            z: vec![1, 2],
            a: Some("x,\"}"),
        }
    }

    #[test]
    fn everything_that_serde_flattens() {
        matches(pair());
        matches(Some(Newtype(pair())));
        matches(None::<Pair>);
        matches(());
        matches(Unit);
        matches(External::Unit);
        matches(External::Newtype(1));
        matches(External::Tuple(1, 2));
        matches(External::Struct { z: 1, a: 2 });
        matches(BTreeMap::from([
            ("", "\\"),
            ("\"quo\\ted,:", ","),
            ("é", "[{"),
        ]));
        matches(BTreeMap::from([
            ("\u{fb33}", 1),
            ("\u{1f600}", 2),
            ("c", 3),
        ]));
        matches(BTreeMap::<u8, u8>::new());
        matches(outer(BTreeMap::from([("z", 1)])).inner);
        matches(serde_json::json!({"x": {"y": [null, {"b": 1, "a": 2}]}}));
        matches(serde_json::Value::Null);
    }

    #[test]
    fn everything_that_serde_does_not() {
        #[track_caller]
        fn refused<T: Serialize>(inner: T) {
            let value = outer(inner);
            assert!(serde_json::to_value(&value).is_err());
            let error = to_string::<Matrix>(&[value]).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::NotAnObject);
            assert_eq!(error.path(), Some("/0"));
        }
        refused(true);
        refused(1);
        refused(1.5);
        refused("x");
        refused('x');
        refused(Some("x"));
        refused([1]);
        refused((1, 2));
        refused(vec![1]);
        refused(Newtype(Newtype(1)));
        refused(serde_bytes::Bytes::new(b"x"));
        refused(serde_json::json!([]));
    }

    #[test]
    fn paths_lead_through_what_is_spliced() {
        let error = |value: &dyn CanonicalJson<Matrix>| {
            let error = to_string(value).unwrap_err();
            (error.kind(), error.path().map(ToOwned::to_owned))
        };
        assert_eq!(
            error(&vec![outer(BTreeMap::from([(
                "x/",
                [vec![1], vec![1_u64 << 53]]
            )]))]),
            (ErrorKind::IntRange, Some("/0/x~1/1/0".to_string()))
        );
        assert_eq!(
            error(&vec![outer(BTreeMap::from([("x", 1), ("m", 2)]))]),
            (ErrorKind::DuplicateKey, Some("/0/m".to_string()))
        );
        assert_eq!(
            error(&[outer(BTreeMap::from([(Some("x"), 1)]))]),
            (ErrorKind::KeyType, Some("/0".to_string()))
        );
        assert_eq!(
            error(&[outer(outer(BTreeMap::from([("x", 1), ("b", 2)])))]),
            (ErrorKind::DuplicateKey, Some("/0/b".to_string()))
        );
        assert_eq!(
            error(&[outer(BTreeMap::from([(
                "x",
                BTreeMap::from([(Some(1), 1)])
            )]))]),
            (ErrorKind::KeyType, Some("/0/x".to_string()))
        );
    }

    #[test]
    fn the_depth_of_what_is_spliced_counts() {
        let value = [outer(BTreeMap::from([("x", [[1]])]))];
        for (depth, fits) in [(4, true), (3, false), (1, false)] {
            let written = to_string_with(&value, &Options::<Matrix>::new().depth(depth));
            assert_eq!(written.is_ok(), fits, "{depth}");
        }
    }

    /// In the manner of a module for `#[serde(with)]`.
    fn hex<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{value:x}"))
    }

    fn hex_pair<S: Serializer>(a: &u64, b: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        BTreeMap::from([("b", b), ("a", a)]).serialize(serializer)
    }

    /// What a derive makes of fields and variants that have such functions.
    struct With(u64, u64);

    impl<P: Profile> CanonicalJson<P> for With {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.begin_object()?;
            writer.member_with(Part::ALL, 0, ",\"a\":", |writer| {
                serialize_with(writer, |serializer| hex(&self.0, serializer))
            })?;
            writer.escaped_member_with(Part::ALL, 1, "b", |writer| {
                serialize_with(writer, |serializer| hex_pair(&self.0, &self.1, serializer))
            })?;
            writer.member(Part::ALL, 2, ",\"c\":", &bridge(&pair()))?;
            writer.end_object()
        }
    }

    #[test]
    fn functions_for_serializers() {
        assert_eq!(
            to_string::<Matrix>(&With(255, 2)).unwrap(),
            r#"{"a":"ff","b":{"a":255,"b":2},"c":{"a":"x,\"}","z":[1,2]}}"#
        );
    }

    /// What a derive makes of an internally tagged variant with such a function.
    struct Tagged<T>(T);

    static TAG: Layout = Layout::merge(
        crate::KeyOrder::CodePoint,
        "Tagged",
        &[
            Source::own(&["t"]),
            Source::spliced::<Bridged<'static, ()>, Matrix>("0"),
        ],
    );

    impl<P: Profile, T: Serialize> CanonicalJson<P> for Tagged<T> {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.object_with(
                &TAG,
                |entries| tag_with(entries, |serializer| self.0.serialize(serializer)),
                |writer, part| writer.member(part, 0, ",\"t\":", "V"),
            )
        }
    }

    #[test]
    fn tagged_content_is_spliced_but_no_option() {
        let written =
            |value: &dyn CanonicalJson<Matrix>| to_string(value).map_err(|error| error.kind());
        assert_eq!(
            written(&Tagged(pair())).unwrap(),
            r#"{"a":"x,\"}","t":"V","z":[1,2]}"#
        );
        assert_eq!(written(&Tagged(())).unwrap(), r#"{"t":"V"}"#);
        assert_eq!(
            written(&Tagged(External::Unit)).unwrap(),
            r#"{"Unit":null,"t":"V"}"#
        );
        assert_eq!(written(&Tagged(Some(pair()))), Err(ErrorKind::NotAnObject));
        assert_eq!(written(&Tagged(None::<Pair>)), Err(ErrorKind::NotAnObject));
        assert_eq!(written(&Tagged("x")), Err(ErrorKind::NotAnObject));
        let twice = BTreeMap::from([("t", 1)]);
        assert_eq!(written(&Tagged(twice)), Err(ErrorKind::DuplicateKey));
    }

    #[test]
    fn bridged_keys() {
        let key = bridge(&Newtype('x'));
        assert_eq!(CanonicalKey::<Matrix>::key(&key).unwrap(), "x");
        let key = bridge(&[1]);
        assert_eq!(
            CanonicalKey::<Matrix>::key(&key).unwrap_err().kind(),
            ErrorKind::KeyType
        );
    }
}
