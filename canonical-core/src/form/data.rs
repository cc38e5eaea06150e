//! What the derive says about a type: constants, of which nothing is compiled into a program
//! that asks for no form.

use crate::Profile;
use core::marker::PhantomData;

/// A type whose canonical form can be described: derived, and implemented here for std's types.
///
/// Not public API beyond its use as a bound. It stands apart from
/// [`CanonicalJson`](crate::CanonicalJson), so that a type can hold values that have no form.
#[diagnostic::on_unimplemented(
    message = "the canonical form of `{Self}` under `{P}` cannot be described",
    label = "no form",
    note = "`#[derive(CanonicalJson)]` gives a type its form; an impl by hand has none"
)]
pub trait CanonicalForm<P: Profile> {
    /// The description.
    #[doc(hidden)]
    const FORM: &'static Description;

    /// The description, with an identity that is compared and never shown: the name that the
    /// compiler gives the type differs from one compiler to the next.
    #[doc(hidden)]
    fn describe() -> (&'static str, &'static Description) {
        (core::any::type_name::<Self>(), Self::FORM)
    }
}

/// A type: a name, or none for those that are shown where they stand, and what it writes.
#[derive(PartialEq)]
pub struct Description {
    /// Empty for types that are shown where they stand.
    pub name: &'static str,
    /// Its type and const arguments.
    pub arguments: &'static [Argument],
    /// What is written.
    pub value: Data,
}

/// An argument of a generic type.
#[derive(PartialEq)]
pub enum Argument {
    /// The parameter's name and the type.
    Type(&'static str, Link),
    /// An integer, `bool` or `char`.
    Const(i128),
}

/// A member, with the path that says when it is left out, if there is one.
pub(super) type Member = (&'static str, &'static str, Data);

/// What is written.
#[derive(PartialEq)]
pub enum Data {
    /// A type that is known by its name: `string`, `u64`, `null`.
    Scalar(&'static str),
    /// This very string.
    Text(&'static str),
    /// What cannot be seen from here: how it is written, and by what.
    Opaque(&'static str, &'static str),
    /// The value of a field: its type in the source, and where that type is described.
    Type(&'static str, Link),
    /// An integer as its decimal string.
    AsString(&'static str, Link),
    /// Elements in the order of their bytes.
    Sorted(&'static str, Link),
    /// The value or `null`.
    Nullable(Link),
    /// An array.
    List(Link),
    /// Elements in the order that their type gives them.
    Set(Link),
    /// An array of one length.
    Fixed(Link, usize),
    /// An object with keys of a type.
    Map(Link, Link),
    /// A tuple.
    Elements {
        /// Each with its condition.
        elements: &'static [(&'static str, Data)],
    },
    /// An object.
    Object {
        /// Its own members, in any order.
        members: &'static [(&'static str, &'static str, Data)],
        /// Values whose members are taken in.
        parts: &'static [(&'static str, &'static str, Data)],
    },
    /// An enum.
    OneOf {
        /// Each with its name in Rust.
        variants: &'static [(&'static str, Data)],
    },
    /// A variant that is an error.
    Unwritten,
}

/// The way to the description of another type, which may lead back.
#[derive(Clone, Copy)]
pub struct Link(pub(super) Option<fn() -> (&'static str, &'static Description)>);

/// Links do not tell descriptions apart: those are compared where two types have one name, to
/// keep local types of one function apart, and following links would not end.
impl PartialEq for Link {
    fn eq(&self, _: &Link) -> bool {
        true
    }
}

impl Link {
    /// The way to a type that has a form.
    pub const fn to<T: CanonicalForm<P> + ?Sized, P: Profile>() -> Link {
        Link(Some(T::describe))
    }
}

/// `<Of<T, P>>::FORM` is the way to `T`'s form if it has one: a constant of the type itself,
/// where its bound holds, comes before the trait's.
pub struct Of<T: ?Sized, P>(PhantomData<(PhantomData<T>, P)>);

impl<T: CanonicalForm<P> + ?Sized, P: Profile> Of<T, P> {
    /// The way.
    pub const FORM: Link = Link::to::<T, P>();
}

/// The other half of [`Of`]: no form.
pub trait Formless {
    /// No way.
    const FORM: Link = Link(None);
}

impl<T: ?Sized, P> Formless for Of<T, P> {}
