//! serde's data model, written as canonical JSON the way serde_json's `to_value` has it.

use super::compound::{Array, Object, Struct};
use super::disguise::{private_name, Disguise};
use crate::hops::Hop;
use crate::{Error, ErrorKind, Profile, Writer};
use core::fmt::Display;
use serde::ser::{Serialize, Serializer};

/// A serde serializer that writes one value with a [`Writer`].
pub struct Bridge<'w, 'a, P: Profile> {
    writer: &'w mut Writer<'a, P>,
    place: Place,
}

/// What the value is to become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A value like any other.
    Value,
    /// Members of another object (serde's `flatten`).
    Flattened,
    /// Members of another object that has a tag (the content of an internally tagged newtype
    /// variant), where serde has no options.
    Tagged,
}

impl<'w, 'a, P: Profile> Bridge<'w, 'a, P> {
    pub(super) fn new(writer: &'w mut Writer<'a, P>) -> Self {
        Bridge::at(writer, Place::Value)
    }

    pub(super) fn at(writer: &'w mut Writer<'a, P>, place: Place) -> Self {
        Bridge { writer, place }
    }

    /// The writer, for a value that is not an object.
    fn value(self, what: &str) -> Result<&'w mut Writer<'a, P>, Error> {
        match self.place {
            Place::Value => Ok(self.writer),
            Place::Flattened => Err(not_an_object("flatten", what)),
            Place::Tagged => Err(not_an_object("tag", what)),
        }
    }

    /// `null`, or no members.
    fn nothing(self) -> Result<(), Error> {
        match self.place {
            Place::Value => self.writer.null(),
            Place::Flattened | Place::Tagged => {
                self.writer.raw.open(b'{')?;
                self.writer.raw.close(b'}')
            }
        }
    }

    /// A value that stands for another one: recursion through it ends too.
    fn through<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        let before = self.writer.raw.enter(Hop::Light)?;
        let written = value.serialize(Bridge::at(self.writer, self.place));
        self.writer.raw.leave(before);
        written
    }
}

#[cold]
fn not_an_object(attribute: &str, what: &str) -> Error {
    Error::with_message(
        ErrorKind::NotAnObject,
        format_args!("can only {attribute} structs and maps (got {what})"),
    )
}

macro_rules! integers {
    ($($method:ident($type:ty);)*) => {$(
        #[inline]
        fn $method(self, value: $type) -> Result<(), Error> {
            self.value("an integer")?.integer(value)
        }
    )*};
}

impl<'w, 'a, P: Profile> Serializer for Bridge<'w, 'a, P> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Array<'w, 'a, P>;
    type SerializeTuple = Array<'w, 'a, P>;
    type SerializeTupleStruct = Array<'w, 'a, P>;
    type SerializeTupleVariant = Array<'w, 'a, P>;
    type SerializeMap = Object<'w, 'a, P>;
    type SerializeStruct = Struct<'w, 'a, P>;
    type SerializeStructVariant = Object<'w, 'a, P>;

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.value("a boolean")?.boolean(value)
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

    /// Widened, as everywhere.
    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.serialize_f64(f64::from(value))
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.value("a float")?.raw.double(value)
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.value("a string")?.string(value)
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.value("a string")?.display(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        let writer = self.value("bytes")?;
        writer.begin_array()?;
        for byte in value {
            writer.element(byte)?;
        }
        writer.end_array()
    }

    fn serialize_none(self) -> Result<(), Error> {
        match self.place {
            Place::Tagged => self.value("an option").map(|_| ()),
            Place::Value | Place::Flattened => self.nothing(),
        }
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        match self.place {
            Place::Tagged => self.value("an option").map(|_| ()),
            Place::Value | Place::Flattened => self.through(value),
        }
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.nothing()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.nothing()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        match self.place {
            Place::Value => self.writer.string(variant),
            Place::Flattened | Place::Tagged => {
                self.writer.raw.open(b'{')?;
                self.writer.raw.key(variant)?;
                self.writer.null()?;
                self.writer.raw.close(b'}')
            }
        }
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        private_name(name)?;
        self.through(value)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.writer.raw.open(b'{')?;
        self.writer.raw.key(variant)?;
        value.serialize(Bridge::new(self.writer))?;
        self.writer.raw.close(b'}')
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Error> {
        Array::open(self.value("a sequence")?)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Error> {
        Array::open(self.value("a tuple")?)
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, Error> {
        private_name(name)?;
        Array::open(self.value("a tuple struct")?)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        Array::open_variant(self.writer, variant)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Error> {
        Object::open(self.writer)
    }

    fn serialize_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStruct, Error> {
        if let Some(disguise) = Disguise::recognise(name) {
            return Ok(Struct::Text(
                self.value("a text of serde_json's")?,
                disguise,
            ));
        }
        private_name(name)?;
        Ok(Struct::Object(Object::open(self.writer)?))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        Object::open_variant(self.writer, variant)
    }
}
