//! Arrays: slices, lists, sets that have an order, tuples.

use crate::ser::CanonicalJson;
use crate::{Error, Profile, Writer};
use alloc::collections::{BTreeSet, BinaryHeap, LinkedList, VecDeque};
use alloc::vec::Vec;

fn write_elements<'t, P: Profile, T: CanonicalJson<P> + 't>(
    writer: &mut Writer<'_, P>,
    elements: impl IntoIterator<Item = &'t T>,
) -> Result<(), Error> {
    writer.begin_array()?;
    for element in elements {
        writer.element(element)?;
    }
    writer.end_array()
}

/// Writes elements in the order of their canonical bytes.
pub(crate) fn write_sorted_elements<'t, P: Profile, T: CanonicalJson<P> + 't>(
    writer: &mut Writer<'_, P>,
    elements: impl IntoIterator<Item = &'t T>,
) -> Result<(), Error> {
    writer.begin_array()?;
    writer.raw.pin();
    let start = writer.raw.mark();
    let mut ends = Vec::new();
    for element in elements {
        writer.element(element)?;
        ends.push(writer.raw.mark() - start);
    }
    let written = writer.raw.since(start);
    let begins = core::iter::once(0).chain(ends.iter().map(|&end| end + 1));
    let mut forms: Vec<&[u8]> = begins
        .zip(&ends)
        .map(|(begin, &end)| &written[begin..end])
        .collect();
    forms.sort_unstable();
    let bytes = forms.join(&b',');
    writer.raw.replace_since(start, &bytes);
    writer.raw.unpin();
    writer.end_array()
}

macro_rules! sequences {
    ($([$($generics:tt)*] $type:ty,)*) => {$(
        impl<P: Profile, T: CanonicalJson<P>, $($generics)*> CanonicalJson<P> for $type {
            #[inline]
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                write_elements(writer, self)
            }
        }
    )*};
}

impl<P: Profile, T: CanonicalJson<P>> CanonicalJson<P> for Vec<T> {
    #[inline]
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        write_elements(writer, self)
    }

    #[inline]
    fn canonical_size_hint(&self) -> usize {
        crate::ser::guess(size_of_val(&**self))
    }
}

sequences! {
    [] [T],
    [const N: usize] [T; N],
    [] VecDeque<T>,
    [] LinkedList<T>,
    [] BTreeSet<T>,
}

/// Types that have no canonical form, with the reason in the message.
///
/// The bound sits on a parameter that only this impl could satisfy, since on `Self` its text
/// would not be shown.
mod refused {
    use super::*;

    /// Nothing implements this.
    #[diagnostic::on_unimplemented(
        message = "a hash set or binary heap has no canonical form: two equal values can list their elements in different orders",
        label = "elements without an order",
        note = "use a `BTreeSet`, or mark the field with `#[canonical(sorted)]` to have the elements ordered by their canonical bytes"
    )]
    pub trait Ordered {}

    impl<P: Profile, T: Ordered> CanonicalJson<P> for BinaryHeap<T> {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.null()
        }
    }

    #[cfg(feature = "std")]
    impl<P: Profile, T, S: Ordered> CanonicalJson<P> for std::collections::HashSet<T, S> {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.null()
        }
    }
}

macro_rules! tuples {
    ($($($name:ident $index:tt)*;)*) => {$(
        impl<P: Profile, $($name: CanonicalJson<P>),*> CanonicalJson<P> for ($($name,)*) {
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                writer.begin_array()?;
                $(writer.element(&self.$index)?;)*
                writer.end_array()
            }
        }
    )*};
}

tuples! {
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13 O 14;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13 O 14 Q 15;
}
