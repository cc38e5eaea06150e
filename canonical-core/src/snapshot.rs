//! Snapshots of canonical forms, for users of `insta`.

use crate::{to_vec, CanonicalJson, Options, Profile, Value};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// Compares a value's canonical form with a snapshot, by the `insta` of the crate that calls.
///
/// The snapshot is the form laid out for people, then the number of exact bytes and their
/// SHA-256. insta does not see every difference in white space; the hash does.
///
/// A literal after the value names the snapshot, `@".."` keeps it in the source, and
/// `redact [".."]` puts the string `[redacted]` in place of the values at some JSON Pointers,
/// before anything is counted or hashed: for times and other values that differ from run to run.
///
/// In a test of a crate that has insta among its dependencies:
///
/// ```text
/// assert_canonical_snapshot!(Matrix, &event);
/// assert_canonical_snapshot!(Matrix, &event, "event_without_content");
/// assert_canonical_snapshot!(Matrix, &event, redact ["/origin_server_ts"], @r#"
/// {
///     "origin_server_ts": "[redacted]",
///     "type": "m.room.create"
/// }
///
/// matrix: 56 bytes, SHA-256 d5633f11096d3d8a563bdda20f440b36598062191601677b648aa6b93b48943e
/// "#);
/// ```
///
/// # Panics
///
/// If the value has no canonical form, if there is nothing at a pointer, and where insta does.
#[macro_export]
macro_rules! assert_canonical_snapshot {
    (
        $profile:ty, $value:expr
        $(, redact [$($pointer:expr),* $(,)?])?
        $(, $name:literal)?
        $(, @$inline:literal)?
        $(,)?
    ) => {{
        let canonical_form =
            $crate::private::snapshot::<$profile>($value, &[$($($pointer),*)?]);
        ::insta::assert_snapshot!($($name,)? canonical_form $(, @$inline)?);
    }};
}

/// Compares the canonical form of a type under a profile with a snapshot, by the `insta` of the
/// crate that calls: `assert_form_snapshot!(Event, Matrix)`. A literal after the profile names
/// the snapshot, `@".."` keeps it in the source.
///
/// # Panics
///
/// Where insta does.
#[cfg(feature = "form")]
#[macro_export]
macro_rules! assert_form_snapshot {
    ($type:ty, $profile:ty $(, $name:literal)? $(, @$inline:literal)? $(,)?) => {{
        let form = $crate::private::form_text::<$type, $profile>();
        ::insta::assert_snapshot!($($name,)? form $(, @$inline)?);
    }};
}

/// The text of [`assert_form_snapshot!`].
#[cfg(feature = "form")]
pub fn form_text<T: crate::CanonicalForm<P> + ?Sized, P: Profile>() -> String {
    alloc::format!("{}", crate::form::<T, P>())
}

/// The text of [`assert_canonical_snapshot!`].
///
/// # Panics
///
/// If the value has no canonical form, and if there is nothing at a pointer.
pub fn snapshot<P: Profile>(value: &(impl CanonicalJson<P> + ?Sized), redacted: &[&str]) -> String {
    let bytes = match to_vec::<P>(value) {
        Ok(bytes) if redacted.is_empty() => bytes,
        Ok(bytes) => redact::<P>(&bytes, redacted),
        Err(error) => panic!("the value has no canonical form: {error}"),
    };
    let mut out = String::from_utf8_lossy(&crate::pretty::pretty(&bytes)).into_owned();
    let _ = write!(out, "\n\n{}: {} bytes, SHA-256 ", P::NAME, bytes.len());
    for byte in sha256(&bytes) {
        let _ = write!(out, "{byte:02x}");
    }
    out
}

fn redact<P: Profile>(bytes: &[u8], pointers: &[&str]) -> Vec<u8> {
    // The text is the crate's own; OLPC has control characters as they are.
    let options = Options::<P>::new().raw_control_characters(true);
    let mut value = match Value::parse_with(bytes, &options) {
        Ok(value) => value,
        Err(error) => panic!("the canonical form cannot be read back: {error}"),
    };
    for pointer in pointers {
        match value.pointer_mut(pointer) {
            Some(found) => *found = Value::from("[redacted]"),
            None => panic!("nothing to redact at {pointer:?}"),
        }
    }
    match to_vec::<P>(&value) {
        Ok(bytes) => bytes,
        Err(error) => panic!("the redacted value has no canonical form: {error}"),
    }
}

/// SHA-256 (FIPS 180-4 §6.2), so that a snapshot needs no dependency. For nothing else: it is
/// neither fast nor meant to meet an attacker.
fn sha256(message: &[u8]) -> [u8; 32] {
    let mut padded = message.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend((message.len() as u64 * 8).to_be_bytes());
    let mut state = INITIAL;
    for block in padded.chunks_exact(64) {
        let mut words = [0_u32; 64];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = bytes
                .iter()
                .fold(0, |word, &byte| word << 8 | u32::from(byte));
        }
        for i in 16..64 {
            let (a, b) = (words[i - 15], words[i - 2]);
            let a = a.rotate_right(7) ^ a.rotate_right(18) ^ (a >> 3);
            let b = b.rotate_right(17) ^ b.rotate_right(19) ^ (b >> 10);
            words[i] = words[i - 16]
                .wrapping_add(a)
                .wrapping_add(words[i - 7])
                .wrapping_add(b);
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
        for (constant, word) in ROUNDS.iter().zip(words) {
            let sum = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = (e & f) ^ (!e & g);
            let first = h
                .wrapping_add(sum)
                .wrapping_add(choice)
                .wrapping_add(*constant)
                .wrapping_add(word);
            let sum = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let second = sum.wrapping_add((a & b) ^ (a & c) ^ (b & c));
            (h, g, f, e) = (g, f, e, d.wrapping_add(first));
            (d, c, b, a) = (c, b, a, first.wrapping_add(second));
        }
        for (word, add) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *word = word.wrapping_add(add);
        }
    }
    let mut digest = [0; 32];
    for (bytes, word) in digest.chunks_exact_mut(4).zip(state) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
    digest
}

/// The fractions of the square roots of the first primes (§5.3.3).
const INITIAL: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// The fractions of the cube roots of the first primes (§4.2.2).
const ROUNDS: [u32; 64] = [
    0x428a_2f98,
    0x7137_4491,
    0xb5c0_fbcf,
    0xe9b5_dba5,
    0x3956_c25b,
    0x59f1_11f1,
    0x923f_82a4,
    0xab1c_5ed5,
    0xd807_aa98,
    0x1283_5b01,
    0x2431_85be,
    0x550c_7dc3,
    0x72be_5d74,
    0x80de_b1fe,
    0x9bdc_06a7,
    0xc19b_f174,
    0xe49b_69c1,
    0xefbe_4786,
    0x0fc1_9dc6,
    0x240c_a1cc,
    0x2de9_2c6f,
    0x4a74_84aa,
    0x5cb0_a9dc,
    0x76f9_88da,
    0x983e_5152,
    0xa831_c66d,
    0xb003_27c8,
    0xbf59_7fc7,
    0xc6e0_0bf3,
    0xd5a7_9147,
    0x06ca_6351,
    0x1429_2967,
    0x27b7_0a85,
    0x2e1b_2138,
    0x4d2c_6dfc,
    0x5338_0d13,
    0x650a_7354,
    0x766a_0abb,
    0x81c2_c92e,
    0x9272_2c85,
    0xa2bf_e8a1,
    0xa81a_664b,
    0xc24b_8b70,
    0xc76c_51a3,
    0xd192_e819,
    0xd699_0624,
    0xf40e_3585,
    0x106a_a070,
    0x19a4_c116,
    0x1e37_6c08,
    0x2748_774c,
    0x34b0_bcb5,
    0x391c_0cb3,
    0x4ed8_aa4a,
    0x5b9c_ca4f,
    0x682e_6ff3,
    0x748f_82ee,
    0x78a5_636f,
    0x84c8_7814,
    0x8cc7_0208,
    0x90be_fffa,
    0xa450_6ceb,
    0xbef9_a3f7,
    0xc671_78f2,
];

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    /// The digests of the examples in FIPS 180, and of the empty message.
    #[test]
    fn digests_of_the_standard() {
        let check = |message: &[u8], expected: &str| {
            let digest: String = sha256(message).iter().map(|b| format!("{b:02x}")).collect();
            assert_eq!(digest, expected);
        };
        check(
            b"",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        );
        check(
            b"abc",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        );
        check(
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        );
        check(
            &[b'a'; 1_000_000],
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
        );
    }
}
