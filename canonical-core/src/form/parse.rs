//! From the text of a form back to the tree.

use super::shape::{Condition, Member, Shape, Whole, HEADER, RULES, WORDS};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// How deep shapes may lie in each other, so that no text overflows the stack.
pub(super) const DEPTH: usize = 64;

/// The tree, unless the text is not a form of this version. The header of an insta snapshot and
/// an indentation of the whole are passed over.
pub(super) fn parse(text: &str) -> Option<Whole> {
    let text = text.trim_start_matches(['\u{feff}', '\r', '\n']);
    let text = match text.strip_prefix("---\n") {
        Some(snapshot) => snapshot.split_once("\n---\n")?.1,
        None => text,
    };
    let margin = text
        .lines()
        .find(|line| !line.trim().is_empty())
        .map_or(0, |line| line.len() - line.trim_start().len());
    let mut lines: Vec<(usize, &str)> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let content = line.trim();
        let indent = line.len() - line.trim_start().len();
        lines.push((indent.checked_sub(margin)? / 2, content));
    }
    let mut lines = Lines {
        lines: &lines,
        at: 0,
    };
    let profile = lines.next(0)?.strip_prefix(HEADER)?.to_string();
    let rules = lines.next(0)?.strip_prefix(RULES)?.to_string();
    let root = whole(lines.next(0)?)?;
    let mut definitions = Vec::new();
    while let Some(line) = lines.next(0) {
        let mut cursor = Cursor::new(line);
        let name = cursor.name()?;
        cursor.eat(" = ")?;
        let shape = cursor.shape(0)?;
        cursor.end()?;
        let shape = lines.below(shape, 1)?;
        definitions.push((name, shape));
    }
    let ended = lines.at == lines.lines.len();
    ended.then_some(Whole {
        profile,
        rules,
        root,
        definitions,
    })
}

fn whole(line: &str) -> Option<Shape> {
    let mut cursor = Cursor::new(line);
    let shape = cursor.shape(0)?;
    cursor.end()?;
    Some(shape)
}

struct Lines<'l, 't> {
    lines: &'l [(usize, &'t str)],
    at: usize,
}

impl<'t> Lines<'_, 't> {
    /// The next line, if it has this depth.
    fn next(&mut self, depth: usize) -> Option<&'t str> {
        let &(found, line) = self.lines.get(self.at)?;
        (found == depth).then(|| {
            self.at += 1;
            line
        })
    }

    /// The shape with the lines that belong to it.
    fn below(&mut self, shape: Shape, depth: usize) -> Option<Shape> {
        if depth > DEPTH {
            return None;
        }
        let variants = match shape {
            Shape::Object(_) => false,
            Shape::OneOf(_) => true,
            shape => return Some(shape),
        };
        let mut members = Vec::new();
        while let Some(line) = self.next(depth) {
            let mut cursor = Cursor::new(line);
            let name = match variants {
                true => Some(cursor.until(": ")?),
                false if cursor.eat(".. ").is_some() => None,
                false => {
                    let name = cursor.quoted()?;
                    cursor.eat(": ")?;
                    Some(name)
                }
            };
            let mut member = cursor.member(0)?;
            cursor.end()?;
            member.name = name;
            member.shape = self.below(member.shape, depth + 1)?;
            members.push(member);
        }
        Some(match variants {
            true => Shape::OneOf(members),
            false => Shape::Object(members),
        })
    }
}

struct Cursor<'t> {
    rest: &'t str,
}

impl<'t> Cursor<'t> {
    fn new(rest: &'t str) -> Self {
        Cursor { rest }
    }

    fn eat(&mut self, text: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(text)?;
        Some(())
    }

    fn end(&self) -> Option<()> {
        self.rest.is_empty().then_some(())
    }

    fn until(&mut self, end: &str) -> Option<String> {
        let (text, rest) = self.rest.split_once(end)?;
        self.rest = rest;
        Some(text.to_string())
    }

    /// Text between quotes, as it stands there.
    fn quoted(&mut self) -> Option<String> {
        self.eat("\"")?;
        let mut escaped = false;
        for (i, c) in self.rest.char_indices() {
            match c {
                '"' if !escaped => {
                    let text = self.rest[..i].to_string();
                    self.rest = &self.rest[i + 1..];
                    return Some(text);
                }
                c => escaped = c == '\\' && !escaped,
            }
        }
        None
    }

    fn backticked(&mut self) -> Option<String> {
        self.eat("`")?;
        self.until("`")
    }

    /// A shape with what follows it.
    fn member(&mut self, depth: usize) -> Option<Member> {
        let shape = self.shape(depth)?;
        let mut conditions = Vec::new();
        loop {
            if self.eat(" if present").is_some() {
                conditions.push(Condition::Present);
            } else if self.eat(" unless ").is_some() {
                conditions.push(Condition::Unless(self.backticked()?));
            } else {
                break;
            }
        }
        let from = match self.eat(" from ") {
            Some(()) => core::mem::take(&mut self.rest).to_string(),
            None => String::new(),
        };
        Some(Member {
            name: None,
            shape,
            conditions,
            from,
        })
    }

    fn shape(&mut self, depth: usize) -> Option<Shape> {
        let mut shape = self.base(depth)?;
        if self.eat(" | null").is_some() {
            shape = Shape::Nullable(Box::new(shape));
        }
        Some(shape)
    }

    fn base(&mut self, depth: usize) -> Option<Shape> {
        if depth > DEPTH {
            return None;
        }
        let inner = depth + 1;
        if self.eat("set [").is_some() {
            let shape = self.shape(inner)?;
            self.eat("]")?;
            return Some(Shape::Set(Box::new(shape)));
        }
        if self.eat("sorted [").is_some() {
            let shape = self.shape(inner)?;
            self.eat("]")?;
            return Some(Shape::Sorted(Box::new(shape)));
        }
        if self.eat("[").is_some() {
            let shape = Box::new(self.shape(inner)?);
            if self.eat("; ").is_some() {
                let length = self.until("]")?.parse().ok()?;
                return Some(Shape::Fixed(shape, length));
            }
            self.eat("]")?;
            return Some(Shape::List(shape));
        }
        if self.eat("{").is_some() {
            let key = self.shape(inner)?;
            self.eat(": ")?;
            let value = self.shape(inner)?;
            self.eat("}")?;
            return Some(Shape::Map(Box::new(key), Box::new(value)));
        }
        if self.eat("(").is_some() {
            let mut elements = Vec::new();
            while self.eat(")").is_none() {
                if !elements.is_empty() {
                    self.eat(", ")?;
                }
                elements.push(self.member(inner)?);
            }
            return Some(Shape::Tuple(elements));
        }
        if self.rest.starts_with('"') {
            return Some(Shape::Literal(self.quoted()?));
        }
        if self.eat("opaque ").is_some() {
            let how = self.until(" ")?;
            return Some(Shape::Opaque(how, self.backticked()?));
        }
        if self.eat("text of ").is_some() {
            return Some(Shape::AsString(Box::new(self.base(inner)?)));
        }
        if self.eat("not written").is_some() {
            return Some(Shape::Unwritten);
        }
        if self.eat("one of").is_some() {
            return Some(Shape::OneOf(Vec::new()));
        }
        let name = self.name()?;
        Some(match name.as_str() {
            "object" => Shape::Object(Vec::new()),
            scalar if WORDS.contains(&scalar) => Shape::Scalar(name),
            _ => Shape::Name(name),
        })
    }

    /// A type's name with its arguments and its number.
    fn name(&mut self) -> Option<String> {
        let mut open = 0_usize;
        let mut quoted = None;
        let mut end = self.rest.len();
        for (i, c) in self.rest.char_indices() {
            match (quoted, c) {
                (Some(quote), c) if quote == c => quoted = None,
                (Some(_), _) => {}
                (None, '`' | '"') if open > 0 => quoted = Some(c),
                (None, '<') => open += 1,
                (None, '>') => open = open.checked_sub(1)?,
                (None, c) if open == 0 && !(c.is_alphanumeric() || c == '_' || c == '#') => {
                    end = i;
                    break;
                }
                (None, _) => {}
            }
        }
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        (open == 0 && !name.is_empty()).then(|| name.to_string())
    }
}
