//! From the constants of the types to one tree.

use super::data::{Argument, CanonicalForm, Data, Description, Link, Member as Described};
use super::shape::{escape, inline, rules, Condition, Member, Shape, Whole, WORDS};
use crate::{KeyOrder, Profile};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub(super) fn describe<T: CanonicalForm<P> + ?Sized, P: Profile>() -> Whole {
    let mut describer = Describer {
        order: P::RULES.get_key_order(),
        seen: Vec::new(),
        definitions: Vec::new(),
    };
    let root = describer.link(Link::to::<T, P>(), "");
    Whole {
        profile: escape(P::NAME),
        rules: rules::<P>(),
        root,
        definitions: describer.definitions,
    }
}

struct Describer {
    order: KeyOrder,
    /// The named types: identity, description, and where it is in `definitions`.
    seen: Vec<(&'static str, &'static Description, usize)>,
    definitions: Vec<(String, Shape)>,
}

/// A member before it has been described, so that the order of the source plays no part.
struct Raw {
    name: Option<&'static str>,
    conditions: Vec<Condition>,
    data: &'static Data,
    from: Vec<&'static str>,
}

impl Describer {
    fn link(&mut self, link: Link, source: &str) -> Shape {
        match link.0 {
            Some(of) => {
                let (identity, description) = of();
                self.description(identity, description)
            }
            None => Shape::Opaque("type".to_string(), source.to_string()),
        }
    }

    fn description(&mut self, identity: &'static str, description: &'static Description) -> Shape {
        if description.name.is_empty() {
            return self.data(&description.value);
        }
        let known = self
            .seen
            .iter()
            .find(|(id, known, _)| *id == identity && *known == description);
        if let Some((_, _, at)) = known {
            return Shape::Name(self.definitions[*at].0.clone());
        }
        // The place is taken before the arguments take theirs.
        let at = self.definitions.len();
        self.definitions.push((String::new(), Shape::Unwritten));
        let mut name = description.name.to_string();
        let arguments: Vec<String> = description
            .arguments
            .iter()
            .map(|argument| match argument {
                Argument::Type(parameter, Link(None)) => parameter.to_string(),
                Argument::Type(_, link) => inline(&self.link(*link, "")),
                Argument::Const(value) => value.to_string(),
            })
            .collect();
        if !arguments.is_empty() {
            name = format!("{name}<{}>", arguments.join(", "));
        }
        let name = self.free(name);
        self.definitions[at].0.clone_from(&name);
        self.seen.push((identity, description, at));
        let shape = self.data(&description.value);
        self.definitions[at].1 = shape;
        Shape::Name(name)
    }

    /// The name, with a number if another type has it.
    fn free(&self, name: String) -> String {
        let taken = |name: &str| {
            WORDS.contains(&name) || self.definitions.iter().any(|(other, _)| other == name)
        };
        if !taken(&name) {
            return name;
        }
        let mut number = 2;
        loop {
            let numbered = format!("{name}#{number}");
            if !taken(&numbered) {
                return numbered;
            }
            number += 1;
        }
    }

    fn data(&mut self, data: &'static Data) -> Shape {
        match data {
            Data::Scalar(name) => Shape::Scalar(name.to_string()),
            Data::Text(text) => Shape::Literal(escape(text)),
            Data::Opaque(how, what) => Shape::Opaque(how.to_string(), what.to_string()),
            Data::Type(source, link) => self.link(*link, source),
            Data::AsString(source, link) => match self.link(*link, source) {
                Shape::Nullable(inner) => Shape::Nullable(Box::new(Shape::AsString(inner))),
                inner => Shape::AsString(Box::new(inner)),
            },
            Data::Sorted(source, link) => match self.link(*link, source) {
                Shape::List(inner) | Shape::Set(inner) => Shape::Sorted(inner),
                inner => Shape::Sorted(Box::new(inner)),
            },
            Data::Nullable(link) => match self.link(*link, "") {
                inner @ Shape::Nullable(_) => inner,
                inner => Shape::Nullable(Box::new(inner)),
            },
            Data::List(link) => Shape::List(Box::new(self.link(*link, ""))),
            Data::Set(link) => Shape::Set(Box::new(self.link(*link, ""))),
            Data::Fixed(link, length) => Shape::Fixed(Box::new(self.link(*link, "")), *length),
            Data::Map(key, value) => {
                let key = self.link(*key, "");
                Shape::Map(Box::new(key), Box::new(self.link(*value, "")))
            }
            Data::Elements { elements } => {
                let elements = elements
                    .iter()
                    .map(|(condition, data)| Member {
                        name: None,
                        shape: self.data(data),
                        conditions: unless(condition).into_iter().collect(),
                        from: String::new(),
                    })
                    .collect();
                Shape::Tuple(elements)
            }
            Data::Object { members, parts } => self.object(members, parts),
            Data::OneOf { variants } => {
                let mut variants: Vec<_> = variants.iter().collect();
                variants.sort_by_key(|(name, _)| *name);
                let variants = variants
                    .into_iter()
                    .map(|(name, data)| Member {
                        name: Some(name.to_string()),
                        shape: self.data(data),
                        conditions: Vec::new(),
                        from: String::new(),
                    })
                    .collect();
                Shape::OneOf(variants)
            }
            Data::Unwritten => Shape::Unwritten,
        }
    }

    fn object(&mut self, members: &'static [Described], parts: &'static [Described]) -> Shape {
        let (mut own, mut open) = (Vec::new(), Vec::new());
        gather(members, parts, &[], &[], &mut own, &mut open);
        own.sort_by(|a: &Raw, b| {
            let [a, b] = [a, b].map(|raw| raw.name.unwrap_or_default());
            self.order.compare(a, b)
        });
        open.sort_by(|a: &Raw, b| a.from.cmp(&b.from));
        let members = own
            .into_iter()
            .chain(open)
            .map(|raw| Member {
                name: raw.name.map(escape),
                shape: self.data(raw.data),
                conditions: raw.conditions,
                from: raw.from.join("."),
            })
            .collect();
        Shape::Object(members)
    }
}

/// The members of an object and, in place, those of the structs that are flattened into it;
/// values whose members only running code knows go to `open`.
fn gather(
    members: &'static [Described],
    parts: &'static [Described],
    conditions: &[Condition],
    from: &[&'static str],
    own: &mut Vec<Raw>,
    open: &mut Vec<Raw>,
) {
    for (name, condition, data) in members {
        let mut conditions = conditions.to_vec();
        conditions.extend(unless(condition));
        own.push(Raw {
            name: Some(name),
            conditions,
            data,
            from: from.to_vec(),
        });
    }
    for (label, condition, data) in parts {
        let mut conditions = conditions.to_vec();
        conditions.extend(unless(condition));
        let mut from = from.to_vec();
        from.push(label);
        splice(data, conditions, from, own, open);
    }
}

fn splice(
    data: &'static Data,
    mut conditions: Vec<Condition>,
    from: Vec<&'static str>,
    own: &mut Vec<Raw>,
    open: &mut Vec<Raw>,
) {
    match data {
        Data::Type(_, Link(Some(of))) => splice(&of().1.value, conditions, from, own, open),
        Data::Nullable(Link(Some(of))) => {
            if !conditions.contains(&Condition::Present) {
                conditions.push(Condition::Present);
            }
            splice(&of().1.value, conditions, from, own, open);
        }
        Data::Object { members, parts } => gather(members, parts, &conditions, &from, own, open),
        // A unit has no members.
        Data::Scalar("null") => {}
        _ => open.push(Raw {
            name: None,
            conditions,
            data,
            from,
        }),
    }
}

fn unless(path: &str) -> Option<Condition> {
    (!path.is_empty()).then(|| Condition::Unless(path.to_string()))
}
