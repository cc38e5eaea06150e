//! Arrays and objects that serde hands over piece by piece.

use super::disguise::{private_name, Disguise};
use super::key::KeySerializer;
use super::Bridge;
use crate::writer::Members;
use crate::{Error, Profile, Writer};
use alloc::string::String;
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

/// An array that is open, the content of a variant perhaps.
pub struct Array<'w, 'a, P: Profile> {
    writer: &'w mut Writer<'a, P>,
    in_variant: bool,
}

impl<'w, 'a, P: Profile> Array<'w, 'a, P> {
    pub(super) fn open(writer: &'w mut Writer<'a, P>) -> Result<Self, Error> {
        writer.raw.open(b'[')?;
        Ok(Array {
            writer,
            in_variant: false,
        })
    }

    /// The array is the content of `variant`, the only member of an object.
    pub(super) fn open_variant(
        writer: &'w mut Writer<'a, P>,
        variant: &str,
    ) -> Result<Self, Error> {
        writer.raw.open(b'{')?;
        writer.raw.key(variant)?;
        let mut array = Array::open(writer)?;
        array.in_variant = true;
        Ok(array)
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.writer.raw.element()?;
        value.serialize(Bridge::new(self.writer))
    }

    fn close(self) -> Result<(), Error> {
        self.writer.raw.close(b']')?;
        if self.in_variant {
            self.writer.raw.close(b'}')?;
        }
        Ok(())
    }
}

/// An object that is open and puts its members in order, the content of a variant perhaps.
pub struct Object<'w, 'a, P: Profile> {
    writer: &'w mut Writer<'a, P>,
    members: Members,
    in_variant: bool,
}

impl<'w, 'a, P: Profile> Object<'w, 'a, P> {
    pub(super) fn open(writer: &'w mut Writer<'a, P>) -> Result<Self, Error> {
        Ok(Object {
            members: Members::open(&mut writer.raw)?,
            writer,
            in_variant: false,
        })
    }

    /// The object is the content of `variant`, the only member of another one.
    pub(super) fn open_variant(
        writer: &'w mut Writer<'a, P>,
        variant: &str,
    ) -> Result<Self, Error> {
        writer.raw.open(b'{')?;
        writer.raw.key(variant)?;
        let mut object = Object::open(writer)?;
        object.in_variant = true;
        Ok(object)
    }

    /// Begins a member with a key of a map.
    fn key<K: Serialize + ?Sized>(&mut self, key: &K) -> Result<(), Error> {
        let raw = &mut self.writer.raw;
        let hops = raw.limits().depth;
        self.members.key_with(raw, |names| {
            let begin = names.len();
            key.serialize(KeySerializer { text: names, hops })
                .and_then(|()| private_name(&names[begin..]))
                .map_err(Error::at_object)
        })
    }

    /// A member with a field's name.
    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        private_name(name)?;
        self.members.key(&mut self.writer.raw, name)?;
        self.value(value)
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(Bridge::new(self.writer))
    }

    fn close(self) -> Result<(), Error> {
        self.members.put_in_order(&mut self.writer.raw)?;
        self.writer.raw.close(b'}')?;
        if self.in_variant {
            self.writer.raw.close(b'}')?;
        }
        Ok(())
    }
}

/// A struct, or a text that serde_json disguises as one.
pub enum Struct<'w, 'a, P: Profile> {
    Object(Object<'w, 'a, P>),
    Text(&'w mut Writer<'a, P>, Disguise),
}

impl<P: Profile> SerializeSeq for Array<'_, '_, P> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

impl<P: Profile> SerializeTuple for Array<'_, '_, P> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

impl<P: Profile> SerializeTupleStruct for Array<'_, '_, P> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

impl<P: Profile> SerializeTupleVariant for Array<'_, '_, P> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

impl<P: Profile> SerializeMap for Object<'_, '_, P> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<K: Serialize + ?Sized>(&mut self, key: &K) -> Result<(), Error> {
        self.key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.value(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

impl<P: Profile> SerializeStruct for Struct<'_, '_, P> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        match self {
            Struct::Object(object) => object.field(name, value),
            Struct::Text(writer, disguise) if name == disguise.name() => {
                let mut text = String::new();
                value.serialize(KeySerializer {
                    text: &mut text,
                    hops: 1,
                })?;
                disguise.write(writer, &text)
            }
            // A tag, perhaps.
            Struct::Text(_, disguise) => private_name(disguise.name()),
        }
    }

    fn end(self) -> Result<(), Error> {
        match self {
            Struct::Object(object) => object.close(),
            Struct::Text(..) => Ok(()),
        }
    }
}

impl<P: Profile> SerializeStructVariant for Object<'_, '_, P> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.field(name, value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}
