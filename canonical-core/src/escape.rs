//! Strings: what stands between the quotes.

use crate::profile::{ControlCharacters, NonAscii, Rules};
use crate::scan;
use alloc::vec::Vec;

/// Appends `text` as the rules escape it.
///
/// Matrix appendices (Grammar) and RFC 8785 §3.2.2.2: the quote, the backslash and U+0000..=
/// U+001F are escaped, everything else stands as UTF-8. OLPC: the quote and the backslash only.
pub(crate) fn append(buf: &mut Vec<u8>, text: &str, rules: Rules) {
    let raw_controls = rules.get_control_characters() == ControlCharacters::Raw;
    if rules.get_non_ascii() == NonAscii::Escaped {
        return append_ascii(buf, text, raw_controls);
    }
    let mut rest = text.as_bytes();
    loop {
        buf.reserve(rest.len() + 2);
        let clean = if raw_controls {
            scan::copy_clean::<true, false>(buf, b"", rest)
        } else {
            scan::copy_clean::<false, false>(buf, b"", rest)
        };
        match clean.and_then(|clean| rest[clean..].split_first()) {
            None => return,
            Some((&special, after)) => {
                append_escape(buf, special);
                rest = after;
            }
        }
    }
}

/// Appends `text` in ASCII: a character beyond U+007F becomes the escapes of its code units.
fn append_ascii(buf: &mut Vec<u8>, text: &str, raw_controls: bool) {
    for c in text.chars() {
        match c {
            '"' | '\\' => append_escape(buf, c as u8),
            '\0'..='\x1f' if !raw_controls => append_escape(buf, c as u8),
            '\0'..='\x7f' => buf.push(c as u8),
            _ => {
                for &mut unit in c.encode_utf16(&mut [0; 2]) {
                    append_code_unit(buf, unit);
                }
            }
        }
    }
}

fn append_escape(buf: &mut Vec<u8>, byte: u8) {
    buf.extend_from_slice(Escape::new(byte).as_bytes());
}

fn append_code_unit(buf: &mut Vec<u8>, unit: u16) {
    buf.extend_from_slice(&code_unit(unit));
}

/// The escape of a quote, a backslash or a control character.
pub(crate) struct Escape {
    bytes: [u8; 6],
    length: usize,
}

impl Escape {
    pub(crate) fn new(byte: u8) -> Self {
        let short = match byte {
            b'"' => b'"',
            b'\\' => b'\\',
            0x08 => b'b',
            0x09 => b't',
            0x0A => b'n',
            0x0C => b'f',
            0x0D => b'r',
            _ => {
                return Escape {
                    bytes: code_unit(u16::from(byte)),
                    length: 6,
                }
            }
        };
        Escape {
            bytes: [b'\\', short, 0, 0, 0, 0],
            length: 2,
        }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

fn code_unit(unit: u16) -> [u8; 6] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |shift: u16| DIGITS[usize::from(unit >> shift & 0xF)];
    [b'\\', b'u', digit(12), digit(8), digit(4), digit(0)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Jcs, Olpc, Profile};
    use alloc::format;
    use alloc::string::String;

    /// The escape table of the three standards, a character at a time.
    fn oracle(text: &str, rules: Rules) -> Vec<u8> {
        let raw = rules.get_control_characters() == ControlCharacters::Raw;
        let mut out = String::new();
        for c in text.chars() {
            match c {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                c if raw => out.push(c),
                '\u{8}' => out.push_str("\\b"),
                '\t' => out.push_str("\\t"),
                '\n' => out.push_str("\\n"),
                '\u{c}' => out.push_str("\\f"),
                '\r' => out.push_str("\\r"),
                c if c < ' ' => out.push_str(&format!("\\u{:04x}", c as u32)),
                c => out.push(c),
            }
        }
        out.into_bytes()
    }

    fn check(text: &str) {
        for rules in [Jcs::RULES, Olpc::RULES] {
            let mut buf = Vec::from(*b"before");
            append(&mut buf, text, rules);
            assert_eq!(&buf[..6], b"before");
            assert_eq!(&buf[6..], oracle(text, rules), "{text:?}");
        }
    }

    #[test]
    fn every_length_and_position_of_every_special_character() {
        let specials: Vec<char> = ('\0'..='\x20')
            .chain("\"\\/<>&'\x7f\u{80}\u{9f}é\u{2028}\u{2029}\u{d7ff}\u{e000}\u{ffff}😀".chars())
            .collect();
        for length in 0..100 {
            let plain = "abcdefghij".repeat(10);
            check(&plain[..length]);
            for position in 0..length {
                for &special in &specials {
                    let mut text = String::from(&plain[..position]);
                    text.push(special);
                    text.push_str(&plain[position + 1..length]);
                    check(&text);
                }
            }
        }
    }

    #[test]
    fn runs_of_special_characters() {
        for special in ['\0', '\n', '\x1f', '"', '\\', '\x7f', '\u{2028}'] {
            for length in 0..40 {
                check(&String::from_iter([special].repeat(length)));
            }
        }
        check("text that holds \\u1234 keeps its backslash");
    }
}
