//! Edits of a type: what happens to the bytes of the values that exist, to the form, and what
//! `form_diff` says. The bytes are the judge: an edit that changes any is never called harmless.

use canonical_core::{form, form_diff, to_vec, CanonicalForm, CanonicalJson, Profile, Verdict};

/// What an edit does to the bytes of values, or to the text of the form.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Effect {
    Same,
    Differs,
}
use Effect::{Differs, Same};

/// Makes the same values with the type before and after an edit, and compares.
fn check<Old, P, New, Q>(
    old: impl Fn(u32) -> Old,
    new: impl Fn(u32) -> New,
    bytes: Effect,
    text: Effect,
    verdict: Verdict,
) where
    P: Profile,
    Q: Profile,
    Old: CanonicalJson<P> + CanonicalForm<P>,
    New: CanonicalJson<Q> + CanonicalForm<Q>,
{
    let effect = |same| if same { Same } else { Differs };
    let (old_form, new_form) = (form::<Old, P>(), form::<New, Q>());
    let diff = form_diff(&old_form.to_string(), &new_form.to_string());
    let same = (0..64).all(|seed| {
        let old = to_vec::<P>(&old(seed)).expect("a value before the edit");
        Some(old) == to_vec::<Q>(&new(seed)).ok()
    });
    if !same {
        assert!(
            diff.verdict() >= Verdict::CannotTell,
            "called harmless: {diff}"
        );
    }
    let found = (effect(same), effect(old_form == new_form), diff.verdict());
    assert_eq!(
        found,
        (bytes, text, verdict),
        "\n{old_form}\n{new_form}\n{diff}"
    );
    let same_fingerprint = old_form.fingerprint() == new_form.fingerprint();
    assert_eq!(effect(same_fingerprint), text);
}

/// A row: the name of the edit, what it does, and the items before and after it.
macro_rules! edits {
    ($(
        $name:ident $old_profile:ident => $new_profile:ident:
            bytes $bytes:ident, form $form:ident, $verdict:ident
            { $($old:tt)* } => { $($new:tt)* }
    )*) => {$(
        #[test]
        fn $name() {
            mod old {
                #[allow(unused_imports, unused_qualifications)]
                use super::values::*;
                $($old)*
            }
            mod new {
                #[allow(unused_imports, unused_qualifications)]
                use super::values::*;
                $($new)*
            }
            check::<_, canonical_core::$old_profile, _, canonical_core::$new_profile>(
                old::make,
                new::make,
                $bytes,
                $form,
                Verdict::$verdict,
            );
        }
    )*};
}

/// Values from a seed, and what both sides of an edit use.
mod values {
    pub(super) use canonical_core::{CanonicalJson, Error, Profile, Writer};
    pub(super) use std::collections::{BTreeMap, BTreeSet};

    pub(super) fn text(seed: u32) -> String {
        ["", "a", "é\n", "\u{10000}", "long enough"][seed as usize % 5].to_owned()
    }

    pub(super) fn maybe(seed: u32) -> Option<String> {
        (!seed.is_multiple_of(3)).then(|| text(seed / 3))
    }

    pub(super) fn map(seed: u32) -> BTreeMap<String, u32> {
        (0..seed % 4).map(|n| (format!("key {n}"), n)).collect()
    }

    #[derive(CanonicalJson)]
    pub(super) struct Place {
        pub(super) lat: u32,
        pub(super) lon: u32,
    }

    /// An impl by hand: it has no form.
    pub(super) struct Plain(pub(super) u32);
    impl<P: Profile> CanonicalJson<P> for Plain {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.integer(self.0)
        }
    }
    pub(super) struct Hexadecimal(pub(super) u32);
    impl<P: Profile> CanonicalJson<P> for Hexadecimal {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.string(&format!("{:x}", self.0))
        }
    }
}

edits! {
    nothing Matrix => Matrix: bytes Same, form Same, SameBytes {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32, b: String }
        pub(super) fn make(n: u32) -> T { T { a: n, b: text(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32, b: String }
        pub(super) fn make(n: u32) -> T { T { a: n, b: text(n) } }
    }
    fields_reordered Matrix => Matrix: bytes Same, form Same, SameBytes {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32, b: String, c: Place }
        pub(super) fn make(n: u32) -> T { T { a: n, b: text(n), c: Place { lat: n, lon: 1 } } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { c: Place, b: String, a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n, b: text(n), c: Place { lat: n, lon: 1 } } }
    }
    variants_reordered Jcs => Jcs: bytes Same, form Same, SameBytes {
        #[derive(CanonicalJson)] pub(super) enum T { A, B(u32) }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A } else { T::B(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) enum T { B(u32), A }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A } else { T::B(n) } }
    }
    field_renamed_in_rust_only Matrix => Matrix: bytes Same, form Same, SameBytes {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(rename = "a")] better: u32 }
        pub(super) fn make(n: u32) -> T { T { better: n } }
    }
    type_renamed Matrix => Matrix: bytes Same, form Differs, SameBytes {
        #[derive(CanonicalJson)] pub(super) struct T { a: Vec<T> }
        pub(super) fn make(n: u32) -> T { T { a: if n == 0 { vec![] } else { vec![make(n / 2)] } } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct Better { a: Vec<Better> }
        pub(super) fn make(n: u32) -> Better { Better { a: if n == 0 { vec![] } else { vec![make(n / 2)] } } }
    }
    variant_renamed_in_rust_only Olpc => Olpc: bytes Same, form Differs, SameBytes {
        #[derive(CanonicalJson)] pub(super) enum T { A, B(u32) }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A } else { T::B(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) enum T { #[serde(rename = "A")] First, B(u32) }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::First } else { T::B(n) } }
    }
    member_renamed Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { b: u32 }
        pub(super) fn make(n: u32) -> T { T { b: n } }
    }
    rename_all Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { one_word: u32 }
        pub(super) fn make(n: u32) -> T { T { one_word: n } }
    } => {
        #[derive(CanonicalJson)] #[serde(rename_all = "camelCase")] pub(super) struct T { one_word: u32 }
        pub(super) fn make(n: u32) -> T { T { one_word: n } }
    }
    required_member_added Jcs => Jcs: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32, b: bool }
        pub(super) fn make(n: u32) -> T { T { a: n, b: false } }
    }
    nullable_member_added Jcs => Jcs: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32, b: Option<u32> }
        pub(super) fn make(n: u32) -> T { T { a: n, b: None } }
    }
    optional_member_added Matrix => Matrix: bytes Same, form Differs, Additive {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T {
            a: u32,
            #[serde(skip_serializing_if = "Option::is_none")] b: Option<u32>,
        }
        pub(super) fn make(n: u32) -> T { T { a: n, b: None } }
    }
    optional_list_added Matrix => Matrix: bytes Same, form Differs, Additive {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T {
            a: u32,
            #[serde(skip_serializing_if = "::std::vec::Vec::is_empty")] b: Vec<u32>,
        }
        pub(super) fn make(n: u32) -> T { T { a: n, b: vec![] } }
    }
    member_added_under_a_condition_of_its_own Matrix => Matrix: bytes Differs, form Differs, CannotTell {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        fn never<T>(_: &T) -> bool { false }
        #[derive(CanonicalJson)] pub(super) struct T { a: u32, #[serde(skip_serializing_if = "never")] b: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n, b: 0 } }
    }
    member_removed Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32, b: Option<u32> }
        pub(super) fn make(n: u32) -> T { T { a: n, b: None } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    }
    member_skipped Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32, b: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n, b: 1 } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32, #[serde(skip)] #[allow(dead_code)] b: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n, b: 1 } }
    }
    integer_to_string Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: String }
        pub(super) fn make(n: u32) -> T { T { a: n.to_string() } }
    }
    integer_as_string Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(with = "canonical_core::as_string")] a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    }
    integer_widened Matrix => Matrix: bytes Same, form Differs, Additive {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: i64 }
        pub(super) fn make(n: u32) -> T { T { a: n.into() } }
    }
    integer_narrowed Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n * 100 } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: u8 }
        pub(super) fn make(n: u32) -> T { T { a: (n * 100) as u8 } }
    }
    text_borrowed_and_boxed Jcs => Jcs: bytes Same, form Same, SameBytes {
        #[derive(CanonicalJson)] pub(super) struct T { a: String, b: Vec<u32> }
        pub(super) fn make(n: u32) -> T { T { a: text(n), b: vec![n] } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: Box<str>, b: std::rc::Rc<[u32]> }
        pub(super) fn make(n: u32) -> T { T { a: text(n).into(), b: [n].into() } }
    }
    newtype_around_a_member Jcs => Jcs: bytes Same, form Differs, SameBytes {
        #[derive(CanonicalJson)] pub(super) struct T { a: String }
        pub(super) fn make(n: u32) -> T { T { a: text(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct Name(String);
        #[derive(CanonicalJson)] pub(super) struct T { a: Name }
        pub(super) fn make(n: u32) -> T { T { a: Name(text(n)) } }
    }
    transparent_added Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: String }
        pub(super) fn make(n: u32) -> T { T { a: text(n) } }
    } => {
        #[derive(CanonicalJson)] #[serde(transparent)] pub(super) struct T { a: String }
        pub(super) fn make(n: u32) -> T { T { a: text(n) } }
    }
    skip_added_for_none Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: Option<String> }
        pub(super) fn make(n: u32) -> T { T { a: maybe(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(skip_serializing_if = "Option::is_none")] a: Option<String> }
        pub(super) fn make(n: u32) -> T { T { a: maybe(n) } }
    }
    skip_removed Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(skip_serializing_if = "Option::is_none")] a: Option<String> }
        pub(super) fn make(n: u32) -> T { T { a: maybe(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: Option<String> }
        pub(super) fn make(n: u32) -> T { T { a: maybe(n) } }
    }
    skip_spelled_out Matrix => Matrix: bytes Same, form Differs, SameBytes {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(skip_serializing_if = "Option::is_none")] a: Option<String> }
        pub(super) fn make(n: u32) -> T { T { a: maybe(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(skip_serializing_if = "::std::option::Option::is_none")] a: Option<String> }
        pub(super) fn make(n: u32) -> T { T { a: maybe(n) } }
    }
    skip_condition_changed_behind_its_name Matrix => Matrix: bytes Differs, form Same, CannotTell {
        fn absent(n: &u32) -> bool { *n == 0 }
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(skip_serializing_if = "absent")] a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        fn absent(n: &u32) -> bool { *n == 1 }
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(skip_serializing_if = "absent")] a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    }
    required_to_null Matrix => Matrix: bytes Same, form Differs, Additive {
        #[derive(CanonicalJson)] pub(super) struct T { a: String }
        pub(super) fn make(n: u32) -> T { T { a: text(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: Option<String> }
        pub(super) fn make(n: u32) -> T { T { a: Some(text(n)) } }
    }
    required_to_optional Matrix => Matrix: bytes Same, form Differs, Additive {
        #[derive(CanonicalJson)] pub(super) struct T { a: String }
        pub(super) fn make(n: u32) -> T { T { a: text(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(skip_serializing_if = "Option::is_none")] a: Option<String> }
        pub(super) fn make(n: u32) -> T { T { a: Some(text(n)) } }
    }
    null_to_required Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: Option<String> }
        pub(super) fn make(n: u32) -> T { T { a: maybe(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: String }
        pub(super) fn make(n: u32) -> T { T { a: maybe(n).unwrap_or_default() } }
    }
    members_moved_behind_flatten Matrix => Matrix: bytes Same, form Differs, SameBytes {
        #[derive(CanonicalJson)] pub(super) struct T { lat: u32, lon: u32, name: String }
        pub(super) fn make(n: u32) -> T { T { lat: n, lon: 1, name: text(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { name: String, #[serde(flatten)] place: Place }
        pub(super) fn make(n: u32) -> T { T { name: text(n), place: Place { lat: n, lon: 1 } } }
    }
    flatten_added Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { place: Place }
        pub(super) fn make(n: u32) -> T { T { place: Place { lat: n, lon: 1 } } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(flatten)] place: Place }
        pub(super) fn make(n: u32) -> T { T { place: Place { lat: n, lon: 1 } } }
    }
    flattened_part_made_optional Jcs => Jcs: bytes Same, form Differs, Additive {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(flatten)] place: Place }
        pub(super) fn make(n: u32) -> T { T { place: Place { lat: n, lon: 1 } } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(flatten)] place: Option<Place> }
        pub(super) fn make(n: u32) -> T { T { place: Some(Place { lat: n, lon: 1 }) } }
    }
    map_of_further_members_added Matrix => Matrix: bytes Same, form Differs, Additive {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32, #[serde(flatten)] rest: BTreeMap<String, u32> }
        pub(super) fn make(n: u32) -> T { T { a: n, rest: BTreeMap::new() } }
    }
    map_of_further_members_nested Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(flatten)] rest: BTreeMap<String, u32> }
        pub(super) fn make(n: u32) -> T { T { rest: map(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { rest: BTreeMap<String, u32> }
        pub(super) fn make(n: u32) -> T { T { rest: map(n) } }
    }
    tag_added Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] #[serde(tag = "t")] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    }
    tag_renamed Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] #[serde(tag = "t")] pub(super) enum T { A { x: u32 }, B }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A { x: n } } else { T::B } }
    } => {
        #[derive(CanonicalJson)] #[serde(tag = "type")] pub(super) enum T { A { x: u32 }, B }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A { x: n } } else { T::B } }
    }
    tagging_made_adjacent Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] #[serde(tag = "t")] pub(super) enum T { A { x: u32 }, B }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A { x: n } } else { T::B } }
    } => {
        #[derive(CanonicalJson)] #[serde(tag = "t", content = "c")] pub(super) enum T { A { x: u32 }, B }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A { x: n } } else { T::B } }
    }
    variant_added Matrix => Matrix: bytes Same, form Differs, Additive {
        #[derive(CanonicalJson)] pub(super) enum T { A, B(u32) }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A } else { T::B(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) enum T { A, B(u32), #[allow(dead_code)] C(u32) }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A } else { T::B(n) } }
    }
    variant_name_changed Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) enum T { A, B(u32) }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A } else { T::B(n) } }
    } => {
        #[derive(CanonicalJson)] #[serde(rename_all = "lowercase")] pub(super) enum T { A, B(u32) }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A } else { T::B(n) } }
    }
    variant_no_longer_written Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) enum T { A, B(u32) }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A } else { T::B(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) enum T { #[serde(skip)] A, B(u32) }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A } else { T::B(n) } }
    }
    unit_variants_to_any_text Matrix => Matrix: bytes Same, form Differs, Additive {
        #[derive(CanonicalJson)] pub(super) enum T { A, B }
        pub(super) fn make(n: u32) -> T { if n & 1 == 0 { T::A } else { T::B } }
    } => {
        pub(super) fn make(n: u32) -> String { if n & 1 == 0 { "A".into() } else { "B".into() } }
    }
    list_to_set Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: Vec<u32> }
        pub(super) fn make(n: u32) -> T { T { a: vec![n, n / 2] } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: BTreeSet<u32> }
        pub(super) fn make(n: u32) -> T { T { a: [n, n / 2].into() } }
    }
    set_whose_elements_are_ordered_otherwise Matrix => Matrix: bytes Differs, form Same, CannotTell {
        #[derive(CanonicalJson, PartialEq, Eq, PartialOrd, Ord)] pub(super) struct E { a: u32, b: u32 }
        pub(super) fn make(n: u32) -> BTreeSet<E> { [E { a: n, b: 1 }, E { a: 7, b: 2 }].into() }
    } => {
        #[derive(CanonicalJson, PartialEq, Eq, PartialOrd, Ord)] pub(super) struct E { b: u32, a: u32 }
        pub(super) fn make(n: u32) -> BTreeSet<E> { [E { a: n, b: 1 }, E { a: 7, b: 2 }].into() }
    }
    set_turned_around Matrix => Matrix: bytes Differs, form Differs, CannotTell {
        pub(super) fn make(n: u32) -> BTreeSet<u32> { [n, n + 1].into() }
    } => {
        use std::cmp::Reverse;
        pub(super) fn make(n: u32) -> BTreeSet<Reverse<u32>> { [Reverse(n), Reverse(n + 1)].into() }
    }
    array_to_list Matrix => Matrix: bytes Same, form Differs, Additive {
        pub(super) fn make(n: u32) -> [u32; 2] { [n, 1] }
    } => {
        pub(super) fn make(n: u32) -> Vec<u32> { vec![n, 1] }
    }
    element_added_to_a_tuple Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T(u32, String);
        pub(super) fn make(n: u32) -> T { T(n, text(n)) }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T(u32, String, u32);
        pub(super) fn make(n: u32) -> T { T(n, text(n), n) }
    }
    fields_of_a_tuple_reordered Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T(u32, String);
        pub(super) fn make(n: u32) -> T { T(n, text(n)) }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T(String, u32);
        pub(super) fn make(n: u32) -> T { T(text(n), n) }
    }
    with_added Matrix => Matrix: bytes Differs, form Differs, CannotTell {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        fn hex<P: Profile>(n: &u32, writer: &mut Writer<'_, P>) -> Result<(), Error> { writer.string(&format!("{n:x}")) }
        #[derive(CanonicalJson)] pub(super) struct T { #[canonical(with = "hex")] a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    }
    with_changed_behind_its_name Matrix => Matrix: bytes Differs, form Same, CannotTell {
        fn hex<P: Profile>(n: &u32, writer: &mut Writer<'_, P>) -> Result<(), Error> { writer.string(&format!("{n:x}")) }
        #[derive(CanonicalJson)] pub(super) struct T { #[canonical(with = "hex")] a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        fn hex<P: Profile>(n: &u32, writer: &mut Writer<'_, P>) -> Result<(), Error> { writer.string(&format!("{n:X}")) }
        #[derive(CanonicalJson)] pub(super) struct T { #[canonical(with = "hex")] a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    }
    impl_by_hand_changed_behind_its_name Matrix => Matrix: bytes Differs, form Same, CannotTell {
        type Id = Plain;
        #[derive(CanonicalJson)] pub(super) struct T { a: Id, b: Vec<Id> }
        pub(super) fn make(n: u32) -> T { T { a: Plain(n), b: vec![] } }
    } => {
        type Id = Hexadecimal;
        #[derive(CanonicalJson)] pub(super) struct T { a: Id, b: Vec<Id> }
        pub(super) fn make(n: u32) -> T { T { a: Hexadecimal(n), b: vec![] } }
    }
    display_added Matrix => Matrix: bytes Differs, form Differs, CannotTell {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { #[canonical(display)] a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    }
    serde_of_its_own Matrix => Matrix: bytes Same, form Differs, CannotTell {
        #[derive(CanonicalJson)] pub(super) struct T { a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { #[canonical(serde)] a: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n } }
    }
    into_changed_behind_its_name Matrix => Matrix: bytes Differs, form Same, CannotTell {
        #[derive(CanonicalJson, Clone)] #[serde(into = "u32")] pub(super) struct T(u32);
        impl From<T> for u32 { fn from(t: T) -> u32 { t.0 } }
        pub(super) fn make(n: u32) -> T { T(n) }
    } => {
        #[derive(CanonicalJson, Clone)] #[serde(into = "u32")] pub(super) struct T(u32);
        impl From<T> for u32 { fn from(t: T) -> u32 { t.0 + 1 } }
        pub(super) fn make(n: u32) -> T { T(n) }
    }
    profile_changed Matrix => Olpc: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: String }
        pub(super) fn make(n: u32) -> T { T { a: text(n) } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: String }
        pub(super) fn make(n: u32) -> T { T { a: text(n) } }
    }
    order_of_the_profile_changed Matrix => Jcs: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(rename = "\u{e000}")] a: u32, #[serde(rename = "\u{10000}")] b: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n, b: n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { #[serde(rename = "\u{e000}")] a: u32, #[serde(rename = "\u{10000}")] b: u32 }
        pub(super) fn make(n: u32) -> T { T { a: n, b: n } }
    }
    float_made_smaller Jcs => Jcs: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct T { a: f64 }
        pub(super) fn make(n: u32) -> T { T { a: f64::from(n) / 10.0 } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct T { a: f32 }
        pub(super) fn make(n: u32) -> T { T { a: n as f32 / 10.0 } }
    }
    key_type_widened Matrix => Matrix: bytes Same, form Differs, Additive {
        pub(super) fn make(n: u32) -> BTreeMap<u8, bool> { [(n as u8, true)].into() }
    } => {
        pub(super) fn make(n: u32) -> BTreeMap<u32, bool> { [(n, true)].into() }
    }
    argument_of_a_generic_type_changed Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct Page<T> { items: Vec<T>, next: Option<Box<Page<T>>> }
        pub(super) fn make(n: u32) -> Page<u32> { Page { items: vec![n], next: None } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct Page<T> { items: Vec<T>, next: Option<Box<Page<T>>> }
        pub(super) fn make(n: u32) -> Page<String> { Page { items: vec![n.to_string()], next: None } }
    }
    a_change_deep_below_a_recursion Matrix => Matrix: bytes Differs, form Differs, Breaking {
        #[derive(CanonicalJson)] pub(super) struct A { b: Option<Box<B>>, n: u32 }
        #[derive(CanonicalJson)] pub(super) struct B { a: Option<Box<A>>, x: u32 }
        pub(super) fn make(n: u32) -> A { A { b: Some(Box::new(B { a: None, x: n })), n } }
    } => {
        #[derive(CanonicalJson)] pub(super) struct A { b: Option<Box<B>>, n: u32 }
        #[derive(CanonicalJson)] pub(super) struct B { a: Option<Box<A>>, y: u32 }
        pub(super) fn make(n: u32) -> A { A { b: Some(Box::new(B { a: None, y: n })), n } }
    }
}
