//! The search for bytes that need an escape.

use alloc::vec::Vec;

/// Appends the longest prefix of `text` without a quote, a backslash or, unless `RAW`, a
/// control character, and returns its length.
pub(crate) fn copy_until<const RAW: bool>(buf: &mut Vec<u8>, text: &[u8]) -> usize {
    let clean = find::<RAW>(text);
    buf.extend_from_slice(&text[..clean]);
    clean
}

/// The index of the first byte that needs an escape, or the length.
pub(crate) fn find<const RAW: bool>(text: &[u8]) -> usize {
    let mut words = text.chunks_exact(8);
    let mut start = 0;
    for chunk in &mut words {
        let mut word = [0; 8];
        word.copy_from_slice(chunk);
        let special = specials::<RAW>(u64::from_le_bytes(word));
        if special != 0 {
            return start + (special.trailing_zeros() / 8) as usize;
        }
        start += 8;
    }
    let special = |&byte: &u8| byte == b'"' || byte == b'\\' || (!RAW && byte < b' ');
    words
        .remainder()
        .iter()
        .position(special)
        .map_or(text.len(), |i| start + i)
}

/// A set high bit in each byte of the word that is special; bytes above the first such one may
/// be marked wrongly, because a subtraction borrows.
fn specials<const RAW: bool>(word: u64) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    const HIGH: u64 = ONES * 0x80;
    let equal = |byte: u8| {
        let x = word ^ (ONES * u64::from(byte));
        x.wrapping_sub(ONES) & !x
    };
    let below_space = word.wrapping_sub(ONES * 0x20) & !word;
    let mut marks = equal(b'"') | equal(b'\\');
    if !RAW {
        marks |= below_space;
    }
    marks & HIGH
}
