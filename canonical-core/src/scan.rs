//! Short copies, and the search for bytes that need an escape fused with the copy.
//!
//! The one file with `unsafe`. `append_both` and `copy_clean` exist twice: in [`words`], safe and
//! for every machine, and in [`sse2`]. `--cfg canonical_safe` chooses the safe ones; tests compare
//! the two.

// Compiled wherever the other one is used, to be compared with it.
#[cfg_attr(all(target_arch = "x86_64", not(canonical_safe)), allow(dead_code))]
pub(crate) mod words;

pub(crate) use words::{append_block, find};

#[cfg(any(not(target_arch = "x86_64"), canonical_safe))]
pub(crate) use words::{append_both, copy_clean};

#[cfg(all(target_arch = "x86_64", not(canonical_safe)))]
pub(crate) use sse2::{append_both, copy_clean};

/// Whether a byte cannot stand in a string as it is.
const fn is_special<const RAW: bool>(byte: u8) -> bool {
    byte == b'"' || byte == b'\\' || (!RAW && byte < b' ')
}

/// Sixteen bytes at a time. SSE2 belongs to x86_64.
#[cfg(target_arch = "x86_64")]
#[cfg_attr(canonical_safe, allow(dead_code))]
#[allow(unsafe_code)]
pub(crate) mod sse2 {
    use super::is_special;
    use alloc::vec::Vec;
    use core::arch::x86_64::*;

    /// What is copied without a call of memcpy: key literals and numbers, nearly always.
    const SHORT: usize = 64;

    /// [`words::append_both`](super::words::append_both) without calls of memcpy.
    #[inline(always)]
    pub(crate) fn append_both(buf: &mut Vec<u8>, first: &[u8], second: &[u8]) -> bool {
        let length = buf.len();
        if first.len().max(second.len()) > SHORT
            || buf.capacity() - length < first.len() + second.len()
        {
            return false;
        }
        // SAFETY: neither slice is longer than SHORT; past `length` there is room for both, one
        // after the other, and neither overlaps what the Vec owns there. After the copies all
        // bytes below the new length are initialized.
        unsafe {
            let out = buf.as_mut_ptr().add(length);
            copy_short(first.as_ptr(), out, first.len());
            copy_short(second.as_ptr(), out.add(first.len()), second.len());
            buf.set_len(length + first.len() + second.len());
        }
        true
    }

    /// See [`words::copy_clean`](super::words::copy_clean).
    #[inline(always)]
    pub(crate) fn copy_clean<const RAW: bool, const QUOTE: bool>(
        buf: &mut Vec<u8>,
        prefix: &[u8],
        text: &[u8],
    ) -> Option<usize> {
        let length = buf.len();
        if prefix.len() > SHORT || buf.capacity() - length < prefix.len() + text.len() + 2 {
            return None;
        }
        let quote = usize::from(QUOTE);
        // SAFETY: addresses have at most 57 bits, so the sum above does not overflow, and past
        // `length` there is room for the prefix, two quotes and the text, in this
        // order, and each is written within its place. Neither slice overlaps what the Vec owns
        // beyond its length. `copy_until` initializes at least the `clean` bytes it returns, so
        // that all bytes below the new length have been written.
        unsafe {
            let mut out = buf.as_mut_ptr().add(length);
            copy_short(prefix.as_ptr(), out, prefix.len());
            out = out.add(prefix.len());
            if QUOTE {
                out.write(b'"');
            }
            let clean = copy_until::<RAW>(text, out.add(quote));
            let mut end = length + prefix.len() + quote + clean;
            if QUOTE && clean == text.len() {
                out.add(1 + clean).write(b'"');
                end += 1;
            }
            buf.set_len(end);
            Some(clean)
        }
    }

    /// Copies text up to its first special byte, whose index it returns, or to its end.
    ///
    /// SAFETY: `text.len()` bytes can be written to `out`, and none of them is in `text`. The
    /// bytes before the index that is returned have been written; some after it may have been.
    #[inline(always)]
    unsafe fn copy_until<const RAW: bool>(text: &[u8], out: *mut u8) -> usize {
        let (from, n) = (text.as_ptr(), text.len());
        if n >= 16 {
            // Every access is 16 bytes from `i <= n - 16`. The last one goes over bytes again
            // that are known to be clean, so the first mark is the first special byte.
            let last = n - 16;
            let mut i = 0;
            loop {
                let chunk = _mm_loadu_si128(from.add(i).cast());
                _mm_storeu_si128(out.add(i).cast(), chunk);
                let marks = marks::<RAW>(chunk);
                if marks != 0 {
                    return i + marks.trailing_zeros() as usize;
                }
                if i >= last {
                    return n;
                }
                i = if i + 16 < last { i + 16 } else { last };
            }
        }
        if n >= 8 {
            // The first and the last eight bytes, which together are all of them.
            let head = _mm_loadl_epi64(from.cast());
            let tail = _mm_loadl_epi64(from.add(n - 8).cast());
            _mm_storel_epi64(out.cast(), head);
            _mm_storel_epi64(out.add(n - 8).cast(), tail);
            let marks = marks::<RAW>(_mm_unpacklo_epi64(head, tail));
            return match marks.trailing_zeros() as usize {
                32 => n,
                i @ 0..=7 => i,
                i => i + n - 16,
            };
        }
        if n >= 4 {
            let head = _mm_loadu_si32(from.cast());
            let tail = _mm_loadu_si32(from.add(n - 4).cast());
            _mm_storeu_si32(out.cast(), head);
            _mm_storeu_si32(out.add(n - 4).cast(), tail);
            let marks = marks::<RAW>(_mm_unpacklo_epi32(head, tail)) & 0xFF;
            return match marks.trailing_zeros() as usize {
                32 => n,
                i @ 0..=3 => i,
                i => i + n - 8,
            };
        }
        for (i, &byte) in text.iter().enumerate() {
            if is_special::<RAW>(byte) {
                return i;
            }
            out.add(i).write(byte);
        }
        n
    }

    /// A bit for each special byte.
    ///
    /// SAFETY: SSE2, which x86_64 has.
    #[inline(always)]
    unsafe fn marks<const RAW: bool>(chunk: __m128i) -> u32 {
        let backslash = _mm_cmpeq_epi8(chunk, _mm_set1_epi8(b'\\' as i8));
        let other = if RAW {
            _mm_cmpeq_epi8(chunk, _mm_set1_epi8(b'"' as i8))
        } else {
            // This puts the quote at 0x20, next to the control characters, and no other byte
            // below 0x21.
            let moved = _mm_xor_si128(chunk, _mm_set1_epi8(b'"' as i8 ^ 0x20));
            _mm_cmpeq_epi8(_mm_min_epu8(moved, _mm_set1_epi8(0x20)), moved)
        };
        _mm_movemask_epi8(_mm_or_si128(backslash, other)) as u32
    }

    /// Copies `n` bytes, at most [`SHORT`], in two pieces of a fixed size that may overlap.
    ///
    /// SAFETY: `n` bytes can be read and written, and the two places do not overlap.
    #[inline(always)]
    unsafe fn copy_short(from: *const u8, to: *mut u8, n: usize) {
        /// The first and the last `SIZE` bytes of `n`, which is at least `SIZE`.
        #[inline(always)]
        unsafe fn ends<const SIZE: usize>(from: *const u8, to: *mut u8, n: usize) {
            let head = from.cast::<[u8; SIZE]>().read();
            let tail = from.add(n - SIZE).cast::<[u8; SIZE]>().read();
            to.cast::<[u8; SIZE]>().write(head);
            to.add(n - SIZE).cast::<[u8; SIZE]>().write(tail);
        }
        if n > 32 {
            ends::<32>(from, to, n);
        } else if n > 16 {
            ends::<16>(from, to, n);
        } else if n >= 8 {
            ends::<8>(from, to, n);
        } else if n >= 4 {
            ends::<4>(from, to, n);
        } else if n >= 2 {
            ends::<2>(from, to, n);
        } else if n == 1 {
            to.write(from.read());
        }
    }
}

#[cfg(test)]
mod tests;
