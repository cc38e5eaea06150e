//! Public reports about other implementations, with the right answer.

use crate::forms::{fault, forms, text};
use crate::json::{Json, TextNumbers};
use crate::text_vectors::has_plain_numbers;
use crate::vectors::{cases, unhex, Expect, Report, REPORTS};
use canonical_core::{to_string_pretty, CanonicalJson, Error, Jcs, Matrix, Olpc, Profile, Writer};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// The reports that do not depend on a reader.
#[test]
fn values() {
    let mut checked = 0;
    for case in cases::<Report>(REPORTS) {
        let Expect::Bytes(hex) = &case.expect else {
            continue;
        };
        let tree: Value = serde_json::from_slice(&case.input.bytes()).expect(&case.report);
        let profiles = match case.profile.as_str() {
            "any" => vec!["matrix", "jcs", "olpc"],
            one => vec![one],
        };
        for profile in profiles {
            let bytes = match profile {
                "matrix" => written::<Matrix>(&case, &tree),
                "jcs" => written::<Jcs>(&case, &tree),
                "olpc" => written::<Olpc>(&case, &tree),
                other => panic!("no profile is called {other}"),
            };
            if let Some(bytes) = bytes {
                assert_eq!(bytes, unhex(hex), "{}", case.report);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 28);
}

/// The bytes, unless serde_json misreads the text's numbers.
fn written<P: TextNumbers>(case: &Report, tree: &Value) -> Option<Vec<u8>> {
    if !has_plain_numbers::<P>(&case.input.bytes()) {
        return None;
    }
    Some(match case.r#use.as_str() {
        "pretty" => to_string_pretty::<P>(&Json(tree))
            .expect(&case.report)
            .into_bytes(),
        "signed_part" => {
            let mut tree = tree.clone();
            let members = tree.as_object_mut().expect("an object is signed");
            members.remove("signatures").expect("a signature");
            members
                .remove("unsigned")
                .expect("a part that is not signed");
            forms::<P>(&Json(&tree)).expect(&case.report)
        }
        "canonicalize" | "stream" => forms::<P>(&Json(tree)).expect(&case.report),
        other => panic!("{other} is not a use that gives bytes"),
    })
}

struct N<T>(T);

impl<P: Profile, T: CanonicalJson<P>> CanonicalJson<P> for N<T> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        let mut object = writer.object()?;
        object.member("n", &self.0)?;
        object.end()
    }
}

/// cyberphone/json-canonicalization #20, json-canon 0.1.3, matrix-org/synapse #7381.
#[test]
fn integers_past_the_safe_range() {
    let out = ("int_range".to_owned(), "/n".to_owned());
    assert_eq!(fault::<Jcs>(&N(u64::MAX)), out);
    assert_eq!(fault::<Jcs>(&N(i64::MIN)), out);
    assert_eq!(fault::<Matrix>(&N(-9_007_199_254_740_992_i64)), out);
    assert_eq!(text::<Matrix>(&N(-1_i128)), r#"{"n":-1}"#);
}

/// canon-json 0.2.1 panics.
#[test]
fn boolean_keys() {
    let map = BTreeMap::from([(false, 2), (true, 1)]);
    assert_eq!(text::<Matrix>(&map), r#"{"false":2,"true":1}"#);
}

/// bincode-org/bincode #230: a hash map iterates in another order in every process.
#[test]
fn hash_maps_in_every_order_of_insertion() {
    let keys = ["zz", "a", "m", "b"];
    for first in 0..4 {
        for second in 0..3 {
            for third in 0..2 {
                let mut rest = keys.to_vec();
                let mut order = vec![rest.remove(first)];
                order.push(rest.remove(second));
                order.push(rest.remove(third));
                order.append(&mut rest);
                let map: HashMap<String, u8> =
                    order.into_iter().map(|key| (key.to_owned(), 1)).collect();
                assert_eq!(text::<Matrix>(&map), r#"{"a":1,"b":1,"m":1,"zz":1}"#);
                assert_eq!(text::<Jcs>(&map), r#"{"a":1,"b":1,"m":1,"zz":1}"#);
            }
        }
    }
}

/// dekobon/big-code-analysis #1056: a chain without containers on a small stack.
#[test]
fn long_chains_end() {
    struct Chain(Option<Box<Chain>>);

    impl<P: Profile> CanonicalJson<P> for Chain {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.value(&self.0)
        }
    }

    impl Drop for Chain {
        /// Without recursion, which would overflow the stack by itself.
        fn drop(&mut self) {
            let mut next = self.0.take();
            while let Some(mut link) = next {
                next = link.0.take();
            }
        }
    }

    let writing = std::thread::Builder::new()
        .stack_size(256 * 1024)
        .spawn(|| {
            let chain = (0..100_000).fold(Chain(None), |chain, _| Chain(Some(Box::new(chain))));
            assert_eq!(fault::<Olpc>(&chain).0, "depth");
        });
    writing.expect("a thread").join().expect("no overflow");
}
