//! How a type takes the members of other types in at their places, settled by the compiler.

use super::layout::{Layout, Source, MOST};
use crate::writer::Part;
use crate::KeyOrder;
use core::cmp::Ordering;

/// The indices of some of a layout's keys.
///
/// # Panics
///
/// While compiling, if the layout does not have one of them, which the derive rules out.
pub const fn indices<const N: usize>(layout: &'static Layout, keys: [&str; N]) -> [usize; N] {
    let all = layout.keys();
    let mut indices = [0; N];
    let (mut i, mut n) = (0, 0);
    while n < N {
        let mut tried = 0;
        // The keys are in the layout's order, so the next one is not far; but for a match arm
        // that the profile's order does not take they are in the other order.
        while !matches!(
            KeyOrder::CodePoint.const_compare(all[i], keys[n]),
            Ordering::Equal
        ) {
            i = (i + 1) % all.len();
            tried += 1;
            assert!(tried < all.len(), "a key that is not in the layout");
        }
        indices[n] = i;
        n += 1;
    }
    indices
}

/// Where the keys of a type cut the range of those of a value that it splices in.
#[derive(Debug)]
pub struct Cuts {
    /// For each key of the outer type, how many keys of the inner one come before it.
    before: [usize; MOST + 1],
    length: usize,
}

impl Cuts {
    /// The cuts that `outer` makes in `inner`, whose keys it has too.
    pub const fn new(order: KeyOrder, outer: &'static Layout, inner: Source) -> Cuts {
        let keys = outer.keys();
        let mut before = [0; MOST + 1];
        let (mut i, mut n) = (0, 0);
        while i < keys.len() {
            while n < inner.keys.len()
                && matches!(order.const_compare(inner.keys[n], keys[i]), Ordering::Less)
            {
                n += 1;
            }
            before[i] = n;
            i += 1;
        }
        before[keys.len()] = inner.keys.len();
        Cuts {
            before,
            length: keys.len(),
        }
    }

    /// The part of the inner keys that lies in `part` of the outer ones, from the outer key at
    /// index `from` up to, not including, the one at `to`.
    #[inline(always)]
    pub const fn part(&self, part: Part, from: usize, to: usize) -> Part {
        let part = part.and(Part::new(from, to));
        if part.from >= part.to {
            return Part::new(0, 0);
        }
        let to = if part.to < self.length {
            part.to
        } else {
            self.length
        };
        let from = if part.from < self.length {
            part.from
        } else {
            self.length
        };
        Part::new(self.before[from], self.before[to])
    }

    /// The part from the outer key at index `from` to the end.
    #[inline(always)]
    pub const fn rest(&self, part: Part, from: usize) -> Part {
        self.part(part, from, usize::MAX)
    }
}

/// The order in which a type with several sources of members calls on them.
#[derive(Debug)]
pub struct Steps {
    runs: [Run; MOST],
    length: usize,
    /// For each key, in order, its index among all the keys of the type, which can have more:
    /// those of an enum's other variants.
    outer: [usize; MOST],
}

/// Keys that follow one another and belong to one source.
#[derive(Clone, Copy, Debug)]
struct Run {
    source: usize,
    /// The first one's index among the source's keys.
    inner: usize,
    /// The range in [`Steps::outer`].
    from: usize,
    to: usize,
}

impl Steps {
    /// The steps that write the keys of all the sources in order.
    pub const fn new(order: KeyOrder, outer: &'static Layout, sources: &[Source]) -> Steps {
        let mut steps = Steps {
            runs: [Run {
                source: 0,
                inner: 0,
                from: 0,
                to: 0,
            }; MOST],
            length: 0,
            outer: [0; MOST],
        };
        let keys = outer.keys();
        let mut next = [0; MOST];
        let mut count = 0;
        let mut k = 0;
        while k < keys.len() {
            let mut s = 0;
            while s < sources.len() {
                let inner = next[s];
                if inner < sources[s].keys.len()
                    && matches!(
                        order.const_compare(sources[s].keys[inner], keys[k]),
                        Ordering::Equal
                    )
                {
                    let continues = steps.length > 0 && steps.runs[steps.length - 1].source == s;
                    if !continues {
                        steps.runs[steps.length] = Run {
                            source: s,
                            inner,
                            from: count,
                            to: count,
                        };
                        steps.length += 1;
                    }
                    steps.outer[count] = k;
                    count += 1;
                    steps.runs[steps.length - 1].to = count;
                    next[s] += 1;
                }
                s += 1;
            }
            k += 1;
        }
        steps
    }

    /// The steps of a part of the type's keys: which source writes, and which part of its own.
    pub fn within(&'static self, part: Part) -> impl Iterator<Item = (usize, Part)> {
        self.runs[..self.length].iter().filter_map(move |run| {
            let (mut from, mut to) = (run.from, run.to);
            while from < to && self.outer[from] < part.from {
                from += 1;
            }
            while from < to && self.outer[to - 1] >= part.to {
                to -= 1;
            }
            let inner = run.inner + (from - run.from);
            (from < to).then(|| (run.source, Part::new(inner, inner + (to - from))))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    const OWN: Source = Source::own(&["b", "d"]);
    const INNER: Source = Source::own(&["a", "c", "e"]);
    static LAYOUT: Layout = Layout::merge(KeyOrder::CodePoint, "T", &[OWN, INNER]);
    static CUTS: Cuts = Cuts::new(KeyOrder::CodePoint, &LAYOUT, INNER);
    static STEPS: Steps = Steps::new(KeyOrder::CodePoint, &LAYOUT, &[OWN, INNER]);

    #[test]
    fn cuts_between_the_outer_keys() {
        assert_eq!(indices(&LAYOUT, ["b", "d"]), [1, 3]);
        assert_eq!(CUTS.part(Part::ALL, 0, 1), Part::new(0, 1));
        assert_eq!(CUTS.part(Part::ALL, 2, 3), Part::new(1, 2));
        assert_eq!(CUTS.part(Part::ALL, 4, usize::MAX), Part::new(2, 3));
        assert_eq!(CUTS.part(Part::new(1, 4), 0, 1), Part::new(0, 0));
        assert_eq!(CUTS.part(Part::new(1, 4), 2, 3), Part::new(1, 2));
    }

    #[test]
    fn steps_clip_to_the_part() {
        let steps = |part| STEPS.within(part).collect::<Vec<_>>();
        let step = |source, from| (source, Part::new(from, from + 1));
        assert_eq!(
            steps(Part::ALL),
            [step(1, 0), step(0, 0), step(1, 1), step(0, 1), step(1, 2)]
        );
        assert_eq!(steps(Part::new(2, 4)), [step(1, 1), step(0, 1)]);
    }
}
