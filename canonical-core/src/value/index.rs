//! Members and elements by name, by index and by JSON Pointer.

use super::{Object, Value};
use crate::pointer;
use alloc::borrow::Cow;
use alloc::string::String;

/// What [`Value::get`] takes: the name of a member or the index of an element.
pub trait Index: sealed::Index {}

mod sealed {
    use super::Value;

    pub trait Index {
        #[doc(hidden)]
        fn get<'v, 'a>(&self, value: &'v Value<'a>) -> Option<&'v Value<'a>>;

        #[doc(hidden)]
        fn get_mut<'v, 'a>(&self, value: &'v mut Value<'a>) -> Option<&'v mut Value<'a>>;

        /// The place, which is made if it can be.
        #[doc(hidden)]
        fn place<'v, 'a>(&self, value: &'v mut Value<'a>) -> &'v mut Value<'a>;
    }
}

impl<'a> Value<'a> {
    /// The member of an object, or the element of an array.
    ///
    /// ```
    /// let value = canonical_core::value!({"a": [1, 2]});
    /// assert_eq!(value.get("a").and_then(|list| list.get(1)), Some(&2.into()));
    /// assert_eq!(value.get("b"), None);
    /// ```
    pub fn get(&self, index: impl Index) -> Option<&Value<'a>> {
        index.get(self)
    }

    /// The member of an object, or the element of an array, to be changed.
    ///
    /// ```
    /// let mut value = canonical_core::value!([1, 2]);
    /// if let Some(second) = value.get_mut(1) {
    ///     *second = "x".into();
    /// }
    /// assert_eq!(value.to_string(), r#"[1,"x"]"#);
    /// ```
    pub fn get_mut(&mut self, index: impl Index) -> Option<&mut Value<'a>> {
        index.get_mut(self)
    }

    /// The value that a JSON Pointer (RFC 6901) leads to; `""` is the whole.
    ///
    /// ```
    /// let value = canonical_core::value!({"a/b": [{"c": 1}]});
    /// assert_eq!(value.pointer("/a~1b/0/c"), Some(&1.into()));
    /// assert_eq!(value.pointer("/a~1b/1"), None);
    /// assert_eq!(value.pointer(""), Some(&value));
    /// ```
    pub fn pointer(&self, pointer: &str) -> Option<&Value<'a>> {
        pointer::tokens(pointer)?.try_fold(self, |value, token| match value {
            Value::Object(object) => object.get(&token),
            Value::Array(array) => array.get(pointer::array_index(&token)?),
            _ => None,
        })
    }

    /// The value that a JSON Pointer (RFC 6901) leads to, to be changed.
    ///
    /// ```
    /// let mut value = canonical_core::value!({"a": [1]});
    /// if let Some(first) = value.pointer_mut("/a/0") {
    ///     *first = 2.into();
    /// }
    /// assert_eq!(value.to_string(), r#"{"a":[2]}"#);
    /// ```
    pub fn pointer_mut(&mut self, pointer: &str) -> Option<&mut Value<'a>> {
        pointer::tokens(pointer)?.try_fold(self, |value, token| match value {
            Value::Object(object) => object.get_mut(&token),
            Value::Array(array) => array.get_mut(pointer::array_index(&token)?),
            _ => None,
        })
    }
}

impl Index for str {}

impl sealed::Index for str {
    fn get<'v, 'a>(&self, value: &'v Value<'a>) -> Option<&'v Value<'a>> {
        value.as_object()?.get(self)
    }

    fn get_mut<'v, 'a>(&self, value: &'v mut Value<'a>) -> Option<&'v mut Value<'a>> {
        value.as_object_mut()?.get_mut(self)
    }

    fn place<'v, 'a>(&self, value: &'v mut Value<'a>) -> &'v mut Value<'a> {
        if value.is_null() {
            *value = Value::Object(Object::new());
        }
        match value {
            Value::Object(object) => object
                .entry(Cow::Owned(String::from(self)))
                .or_insert(Value::Null),
            other => panic!("no member {self:?} in {}", kind(other)),
        }
    }
}

impl Index for usize {}

impl sealed::Index for usize {
    fn get<'v, 'a>(&self, value: &'v Value<'a>) -> Option<&'v Value<'a>> {
        value.as_array()?.get(*self)
    }

    fn get_mut<'v, 'a>(&self, value: &'v mut Value<'a>) -> Option<&'v mut Value<'a>> {
        value.as_array_mut()?.get_mut(*self)
    }

    fn place<'v, 'a>(&self, value: &'v mut Value<'a>) -> &'v mut Value<'a> {
        match value {
            Value::Array(array) => {
                let length = array.len();
                match array.get_mut(*self) {
                    Some(element) => element,
                    None => panic!("no element {self} in an array of {length}"),
                }
            }
            other => panic!("no element {self} in {}", kind(other)),
        }
    }
}

impl Index for String {}

impl sealed::Index for String {
    fn get<'v, 'a>(&self, value: &'v Value<'a>) -> Option<&'v Value<'a>> {
        sealed::Index::get(self.as_str(), value)
    }

    fn get_mut<'v, 'a>(&self, value: &'v mut Value<'a>) -> Option<&'v mut Value<'a>> {
        self.as_str().get_mut(value)
    }

    fn place<'v, 'a>(&self, value: &'v mut Value<'a>) -> &'v mut Value<'a> {
        self.as_str().place(value)
    }
}

impl<I: Index + ?Sized> Index for &I {}

impl<I: sealed::Index + ?Sized> sealed::Index for &I {
    fn get<'v, 'a>(&self, value: &'v Value<'a>) -> Option<&'v Value<'a>> {
        (**self).get(value)
    }

    fn get_mut<'v, 'a>(&self, value: &'v mut Value<'a>) -> Option<&'v mut Value<'a>> {
        (**self).get_mut(value)
    }

    fn place<'v, 'a>(&self, value: &'v mut Value<'a>) -> &'v mut Value<'a> {
        (**self).place(value)
    }
}

/// What is not there is `null`.
///
/// ```
/// let value = canonical_core::value!({"a": [1]});
/// assert_eq!(value["a"][0], 1);
/// assert!(value["b"]["c"][7].is_null());
/// ```
impl<'a, I: Index> core::ops::Index<I> for Value<'a> {
    type Output = Value<'a>;

    fn index(&self, index: I) -> &Value<'a> {
        static NULL: Value<'static> = Value::Null;
        index.get(self).unwrap_or(&NULL)
    }
}

/// A member that is not there is made, and `null` becomes an object for it.
///
/// ```
/// let mut value = canonical_core::Value::Null;
/// value["a"]["b"] = 1.into();
/// assert_eq!(value.to_string(), r#"{"a":{"b":1}}"#);
/// ```
///
/// # Panics
///
/// For a name in anything but an object or `null`, and for an index beyond the array's end or in
/// anything but an array.
impl<I: Index> core::ops::IndexMut<I> for Value<'_> {
    fn index_mut(&mut self, index: I) -> &mut Self {
        index.place(self)
    }
}

pub(super) fn kind(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
