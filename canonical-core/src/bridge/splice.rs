//! Values of serde that become members of another object.

use super::serializer::{Bridge, Place};
use crate::object::Entries;
use crate::pointer::{unescape, Tracker};
use crate::writer::raw::Raw;
use crate::{Error, ErrorKind, Profile, Writer};
use alloc::string::String;
use alloc::vec::Vec;
use serde::ser::Serialize;

/// Adds the members of a value that is flattened through serde.
///
/// # Errors
///
/// [`NotAnObject`](ErrorKind::NotAnObject), and those of the value.
pub fn flatten_bridged<P: Profile, T: Serialize + ?Sized>(
    value: &T,
    entries: &mut Entries<'_, P>,
) -> Result<(), Error> {
    flatten_with(entries, |serializer| value.serialize(serializer))
}

/// Adds the members of a flattened value that a function for serde serializers writes.
///
/// # Errors
///
/// [`NotAnObject`](ErrorKind::NotAnObject), and those of the function.
pub fn flatten_with<P: Profile>(
    entries: &mut Entries<'_, P>,
    function: impl FnOnce(Bridge<'_, '_, P>) -> Result<(), Error>,
) -> Result<(), Error> {
    splice(entries, Place::Flattened, function)
}

/// Adds the members of the content of an internally tagged variant that a function for serde
/// serializers writes.
///
/// # Errors
///
/// [`NotAnObject`](ErrorKind::NotAnObject), and those of the function.
pub fn tag_with<P: Profile>(
    entries: &mut Entries<'_, P>,
    function: impl FnOnce(Bridge<'_, '_, P>) -> Result<(), Error>,
) -> Result<(), Error> {
    splice(entries, Place::Tagged, function)
}

/// Writes the value as an object of its own and takes that apart: what serde hands over can be
/// borrowed only until the call returns.
fn splice<P: Profile>(
    entries: &mut Entries<'_, P>,
    place: Place,
    function: impl FnOnce(Bridge<'_, '_, P>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut writer = Writer::new(Raw::new(Vec::new(), P::RULES, entries.limits()));
    function(Bridge::at(&mut writer, place))
        .and_then(|()| writer.raw.finish())
        .map_err(|error| {
            let mut end = Tracker::default();
            end.feed(writer.raw.pending());
            error.below_object(&end)
        })?;
    let object = String::from_utf8(writer.raw.take_buf())
        .map_err(|_| Error::new(ErrorKind::InvalidUtf8))?;
    let mut rest = object
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'))
        .ok_or_else(|| Error::new(ErrorKind::NotAnObject))?;
    while !rest.is_empty() {
        let (name, value);
        (name, rest) = rest.split_at(string_end(rest));
        (value, rest) = rest[1..].split_at(value_end(&rest[1..]));
        let name = &name[1..name.len() - 1];
        entries.push_written(unescape(name.as_bytes()), value.into());
        rest = rest.strip_prefix(',').unwrap_or("");
    }
    Ok(())
}

/// Where the string at the beginning ends, with its quotes.
fn string_end(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let quote = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        quote
    });
    end.map_or(text.len(), |end| end + 2)
}

/// Where the member's value at the beginning ends: at the comma, or with the text.
fn value_end(text: &str) -> usize {
    let mut at = 0;
    let mut open = 0_usize;
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'"' => {
                at += string_end(&text[at..]);
                continue;
            }
            b'{' | b'[' => open += 1,
            b'}' | b']' => open -= 1,
            b',' if open == 0 => return at,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_values_end_where_they_end() {
        for (text, end) in [
            (r#""""#, 2),
            (r#""a":1"#, 3),
            (r#""\"":1"#, 4),
            (r#""\\":1"#, 4),
            (r#""\\\"\\","x""#, 8),
            ("\"\u{0}\n,\":", 5),
        ] {
            assert_eq!(string_end(text), end, "{text}");
        }
        for (value, rest) in [
            ("1", ""),
            ("-1.5e+21", r#","a":1"#),
            (r#""],}\",""#, r#","a":1"#),
            (r#"[{"a":[1,2],"b":"\\"},3]"#, r#","a":1"#),
            (r#"{"a":{},"b,":[]}"#, ""),
        ] {
            let text = String::from_iter([value, rest]);
            assert_eq!(value_end(&text), value.len(), "{text}");
        }
    }
}
