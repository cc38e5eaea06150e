//! The place of a member in an object, whether it is there or not.

use super::{Name, Value};
use alloc::vec::Vec;

/// The place of a member. Made by [`Object::entry`](super::Object::entry).
#[derive(Debug)]
pub enum Entry<'v, 'a> {
    /// The member is there.
    Occupied(OccupiedEntry<'v, 'a>),
    /// It is not.
    Vacant(VacantEntry<'v, 'a>),
}

impl<'v, 'a> Entry<'v, 'a> {
    /// The member's name.
    ///
    /// ```
    /// assert_eq!(canonical_core::Object::new().entry("a").key(), "a");
    /// ```
    pub fn key(&self) -> &str {
        match self {
            Entry::Occupied(entry) => entry.key(),
            Entry::Vacant(entry) => entry.key(),
        }
    }

    /// The value, which is set if the member is not there.
    ///
    /// ```
    /// let mut object = canonical_core::Object::from_iter([("a", 1)]);
    /// object.entry("a").or_insert(2);
    /// object.entry("b").or_insert(3);
    /// assert_eq!(object.to_string(), r#"{"a":1,"b":3}"#);
    /// ```
    pub fn or_insert(self, value: impl Into<Value<'a>>) -> &'v mut Value<'a> {
        self.or_insert_with(|| value.into())
    }

    /// The value, which the function makes if the member is not there.
    ///
    /// ```
    /// let mut object = canonical_core::Object::new();
    /// object.entry("a").or_insert_with(|| "x".repeat(3).into());
    /// assert_eq!(object.to_string(), r#"{"a":"xxx"}"#);
    /// ```
    pub fn or_insert_with(self, value: impl FnOnce() -> Value<'a>) -> &'v mut Value<'a> {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(value()),
        }
    }

    /// Changes the value, if the member is there.
    ///
    /// ```
    /// let mut object = canonical_core::Object::from_iter([("a", 1)]);
    /// object.entry("a").and_modify(|value| *value = 2.into()).or_insert(3);
    /// assert_eq!(object.to_string(), r#"{"a":2}"#);
    /// ```
    pub fn and_modify(mut self, change: impl FnOnce(&mut Value<'a>)) -> Self {
        if let Entry::Occupied(entry) = &mut self {
            change(entry.get_mut());
        }
        self
    }
}

/// A member that is there. Part of [`Entry`].
#[derive(Debug)]
pub struct OccupiedEntry<'v, 'a> {
    members: &'v mut Vec<(Name<'a>, Value<'a>)>,
    index: usize,
}

impl<'v, 'a> OccupiedEntry<'v, 'a> {
    pub(super) fn new(members: &'v mut Vec<(Name<'a>, Value<'a>)>, index: usize) -> Self {
        OccupiedEntry { members, index }
    }

    /// The member's name.
    ///
    /// ```
    /// use canonical_core::value::Entry;
    /// use canonical_core::Value;
    ///
    /// let mut object = canonical_core::Object::from_iter([("a", 1)]);
    /// if let Entry::Occupied(mut entry) = object.entry("a") {
    ///     assert_eq!((entry.key(), entry.get()), ("a", &Value::from(1)));
    ///     assert_eq!(entry.insert(2), Value::from(1));
    ///     *entry.get_mut() = 3.into();
    ///     assert_eq!(entry.remove(), Value::from(3));
    /// }
    /// assert!(object.is_empty());
    /// ```
    pub fn key(&self) -> &str {
        &self.members[self.index].0
    }

    /// Its value.
    pub fn get(&self) -> &Value<'a> {
        &self.members[self.index].1
    }

    /// Its value, to be changed.
    pub fn get_mut(&mut self) -> &mut Value<'a> {
        &mut self.members[self.index].1
    }

    /// Its value, to be changed for as long as the object is borrowed.
    pub fn into_mut(self) -> &'v mut Value<'a> {
        &mut self.members[self.index].1
    }

    /// Sets the value and returns the one before.
    pub fn insert(&mut self, value: impl Into<Value<'a>>) -> Value<'a> {
        core::mem::replace(self.get_mut(), value.into())
    }

    /// Takes the member out and returns its value.
    pub fn remove(self) -> Value<'a> {
        self.members.remove(self.index).1
    }
}

/// A member that is not there. Part of [`Entry`].
#[derive(Debug)]
pub struct VacantEntry<'v, 'a> {
    members: &'v mut Vec<(Name<'a>, Value<'a>)>,
    index: usize,
    name: Name<'a>,
}

impl<'v, 'a> VacantEntry<'v, 'a> {
    pub(super) fn new(
        members: &'v mut Vec<(Name<'a>, Value<'a>)>,
        index: usize,
        name: Name<'a>,
    ) -> Self {
        VacantEntry {
            members,
            index,
            name,
        }
    }

    /// The name that the member will have.
    ///
    /// ```
    /// use canonical_core::value::Entry;
    ///
    /// let mut object = canonical_core::Object::new();
    /// if let Entry::Vacant(entry) = object.entry("a") {
    ///     assert_eq!(entry.key(), "a");
    ///     entry.insert(1);
    /// }
    /// assert_eq!(object.to_string(), r#"{"a":1}"#);
    /// ```
    pub fn key(&self) -> &str {
        &self.name
    }

    /// Puts the member in.
    pub fn insert(self, value: impl Into<Value<'a>>) -> &'v mut Value<'a> {
        self.members.insert(self.index, (self.name, value.into()));
        &mut self.members[self.index].1
    }
}
