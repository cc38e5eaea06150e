//! Every text vector through the reader, and back through the checker: in one pass, by way of
//! the tree, and as a part of a value.

use crate::vectors::{cases, unhex, Expect, Report, Text, REPORTS, SIGNING, TEXTS};
use canonical_core::{
    canonicalize, check, from_slice, to_vec, CanonicalBytes, Error, Jcs, JsonText, Matrix,
    NotCanonical, Olpc, Only, Profile, Value, Without,
};

#[test]
fn texts() {
    let mut checked = 0;
    for file in TEXTS {
        for case in cases::<Text>(file) {
            let text = case.input.bytes();
            for (profile, expect) in &case.expect {
                let at = format!("{} under {profile}", case.name);
                same(&at, read(profile, &text), expect);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 1407);
}

#[test]
fn reports() {
    let mut checked = 0;
    for case in cases::<Report>(REPORTS) {
        let text = case.input.bytes();
        for profile in profiles(&case.profile) {
            match case.r#use.as_str() {
                "check" => {
                    let fault = verify(profile, &text).expect_err(&case.report);
                    assert!(fault.offset() < text.len(), "{}", case.report);
                    assert!(read(profile, &text).is_ok(), "{}", case.report);
                }
                "canonicalize" | "stream" => {
                    let result = read(profile, &text);
                    if let (Err(error), Some(path)) = (&result, &case.path) {
                        assert_eq!(error.path(), Some(path.as_str()), "{}", case.report);
                        assert!(error.offset().is_some());
                    }
                    same(&case.report, result, &case.expect);
                }
                // These are about writing.
                "pretty" | "signed_part" => continue,
                other => panic!("{other} is no use"),
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 51);
}

/// What is signed is a view of the text that arrived.
#[test]
fn signing() {
    let mut checked = 0;
    for case in cases::<Value>(SIGNING) {
        let field = |name: &str| case[name].as_str().expect(name);
        let input = JsonText::new(field("input"));
        let without = |members: &[&str]| Without::new(&input, members);
        let whole = without(&[]);
        let (bytes, expected) = match field("scheme") {
            "matrix-json" => (
                to_vec::<Matrix>(&without(&["/signatures", "/unsigned"])),
                "signed_bytes_hex",
            ),
            "matrix-event" => (
                to_vec::<Matrix>(&without(&["/signatures", "/unsigned", "/hashes"])),
                "content_hash_bytes_hex",
            ),
            // What redaction leaves of a message: nothing of its content.
            "matrix-event-id" => {
                let mut event = Value::parse(input.as_bytes()).expect("an event");
                event["content"] = canonical_core::Object::new().into();
                let view = Without::new(&event, ["/signatures", "/unsigned"]);
                (to_vec::<Matrix>(&view), "reference_bytes_hex")
            }
            "tuf" | "tuf-verify-only" | "in-toto" => (to_vec::<Olpc>(&whole), "signed_bytes_hex"),
            "tuf-keyid" => (to_vec::<Olpc>(&whole), "canonical_hex"),
            "eddsa-jcs-2022" => (to_vec::<Jcs>(&whole), "document_canonical_hex"),
            "sha256-base64url" => (
                to_vec::<Jcs>(&Only::new(&input, ["/e", "/kty", "/n"])),
                "canonical_hex",
            ),
            "jcs-property" => (
                to_vec::<Jcs>(&without(&[&format!("/{}", field("property"))])),
                "signed_bytes_hex",
            ),
            other => panic!("no recipe is called {other}"),
        };
        let name = field("name");
        assert_eq!(bytes.expect(name), unhex(field(expected)), "{name}");
        if let Some(output) = case["output_canonical_hex"].as_str() {
            verify(field("profile"), &unhex(output)).expect(name);
        }
        checked += 1;
    }
    assert_eq!(checked, 26);
}

fn profiles(name: &str) -> Vec<&str> {
    match name {
        "any" => vec!["matrix", "jcs", "olpc"],
        one => vec![one],
    }
}

/// The canonical form, after a check that it is one.
fn read(profile: &str, text: &[u8]) -> Result<Vec<u8>, Error> {
    fn under<P: Profile>(text: &[u8]) -> Result<Vec<u8>, Error> {
        let result = canonicalize::<P>(text);
        let tree = Value::parse(text).and_then(|tree| to_vec::<P>(&tree));
        agree(&result, &tree, "Value::parse");
        let tree = from_slice::<Value>(text).and_then(|tree| to_vec::<P>(&tree));
        agree(&result, &tree, "from_slice");
        agree(&result, &to_vec::<P>(&JsonText::new(text)), "JsonText");
        let bytes = result?;
        let embedded = CanonicalBytes::<P>::new(&bytes[..]).expect("canonical bytes");
        assert_eq!(to_vec::<P>(&embedded)?, bytes);
        check::<P>(&bytes).expect("what was written is canonical");
        assert_eq!(check::<P>(text).is_ok(), text == bytes);
        Ok(bytes)
    }
    match profile {
        "matrix" => under::<Matrix>(text),
        "jcs" => under::<Jcs>(text),
        "olpc" => under::<Olpc>(text),
        other => panic!("no profile is called {other}"),
    }
}

fn agree(expected: &Result<Vec<u8>, Error>, found: &Result<Vec<u8>, Error>, way: &str) {
    match (expected, found) {
        (Ok(a), Ok(b)) => assert_eq!(a, b, "{way}"),
        (Err(a), Err(b)) => assert_eq!((a.kind(), a.path()), (b.kind(), b.path()), "{way}"),
        (a, b) => panic!("canonicalize gives {a:?}, {way} {b:?}"),
    }
}

fn verify(profile: &str, bytes: &[u8]) -> Result<(), NotCanonical> {
    match profile {
        "matrix" => check::<Matrix>(bytes),
        "jcs" => check::<Jcs>(bytes),
        "olpc" => check::<Olpc>(bytes),
        other => panic!("no profile is called {other}"),
    }
}

fn same(at: &str, found: Result<Vec<u8>, Error>, expect: &Expect) {
    match (found, expect) {
        (Ok(bytes), Expect::Bytes(hex)) => assert_eq!(bytes, unhex(hex), "{at}"),
        (Err(error), Expect::Error(kind)) => assert_eq!(error.kind().as_str(), kind, "{at}"),
        (found, _) => panic!("{at}: {found:?}"),
    }
}
