//! Objects and arrays that the writer wrote, taken apart again.

/// The members of an object: what stands between the quotes of each name, and the value.
/// `None` if it is not an object.
pub(crate) fn members(object: &str) -> Option<impl Iterator<Item = (&str, &str)>> {
    let mut rest = object.strip_prefix('{')?.strip_suffix('}')?;
    Some(core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (name, value);
        (name, rest) = rest.split_at(string_end(rest));
        (value, rest) = rest[1..].split_at(value_end(&rest[1..]));
        rest = rest.strip_prefix(',').unwrap_or("");
        Some((&name[1..name.len() - 1], value))
    }))
}

/// The elements of an array. `None` if it is not one.
pub(crate) fn elements(array: &str) -> Option<impl Iterator<Item = &str>> {
    let mut rest = array.strip_prefix('[')?.strip_suffix(']')?;
    Some(core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let value;
        (value, rest) = rest.split_at(value_end(rest));
        rest = rest.strip_prefix(',').unwrap_or("");
        Some(value)
    }))
}

/// Where the string at the beginning ends, with its quotes.
pub(crate) fn string_end(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let quote = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        quote
    });
    end.map_or(text.len(), |end| end + 2)
}

/// Where the value at the beginning ends: at the comma, or with the text.
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
    use alloc::string::String;

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
