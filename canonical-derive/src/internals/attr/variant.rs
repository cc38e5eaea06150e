//! The attributes of a variant.

use super::parse::{List, Place, Reader, Slot, Word};
use super::PLACES;
use crate::internals::case::RenameRule;
use crate::internals::diag::Diag;
use crate::internals::model::Name;
use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::{ExprPath, Token, WherePredicate};

pub(super) const VARIANT: Place = Place {
    serde_name: "variant",
    name: "variant",
    canonical: &["rename", "rename_all", "skip", "untagged"],
    serde: &[
        "alias",
        "borrow",
        "bound",
        "deserialize_with",
        "other",
        "serialize_with",
        "skip_deserializing",
        "skip_serializing",
        "with",
    ],
};

pub(super) struct Read {
    pub(super) name: Name,
    /// The rule for the names of its fields.
    pub(super) rename_all: Option<RenameRule>,
    pub(super) skip: bool,
    pub(super) untagged: Option<Span>,
    pub(super) serialize_with: Option<ExprPath>,
    pub(super) serde_bound: Vec<WherePredicate>,
    pub(super) written: Vec<Name>,
}

/// Reads them under the enum's rule for the names of variants.
pub(super) fn read(diag: &Diag, variant: &syn::Variant, rule: Option<RenameRule>) -> Read {
    let mut serde = Words::default();
    serde.read(diag, List::Serde, variant);
    let mut ours = Words::default();
    ours.read(diag, List::Canonical, variant);

    let own_name = || {
        let ident = variant.ident.unraw().to_string();
        let text = rule.map_or_else(|| ident.clone(), |rule| rule.variant(&ident));
        Name {
            text,
            span: variant.ident.span(),
        }
    };
    Read {
        name: ours
            .rename
            .or(serde.rename)
            .map_or_else(own_name, |given| given.value),
        rename_all: ours
            .rename_all
            .or(serde.rename_all)
            .map(|given| given.value),
        skip: ours.skip.is_some() || serde.skip.is_some(),
        untagged: ours.untagged.or(serde.untagged).map(|given| given.span),
        serialize_with: serde.serialize_with.map(|given| given.value),
        serde_bound: serde.bound.map_or_else(Vec::new, |given| given.value),
        written: ours.written,
    }
}

/// The words of one list.
#[derive(Default)]
struct Words {
    rename: Slot<Name>,
    rename_all: Slot<RenameRule>,
    skip: Slot<()>,
    untagged: Slot<()>,
    serialize_with: Slot<ExprPath>,
    bound: Slot<Vec<WherePredicate>>,
    ignored: Vec<&'static str>,
    written: Vec<Name>,
}

impl Words {
    fn read(&mut self, diag: &Diag, list: List, variant: &syn::Variant) {
        let reader = Reader {
            diag,
            list,
            place: &VARIANT,
            places: &PLACES,
        };
        self.written = reader.read(&variant.attrs, |word, meta| self.word(&reader, word, meta));
    }

    fn word(&mut self, reader: &Reader, word: &str, meta: &ParseNestedMeta) -> syn::Result<Word> {
        match word {
            "rename" => {
                reader.rename(&mut self.rename, meta)?;
            }
            "rename_all" => {
                reader.rule(&mut self.rename_all, &mut self.ignored, "rename_all", meta)?;
            }
            "skip" if reader.is_serde() => {
                reader.flag(&mut self.skip, "skip_serializing", meta)?;
                reader.ignore(&mut self.ignored, "skip_deserializing", &meta.path);
            }
            "skip" => reader.flag(&mut self.skip, word, meta)?,
            "untagged" => reader.flag(&mut self.untagged, word, meta)?,
            _ if reader.is_serde() => return self.serde_word(reader, word, meta),
            _ => return Ok(Word::Unknown),
        }
        Ok(Word::Known)
    }

    fn serde_word(
        &mut self,
        reader: &Reader,
        word: &str,
        meta: &ParseNestedMeta,
    ) -> syn::Result<Word> {
        match word {
            "alias" => {
                reader.string(word, meta)?;
            }
            "skip_serializing" => reader.flag(&mut self.skip, word, meta)?,
            "skip_deserializing" => {
                reader.ignore(&mut self.ignored, "skip_deserializing", &meta.path);
            }
            "other" => reader.ignore(&mut self.ignored, "other", &meta.path),
            "bound" => reader.bound(&mut self.bound, &mut self.ignored, meta)?,
            "with" => {
                if let Some(module) = reader.parsed(word, "path", meta)? {
                    let function = super::serialize_in(module);
                    reader.set(
                        &mut self.serialize_with,
                        "serialize_with",
                        &meta.path,
                        function,
                    );
                    reader.ignore(&mut self.ignored, "deserialize_with", &meta.path);
                }
            }
            "serialize_with" => {
                if let Some(function) = reader.parsed(word, "path", meta)? {
                    reader.set(&mut self.serialize_with, word, &meta.path, function);
                }
            }
            "deserialize_with" => {
                if reader.string(word, meta)?.is_some() {
                    reader.ignore(&mut self.ignored, "deserialize_with", &meta.path);
                }
            }
            "borrow" => {
                if meta.input.peek(Token![=]) {
                    reader.string(word, meta)?;
                }
            }
            _ => return Ok(Word::Unknown),
        }
        Ok(Word::Known)
    }
}
