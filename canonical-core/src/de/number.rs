//! Number tokens as serde's numbers.

use crate::{Error, ErrorKind};
use alloc::borrow::Cow;
use serde::de::{
    value::BorrowedStrDeserializer, DeserializeSeed, EnumAccess, VariantAccess, Visitor,
};

/// The smallest type that holds the number: an integer of up to 64 bits, else a double.
#[inline]
pub(crate) fn visit<'de, V: Visitor<'de>>(token: &str, visitor: V) -> Result<V::Value, Error> {
    match short_integer(token.as_bytes()) {
        Some(value) => visitor.visit_u64(value),
        None => visit_any(token, visitor),
    }
}

/// At most 15 digits without a sign.
#[inline]
fn short_integer(token: &[u8]) -> Option<u64> {
    if token.len() > 15 {
        return None;
    }
    token.iter().try_fold(0, |value, digit| {
        digit
            .is_ascii_digit()
            .then(|| 10 * value + u64::from(digit - b'0'))
    })
}

#[inline(never)]
fn visit_any<'de, V: Visitor<'de>>(token: &str, visitor: V) -> Result<V::Value, Error> {
    if let Ok(value) = token.parse() {
        return visitor.visit_u64(value);
    }
    // A double keeps the sign of `-0`.
    if token != "-0" {
        if let Ok(value) = token.parse() {
            return visitor.visit_i64(value);
        }
    }
    visitor.visit_f64(double(token)?)
}

/// For an integer of up to 64 bits: `-0` is one too.
pub(crate) fn visit_integer<'de, V: Visitor<'de>>(
    token: &str,
    visitor: V,
) -> Result<V::Value, Error> {
    match token {
        "-0" => visitor.visit_u64(0),
        token => visit(token, visitor),
    }
}

pub(crate) fn visit_i128<'de, V: Visitor<'de>>(token: &str, visitor: V) -> Result<V::Value, Error> {
    match token.parse() {
        Ok(value) => visitor.visit_i128(value),
        Err(_) => visit_any(token, visitor),
    }
}

pub(crate) fn visit_u128<'de, V: Visitor<'de>>(token: &str, visitor: V) -> Result<V::Value, Error> {
    match token.parse() {
        Ok(value) => visitor.visit_u128(value),
        Err(_) => visit_integer(token, visitor),
    }
}

pub(crate) fn visit_f32<'de, V: Visitor<'de>>(token: &str, visitor: V) -> Result<V::Value, Error> {
    // Not through a double, which would round twice.
    match token.parse::<f32>() {
        Ok(value) if value.is_finite() => visitor.visit_f32(value),
        _ => Err(overflow(token)),
    }
}

pub(crate) fn visit_f64<'de, V: Visitor<'de>>(token: &str, visitor: V) -> Result<V::Value, Error> {
    visitor.visit_f64(double(token)?)
}

/// The nearest double, ties to even.
pub(crate) fn double(token: &str) -> Result<f64, Error> {
    match token.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        _ => Err(overflow(token)),
    }
}

#[cold]
fn overflow(token: &str) -> Error {
    let shown: Cow<'_, str> = match token.get(..40) {
        Some(beginning) => alloc::format!("{beginning}..").into(),
        None => token.into(),
    };
    Error::with_message(
        ErrorKind::NumberOverflow,
        format_args!("{shown} is beyond the largest floating-point number"),
    )
}

/// A token for [`Value`](crate::Value), in an enum that no text can spell.
pub(crate) struct Token<'t>(pub(crate) &'t str);

impl<'de> EnumAccess<'de> for Token<'_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Error> {
        let variant = BorrowedStrDeserializer::new(super::TOKEN);
        seed.deserialize(variant).map(|variant| (variant, self))
    }
}

impl<'de> VariantAccess<'de> for Token<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(serde::de::value::StrDeserializer::new(self.0))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}
