//! Values as JSON text for people.

use super::walk::{Event, Walk};
use super::Value;
use crate::{escape, Rules};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

/// Writes the text, laid out over lines for `{:#}`.
pub(super) fn print(walk: Walk<'_, '_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let lines = f.alternate();
    let mut depth = 0;
    // What the next event does not follow with a comma: a bracket, a name or nothing.
    let mut begun = true;
    let mut named = false;
    for event in walk {
        if let Event::EndArray | Event::EndObject = event {
            depth -= 1;
            if lines && !begun {
                break_line(f, depth)?;
            }
        } else if !named {
            if !begun {
                f.write_char(',')?;
            }
            if lines && depth > 0 {
                break_line(f, depth)?;
            }
        }
        begun = matches!(event, Event::BeginArray(_) | Event::BeginObject(_));
        named = matches!(event, Event::Name(_));
        depth += usize::from(begun);
        match event {
            Event::BeginArray(_) => f.write_char('[')?,
            Event::BeginObject(_) => f.write_char('{')?,
            Event::EndArray => f.write_char(']')?,
            Event::EndObject => f.write_char('}')?,
            Event::Name(name) => {
                string(name, f)?;
                f.write_str(if lines { ": " } else { ":" })?;
            }
            Event::Scalar(Value::Bool(value)) => write!(f, "{value}")?,
            Event::Scalar(Value::Number(number)) => write!(f, "{number}")?,
            Event::Scalar(Value::String(text)) => string(text, f)?,
            Event::Scalar(_) => f.write_str("null")?,
        }
    }
    Ok(())
}

fn break_line(f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
    write!(f, "\n{:1$}", "", 4 * depth)
}

fn string(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut bytes = Vec::with_capacity(text.len() + 2);
    bytes.push(b'"');
    escape::append(&mut bytes, text, Rules::new());
    bytes.push(b'"');
    f.write_str(&String::from_utf8_lossy(&bytes))
}
