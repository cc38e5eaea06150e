//! Values in serde's data model.

use super::{Array, Name, Number, Object, Repr, Value};
use crate::de::{TOKEN, WITH_TOKENS};
use crate::error::Shown;
use crate::options::DEPTH;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::de::{self, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::ser::{self, SerializeMap, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most 128 levels. A token is the smallest type that holds its number; an integer that no
/// type holds is an error.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Level(self, DEPTH).serialize(serializer)
    }
}

/// See [`Value`].
impl Serialize for Array<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_array(self, DEPTH, serializer)
    }
}

/// See [`Value`].
impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_object(self, DEPTH, serializer)
    }
}

/// See [`Value`].
impl Serialize for Number<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Repr::Token(token) => serialize_token(token, serializer),
            Repr::U64(value) => serializer.serialize_u64(*value),
            Repr::I64(value) => serializer.serialize_i64(*value),
            Repr::U128(value) => serializer.serialize_u128(**value),
            Repr::I128(value) => serializer.serialize_i128(**value),
            Repr::Double(value) => serializer.serialize_f64(*value),
        }
    }
}

/// A value and how many levels there may be.
struct Level<'v, 'a>(&'v Value<'a>, usize);

impl Serialize for Level<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(number) => number.serialize(serializer),
            Value::String(text) => serializer.serialize_str(text),
            Value::Array(array) => serialize_array(array, self.1, serializer),
            Value::Object(object) => serialize_object(object, self.1, serializer),
        }
    }
}

fn serialize_array<S: Serializer>(
    array: &Array<'_>,
    depth: usize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let below = depth.checked_sub(1).ok_or_else(too_deep)?;
    let mut elements = serializer.serialize_seq(Some(array.len()))?;
    for element in array {
        elements.serialize_element(&Level(element, below))?;
    }
    elements.end()
}

fn serialize_object<S: Serializer>(
    object: &Object<'_>,
    depth: usize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let below = depth.checked_sub(1).ok_or_else(too_deep)?;
    let mut members = serializer.serialize_map(Some(object.len()))?;
    for (name, value) in object {
        members.serialize_entry(name, &Level(value, below))?;
    }
    members.end()
}

#[cold]
fn too_deep<E: ser::Error>() -> E {
    E::custom(format_args!("nested deeper than {DEPTH}"))
}

fn serialize_token<S: Serializer>(token: &str, serializer: S) -> Result<S::Ok, S::Error> {
    match Number::from_rust_text(token) {
        Some(number) => number.serialize(serializer),
        None => Err(ser::Error::custom("a number that no type of Rust's holds")),
    }
}

/// Of our own readers ([`from_slice`](crate::from_slice), [`from_value`](crate::from_value))
/// numbers come as their tokens, of any other as numbers of Rust's, 128-bit integers among them.
/// Two members of one name are an error, and so are more than 128 levels. Strings are owned;
/// [`Value::parse`] borrows.
impl<'de> Deserialize<'de> for Value<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Tree(DEPTH).deserialize(deserializer)
    }
}

macro_rules! deserialize_as {
    ($($type:ident = $expected:literal;)*) => {$(
        /// See [`Value`].
        impl<'de> Deserialize<'de> for $type<'_> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                match Value::deserialize(deserializer)? {
                    Value::$type(value) => Ok(value),
                    other => Err(de::Error::custom(format_args!(
                        "invalid type: {}, expected {}",
                        super::index::kind(&other),
                        $expected,
                    ))),
                }
            }
        }
    )*};
}

deserialize_as! {
    Array = "an array";
    Object = "an object";
    Number = "a number";
}

/// Reads a value of at most so many levels.
#[derive(Clone, Copy)]
struct Tree(usize);

impl<'de> DeserializeSeed<'de> for Tree {
    type Value = Value<'static>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        // Our own deserializers know the name; others hand the value over as it is.
        deserializer.deserialize_newtype_struct(WITH_TOKENS, self)
    }
}

impl Tree {
    fn below<E: de::Error>(self) -> Result<Self, E> {
        match self.0.checked_sub(1) {
            Some(depth) => Ok(Tree(depth)),
            None => Err(E::custom(format_args!("nested deeper than {DEPTH}"))),
        }
    }
}

macro_rules! numbers {
    ($($visit:ident($type:ty);)*) => {$(
        fn $visit<E: de::Error>(self, value: $type) -> Result<Self::Value, E> {
            Ok(value.into())
        }
    )*};
}

impl<'de> Visitor<'de> for Tree {
    type Value = Value<'static>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    numbers! {
        visit_bool(bool);
        visit_u64(u64);
        visit_i64(i64);
        visit_u128(u128);
        visit_i128(i128);
        visit_f64(f64);
        visit_string(String);
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(String::from(text).into())
    }

    fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E: de::Error>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        self.below()?.deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self::Value, A::Error> {
        let below = self.below()?;
        let mut array = Array::new();
        while let Some(element) = elements.next_element_seed(below)? {
            array.push(element);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let below = self.below()?;
        let mut object: Vec<(Name<'static>, Value<'static>)> = Vec::new();
        while let Some(name) = members.next_key::<String>()? {
            object.push((Cow::Owned(name), members.next_value_seed(below)?));
        }
        match Object::from_distinct(object) {
            Ok(object) => Ok(Value::Object(object)),
            Err(name) => Err(de::Error::custom(format_args!(
                "the object has two members `{}`",
                Shown(&name)
            ))),
        }
    }

    /// A token that one of our own deserializers hands over. In a text there are no enums, so it
    /// cannot be forged there.
    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Self::Value, A::Error> {
        let (name, content) = data.variant::<Cow<'_, str>>()?;
        if name != TOKEN {
            return Err(de::Error::invalid_type(de::Unexpected::Enum, &self));
        }
        let token = content.newtype_variant::<String>()?;
        Ok(Value::Number(Number::from_token(Cow::Owned(token))))
    }
}
