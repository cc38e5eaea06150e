//! What is written, in which order. Everything about keys is decided here: `expand` prints.

use super::model::{Container, Data, Field, Name, Style, Tagging, Variant, Write};
use proc_macro2::Span;
use std::cmp::Ordering;
use syn::{Member, Type};

/// The two orders that profiles have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    CodePoint,
    CodeUnit,
}

impl Order {
    pub(crate) const BOTH: [Order; 2] = [Order::CodePoint, Order::CodeUnit];

    fn compare(self, a: &str, b: &str) -> Ordering {
        match self {
            Order::CodePoint => a.cmp(b),
            // RFC 8785 §3.2.3
            Order::CodeUnit => a.encode_utf16().cmp(b.encode_utf16()),
        }
    }
}

/// An object: its own members, and values whose members it takes in.
pub(crate) struct Object<'p> {
    /// In code point order.
    members: Vec<Entry<'p>>,
    pub(crate) parts: Vec<Part<'p>>,
}

pub(crate) struct Entry<'p> {
    pub(crate) name: &'p str,
    pub(crate) value: Value<'p>,
}

pub(crate) enum Value<'p> {
    Field(Access<'p>),
    /// The name of the variant or struct, under the tag.
    Tag(&'p str),
    /// What stands under an enum's content key or under the variant's name.
    Content(&'p Variant<'p>),
}

/// A value whose members another object takes in.
pub(crate) struct Part<'p> {
    pub(crate) value: Spliced<'p>,
    /// The field's name or the variant's.
    pub(crate) name: String,
    /// What a variant holds; otherwise a field that is flattened.
    pub(crate) of_variant: bool,
    /// The content of an internally tagged newtype variant, which must not be an Option.
    pub(crate) tagged: bool,
}

impl Part<'_> {
    /// What messages call it.
    pub(crate) fn label(&self) -> String {
        match self.of_variant {
            true => format!("the content of variant `{}`", self.name),
            false => format!("flattened field `{}`", self.name),
        }
    }
}

pub(crate) enum Spliced<'p> {
    Field(Access<'p>),
    /// What serde's function for a whole variant makes of its fields.
    SerializeWith(&'p syn::ExprPath, Vec<Access<'p>>),
}

impl<'p> Spliced<'p> {
    /// The field whose keys are known to the compiler.
    pub(crate) fn native(&self) -> Option<&Access<'p>> {
        match self {
            Spliced::Field(access) if access.is_native() => Some(access),
            _ => None,
        }
    }
}

/// How the generated code reaches a field.
#[derive(Clone, Copy)]
pub(crate) struct Access<'p> {
    pub(crate) field: &'p Field<'p>,
    /// Bound by a pattern; otherwise a field of `self`.
    pub(crate) bound: bool,
    /// Whatever `skip_serializing_if` says, which serde ignores on newtypes.
    pub(crate) always: bool,
}

impl<'p> Object<'p> {
    fn new(mut members: Vec<Entry<'p>>, parts: Vec<Part<'p>>) -> Self {
        members.sort_by(|a, b| Order::CodePoint.compare(a.name, b.name));
        Object { members, parts }
    }

    /// The object of named fields.
    pub(crate) fn of_fields(
        fields: &'p [Field<'p>],
        bound: bool,
        tag: Option<(&'p Name, &'p str)>,
    ) -> Self {
        let mut members: Vec<Entry<'p>> = tag
            .map(|(key, text)| Entry {
                name: &key.text,
                value: Value::Tag(text),
            })
            .into_iter()
            .collect();
        let mut parts = Vec::new();
        for field in fields.iter().filter(|field| !field.skip) {
            let access = Access {
                field,
                bound,
                always: false,
            };
            if field.flatten.is_some() {
                let value = Spliced::Field(access);
                parts.push(Part {
                    value,
                    name: name(&field.member),
                    of_variant: false,
                    tagged: false,
                });
            } else {
                members.push(Entry {
                    name: &field.name.text,
                    value: Value::Field(access),
                });
            }
        }
        Object::new(members, parts)
    }

    /// The object without members.
    pub(crate) fn empty() -> Self {
        Object::new(Vec::new(), Vec::new())
    }

    /// The object that consists of the members of what a variant holds.
    pub(crate) fn of_value(value: Spliced<'p>, variant: &Variant<'_>) -> Self {
        Object::new(
            Vec::new(),
            vec![Part {
                value,
                name: variant.ident.to_string(),
                of_variant: true,
                tagged: false,
            }],
        )
    }

    /// The members in an order.
    pub(crate) fn members(&self, order: Order) -> Vec<&Entry<'p>> {
        let mut members: Vec<_> = self.members.iter().collect();
        members.sort_by(|a, b| order.compare(a.name, b.name));
        members
    }

    pub(crate) fn names(&self, order: Order) -> Vec<&'p str> {
        self.members(order)
            .iter()
            .map(|member| member.name)
            .collect()
    }

    /// Whether the two orders put the members differently.
    pub(crate) fn is_order_dependent(&self) -> bool {
        self.names(Order::CodePoint) != self.names(Order::CodeUnit)
    }
}

fn name(member: &Member) -> String {
    match member {
        Member::Named(ident) => ident.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// All the keys of some objects, in an order.
pub(crate) fn union<'p>(objects: &[&Object<'p>], order: Order) -> Vec<&'p str> {
    let mut names: Vec<_> = objects
        .iter()
        .flat_map(|object| object.names(order))
        .collect();
    names.sort_by(|a, b| order.compare(a, b));
    names.dedup();
    names
}

/// What a type is written as.
pub(crate) enum Plan<'p> {
    /// Text that the type displays.
    Display,
    /// What its own `Serialize` makes.
    Serde,
    /// The value it converts into.
    Into(&'p Type),
    Unit,
    /// Another value in its place.
    Newtype(Access<'p>),
    Tuple(Vec<Access<'p>>),
    Object(Object<'p>),
    Enum(Vec<Arm<'p>>),
}

/// A variant.
pub(crate) struct Arm<'p> {
    pub(crate) variant: &'p Variant<'p>,
    pub(crate) form: Form<'p>,
}

/// How a variant is written.
pub(crate) enum Form<'p> {
    /// Not at all.
    Skipped,
    /// A string, or where an object is wanted the one member `"V": null`.
    UnitName(Object<'p>),
    /// An object.
    Object(Object<'p>),
    /// Without a tag: as its content, which is an object only by chance.
    Bare(Content<'p>),
}

/// What a variant holds.
pub(crate) enum Content<'p> {
    Null,
    Value(Access<'p>),
    Array(Vec<Access<'p>>),
    Object(Object<'p>),
    /// What serde's function for the whole variant makes of its fields.
    SerializeWith(&'p syn::ExprPath, Vec<Access<'p>>),
}

impl<'p> Plan<'p> {
    pub(crate) fn new(container: &'p Container<'p>) -> Self {
        let attrs = &container.attrs;
        if attrs.display.is_some() {
            return Plan::Display;
        }
        if attrs.serde.is_some() {
            return Plan::Serde;
        }
        match &container.data {
            Data::Struct(style, fields) => {
                if attrs.transparent.is_some() {
                    if let Some(field) = transparent_field(fields) {
                        return Plan::Newtype(Access {
                            field,
                            bound: false,
                            always: true,
                        });
                    }
                }
                if let Some(ty) = &attrs.into {
                    return Plan::Into(ty);
                }
                Plan::of_struct(*style, fields, &attrs.tagging, &attrs.name.text)
            }
            Data::Enum(variants) => match &attrs.into {
                Some(ty) => Plan::Into(ty),
                None => Plan::Enum(
                    variants
                        .iter()
                        .map(|variant| Arm::new(variant, &attrs.tagging))
                        .collect(),
                ),
            },
        }
    }

    fn of_struct(
        style: Style,
        fields: &'p [Field<'p>],
        tagging: &'p Tagging,
        name: &'p str,
    ) -> Self {
        match style {
            Style::Unit => Plan::Unit,
            // serde ignores `skip` on the field of a newtype struct.
            Style::Newtype => Plan::Newtype(Access {
                field: &fields[0],
                bound: false,
                always: true,
            }),
            Style::Tuple => Plan::Tuple(elements(fields, false)),
            Style::Named => {
                let tag = match tagging {
                    Tagging::Internal { tag } => Some((tag, name)),
                    _ => None,
                };
                Plan::Object(Object::of_fields(fields, false, tag))
            }
        }
    }
}

/// The one field that a transparent struct stands for.
fn transparent_field<'p>(fields: &'p [Field<'p>]) -> Option<&'p Field<'p>> {
    fields
        .iter()
        .find(|field| !field.skip && !is_phantom_data(field.ty))
}

pub(crate) fn is_phantom_data(ty: &Type) -> bool {
    match ungroup(ty) {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|segment| segment.ident == "PhantomData"),
        _ => false,
    }
}

/// The type inside the invisible groups that `macro_rules!` makes.
pub(crate) fn ungroup(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungroup(&group.elem),
        ty => ty,
    }
}

fn elements<'p>(fields: &'p [Field<'p>], bound: bool) -> Vec<Access<'p>> {
    let written = fields.iter().filter(|field| !field.skip);
    written
        .map(|field| Access {
            field,
            bound,
            always: false,
        })
        .collect()
}

impl<'p> Arm<'p> {
    fn new(variant: &'p Variant<'p>, tagging: &'p Tagging) -> Self {
        Arm {
            variant,
            form: Form::new(variant, tagging),
        }
    }
}

impl<'p> Form<'p> {
    fn new(variant: &'p Variant<'p>, tagging: &'p Tagging) -> Self {
        if variant.skip {
            return Form::Skipped;
        }
        if variant.untagged.is_some() {
            return Form::Bare(Content::new(variant));
        }
        let tag_entry = |tag: &'p Name| Entry {
            name: &tag.text,
            value: Value::Tag(&variant.name.text),
        };
        match tagging {
            Tagging::Untagged => Form::Bare(Content::new(variant)),
            Tagging::External => {
                let entry = Entry {
                    name: &variant.name.text,
                    value: Value::Content(variant),
                };
                let object = Object::new(vec![entry], Vec::new());
                match Content::new(variant) {
                    Content::Null => Form::UnitName(object),
                    _ => Form::Object(object),
                }
            }
            Tagging::Adjacent { tag, content } => {
                let mut members = vec![tag_entry(tag)];
                if !matches!(Content::new(variant), Content::Null) {
                    members.push(Entry {
                        name: &content.text,
                        value: Value::Content(variant),
                    });
                }
                Form::Object(Object::new(members, Vec::new()))
            }
            Tagging::Internal { tag } => {
                let value = match Content::new(variant) {
                    Content::Value(access) => Spliced::Field(access),
                    Content::SerializeWith(path, fields) => Spliced::SerializeWith(path, fields),
                    Content::Object(_) => {
                        let tag = Some((tag, variant.name.text.as_str()));
                        return Form::Object(Object::of_fields(&variant.fields, true, tag));
                    }
                    // `check` refuses tuple variants.
                    Content::Null | Content::Array(_) => {
                        return Form::Object(Object::new(vec![tag_entry(tag)], Vec::new()));
                    }
                };
                let part = Part {
                    value,
                    name: variant.ident.to_string(),
                    of_variant: true,
                    tagged: true,
                };
                Form::Object(Object::new(vec![tag_entry(tag)], vec![part]))
            }
        }
    }
}

impl<'p> Content<'p> {
    pub(crate) fn new(variant: &'p Variant<'p>) -> Self {
        if let Some(path) = &variant.serialize_with {
            return Content::SerializeWith(path, elements(&variant.fields, true));
        }
        match variant.style {
            Style::Unit => Content::Null,
            Style::Newtype => match elements(&variant.fields, true)[..] {
                [access] => Content::Value(Access {
                    always: true,
                    ..access
                }),
                // serde writes a newtype variant whose field is skipped as a unit variant.
                _ => Content::Null,
            },
            Style::Tuple => Content::Array(elements(&variant.fields, true)),
            Style::Named => Content::Object(Object::of_fields(&variant.fields, true, None)),
        }
    }
}

impl Access<'_> {
    /// Where messages about the value point: at the field's type.
    pub(crate) fn span(&self) -> Span {
        use syn::spanned::Spanned;
        Span::call_site().located_at(self.field.ty.span())
    }

    /// The function that says whether the field is left out.
    pub(crate) fn skip_if(&self) -> Option<&syn::ExprPath> {
        self.field.skip_if.as_ref().filter(|_| !self.always)
    }

    /// Whether the value is written by its own `CanonicalJson`.
    pub(crate) fn is_native(&self) -> bool {
        matches!(self.field.write, Write::Native)
    }
}

/// The member's beginning as it stands in the output, if no profile escapes the key.
///
/// The rules of a profile cannot express an escape of any of these characters.
pub(crate) fn literal(name: &str) -> Option<String> {
    is_plain(name).then(|| format!(",\"{name}\":"))
}

/// The text with its quotes, if no profile escapes it.
pub(crate) fn quoted(text: &str) -> Option<String> {
    is_plain(text).then(|| format!("\"{text}\""))
}

fn is_plain(text: &str) -> bool {
    text.bytes()
        .all(|byte| matches!(byte, b' '..=b'~') && !b"\"\\/<>&'".contains(&byte))
}
