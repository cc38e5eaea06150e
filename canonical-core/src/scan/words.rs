//! The safe twins of the functions in `scan.rs`, eight bytes at a time, for every machine, and what
//! needs no twin.

use super::is_special;
use alloc::vec::Vec;

/// Appends one after the other and returns `true`, or does nothing and returns `false`, where
/// there is not room for both and, elsewhere than here, where one is not short.
#[inline(always)]
pub(crate) fn append_both(buf: &mut Vec<u8>, first: &[u8], second: &[u8]) -> bool {
    let room = buf.capacity() - buf.len() >= first.len() + second.len();
    if room {
        buf.extend_from_slice(first);
        buf.extend_from_slice(second);
    }
    room
}

/// Appends the first `n` bytes of a block and returns `true`, or does nothing and returns `false`,
/// where there is not room for the whole block.
#[inline(always)]
pub(crate) fn append_block(buf: &mut Vec<u8>, block: [u8; 16], n: usize) -> bool {
    let length = buf.len();
    let room = n <= 16 && buf.capacity() - length >= 16;
    if room {
        buf.extend_from_slice(&block);
        buf.truncate(length + n);
    }
    room
}

/// Appends `prefix`, a quote if `QUOTE`, and the longest prefix of `text` that can stand as
/// it is, of which it returns the length: without a quote, a backslash or, unless `RAW`, a
/// control character. If that is all of it, and `QUOTE`, appends the closing quote.
///
/// Does nothing if there may not be room for all that or, elsewhere than here, the prefix is
/// not short.
#[inline(always)]
pub(crate) fn copy_clean<const RAW: bool, const QUOTE: bool>(
    buf: &mut Vec<u8>,
    prefix: &[u8],
    text: &[u8],
) -> Option<usize> {
    if buf.capacity() - buf.len() < prefix.len() + text.len() + 2 {
        return None;
    }
    buf.extend_from_slice(prefix);
    if QUOTE {
        buf.push(b'"');
    }
    let clean = find::<RAW>(text);
    buf.extend_from_slice(&text[..clean]);
    if QUOTE && clean == text.len() {
        buf.push(b'"');
    }
    Some(clean)
}

/// The index of the first special byte, or the length.
pub(crate) fn find<const RAW: bool>(text: &[u8]) -> usize {
    let mut words = text.chunks_exact(8);
    let mut start = 0;
    for chunk in &mut words {
        let mut word = [0; 8];
        word.copy_from_slice(chunk);
        let marks = marks::<RAW>(u64::from_le_bytes(word));
        if marks != 0 {
            return start + (marks.trailing_zeros() / 8) as usize;
        }
        start += 8;
    }
    let special = |&byte: &u8| is_special::<RAW>(byte);
    let rest = words.remainder();
    start + rest.iter().position(special).unwrap_or(rest.len())
}

/// A set high bit in each special byte of the word; bytes above the first such one may be
/// marked wrongly, because a subtraction borrows.
fn marks<const RAW: bool>(word: u64) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    let equal = |byte: u8| {
        let x = word ^ (ONES * u64::from(byte));
        x.wrapping_sub(ONES) & !x
    };
    let control = if RAW {
        0
    } else {
        word.wrapping_sub(ONES * 0x20) & !word
    };
    (equal(b'"') | equal(b'\\') | control) & (ONES * 0x80)
}
