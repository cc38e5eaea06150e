//! Names of members: whatever they contain, in both key orders.

use super::{same, same_under};
use canonical_core::{CanonicalJson, Jcs, Matrix};
use serde::Serialize;
use std::collections::BTreeMap;

#[test]
fn nasty_names() {
    #[derive(Serialize, CanonicalJson, Default)]
    struct Nasty {
        #[serde(rename = "")]
        empty: u8,
        #[serde(rename = "\"")]
        quote: u8,
        #[serde(rename = "\\")]
        backslash: u8,
        #[serde(rename = "\u{0}")]
        nul: u8,
        #[serde(rename = "\n")]
        line_feed: u8,
        #[serde(rename = "\u{1f}")]
        control: u8,
        #[serde(rename = "\u{7f}")]
        delete: u8,
        #[serde(rename = "/")]
        slash: u8,
        #[serde(rename = "~1")]
        tilde: u8,
        #[serde(rename = "{}")]
        braces: u8,
        #[serde(rename = "{0}")]
        format: u8,
        #[serde(rename = "\u{2028}")]
        line_separator: u8,
        #[serde(rename = "é")]
        composed: u8,
        #[serde(rename = "e\u{301}")]
        decomposed: u8,
        #[serde(rename = "r#type")]
        raw: u8,
        #[serde(rename = " \t")]
        blank: u8,
        #[serde(rename = r##"r#"x"#"##)]
        raw_literal: u8,
        #[serde(rename = "a\
                          b")]
        continued: u8,
        größe: u8,
    }
    same(
        &Nasty::default(),
        "{\"\":0,\"\\u0000\":0,\"\\n\":0,\"\\u001f\":0,\" \\t\":0,\"\\\"\":0,\"/\":0,\"\\\\\":0,\
         \"ab\":0,\"e\u{301}\":0,\"größe\":0,\"r#\\\"x\\\"#\":0,\"r#type\":0,\"{0}\":0,\"{}\":0,\
         \"~1\":0,\"\u{7f}\":0,\"é\":0,\"\u{2028}\":0}",
    );
}

#[test]
fn the_two_orders() {
    #[derive(Serialize, CanonicalJson)]
    struct Orders {
        #[serde(rename = "\u{10000}")]
        a: u8,
        #[serde(rename = "\u{e000}")]
        b: u8,
        #[serde(rename = "\u{ffff}", skip_serializing_if = "Option::is_none")]
        c: Option<u8>,
        #[serde(rename = "\u{d7ff}")]
        d: u8,
        #[serde(rename = "a\u{fb33}")]
        e: u8,
        #[serde(rename = "a\u{1f600}")]
        f: u8,
    }
    let orders = |c| Orders {
        a: 1,
        b: 2,
        c,
        d: 4,
        e: 5,
        f: 6,
    };
    same_under::<Matrix, _>(
        &orders(None),
        "{\"a\u{fb33}\":5,\"a\u{1f600}\":6,\"\u{d7ff}\":4,\"\u{e000}\":2,\"\u{10000}\":1}",
    );
    same_under::<Jcs, _>(
        &orders(None),
        "{\"a\u{1f600}\":6,\"a\u{fb33}\":5,\"\u{d7ff}\":4,\"\u{10000}\":1,\"\u{e000}\":2}",
    );
    same_under::<Matrix, _>(
        &orders(Some(3)),
        "{\"a\u{fb33}\":5,\"a\u{1f600}\":6,\"\u{d7ff}\":4,\"\u{e000}\":2,\"\u{ffff}\":3,\"\u{10000}\":1}",
    );
    same_under::<Jcs, _>(
        &orders(Some(3)),
        "{\"a\u{1f600}\":6,\"a\u{fb33}\":5,\"\u{d7ff}\":4,\"\u{10000}\":1,\"\u{e000}\":2,\"\u{ffff}\":3}",
    );

    // A variant's, and its tag's.
    #[derive(Serialize, CanonicalJson)]
    #[serde(tag = "\u{10000}", content = "\u{ffff}")]
    enum Adjacent {
        V {
            #[serde(rename = "\u{10000}")]
            a: u8,
            #[serde(rename = "\u{ffff}")]
            b: u8,
        },
    }
    let v = Adjacent::V { a: 1, b: 2 };
    same_under::<Matrix, _>(
        &v,
        "{\"\u{ffff}\":{\"\u{ffff}\":2,\"\u{10000}\":1},\"\u{10000}\":\"V\"}",
    );
    same_under::<Jcs, _>(
        &v,
        "{\"\u{10000}\":\"V\",\"\u{ffff}\":{\"\u{10000}\":1,\"\u{ffff}\":2}}",
    );
}

#[test]
fn raw_identifiers() {
    #[derive(Serialize, CanonicalJson)]
    #[allow(non_camel_case_types)]
    #[serde(tag = "r#tag")]
    enum r#struct {
        r#fn {
            r#type: u8,
            r#match: u8,
        },
        #[serde(rename = "r#impl")]
        r#impl,
    }
    same(
        &r#struct::r#fn {
            r#type: 1,
            r#match: 2,
        },
        r#"{"match":2,"r#tag":"fn","type":1}"#,
    );
    same(&r#struct::r#impl, r#"{"r#tag":"r#impl"}"#);

    #[derive(Serialize, CanonicalJson)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    struct Raw {
        r#where: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        r#loop: Option<u8>,
    }
    same(
        &Raw {
            r#where: 1,
            r#loop: Some(2),
        },
        r#"{"LOOP":2,"WHERE":1}"#,
    );
}

/// Literals and types arrive from macros in invisible groups.
macro_rules! define {
    ($(#[$meta:meta])* $name:ident<$t:ty> { $field:ident: $ty:ty = $key:expr, $other:literal }) => {
        #[derive(Serialize, CanonicalJson)]
        $(#[$meta])*
        struct $name {
            #[serde(rename = $key)]
            $field: $ty,
            #[serde(rename = $other, skip_serializing_if = "Option::is_none")]
            other: Option<$ty>,
            #[serde(flatten)]
            part: $t,
            marker: std::marker::PhantomData<$t>,
        }
    };
}

define! {
    #[serde(rename_all = "UPPERCASE")]
    Defined<BTreeMap<String, u8>> { field: Vec<u8> = "k-1", "k-2" }
}

#[test]
fn types_and_literals_from_macros() {
    let defined = Defined {
        field: vec![1],
        other: Some(vec![]),
        part: BTreeMap::from([("a".into(), 1)]),
        marker: std::marker::PhantomData,
    };
    same(&defined, r#"{"MARKER":null,"a":1,"k-1":[1],"k-2":[]}"#);
}

mod one {
    #[derive(serde::Serialize, canonical_core::CanonicalJson)]
    pub(super) struct Same {
        pub(super) one: u8,
    }
}

mod two {
    #[derive(serde::Serialize, canonical_core::CanonicalJson)]
    pub(in crate::derive) struct Same {
        pub(super) two: super::one::Same,
        pub(super) hidden: Hidden,
    }

    #[derive(serde::Serialize, canonical_core::CanonicalJson)]
    pub(super) struct Hidden(pub(super) u8);
}

#[test]
fn one_name_in_two_modules() {
    let value = two::Same {
        two: one::Same { one: 1 },
        hidden: two::Hidden(2),
    };
    same(&value, r#"{"hidden":2,"two":{"one":1}}"#);
}
