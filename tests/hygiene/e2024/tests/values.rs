//! The types have their values' forms, whatever names stand around them.

use canonical_core::{CanonicalJson, Matrix, to_string};
use canonical_tests_hygiene_e2024::shadowed::{
    Converted, Displayed, Enum, Inner, Newtype, Plain, Tagged, Tuple,
};
use std::collections::BTreeMap;
use std::marker::PhantomData;

fn text(value: &impl CanonicalJson<Matrix>) -> String {
    to_string::<Matrix>(value).unwrap()
}

fn inner() -> Inner {
    Inner {
        string: 1,
        foreign: 2,
        display: 3,
        set: [4].into(),
        text: 5,
        function: 6,
        hand: 7,
    }
}

#[test]
fn values() {
    let plain: Plain<'_, u8, bool, 3> = Plain {
        p: 1,
        w: vec![true],
        n: 0,
        lock: 5.into(),
        text: "x",
        marker: PhantomData,
    };
    assert_eq!(text(&plain), r#"{"marker":null,"p":1,"w":[true],"é":"x"}"#);
    assert_eq!(text(&Tuple(1, 0)), "[1]");
    let err = BTreeMap::from([(Newtype(10), "ten"), (Newtype(9), "nine")]);
    let none = Enum::None { ok: 1, err };
    assert_eq!(
        text(&none),
        r#"{"None":{"err":{"10":"ten","9":"nine"},"ok":1}}"#
    );
    assert_eq!(text(&Enum::<u8, u8>::Result), r#""Result""#);
    assert_eq!(text(&Enum::Some(1, 2)), r#"{"Some":[1,2]}"#);
    assert_eq!(text(&Converted), r#""converted""#);
    assert_eq!(text(&Displayed), r#""shown""#);
    let own = Tagged::Own {
        inner: inner(),
        extra: BTreeMap::from([("k".into(), 1)]),
    };
    assert_eq!(
        text(&own),
        r#"{"Ok":"Own","display":"3","foreign":2,"function":6,"hand":7,"k":1,"set":[4],"string":1,"text":"5"}"#
    );
    let plain = text(&Tagged::Plain(inner()));
    assert!(
        plain.starts_with(r#"{"Ok":"Plain","display":"3""#),
        "{plain}"
    );
}
