// Which of the twins is in scope without its module depends on the cfg.
#![allow(unused_qualifications)]

use super::*;
use alloc::string::String;
use alloc::vec::Vec;

type Copy = fn(&mut Vec<u8>, &[u8], &[u8]) -> Option<usize>;
type Append = fn(&mut Vec<u8>, &[u8], &[u8]) -> bool;

/// The rule of the module, a byte at a time, without a limit on room.
fn oracle<const RAW: bool, const QUOTE: bool>(prefix: &[u8], text: &[u8]) -> (Vec<u8>, usize) {
    let quote: &[u8] = if QUOTE { b"\"" } else { b"" };
    let mut out = [prefix, quote].concat();
    for (i, &byte) in text.iter().enumerate() {
        if byte == b'"' || byte == b'\\' || (byte < 0x20 && !RAW) {
            return (out, i);
        }
        out.push(byte);
    }
    out.extend_from_slice(quote);
    (out, text.len())
}

/// Copies behind some bytes, into exactly the room that is asked for and into more, and
/// compares; one byte less is refused.
fn check_with<const RAW: bool, const QUOTE: bool>(copies: &[Copy], prefix: &[u8], text: &[u8]) {
    let (expected, clean) = oracle::<RAW, QUOTE>(prefix, text);
    let room = prefix.len() + text.len() + 2;
    for copy in copies {
        for extra in [0, 1, 40] {
            let mut buf = Vec::with_capacity(3 + room + extra);
            buf.extend_from_slice(b"abc");
            assert_eq!(copy(&mut buf, prefix, text), Some(clean));
            assert_eq!(buf, [b"abc", &expected[..]].concat());
        }
        let mut buf = Vec::with_capacity(room - 1);
        if buf.capacity() == room - 1 {
            assert_eq!(copy(&mut buf, prefix, text), None);
            assert_eq!(buf, b"");
        }
    }
}

fn check(prefix: &[u8], text: &[u8]) {
    #[cfg(target_arch = "x86_64")]
    macro_rules! copies {
        ($raw:literal, $quote:literal) => {
            &[
                words::copy_clean::<$raw, $quote>,
                sse2::copy_clean::<$raw, $quote>,
            ]
        };
    }
    #[cfg(not(target_arch = "x86_64"))]
    macro_rules! copies {
        ($raw:literal, $quote:literal) => {
            &[words::copy_clean::<$raw, $quote>]
        };
    }
    check_with::<false, false>(copies!(false, false), prefix, text);
    check_with::<false, true>(copies!(false, true), prefix, text);
    check_with::<true, false>(copies!(true, false), prefix, text);
    check_with::<true, true>(copies!(true, true), prefix, text);
}

#[test]
fn every_byte_at_every_position_of_every_length() {
    for length in 0..70 {
        let plain: Vec<u8> = (0..length).map(|i| b'a' + (i % 26) as u8).collect();
        check(&plain[..length.min(64)], b"");
        for position in 0..length {
            for byte in [0, 0x1F, 0x20, 0x22, 0x5C, 0x7F, 0x80, 0xA2, 0xDC, 0xFF] {
                let mut text = plain.clone();
                text[position] = byte;
                check(b"", &text);
            }
        }
    }
    for byte in 0..=255 {
        for length in [1, 3, 4, 7, 8, 15, 16, 17, 33] {
            let mut text = alloc::vec![b'x'; length];
            text[length / 2] = byte;
            check(b",\"key\":", &text);
        }
    }
}

#[test]
fn random_bytes() {
    // xorshift64*, so that a failure comes back.
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move || {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        state.wrapping_mul(0x2545_F491_4F6C_DD1D)
    };
    for round in 0..5_000 {
        let length = (random() % 120) as usize;
        // Mostly clean text, so that long runs are met.
        let text: Vec<u8> = (0..length)
            .map(|_| match random() % 64 {
                0 => (random() % 0x24) as u8,
                1 => b'\\',
                2 => random() as u8,
                _ => 0x5D + (random() % 0x20) as u8,
            })
            .collect();
        let prefix = alloc::vec![b'p'; round % 40];
        check(&prefix, &text);
    }
}

#[test]
#[allow(unused_qualifications)] // under `canonical_safe` the name alone is the other twin's
fn appends_of_every_length() {
    let mut appends: Vec<Append> = Vec::from([words::append_both as Append]);
    #[cfg(target_arch = "x86_64")]
    appends.push(sse2::append_both);
    for append in appends {
        for (first, second) in (0..65).flat_map(|n| [(n, 64 - n), (n, n), (64 - n, 3), (0, n)]) {
            let bytes: Vec<u8> = (0..128).collect();
            let (first, second) = (&bytes[..first], &bytes[64..64 + second]);
            let mut buf = Vec::with_capacity(2 + first.len() + second.len());
            buf.extend_from_slice(b"ab");
            assert!(append(&mut buf, first, second));
            assert_eq!(buf, [b"ab", first, second].concat());
            let mut full = buf.clone();
            full.shrink_to_fit();
            if full.capacity() == full.len() {
                assert!(!append(&mut full, b"", b"x"), "no room");
                assert_eq!(full, buf);
            }
        }
    }
    #[cfg(target_arch = "x86_64")]
    {
        let long = [b'x'; 65];
        let mut buf = Vec::with_capacity(100);
        assert!(
            !sse2::append_both(&mut buf, &long, b""),
            "more than it copies"
        );
        assert!(
            !sse2::append_both(&mut buf, b"", &long),
            "more than it copies"
        );
        assert_eq!(buf, b"");
    }
}

#[test]
fn blocks_of_every_length() {
    let block = *b"0123456789abcdef";
    for n in 0..17 {
        let mut buf = Vec::with_capacity(18);
        buf.extend_from_slice(b"ab");
        assert!(words::append_block(&mut buf, block, n));
        assert_eq!(buf, [b"ab", &block[..n]].concat());
        let mut tight = Vec::with_capacity(15);
        if tight.capacity() == 15 {
            assert!(!words::append_block(&mut tight, block, n), "no room");
            assert_eq!(tight, b"");
        }
    }
    let mut buf = Vec::with_capacity(64);
    assert!(!words::append_block(&mut buf, block, 17), "not so many");
    assert_eq!(buf, b"");
}

#[test]
fn strings_of_characters() {
    for text in [
        "",
        "é",
        "日本語のテキスト",
        "a\u{2028}b",
        "😀😀😀😀😀",
        "\u{7f}\"\\\u{80}",
    ] {
        check(b"", text.as_bytes());
        check(b"k", String::from(text).repeat(9).as_bytes());
    }
}
