//! Every entry point at once: they must agree on the bytes, and on the error.

use canonical_core::{
    canonical_len, to_sink, to_string, to_vec, to_writer, write_into, CanonicalJson, Error, Profile,
};

/// The canonical form by `to_vec`, after a check that every other way gives the same.
pub(crate) fn forms<P: Profile>(
    value: &(impl CanonicalJson<P> + ?Sized),
) -> Result<Vec<u8>, Error> {
    let whole = to_vec::<P>(value);

    let mut appended = b"before".to_vec();
    let result = write_into::<P>(&mut appended, value);
    let appended = appended
        .strip_prefix(b"before")
        .expect("what stood in the buffer stays")
        .to_vec();
    if result.is_err() {
        assert!(appended.is_empty(), "nothing is left after an error");
    }
    same(&whole, result.map(|()| appended), "write_into");

    let mut chunks = Vec::new();
    let result = to_sink::<P>(value, |chunk: &[u8]| chunks.extend_from_slice(chunk));
    same(&whole, result.map(|()| chunks), "to_sink");

    let mut written = Vec::new();
    let result = to_writer::<P>(&mut written, value);
    same(&whole, result.map(|()| written), "to_writer");

    same(
        &whole,
        to_string::<P>(value).map(String::into_bytes),
        "to_string",
    );

    match (&whole, canonical_len::<P>(value)) {
        (Ok(bytes), Ok(length)) => assert_eq!(bytes.len(), length, "canonical_len"),
        (Err(a), Err(b)) => assert_eq!((a.kind(), a.path()), (b.kind(), b.path())),
        (a, b) => panic!("to_vec gives {a:?}, canonical_len {b:?}"),
    }
    whole
}

/// The canonical form as text, for values whose form is UTF-8 that reads well in a test.
pub(crate) fn text<P: Profile>(value: &(impl CanonicalJson<P> + ?Sized)) -> String {
    String::from_utf8(forms::<P>(value).expect("a value without fault")).expect("UTF-8")
}

/// The error's kind and path.
pub(crate) fn fault<P: Profile>(value: &(impl CanonicalJson<P> + ?Sized)) -> (String, String) {
    let error = forms::<P>(value).expect_err("a value with a fault");
    let path = error.path().expect("errors of values have a path");
    (error.kind().to_string(), path.to_owned())
}

fn same(expected: &Result<Vec<u8>, Error>, found: Result<Vec<u8>, Error>, by: &str) {
    match (expected, &found) {
        (Ok(a), Ok(b)) => assert_eq!(a, b, "{by}"),
        (Err(a), Err(b)) => {
            assert_eq!((a.kind(), a.path()), (b.kind(), b.path()), "{by}");
            assert_eq!(a.to_string(), b.to_string(), "{by}");
        }
        (a, b) => panic!("to_vec gives {a:?}, {by} {b:?}"),
    }
}
