//! serde's Deserializer over the strict reader.

use super::{number, Key, WITH_TOKENS};
use crate::hops::{too_deep, Hop, Hops};
use crate::reader::{self, Lexer, Names, Str, Token};
use crate::{Error, ErrorKind};
use alloc::borrow::Cow;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// A text that is being read.
pub(super) struct Text<'de> {
    lexer: Lexer<'de>,
    names: Names<'de>,
    /// How many options and newtypes may still be entered without reading anything.
    hops: Hops,
    depth: usize,
    /// An error has passed, so the place in the text means nothing any more.
    failed: bool,
}

impl<'de> Text<'de> {
    pub(super) fn new(lexer: Lexer<'de>, depth: usize) -> Self {
        Text {
            lexer,
            names: Names::new(),
            hops: Hops::within(depth),
            depth,
            failed: false,
        }
    }

    /// Only white space may be left.
    pub(super) fn finish(&mut self) -> Result<(), Error> {
        self.go_on()?;
        self.lexer.finish()
    }

    /// Gives an error the place where reading stopped, if it has none.
    #[cold]
    pub(super) fn place(&self, error: Error) -> Error {
        if error.offset().is_some() {
            return error;
        }
        match self.names.last() {
            // A derived impl finds it when it has read the second name.
            Some((name, offset)) if error.kind() == ErrorKind::DuplicateKey => {
                self.lexer.place(error.at_member(&name.text()), offset)
            }
            _ => self.lexer.place(error, self.lexer.offset()),
        }
    }

    /// After an error nothing more can be read, even if a Deserialize impl ignores it.
    #[inline]
    fn go_on(&self) -> Result<(), Error> {
        if self.failed {
            return Err(ignored());
        }
        Ok(())
    }

    #[inline]
    fn watch<T>(&mut self, result: Result<T, Error>) -> Result<T, Error> {
        if result.is_err() {
            self.failed = true;
        }
        result
    }

    #[inline]
    fn read(&mut self) -> Result<Token<'de>, Error> {
        self.go_on()?;
        let token = self.lexer.value();
        self.watch(token)
    }

    #[inline]
    fn visit<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Error> {
        let visited = match self.read()? {
            Token::Null => visitor.visit_unit(),
            Token::Bool(value) => visitor.visit_bool(value),
            Token::Number(token) => number::visit(token.text, visitor),
            Token::String(text) => visit_str(text, visitor),
            Token::Array => self.array(visitor),
            Token::Object => self.object(visitor),
        };
        self.watch(visited)
    }

    /// A number, for a type that wants one of a kind; other values as they are.
    #[inline]
    fn number<V: Visitor<'de>>(
        &mut self,
        visitor: V,
        visit: impl FnOnce(&str, V) -> Result<V::Value, Error>,
    ) -> Result<V::Value, Error> {
        match self.lexer.peek() {
            Some(b'-' | b'0'..=b'9') => {
                let token = self.lexer.number();
                let token = self.watch(token)?;
                let visited = visit(token.text, visitor);
                self.watch(visited)
            }
            _ => self.visit(visitor),
        }
    }

    fn array<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Error> {
        let mut elements = Elements {
            text: self,
            first: true,
            ended: false,
        };
        let value = visitor.visit_seq(&mut elements)?;
        match elements.ended || !elements.more()? {
            true => Ok(value),
            false => Err(de::Error::custom(
                "the array has more elements than expected",
            )),
        }
    }

    fn object<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Error> {
        let mut members = Members {
            begin: self.names.begin(),
            text: self,
            first: true,
            ended: false,
        };
        let value = visitor.visit_map(&mut members)?;
        match members.ended || members.next()?.is_none() {
            true => Ok(value),
            false => Err(de::Error::custom(
                "the object has more members than expected",
            )),
        }
    }

    /// One step into something that nothing in the text stands for.
    fn hop<T>(&mut self, into: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        let Some(left) = self.hops.after(Hop::Light) else {
            return Err(too_deep(self.depth));
        };
        let before = core::mem::replace(&mut self.hops, left);
        let result = into(self);
        self.hops = before;
        result
    }
}

#[cold]
fn ignored() -> Error {
    Error::with_message(
        ErrorKind::Custom,
        "a Deserialize impl ignored an error of the text",
    )
}

#[inline]
fn visit_str<'de, V: Visitor<'de>>(text: Str<'de>, visitor: V) -> Result<V::Value, Error> {
    match text.text() {
        Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
        Cow::Owned(text) => visitor.visit_string(text),
    }
}

macro_rules! numbers {
    ($($method:ident => $visit:path;)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.number(visitor, $visit)
        }
    )*};
}

impl<'de> Deserializer<'de> for &mut Text<'de> {
    type Error = Error;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.visit(visitor)
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

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.go_on()?;
        match self.lexer.peek() {
            Some(b'"') => {
                let text = self.lexer.string();
                let text = self.watch(text)?;
                let visited = visit_str(text, visitor);
                self.watch(visited)
            }
            _ => self.visit(visitor),
        }
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    /// A string's UTF-8, or an array of numbers.
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.go_on()?;
        match self.lexer.peek() {
            Some(b'"') => {
                let text = self.lexer.string();
                let visited = match self.watch(text)?.text() {
                    Cow::Borrowed(text) => visitor.visit_borrowed_bytes(text.as_bytes()),
                    Cow::Owned(text) => visitor.visit_byte_buf(text.into_bytes()),
                };
                self.watch(visited)
            }
            _ => self.visit(visitor),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_bytes(visitor)
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.go_on()?;
        if self.lexer.peek() == Some(b'n') {
            let literal = self.lexer.literal();
            self.watch(literal)?;
            return visitor.visit_none();
        }
        let visited = self.hop(|text| visitor.visit_some(text));
        self.watch(visited)
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let visited = if name == WITH_TOKENS {
            self.hop(|text| visitor.visit_newtype_struct(Tokens(text)))
        } else {
            self.hop(|text| visitor.visit_newtype_struct(text))
        };
        self.watch(visited)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let visited = match self.read()? {
            Token::String(name) => visitor.visit_enum(Key(name.text())),
            Token::Object => match self.lexer.next_key(true) {
                Ok(Some(name)) => {
                    let variant = Variant { text: self, name };
                    visitor.visit_enum(variant)
                }
                Ok(None) => Err(one_variant()),
                Err(error) => Err(error),
            },
            _ => Err(de::Error::custom(
                "a variant is a string or an object with one member",
            )),
        };
        self.watch(visited)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.go_on()?;
        let skipped = reader::skip(&mut self.lexer, &mut self.names);
        self.watch(skipped)?;
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool char unit unit_struct seq tuple tuple_struct map struct identifier
    }
}

/// A text that hands number tokens over as they are.
struct Tokens<'x, 'de>(&'x mut Text<'de>);

impl<'de> Deserializer<'de> for Tokens<'_, 'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let text = self.0;
        text.go_on()?;
        match text.lexer.peek() {
            Some(b'-' | b'0'..=b'9') => {
                let token = text.lexer.number();
                let token = text.watch(token)?;
                visitor.visit_enum(number::Token(token.text))
            }
            _ => text.visit(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

/// The elements of an array.
struct Elements<'x, 'de> {
    text: &'x mut Text<'de>,
    first: bool,
    ended: bool,
}

impl Elements<'_, '_> {
    #[inline]
    fn more(&mut self) -> Result<bool, Error> {
        self.text.go_on()?;
        let first = core::mem::take(&mut self.first);
        let more = self.text.lexer.next_element(first);
        let more = self.text.watch(more)?;
        self.ended = !more;
        Ok(more)
    }
}

impl<'de> SeqAccess<'de> for Elements<'_, 'de> {
    type Error = Error;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        if self.ended || !self.more()? {
            return Ok(None);
        }
        let element = seed.deserialize(&mut *self.text);
        self.text.watch(element).map(Some)
    }
}

/// The members of an object.
struct Members<'x, 'de> {
    text: &'x mut Text<'de>,
    /// Where its names begin.
    begin: usize,
    first: bool,
    ended: bool,
}

impl<'de> Members<'_, 'de> {
    #[inline]
    fn next(&mut self) -> Result<Option<Str<'de>>, Error> {
        self.text.go_on()?;
        let first = core::mem::take(&mut self.first);
        let text = &mut *self.text;
        let name = text.names.next(&mut text.lexer, first, self.begin);
        let name = self.text.watch(name)?;
        self.ended = name.is_none();
        Ok(name)
    }
}

impl<'de> de::MapAccess<'de> for Members<'_, 'de> {
    type Error = Error;

    #[inline]
    fn next_key_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        if self.ended {
            return Ok(None);
        }
        let Some(name) = self.next()? else {
            return Ok(None);
        };
        let key = seed.deserialize(Key(name.text()));
        self.text.watch(key).map(Some)
    }

    #[inline]
    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let value = seed.deserialize(&mut *self.text);
        self.text.watch(value)
    }
}

/// A variant with content, which is the one member of an object.
struct Variant<'x, 'de> {
    text: &'x mut Text<'de>,
    name: Str<'de>,
}

impl<'de> Variant<'_, 'de> {
    /// The object ends behind the content.
    fn end<T>(self, content: Result<T, Error>) -> Result<T, Error> {
        let content = self.text.watch(content)?;
        self.text.go_on()?;
        let next = self.text.lexer.next_key(false);
        match self.text.watch(next)? {
            None => Ok(content),
            Some(name) if name.compare(self.name, crate::KeyOrder::CodePoint).is_eq() => {
                let offset = reader::quote_of(&self.text.lexer, name);
                Err(self.text.lexer.duplicate_key(name, offset))
            }
            Some(_) => Err(one_variant()),
        }
    }
}

#[cold]
fn one_variant() -> Error {
    de::Error::custom("the object of a variant has one member, named like the variant")
}

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Error> {
        let variant = seed.deserialize(Key(self.name.text()));
        let variant = self.text.watch(variant)?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        let content = de::Deserialize::deserialize(&mut *self.text);
        self.end(content)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        let content = seed.deserialize(&mut *self.text);
        self.end(content)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        let content = self.text.visit(visitor);
        self.end(content)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let content = self.text.visit(visitor);
        self.end(content)
    }
}
