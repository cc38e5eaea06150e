//! The order of an object's members.

mod ranked;

pub(crate) use ranked::{sort_ranked, Ranked};

use crate::KeyOrder;
use core::cmp::Ordering;

impl KeyOrder {
    /// Compares two names in this order.
    ///
    /// ```
    /// use canonical_core::KeyOrder;
    /// use core::cmp::Ordering;
    ///
    /// // U+E000 is the smaller code point; U+10000 begins with the smaller code unit, D800.
    /// assert_eq!(KeyOrder::CodePoint.compare("\u{E000}", "\u{10000}"), Ordering::Less);
    /// assert_eq!(KeyOrder::CodeUnit.compare("\u{E000}", "\u{10000}"), Ordering::Greater);
    /// ```
    pub fn compare(self, a: &str, b: &str) -> Ordering {
        match self {
            KeyOrder::CodePoint => a.cmp(b),
            KeyOrder::CodeUnit => compare_code_units(a.as_bytes(), b.as_bytes()),
        }
    }

    /// [`KeyOrder::compare`] for constants.
    pub(crate) const fn const_compare(self, a: &str, b: &str) -> Ordering {
        let (a, b) = (a.as_bytes(), b.as_bytes());
        let mut i = 0;
        while i < a.len() && i < b.len() {
            if a[i] != b[i] {
                return match self {
                    KeyOrder::CodePoint => compare_bytes(a[i], b[i]),
                    KeyOrder::CodeUnit => compare_first_difference(a[i], b[i]),
                };
            }
            i += 1;
        }
        if a.len() < b.len() {
            Ordering::Less
        } else if a.len() > b.len() {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }
}

/// Puts items in order; returns the index of one whose name the next one has too.
pub(crate) fn sort_members<T>(
    items: &mut [T],
    compare: impl Fn(&T, &T) -> Ordering,
) -> Option<usize> {
    // Stable sorting is linear on input that is in order, which maps often are.
    items.sort_by(&compare);
    items
        .windows(2)
        .position(|pair| compare(&pair[0], &pair[1]).is_eq())
}

/// RFC 8785 §3.2.3, on UTF-8: decided by the first bytes that differ.
fn compare_code_units(a: &[u8], b: &[u8]) -> Ordering {
    match a.iter().zip(b).find(|(a, b)| a != b) {
        Some((&a, &b)) => compare_first_difference(a, b),
        None => a.len().cmp(&b.len()),
    }
}

/// If both bytes lead a character at or beyond U+E000, and one of the two is beyond U+FFFF, the
/// latter is written with surrogates (D800..=DFFF) and comes first. In any other case UTF-16 and
/// UTF-8 agree: bytes that differ inside a character follow equal lead bytes, and so characters
/// of the same plane.
const fn compare_first_difference(a: u8, b: u8) -> Ordering {
    if a >= 0xEE && b >= 0xEE && (a >= 0xF0) != (b >= 0xF0) {
        compare_bytes(b, a)
    } else {
        compare_bytes(a, b)
    }
}

const fn compare_bytes(a: u8, b: u8) -> Ordering {
    if a < b {
        Ordering::Less
    } else if a > b {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;

    /// The definition itself.
    fn oracle(a: &str, b: &str) -> Ordering {
        a.encode_utf16()
            .collect::<Vec<_>>()
            .cmp(&b.encode_utf16().collect())
    }

    #[test]
    fn code_units_agree_with_utf16_on_every_pair_of_edge_characters() {
        let edges = [
            0x0, 0x22, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xEFFF, 0xF000, 0xFB33, 0xFFFD,
            0xFFFF, 0x10000, 0x1F600, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFF,
        ];
        let edges: Vec<char> = edges.iter().filter_map(|&c| char::from_u32(c)).collect();
        let mut names = Vec::from([String::new()]);
        for &a in &edges {
            names.push(String::from(a));
            names.extend(edges.iter().map(|&b| String::from_iter([a, b])));
        }
        for a in &names {
            for b in &names {
                assert_eq!(
                    KeyOrder::CodeUnit.compare(a, b),
                    oracle(a, b),
                    "{a:?} {b:?}"
                );
                assert_eq!(
                    KeyOrder::CodeUnit.const_compare(a, b),
                    oracle(a, b),
                    "{a:?} {b:?}"
                );
                assert_eq!(
                    KeyOrder::CodePoint.const_compare(a, b),
                    a.cmp(b),
                    "{a:?} {b:?}"
                );
            }
        }
    }
}
