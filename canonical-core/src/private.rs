//! What generated code names. Not public API: the derive and this module change together.

pub use crate::object::{CanonicalObject, Entries, Layout};
pub use crate::writer::Part;

use crate::{Object, Value};
use alloc::borrow::Cow;

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
