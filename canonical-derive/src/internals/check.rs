//! What is wrong with a type as a whole. Each rule stands under an input that breaks it.

use super::diag::Diag;
use super::model::{Container, Data, Field, Name, Style, Tagging, Write};
use super::plan::is_phantom_data;
use proc_macro2::Span;
use std::collections::HashMap;
use syn::Member;

pub(crate) fn check(diag: &Diag, container: &Container<'_>) {
    identifiers(diag, container);
    remote(diag, container);
    getters(diag, container);
    packed(diag, container);
    flatten_place(diag, container);
    flatten_itself(diag, container);
    flatten_writers(diag, container);
    untagged_last(diag, container);
    variants_with_functions(diag, container);
    adjacent_tags(diag, container);
    transparent(diag, container);
    whole_type(diag, container);
    keys(diag, container);
}

// #[serde(field_identifier)] enum E { A }
fn identifiers(diag: &Diag, container: &Container<'_>) {
    if let Some((_, which)) = container.attrs.identifier {
        diag.at(
            container.input,
            format_args!("{which} identifiers cannot be serialized"),
        );
    }
}

// #[serde(remote = "Other")] struct S { .. }
fn remote(diag: &Diag, container: &Container<'_>) {
    if let Some(span) = container.attrs.remote {
        diag.push(syn::Error::new(
            span,
            "`remote` is not supported yet: implement `CanonicalJson` for a newtype, or write the \
             field with `#[canonical(serde)]` or `#[canonical(with = \"..\")]`",
        ));
    }
}

// struct S { #[serde(getter = "S::a")] a: u8 }
fn getters(diag: &Diag, container: &Container<'_>) {
    if container.attrs.remote.is_some() || !fields(container).any(|field| field.getter.is_some()) {
        return;
    }
    let message = match container.data {
        Data::Enum(_) => "#[serde(getter = \"...\")] is not allowed in an enum",
        Data::Struct(..) => {
            "#[serde(getter = \"...\")] can only be used in structs that have #[serde(remote = \"...\")]"
        }
    };
    diag.at(container.input, message);
}

// #[repr(packed)] struct S { a: u8, b: u32 }
fn packed(diag: &Diag, container: &Container<'_>) {
    if let Some(span) = container.attrs.packed {
        diag.push(syn::Error::new(
            span,
            "packed structs are not supported yet, since their fields cannot be borrowed: use \
             `#[serde(into = \"..\")]` with a type that is not packed",
        ));
    }
}

// struct S(#[serde(flatten)] T);
fn flatten_place(diag: &Diag, container: &Container<'_>) {
    for (style, fields) in field_lists(container) {
        let message = match style {
            Style::Tuple => "#[serde(flatten)] cannot be used on tuple structs",
            Style::Newtype => "#[serde(flatten)] cannot be used on newtype structs",
            Style::Named | Style::Unit => continue,
        };
        for field in fields.iter().filter(|field| field.flatten.is_some()) {
            diag.at(field.original, message);
        }
    }
}

// struct S { #[serde(flatten)] inner: Option<Box<S>> }
fn flatten_itself(diag: &Diag, container: &Container<'_>) {
    let flattened = fields(container).filter(|field| field.flatten.is_some() && !field.skip);
    for field in flattened.filter(|field| matches!(field.write, Write::Native)) {
        if is_itself(field.ty, container) {
            diag.at(
                field.ty,
                "a type cannot flatten itself: its keys would repeat",
            );
        }
    }
}

/// Whether the value of such a type is, through pointers and options, the type that derives.
fn is_itself(ty: &syn::Type, container: &Container<'_>) -> bool {
    let syn::Type::Path(path) = super::plan::ungroup(ty) else {
        return false;
    };
    let Some(last) = path.path.segments.last() else {
        return false;
    };
    if path.path.segments.len() == 1 && (last.ident == *container.ident || last.ident == "Self") {
        return true;
    }
    let through = ["Box", "Rc", "Arc", "Option"]
        .iter()
        .any(|name| last.ident == name);
    match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) if through => arguments.args.iter().any(
            |argument| matches!(argument, syn::GenericArgument::Type(ty) if is_itself(ty, container)),
        ),
        _ => false,
    }
}

// struct S { #[serde(flatten)] #[canonical(display)] a: T }
fn flatten_writers(diag: &Diag, container: &Container<'_>) {
    for field in fields(container).filter(|field| field.flatten.is_some()) {
        let (span, word) = match &field.write {
            Write::Native | Write::SerializeWith(_) | Write::Serde => continue,
            Write::With(path) => (syn::spanned::Spanned::span(path), "with"),
            Write::AsString(span) => (*span, "as_string"),
            Write::Display(span) => (*span, "display"),
            Write::Sorted(span) => (*span, "sorted"),
        };
        let message = format!(
            "`flatten` takes the members of the value, so `{word}` cannot write it: leave out one of the two"
        );
        diag.push(syn::Error::new(span, message));
    }
}

// enum E { #[serde(untagged)] A(u8), B }
fn untagged_last(diag: &Diag, container: &Container<'_>) {
    let Data::Enum(variants) = &container.data else {
        return;
    };
    let last_tagged = variants
        .iter()
        .rposition(|variant| variant.untagged.is_none());
    for variant in &variants[..last_tagged.unwrap_or(0)] {
        if variant.untagged.is_some() {
            diag.at(
                variant.ident,
                "all variants with the #[serde(untagged)] attribute must be placed at the end of the enum",
            );
        }
    }
}

// enum E { #[serde(serialize_with = "f")] V { #[serde(skip)] a: u8 } }
fn variants_with_functions(diag: &Diag, container: &Container<'_>) {
    let Data::Enum(variants) = &container.data else {
        return;
    };
    for variant in variants
        .iter()
        .filter(|variant| variant.serialize_with.is_some())
    {
        let conflict = |what: String| {
            let ident = variant.ident;
            diag.at(
                variant.original,
                format_args!(
                    "variant `{ident}` cannot have both #[serde(serialize_with)] and {what}"
                ),
            );
        };
        if variant.skip {
            conflict("#[serde(skip_serializing)]".to_owned());
        }
        for field in &variant.fields {
            let member = match &field.member {
                Member::Named(ident) => format!("`{ident}`"),
                Member::Unnamed(index) => format!("#{}", index.index),
            };
            if field.skip {
                conflict(format!(
                    "a field {member} marked with #[serde(skip_serializing)]"
                ));
            }
            if field.skip_if.is_some() {
                conflict(format!(
                    "a field {member} marked with #[serde(skip_serializing_if)]"
                ));
            }
        }
    }
}

// #[serde(tag = "t", content = "t")] enum E { .. }
fn adjacent_tags(diag: &Diag, container: &Container<'_>) {
    if let Tagging::Adjacent { tag, content } = &container.attrs.tagging {
        if tag.text == content.text {
            let tag = &tag.text;
            diag.at(
                container.input,
                format_args!("enum tags `{tag}` for type and content conflict with each other"),
            );
        }
    }
}

// #[serde(transparent)] struct S { a: u8, b: u8 }
fn transparent(diag: &Diag, container: &Container<'_>) {
    if container.attrs.transparent.is_none() {
        return;
    }
    let refuse = |message: &str| diag.at(container.input, message);
    if container.attrs.into.is_some() {
        refuse("#[serde(transparent)] is not allowed with #[serde(into = \"...\")]");
    }
    let fields = match &container.data {
        Data::Enum(_) => return refuse("#[serde(transparent)] is not allowed on an enum"),
        Data::Struct(Style::Unit, _) => {
            return refuse("#[serde(transparent)] is not allowed on a unit struct")
        }
        Data::Struct(_, fields) => fields,
    };
    match fields
        .iter()
        .filter(|field| !field.skip && !is_phantom_data(field.ty))
        .count()
    {
        0 => refuse("#[serde(transparent)] requires at least one field that is not skipped"),
        1 => {}
        _ => refuse("#[serde(transparent)] requires struct to have at most one transparent field"),
    }
}

// #[canonical(display, serde)] struct S;
fn whole_type(diag: &Diag, container: &Container<'_>) {
    let attrs = &container.attrs;
    if let (Some(_), Some(span)) = (attrs.display, attrs.serde) {
        diag.push(syn::Error::new(
            span,
            "`display` and `serde` both say how the type is written: keep one",
        ));
    }
    let whole = match (attrs.display, attrs.serde) {
        (Some(span), _) => (span, "display"),
        (_, Some(span)) => (span, "serde"),
        _ => return,
    };
    if attrs.transparent.is_some() || attrs.into.is_some() {
        let (span, name) = whole;
        let message = format!(
            "`{name}` writes the type as a whole, so `transparent` and `into` mean nothing: override \
             them by removing `{name}`, or leave them out"
        );
        diag.push(syn::Error::new(span, message));
    }
}

// struct S { a: u8, #[serde(rename = "a")] b: u8 }
fn keys(diag: &Diag, container: &Container<'_>) {
    let attrs = &container.attrs;
    if attrs.display.is_some()
        || attrs.serde.is_some()
        || attrs.transparent.is_some()
        || attrs.into.is_some()
    {
        return;
    }
    let tag = match &attrs.tagging {
        Tagging::Internal { tag } => Some(tag),
        _ => None,
    };
    match &container.data {
        Data::Struct(Style::Named, fields) => unique(diag, tag, fields),
        Data::Struct(..) => {}
        Data::Enum(variants) => {
            for variant in variants
                .iter()
                .filter(|variant| variant.style == Style::Named && !variant.skip)
            {
                let tag = if variant.untagged.is_some() {
                    None
                } else {
                    tag
                };
                unique(diag, tag, &variant.fields);
            }
        }
    }
}

/// Two members of one name, the tag among them.
fn unique(diag: &Diag, tag: Option<&Name>, fields: &[Field<'_>]) {
    let written = fields
        .iter()
        .filter(|field| !field.skip && field.flatten.is_none());
    let names = tag.into_iter().chain(written.map(|field| &field.name));
    let mut seen: HashMap<&str, Span> = HashMap::new();
    for name in names {
        if let Some(first) = seen.get(name.text.as_str()) {
            let text = &name.text;
            diag.push(syn::Error::new(
                name.span,
                format_args!("duplicate JSON key `{text}`"),
            ));
            diag.push(syn::Error::new(
                *first,
                format_args!("the JSON key `{text}` is already written here"),
            ));
        } else {
            seen.insert(&name.text, name.span);
        }
    }
}

fn field_lists<'c, 'a>(container: &'c Container<'a>) -> Vec<(Style, &'c [Field<'a>])> {
    match &container.data {
        Data::Struct(style, fields) => vec![(*style, fields)],
        Data::Enum(variants) => variants
            .iter()
            .map(|variant| (variant.style, &variant.fields[..]))
            .collect(),
    }
}

fn fields<'c, 'a>(container: &'c Container<'a>) -> impl Iterator<Item = &'c Field<'a>> {
    field_lists(container)
        .into_iter()
        .flat_map(|(_, fields)| fields)
}
