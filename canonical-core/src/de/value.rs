//! serde's Deserializer over a tree.

use super::key::{Key, Unit};
use super::{at_root, number, WITH_TOKENS};
use crate::levels::Levels;
use crate::value::{Array, Number, Object, Repr, Value};
use crate::Error;
use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec;
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess,
};
use serde::de::{Unexpected, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

/// Reads a tree into a type that implements serde's `Deserialize`.
///
/// As [`from_slice`](crate::from_slice) reads a text.
///
/// ```
/// use canonical_core::{from_value, value};
/// use std::collections::BTreeMap;
///
/// let levels: BTreeMap<u64, Option<&str>> = from_value(value!({"10": "x", "9": null}))?;
/// assert_eq!(levels, BTreeMap::from([(9, None), (10, Some("x"))]));
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// [`Custom`](crate::ErrorKind::Custom) for a tree that does not fit the type,
/// [`Depth`](crate::ErrorKind::Depth) for more than 128 levels,
/// [`NumberOverflow`](crate::ErrorKind::NumberOverflow). All of them have a path.
pub fn from_value<'de, T: Deserialize<'de>>(value: Value<'de>) -> Result<T, Error> {
    let levels = Levels::new();
    T::deserialize(Tree { value, levels }).map_err(at_root)
}

/// A tree that is being read.
struct Tree<'de> {
    value: Value<'de>,
    levels: Levels,
}

impl<'de> Tree<'de> {
    /// One step into something that is no container in the tree.
    fn hop(self) -> Result<Self, Error> {
        let levels = self.levels.hop()?;
        Ok(Tree { levels, ..self })
    }

    fn visit_array<V: Visitor<'de>>(
        array: Array<'de>,
        levels: Levels,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let mut elements = Elements {
            rest: array.into_iter(),
            index: 0,
            levels,
        };
        let value = visitor.visit_seq(&mut elements)?;
        match elements.rest.len() {
            0 => Ok(value),
            _ => Err(de::Error::custom(
                "the array has more elements than expected",
            )),
        }
    }

    fn visit_object<V: Visitor<'de>>(
        object: Object<'de>,
        levels: Levels,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let mut members = Members {
            rest: object.into_iter(),
            next: None,
            levels,
        };
        let value = visitor.visit_map(&mut members)?;
        match members.rest.len() {
            0 => Ok(value),
            _ => Err(de::Error::custom(
                "the object has more members than expected",
            )),
        }
    }

    /// A token, for a type that wants a number of one kind; other values as they are.
    fn number<V: Visitor<'de>>(
        self,
        visitor: V,
        visit: impl FnOnce(&str, V) -> Result<V::Value, Error>,
    ) -> Result<V::Value, Error> {
        match &self.value {
            Value::Number(Number(Repr::Token(token))) => visit(token, visitor),
            _ => self.deserialize_any(visitor),
        }
    }
}

fn visit_number<'de, V: Visitor<'de>>(number: &Number<'_>, visitor: V) -> Result<V::Value, Error> {
    match &number.0 {
        Repr::Token(token) => number::visit(token, visitor),
        Repr::U64(value) => visitor.visit_u64(*value),
        Repr::I64(value) => visitor.visit_i64(*value),
        Repr::U128(value) => visitor.visit_u128(**value),
        Repr::I128(value) => visitor.visit_i128(**value),
        Repr::Double(value) => visitor.visit_f64(*value),
    }
}

macro_rules! numbers {
    ($($method:ident => $visit:path;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.number(visitor, $visit)
        }
    )*};
}

impl<'de> Deserializer<'de> for Tree<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(number) => visit_number(&number, visitor),
            Value::String(text) => Key(text).deserialize_any(visitor),
            Value::Array(array) => Self::visit_array(array, self.levels.inside()?, visitor),
            Value::Object(object) => Self::visit_object(object, self.levels.inside()?, visitor),
        }
    }

    numbers! {
        deserialize_i8 => number::visit_integer;
        deserialize_i16 => number::visit_integer;
        deserialize_i32 => number::visit_integer;
        deserialize_i64 => number::visit_integer;
        deserialize_i128 => number::visit_i128;
        deserialize_u8 => number::visit_integer;
        deserialize_u16 => number::visit_integer;
        deserialize_u32 => number::visit_integer;
        deserialize_u64 => number::visit_integer;
        deserialize_u128 => number::visit_u128;
        deserialize_f32 => number::visit_f32;
        deserialize_f64 => number::visit_f64;
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::String(text) => Key(text).deserialize_bytes(visitor),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self.hop()?),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name == WITH_TOKENS {
            visitor.visit_newtype_struct(Tokens(self))
        } else {
            visitor.visit_newtype_struct(self.hop()?)
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let mut members = match self.value {
            Value::String(name) => return visitor.visit_enum(Key(name)),
            Value::Object(object) => object.into_iter(),
            _ => {
                return Err(de::Error::custom(
                    "a variant is a string or an object with one member",
                ))
            }
        };
        match (members.next(), members.next()) {
            (Some((name, value)), None) => {
                let levels = self.levels.inside()?;
                visitor.visit_enum(Variant {
                    name,
                    value,
                    levels,
                })
            }
            _ => Err(de::Error::custom(
                "the object of a variant has one member, named like the variant",
            )),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool char str string unit unit_struct seq tuple tuple_struct map struct identifier
    }
}

/// A tree that hands number tokens over as they are.
struct Tokens<'de>(Tree<'de>);

impl<'de> Deserializer<'de> for Tokens<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.0.value {
            Value::Number(Number(Repr::Token(token))) => visitor.visit_enum(number::Token(token)),
            _ => self.0.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

struct Elements<'de> {
    rest: vec::IntoIter<Value<'de>>,
    index: usize,
    levels: Levels,
}

impl<'de> SeqAccess<'de> for Elements<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(value) = self.rest.next() else {
            return Ok(None);
        };
        let levels = self.levels;
        let element = seed.deserialize(Tree { value, levels });
        let element = element.map_err(|error| error.at_member(&self.index.to_string()))?;
        self.index += 1;
        Ok(Some(element))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

struct Members<'de> {
    rest: vec::IntoIter<(Cow<'de, str>, Value<'de>)>,
    /// The value whose name has been handed out.
    next: Option<(Cow<'de, str>, Value<'de>)>,
    levels: Levels,
}

impl<'de> MapAccess<'de> for Members<'de> {
    type Error = Error;

    fn next_key_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some((name, value)) = self.rest.next() else {
            return Ok(None);
        };
        let key = seed.deserialize(Key(name.clone()));
        let key = key.map_err(|error| error.at_member(&name))?;
        self.next = Some((name, value));
        Ok(Some(key))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let levels = self.levels;
        match self.next.take() {
            Some((name, value)) => seed
                .deserialize(Tree { value, levels })
                .map_err(|error| error.at_member(&name)),
            None => Err(de::Error::custom(
                "a Deserialize impl asked for a member's value before its name",
            )),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// A variant with content, which is the one member of an object.
struct Variant<'de> {
    name: Cow<'de, str>,
    value: Value<'de>,
    levels: Levels,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Error> {
        let variant = seed.deserialize(Key(self.name.clone()))?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.value {
            Value::Null => Unit.unit_variant(),
            _ => Err(de::Error::invalid_type(
                Unexpected::Other("content"),
                &"unit variant",
            )),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        let Variant {
            name,
            value,
            levels,
        } = self;
        seed.deserialize(Tree { value, levels })
            .map_err(|error| error.at_member(&name))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        let Variant {
            name,
            value,
            levels,
        } = self;
        Tree { value, levels }
            .deserialize_any(visitor)
            .map_err(|error| error.at_member(&name))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.tuple_variant(fields.len(), visitor)
    }
}
