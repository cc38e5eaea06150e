//! Walking whole trees without recursion, so that no depth overflows the stack.

use super::{Array, Name, Object, Value};
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::slice;

/// A step through a tree, in the order of its text.
pub(super) enum Event<'v, 'a> {
    /// Anything but an array or an object.
    Scalar(&'v Value<'a>),
    BeginArray(usize),
    BeginObject(usize),
    Name(&'v str),
    EndArray,
    EndObject,
}

/// The steps through a tree.
pub(super) struct Walk<'v, 'a> {
    open: Vec<Frame<'v, 'a>>,
    /// A value that is to be entered before the innermost container goes on.
    next: Option<Entered<'v, 'a>>,
}

enum Frame<'v, 'a> {
    Array(slice::Iter<'v, Value<'a>>),
    Object(slice::Iter<'v, (Name<'a>, Value<'a>)>),
}

#[derive(Clone, Copy)]
enum Entered<'v, 'a> {
    Value(&'v Value<'a>),
    Array(&'v Array<'a>),
    Object(&'v Object<'a>),
}

impl<'v, 'a> Walk<'v, 'a> {
    pub(super) fn value(value: &'v Value<'a>) -> Self {
        Self::from(Entered::Value(value))
    }

    pub(super) fn array(array: &'v Array<'a>) -> Self {
        Self::from(Entered::Array(array))
    }

    pub(super) fn object(object: &'v Object<'a>) -> Self {
        Self::from(Entered::Object(object))
    }

    fn from(root: Entered<'v, 'a>) -> Self {
        Walk {
            open: Vec::new(),
            next: Some(root),
        }
    }

    fn enter(&mut self, entered: Entered<'v, 'a>) -> Event<'v, 'a> {
        match entered {
            Entered::Value(Value::Array(array)) | Entered::Array(array) => {
                self.open.push(Frame::Array(array.iter()));
                Event::BeginArray(array.len())
            }
            Entered::Value(Value::Object(object)) | Entered::Object(object) => {
                self.open.push(Frame::Object(object.as_slice().iter()));
                Event::BeginObject(object.len())
            }
            Entered::Value(scalar) => Event::Scalar(scalar),
        }
    }
}

impl<'v, 'a> Iterator for Walk<'v, 'a> {
    type Item = Event<'v, 'a>;

    fn next(&mut self) -> Option<Event<'v, 'a>> {
        if let Some(entered) = self.next.take() {
            return Some(self.enter(entered));
        }
        let end = match self.open.last_mut()? {
            Frame::Array(elements) => match elements.next() {
                Some(element) => return Some(self.enter(Entered::Value(element))),
                None => Event::EndArray,
            },
            Frame::Object(members) => match members.next() {
                Some((name, value)) => {
                    self.next = Some(Entered::Value(value));
                    return Some(Event::Name(name));
                }
                None => Event::EndObject,
            },
        };
        self.open.pop();
        Some(end)
    }
}

/// Two trees are equal if the steps through them are.
impl<'b> PartialEq<Event<'_, 'b>> for Event<'_, '_> {
    fn eq(&self, other: &Event<'_, 'b>) -> bool {
        match (self, other) {
            (Event::Scalar(a), Event::Scalar(b)) => match (a, b) {
                (Value::Null, Value::Null) => true,
                (Value::Bool(a), Value::Bool(b)) => a == b,
                (Value::Number(a), Value::Number(b)) => a == b,
                (Value::String(a), Value::String(b)) => a == b,
                _ => false,
            },
            (Event::BeginArray(a), Event::BeginArray(b))
            | (Event::BeginObject(a), Event::BeginObject(b)) => a == b,
            (Event::Name(a), Event::Name(b)) => a == b,
            (Event::EndArray, Event::EndArray) | (Event::EndObject, Event::EndObject) => true,
            _ => false,
        }
    }
}

impl Hash for Event<'_, '_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Event::Scalar(Value::Bool(value)) => (1_u8, value).hash(state),
            Event::Scalar(Value::Number(value)) => (2_u8, value).hash(state),
            Event::Scalar(Value::String(value)) => (3_u8, value).hash(state),
            // Containers are no scalars, so this is null.
            Event::Scalar(_) => 0_u8.hash(state),
            Event::BeginArray(length) => (4_u8, length).hash(state),
            Event::BeginObject(length) => (5_u8, length).hash(state),
            Event::Name(name) => name.hash(state),
            // The lengths say where containers end.
            Event::EndArray | Event::EndObject => {}
        }
    }
}

/// Something that a tree is made from, a container at a time.
pub(super) trait Source<'b>: Sized {
    type Elements: Iterator<Item = Self>;
    type Members: Iterator<Item = (Name<'b>, Self)>;

    fn open(self) -> Opened<'b, Self::Elements, Self::Members>;
}

pub(super) enum Opened<'b, E, M> {
    Scalar(Value<'b>),
    Array(E),
    Object(M),
}

/// Containers whose content is being built, outermost first.
enum Building<'b, E, M> {
    Array(E, Vec<Value<'b>>),
    Object(M, Vec<(Name<'b>, Value<'b>)>),
}

/// Makes a tree.
pub(super) fn build<'b, S: Source<'b>>(root: S) -> Value<'b> {
    let mut open = Vec::new();
    let mut finished = begin(root, &mut open);
    loop {
        // A value that is finished goes into the container that is innermost then.
        match (finished.take(), open.last_mut()) {
            (Some(value), None) => return value,
            (Some(value), Some(Building::Array(_, elements))) => elements.push(value),
            (Some(value), Some(Building::Object(_, members))) => {
                if let Some((_, place)) = members.last_mut() {
                    *place = value;
                }
            }
            (None, _) => {}
        }
        finished = match open.last_mut() {
            Some(Building::Array(source, elements)) => match source.next() {
                Some(element) => begin(element, &mut open),
                None => {
                    let array = core::mem::take(elements).into();
                    open.pop();
                    Some(Value::Array(array))
                }
            },
            Some(Building::Object(source, members)) => match source.next() {
                Some((name, value)) => {
                    members.push((name, Value::Null));
                    begin(value, &mut open)
                }
                None => {
                    let object = core::mem::take(members).into_iter().collect();
                    open.pop();
                    Some(Value::Object(object))
                }
            },
            None => None,
        };
    }
}

/// A scalar is finished at once, a container is opened.
fn begin<'b, S: Source<'b>>(
    source: S,
    open: &mut Vec<Building<'b, S::Elements, S::Members>>,
) -> Option<Value<'b>> {
    match source.open() {
        Opened::Scalar(value) => return Some(value),
        Opened::Array(elements) => {
            let built = Vec::with_capacity(elements.size_hint().0);
            open.push(Building::Array(elements, built));
        }
        Opened::Object(members) => {
            let built = Vec::with_capacity(members.size_hint().0);
            open.push(Building::Object(members, built));
        }
    }
    None
}

/// Drops trees a container at a time.
pub(super) fn take_apart(mut pending: Vec<Value<'_>>) {
    while let Some(value) = pending.pop() {
        match value {
            Value::Array(array) => {
                pending.extend(Vec::from(array).into_iter().filter(Value::has_content))
            }
            Value::Object(object) => pending.extend(
                Vec::from(object)
                    .into_iter()
                    .map(|(_, value)| value)
                    .filter(Value::has_content),
            ),
            _ => {}
        }
    }
}
