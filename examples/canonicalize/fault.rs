//! Reports for people: where a document is at fault, why, and the place itself.

use canonical_core::{Error, NotCanonical};
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// How many characters are shown on either side of the place.
const CONTEXT: usize = 36;

/// What is wrong with a document, and where.
pub(crate) struct Fault {
    message: String,
    offset: usize,
    line: usize,
    column: usize,
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Fault {
            message: without_position(&error.to_string()),
            offset: error.offset().unwrap_or_default(),
            line: error.line().unwrap_or(1),
            column: error.column().unwrap_or(1),
        }
    }
}

impl From<NotCanonical> for Fault {
    fn from(error: NotCanonical) -> Self {
        Fault {
            message: without_position(&error.to_string()),
            offset: error.offset(),
            line: error.line(),
            column: error.column(),
        }
    }
}

impl Fault {
    /// ```text
    /// event.json:2:7: duplicate_key: the object has two members `a` at /a
    ///  "b": 1, "a": 2}
    ///          ^
    /// ```
    ///
    /// `first_line` is the line of the file in which the document begins.
    pub(crate) fn report(&self, file: &str, first_line: usize, text: &[u8]) -> String {
        let line = first_line + self.line - 1;
        let mut report = format!("{file}:{line}:{}: {}\n", self.column, self.message);
        let (before, after) = self.around(text);
        let indent = before.width();
        // A String takes all.
        let _ = writeln!(report, "    {before}{after}\n    {:indent$}^", "");
        report
    }

    /// What stands on the line, close to the place.
    fn around(&self, text: &[u8]) -> (String, String) {
        let (before, after) = text.split_at(self.offset.min(text.len()));
        // Lines may be of any length, and canonical documents are one line.
        let before = &before[before.len().saturating_sub(4 * CONTEXT)..];
        let before = before
            .rsplit(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        let after = &after[..after.len().min(4 * CONTEXT)];
        let after = after
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();

        let before = String::from_utf8_lossy(before);
        let skipped = before.chars().count().saturating_sub(CONTEXT);
        let before = before.chars().skip(skipped).map(visible).collect();
        let after = String::from_utf8_lossy(after);
        let after = after.chars().take(CONTEXT).map(visible).collect();
        (before, after)
    }
}

/// The message without line, column and offset, which stand before it.
fn without_position(message: &str) -> String {
    let end = message.rfind(" (line ").unwrap_or(message.len());
    message[..end].to_owned()
}

/// The character, unless it would do something to a terminal.
fn visible(c: char) -> String {
    match c {
        '"' | '\'' | '\\' => c.to_string(),
        '\t' => " ".to_owned(),
        c => c.escape_debug().to_string(),
    }
}
