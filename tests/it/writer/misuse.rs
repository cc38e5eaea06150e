//! Impls that write no value, or two, or in the wrong order: an error, never broken JSON.

use crate::forms::{fault, text};
use canonical_core::{
    to_vec, write_into, CanonicalJson, Error, ErrorKind, Jcs, KeyOrder, Matrix, Olpc, Profile,
    Writer,
};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::mem::forget;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// A value that is written by a function.
struct By<F>(F);

impl<F> CanonicalJson<Matrix> for By<F>
where
    F: Fn(&mut Writer<'_, Matrix>) -> Result<(), Error>,
{
    fn write_canonical(&self, writer: &mut Writer<'_, Matrix>) -> Result<(), Error> {
        (self.0)(writer)
    }
}

/// The error of an impl at the top, as an element, as a member, and behind pointers.
fn check(kind: &str, write: impl Fn(&mut Writer<'_, Matrix>) -> Result<(), Error>) {
    check_at(kind, "", write);
}

fn check_at(kind: &str, path: &str, write: impl Fn(&mut Writer<'_, Matrix>) -> Result<(), Error>) {
    let value = By(write);
    let expected = |prefix: &str| (kind.to_owned(), format!("{prefix}{path}"));
    assert_eq!(fault::<Matrix>(&value), expected(""));
    assert_eq!(fault::<Matrix>(&Some(Box::new(&value))), expected(""));
    assert_eq!(fault::<Matrix>(&(1, &value)), expected("/1"));
    assert_eq!(fault::<Matrix>(&[&value]), expected("/0"));
    assert_eq!(fault::<Matrix>(&(&value, 1)), expected("/0"));
    assert_eq!(
        fault::<Matrix>(&vec![vec![&value], vec![]]),
        expected("/0/0")
    );
    assert_eq!(
        fault::<Matrix>(&BTreeMap::from([("k", &value)])),
        expected("/k")
    );
    let pair = BTreeMap::from([("k", &value), ("l", &value)]);
    assert_eq!(fault::<Matrix>(&pair), expected("/k"));
}

#[test]
fn no_value() {
    check("no_value", |_| Ok(()));
}

#[test]
fn no_value_inside() {
    check_at("no_value", "/1", |writer| {
        let mut array = writer.array()?;
        array.element(&1)?;
        array.element_with(|_| Ok(()))?;
        array.end()
    });
    check_at("no_value", "/0", |writer| {
        let mut array = writer.array()?;
        array.element_with(|_| Ok(()))?;
        array.element(&1)?;
        array.end()
    });
    check_at("no_value", "/b", |writer| {
        let mut object = writer.ordered_object()?;
        object.member("a", &1)?;
        object.member_with("b", |_| Ok(()))?;
        object.end()
    });
    check_at("no_value", "/a", |writer| {
        let mut object = writer.object()?;
        object.member_with("a", |_| Ok(()))?;
        object.member("b", &1)?;
        object.end()
    });
    check_at("no_value", "/b", |writer| {
        let mut object = writer.object()?;
        object.member("a", &1)?;
        object.member_with("b", |_| Ok(()))?;
        object.end()
    });
}

#[test]
fn two_scalars() {
    check("second_value", |writer| {
        writer.string("a")?;
        writer.string("b")
    });
    check("second_value", |writer| {
        writer.integer(1)?;
        writer.integer(2_i128)
    });
    check("second_value", |writer| {
        writer.null()?;
        writer.boolean(true)
    });
    check("second_value", |writer| {
        writer.display(1)?;
        writer.display(2)
    });
    check("second_value", |writer| {
        writer.string("")?;
        writer.display("")
    });
}

#[test]
fn two_values() {
    check("second_value", |writer| {
        writer.value(&1)?;
        writer.value("b")
    });
    check("second_value", |writer| {
        "a".write_canonical(writer)?;
        "b".write_canonical(writer)
    });
    check("second_value", |writer| {
        writer.value(&[1])?;
        writer.value(&[2])
    });
    check("second_value", |writer| {
        writer.value(&BTreeMap::from([("a", 1)]))?;
        writer.value(&BTreeMap::from([("b", 1)]))
    });
    check("second_value", |writer| {
        writer.value(&std::time::Duration::ZERO)?;
        writer.null()
    });
}

#[test]
fn containers_after_scalars_and_after_containers() {
    check("second_value", |writer| {
        writer.integer(1)?;
        writer.array()?.end()
    });
    check("second_value", |writer| {
        writer.integer(1)?;
        writer.object()?.end()
    });
    check("second_value", |writer| {
        writer.array()?.end()?;
        writer.ordered_object()?.end()
    });
    check("second_value", |writer| {
        writer.object()?.end()?;
        writer.integer(1)
    });
    check("second_value", |writer| {
        writer.array()?.end()?;
        writer.string("a")
    });
}

#[test]
fn two_values_inside() {
    let two = By(|writer: &mut Writer<'_, Matrix>| {
        writer.integer(1)?;
        writer.integer(2)
    });
    assert_eq!(
        fault::<Matrix>(&[[&two]]),
        ("second_value".into(), "/0/0".into())
    );
    check_at("second_value", "/1", |writer| {
        let mut array = writer.array()?;
        array.element(&0)?;
        array.element_with(|writer| {
            writer.null()?;
            writer.null()
        })?;
        array.end()
    });
    check_at("second_value", "/a", |writer| {
        let mut object = writer.object()?;
        object.member_with("a", |writer| {
            writer.null()?;
            writer.array()?.end()
        })?;
        object.end()
    });
}

#[test]
fn members_in_any_order() {
    struct Any(&'static [&'static str]);
    impl<P: Profile> CanonicalJson<P> for Any {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            let mut object = writer.object()?;
            for (i, name) in self.0.iter().enumerate() {
                object.member_with(name, |writer| writer.value(&[i]))?;
            }
            object.end()
        }
    }
    assert_eq!(text::<Matrix>(&Any(&[])), "{}");
    assert_eq!(text::<Matrix>(&Any(&["a"])), r#"{"a":[0]}"#);
    assert_eq!(text::<Matrix>(&Any(&["b", "a"])), r#"{"a":[1],"b":[0]}"#);
    assert_eq!(
        text::<Matrix>(&Any(&["c", "a", "b", ""])),
        r#"{"":[3],"a":[1],"b":[2],"c":[0]}"#
    );
    assert_eq!(
        text::<Jcs>(&Any(&["\u{e000}", "\u{10000}"])),
        "{\"\u{10000}\":[1],\"\u{e000}\":[0]}"
    );
    assert_eq!(
        text::<Olpc>(&Any(&["\u{10000}", "\u{e000}"])),
        "{\"\u{e000}\":[1],\"\u{10000}\":[0]}"
    );
    assert_eq!(
        text::<Olpc>(&[Any(&["b", "a"]), Any(&["y", "x"])]),
        r#"[{"a":[1],"b":[0]},{"x":[1],"y":[0]}]"#
    );
    for twice in [&["a", "a"][..], &["b", "a", "b"], &["", "a", ""]] {
        let path = format!("/{}", twice[0]);
        assert_eq!(
            fault::<Matrix>(&Any(twice)),
            ("duplicate_key".into(), path.clone())
        );
        assert_eq!(
            fault::<Jcs>(&[Any(twice)]),
            ("duplicate_key".into(), format!("/0{path}"))
        );
    }
}

#[test]
fn objects_in_any_order_inside_objects_in_any_order() {
    struct Nest(u8);
    impl<P: Profile> CanonicalJson<P> for Nest {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            let mut object = writer.object()?;
            object.member("z", &self.0)?;
            if self.0 > 0 {
                object.member("y", &Nest(self.0 - 1))?;
            }
            object.member("x", "\",{}")?;
            object.end()
        }
    }
    assert_eq!(
        text::<Matrix>(&Nest(2)),
        r#"{"x":"\",{}","y":{"x":"\",{}","y":{"x":"\",{}","z":0},"z":1},"z":2}"#
    );
}

#[test]
fn members_that_are_said_to_be_in_order() {
    struct Ordered(&'static [&'static str]);
    impl<P: Profile> CanonicalJson<P> for Ordered {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            let mut object = writer.ordered_object()?;
            for name in self.0 {
                object.member(name, &0)?;
            }
            object.end()
        }
    }
    assert_eq!(text::<Matrix>(&Ordered(&[])), "{}");
    assert_eq!(
        text::<Matrix>(&Ordered(&["", "a", "b"])),
        r#"{"":0,"a":0,"b":0}"#
    );
    assert_eq!(
        fault::<Matrix>(&Ordered(&["b", "a"])),
        ("key_order".into(), "/a".into())
    );
    assert_eq!(
        fault::<Olpc>(&[Ordered(&["a", "b", "b"])]),
        ("duplicate_key".into(), "/0/b".into())
    );
    let astral = Ordered(&["\u{e000}", "\u{10000}"]);
    assert_eq!(text::<Matrix>(&astral), "{\"\u{e000}\":0,\"\u{10000}\":0}");
    assert_eq!(
        fault::<Jcs>(&astral),
        ("key_order".into(), "/\u{10000}".into())
    );
    assert_eq!(
        KeyOrder::CodeUnit.compare("\u{e000}", "\u{10000}"),
        std::cmp::Ordering::Greater
    );
}

#[test]
fn unfinished_containers() {
    check_at("no_value", "/0", |writer| {
        let mut array = writer.array()?;
        array.element(&1)
    });
    check_at("no_value", "/0", |writer| writer.array().map(drop));
    check("no_value", |writer| writer.object().map(drop));
    check("no_value", |writer| writer.ordered_object().map(drop));
    check_kind("no_value", |writer| writer.array().map(forget));
    check_kind("no_value", |writer| writer.object().map(forget));
    check_kind("no_value", |writer| writer.ordered_object().map(forget));
}

/// An unfinished container cannot be finished by somebody else.
#[test]
fn unfinished_containers_and_more() {
    check_kind("second_value", |writer| {
        forget(writer.array()?);
        writer.value(&1)
    });
    check_kind("no_value", |writer| {
        drop(writer.array()?);
        writer.value(&1)
    });
    check_kind("no_value", |writer| {
        let _ = writer
            .array()?
            .element_with(|writer| writer.array().map(forget));
        Ok(())
    });
    check_kind("no_value", |writer| {
        let mut object = writer.object()?;
        object.member_with("a", |writer| writer.object().map(forget))?;
        object.end()
    });
    check_kind("no_value", |writer| {
        let mut array = writer.array()?;
        array.element_with(|writer| writer.array().map(forget))?;
        array.element(&1)?;
        array.end()
    });
}

/// As [`check`] where the path is not the point: whatever is reported, nothing is written.
fn check_kind(kind: &str, write: impl Fn(&mut Writer<'_, Matrix>) -> Result<(), Error>) {
    let value = By(write);
    assert_eq!(fault::<Matrix>(&value).0, kind);
    assert_eq!(fault::<Matrix>(&(&value, 1)).0, kind);
    assert_eq!(fault::<Matrix>(&[&value, &value]).0, kind);
    assert_eq!(fault::<Matrix>(&BTreeMap::from([("a", &value)])).0, kind);
}

/// An impl that ignores an error and says that all is well.
#[test]
fn swallowed_errors() {
    // Nothing was written: a value is missing, or another may still stand for it.
    check("no_value", |writer| {
        let _ = writer.integer(u64::MAX);
        Ok(())
    });
    let instead = By(|writer: &mut Writer<'_, Matrix>| {
        if writer.integer(u64::MAX).is_err() {
            writer.string("too large")?;
        }
        Ok(())
    });
    assert_eq!(
        text::<Matrix>(&[&instead, &instead]),
        r#"["too large","too large"]"#
    );

    // Something was written: it cannot be taken back.
    check_swallowed(|writer| {
        writer.null()?;
        let _ = writer.null();
        Ok(())
    });
    check_swallowed(|writer| {
        let _ = writer.value(&[1, 1_u64 << 60]);
        Ok(())
    });
    check_swallowed(|writer| {
        let _ = writer.value(&BTreeMap::from([("a", 1_u64 << 60)]));
        Ok(())
    });
    check_swallowed(|writer| {
        let mut object = writer.ordered_object()?;
        object.member("b", &1)?;
        let _ = object.member("a", &1);
        let _ = object.end();
        Ok(())
    });
    check_swallowed(|writer| {
        let mut object = writer.object()?;
        object.member("a", &1)?;
        object.member("a", &1)?;
        let _ = object.end();
        Ok(())
    });
    check_swallowed(|writer| {
        let mut array = writer.array()?;
        let _ = array.element(&u64::MAX);
        let _ = array.end();
        Ok(())
    });
}

/// Wherever the impl stands, the whole is either an error or JSON.
fn check_swallowed(write: impl Fn(&mut Writer<'_, Matrix>) -> Result<(), Error>) {
    let value = By(write);
    let json = |written: Result<Vec<u8>, Error>| {
        if let Ok(bytes) = written {
            serde_json::from_slice::<serde_json::Value>(&bytes).expect("JSON");
        }
    };
    json(to_vec::<Matrix>(&value));
    json(to_vec::<Matrix>(&[&value, &value]));
    json(to_vec::<Matrix>(&(&value, 1, [&value])));
    json(to_vec::<Matrix>(&BTreeMap::from([
        ("a", &value),
        ("b", &value),
    ])));
    json(to_vec::<Matrix>(&By(|writer: &mut Writer<'_, Matrix>| {
        let mut object = writer.object()?;
        object.member("y", &value)?;
        object.member("x", &value)?;
        object.end()
    })));
    json(to_vec::<Matrix>(&By(|writer: &mut Writer<'_, Matrix>| {
        let mut array = writer.array()?;
        let _ = array.element(&value);
        let _ = array.element(&value);
        array.end()
    })));
}

/// A member that was refused leaves no trace: the object goes on without it.
#[test]
fn a_refused_member() {
    let value = By(|writer: &mut Writer<'_, Matrix>| {
        let mut object = writer.ordered_object()?;
        object.member("b", &1)?;
        let refused = object.member("a", &1).expect_err("`a` belongs before `b`");
        assert_eq!(refused.kind(), ErrorKind::KeyOrder);
        object.member("c", &1)?;
        object.end()
    });
    assert_eq!(text::<Matrix>(&value), r#"{"b":1,"c":1}"#);
}

#[test]
fn a_display_impl_that_fails() {
    struct Fails;
    impl std::fmt::Display for Fails {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("half a te")?;
            Err(std::fmt::Error)
        }
    }
    check("custom", |writer| writer.display(Fails));
    check("custom", |writer| {
        let _ = writer.display(Fails);
        Ok(())
    });
}

#[test]
fn errors_of_the_users_own() {
    check("custom", |_| Err(Error::custom("locked")));
    let error = to_vec::<Matrix>(&[By(|_: &mut Writer<'_, Matrix>| {
        Err(Error::custom("locked"))
    })])
    .expect_err("locked");
    assert_eq!(error.to_string(), "custom: locked at /0");
}

#[test]
fn a_panic_leaves_the_buffer_as_long_as_before() {
    let panics = By(|writer: &mut Writer<'_, Matrix>| {
        let mut array = writer.array()?;
        array.element("some text that is written before")?;
        if writer_is_to_panic() {
            panic!("in the middle of an array");
        }
        array.end()
    });
    let mut buffer = b"before".to_vec();
    let caught = catch_unwind(AssertUnwindSafe(|| {
        write_into::<Matrix>(&mut buffer, &panics)
    }));
    assert!(caught.is_err());
    assert_eq!(buffer, b"before");
    write_into::<Matrix>(&mut buffer, &1).expect("the buffer can be used again");
    assert_eq!(buffer, b"before1");

    let panics = By(|writer: &mut Writer<'_, Matrix>| {
        let mut object = writer.object()?;
        object.member("b", &[1, 2, 3])?;
        object.member_with("a", |_| panic!("in the middle of an object"))?;
        object.end()
    });
    let caught = catch_unwind(AssertUnwindSafe(|| {
        write_into::<Matrix>(&mut buffer, &panics)
    }));
    assert!(caught.is_err());
    assert_eq!(buffer, b"before1");
}

/// Opaque to the compiler's search for code that is never reached.
fn writer_is_to_panic() -> bool {
    std::hint::black_box(true)
}

/// A value that changes between two passes, as one behind a cell may.
#[test]
fn a_value_that_differs_each_time() {
    let calls = Cell::new(0_u32);
    let changing = By(|writer: &mut Writer<'_, Matrix>| {
        calls.set(calls.get() + 1);
        writer.value(&"x".repeat(calls.get() as usize))
    });
    assert_eq!(
        to_vec::<Matrix>(&[&changing, &changing]).expect("strings"),
        br#"["x","xx"]"#
    );
}
