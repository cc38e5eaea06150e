//! The copies of `scan.rs`, with SSE2 and without, do what a loop over the bytes does, whatever
//! stands in the text and wherever it lies; they write and read nothing beyond their slices.
#![no_main]

extern crate alloc;

/// The core's own file, since what is in it is private to the crate.
#[path = "../../canonical-core/src"]
mod canonical_core {
    pub(crate) mod scan;
}

use arbitrary::Arbitrary;
use canonical_core::scan::{self, words};
use libfuzzer_sys::fuzz_target;

type Copy = fn(&mut Vec<u8>, &[u8], &[u8]) -> Option<usize>;
type Append = fn(&mut Vec<u8>, &[u8], &[u8]) -> bool;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    /// How many bytes stand in the buffer.
    before: u8,
    /// How much room there is beyond what is asked for.
    spare: i8,
    prefix: &'a [u8],
    text: &'a [u8],
    block: [u8; 16],
}

fuzz_target!(|input: Input<'_>| {
    copies::<false, false>(&input);
    copies::<false, true>(&input);
    copies::<true, false>(&input);
    copies::<true, true>(&input);
    appends(&input);
    block(&input);
});

impl Input<'_> {
    /// A buffer with exactly this room, and a few bytes more or less.
    fn buffer(&self, room: usize) -> Vec<u8> {
        let before = usize::from(self.before);
        let capacity = (before + room).saturating_add_signed(isize::from(self.spare));
        let mut buffer = Vec::with_capacity(capacity.max(before));
        buffer.resize(before, b'b');
        buffer
    }
}

fn copies<const RAW: bool, const QUOTE: bool>(input: &Input<'_>) {
    // In allocations of their own, so that a byte read beyond them is seen.
    let [prefix, text] = [input.prefix, input.text].map(Box::<[u8]>::from);
    let (expected, clean) = naive::<RAW, QUOTE>(&prefix, &text);
    assert_eq!(scan::find::<RAW>(&text), clean);

    let room = prefix.len() + text.len() + 2;
    let before = input.buffer(room);
    let copy = |copy: Copy, longest: usize| {
        let mut buffer = input.buffer(room);
        let fits = prefix.len() <= longest && buffer.capacity() - buffer.len() >= room;
        let copied = copy(&mut buffer, &prefix, &text);
        assert_eq!(copied, fits.then_some(clean));
        let written = if fits { &expected[..] } else { &[] };
        assert_eq!(buffer, [&before, written].concat());
    };
    copy(words::copy_clean::<RAW, QUOTE>, usize::MAX);
    copy(scan::copy_clean::<RAW, QUOTE>, LONGEST);
}

fn appends(input: &Input<'_>) {
    let [first, second] = [input.prefix, input.text].map(Box::<[u8]>::from);
    let room = first.len() + second.len();
    let before = input.buffer(room);
    let append = |append: Append, longest: usize| {
        let mut buffer = input.buffer(room);
        let fits =
            buffer.capacity() - buffer.len() >= room && first.len().max(second.len()) <= longest;
        assert_eq!(append(&mut buffer, &first, &second), fits);
        let written = if fits {
            [&*first, &*second].concat()
        } else {
            Vec::new()
        };
        assert_eq!(buffer, [&before[..], &written].concat());
    };
    append(words::append_both, usize::MAX);
    append(scan::append_both, LONGEST);
}

fn block(input: &Input<'_>) {
    let n = input.prefix.len();
    let mut buffer = input.buffer(16);
    let fits = n <= 16 && buffer.capacity() - buffer.len() >= 16;
    assert_eq!(scan::append_block(&mut buffer, input.block, n), fits);
    let written = if fits { &input.block[..n] } else { &[] };
    assert_eq!(buffer, [&input.buffer(16), written].concat());
}

/// The longest prefix that the copies with SSE2 take.
const LONGEST: usize = if cfg!(all(target_arch = "x86_64", not(canonical_safe))) {
    64
} else {
    usize::MAX
};

/// What `copy_clean` writes, and how much of the text that is.
fn naive<const RAW: bool, const QUOTE: bool>(prefix: &[u8], text: &[u8]) -> (Vec<u8>, usize) {
    let quote: &[u8] = if QUOTE { b"\"" } else { b"" };
    let mut out = [prefix, quote].concat();
    for (clean, &byte) in text.iter().enumerate() {
        if byte == b'"' || byte == b'\\' || (byte < 0x20 && !RAW) {
            return (out, clean);
        }
        out.push(byte);
    }
    out.extend_from_slice(quote);
    (out, text.len())
}
