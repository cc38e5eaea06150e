//! A check for users' tests: the derived form and serde's are the same.

use crate::pointer::Tracker;
use crate::ser::{to_vec, CanonicalJson};
use crate::Profile;
use alloc::string::String;
use serde::ser::Serialize;

/// How much of the two texts is shown on each side of their first difference.
const CONTEXT: usize = 40;

/// Asserts that a value's canonical form is that of what serde_json makes of it: the bytes of
/// `to_vec::<P>(&value)` and of `to_vec::<P>(&serde_json::to_value(&value)?)`.
///
/// A line of this in the tests of a type that derives both `CanonicalJson` and `Serialize` is
/// the proof that they agree on its members' names, on its variants and its numbers.
///
/// They do not where serde_json loses data or knows fewer numbers: 128-bit integers beyond 64
/// bits, and, in a build that turns serde_json's `arbitrary_precision` on, an f32.
///
/// ```
/// use canonical_core::{assert_matches_serde, Matrix};
/// use std::collections::BTreeMap;
///
/// assert_matches_serde::<Matrix>(&BTreeMap::from([(10, "ten"), (9, "nine")]));
/// ```
///
/// # Panics
///
/// If the two differ, with the path of the first difference and both texts around it; and if
/// the value has no canonical form or serde_json cannot serialize it.
#[track_caller]
pub fn assert_matches_serde<P: Profile>(value: &(impl CanonicalJson<P> + Serialize + ?Sized)) {
    let name = P::NAME;
    let ours = match to_vec(value) {
        Ok(bytes) => bytes,
        Err(error) => panic!("the value has no canonical form under {name}: {error}"),
    };
    let value = match serde_json::to_value(value) {
        Ok(value) => value,
        Err(error) => panic!("serde_json cannot serialize the value: {error}"),
    };
    let theirs = match to_vec::<P>(&value) {
        Ok(bytes) => bytes,
        Err(error) => panic!("what serde makes of the value has no form under {name}: {error}"),
    };
    if ours == theirs {
        return;
    }
    let common = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
    let mut end = Tracker::default();
    end.feed(&ours[..common]);
    panic!(
        "the canonical form under {name} is not serde's, first at {:?}\n  CanonicalJson: {}\n      Serialize: {}",
        end.path(),
        excerpt(&ours, common),
        excerpt(&theirs, common),
    );
}

/// The text around an offset, cut where characters begin.
fn excerpt(bytes: &[u8], offset: usize) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut from = offset.saturating_sub(CONTEXT);
    let mut to = text.len().min(offset + CONTEXT);
    while !text.is_char_boundary(from) {
        from -= 1;
    }
    while !text.is_char_boundary(to) {
        to += 1;
    }
    let mut excerpt = String::new();
    if from > 0 {
        excerpt.push_str("..");
    }
    excerpt.push_str(&text[from..to]);
    if to < text.len() {
        excerpt.push_str("..");
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Error, Jcs, Matrix, Writer};
    use alloc::vec::Vec;
    use serde::Serializer;

    /// Writes its first text here and its second through serde.
    struct Two(&'static str, &'static str);

    impl<P: Profile> CanonicalJson<P> for Two {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.string(self.0)
        }
    }

    impl Serialize for Two {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.1)
        }
    }

    #[test]
    fn equal_forms_pass() {
        assert_matches_serde::<Matrix>(&[Two("x", "x")]);
        assert_matches_serde::<Jcs>(&(0.1_f32, Some(1), None::<u8>));
        assert_matches_serde::<Matrix>("unsized");
    }

    #[test]
    #[should_panic(
        expected = "the canonical form under matrix is not serde's, first at \"/1\"\n  \
                    CanonicalJson: [\"a\",\"bé\"]\n      Serialize: [\"a\",\"bü\"]"
    )]
    fn a_difference_has_a_path_and_both_texts() {
        assert_matches_serde::<Matrix>(&[Two("a", "a"), Two("bé", "bü")]);
    }

    #[test]
    #[should_panic(
        expected = "CanonicalJson: ..\",\"xxxxxxxxxxxxxxx\",\"xxxxxxxxxxxxxxx\"],\"a\"]"
    )]
    fn long_texts_are_cut() {
        let many: Vec<Two> = (0..30)
            .map(|_| Two("xxxxxxxxxxxxxxx", "xxxxxxxxxxxxxxx"))
            .collect();
        assert_matches_serde::<Jcs>(&(many, Two("a", "b")));
    }

    #[test]
    #[should_panic(expected = "the value has no canonical form under matrix: int_range:")]
    fn a_value_without_a_form() {
        assert_matches_serde::<Matrix>(&u64::MAX);
    }

    #[test]
    #[should_panic(expected = "serde_json cannot serialize the value: ")]
    fn a_value_that_serde_refuses() {
        struct Never;
        impl<P: Profile> CanonicalJson<P> for Never {
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                writer.null()
            }
        }
        impl Serialize for Never {
            fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                Err(serde::ser::Error::custom("never"))
            }
        }
        assert_matches_serde::<Matrix>(&Never);
    }
}
