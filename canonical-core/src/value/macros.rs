//! Values as they are written in JSON.

use super::{Object, Value};
use alloc::borrow::Cow;

/// A [`Value`](crate::Value) in the form of JSON, with Rust expressions as values and as names.
///
/// A value is an array, an object, `null`, or an expression that [`Value`](crate::Value) is
/// `From`; a name is a literal, or any expression that turns into a `Cow<str>` (in parentheses
/// if it is more than a token). Commas may trail. Where a name is given twice, the last value
/// wins.
///
/// ```
/// use canonical_core::value;
///
/// let (name, age) = ("age", 7);
/// let value = value!({
///     "list": [null, true, -1, 0.5, "x", [], {}],
///     name: age + 1,
///     (format!("{name}s")): Some(age),
/// });
/// assert_eq!(
///     value.to_string(),
///     r#"{"age":8,"ages":7,"list":[null,true,-1,0.5,"x",[],{}]}"#
/// );
/// ```
#[macro_export]
macro_rules! value {
    ($($json:tt)+) => {
        $crate::__value_internal!($($json)+)
    };
}

/// Takes one token at a time: `@array [done] rest`, `@object [done] (name) (rest)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __value_internal {
    // ---- elements: each is a value up to its comma ----
    (@array [$($done:expr,)*]) => {
        $crate::private::value_array([$($done,)*])
    };
    (@array [$($done:expr,)*] null $(, $($rest:tt)*)?) => {
        $crate::__value_internal!(@array [$($done,)* $crate::Value::Null,] $($($rest)*)?)
    };
    (@array [$($done:expr,)*] [$($array:tt)*] $(, $($rest:tt)*)?) => {
        $crate::__value_internal!(@array [$($done,)* $crate::__value_internal!([$($array)*]),] $($($rest)*)?)
    };
    (@array [$($done:expr,)*] {$($object:tt)*} $(, $($rest:tt)*)?) => {
        $crate::__value_internal!(@array [$($done,)* $crate::__value_internal!({$($object)*}),] $($($rest)*)?)
    };
    (@array [$($done:expr,)*] $next:expr $(, $($rest:tt)*)?) => {
        $crate::__value_internal!(@array [$($done,)* $crate::private::value_from($next),] $($($rest)*)?)
    };

    // ---- members: a name up to its colon, then a value up to its comma ----
    (@object [$($done:expr,)*]) => {
        $crate::private::value_object([$($done,)*])
    };
    (@object [$($done:expr,)*] $name:literal : $($rest:tt)+) => {
        $crate::__value_internal!(@member [$($done,)*] ($name) $($rest)+)
    };
    (@object [$($done:expr,)*] ($name:expr) : $($rest:tt)+) => {
        $crate::__value_internal!(@member [$($done,)*] ($name) $($rest)+)
    };
    (@object [$($done:expr,)*] $name:ident : $($rest:tt)+) => {
        $crate::__value_internal!(@member [$($done,)*] ($name) $($rest)+)
    };
    (@member [$($done:expr,)*] ($name:expr) null $(, $($rest:tt)*)?) => {
        $crate::__value_internal!(@object [$($done,)* ($crate::private::value_name($name), $crate::Value::Null),] $($($rest)*)?)
    };
    (@member [$($done:expr,)*] ($name:expr) [$($array:tt)*] $(, $($rest:tt)*)?) => {
        $crate::__value_internal!(@object [$($done,)* ($crate::private::value_name($name), $crate::__value_internal!([$($array)*])),] $($($rest)*)?)
    };
    (@member [$($done:expr,)*] ($name:expr) {$($object:tt)*} $(, $($rest:tt)*)?) => {
        $crate::__value_internal!(@object [$($done,)* ($crate::private::value_name($name), $crate::__value_internal!({$($object)*})),] $($($rest)*)?)
    };
    (@member [$($done:expr,)*] ($name:expr) $value:expr $(, $($rest:tt)*)?) => {
        $crate::__value_internal!(@object [$($done,)* ($crate::private::value_name($name), $crate::private::value_from($value)),] $($($rest)*)?)
    };

    // ---- a whole value ----
    (null) => {
        $crate::Value::Null
    };
    ([$($array:tt)*]) => {
        $crate::__value_internal!(@array [] $($array)*)
    };
    ({$($object:tt)*}) => {
        $crate::__value_internal!(@object [] $($object)*)
    };
    ($other:expr) => {
        $crate::private::value_from($other)
    };
}

/// What `value!` makes of an expression.
pub fn value_from<'a>(value: impl Into<Value<'a>>) -> Value<'a> {
    value.into()
}

/// What `value!` makes of a name.
pub fn value_name<'a>(name: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
    name.into()
}

/// What `value!` makes of `[..]`.
pub fn value_array<const N: usize>(elements: [Value<'_>; N]) -> Value<'_> {
    elements.into()
}

/// What `value!` makes of `{..}`.
pub fn value_object<'a, const N: usize>(members: [(Cow<'a, str>, Value<'a>); N]) -> Value<'a> {
    Value::Object(Object::from_iter(members))
}
