//! Which keys a type writes, settled by the compiler.

use super::{CanonicalObject, TaggedContent};
use crate::{KeyOrder, Profile};
use core::cmp::Ordering;
use core::fmt;

/// How many keys a type that splices other types in can have, all together.
pub(super) const MOST: usize = 512;

/// The keys of a type that is an object, in the profile's order.
#[derive(Clone, Copy)]
pub struct Layout {
    keys: Keys,
    open: bool,
}

// A box is not to be had while compiling, and layouts live in constants.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy)]
enum Keys {
    Listed(&'static [&'static str]),
    Merged([&'static str; MOST], usize),
}

/// Who writes some of the keys of a type: its own fields, or a value that is spliced in.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    pub(super) keys: &'static [&'static str],
    open: bool,
    /// What messages call it: "flattened field `f`"; empty for the type's own members.
    field: &'static str,
}

impl Source {
    /// The type's own members, in the profile's order.
    pub const fn own(keys: &'static [&'static str]) -> Source {
        Source {
            keys,
            open: false,
            field: "",
        }
    }

    /// The members of a value that is spliced in.
    pub const fn spliced<T: CanonicalObject<P> + ?Sized, P: Profile>(
        field: &'static str,
    ) -> Source {
        Source {
            keys: T::LAYOUT.keys(),
            open: T::LAYOUT.is_open(),
            field,
        }
    }

    /// The members of the content of an internally tagged variant.
    pub const fn tagged<T: TaggedContent<P> + ?Sized, P: Profile>(field: &'static str) -> Source {
        Source::spliced::<T, P>(field)
    }

    /// Members that are known only at run time.
    pub const fn dynamic(field: &'static str) -> Source {
        Source {
            keys: &[],
            open: true,
            field,
        }
    }
}

impl Layout {
    /// No keys at all.
    pub const EMPTY: &'static Layout = &Layout::listed(&[]);

    /// Keys that are known only at run time.
    pub const OPEN: &'static Layout = &Layout {
        keys: Keys::Listed(&[]),
        open: true,
    };

    /// Keys that the derive has put in order.
    pub const fn listed(keys: &'static [&'static str]) -> Layout {
        Layout {
            keys: Keys::Listed(keys),
            open: false,
        }
    }

    /// The keys of all the sources in one order.
    ///
    /// # Panics
    ///
    /// While compiling, on a key that two sources write and on more keys than fit.
    pub const fn merge(order: KeyOrder, ty: &str, sources: &[Source]) -> Layout {
        let mut keys = [""; MOST];
        let mut owners = [0; MOST];
        let mut length = 0;
        let mut open = false;
        let mut s = 0;
        while s < sources.len() {
            open |= sources[s].open;
            let mut k = 0;
            while k < sources[s].keys.len() {
                let key = sources[s].keys[k];
                let (at, found) = place(order, &keys, length, key);
                if found {
                    duplicate(ty, key, sources[owners[at]].field, sources[s].field);
                }
                insert(ty, &mut keys, length, at, key);
                let mut i = length;
                while i > at {
                    owners[i] = owners[i - 1];
                    i -= 1;
                }
                owners[at] = s;
                length += 1;
                k += 1;
            }
            s += 1;
        }
        Layout {
            keys: Keys::Merged(keys, length),
            open,
        }
    }

    /// The keys that any of an enum's variants has, of each of which these are the sources.
    ///
    /// # Panics
    ///
    /// As [`Layout::merge`].
    pub const fn union(order: KeyOrder, ty: &str, variants: &[&[Source]]) -> Layout {
        let mut keys = [""; MOST];
        let mut length = 0;
        let mut open = false;
        let mut v = 0;
        while v < variants.len() {
            let variant = Layout::merge(order, ty, variants[v]);
            open |= variant.open;
            let from = variant.list();
            let mut k = 0;
            while k < variant.length() {
                let (at, found) = place(order, &keys, length, from[k]);
                if !found {
                    insert(ty, &mut keys, length, at, from[k]);
                    length += 1;
                }
                k += 1;
            }
            v += 1;
        }
        Layout {
            keys: Keys::Merged(keys, length),
            open,
        }
    }

    /// The keys, in the profile's order.
    pub const fn keys(&'static self) -> &'static [&'static str] {
        self.list().split_at(self.length()).0
    }

    /// Whether there may be keys that are known only at run time.
    pub const fn is_open(&self) -> bool {
        self.open
    }

    const fn list(&self) -> &[&'static str] {
        match &self.keys {
            Keys::Listed(keys) => keys,
            Keys::Merged(keys, _) => keys,
        }
    }

    const fn length(&self) -> usize {
        match &self.keys {
            Keys::Listed(keys) => keys.len(),
            Keys::Merged(_, length) => *length,
        }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("keys", &&self.list()[..self.length()])
            .field("open", &self.open)
            .finish()
    }
}

/// Where a key belongs among the first `length` ones, and whether it is there already.
const fn place(order: KeyOrder, keys: &[&str], length: usize, key: &str) -> (usize, bool) {
    let (mut low, mut high) = (0, length);
    while low < high {
        let middle = (low + high) / 2;
        match order.const_compare(keys[middle], key) {
            Ordering::Less => low = middle + 1,
            Ordering::Equal => return (middle, true),
            Ordering::Greater => high = middle,
        }
    }
    (low, false)
}

const fn insert(
    ty: &str,
    keys: &mut [&'static str; MOST],
    length: usize,
    at: usize,
    key: &'static str,
) {
    if length == MOST {
        Message::new()
            .text("`")
            .text(ty)
            .text("` has more than 512 keys with its flattened parts")
            .panic();
    }
    let mut i = length;
    while i > at {
        keys[i] = keys[i - 1];
        i -= 1;
    }
    keys[at] = key;
}

#[track_caller]
const fn duplicate(ty: &str, key: &str, first: &str, second: &str) -> ! {
    Message::new()
        .text("duplicate JSON key \"")
        .text(key)
        .text("\" in `")
        .text(ty)
        .text("`: written by ")
        .source(first)
        .text(" and by ")
        .source(second)
        .panic()
}

/// A message that is put together while compiling, where formatting is not available.
struct Message {
    bytes: [u8; 256],
    length: usize,
}

impl Message {
    const fn new() -> Self {
        Message {
            bytes: [0; 256],
            length: 0,
        }
    }

    const fn source(self, field: &str) -> Self {
        if field.is_empty() {
            self.text("its own fields")
        } else {
            self.text(field)
        }
    }

    /// Appends the text, or `?` for bytes that cannot be cut or do not fit.
    const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = if self.length + 4 < self.bytes.len() || text[i] < 0x80 {
                text[i]
            } else {
                b'?'
            };
            self.length += 1;
            i += 1;
        }
        self
    }

    const fn panic(self) -> ! {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("duplicate JSON key, or more than 512 keys"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_keys_are_in_order() {
        static LAYOUT: Layout = Layout::merge(
            KeyOrder::CodePoint,
            "T",
            &[Source::own(&["b", "d"]), Source::own(&["a", "c", "e"])],
        );
        assert_eq!(LAYOUT.keys(), ["a", "b", "c", "d", "e"]);
        static UNION: Layout = Layout::union(
            KeyOrder::CodeUnit,
            "T",
            &[
                &[Source::own(&["\u{10000}", "\u{e000}"])],
                &[Source::own(&["a", "\u{e000}"])],
            ],
        );
        assert_eq!(UNION.keys(), ["a", "\u{10000}", "\u{e000}"]);
    }

    #[test]
    #[should_panic(
        expected = "duplicate JSON key \"a\" in `T`: written by its own fields and by flattened field `inner`"
    )]
    fn a_key_written_twice() {
        let inner = Source {
            keys: &["a"],
            open: false,
            field: "flattened field `inner`",
        };
        let _ = Layout::merge(KeyOrder::CodePoint, "T", &[Source::own(&["a"]), inner]);
    }
}
