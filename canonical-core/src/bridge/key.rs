//! Map keys: what serde_json accepts as one, as the text it gives, but for floats.

use super::disguise::private_name;
use crate::{Error, ErrorKind};
use alloc::string::String;
use core::fmt::{Display, Write as _};
use serde::ser::{Impossible, Serialize, Serializer};

/// Appends a key's text to a string.
pub(super) struct KeySerializer<'n> {
    pub(super) text: &'n mut String,
    /// How many newtypes may still stand around the key.
    pub(super) hops: usize,
}

impl KeySerializer<'_> {
    fn display(self, key: impl Display) -> Result<(), Error> {
        write!(self.text, "{key}").map_err(|_| Error::custom("a Display impl returned an error"))
    }

    fn integer(self, key: impl itoa::Integer) -> Result<(), Error> {
        self.text.push_str(itoa::Buffer::new().format(key));
        Ok(())
    }
}

#[cold]
fn no_key<T>(what: &str) -> Result<T, Error> {
    Err(Error::with_message(
        ErrorKind::KeyType,
        format_args!("a key must be a string, number, boolean or unit variant, not {what}"),
    ))
}

#[cold]
fn float(key: impl Display) -> Result<(), Error> {
    Err(Error::with_message(
        ErrorKind::KeyType,
        format_args!("the float {key} has no one text as a key: convert it to a string first"),
    ))
}

macro_rules! integers {
    ($($method:ident($type:ty);)*) => {$(
        fn $method(self, key: $type) -> Result<(), Error> {
            self.integer(key)
        }
    )*};
}

impl Serializer for KeySerializer<'_> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Impossible<(), Error>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_str(self, key: &str) -> Result<(), Error> {
        self.text.push_str(key);
        Ok(())
    }

    fn serialize_char(self, key: char) -> Result<(), Error> {
        self.text.push(key);
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, key: &T) -> Result<(), Error> {
        self.display(key)
    }

    fn serialize_bool(self, key: bool) -> Result<(), Error> {
        self.serialize_str(if key { "true" } else { "false" })
    }

    integers! {
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
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        key: &T,
    ) -> Result<(), Error> {
        private_name(name)?;
        let Some(hops) = self.hops.checked_sub(1) else {
            return Err(Error::new(ErrorKind::Depth));
        };
        key.serialize(KeySerializer {
            text: self.text,
            hops,
        })
    }

    fn serialize_f32(self, key: f32) -> Result<(), Error> {
        float(key)
    }

    fn serialize_f64(self, key: f64) -> Result<(), Error> {
        float(key)
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Error> {
        no_key("bytes")
    }

    fn serialize_none(self) -> Result<(), Error> {
        no_key("an option")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<(), Error> {
        no_key("an option")
    }

    fn serialize_unit(self) -> Result<(), Error> {
        no_key("a unit")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        no_key("a unit struct")
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        no_key("a variant with content")
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Error> {
        no_key("a sequence")
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Error> {
        no_key("a tuple")
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, Error> {
        no_key("a tuple struct")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        no_key("a variant with content")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Error> {
        no_key("a map")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Error> {
        no_key("a struct")
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        no_key("a variant with content")
    }
}
