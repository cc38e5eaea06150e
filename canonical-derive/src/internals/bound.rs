//! The where-clauses of the generated impls, by serde's rules: a type parameter is bound when a
//! field that is written mentions it, and so is a path that begins with one (`T::Assoc`).

use super::model::{Container, Data, Field, Write};
use super::plan::{is_phantom_data, ungroup};
use proc_macro2::{TokenStream, TokenTree};
use quote::{quote, ToTokens};
use std::collections::BTreeSet;
use syn::{
    GenericArgument, GenericParam, Ident, PathArguments, ReturnType, Type, TypeParamBound,
    WherePredicate,
};

/// The traits that a type must have to be written where a field has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Trait {
    Json,
    Key,
    Object,
    TaggedContent,
}

/// The predicates for a profile, besides those of the type itself.
pub(crate) fn predicates(
    container: &Container<'_>,
    krate: &syn::Path,
    profile: &TokenStream,
) -> Vec<TokenStream> {
    if let Some(bound) = &container.attrs.bound {
        return bound.iter().map(ToTokens::to_token_stream).collect();
    }
    let mut predicates: Vec<TokenStream> = container
        .attrs
        .serde_bound
        .iter()
        .map(ToTokens::to_token_stream)
        .collect();
    if is_written_whole(container) {
        // What the type is converted into; a type without parameters is judged where it is used.
        if let Some(into) = container
            .attrs
            .into
            .as_ref()
            .filter(|ty| uses_a_parameter(ty, container))
        {
            predicates.push(quote!(#into: #krate::CanonicalJson<#profile>));
        }
        return predicates;
    }
    if let Data::Enum(variants) = &container.data {
        for variant in variants {
            predicates.extend(variant.serde_bound.iter().map(ToTokens::to_token_stream));
        }
    }
    for (field, _) in written_fields(container) {
        predicates.extend(field.bound.iter().flatten().map(ToTokens::to_token_stream));
    }
    for (ty, of) in inferred(container) {
        let of = match of {
            Trait::Json => quote!(#krate::CanonicalJson<#profile>),
            Trait::Key => quote!(#krate::CanonicalKey<#profile>),
            Trait::Object => quote!(#krate::private::CanonicalObject<#profile>),
            Trait::TaggedContent => quote!(#krate::private::TaggedContent<#profile>),
        };
        predicates.push(quote!(#ty: #of));
    }
    predicates
}

/// The predicates of the impl that describes the form: what a parameter stands for has one.
pub(crate) fn form_predicates(
    container: &Container<'_>,
    krate: &syn::Path,
    profile: &TokenStream,
) -> Vec<TokenStream> {
    if container.attrs.bound.is_some() || is_written_whole(container) {
        return Vec::new();
    }
    let mut found = BTreeSet::new();
    inferred(container)
        .iter()
        .filter(|(ty, _)| found.insert(ty.to_token_stream().to_string()))
        .map(|(ty, _)| quote!(#ty: #krate::CanonicalForm<#profile>))
        .collect()
}

/// Whether the fields play no part.
fn is_written_whole(container: &Container<'_>) -> bool {
    let attrs = &container.attrs;
    attrs.display.is_some()
        || attrs.serde.is_some()
        || (attrs.into.is_some() && attrs.transparent.is_none())
}

fn uses_a_parameter(ty: &Type, container: &Container<'_>) -> bool {
    let mut params = container.generics.type_params();
    params.any(|param| names_type(ty.to_token_stream(), &param.ident))
}

/// The parameters and associated types that fields are written with, and the traits they need.
fn inferred(container: &Container<'_>) -> Vec<(Type, Trait)> {
    let mut found = BTreeSet::new();
    let mut inferred = Vec::new();
    let type_params: Vec<&Ident> = container
        .generics
        .type_params()
        .map(|param| &param.ident)
        .collect();
    for (field, tagged) in written_fields(container) {
        if field.bound.is_some() {
            continue;
        }
        let of = match field.write {
            Write::Native if tagged => Trait::TaggedContent,
            Write::Native if field.flatten.is_some() => Trait::Object,
            Write::Native | Write::Sorted(_) => Trait::Json,
            _ => continue,
        };
        visit(field.ty, of, &mut |ty, of| {
            let parameter = type_params.iter().any(|param| mentions(ty, param));
            if parameter && found.insert((of, ty.to_token_stream().to_string())) {
                inferred.push((ty.clone(), of));
            }
        });
    }
    inferred
}

/// The fields that are written, and whether each is the content of an internal tag.
fn written_fields<'c>(container: &'c Container<'c>) -> Vec<(&'c Field<'c>, bool)> {
    use super::model::{Style, Tagging};
    match &container.data {
        Data::Struct(style, fields) => fields
            .iter()
            .filter(|field| !field.skip || *style == Style::Newtype)
            .map(|field| (field, false))
            .collect(),
        Data::Enum(variants) => variants
            .iter()
            .filter(|variant| !variant.skip && variant.serialize_with.is_none())
            .flat_map(|variant| {
                let tagged = matches!(container.attrs.tagging, Tagging::Internal { .. })
                    && variant.untagged.is_none()
                    && variant.style == Style::Newtype;
                variant
                    .fields
                    .iter()
                    .filter(|field| !field.skip)
                    .map(move |field| (field, tagged))
            })
            .collect(),
    }
}

/// Calls `found` with each type parameter or associated type inside `ty`, and the trait that its
/// place asks for.
fn visit(ty: &Type, of: Trait, found: &mut impl FnMut(&Type, Trait)) {
    match ungroup(ty) {
        ty @ Type::Path(path) => {
            if is_phantom_data(ty) {
                return;
            }
            found_path(path, ty, of, found);
        }
        Type::Reference(reference) => visit(&reference.elem, of, found),
        Type::Paren(paren) => visit(&paren.elem, of, found),
        Type::Array(array) => visit(&array.elem, Trait::Json, found),
        Type::Slice(slice) => visit(&slice.elem, Trait::Json, found),
        Type::Tuple(tuple) => {
            for elem in &tuple.elems {
                visit(elem, Trait::Json, found);
            }
        }
        Type::TraitObject(object) => {
            for bound in &object.bounds {
                visit_bound(bound, found);
            }
        }
        _ => {}
    }
}

fn found_path(path: &syn::TypePath, ty: &Type, of: Trait, found: &mut impl FnMut(&Type, Trait)) {
    if let Some(qself) = &path.qself {
        // `<T as Trait>::Assoc`: the whole is what is written.
        if !matches!(ungroup(&qself.ty), Type::Path(_)) {
            visit(&qself.ty, Trait::Json, found);
        }
        found(ty, of);
        return;
    }
    let Some(last) = path.path.segments.last() else {
        return;
    };
    let arguments = match &last.arguments {
        PathArguments::AngleBracketed(arguments) => &arguments.args,
        PathArguments::Parenthesized(arguments) => {
            for input in &arguments.inputs {
                visit(&input.ty, Trait::Json, found);
            }
            if let ReturnType::Type(_, output) = &arguments.output {
                visit(output, Trait::Json, found);
            }
            return;
        }
        // `T` or `T::Assoc`
        PathArguments::None => return found(ty, of),
    };
    // A map's first argument is its key; its values and a sequence's elements are values.
    let name = last.ident.to_string();
    let is_map = ["BTreeMap", "HashMap", "IndexMap"]
        .iter()
        .any(|map| name.ends_with(map));
    let through = matches!(
        name.as_str(),
        "Box" | "Rc" | "Arc" | "Cow" | "Option" | "Wrapping" | "Saturating" | "Reverse"
    );
    let types = arguments.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    for (i, argument) in types.enumerate() {
        let of = match (is_map, i) {
            (true, 0) => Trait::Key,
            // A hasher is not written.
            (true, 2..) => continue,
            _ if through => of,
            _ => Trait::Json,
        };
        visit(argument, of, found);
    }
}

fn visit_bound(bound: &TypeParamBound, found: &mut impl FnMut(&Type, Trait)) {
    if let TypeParamBound::Trait(bound) = bound {
        for segment in &bound.path.segments {
            if let PathArguments::AngleBracketed(arguments) = &segment.arguments {
                for argument in &arguments.args {
                    if let GenericArgument::Type(ty) = argument {
                        visit(ty, Trait::Json, found);
                    }
                }
            }
        }
    }
}

/// Whether the type begins with the parameter: `T`, `T::Assoc`, `<T as Trait>::Assoc`.
fn mentions(ty: &Type, param: &Ident) -> bool {
    let Type::Path(path) = ty else { return false };
    match &path.qself {
        Some(qself) => mentions(ungroup(&qself.ty), param),
        None => {
            path.path.leading_colon.is_none()
                && path
                    .path
                    .segments
                    .first()
                    .is_some_and(|first| first.ident == *param)
        }
    }
}

/// Whether a member that is written by its own `CanonicalJson` names `f32` or `f64`.
pub(crate) fn has_float(container: &Container<'_>) -> bool {
    let attrs = &container.attrs;
    if attrs.display.is_some() || attrs.serde.is_some() {
        return false;
    }
    if let (Some(into), None) = (&attrs.into, attrs.transparent) {
        return names_float(into.to_token_stream());
    }
    written_fields(container).iter().any(|(field, _)| {
        matches!(field.write, Write::Native | Write::Sorted(_))
            && !is_phantom_data(field.ty)
            && names_float(field.ty.to_token_stream())
    })
}

fn names_float(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "f32" || ident == "f64",
        TokenTree::Group(group) => names_float(group.stream()),
        _ => false,
    })
}

/// Whether the tokens of a type name this one: as `Self`, by its name alone, or by a path from
/// this crate, but not by one like `other::Name`.
pub(crate) fn names_type(tokens: TokenStream, ident: &Ident) -> bool {
    let mut colons = 0;
    let mut ours = false;
    for token in tokens {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ':' => {
                colons += 1;
                continue;
            }
            TokenTree::Ident(segment) => {
                let begins = colons < 2;
                if segment == "Self" || (segment == *ident && (begins || ours)) {
                    return true;
                }
                let root = ["self", "super", "crate"]
                    .iter()
                    .any(|root| segment == root);
                ours = root && (begins || ours);
            }
            TokenTree::Group(group) if names_type(group.stream(), ident) => return true,
            _ => ours = false,
        }
        colons = 0;
    }
    false
}

/// The generics of the type as an impl has them: without defaults.
pub(crate) fn impl_params(generics: &syn::Generics) -> Vec<TokenStream> {
    generics
        .params
        .iter()
        .map(|param| match param {
            GenericParam::Lifetime(lifetime) => lifetime.to_token_stream(),
            GenericParam::Type(param) => {
                let mut param = param.clone();
                param.default = None;
                param.attrs.clear();
                param.to_token_stream()
            }
            GenericParam::Const(param) => {
                let mut param = param.clone();
                param.default = None;
                param.attrs.clear();
                param.to_token_stream()
            }
        })
        .collect()
}

/// The type's own where-clause.
pub(crate) fn own_predicates<'c>(container: &'c Container<'_>) -> Vec<&'c WherePredicate> {
    match &container.generics.where_clause {
        Some(clause) => clause.predicates.iter().collect(),
        None => Vec::new(),
    }
}
