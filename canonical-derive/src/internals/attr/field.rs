//! The attributes of a field.

use super::parse::{List, Place, Reader, Slot, Word};
use super::PLACES;
use crate::internals::case::RenameRule;
use crate::internals::diag::Diag;
use crate::internals::model::{Field, Name, Write};
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{ExprPath, Member, Path, Token, WherePredicate};

pub(super) const FIELD: Place = Place {
    serde_name: "field",
    name: "field",
    canonical: &[
        "rename",
        "skip",
        "skip_serializing",
        "skip_serializing_if",
        "flatten",
        "bound",
        "with",
        "display",
        "serde",
        "sorted",
    ],
    serde: &[
        "alias",
        "borrow",
        "default",
        "deserialize_with",
        "getter",
        "serialize_with",
        "skip_deserializing",
    ],
};

/// The words of which a field has at most one: each says how it is written.
const WRITERS: [&str; 4] = ["with", "display", "serde", "sorted"];

/// Reads them under the rule for the names of fields. The path is that of canonical-core.
pub(super) fn read<'a>(
    diag: &Diag,
    index: usize,
    field: &'a syn::Field,
    rule: Option<RenameRule>,
    crate_path: &Path,
) -> Field<'a> {
    let mut serde = Words::default();
    serde.read(diag, List::Serde, field);
    let mut ours = Words::default();
    ours.read(diag, List::Canonical, field);

    let write = decide_write(diag, &mut ours, &mut serde, crate_path);
    let own_name = || match &field.ident {
        Some(ident) => {
            let text = ident.unraw().to_string();
            let text = rule.map_or_else(|| text.clone(), |rule| rule.field(&text));
            Name {
                text,
                span: ident.span(),
            }
        }
        None => Name {
            text: index.to_string(),
            span: field.ty.span(),
        },
    };
    Field {
        original: field,
        member: match &field.ident {
            Some(ident) => Member::Named(ident.clone()),
            None => Member::Unnamed(index.into()),
        },
        ty: &field.ty,
        name: ours
            .rename
            .or(serde.rename)
            .map_or_else(own_name, |given| given.value),
        skip: ours.skip.is_some() || serde.skip.is_some(),
        skip_if: ours.skip_if.or(serde.skip_if).map(|given| given.value),
        flatten: ours.flatten.or(serde.flatten).map(|given| given.span),
        write,
        bound: ours.bound.or(serde.bound).map(|given| given.value),
        getter: serde.getter.map(|given| given.span),
        written: ours.written,
    }
}

/// Ours if there is one, else serde's. Two of ours contradict each other.
fn decide_write(diag: &Diag, ours: &mut Words, serde: &mut Words, crate_path: &Path) -> Write {
    let is_writer = |word: &&Name| WRITERS.contains(&word.text.as_str());
    let mut writers = ours.written.iter().filter(is_writer);
    if let Some(first) = writers.next() {
        if let Some(second) = writers.find(|word| word.text != first.text) {
            let message = format!(
                "`{}` and `{}` both say how the field is written; remove one of the two",
                first.text, second.text
            );
            diag.push(syn::Error::new(second.span, message));
        }
    }
    if let Some(with) = ours.with.take() {
        return match is_as_string(&with.value.path, crate_path, &["as_string"]) {
            true => Write::AsString(with.value.span()),
            false => Write::With(with.value),
        };
    }
    if let Some(display) = &ours.display {
        return Write::Display(display.span);
    }
    if let Some(bridge) = &ours.serde {
        return Write::Serde(bridge.span);
    }
    if let Some(sorted) = &ours.sorted {
        return Write::Sorted(sorted.span);
    }
    if let Some(function) = serde.serialize_with.take() {
        return match is_as_string(
            &function.value.path,
            crate_path,
            &["as_string", "serialize"],
        ) {
            true => Write::AsString(function.value.span()),
            false => Write::SerializeWith(function.value),
        };
    }
    Write::Native
}

/// Whether a path is that of canonical-core, by its usual name or the given one, and then these
/// segments.
fn is_as_string(path: &Path, crate_path: &Path, rest: &[&str]) -> bool {
    let segments = |path: &Path| -> Vec<String> {
        path.segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect()
    };
    let written = segments(path);
    let Some(start) = written.len().checked_sub(rest.len()) else {
        return false;
    };
    let (start, end) = written.split_at(start);
    end == rest && (start == ["canonical_core"] || start == segments(crate_path))
}

/// The words of one list.
#[derive(Default)]
struct Words {
    rename: Slot<Name>,
    skip: Slot<()>,
    skip_if: Slot<ExprPath>,
    flatten: Slot<()>,
    bound: Slot<Vec<WherePredicate>>,
    serialize_with: Slot<ExprPath>,
    getter: Slot<()>,
    with: Slot<ExprPath>,
    display: Slot<()>,
    serde: Slot<()>,
    sorted: Slot<()>,
    ignored: Vec<&'static str>,
    written: Vec<Name>,
}

impl Words {
    fn read(&mut self, diag: &Diag, list: List, field: &syn::Field) {
        let reader = Reader {
            diag,
            list,
            place: &FIELD,
            places: &PLACES,
        };
        self.written = reader.read(&field.attrs, |word, meta| self.word(&reader, word, meta));
    }

    fn word(&mut self, reader: &Reader, word: &str, meta: &ParseNestedMeta) -> syn::Result<Word> {
        match word {
            "rename" => {
                reader.rename(&mut self.rename, meta)?;
            }
            "skip" if reader.is_serde() => {
                reader.flag(&mut self.skip, "skip_serializing", meta)?;
                reader.ignore(&mut self.ignored, "skip_deserializing", &meta.path);
            }
            "skip" | "skip_serializing" => reader.flag(&mut self.skip, word, meta)?,
            "skip_serializing_if" => {
                if let Some(function) = reader.parsed(word, "path", meta)? {
                    reader.set(&mut self.skip_if, word, &meta.path, function);
                }
            }
            "flatten" => reader.flag(&mut self.flatten, word, meta)?,
            "bound" => reader.bound(&mut self.bound, &mut self.ignored, meta)?,
            _ if reader.is_serde() => return self.serde_word(reader, word, meta),
            _ => return self.canonical_word(reader, word, meta),
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
            "default" => {
                if !meta.input.peek(Token![=]) || reader.string(word, meta)?.is_some() {
                    reader.ignore(&mut self.ignored, "default", &meta.path);
                }
            }
            "skip_deserializing" => {
                reader.ignore(&mut self.ignored, "skip_deserializing", &meta.path);
            }
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
            "getter" => {
                if reader.parsed::<ExprPath>(word, "path", meta)?.is_some() {
                    reader.set(&mut self.getter, word, &meta.path, ());
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
            "with" => {
                if let Some(function) = reader.parsed(word, "path", meta)? {
                    reader.set(&mut self.with, word, &meta.path, function);
                }
            }
            "display" => reader.flag(&mut self.display, word, meta)?,
            "serde" => reader.flag(&mut self.serde, word, meta)?,
            "sorted" => reader.flag(&mut self.sorted, word, meta)?,
            _ => return Ok(Word::Unknown),
        }
        Ok(Word::Known)
    }
}
