//! serde_json's values, whatever features it was built with.

use super::walk::{self, Opened, Source};
use super::{Array, Name, Number, Object, Repr, Value};
use crate::options::DEPTH;
use crate::{Error, ErrorKind};
use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec;
use serde_json::Value as Json;

/// Numbers become numbers of Rust's: as serde_json writes them, with all their digits if it keeps
/// them.
impl From<Json> for Value<'static> {
    fn from(value: Json) -> Self {
        walk::build(value)
    }
}

/// See [`From<serde_json::Value>`](#impl-From<Value>-for-Value<'static>).
impl From<&Json> for Value<'static> {
    fn from(value: &Json) -> Self {
        walk::build(value.clone())
    }
}

impl Source<'static> for Json {
    type Elements = vec::IntoIter<Json>;
    type Members = core::iter::Map<
        serde_json::map::IntoIter,
        fn((alloc::string::String, Json)) -> (Name<'static>, Json),
    >;

    fn open(self) -> Opened<'static, Self::Elements, Self::Members> {
        match self {
            Json::Null => Opened::Scalar(Value::Null),
            Json::Bool(value) => Opened::Scalar(value.into()),
            Json::Number(number) => Opened::Scalar(Value::Number(number.into())),
            Json::String(text) => Opened::Scalar(text.into()),
            Json::Array(elements) => Opened::Array(elements.into_iter()),
            Json::Object(members) => {
                let members = members.into_iter();
                Opened::Object(members.map(|(name, value)| (Cow::Owned(name), value)))
            }
        }
    }
}

/// As serde_json writes it, as a number of Rust's; one that no type of Rust's holds keeps its
/// text.
impl From<serde_json::Number> for Number<'static> {
    fn from(number: serde_json::Number) -> Self {
        if let Some(value) = number.as_u64() {
            return value.into();
        }
        let text = number.to_string();
        if let Some(number) = Number::from_rust_text(&text) {
            return number;
        }
        // serde_json can be told to take a text unchecked; writing NaN is an error.
        Number::parse(&text).map_or(f64::NAN.into(), Number::into_owned)
    }
}

/// A value that serde_json can hold: numbers as `serde_json::from_str` reads them.
///
/// ```
/// use canonical_core::{value, ErrorKind};
///
/// let json = serde_json::Value::try_from(value!({"a": [1, 0.5]}))?;
/// assert_eq!(json, serde_json::json!({"a": [1, 0.5]}));
/// let error = serde_json::Value::try_from(value!([f64::NAN])).unwrap_err();
/// assert_eq!((error.kind(), error.path()), (ErrorKind::NanOrInfinity, Some("/0")));
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// [`NanOrInfinity`](ErrorKind::NanOrInfinity); [`IntRange`](ErrorKind::IntRange) for an integer
/// of more than 64 bits, which serde_json would round;
/// [`NumberOverflow`](ErrorKind::NumberOverflow) for a token beyond the largest double;
/// [`Depth`](ErrorKind::Depth) for more than 128 levels.
impl TryFrom<Value<'_>> for Json {
    type Error = Error;

    fn try_from(value: Value<'_>) -> Result<Self, Error> {
        convert(value, DEPTH).map_err(crate::de::at_root)
    }
}

fn convert(value: Value<'_>, depth: usize) -> Result<Json, Error> {
    Ok(match value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(value),
        Value::Number(number) => Json::Number(convert_number(&number)?),
        Value::String(text) => Json::String(text.into_owned()),
        Value::Array(array) => convert_array(array, below(depth)?)?,
        Value::Object(object) => convert_object(object, below(depth)?)?,
    })
}

/// The other tree is dropped by recursion.
fn below(depth: usize) -> Result<usize, Error> {
    depth.checked_sub(1).ok_or_else(|| {
        Error::with_message(ErrorKind::Depth, format_args!("nested deeper than {DEPTH}"))
    })
}

fn convert_array(array: Array<'_>, depth: usize) -> Result<Json, Error> {
    let elements = array.into_iter().enumerate();
    let converted = elements.map(|(index, element)| {
        convert(element, depth).map_err(|error| error.at_member(&index.to_string()))
    });
    converted.collect::<Result<_, _>>().map(Json::Array)
}

fn convert_object(object: Object<'_>, depth: usize) -> Result<Json, Error> {
    let converted = object
        .into_iter()
        .map(|(name, value)| match convert(value, depth) {
            Ok(value) => Ok((name.into_owned(), value)),
            Err(error) => Err(error.at_member(&name)),
        });
    converted.collect::<Result<_, _>>().map(Json::Object)
}

fn convert_number(number: &Number<'_>) -> Result<serde_json::Number, Error> {
    if let Repr::Token(token) = &number.0 {
        return match Number::from_rust_text(token) {
            Some(number) => convert_number(&number),
            None => Err(Error::with_message(
                ErrorKind::NumberOverflow,
                "a number that serde_json does not hold",
            )),
        };
    }
    if let Some(value) = number.as_u64() {
        return Ok(value.into());
    }
    if let Some(value) = number.as_i64() {
        return Ok(value.into());
    }
    match number.0 {
        Repr::Double(value) => {
            serde_json::Number::from_f64(value).ok_or_else(|| crate::number::not_finite(value))
        }
        _ => Err(Error::with_message(
            ErrorKind::IntRange,
            format_args!("{number} has more than 64 bits"),
        )),
    }
}
