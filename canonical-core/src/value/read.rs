//! Values from texts.

use super::{Name, Number, Object, Value};
use crate::options::Options;
use crate::reader::{skip, Lexer, Names, Token};
use crate::{Error, ErrorKind, Matrix, Profile};
use alloc::vec::Vec;

impl<'a> Value<'a> {
    /// Reads a text strictly, as [`canonicalize`](crate::canonicalize) does; strings without
    /// escapes are borrowed from it.
    ///
    /// Numbers keep their tokens, so that writing the value gives what `canonicalize` gives, or
    /// its error, under each profile.
    ///
    /// ```
    /// use canonical_core::{to_string, Jcs, Matrix, Value};
    ///
    /// let value = Value::parse(br#"{"b": 1e2, "a": "\u0041"}"#)?;
    /// assert_eq!(value["a"], "A");
    /// assert_eq!(value.to_string(), r#"{"a":"A","b":1e2}"#);
    /// assert_eq!(to_string::<Matrix>(&value)?, r#"{"a":"A","b":100}"#);
    /// # Ok::<(), canonical_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of reading, with place and path: [`Syntax`](ErrorKind::Syntax),
    /// [`TrailingData`](ErrorKind::TrailingData), [`Bom`](ErrorKind::Bom),
    /// [`InvalidUtf8`](ErrorKind::InvalidUtf8), [`LoneSurrogate`](ErrorKind::LoneSurrogate),
    /// [`DuplicateKey`](ErrorKind::DuplicateKey), [`Depth`](ErrorKind::Depth).
    pub fn parse(text: &'a [u8]) -> Result<Self, Error> {
        Self::parse_with(text, &Options::<Matrix>::new())
    }

    /// [`parse`](Value::parse) with limits of one's own. The options' profile and strict numbers
    /// count when the value is written.
    ///
    /// ```
    /// use canonical_core::{ErrorKind, Matrix, Options, Value};
    ///
    /// let flat = Options::<Matrix>::new().depth(1);
    /// assert_eq!(Value::parse_with(b"[[]]", &flat).unwrap_err().kind(), ErrorKind::Depth);
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Value::parse), and [`TooLong`](ErrorKind::TooLong) beyond the length limit.
    pub fn parse_with<P: Profile>(text: &'a [u8], options: &Options<P>) -> Result<Self, Error> {
        let lexer = Lexer::new(text, options.limits, options.raw_control_characters)?;
        read(lexer.clone(), lexer)
    }
}

/// A container that is open.
enum Open<'a> {
    Array(Vec<Value<'a>>),
    /// The value of the last member is still to come.
    Object(Vec<(Name<'a>, Value<'a>)>),
}

/// Reads a tree without recursion.
fn read<'a>(mut lexer: Lexer<'a>, start: Lexer<'a>) -> Result<Value<'a>, Error> {
    let mut open: Vec<Open<'a>> = Vec::new();
    loop {
        let mut finished = match lexer.value()? {
            Token::Null => Some(Value::Null),
            Token::Bool(value) => Some(Value::Bool(value)),
            Token::Number(token) => Some(Value::Number(Number::from_token(token.text.into()))),
            Token::String(text) => Some(Value::String(text.text())),
            Token::Array => {
                open.push(Open::Array(Vec::new()));
                None
            }
            Token::Object => {
                open.push(Open::Object(Vec::new()));
                None
            }
        };
        // Takes finished values in and closes containers until a value is due.
        loop {
            let first = finished.is_none();
            match (open.last_mut(), finished.take()) {
                (None, Some(value)) => {
                    lexer.finish()?;
                    return Ok(value);
                }
                (Some(Open::Array(elements)), Some(value)) => elements.push(value),
                (Some(Open::Object(members)), Some(value)) => {
                    if let Some((_, place)) = members.last_mut() {
                        *place = value;
                    }
                }
                (_, None) => {}
            }
            let more = match open.last_mut() {
                Some(Open::Object(members)) => match lexer.next_key(first)? {
                    Some(name) => {
                        members.push((name.text(), Value::Null));
                        true
                    }
                    None => false,
                },
                _ => lexer.next_element(first)?,
            };
            if more {
                break;
            }
            finished = match open.pop() {
                Some(Open::Array(elements)) => Some(Value::Array(elements.into())),
                Some(Open::Object(members)) => match Object::from_distinct(members) {
                    Ok(object) => Some(Value::Object(object)),
                    Err(_) => return Err(duplicate_key(start)),
                },
                None => None,
            };
        }
    }
}

/// Reads the text again, to find where two members of one name are.
#[cold]
fn duplicate_key(mut start: Lexer<'_>) -> Error {
    match skip(&mut start, &mut Names::new()) {
        Err(error) => error,
        Ok(()) => Error::new(ErrorKind::DuplicateKey),
    }
}
