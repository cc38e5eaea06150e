//! Reads `#[serde(..)]` and `#[canonical(..)]`, of which the second overrides the first, word by
//! word. Every word of serde is known; what only matters for reading is left to serde.

mod container;
mod field;
mod parse;
mod variant;

use crate::internals::case::RenameRule;
use crate::internals::diag::Diag;
use crate::internals::model::{Container, Data, Field, Style, Variant};
use parse::Place;
use syn::{ExprPath, Ident, Path};

const PLACES: [&Place; 3] = [&container::TYPE, &variant::VARIANT, &field::FIELD];

/// What the input says, unless it is a union.
pub(crate) fn read<'a>(
    diag: &Diag,
    input: &'a syn::DeriveInput,
) -> Result<Container<'a>, syn::Error> {
    let container = container::read(diag, input);
    let crate_path = &container.attrs.crate_path;
    let data = match &input.data {
        syn::Data::Struct(data) => {
            let fields = fields(diag, &data.fields, container.rename_all, crate_path);
            Data::Struct(style(&data.fields), fields)
        }
        syn::Data::Enum(data) => {
            let variants = data.variants.iter();
            Data::Enum(
                variants
                    .map(|original| variant(diag, original, &container))
                    .collect(),
            )
        }
        syn::Data::Union(_) => {
            let message = "CanonicalJson does not support derive for unions";
            return Err(syn::Error::new_spanned(input, message));
        }
    };
    Ok(Container {
        input,
        ident: &input.ident,
        generics: &input.generics,
        attrs: container.attrs,
        data,
        mentions_deprecated: mentions_deprecated(input),
        written: container.written,
    })
}

/// Whether the type, a variant or a field is deprecated, or may use what is.
fn mentions_deprecated(input: &syn::DeriveInput) -> bool {
    let of_field = |field: &syn::Field| is_deprecated(&field.attrs);
    is_deprecated(&input.attrs)
        || match &input.data {
            syn::Data::Struct(data) => data.fields.iter().any(of_field),
            syn::Data::Enum(data) => data.variants.iter().any(|variant| {
                is_deprecated(&variant.attrs) || variant.fields.iter().any(of_field)
            }),
            syn::Data::Union(_) => false,
        }
}

/// `#[deprecated]`, `#[allow(deprecated)]`, `#[expect(deprecated)]`
fn is_deprecated(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|attr| {
        let path = attr.path();
        path.is_ident("deprecated")
            || (path.is_ident("allow") || path.is_ident("expect"))
                && attr.meta.require_list().is_ok_and(|list| {
                    let mut tokens = list.tokens.clone().into_iter();
                    tokens.any(|token| token.to_string() == "deprecated")
                })
    })
}

/// Where canonical-core is, for a type whose attributes may be wrong.
pub(crate) fn crate_path(input: &syn::DeriveInput) -> Path {
    container::read(&Diag::default(), input).attrs.crate_path
}

fn variant<'a>(
    diag: &Diag,
    original: &'a syn::Variant,
    container: &container::Read,
) -> Variant<'a> {
    let read = variant::read(diag, original, container.rename_all);
    let rule = read.rename_all.or(container.rename_all_fields);
    Variant {
        original,
        ident: &original.ident,
        name: read.name,
        style: style(&original.fields),
        fields: fields(diag, &original.fields, rule, &container.attrs.crate_path),
        skip: read.skip,
        untagged: read.untagged,
        serialize_with: read.serialize_with,
        serde_bound: read.serde_bound,
        written: read.written,
    }
}

fn fields<'a>(
    diag: &Diag,
    fields: &'a syn::Fields,
    rule: Option<RenameRule>,
    crate_path: &Path,
) -> Vec<Field<'a>> {
    let fields = fields.iter().enumerate();
    fields
        .map(|(index, field)| field::read(diag, index, field, rule, crate_path))
        .collect()
}

fn style(fields: &syn::Fields) -> Style {
    match fields {
        syn::Fields::Named(_) => Style::Named,
        syn::Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Style::Newtype,
        syn::Fields::Unnamed(_) => Style::Tuple,
        syn::Fields::Unit => Style::Unit,
    }
}

/// The function that serde calls where an attribute names a module.
fn serialize_in(mut module: ExprPath) -> ExprPath {
    let span = syn::spanned::Spanned::span(&module);
    module
        .path
        .segments
        .push(Ident::new("serialize", span).into());
    module
}
