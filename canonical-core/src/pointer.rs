//! JSON Pointers (RFC 6901), and the one that leads to the end of unfinished output.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

/// The unescaped tokens of a pointer (RFC 6901 §3); `None` if it is not one.
pub(crate) fn tokens(pointer: &str) -> Option<impl Iterator<Item = Cow<'_, str>>> {
    let escaped = match pointer.strip_prefix('/') {
        Some(escaped) => escaped,
        None if pointer.is_empty() => "",
        None => return None,
    };
    let stray = |part: &str| !part.starts_with(['0', '1']);
    if escaped.split('~').skip(1).any(stray) {
        return None;
    }
    let tokens = (!pointer.is_empty()).then(|| escaped.split('/'));
    Some(tokens.into_iter().flatten().map(|token| {
        if token.contains('~') {
            // In this order, so that `~01` is `~1` (RFC 6901 §4).
            Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
        } else {
            Cow::Borrowed(token)
        }
    }))
}

/// The index that a token is: digits without a leading zero (RFC 6901 §4).
pub(crate) fn array_index(token: &str) -> Option<usize> {
    let canonical = token == "0" || token.starts_with(|c: char| ('1'..='9').contains(&c));
    token.parse().ok().filter(|_| canonical)
}

/// Appends `/` and the token, with `~` and `/` escaped (RFC 6901 §3).
pub(crate) fn push_token(pointer: &mut String, token: &str) {
    pointer.push('/');
    for c in token.chars() {
        match c {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            c => pointer.push(c),
        }
    }
}

/// Follows output as it is written, so that its unfinished end has a path.
///
/// The output is the writer's own, up to the point where an error stopped it: every byte in it
/// is right, only the rest is missing.
#[derive(Default)]
pub(crate) struct Tracker {
    open: Vec<Container>,
    in_string: bool,
    escaped: bool,
    /// The string being read is a key; its bytes between the quotes, as written.
    key: Option<Vec<u8>>,
}

enum Container {
    Array { index: usize },
    Object { key: Option<Vec<u8>> },
}

impl Tracker {
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.step(byte);
        }
    }

    fn step(&mut self, byte: u8) {
        if self.in_string {
            if self.escaped || byte != b'"' {
                self.escaped = !self.escaped && byte == b'\\';
                if let Some(key) = &mut self.key {
                    key.push(byte);
                }
            } else {
                self.in_string = false;
                if let (Some(read), Some(Container::Object { key })) =
                    (self.key.take(), self.open.last_mut())
                {
                    *key = Some(read);
                }
            }
            return;
        }
        match byte {
            b'"' => {
                self.in_string = true;
                if let Some(Container::Object { key: None }) = self.open.last() {
                    self.key = Some(Vec::new());
                }
            }
            b'{' => self.open.push(Container::Object { key: None }),
            b'[' => self.open.push(Container::Array { index: 0 }),
            b'}' | b']' => {
                self.open.pop();
            }
            b',' => match self.open.last_mut() {
                Some(Container::Array { index }) => *index += 1,
                Some(Container::Object { key }) => *key = None,
                None => {}
            },
            _ => {}
        }
    }

    /// The path to the value that is being written.
    pub(crate) fn path(&self) -> String {
        Self::join(&self.open)
    }

    /// The path to the innermost open container.
    pub(crate) fn container_path(&self) -> String {
        Self::join(self.open.split_last().map_or(&[], |(_, outer)| outer))
    }

    fn join(containers: &[Container]) -> String {
        let mut path = String::new();
        for container in containers {
            match container {
                Container::Array { index } => {
                    let _ = write!(path, "/{index}");
                }
                Container::Object { key: Some(key) } => push_token(&mut path, &unescape(key)),
                Container::Object { key: None } => {}
            }
        }
        path
    }
}

/// The name that the writer wrote as `key`, under any profile.
pub(crate) fn unescape(key: &[u8]) -> String {
    let text = String::from_utf8_lossy(key);
    let mut units: Vec<u16> = Vec::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let c = if c == '\\' {
            match chars.next() {
                Some('u') => {
                    let digits: String = chars.by_ref().take(4).collect();
                    units.push(u16::from_str_radix(&digits, 16).unwrap_or(0xFFFD));
                    continue;
                }
                Some('b') => '\u{8}',
                Some('t') => '\t',
                Some('n') => '\n',
                Some('f') => '\u{c}',
                Some('r') => '\r',
                Some(other) => other,
                None => break,
            }
        } else {
            c
        };
        units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
    }
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tokens_of_a_pointer() {
        let read = |pointer| tokens(pointer).map(Vec::from_iter);
        assert_eq!(read(""), Some(Vec::new()));
        assert_eq!(read("/"), Some(Vec::from(["".into()])));
        assert_eq!(
            read("/a//~01~1b~0"),
            Some(Vec::from(["a".into(), "".into(), "~1/b~".into()]))
        );
        for wrong in ["a", "a/b", "/~", "/~2", "/a~/b"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        let indices = [
            "0",
            "10",
            "01",
            "+1",
            "-1",
            "-",
            "",
            "1a",
            "99999999999999999999",
        ];
        assert_eq!(
            indices.map(array_index),
            [Some(0), Some(10), None, None, None, None, None, None, None]
        );
    }

    fn path(prefix: &str) -> String {
        let mut tracker = Tracker::default();
        tracker.feed(prefix.as_bytes());
        tracker.path()
    }

    #[test]
    fn the_path_of_a_prefix() {
        assert_eq!(path(""), "");
        assert_eq!(path("["), "/0");
        assert_eq!(path("[1,2,"), "/2");
        assert_eq!(path(r#"{"a":[],"b":{"c":"#), "/b/c");
        assert_eq!(path(r#"{"content":{"levels":[1,2,3,"#), "/content/levels/3");
        assert_eq!(path(r#"{"a/b~c":"#), "/a~1b~0c");
        assert_eq!(
            path(r#"{"\"\\":"x\\","\u0001\ud83d\ude00\n":"#),
            "/\u{1}😀\n"
        );
        assert_eq!(path(r#"["],{\"",{"k":"#), "/1/k");
        assert_eq!(path("[\"raw\u{1}\n\","), "/1");
    }
}
