//! Arrays, which are vectors that can be of any depth.

use super::walk::{self, Walk};
use super::Value;
use alloc::vec::{self, Vec};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Deref, DerefMut};
use core::slice;

/// The elements of a [`Value::Array`]: a `Vec` in all it can do.
///
/// ```
/// use canonical_core::{Array, Value};
///
/// let mut array = Array::from(vec![Value::from(1)]);
/// array.push(Value::Null);
/// assert_eq!(array.len(), 2);
/// assert_eq!(array.to_string(), "[1,null]");
/// assert_eq!(Vec::from(array), [Value::from(1), Value::Null]);
/// ```
#[derive(Default)]
pub struct Array<'a>(Vec<Value<'a>>);

impl Array<'_> {
    /// An array without elements.
    ///
    /// ```
    /// assert!(canonical_core::Array::new().is_empty());
    /// ```
    pub const fn new() -> Self {
        Array(Vec::new())
    }
}

impl<'a> Deref for Array<'a> {
    type Target = Vec<Value<'a>>;

    fn deref(&self) -> &Vec<Value<'a>> {
        &self.0
    }
}

impl<'a> DerefMut for Array<'a> {
    fn deref_mut(&mut self) -> &mut Vec<Value<'a>> {
        &mut self.0
    }
}

impl<'a> From<Vec<Value<'a>>> for Array<'a> {
    fn from(elements: Vec<Value<'a>>) -> Self {
        Array(elements)
    }
}

impl<'a> From<Array<'a>> for Vec<Value<'a>> {
    fn from(mut array: Array<'a>) -> Self {
        core::mem::take(&mut array.0)
    }
}

impl<'a, T: Into<Value<'a>>> FromIterator<T> for Array<'a> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Array(elements.into_iter().map(Into::into).collect())
    }
}

impl<'a, T: Into<Value<'a>>> Extend<T> for Array<'a> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        self.0.extend(elements.into_iter().map(Into::into));
    }
}

impl<'a> IntoIterator for Array<'a> {
    type Item = Value<'a>;
    type IntoIter = vec::IntoIter<Value<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        Vec::from(self).into_iter()
    }
}

impl<'v, 'a> IntoIterator for &'v Array<'a> {
    type Item = &'v Value<'a>;
    type IntoIter = slice::Iter<'v, Value<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'v, 'a> IntoIterator for &'v mut Array<'a> {
    type Item = &'v mut Value<'a>;
    type IntoIter = slice::IterMut<'v, Value<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

impl Drop for Array<'_> {
    fn drop(&mut self) {
        if self.0.iter().any(Value::has_content) {
            walk::take_apart(core::mem::take(&mut self.0));
        }
    }
}

impl Clone for Array<'_> {
    fn clone(&self) -> Self {
        Array(self.0.iter().map(Value::clone).collect())
    }
}

impl PartialEq for Array<'_> {
    fn eq(&self, other: &Self) -> bool {
        Walk::array(self).eq(Walk::array(other))
    }
}

impl Eq for Array<'_> {}

impl Hash for Array<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Walk::array(self).for_each(|event| event.hash(state));
    }
}

impl fmt::Display for Array<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::print::print(Walk::array(self), f)
    }
}

impl fmt::Debug for Array<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
