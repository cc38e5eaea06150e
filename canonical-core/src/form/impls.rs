//! The forms of std's types and of some other crates'.

use super::data::{Argument, CanonicalForm, Data, Description, Link};
use crate::{Array, Number, Object, Profile, Value};
use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, BinaryHeap, LinkedList, VecDeque};
use alloc::rc::Rc;
use alloc::string::String;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::cmp::Reverse;
use core::marker::PhantomData;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use core::num::{
    NonZeroI128, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI8, NonZeroIsize, NonZeroU128,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU8, NonZeroUsize, Saturating, Wrapping,
};
use core::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use core::time::Duration;

const fn unnamed(value: Data) -> Description {
    named("", value)
}

const fn named(name: &'static str, value: Data) -> Description {
    Description {
        name,
        arguments: &[],
        value,
    }
}

macro_rules! scalars {
    ($($name:literal: $($type:ty)*;)*) => {$($(
        impl<P: Profile> CanonicalForm<P> for $type {
            const FORM: &'static Description = &unnamed(Data::Scalar($name));
        }
    )*)*};
}

scalars! {
    "null": ();
    "bool": bool;
    "string": str String char core::fmt::Arguments<'_>;
    "u8": u8 NonZeroU8;
    "u16": u16 NonZeroU16;
    "u32": u32 NonZeroU32;
    "u64": u64 usize NonZeroU64 NonZeroUsize;
    "u128": u128 NonZeroU128;
    "i8": i8 NonZeroI8;
    "i16": i16 NonZeroI16;
    "i32": i32 NonZeroI32;
    "i64": i64 isize NonZeroI64 NonZeroIsize;
    "i128": i128 NonZeroI128;
    "f32": f32;
    "f64": f64;
}

impl<P: Profile, T: ?Sized> CanonicalForm<P> for PhantomData<T> {
    const FORM: &'static Description = &unnamed(Data::Scalar("null"));
}

/// Types with an order of their own, which a set of them shows, or without anything to describe.
macro_rules! by_name {
    ($($type:ty, $name:literal, $value:expr;)*) => {$(
        impl<P: Profile> CanonicalForm<P> for $type {
            const FORM: &'static Description = &named($name, $value);
        }
    )*};
}

by_name! {
    IpAddr, "IpAddr", Data::Scalar("string");
    Ipv4Addr, "Ipv4Addr", Data::Scalar("string");
    Ipv6Addr, "Ipv6Addr", Data::Scalar("string");
    SocketAddr, "SocketAddr", Data::Scalar("string");
    SocketAddrV4, "SocketAddrV4", Data::Scalar("string");
    SocketAddrV6, "SocketAddrV6", Data::Scalar("string");
    Value<'_>, "", Data::Opaque("type", "Value");
    Array<'_>, "", Data::Opaque("type", "Array");
    Object<'_>, "", Data::Opaque("type", "Object");
    Number<'_>, "", Data::Opaque("type", "Number");
    core::ffi::CStr, "", Data::List(Link::to::<u8, P>());
    alloc::ffi::CString, "", Data::List(Link::to::<u8, P>());
}

#[cfg(feature = "std")]
by_name! {
    std::path::Path, "Path", Data::Scalar("string");
    std::path::PathBuf, "Path", Data::Scalar("string");
}
#[cfg(feature = "url")]
by_name! { url::Url, "Url", Data::Scalar("string"); }
#[cfg(feature = "uuid")]
by_name! { uuid::Uuid, "Uuid", Data::Scalar("string"); }
#[cfg(feature = "serde_json")]
by_name! {
    serde_json::Value, "", Data::Opaque("type", "serde_json::Value");
    serde_json::Number, "", Data::Opaque("type", "serde_json::Number");
    serde_json::Map<String, serde_json::Value>, "", Data::Opaque("type", "serde_json::Map");
}

impl<P: Profile> CanonicalForm<P> for Duration {
    const FORM: &'static Description = &named(
        "Duration",
        Data::Object {
            members: &[
                ("nanos", "", Data::Scalar("u32")),
                ("secs", "", Data::Scalar("u64")),
            ],
            parts: &[],
        },
    );
}

impl<P: Profile, T: CanonicalForm<P>> CanonicalForm<P> for Option<T> {
    const FORM: &'static Description = &unnamed(Data::Nullable(Link::to::<T, P>()));
}

impl<P: Profile, T: CanonicalForm<P>, E: CanonicalForm<P>> CanonicalForm<P> for Result<T, E> {
    const FORM: &'static Description = &Description {
        name: "Result",
        arguments: &[
            Argument::Type("T", Link::to::<T, P>()),
            Argument::Type("E", Link::to::<E, P>()),
        ],
        value: Data::OneOf {
            variants: &[
                (
                    "Err",
                    Data::Object {
                        members: &[("Err", "", Data::Type("E", Link::to::<E, P>()))],
                        parts: &[],
                    },
                ),
                (
                    "Ok",
                    Data::Object {
                        members: &[("Ok", "", Data::Type("T", Link::to::<T, P>()))],
                        parts: &[],
                    },
                ),
            ],
        },
    };
}

macro_rules! collections {
    ($($shape:ident: $([$($generics:tt)*] $type:ty),*;)*) => {$($(
        impl<P: Profile, T: CanonicalForm<P>, $($generics)*> CanonicalForm<P> for $type {
            const FORM: &'static Description = &unnamed(Data::$shape(Link::to::<T, P>()));
        }
    )*)*};
}

// Those without an order of their own stand under `sorted` only.
collections! {
    List: [] [T], [] Vec<T>, [] VecDeque<T>, [] LinkedList<T>, [] BinaryHeap<T>;
    Set: [] BTreeSet<T>;
}
#[cfg(feature = "std")]
collections! { List: [S] std::collections::HashSet<T, S>; }
#[cfg(feature = "indexmap")]
collections! { List: [S] indexmap::IndexSet<T, S>; }

impl<P: Profile, T: CanonicalForm<P>, const N: usize> CanonicalForm<P> for [T; N] {
    const FORM: &'static Description = &unnamed(Data::Fixed(Link::to::<T, P>(), N));
}

macro_rules! maps {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<P: Profile, K: CanonicalForm<P>, V: CanonicalForm<P>, $($generics)*>
            CanonicalForm<P> for $type
        {
            const FORM: &'static Description =
                &unnamed(Data::Map(Link::to::<K, P>(), Link::to::<V, P>()));
        }
    )*};
}

maps! { [] BTreeMap<K, V>; }
#[cfg(feature = "std")]
maps! { [S] std::collections::HashMap<K, V, S>; }
#[cfg(feature = "indexmap")]
maps! { [S] indexmap::IndexMap<K, V, S>; }

macro_rules! transparent {
    ($([$($generics:tt)*] $type:ty, $target:ty;)*) => {$(
        impl<P: Profile, $($generics)*> CanonicalForm<P> for $type
        where
            $target: CanonicalForm<P>,
        {
            const FORM: &'static Description = <$target>::FORM;

            fn describe() -> (&'static str, &'static Description) {
                <$target>::describe()
            }
        }
    )*};
}

transparent! {
    [T: ?Sized] &T, T;
    [T: ?Sized] &mut T, T;
    [T: ?Sized] Box<T>, T;
    [T: ?Sized] Rc<T>, T;
    [B: ToOwned + ?Sized] Cow<'_, B>, B;
    [T] Wrapping<T>, T;
    [T] Saturating<T>, T;
    [T] Cell<T>, T;
    [T: ?Sized] RefCell<T>, T;
}
#[cfg(feature = "std")]
transparent! {
    [T: ?Sized] std::sync::Mutex<T>, T;
    [T: ?Sized] std::sync::RwLock<T>, T;
}
#[cfg(target_has_atomic = "ptr")]
transparent! { [T: ?Sized] Arc<T>, T; }

/// Structs of one type of members, by serde's names.
macro_rules! objects {
    ($($type:ty, $name:literal: $($member:literal)*;)*) => {$(
        impl<P: Profile, T: CanonicalForm<P>> CanonicalForm<P> for $type {
            const FORM: &'static Description = &Description {
                name: $name,
                arguments: &[Argument::Type("T", Link::to::<T, P>())],
                value: Data::Object {
                    members: &[$(($member, "", Data::Type("T", Link::to::<T, P>()))),*],
                    parts: &[],
                },
            };
        }
    )*};
}

objects! {
    Range<T>, "Range": "end" "start";
    RangeInclusive<T>, "Range": "end" "start";
    RangeFrom<T>, "RangeFrom": "start";
    RangeTo<T>, "RangeTo": "end";
}

impl<P: Profile, T: CanonicalForm<P>> CanonicalForm<P> for Bound<T> {
    const FORM: &'static Description = &Description {
        name: "Bound",
        arguments: &[Argument::Type("T", Link::to::<T, P>())],
        value: Data::OneOf {
            variants: &[
                (
                    "Excluded",
                    Data::Object {
                        members: &[("Excluded", "", Data::Type("T", Link::to::<T, P>()))],
                        parts: &[],
                    },
                ),
                (
                    "Included",
                    Data::Object {
                        members: &[("Included", "", Data::Type("T", Link::to::<T, P>()))],
                        parts: &[],
                    },
                ),
                ("Unbounded", Data::Text("Unbounded")),
            ],
        },
    };
}

#[cfg(feature = "std")]
by_name! {
    std::time::SystemTime, "SystemTime", Data::Object {
        members: &[
            ("nanos_since_epoch", "", Data::Scalar("u32")),
            ("secs_since_epoch", "", Data::Scalar("u64")),
        ],
        parts: &[],
    };
}

macro_rules! weak {
    ($($type:ty)*) => {$(
        impl<P: Profile, T: CanonicalForm<P>> CanonicalForm<P> for $type {
            const FORM: &'static Description = &unnamed(Data::Nullable(Link::to::<T, P>()));
        }
    )*};
}

weak! { alloc::rc::Weak<T> }
#[cfg(target_has_atomic = "ptr")]
weak! { alloc::sync::Weak<T> }

macro_rules! atomics {
    ($($bits:literal: $($type:ident, $name:literal;)*)*) => {$($(
        #[cfg(target_has_atomic = $bits)]
        impl<P: Profile> CanonicalForm<P> for core::sync::atomic::$type {
            const FORM: &'static Description = &unnamed(Data::Scalar($name));
        }
    )*)*};
}

atomics! {
    "8": AtomicBool, "bool"; AtomicI8, "i8"; AtomicU8, "u8";
    "16": AtomicI16, "i16"; AtomicU16, "u16";
    "32": AtomicI32, "i32"; AtomicU32, "u32";
    "64": AtomicI64, "i64"; AtomicU64, "u64";
    "ptr": AtomicIsize, "i64"; AtomicUsize, "u64";
}

/// By name, since it turns the order of a set around.
impl<P: Profile, T: CanonicalForm<P>> CanonicalForm<P> for Reverse<T> {
    const FORM: &'static Description = &Description {
        name: "Reverse",
        arguments: &[Argument::Type("T", Link::to::<T, P>())],
        value: Data::Type("T", Link::to::<T, P>()),
    };
}

macro_rules! tuples {
    ($($($name:ident)*;)*) => {$(
        impl<P: Profile, $($name: CanonicalForm<P>),*> CanonicalForm<P> for ($($name,)*) {
            const FORM: &'static Description = &unnamed(Data::Elements {
                elements: &[$(("", Data::Type(stringify!($name), Link::to::<$name, P>()))),*],
            });
        }
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
    A B C D E F G H I J K L M;
    A B C D E F G H I J K L M N;
    A B C D E F G H I J K L M N O;
    A B C D E F G H I J K L M N O Q;
}
