//! JSON of any shape: a tree that can be edited and keeps its members in order.

mod array;
mod convert;
mod entry;
mod index;
pub(crate) mod macros;
mod number;
mod object;
mod print;
mod read;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde_json")]
mod serde_json;
#[cfg(feature = "serde")]
mod to_value;
mod walk;
mod write;

#[cfg(test)]
pub(crate) mod tests;

pub use array::Array;
pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use index::Index;
pub use number::Number;
pub use object::{Iter, IterMut, Object};
#[cfg(feature = "serde")]
pub use to_value::to_value;

pub(crate) use number::Repr;
pub(crate) use write::for_each_member;

use alloc::borrow::Cow;
use alloc::vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::slice;
use walk::{Opened, Source, Walk};

/// The name of a member.
type Name<'a> = Cow<'a, str>;

/// Any JSON value, borrowed from a text where it can be.
///
/// Made by reading a text, with [`value!`](crate::value!), or by hand. Its members are in order
/// at all times, its numbers keep what stood in the text (see [`Number`]), and values of any
/// depth can be cloned, compared, hashed, displayed and dropped without overflowing the stack.
///
/// Displaying gives the members in order of code points and every number as it is: JSON for
/// people, laid out over lines with `{:#}`. The canonical form is what
/// [`to_vec`](crate::to_vec) gives.
///
/// ```
/// use canonical_core::{to_string, value, Matrix, Object};
///
/// let mut event = value!({
///     "type": "m.room.message",
///     "content": {"msgtype": "m.text", "body": "hi"},
///     "depth": 7,
/// });
/// event["depth"] = 8.into();
/// event["signatures"] = Object::new().into();
/// assert_eq!(
///     to_string::<Matrix>(&event)?,
///     r#"{"content":{"body":"hi","msgtype":"m.text"},"depth":8,"signatures":{},"type":"m.room.message"}"#
/// );
/// # Ok::<(), canonical_core::Error>(())
/// ```
#[derive(Default)]
pub enum Value<'a> {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number<'a>),
    /// A string, unescaped.
    String(Cow<'a, str>),
    /// An array.
    Array(Array<'a>),
    /// An object.
    Object(Object<'a>),
}

impl<'a> Value<'a> {
    /// Whether this is `null`.
    ///
    /// ```
    /// assert!(canonical_core::Value::Null.is_null());
    /// ```
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// Whether this is `true` or `false`.
    ///
    /// ```
    /// assert!(canonical_core::Value::from(false).is_boolean());
    /// ```
    pub fn is_boolean(&self) -> bool {
        matches!(self, Value::Bool(_))
    }

    /// Whether this is a number.
    ///
    /// ```
    /// assert!(canonical_core::Value::from(0.5).is_number());
    /// ```
    pub fn is_number(&self) -> bool {
        matches!(self, Value::Number(_))
    }

    /// Whether this is a string.
    ///
    /// ```
    /// assert!(canonical_core::Value::from("").is_string());
    /// ```
    pub fn is_string(&self) -> bool {
        matches!(self, Value::String(_))
    }

    /// Whether this is an array.
    ///
    /// ```
    /// assert!(canonical_core::value!([1]).is_array());
    /// ```
    pub fn is_array(&self) -> bool {
        matches!(self, Value::Array(_))
    }

    /// Whether this is an object.
    ///
    /// ```
    /// assert!(canonical_core::value!({"a": 1}).is_object());
    /// ```
    pub fn is_object(&self) -> bool {
        matches!(self, Value::Object(_))
    }

    /// The boolean.
    ///
    /// ```
    /// assert_eq!(canonical_core::Value::from(true).as_bool(), Some(true));
    /// ```
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The number.
    ///
    /// ```
    /// use canonical_core::{Number, Value};
    ///
    /// assert_eq!(Value::from(1).as_number(), Some(&Number::from(1)));
    /// ```
    pub fn as_number(&self) -> Option<&Number<'a>> {
        match self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The integer, if it is one without fraction and exponent, and fits.
    ///
    /// ```
    /// assert_eq!(canonical_core::Value::from(-1).as_i64(), Some(-1));
    /// ```
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number()?.as_i64()
    }

    /// The integer, if it is one without fraction and exponent, and fits.
    ///
    /// ```
    /// assert_eq!(canonical_core::Value::from(-1).as_u64(), None);
    /// ```
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number()?.as_u64()
    }

    /// The number as a double, see [`Number::as_f64`].
    ///
    /// ```
    /// assert_eq!(canonical_core::Value::from(1).as_f64(), Some(1.0));
    /// ```
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number()?.as_f64()
    }

    /// The string.
    ///
    /// ```
    /// assert_eq!(canonical_core::Value::from("x").as_str(), Some("x"));
    /// ```
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The array.
    ///
    /// ```
    /// assert_eq!(canonical_core::value!([1, 2]).as_array().map(|array| array.len()), Some(2));
    /// ```
    pub fn as_array(&self) -> Option<&Array<'a>> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }

    /// The array, to be changed.
    ///
    /// ```
    /// let mut value = canonical_core::value!([1]);
    /// if let Some(array) = value.as_array_mut() {
    ///     array.push(2.into());
    /// }
    /// assert_eq!(value.to_string(), "[1,2]");
    /// ```
    pub fn as_array_mut(&mut self) -> Option<&mut Array<'a>> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }

    /// The object.
    ///
    /// ```
    /// let value = canonical_core::value!({"a": 1});
    /// assert_eq!(value.as_object().map(|object| object.len()), Some(1));
    /// ```
    pub fn as_object(&self) -> Option<&Object<'a>> {
        match self {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The object, to be changed.
    ///
    /// ```
    /// let mut value = canonical_core::value!({"a": 1});
    /// if let Some(object) = value.as_object_mut() {
    ///     object.remove("a");
    /// }
    /// assert_eq!(value.to_string(), "{}");
    /// ```
    pub fn as_object_mut(&mut self) -> Option<&mut Object<'a>> {
        match self {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The value, and `null` in its place.
    ///
    /// ```
    /// let mut value = canonical_core::value!([1]);
    /// assert_eq!(value.take().to_string(), "[1]");
    /// assert!(value.is_null());
    /// ```
    #[must_use = "to forget the value, assign null"]
    pub fn take(&mut self) -> Value<'a> {
        core::mem::take(self)
    }

    /// The same value with nothing borrowed.
    ///
    /// ```
    /// use canonical_core::Value;
    ///
    /// let owned: Value<'static> = {
    ///     let text = String::from("x");
    ///     Value::from(&*text).into_owned()
    /// };
    /// assert_eq!(owned, Value::from("x"));
    /// ```
    pub fn into_owned(self) -> Value<'static> {
        walk::build(self)
    }

    /// Whether there is something to drop below this value.
    fn has_content(&self) -> bool {
        match self {
            Value::Array(array) => !array.is_empty(),
            Value::Object(object) => !object.is_empty(),
            _ => false,
        }
    }
}

type Member<'a> = (Name<'a>, Value<'a>);

impl<'v, 'a> Source<'a> for &'v Value<'a> {
    type Elements = slice::Iter<'v, Value<'a>>;
    type Members = core::iter::Map<
        slice::Iter<'v, Member<'a>>,
        fn(&'v Member<'a>) -> (Name<'a>, &'v Value<'a>),
    >;

    fn open(self) -> Opened<'a, Self::Elements, Self::Members> {
        match self {
            Value::Null => Opened::Scalar(Value::Null),
            Value::Bool(value) => Opened::Scalar(Value::Bool(*value)),
            Value::Number(number) => Opened::Scalar(Value::Number(number.clone())),
            Value::String(text) => Opened::Scalar(Value::String(text.clone())),
            Value::Array(array) => Opened::Array(array.iter()),
            Value::Object(object) => {
                let members = object.as_slice().iter();
                Opened::Object(members.map(|(name, value)| (name.clone(), value)))
            }
        }
    }
}

impl<'a> Source<'static> for Value<'a> {
    type Elements = vec::IntoIter<Value<'a>>;
    type Members =
        core::iter::Map<vec::IntoIter<Member<'a>>, fn(Member<'a>) -> (Name<'static>, Value<'a>)>;

    fn open(self) -> Opened<'static, Self::Elements, Self::Members> {
        match self {
            Value::Null => Opened::Scalar(Value::Null),
            Value::Bool(value) => Opened::Scalar(Value::Bool(value)),
            Value::Number(number) => Opened::Scalar(Value::Number(number.into_owned())),
            Value::String(text) => Opened::Scalar(Value::String(Cow::Owned(text.into_owned()))),
            Value::Array(array) => Opened::Array(array.into_iter()),
            Value::Object(object) => {
                let members = object.into_iter();
                Opened::Object(members.map(|(name, value)| (Cow::Owned(name.into_owned()), value)))
            }
        }
    }
}

impl Clone for Value<'_> {
    fn clone(&self) -> Self {
        walk::build(self)
    }
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        Walk::value(self).eq(Walk::value(other))
    }
}

impl Eq for Value<'_> {}

impl Hash for Value<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Walk::value(self).for_each(|event| event.hash(state));
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print::print(Walk::value(self), f)
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
