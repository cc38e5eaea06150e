//! What one reader says of a text they all say: `canonicalize`, `check`, `Value`, `from_slice` and
//! `JsonText` accept the same texts and give the same bytes, those of a naive reader and writer on
//! top of serde_json. What was written is canonical, and only that is.
#![no_main]

use canonical_core::{
    canonicalize, canonicalize_into_with, canonicalize_with, check, check_with, from_slice, to_vec,
    to_vec_with, CanonicalBytes, Error, ErrorKind, Jcs, JsonText, Matrix, NotCanonicalReason, Olpc,
    Options, Profile, Value,
};
use canonical_fuzz::{same, same_error, AsciiJcs, OldRooms, Tree, Written};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let oracle = (nesting(text) < 128).then(|| Tree::read(text));
    under::<Matrix>(text, &oracle);
    under::<Jcs>(text, &oracle);
    under::<Olpc>(text, &oracle);
    under::<AsciiJcs>(text, &oracle);
    under::<OldRooms>(text, &oracle);
});

/// serde_json stops one level before us; no text is deeper than this.
fn nesting(text: &[u8]) -> usize {
    text.iter()
        .filter(|byte| matches!(byte, b'[' | b'{'))
        .count()
}

fn under<P: Profile>(text: &[u8], oracle: &Option<Option<Tree>>) {
    let written = canonicalize::<P>(text);
    if let Some(tree) = oracle {
        compare::<P>(&written, tree.as_ref());
    }
    every_reader::<P>(text, &written);
    for strict in [false, true] {
        for raw in [false, true] {
            let options = Options::<P>::new()
                .strict_numbers(strict)
                .raw_control_characters(raw);
            fixed_point(text, &options);
        }
    }
}

/// serde_json accepts what we accept, and where we see a fault there is one.
fn compare<P: Profile>(written: &Written, tree: Option<&Tree>) {
    let (tree, error) = match (written, tree) {
        (Ok(bytes), Some(tree)) => {
            if let Some(expected) = tree.canonical::<P>() {
                assert_eq!(String::from_utf8_lossy(bytes), expected, "{}", P::NAME);
            }
            return;
        }
        (Ok(_), None) => panic!("serde_json refuses what {} takes", P::NAME),
        // One fault at least.
        (Err(_), None) => return,
        (Err(error), Some(tree)) => (tree, error),
    };
    let fault = match error.kind() {
        ErrorKind::DuplicateKey => tree.repeats_a_name(),
        ErrorKind::Float | ErrorKind::IntRange => tree.has_uncommon_number(),
        _ => false,
    };
    assert!(fault, "serde_json reads {tree:?}, but {error}");
}

fn every_reader<P: Profile>(text: &[u8], written: &Written) {
    let tree = Value::parse(text).and_then(|tree| to_vec::<P>(&tree));
    same(written, &tree, "Value::parse");
    let tree = from_slice::<Value>(text).and_then(|tree| to_vec::<P>(&tree));
    same(written, &tree, "from_slice");
    same_error(written, &to_vec::<P>(&JsonText::new(text)), "JsonText");
    if let Err(error) = written {
        assert!(error.offset().is_some_and(|offset| offset <= text.len()));
        assert!(error.path().is_some());
    }
    if let Ok(bytes) = CanonicalBytes::<P>::new(text) {
        assert_eq!(to_vec::<P>(&bytes).expect("canonical bytes"), text);
    }
}

/// `check` accepts what `canonicalize` writes and leaves as it is.
fn fixed_point<P: Profile>(text: &[u8], options: &Options<P>) {
    let mut bytes = b"before".to_vec();
    let written = canonicalize_into_with(text, &mut bytes, options);
    let Some(bytes) = bytes.strip_prefix(b"before") else {
        panic!("what stood in the buffer is lost");
    };
    let checked = check_with(text, options);
    let back = options.raw_control_characters(true);
    match written {
        Ok(()) => {
            check::<P>(bytes).expect("what was written is canonical");
            // Not strictly: 1e20 may be read, and is written as an integer that may not.
            let lenient = Options::<P>::new().raw_control_characters(true);
            let again = canonicalize_with(bytes, &lenient);
            assert_eq!(again.expect("what was written can be read"), bytes);
            assert!(bytes == text || checked.is_err());
            let tree = Value::parse_with(text, options).and_then(|v| to_vec_with(&v, options));
            assert_eq!(tree.expect("a tree of the text"), bytes);
        }
        Err(_) => assert!(bytes.is_empty(), "nothing is left after an error"),
    }
    let fixed = canonicalize_with(text, &back).is_ok_and(|same| same == text);
    assert_eq!(checked.is_ok(), fixed, "{checked:?}");
    if let Err(fault) = checked {
        explained::<P>(text, &fault, canonicalize_with(text, &back).err());
    }
}

/// A text that is not canonical but can be has a reason that says so.
fn explained<P: Profile>(text: &[u8], fault: &canonical_core::NotCanonical, error: Option<Error>) {
    assert!(fault.offset() <= text.len());
    assert!(!fault.to_string().is_empty());
    let invalid = matches!(
        fault.reason(),
        NotCanonicalReason::Invalid(_) | NotCanonicalReason::DuplicateKey { .. }
    );
    assert!(!invalid || error.is_some(), "{}: {fault}", P::NAME);
}
