//! Members in the order of their names, sorted by a few bytes of each.

use crate::KeyOrder;

/// A member and a number that mostly settles its place, so that comparing two members seldom
/// reads their names, which lie anywhere in memory.
#[derive(Debug)]
pub(crate) struct Ranked<T> {
    rank: u64,
    pub(crate) member: T,
}

impl<T> Ranked<T> {
    /// A member without a rank; [`sort_ranked`] gives it one.
    #[inline]
    pub(crate) const fn new(member: T) -> Self {
        Ranked { rank: 0, member }
    }
}

/// Puts members in order; returns the index of one whose name the next one has too. The names
/// are in the members or in what they are looked up in.
pub(crate) fn sort_ranked<T, Names: ?Sized>(
    members: &mut [Ranked<T>],
    order: KeyOrder,
    names: &Names,
    name: impl for<'n> Fn(&'n T, &'n Names) -> &'n str,
) -> Option<usize> {
    let shared = shared_prefix(
        members
            .iter()
            .map(|ranked| name(&ranked.member, names).as_bytes()),
    );
    for ranked in &mut *members {
        ranked.rank = rank(&name(&ranked.member, names).as_bytes()[shared..], order);
    }
    let compare = |a: &Ranked<T>, b: &Ranked<T>| {
        let by_name = || order.compare(name(&a.member, names), name(&b.member, names));
        a.rank.cmp(&b.rank).then_with(by_name)
    };
    members.sort_unstable_by(compare);
    members
        .windows(2)
        .position(|pair| compare(&pair[0], &pair[1]).is_eq())
}

/// How many bytes all the names begin with.
fn shared_prefix<'n>(mut names: impl Iterator<Item = &'n [u8]>) -> usize {
    let mut shared = names.next().unwrap_or_default();
    for name in names {
        if !name.starts_with(shared) {
            let same = shared.iter().zip(name).take_while(|(a, b)| a == b);
            shared = &shared[..same.count()];
        }
        if shared.is_empty() {
            break;
        }
    }
    shared.len()
}

/// The first eight bytes, or fewer and zeros, as a number: two names of which one has the
/// smaller rank are in that order.
fn rank(name: &[u8], order: KeyOrder) -> u64 {
    let mut bytes = match name.first_chunk::<8>() {
        Some(&bytes) => bytes,
        None => core::array::from_fn(|i| name.get(i).copied().unwrap_or(0)),
    };
    if order == KeyOrder::CodeUnit {
        bytes = bytes.map(by_code_unit);
    }
    u64::from_be_bytes(bytes)
}

/// Bytes of UTF-8, numbered as UTF-16 orders what they lead: the four-byte characters, which are
/// written with surrogates there, before U+E000 and what follows it.
const fn by_code_unit(byte: u8) -> u8 {
    match byte {
        0xEE | 0xEF => byte + 5,
        0xF0.. => byte - 2,
        _ => byte,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::cmp::Ordering;

    /// Names that share prefixes of every length up to beyond a rank, with the bytes at which the
    /// two orders differ, zeros, and ends.
    fn names() -> Vec<String> {
        let tails = [
            "",
            "\0",
            "\0\0",
            "a",
            "b",
            "é",
            "\u{D7FF}",
            "\u{E000}",
            "\u{EFFF}",
            "\u{F000}",
            "\u{FFFF}",
            "\u{10000}",
            "\u{3FFFF}",
            "\u{40000}",
            "\u{10FFFF}",
        ];
        let mut names = Vec::new();
        for length in 0..10 {
            let prefix = "p".repeat(length);
            for tail in tails {
                names.push(String::from(&*prefix) + tail);
                names.push(String::from(&*prefix) + tail + "z");
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }

    /// With [`KeyOrder::compare`] as the oracle.
    #[test]
    fn ranks_never_contradict_the_order() {
        for order in [KeyOrder::CodePoint, KeyOrder::CodeUnit] {
            for a in &names() {
                for b in &names() {
                    let ranks = [a, b].map(|name| rank(name.as_bytes(), order));
                    let by_rank = ranks[0].cmp(&ranks[1]);
                    assert!(
                        by_rank == Ordering::Equal || by_rank == order.compare(a, b),
                        "{order:?} {a:?} {b:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn members_come_in_order_whatever_they_share() {
        for order in [KeyOrder::CodePoint, KeyOrder::CodeUnit] {
            for shared in ["", "a name that begins them all, ", "😀"] {
                let mut expected: Vec<String> = names()
                    .iter()
                    .map(|name| String::from(shared) + name)
                    .collect();
                let mut members: Vec<Ranked<String>> =
                    expected.iter().rev().cloned().map(Ranked::new).collect();
                assert_eq!(sort_ranked(&mut members, order, &(), |name, ()| name), None);
                expected.sort_by(|a, b| order.compare(a, b));
                let sorted: Vec<String> = members.into_iter().map(|ranked| ranked.member).collect();
                assert_eq!(sorted, expected, "{order:?}");
            }
        }
    }

    #[test]
    fn a_name_that_comes_twice_is_found_at_any_place() {
        for twice in names() {
            let mut members: Vec<Ranked<String>> = names().into_iter().map(Ranked::new).collect();
            members.push(Ranked::new(twice.clone()));
            let at = sort_ranked(&mut members, KeyOrder::CodeUnit, &(), |name, ()| name);
            assert_eq!(at.map(|at| &members[at].member), Some(&twice));
        }
    }

    #[test]
    fn none_and_one() {
        let mut none: [Ranked<&str>; 0] = [];
        assert_eq!(
            sort_ranked(&mut none, KeyOrder::CodePoint, &(), |name, ()| name),
            None
        );
        let mut one = [Ranked::new("")];
        assert_eq!(
            sort_ranked(&mut one, KeyOrder::CodePoint, &(), |name, ()| name),
            None
        );
    }
}
