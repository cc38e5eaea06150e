//! The attributes of a type.

use super::parse::{name, List, Place, Reader, Slot, Word};
use super::PLACES;
use crate::internals::case::RenameRule;
use crate::internals::diag::Diag;
use crate::internals::model::{ContainerAttrs, Name, Tagging};
use proc_macro2::{Span, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{parenthesized, parse_quote, token, Data, DeriveInput, Fields, Path, Token, Type};
use syn::{LitStr, WherePredicate};

pub(super) const TYPE: Place = Place {
    serde_name: "container",
    name: "type",
    canonical: &[
        "profile",
        "floats",
        "crate",
        "bound",
        "serde",
        "display",
        "rename",
        "rename_all",
        "rename_all_fields",
        "transparent",
        "into",
        "tag",
        "content",
        "untagged",
    ],
    serde: &[
        "default",
        "deny_unknown_fields",
        "expecting",
        "field_identifier",
        "from",
        "remote",
        "try_from",
        "variant_identifier",
    ],
};

/// What the type's attributes say, and what they say about its variants and fields.
pub(super) struct Read {
    pub(super) attrs: ContainerAttrs,
    pub(super) written: Vec<Name>,
    pub(super) rename_all: Option<RenameRule>,
    pub(super) rename_all_fields: Option<RenameRule>,
}

pub(super) fn read(diag: &Diag, input: &DeriveInput) -> Read {
    let mut serde = Words::default();
    serde.read(diag, List::Serde, input);
    let mut ours = Words::default();
    ours.read(diag, List::Canonical, input);

    // An enum has one representation: ours in part is not serde's in part.
    if ours.untagged.is_some() {
        (serde.tag, serde.content) = (None, None);
    } else if ours.tag.is_some() || ours.content.is_some() {
        serde.untagged = None;
    }
    let tagging = Representation {
        untagged: ours.untagged.or(serde.untagged),
        tag: ours.tag.or(serde.tag),
        content: ours.content.or(serde.content),
    };
    let own_name = || Name {
        text: input.ident.unraw().to_string(),
        span: input.ident.span(),
    };
    let rule = |ours: Slot<RenameRule>, serde| Some(ours.or(serde)?.value);
    Read {
        rename_all: rule(ours.rename_all, serde.rename_all),
        rename_all_fields: rule(ours.rename_all_fields, serde.rename_all_fields),
        written: ours.written,
        attrs: ContainerAttrs {
            name: ours
                .rename
                .or(serde.rename)
                .map_or_else(own_name, |given| given.value),
            profiles: ours.profile.map_or_else(Vec::new, |given| given.value),
            floats: span(&ours.floats),
            crate_path: match ours.crate_path {
                Some(given) => given.value,
                None => parse_quote!(::canonical_core),
            },
            bound: ours.bound.map(|given| given.value),
            serde_bound: serde.bound.map_or_else(Vec::new, |given| given.value),
            display: span(&ours.display),
            serde: span(&ours.serde),
            transparent: span(&ours.transparent.or(serde.transparent)),
            into: ours.into.or(serde.into).map(|given| given.value),
            tagging: tagging.decide(diag, input),
            remote: span(&serde.remote),
            identifier: decide_identifier(
                diag,
                input,
                span(&serde.field_identifier),
                span(&serde.variant_identifier),
            ),
            packed: packed(input),
        },
    }
}

fn span<T>(slot: &Slot<T>) -> Option<Span> {
    slot.as_ref().map(|given| given.span)
}

/// The words of one list.
#[derive(Default)]
struct Words {
    rename: Slot<Name>,
    rename_all: Slot<RenameRule>,
    rename_all_fields: Slot<RenameRule>,
    transparent: Slot<()>,
    bound: Slot<Vec<WherePredicate>>,
    into: Slot<Type>,
    tag: Slot<(Name, List)>,
    content: Slot<(Name, List)>,
    untagged: Slot<List>,
    remote: Slot<()>,
    field_identifier: Slot<()>,
    variant_identifier: Slot<()>,
    profile: Slot<Vec<Path>>,
    floats: Slot<()>,
    crate_path: Slot<Path>,
    serde: Slot<()>,
    display: Slot<()>,
    ignored: Vec<&'static str>,
    written: Vec<Name>,
}

impl Words {
    fn read(&mut self, diag: &Diag, list: List, input: &DeriveInput) {
        let reader = Reader {
            diag,
            list,
            place: &TYPE,
            places: &PLACES,
        };
        self.written = reader.read(&input.attrs, |word, meta| {
            self.word(&reader, input, word, meta)
        });
    }

    fn word(
        &mut self,
        reader: &Reader,
        input: &DeriveInput,
        word: &str,
        meta: &ParseNestedMeta,
    ) -> syn::Result<Word> {
        match word {
            "rename" => {
                let names = reader.rename(&mut self.rename, meta)?;
                if reader.at_most_one("rename", names).is_some() {
                    reader.ignore(&mut self.ignored, "rename", &meta.path);
                }
            }
            "rename_all" => {
                reader.rule(&mut self.rename_all, &mut self.ignored, "rename_all", meta)?;
            }
            "rename_all_fields" => {
                let (slot, ignored) = (&mut self.rename_all_fields, &mut self.ignored);
                if matches!(input.data, Data::Enum(_)) {
                    reader.rule(slot, ignored, "rename_all_fields", meta)?;
                } else {
                    reader.unused_names(word, meta)?;
                    misplaced(reader, meta, "rename_all_fields", "enums");
                }
            }
            "transparent" => reader.flag(&mut self.transparent, word, meta)?,
            "bound" => reader.bound(&mut self.bound, &mut self.ignored, meta)?,
            "into" => {
                if let Some(ty) = reader.parsed(word, "type", meta)? {
                    reader.set(&mut self.into, word, &meta.path, ty);
                }
            }
            "tag" => {
                if let Some(string) = reader.string(word, meta)? {
                    self.tag(reader, input, &string, meta);
                }
            }
            "content" => {
                if let Some(string) = reader.string(word, meta)? {
                    if matches!(input.data, Data::Enum(_)) {
                        let content = (name(&string), reader.list);
                        reader.set(&mut self.content, word, &meta.path, content);
                    } else {
                        misplaced(reader, meta, "content = \"...\"", "enums");
                    }
                }
            }
            "untagged" => {
                if matches!(input.data, Data::Enum(_)) {
                    let mut flag = None;
                    reader.flag(&mut flag, word, meta)?;
                    reader.set(&mut self.untagged, word, &meta.path, reader.list);
                } else {
                    misplaced(reader, meta, "untagged", "enums");
                }
            }
            _ if reader.is_serde() => return self.serde_word(reader, word, meta),
            _ => return self.canonical_word(reader, word, meta),
        }
        Ok(Word::Known)
    }

    fn tag(
        &mut self,
        reader: &Reader,
        input: &DeriveInput,
        string: &LitStr,
        meta: &ParseNestedMeta,
    ) {
        let named = match &input.data {
            Data::Enum(_) => true,
            Data::Struct(data) => matches!(data.fields, Fields::Named(_)),
            Data::Union(_) => false,
        };
        if named {
            reader.set(
                &mut self.tag,
                "tag",
                &meta.path,
                (name(string), reader.list),
            );
        } else {
            misplaced(
                reader,
                meta,
                "tag = \"...\"",
                "enums and structs with named fields",
            );
        }
    }

    fn serde_word(
        &mut self,
        reader: &Reader,
        word: &str,
        meta: &ParseNestedMeta,
    ) -> syn::Result<Word> {
        match word {
            "remote" => {
                if reader.parsed::<Path>(word, "path", meta)?.is_some() {
                    reader.set(&mut self.remote, word, &meta.path, ());
                }
            }
            "field_identifier" => reader.flag(&mut self.field_identifier, word, meta)?,
            "variant_identifier" => reader.flag(&mut self.variant_identifier, word, meta)?,
            // Serde's own path; ours is `#[canonical(crate = "..")]`.
            "crate" => {
                if reader.parsed::<Path>(word, "path", meta)?.is_some() {
                    reader.ignore(&mut self.ignored, "crate", &meta.path);
                }
            }
            "deny_unknown_fields" => {
                reader.ignore(&mut self.ignored, "deny_unknown_fields", &meta.path);
            }
            "default" => {
                if !meta.input.peek(Token![=]) || reader.string(word, meta)?.is_some() {
                    reader.ignore(&mut self.ignored, "default", &meta.path);
                }
            }
            "from" => {
                if reader.string(word, meta)?.is_some() {
                    reader.ignore(&mut self.ignored, "from", &meta.path);
                }
            }
            "try_from" => {
                if reader.string(word, meta)?.is_some() {
                    reader.ignore(&mut self.ignored, "try_from", &meta.path);
                }
            }
            "expecting" => {
                if reader.string(word, meta)?.is_some() {
                    reader.ignore(&mut self.ignored, "expecting", &meta.path);
                }
            }
            _ => return Ok(Word::Unknown),
        }
        Ok(Word::Known)
    }

    fn canonical_word(
        &mut self,
        reader: &Reader,
        word: &str,
        meta: &ParseNestedMeta,
    ) -> syn::Result<Word> {
        match word {
            "profile" => {
                let profiles = profiles(reader, meta)?;
                reader.set(&mut self.profile, word, &meta.path, profiles);
            }
            "floats" => reader.flag(&mut self.floats, word, meta)?,
            "crate" => {
                if let Some(path) = reader.parsed(word, "path", meta)? {
                    reader.set(&mut self.crate_path, word, &meta.path, path);
                }
            }
            "serde" => reader.flag(&mut self.serde, word, meta)?,
            "display" => reader.flag(&mut self.display, word, meta)?,
            _ => return Ok(Word::Unknown),
        }
        Ok(Word::Known)
    }
}

fn misplaced(reader: &Reader, meta: &ParseNestedMeta, word: &str, where_to: &str) {
    let list = reader.list_name();
    let message = format_args!("#[{list}({word})] can only be used on {where_to}");
    reader.diag.push(meta.error(message));
}

/// Reads `profile = Path` and `profile(Path, Path)`.
fn profiles(reader: &Reader, meta: &ParseNestedMeta) -> syn::Result<Vec<Path>> {
    if meta.input.peek(Token![=]) {
        let value = meta.value()?;
        if value.peek(syn::Lit) {
            let literal: syn::Lit = value.parse()?;
            reader
                .diag
                .error(literal, "`profile` takes a path: `profile = Matrix`");
            return Ok(Vec::new());
        }
        return Ok(vec![value.parse()?]);
    }
    if !meta.input.peek(token::Paren) {
        let message = "`profile` needs a value: `profile = Matrix`, or `profile(Matrix, Jcs)`";
        return Err(syn::Error::new_spanned(&meta.path, message));
    }
    let list;
    parenthesized!(list in meta.input);
    let paths = Punctuated::<Path, Token![,]>::parse_terminated(&list)?;
    if paths.is_empty() {
        let message = "`profile` names no profile: leave it out to derive for every profile";
        reader.diag.error(&meta.path, message);
    }
    let text = |path: &Path| path.to_token_stream().to_string().replace(' ', "");
    let mut profiles: Vec<Path> = Vec::new();
    for path in paths {
        if profiles.iter().any(|earlier| text(earlier) == text(&path)) {
            reader
                .diag
                .error(&path, format_args!("`{}` is listed twice", text(&path)));
        } else {
            profiles.push(path);
        }
    }
    Ok(profiles)
}

/// The words that together say how an enum shows its variant, each with the list it came from.
struct Representation {
    untagged: Slot<List>,
    tag: Slot<(Name, List)>,
    content: Slot<(Name, List)>,
}

impl Representation {
    fn decide(self, diag: &Diag, input: &DeriveInput) -> Tagging {
        let conflict = |spans: &[Span], message: String| {
            for span in spans {
                diag.push(syn::Error::new(*span, &message));
            }
            Tagging::External
        };
        match (self.untagged, self.tag, self.content) {
            (None, None, None) => Tagging::External,
            (Some(_), None, None) => Tagging::Untagged,
            (None, Some(tag), None) => {
                no_tuple_variants(diag, input, tag.value.1);
                Tagging::Internal { tag: tag.value.0 }
            }
            (None, Some(tag), Some(content)) => Tagging::Adjacent {
                tag: tag.value.0,
                content: content.value.0,
            },
            (Some(untagged), Some(tag), None) => conflict(
                &[untagged.span, tag.span],
                "enum cannot be both untagged and internally tagged".to_owned(),
            ),
            (None, None, Some(content)) => conflict(
                &[content.span],
                format!(
                    "#[{}(tag = \"...\", content = \"...\")] must be used together",
                    content.value.1.name()
                ),
            ),
            (Some(untagged), None, Some(content)) => conflict(
                &[untagged.span, content.span],
                format!(
                    "untagged enum cannot have #[{}(content = \"...\")]",
                    content.value.1.name()
                ),
            ),
            (Some(untagged), Some(tag), Some(content)) => conflict(
                &[untagged.span, tag.span, content.span],
                format!(
                    "untagged enum cannot have #[{}(tag = \"...\", content = \"...\")]",
                    tag.value.1.name()
                ),
            ),
        }
    }
}

/// `#[serde(tag = "t")] enum E { A(u8, u8) }`
fn no_tuple_variants(diag: &Diag, input: &DeriveInput, list: List) {
    let Data::Enum(data) = &input.data else {
        return;
    };
    let tuple = data.variants.iter().find(|variant| match &variant.fields {
        Fields::Unnamed(fields) => fields.unnamed.len() != 1,
        Fields::Named(_) | Fields::Unit => false,
    });
    if let Some(variant) = tuple {
        let list = list.name();
        let message = format_args!("#[{list}(tag = \"...\")] cannot be used with tuple variants");
        diag.error(variant, message);
    }
}

fn decide_identifier(
    diag: &Diag,
    input: &DeriveInput,
    field: Option<Span>,
    variant: Option<Span>,
) -> Option<(Span, &'static str)> {
    let (span, word) = match (field, variant) {
        (None, None) => return None,
        (Some(field), None) => (field, "field"),
        (None, Some(variant)) => (variant, "variant"),
        (Some(field), Some(variant)) => {
            let message =
                "#[serde(field_identifier)] and #[serde(variant_identifier)] cannot both \
                           be set";
            diag.push(syn::Error::new(field, message));
            diag.push(syn::Error::new(variant, message));
            return None;
        }
    };
    let message = format!("#[serde({word}_identifier)] can only be used on an enum");
    match &input.data {
        Data::Enum(_) => return Some((span, word)),
        Data::Struct(data) => diag.error(data.struct_token, message),
        Data::Union(data) => diag.error(data.union_token, message),
    }
    None
}

/// `#[repr(C, packed(2))]`
fn packed(input: &DeriveInput) -> Option<Span> {
    let mut packed = None;
    for attr in input
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("repr"))
    {
        // What is no repr is rustc's to report.
        let _ = attr.parse_args_with(|tokens: ParseStream| {
            while let Some(token) = tokens.parse::<Option<TokenTree>>()? {
                match token {
                    TokenTree::Ident(ident) if ident == "packed" => packed = Some(ident.span()),
                    _ => {}
                }
            }
            Ok(())
        });
    }
    packed
}
