//! Names as map keys.

use crate::Error;
use alloc::borrow::Cow;
use alloc::string::ToString;
use core::fmt::Display;
use core::str::FromStr;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Unexpected, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

/// A name, which is a string, or what a key type makes of it.
pub(crate) struct Key<'de>(pub(crate) Cow<'de, str>);

impl<'de> Key<'de> {
    /// The number that has this name and no other, so that two names are never one key.
    fn number<T: FromStr + Display>(&self) -> Option<T> {
        let number: T = self.0.parse().ok()?;
        (number.to_string() == *self.0).then_some(number)
    }
}

macro_rules! integers {
    ($($method:ident => $visit:ident;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.number() {
                Some(number) => visitor.$visit(number),
                None => self.deserialize_any(visitor),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Error;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Cow::Borrowed(name) => visitor.visit_borrowed_str(name),
            Cow::Owned(name) => visitor.visit_string(name),
        }
    }

    integers! {
        deserialize_i8 => visit_i8;
        deserialize_i16 => visit_i16;
        deserialize_i32 => visit_i32;
        deserialize_i64 => visit_i64;
        deserialize_i128 => visit_i128;
        deserialize_u8 => visit_u8;
        deserialize_u16 => visit_u16;
        deserialize_u32 => visit_u32;
        deserialize_u64 => visit_u64;
        deserialize_u128 => visit_u128;
        deserialize_bool => visit_bool;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Cow::Borrowed(name) => visitor.visit_borrowed_bytes(name.as_bytes()),
            Cow::Owned(name) => visitor.visit_byte_buf(name.into_bytes()),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_bytes(visitor)
    }

    forward_to_deserialize_any! {
        f32 f64 char str string unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}

/// A unit variant that is named by a string.
impl<'de> EnumAccess<'de> for Key<'de> {
    type Error = Error;
    type Variant = Unit;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Unit), Error> {
        seed.deserialize(self).map(|variant| (variant, Unit))
    }
}

pub(crate) struct Unit;

impl<'de> VariantAccess<'de> for Unit {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Error> {
        Err(without_content(&"newtype variant"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Err(without_content(&"tuple variant"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        Err(without_content(&"struct variant"))
    }
}

#[cold]
fn without_content(expected: &'static &'static str) -> Error {
    serde::de::Error::invalid_type(Unexpected::UnitVariant, expected)
}
