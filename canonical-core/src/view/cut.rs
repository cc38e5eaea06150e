//! What has been written, without what pointers lead to.

use super::selection::{Fate, Place};
use crate::object::written::{elements, members, string_end};
use crate::pointer::unescape;
use crate::{Error, ErrorKind};
use alloc::string::String;

/// What is left of a member, which begins with its comma if there is one. Nothing at all may be
/// left, and nothing may have been written.
pub(crate) fn cut_member(member: &[u8], place: Place<'_>) -> Result<String, Error> {
    let member = core::str::from_utf8(member).map_err(|_| Error::new(ErrorKind::InvalidUtf8))?;
    let comma = usize::from(member.starts_with(','));
    if member.is_empty() {
        return Ok(String::new());
    }
    let colon = comma + string_end(&member[comma..]);
    let mut rest = String::with_capacity(member.len());
    rest.push_str(&member[..=colon]);
    if !cut_value(&member[colon + 1..], place, &mut rest) {
        rest.clear();
    }
    Ok(rest)
}

/// Appends what is left of a value; false if nothing is.
pub(crate) fn cut_value(value: &str, place: Place<'_>, rest: &mut String) -> bool {
    if let Some(members) = members(value) {
        rest.push('{');
        let begin = rest.len();
        for (name, value) in members {
            let fate = place.fate(&unescape(name.as_bytes()));
            append(value, fate, rest, |rest| {
                comma(rest, begin);
                rest.push('"');
                rest.push_str(name);
                rest.push_str("\":");
            });
        }
        rest.push('}');
        return true;
    }
    if let Some(elements) = elements(value) {
        rest.push('[');
        let begin = rest.len();
        for (index, value) in elements.enumerate() {
            append(value, place.fate_of_element(index), rest, |rest| {
                comma(rest, begin);
            });
        }
        rest.push(']');
        return true;
    }
    if place.keeps_scalars() {
        rest.push_str(value);
        return true;
    }
    false
}

fn append(value: &str, fate: Fate<'_>, rest: &mut String, begin: impl FnOnce(&mut String)) {
    let length = rest.len();
    match fate {
        Fate::LeftOut => {}
        Fate::Written => {
            begin(rest);
            rest.push_str(value);
        }
        Fate::Partly(place) => {
            begin(rest);
            if !cut_value(value, place, rest) {
                rest.truncate(length);
            }
        }
    }
}

fn comma(rest: &mut String, begin: usize) {
    if rest.len() > begin {
        rest.push(',');
    }
}
