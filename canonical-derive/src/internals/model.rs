//! What is known about the input once its attributes have been read: names after renaming,
//! defaults filled in, `#[canonical(..)]` put over `#[serde(..)]`. Nothing here has been judged;
//! `check` does that.

use proc_macro2::Span;
use syn::{ExprPath, Generics, Ident, Member, Path, Type, WherePredicate};

/// The type that derives.
pub(crate) struct Container<'a> {
    pub(crate) input: &'a syn::DeriveInput,
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attrs: ContainerAttrs,
    pub(crate) data: Data<'a>,
    /// The type, a variant or a field is deprecated: naming it is no use of it.
    pub(crate) mentions_deprecated: bool,
    /// The words of its `#[canonical(..)]`, in the order of the source.
    pub(crate) written: Vec<Name>,
}

pub(crate) enum Data<'a> {
    Struct(Style, Vec<Field<'a>>),
    Enum(Vec<Variant<'a>>),
}

/// The shape of a struct or a variant. A newtype has exactly one field, skipped or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Named,
    Tuple,
    Newtype,
    Unit,
}

pub(crate) struct ContainerAttrs {
    /// The type's name, which only the `tag` of a struct shows.
    pub(crate) name: Name,
    /// `#[canonical(profile = ..)]`; none means every profile.
    pub(crate) profiles: Vec<Path>,
    /// `#[canonical(floats)]`
    pub(crate) floats: Option<Span>,
    /// Where canonical-core is: `::canonical_core`, or `#[canonical(crate = "..")]`.
    pub(crate) crate_path: Path,
    /// `#[canonical(bound = "..")]`: these predicates and no inferred ones.
    pub(crate) bound: Option<Vec<WherePredicate>>,
    /// `#[serde(bound(serialize = ".."))]`: these predicates beside the inferred ones.
    pub(crate) serde_bound: Vec<WherePredicate>,
    /// `#[canonical(display)]`
    pub(crate) display: Option<Span>,
    /// `#[canonical(serde)]` on the type: written by its own hand-written Serialize.
    pub(crate) serde: Option<Span>,
    pub(crate) transparent: Option<Span>,
    pub(crate) into: Option<Type>,
    pub(crate) tagging: Tagging,
    /// `#[serde(remote = "..")]`
    pub(crate) remote: Option<Span>,
    /// `#[serde(field_identifier)]` or `#[serde(variant_identifier)]`, and which.
    pub(crate) identifier: Option<(Span, &'static str)>,
    /// `#[repr(packed)]`
    pub(crate) packed: Option<Span>,
}

/// How an enum, or a struct that has a tag, shows its variant or name.
pub(crate) enum Tagging {
    External,
    Internal { tag: Name },
    Adjacent { tag: Name, content: Name },
    Untagged,
}

pub(crate) struct Variant<'a> {
    pub(crate) original: &'a syn::Variant,
    pub(crate) ident: &'a Ident,
    pub(crate) name: Name,
    pub(crate) style: Style,
    pub(crate) fields: Vec<Field<'a>>,
    pub(crate) skip: bool,
    /// `#[serde(untagged)]` on this variant alone.
    pub(crate) untagged: Option<Span>,
    /// `#[serde(serialize_with)]`, `#[serde(with)]`: the function that serde calls with
    /// references to all the fields.
    pub(crate) serialize_with: Option<ExprPath>,
    pub(crate) serde_bound: Vec<WherePredicate>,
    /// The words of its `#[canonical(..)]`, in the order of the source.
    pub(crate) written: Vec<Name>,
}

pub(crate) struct Field<'a> {
    pub(crate) original: &'a syn::Field,
    pub(crate) member: Member,
    pub(crate) ty: &'a Type,
    /// The member's name in the output, after `rename` and `rename_all`; its span is what a user
    /// edits to change it (the literal of `rename`, else the field's name).
    pub(crate) name: Name,
    pub(crate) skip: bool,
    pub(crate) skip_if: Option<ExprPath>,
    pub(crate) flatten: Option<Span>,
    pub(crate) write: Write,
    /// `bound` on the field, serde's or ours: these predicates and no inferred ones.
    pub(crate) bound: Option<Vec<WherePredicate>>,
    /// `#[serde(getter = "..")]`
    pub(crate) getter: Option<Span>,
    /// The words of its `#[canonical(..)]`, in the order of the source.
    pub(crate) written: Vec<Name>,
}

/// What writes a field's value.
pub(crate) enum Write {
    /// Its `CanonicalJson`.
    Native,
    /// `#[canonical(with = "..")]`: a `fn(&T, &mut Writer<'_, P>) -> Result<(), Error>`.
    With(ExprPath),
    /// `#[serde(with = "canonical_core::as_string")]`, from either list.
    AsString(Span),
    /// `#[serde(with)]`, `#[serde(serialize_with)]`: serde's function, through the bridge. The
    /// path is the function's, with `::serialize` added where the attribute named a module.
    SerializeWith(ExprPath),
    /// `#[canonical(serde)]`: its `Serialize`, through the bridge.
    Serde(Span),
    /// `#[canonical(display)]`: the text that it displays.
    Display(Span),
    /// `#[canonical(sorted)]`: a set, its elements ordered by their canonical bytes.
    Sorted(Span),
}

/// A name in the output, with the place that a user edits to change it.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}
