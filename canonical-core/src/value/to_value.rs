//! serde's Serializer into a tree.

use super::{Array, Name, Number, Object, Value};
use crate::bridge::{bridge_key, private_name, Disguise};
use crate::levels::Levels;
use crate::number::not_finite;
use crate::writer::duplicate_key;
use crate::{Error, ErrorKind, Matrix};
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;
use serde::ser::{self, Serialize, Serializer};

/// A tree of a value that implements serde's `Serialize`.
///
/// The tree has the shape that `serde_json::to_value` gives. What `to_value` loses is an error
/// here: a name that is written twice, NaN and the infinities. Integers of 128 bits are kept.
/// Numbers are numbers of Rust's (see [`Number`]), those of a [`Value`] inside too.
///
/// ```
/// use canonical_core::to_value;
/// use std::collections::HashMap;
///
/// let mut value = to_value(&HashMap::from([(10, Some(0.5)), (9, None)]))?;
/// value["x"] = u128::MAX.into();
/// assert_eq!(
///     value.to_string(),
///     r#"{"10":0.5,"9":null,"x":340282366920938463463374607431768211455}"#
/// );
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// [`DuplicateKey`](ErrorKind::DuplicateKey), [`NanOrInfinity`](ErrorKind::NanOrInfinity),
/// [`KeyType`](ErrorKind::KeyType) for a map key that has no text,
/// [`Depth`](ErrorKind::Depth) for more than 128 levels, [`Custom`](ErrorKind::Custom) for
/// errors of a `Serialize` impl. All of them have a path.
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value<'static>, Error> {
    value
        .serialize(Tree(Levels::new()))
        .map_err(crate::de::at_root)
}

/// Makes a tree of so many levels.
#[derive(Clone, Copy)]
struct Tree(Levels);

impl Tree {
    /// For what is inside a container.
    fn below(self) -> Result<Self, Error> {
        self.0.inside().map(Tree)
    }

    /// For what an option or a newtype stands for.
    fn hop(self) -> Result<Self, Error> {
        self.0.hop().map(Tree)
    }

    fn elements(self, length: Option<usize>) -> Result<Elements, Error> {
        // The length is what an impl claims.
        let capacity = length.unwrap_or(0).min(1024);
        Ok(Elements {
            array: Vec::with_capacity(capacity),
            below: self.below()?,
            variant: None,
        })
    }

    fn members(self) -> Result<Members, Error> {
        Ok(Members {
            object: Vec::new(),
            name: None,
            below: self.below()?,
            variant: None,
        })
    }
}

macro_rules! scalars {
    ($($method:ident($type:ty);)*) => {$(
        fn $method(self, value: $type) -> Result<Value<'static>, Error> {
            Ok(value.into())
        }
    )*};
}

impl Serializer for Tree {
    type Ok = Value<'static>;
    type Error = Error;
    type SerializeSeq = Elements;
    type SerializeTuple = Elements;
    type SerializeTupleStruct = Elements;
    type SerializeTupleVariant = Elements;
    type SerializeMap = Members;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    scalars! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_i128(i128);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_u128(u128);
        serialize_char(char);
    }

    fn serialize_f32(self, value: f32) -> Result<Value<'static>, Error> {
        self.serialize_f64(f64::from(value))
    }

    fn serialize_f64(self, value: f64) -> Result<Value<'static>, Error> {
        if value.is_finite() {
            Ok(value.into())
        } else {
            Err(not_finite(value))
        }
    }

    fn serialize_str(self, text: &str) -> Result<Value<'static>, Error> {
        Ok(String::from(text).into())
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<Value<'static>, Error> {
        Ok(value.to_string().into())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Value<'static>, Error> {
        Ok(bytes.into())
    }

    fn serialize_unit(self) -> Result<Value<'static>, Error> {
        Ok(Value::Null)
    }

    fn serialize_none(self) -> Result<Value<'static>, Error> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value<'static>, Error> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value<'static>, Error> {
        value.serialize(self.hop()?)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Value<'static>, Error> {
        private_name(name)?;
        value.serialize(self.hop()?)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Value<'static>, Error> {
        Ok(variant.into())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value<'static>, Error> {
        let value = value.serialize(self.below()?);
        let value = value.map_err(|error| error.at_member(variant))?;
        Ok(wrap(Some(variant), value))
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Elements, Error> {
        self.elements(length)
    }

    fn serialize_tuple(self, length: usize) -> Result<Elements, Error> {
        self.elements(Some(length))
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<Elements, Error> {
        self.elements(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Elements, Error> {
        let mut elements = self.below()?.elements(Some(length))?;
        elements.variant = Some(variant);
        Ok(elements)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Members, Error> {
        self.members()
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields, Error> {
        if let Some(disguise) = Disguise::recognise(name) {
            return Ok(Fields::Text(disguise, None));
        }
        private_name(name)?;
        self.members().map(Fields::Members)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields, Error> {
        let mut members = self.below()?.members()?;
        members.variant = Some(variant);
        Ok(Fields::Members(members))
    }
}

/// The content of a variant, as the one member of an object.
fn wrap(variant: Option<&'static str>, content: Value<'static>) -> Value<'static> {
    match variant {
        Some(variant) => Value::from_iter([(variant, content)]),
        None => content,
    }
}

/// An error in the content of a variant.
fn inside(variant: Option<&'static str>, error: Error) -> Error {
    match variant {
        Some(variant) => error.at_member(variant),
        None => error,
    }
}

/// An array that is being made.
struct Elements {
    array: Vec<Value<'static>>,
    below: Tree,
    variant: Option<&'static str>,
}

macro_rules! elements {
    ($($trait:ident::$method:ident)*) => {$(
        impl ser::$trait for Elements {
            type Ok = Value<'static>;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, element: &T) -> Result<(), Error> {
                let element = element.serialize(self.below).map_err(|error| {
                    inside(self.variant, error.at_member(&self.array.len().to_string()))
                })?;
                self.array.push(element);
                Ok(())
            }

            fn end(self) -> Result<Value<'static>, Error> {
                Ok(wrap(self.variant, Value::Array(Array::from(self.array))))
            }
        }
    )*};
}

elements! {
    SerializeSeq::serialize_element
    SerializeTuple::serialize_element
    SerializeTupleStruct::serialize_field
    SerializeTupleVariant::serialize_field
}

/// An object that is being made.
struct Members {
    object: Vec<(Name<'static>, Value<'static>)>,
    /// The name whose value is to come.
    name: Option<Name<'static>>,
    below: Tree,
    variant: Option<&'static str>,
}

impl Members {
    fn member<T: Serialize + ?Sized>(
        &mut self,
        name: Name<'static>,
        value: &T,
    ) -> Result<(), Error> {
        let value = value
            .serialize(self.below)
            .map_err(|error| inside(self.variant, error.at_member(&name)))?;
        self.object.push((name, value));
        Ok(())
    }

    fn finish(self) -> Result<Value<'static>, Error> {
        match Object::from_distinct(self.object) {
            Ok(object) => Ok(wrap(self.variant, Value::Object(object))),
            Err(twice) => Err(inside(self.variant, duplicate_key(&twice))),
        }
    }
}

impl ser::SerializeMap for Members {
    type Ok = Value<'static>;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.name = Some(bridge_key::<T, Matrix>(key)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        match self.name.take() {
            Some(name) => self.member(name, value),
            None => Err(Error::new(ErrorKind::NoValue)),
        }
    }

    fn end(self) -> Result<Value<'static>, Error> {
        match self.name {
            Some(_) => Err(Error::new(ErrorKind::NoValue)),
            None => self.finish(),
        }
    }
}

/// A struct that is being made: an object, or a text that serde_json disguises as one.
enum Fields {
    Members(Members),
    Text(Disguise, Option<Value<'static>>),
}

macro_rules! fields {
    ($($trait:ident)*) => {$(
        impl ser::$trait for Fields {
            type Ok = Value<'static>;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                match self {
                    Fields::Members(members) => members.member(Cow::Borrowed(name), value),
                    Fields::Text(disguise, text) => {
                        let value = bridge_key::<T, Matrix>(value)?;
                        *text = Some(undisguise(*disguise, &value)?);
                        Ok(())
                    }
                }
            }

            fn end(self) -> Result<Value<'static>, Error> {
                match self {
                    Fields::Members(members) => members.finish(),
                    Fields::Text(_, text) => {
                        text.ok_or_else(|| Error::new(ErrorKind::NoValue))
                    }
                }
            }
        }
    )*};
}

fields!(SerializeStruct SerializeStructVariant);

/// A number becomes one of Rust's, as it is without serde_json's feature; a text is read.
fn undisguise(disguise: Disguise, text: &str) -> Result<Value<'static>, Error> {
    match disguise {
        Disguise::Number => match Number::from_rust_text(text) {
            Some(number) => Ok(Value::Number(number)),
            None => Err(Error::with_message(
                ErrorKind::NumberOverflow,
                "a number of serde_json's that no type of Rust's holds",
            )),
        },
        Disguise::RawValue => match Value::parse(text.as_bytes()) {
            Ok(value) => Ok(value.into_owned()),
            Err(error) => Err(error.in_members()),
        },
    }
}
