//! Judges what the attributes say together. What one attribute says is judged where it is read.
//!
//! Where serde has the same rule, these are its words at its place: rustc then shows the error
//! once to who derives both.

use super::diag::Diag;
use super::model::{Container, Data, Field, Name, Style, Tagging, Variant, Write};

use syn::spanned::Spanned;
use syn::{GenericArgument, Ident, Member, PathArguments, Type};

pub(crate) fn check(diag: &Diag, container: &Container) {
    remote(diag, container);
    getter(diag, container);
    identifier(diag, container);
    packed(diag, container);
    floats_and_profile(diag, container);
    display_and_serde(diag, container);
    words_without_effect(diag, container);
    transparent(diag, container);
    adjacent_tags(diag, container);
    untagged_variants_last(diag, container);
    variant_serialize_with(diag, container);
    flatten_place(diag, container);
    flatten_writer(diag, container);
    flatten_itself(diag, container);
    tag_itself(diag, container);
    unique_keys(diag, container);
}

/// Whether a transparent struct could be written as this field.
pub(crate) fn can_be_transparent(field: &Field) -> bool {
    let phantom = match ungroup(field.ty) {
        Type::Path(ty) => ty
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "PhantomData"),
        _ => false,
    };
    !phantom && !field.skip
}

/// `#[serde(remote = "Point")] struct PointDef { x: u8 }`
fn remote(diag: &Diag, container: &Container) {
    if let Some(span) = container.attrs.remote {
        let message = "`remote` is not supported yet: write the foreign type's fields with \
                       `#[canonical(with = \"...\")]`, or convert it with `into`";
        diag.push(syn::Error::new(span, message));
    }
}

/// `struct S { #[serde(getter = "S::a")] a: u8 }`
fn getter(diag: &Diag, container: &Container) {
    let mut fields = container.all_fields();
    if container.attrs.remote.is_some() || !fields.any(|field| field.getter.is_some()) {
        return;
    }
    diag.error(
        container.input,
        match container.data {
            Data::Enum(_) => "#[serde(getter = \"...\")] is not allowed in an enum",
            Data::Struct(..) => {
                "#[serde(getter = \"...\")] can only be used in structs that have \
                 #[serde(remote = \"...\")]"
            }
        },
    );
}

/// `#[serde(field_identifier)] enum F { A, B }`
fn identifier(diag: &Diag, container: &Container) {
    if let Some((_, which)) = container.attrs.identifier {
        diag.error(
            container.input,
            format_args!("{which} identifiers cannot be serialized"),
        );
    }
}

/// `#[repr(packed)] struct S { a: u16 }`
fn packed(diag: &Diag, container: &Container) {
    if let (Some(span), None, true) = (
        container.attrs.packed,
        type_writer(container),
        container.attrs.into.is_none(),
    ) {
        let message = "packed structs are not supported yet: convert to a struct that is not \
                       packed with `#[canonical(into = \"...\")]`";
        diag.push(syn::Error::new(span, message));
    }
}

/// `#[canonical(floats, profile = Jcs)] struct S { a: f64 }`
fn floats_and_profile(diag: &Diag, container: &Container) {
    if let (Some(span), false) = (container.attrs.floats, container.attrs.profiles.is_empty()) {
        let message = "`floats` has no effect beside `profile`; remove one of the two";
        diag.push(syn::Error::new(span, message));
    }
}

/// `#[canonical(display, serde)] struct S;`
fn display_and_serde(diag: &Diag, container: &Container) {
    if container.attrs.display.is_none() || container.attrs.serde.is_none() {
        return;
    }
    let is_writer = |word: &&Name| word.text == "display" || word.text == "serde";
    if let Some(second) = container.written.iter().filter(is_writer).nth(1) {
        let message = "`display` and `serde` both say how the type is written; remove one of the \
                       two";
        diag.push(syn::Error::new(second.span, message));
    }
}

/// `#[canonical(display)] struct S { #[canonical(rename = "b")] a: u8 }`
///
/// Only our own words: those of serde may be there for reading.
fn words_without_effect(diag: &Diag, container: &Container) {
    let Some(writer) = type_writer(container) else {
        return;
    };
    let on_type = container
        .written
        .iter()
        .filter(|word| match word.text.as_str() {
            "profile" | "crate" | "bound" | "display" | "serde" => false,
            // The bridge refuses floats when it meets them.
            "floats" => writer == "display",
            _ => true,
        });
    let on_variants = container
        .variants()
        .iter()
        .flat_map(|variant| &variant.written);
    let on_fields = container.all_fields().flat_map(|field| &field.written);
    for word in on_type.chain(on_variants).chain(on_fields) {
        let text = &word.text;
        let message = format!("`{text}` has no effect beside `{writer}` on the type; remove it");
        diag.push(syn::Error::new(word.span, message));
    }
}

/// `#[serde(transparent)] struct S { a: u8, b: u8 }`
fn transparent(diag: &Diag, container: &Container) {
    if container.attrs.transparent.is_none() {
        return;
    }
    let transparent = format!(
        "#[{}(transparent)]",
        list(&container.written, "transparent")
    );
    if container.attrs.into.is_some() {
        let into = format!("#[{}(into = \"...\")]", list(&container.written, "into"));
        diag.error(
            container.input,
            format_args!("{transparent} is not allowed with {into}"),
        );
    }
    let wrong = match &container.data {
        Data::Enum(_) => "is not allowed on an enum",
        Data::Struct(Style::Unit, _) => "is not allowed on a unit struct",
        Data::Struct(_, fields) => {
            match fields
                .iter()
                .filter(|field| can_be_transparent(field))
                .count()
            {
                0 => "requires at least one field that is not skipped",
                1 => return,
                _ => "requires struct to have at most one transparent field",
            }
        }
    };
    diag.error(container.input, format_args!("{transparent} {wrong}"));
}

/// `#[serde(tag = "t", content = "t")] enum E { A(u8) }`
fn adjacent_tags(diag: &Diag, container: &Container) {
    if let Tagging::Adjacent { tag, content } = &container.attrs.tagging {
        if tag.text == content.text {
            let tag = &tag.text;
            let message =
                format!("enum tags `{tag}` for type and content conflict with each other");
            diag.error(container.input, message);
        }
    }
}

/// `enum E { #[serde(untagged)] A(u8), B }`
fn untagged_variants_last(diag: &Diag, container: &Container) {
    let variants = container.variants();
    let last_tagged = variants
        .iter()
        .rposition(|variant| variant.untagged.is_none());
    for variant in &variants[..last_tagged.unwrap_or(0)] {
        if variant.untagged.is_some() {
            let list = list(&variant.written, "untagged");
            let message = format!(
                "all variants with the #[{list}(untagged)] attribute must be placed at the end of \
                 the enum"
            );
            diag.error(variant.ident, message);
        }
    }
}

/// `enum E { #[serde(serialize_with = "f", skip_serializing)] A(u8) }`
fn variant_serialize_with(diag: &Diag, container: &Container) {
    for variant in container.variants() {
        if variant.serialize_with.is_none() {
            continue;
        }
        let both = |other: String| {
            let ident = variant.ident;
            let message =
                format!("variant `{ident}` cannot have both #[serde(serialize_with)] and {other}");
            diag.error(variant.original, message);
        };
        if variant.skip {
            both("#[serde(skip_serializing)]".to_owned());
        }
        for field in &variant.fields {
            let place = match &field.member {
                Member::Named(ident) => format!("`{ident}`"),
                Member::Unnamed(index) => format!("#{}", index.index),
            };
            if field.skip {
                both(format!(
                    "a field {place} marked with #[serde(skip_serializing)]"
                ));
            }
            if field.skip_if.is_some() {
                both(format!(
                    "a field {place} marked with #[serde(skip_serializing_if)]"
                ));
            }
        }
    }
}

/// `struct S(#[serde(flatten)] T);`
fn flatten_place(diag: &Diag, container: &Container) {
    let check = |style: Style, fields: &[Field]| {
        let style = match style {
            Style::Tuple => "tuple",
            Style::Newtype => "newtype",
            Style::Named | Style::Unit => return,
        };
        for field in fields.iter().filter(|field| field.flatten.is_some()) {
            let list = list(&field.written, "flatten");
            let message = format!("#[{list}(flatten)] cannot be used on {style} structs");
            diag.error(field.original, message);
        }
    };
    match &container.data {
        Data::Struct(style, fields) => check(*style, fields),
        Data::Enum(variants) => {
            variants
                .iter()
                .for_each(|variant| check(variant.style, &variant.fields));
        }
    }
}

/// `struct S { #[serde(flatten)] #[canonical(display)] a: T }`
fn flatten_writer(diag: &Diag, container: &Container) {
    for field in container
        .all_fields()
        .filter(|field| field.flatten.is_some())
    {
        let (span, message) = match &field.write {
            Write::Native | Write::SerializeWith(_) | Write::Serde(_) => continue,
            Write::With(path) => (
                path.span(),
                "a `with` function writes one value, whose members cannot be flattened; remove \
                 `with` or `flatten`",
            ),
            Write::AsString(span) => (
                *span,
                "`as_string` writes a string, which has no members to flatten",
            ),
            Write::Display(span) => (
                *span,
                "`display` writes a string, which has no members to flatten",
            ),
            Write::Sorted(span) => (
                *span,
                "`sorted` writes an array, which has no members to flatten",
            ),
        };
        diag.push(syn::Error::new(span, message));
    }
}

/// `struct S { a: u8, #[serde(flatten)] next: Option<Box<S>> }`
fn flatten_itself(diag: &Diag, container: &Container) {
    if !writes_members(container) {
        return;
    }
    // Where a tag or a content key wraps the members, those inside may have the same names.
    let splices = |variant: &Variant| {
        variant.untagged.is_some()
            || matches!(
                container.attrs.tagging,
                Tagging::Internal { .. } | Tagging::Untagged
            )
    };
    let fields: Vec<&Field> = match &container.data {
        Data::Struct(_, fields) => fields.iter().collect(),
        Data::Enum(variants) => variants
            .iter()
            .filter(|v| splices(v))
            .flat_map(|v| &v.fields)
            .collect(),
    };
    for field in fields {
        if field.flatten.is_some() && holds_natively(field, container.ident) {
            let message = "a type cannot flatten itself: its keys would repeat";
            diag.error(field.ty, message);
        }
    }
}

/// `#[serde(tag = "t")] enum E { A(Box<E>) }`
fn tag_itself(diag: &Diag, container: &Container) {
    let Tagging::Internal { tag } = &container.attrs.tagging else {
        return;
    };
    let is_tagged = |variant: &&Variant| {
        let written = !variant.skip && variant.serialize_with.is_none();
        written && variant.style == Style::Newtype && variant.untagged.is_none()
    };
    if !writes_members(container) {
        return;
    }
    let contents = container
        .variants()
        .iter()
        .filter(is_tagged)
        .flat_map(|variant| &variant.fields);
    for field in contents.filter(|field| holds_natively(field, container.ident)) {
        let tag = &tag.text;
        let message =
            format!("an internally tagged enum cannot hold itself: its tag `{tag}` would repeat");
        diag.error(field.ty, message);
    }
}

/// `struct S { a: u8, #[serde(rename = "a")] b: u8 }`
fn unique_keys(diag: &Diag, container: &Container) {
    if !writes_members(container) {
        return;
    }
    let tag = match &container.attrs.tagging {
        Tagging::Internal { tag } => Some(tag),
        Tagging::External | Tagging::Adjacent { .. } | Tagging::Untagged => None,
    };
    match &container.data {
        Data::Struct(Style::Named, fields) => unique_keys_among(diag, tag, fields),
        Data::Struct(..) => {}
        Data::Enum(variants) => {
            for variant in variants {
                let as_object = variant.style == Style::Named && variant.serialize_with.is_none();
                if as_object && !variant.skip {
                    let tag = tag.filter(|_| variant.untagged.is_none());
                    unique_keys_among(diag, tag, &variant.fields);
                }
            }
        }
    }
}

fn unique_keys_among(diag: &Diag, tag: Option<&Name>, fields: &[Field]) {
    let members = fields
        .iter()
        .filter(|field| !field.skip && field.flatten.is_none());
    let mut keys: Vec<&Name> = tag.into_iter().collect();
    for key in members.map(|field| &field.name) {
        let text = &key.text;
        if let Some(first) = keys.iter().find(|first| first.text == *text) {
            let second = format!("duplicate JSON key `{text}`");
            diag.push(syn::Error::new(key.span, second));
            let first_message = format!("the JSON key `{text}` is already written here");
            diag.push(syn::Error::new(first.span, first_message));
        }
        keys.push(key);
    }
}

/// Whether the fields become members, or elements, of what is written for the type.
fn writes_members(container: &Container) -> bool {
    let attrs = &container.attrs;
    type_writer(container).is_none() && attrs.into.is_none() && attrs.transparent.is_none()
}

/// The word that says how the whole type is written, whatever its fields.
fn type_writer(container: &Container) -> Option<&'static str> {
    match (container.attrs.display, container.attrs.serde) {
        (Some(_), _) => Some("display"),
        (None, Some(_)) => Some("serde"),
        (None, None) => None,
    }
}

/// The list that a word was taken from.
fn list(written: &[Name], word: &str) -> &'static str {
    match written.iter().any(|known| known.text == word) {
        true => "canonical",
        false => "serde",
    }
}

/// Whether a field is written as the type that derives is.
fn holds_natively(field: &Field, ident: &Ident) -> bool {
    !field.skip && matches!(field.write, Write::Native) && is_itself(field.ty, ident)
}

/// Whether a type is the one that derives, behind nothing but types that are written as what they
/// hold.
fn is_itself(ty: &Type, ident: &Ident) -> bool {
    let path = match ungroup(ty) {
        Type::Reference(reference) => return is_itself(&reference.elem, ident),
        Type::Paren(paren) => return is_itself(&paren.elem, ident),
        Type::Path(ty) if ty.qself.is_none() => &ty.path,
        _ => return false,
    };
    let (Some(last), 1) = (path.segments.last(), path.segments.len()) else {
        return path
            .segments
            .last()
            .is_some_and(|last| holds_itself(last, ident));
    };
    last.ident == *ident || last.ident == "Self" || holds_itself(last, ident)
}

fn holds_itself(segment: &syn::PathSegment, ident: &Ident) -> bool {
    const WRAPPERS: [&str; 5] = ["Option", "Box", "Rc", "Arc", "Cow"];
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return false;
    };
    let inner = arguments.args.iter().any(|argument| match argument {
        GenericArgument::Type(ty) => is_itself(ty, ident),
        _ => false,
    });
    inner && WRAPPERS.iter().any(|wrapper| segment.ident == wrapper)
}

fn ungroup(mut ty: &Type) -> &Type {
    while let Type::Group(group) = ty {
        ty = &group.elem;
    }
    ty
}

impl Container<'_> {
    /// None if it is a struct.
    fn variants(&self) -> &[Variant<'_>] {
        match &self.data {
            Data::Enum(variants) => variants,
            Data::Struct(..) => &[],
        }
    }

    /// The fields of the struct, or of all variants.
    fn all_fields(&self) -> impl Iterator<Item = &Field<'_>> {
        let own: &[Field] = match &self.data {
            Data::Struct(_, fields) => fields,
            Data::Enum(_) => &[],
        };
        own.iter()
            .chain(self.variants().iter().flat_map(|variant| &variant.fields))
    }
}
