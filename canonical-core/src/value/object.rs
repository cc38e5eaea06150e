//! Objects: members in the order of their names.

use super::entry::{Entry, OccupiedEntry, VacantEntry};
use super::walk::{self, Walk};
use super::{Name, Value};
use alloc::vec::{self, Vec};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::slice;

/// The members of a [`Value::Object`], in the order of their names by code point.
///
/// A sorted vector: looking a name up is a binary search, and [`insert`](Object::insert) moves
/// the members behind the new one, unless it comes last. Collecting and extending sort once,
/// however many members there are and in whatever order they come. Where a name is given twice,
/// the last value wins, as in any map; reading a text refuses that.
///
/// ```
/// use canonical_core::Object;
///
/// let mut object = Object::from_iter([("b", 1), ("a", 2)]);
/// object.insert("ab", true);
/// assert_eq!(object.to_string(), r#"{"a":2,"ab":true,"b":1}"#);
/// assert_eq!(object.keys().collect::<Vec<_>>(), ["a", "ab", "b"]);
/// ```
#[derive(Default)]
pub struct Object<'a>(Vec<(Name<'a>, Value<'a>)>);

impl<'a> Object<'a> {
    /// An object without members.
    ///
    /// ```
    /// assert_eq!(canonical_core::Object::new().to_string(), "{}");
    /// ```
    pub const fn new() -> Self {
        Object(Vec::new())
    }

    /// An object of members that are in any order.
    ///
    /// # Errors
    ///
    /// A name that comes twice.
    pub(crate) fn from_distinct(mut members: Vec<(Name<'a>, Value<'a>)>) -> Result<Self, Name<'a>> {
        if members.windows(2).all(|pair| pair[0].0 < pair[1].0) {
            return Ok(Object(members));
        }
        match crate::order::sort_members(&mut members, |(a, _), (b, _)| a.cmp(b)) {
            None => Ok(Object(members)),
            Some(twice) => Err(core::mem::take(&mut members[twice].0)),
        }
    }

    /// How many members there are.
    ///
    /// ```
    /// assert_eq!(canonical_core::Object::from_iter([("a", 1)]).len(), 1);
    /// ```
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no members.
    ///
    /// ```
    /// assert!(canonical_core::Object::new().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes all members out.
    ///
    /// ```
    /// let mut object = canonical_core::Object::from_iter([("a", 1)]);
    /// object.clear();
    /// assert!(object.is_empty());
    /// ```
    pub fn clear(&mut self) {
        *self = Object::new();
    }

    /// The value of the member.
    ///
    /// ```
    /// let object = canonical_core::Object::from_iter([("a", 1)]);
    /// assert_eq!(object.get("a"), Some(&1.into()));
    /// assert_eq!(object.get("b"), None);
    /// ```
    pub fn get(&self, name: &str) -> Option<&Value<'a>> {
        self.find(name).ok().map(|index| &self.0[index].1)
    }

    /// The value of the member, to be changed.
    ///
    /// ```
    /// let mut object = canonical_core::Object::from_iter([("a", 1)]);
    /// if let Some(value) = object.get_mut("a") {
    ///     *value = "x".into();
    /// }
    /// assert_eq!(object.to_string(), r#"{"a":"x"}"#);
    /// ```
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Value<'a>> {
        self.find(name).ok().map(|index| &mut self.0[index].1)
    }

    /// Whether there is such a member.
    ///
    /// ```
    /// assert!(canonical_core::Object::from_iter([("a", 1)]).contains_key("a"));
    /// ```
    pub fn contains_key(&self, name: &str) -> bool {
        self.find(name).is_ok()
    }

    /// Sets a member and returns the value it had.
    ///
    /// ```
    /// let mut object = canonical_core::Object::from_iter([("b", 1)]);
    /// assert_eq!(object.insert("a", 2), None);
    /// assert_eq!(object.insert("b", 3), Some(1.into()));
    /// assert_eq!(object.to_string(), r#"{"a":2,"b":3}"#);
    /// ```
    pub fn insert(
        &mut self,
        name: impl Into<Name<'a>>,
        value: impl Into<Value<'a>>,
    ) -> Option<Value<'a>> {
        let (name, value) = (name.into(), value.into());
        match self.find(&name) {
            Ok(index) => Some(core::mem::replace(&mut self.0[index].1, value)),
            Err(index) => {
                self.0.insert(index, (name, value));
                None
            }
        }
    }

    /// Takes a member out and returns its value.
    ///
    /// ```
    /// let mut object = canonical_core::Object::from_iter([("a", 1)]);
    /// assert_eq!(object.remove("a"), Some(1.into()));
    /// assert_eq!(object.remove("a"), None);
    /// ```
    pub fn remove(&mut self, name: &str) -> Option<Value<'a>> {
        self.find(name).ok().map(|index| self.0.remove(index).1)
    }

    /// The place of a member, whether it is there or not.
    ///
    /// ```
    /// use canonical_core::{Object, Value};
    ///
    /// let mut event = Object::new();
    /// event.entry("signatures").or_insert(Object::new());
    /// event.entry("depth").and_modify(|_| unreachable!()).or_insert(1);
    /// assert_eq!(event.to_string(), r#"{"depth":1,"signatures":{}}"#);
    /// ```
    pub fn entry(&mut self, name: impl Into<Name<'a>>) -> Entry<'_, 'a> {
        let name = name.into();
        match self.find(&name) {
            Ok(index) => Entry::Occupied(OccupiedEntry::new(&mut self.0, index)),
            Err(index) => Entry::Vacant(VacantEntry::new(&mut self.0, index, name)),
        }
    }

    /// Keeps the members for which the function returns true.
    ///
    /// ```
    /// let mut object = canonical_core::Object::from_iter([("a", 1), ("b", 2)]);
    /// object.retain(|name, _| name != "a");
    /// assert_eq!(object.to_string(), r#"{"b":2}"#);
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &mut Value<'a>) -> bool) {
        self.0.retain_mut(|(name, value)| keep(name, value));
    }

    /// The members in order.
    ///
    /// ```
    /// let object = canonical_core::Object::from_iter([("b", 1), ("a", 2)]);
    /// assert_eq!(object.iter().next(), Some(("a", &2.into())));
    /// ```
    pub fn iter(&self) -> Iter<'_, 'a> {
        Iter(self.0.iter())
    }

    /// The members in order, their values to be changed.
    ///
    /// ```
    /// let mut object = canonical_core::Object::from_iter([("b", 1), ("a", 2)]);
    /// object.iter_mut().for_each(|(_, value)| *value = true.into());
    /// assert_eq!(object.to_string(), r#"{"a":true,"b":true}"#);
    /// ```
    pub fn iter_mut(&mut self) -> IterMut<'_, 'a> {
        IterMut(self.0.iter_mut())
    }

    /// The names in order.
    ///
    /// ```
    /// let object = canonical_core::Object::from_iter([("b", 1), ("a", 2)]);
    /// assert!(object.keys().eq(["a", "b"]));
    /// ```
    pub fn keys(
        &self,
    ) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + FusedIterator {
        self.0.iter().map(|(name, _)| &**name)
    }

    /// The values in the order of their names.
    ///
    /// ```
    /// use canonical_core::{Object, Value};
    ///
    /// let object = Object::from_iter([("b", 1), ("a", 2)]);
    /// assert!(object.values().eq(&[Value::from(2), Value::from(1)]));
    /// ```
    pub fn values(
        &self,
    ) -> impl DoubleEndedIterator<Item = &Value<'a>> + ExactSizeIterator + FusedIterator {
        self.0.iter().map(|(_, value)| value)
    }

    /// The values in the order of their names, to be changed.
    ///
    /// ```
    /// let mut object = canonical_core::Object::from_iter([("b", 1)]);
    /// object.values_mut().for_each(|value| *value = 2.into());
    /// assert_eq!(object.to_string(), r#"{"b":2}"#);
    /// ```
    pub fn values_mut(
        &mut self,
    ) -> impl DoubleEndedIterator<Item = &mut Value<'a>> + ExactSizeIterator + FusedIterator {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// The same object with nothing borrowed.
    ///
    /// ```
    /// use canonical_core::Object;
    ///
    /// let name = String::from("a");
    /// let object: Object<'static> = Object::from_iter([(&*name, 1)]).into_owned();
    /// assert_eq!(object.to_string(), r#"{"a":1}"#);
    /// ```
    pub fn into_owned(self) -> Object<'static> {
        match Value::Object(self).into_owned() {
            Value::Object(object) => object,
            _ => Object::new(),
        }
    }

    pub(super) fn as_slice(&self) -> &[(Name<'a>, Value<'a>)] {
        &self.0
    }

    /// Where the member is, or where it belongs.
    fn find(&self, name: &str) -> Result<usize, usize> {
        // Members often come in order.
        if let Some((last, _)) = self.0.last() {
            if &**last < name {
                return Err(self.0.len());
            }
        }
        self.0
            .binary_search_by(|(candidate, _)| (**candidate).cmp(name))
    }

    /// Puts members in order; of those with one name the last one stays.
    fn settle(&mut self) {
        if self.0.windows(2).all(|pair| pair[0].0 < pair[1].0) {
            return;
        }
        self.0.sort_by(|(a, _), (b, _)| a.cmp(b));
        self.0.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                core::mem::swap(&mut later.1, &mut earlier.1);
            }
            same
        });
    }
}

/// The members of an [`Object`] in order. Made by [`Object::iter`].
#[derive(Clone, Debug)]
pub struct Iter<'v, 'a>(slice::Iter<'v, (Name<'a>, Value<'a>)>);

/// The members of an [`Object`] in order, to be changed. Made by [`Object::iter_mut`].
#[derive(Debug)]
pub struct IterMut<'v, 'a>(slice::IterMut<'v, (Name<'a>, Value<'a>)>);

macro_rules! iterator {
    ($name:ident, $item:ty) => {
        impl<'v, 'a> Iterator for $name<'v, 'a> {
            type Item = $item;

            fn next(&mut self) -> Option<Self::Item> {
                self.0.next().map(|(name, value)| (&**name, value))
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }
        }

        impl DoubleEndedIterator for $name<'_, '_> {
            fn next_back(&mut self) -> Option<Self::Item> {
                self.0.next_back().map(|(name, value)| (&**name, value))
            }
        }

        impl ExactSizeIterator for $name<'_, '_> {}
        impl FusedIterator for $name<'_, '_> {}
    };
}

iterator!(Iter, (&'v str, &'v Value<'a>));
iterator!(IterMut, (&'v str, &'v mut Value<'a>));

impl<'a, K: Into<Name<'a>>, V: Into<Value<'a>>> FromIterator<(K, V)> for Object<'a> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(members: I) -> Self {
        let mut object = Object::new();
        object.extend(members);
        object
    }
}

impl<'a, K: Into<Name<'a>>, V: Into<Value<'a>>> Extend<(K, V)> for Object<'a> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, members: I) {
        let members = members.into_iter();
        self.0
            .extend(members.map(|(name, value)| (name.into(), value.into())));
        self.settle();
    }
}

impl<'a> From<Object<'a>> for Vec<(Name<'a>, Value<'a>)> {
    fn from(mut object: Object<'a>) -> Self {
        core::mem::take(&mut object.0)
    }
}

impl<'a> IntoIterator for Object<'a> {
    type Item = (Name<'a>, Value<'a>);
    type IntoIter = vec::IntoIter<(Name<'a>, Value<'a>)>;

    fn into_iter(self) -> Self::IntoIter {
        Vec::from(self).into_iter()
    }
}

impl<'v, 'a> IntoIterator for &'v Object<'a> {
    type Item = (&'v str, &'v Value<'a>);
    type IntoIter = Iter<'v, 'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'v, 'a> IntoIterator for &'v mut Object<'a> {
    type Item = (&'v str, &'v mut Value<'a>);
    type IntoIter = IterMut<'v, 'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl Drop for Object<'_> {
    fn drop(&mut self) {
        if self.values().any(Value::has_content) {
            let members = core::mem::take(&mut self.0).into_iter();
            walk::take_apart(members.map(|(_, value)| value).collect());
        }
    }
}

impl Clone for Object<'_> {
    fn clone(&self) -> Self {
        let members = self.0.iter();
        Object(
            members
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
        )
    }
}

impl PartialEq for Object<'_> {
    fn eq(&self, other: &Self) -> bool {
        Walk::object(self).eq(Walk::object(other))
    }
}

impl Eq for Object<'_> {}

impl Hash for Object<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Walk::object(self).for_each(|event| event.hash(state));
    }
}

impl fmt::Display for Object<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::print::print(Walk::object(self), f)
    }
}

impl fmt::Debug for Object<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
