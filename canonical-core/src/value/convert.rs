//! Values from Rust's own types, and comparison with them.

use super::{Array, Name, Number, Object, Value};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

impl From<()> for Value<'_> {
    fn from((): ()) -> Self {
        Value::Null
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

macro_rules! from_number {
    ($($type:ty)*) => {$(
        impl From<$type> for Value<'_> {
            fn from(value: $type) -> Self {
                Value::Number(Number::from(value))
            }
        }

        impl PartialEq<$type> for Value<'_> {
            fn eq(&self, other: &$type) -> bool {
                self.as_number() == Some(&Number::from(*other))
            }
        }
    )*};
}

from_number!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64);

impl<'a> From<Number<'a>> for Value<'a> {
    fn from(number: Number<'a>) -> Self {
        Value::Number(number)
    }
}

impl From<char> for Value<'_> {
    fn from(value: char) -> Self {
        Value::String(Cow::Owned(String::from(value)))
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::String(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::String(Cow::Owned(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Value::String(Cow::Borrowed(text))
    }
}

impl From<Box<str>> for Value<'_> {
    fn from(text: Box<str>) -> Self {
        Value::String(Cow::Owned(text.into()))
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Value::String(text)
    }
}

impl<'a> From<Array<'a>> for Value<'a> {
    fn from(array: Array<'a>) -> Self {
        Value::Array(array)
    }
}

impl<'a> From<Object<'a>> for Value<'a> {
    fn from(object: Object<'a>) -> Self {
        Value::Object(object)
    }
}

/// `None` is `null`.
impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

impl<'a, T: Into<Value<'a>>> From<Vec<T>> for Value<'a> {
    fn from(elements: Vec<T>) -> Self {
        elements.into_iter().collect()
    }
}

impl<'a, T: Into<Value<'a>>, const N: usize> From<[T; N]> for Value<'a> {
    fn from(elements: [T; N]) -> Self {
        elements.into_iter().collect()
    }
}

impl<'a, T: Clone + Into<Value<'a>>> From<&[T]> for Value<'a> {
    fn from(elements: &[T]) -> Self {
        elements.iter().cloned().collect()
    }
}

impl<'a, K: Into<Name<'a>>, V: Into<Value<'a>>> From<BTreeMap<K, V>> for Value<'a> {
    fn from(members: BTreeMap<K, V>) -> Self {
        members.into_iter().collect()
    }
}

#[cfg(feature = "std")]
impl<'a, K: Into<Name<'a>>, V: Into<Value<'a>>, S> From<std::collections::HashMap<K, V, S>>
    for Value<'a>
{
    fn from(members: std::collections::HashMap<K, V, S>) -> Self {
        members.into_iter().collect()
    }
}

/// An array of the items.
impl<'a, T: Into<Value<'a>>> FromIterator<T> for Value<'a> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Value::Array(elements.into_iter().collect())
    }
}

/// An object of the members; where a name is given twice, the last value wins.
impl<'a, K: Into<Name<'a>>, V: Into<Value<'a>>> FromIterator<(K, V)> for Value<'a> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(members: I) -> Self {
        Value::Object(members.into_iter().collect())
    }
}

impl PartialEq<bool> for Value<'_> {
    fn eq(&self, other: &bool) -> bool {
        self.as_bool() == Some(*other)
    }
}

impl PartialEq<str> for Value<'_> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == Some(other)
    }
}

impl PartialEq<&str> for Value<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == Some(*other)
    }
}

impl PartialEq<String> for Value<'_> {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == Some(other.as_str())
    }
}
