//! `#[canonical(..)]`: profiles, floats, and what it overrides.

use super::same_under;
use crate::forms::text;
use canonical_core::{
    AllowsFloats, CanonicalJson, Error, Integers, Jcs, Matrix, Olpc, Profile, Rules, Writer,
};
use serde::Serialize;

enum App {}

impl Profile for App {
    const NAME: &'static str = "app";
    const RULES: Rules = Jcs::RULES.integers(Integers::Unbounded);
}
impl AllowsFloats for App {}

/// Has a form under one profile only.
struct OnlyMatrix;

impl CanonicalJson<Matrix> for OnlyMatrix {
    fn write_canonical(&self, writer: &mut Writer<'_, Matrix>) -> Result<(), Error> {
        writer.string("only")
    }
}

#[test]
fn named_profiles() {
    #[derive(CanonicalJson)]
    #[canonical(profile = Matrix)]
    struct One {
        only: OnlyMatrix,
    }
    assert_eq!(
        text::<Matrix>(&One { only: OnlyMatrix }),
        r#"{"only":"only"}"#
    );

    #[derive(Serialize, CanonicalJson)]
    #[canonical(profile(Jcs, App))]
    struct Two<T> {
        rate: f64,
        value: T,
    }
    let two = |value| Two { rate: 0.5, value };
    same_under::<Jcs, _>(&two(1), r#"{"rate":0.5,"value":1}"#);
    same_under::<App, _>(
        &two(u64::MAX),
        r#"{"rate":0.5,"value":18446744073709551615}"#,
    );

    #[derive(Serialize, CanonicalJson)]
    #[canonical(profile(Matrix, Olpc))]
    enum Text {
        #[allow(dead_code)]
        A,
        B(String),
    }
    same_under::<Matrix, _>(&Text::B("\n".into()), "{\"B\":\"\\n\"}");
    assert_eq!(text::<Olpc>(&Text::B("\n".into())), "{\"B\":\"\n\"}");
}

#[test]
fn floats() {
    #[derive(Serialize, CanonicalJson)]
    struct Rate {
        rate: f32,
    }
    #[derive(Serialize, CanonicalJson)]
    #[canonical(floats)]
    struct Rates {
        list: Vec<Rate>,
    }
    let rates = Rates {
        list: vec![Rate { rate: 0.1 }],
    };
    same_under::<Jcs, _>(&rates, r#"{"list":[{"rate":0.10000000149011612}]}"#);

    // A float that is not written as one asks for nothing.
    #[derive(CanonicalJson)]
    struct NotWritten {
        #[serde(skip)]
        #[allow(dead_code)]
        skipped: f64,
        #[canonical(display)]
        shown: f64,
        marker: std::marker::PhantomData<f64>,
    }
    let not_written = NotWritten {
        skipped: 1.0,
        shown: 0.25,
        marker: std::marker::PhantomData,
    };
    assert_eq!(
        text::<Matrix>(&not_written),
        r#"{"marker":null,"shown":"0.25"}"#
    );
}

#[test]
fn ours_over_serdes() {
    #[derive(Serialize, CanonicalJson)]
    #[serde(rename_all = "UPPERCASE", tag = "serde")]
    #[canonical(rename_all = "camelCase", tag = "ours", rename = "Renamed")]
    struct Overridden {
        some_field: u8,
        #[serde(rename = "x")]
        #[canonical(rename = "y")]
        renamed: u8,
        #[canonical(skip)]
        skipped: u8,
        #[serde(skip_serializing_if = "Option::is_some")]
        #[canonical(skip_serializing_if = "Option::is_none")]
        option: Option<u8>,
    }
    let overridden = Overridden {
        some_field: 1,
        renamed: 2,
        skipped: 3,
        option: Some(4),
    };
    assert_eq!(
        text::<Matrix>(&overridden),
        r#"{"option":4,"ours":"Renamed","someField":1,"y":2}"#
    );

    // A type that its Display writes whole, whatever serde makes of it.
    #[derive(Serialize, CanonicalJson)]
    #[serde(transparent)]
    #[canonical(display)]
    struct Shown(u8);
    impl std::fmt::Display for Shown {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "#{}", self.0)
        }
    }
    assert_eq!(text::<Matrix>(&Shown(1)), r##""#1""##);
}

#[test]
fn deprecated_items() {
    #![deny(deprecated)]
    #[derive(Serialize, CanonicalJson)]
    #[deprecated]
    #[allow(deprecated)]
    struct Old {
        #[deprecated]
        old: u8,
    }
    #[derive(Serialize, CanonicalJson)]
    enum Partly {
        #[deprecated]
        #[allow(dead_code)]
        Old,
        New,
    }
    #[allow(deprecated)]
    let old = Old { old: 1 };
    same_under::<Matrix, _>(&old, r#"{"old":1}"#);
    same_under::<Matrix, _>(&Partly::New, r#""New""#);
}

#[test]
fn packed_types_that_become_others() {
    #[derive(Clone, Copy, CanonicalJson)]
    #[repr(C, packed)]
    #[canonical(into = "(u8, u32)")]
    struct Packed {
        kind: u8,
        length: u32,
    }
    impl From<Packed> for (u8, u32) {
        fn from(packed: Packed) -> Self {
            (packed.kind, packed.length)
        }
    }
    assert_eq!(text::<Jcs>(&Packed { kind: 1, length: 2 }), "[1,2]");
}
