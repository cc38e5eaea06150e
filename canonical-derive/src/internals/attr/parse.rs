//! What the words of `#[serde(..)]` and `#[canonical(..)]` have in common: their forms, and what
//! is said about a wrong one. About `#[serde(..)]` we say exactly what serde says, at the same
//! place, so that rustc shows it once where both derives are present.

use crate::internals::case::RenameRule;
use crate::internals::diag::Diag;
use crate::internals::model::Name;
use proc_macro2::{Span, TokenTree};
use quote::ToTokens;
use syn::meta::ParseNestedMeta;
use syn::parse::Parse;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{token, Attribute, Expr, ExprLit, Lit, LitStr, Path, Token, WherePredicate};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    Serde,
    Canonical,
}

impl List {
    pub(super) fn name(self) -> &'static str {
        match self {
            List::Serde => "serde",
            List::Canonical => "canonical",
        }
    }
}

/// What attributes can stand on, with the words of each list.
pub(super) struct Place {
    pub(super) serde_name: &'static str,
    pub(super) name: &'static str,
    pub(super) canonical: &'static [&'static str],
    pub(super) serde: &'static [&'static str],
}

/// A word's value, and where the word stands.
pub(super) struct Given<T> {
    pub(super) span: Span,
    pub(super) value: T,
}

pub(super) type Slot<T> = Option<Given<T>>;

pub(super) enum Word {
    Known,
    Unknown,
}

/// Reads one of the lists of one item.
pub(super) struct Reader<'d> {
    pub(super) diag: &'d Diag,
    pub(super) list: List,
    pub(super) place: &'static Place,
    /// All places, to tell where a misplaced word belongs.
    pub(super) places: &'static [&'static Place],
}

impl Reader<'_> {
    /// Calls the function for each word, and returns the known ones in the order of the source.
    pub(super) fn read(
        &self,
        attrs: &[Attribute],
        mut word: impl FnMut(&str, &ParseNestedMeta) -> syn::Result<Word>,
    ) -> Vec<Name> {
        let mut written = Vec::new();
        for attr in attrs {
            if !attr.path().is_ident(self.list_name()) {
                continue;
            }
            if matches!(&attr.meta, syn::Meta::List(meta) if meta.tokens.is_empty()) {
                continue;
            }
            let read = attr.parse_nested_meta(|meta| {
                let name = meta.path.to_token_stream().to_string().replace(' ', "");
                match word(&name, &meta)? {
                    Word::Known => {
                        written.push(Name {
                            text: name,
                            span: meta.path.span(),
                        });
                        Ok(())
                    }
                    Word::Unknown => self.unknown(&name, &meta),
                }
            });
            if let Err(error) = read {
                self.diag.push(error);
            }
        }
        written
    }

    pub(super) fn is_serde(&self) -> bool {
        self.list == List::Serde
    }

    pub(super) fn list_name(&self) -> &'static str {
        self.list.name()
    }

    pub(super) fn set<T>(&self, slot: &mut Slot<T>, word: &str, path: &Path, value: T) {
        if slot.is_some() {
            self.duplicate(word, path);
        } else {
            *slot = Some(Given {
                span: path.span(),
                value,
            });
        }
    }

    /// Sets a word that has no value.
    pub(super) fn flag(
        &self,
        slot: &mut Slot<()>,
        word: &str,
        meta: &ParseNestedMeta,
    ) -> syn::Result<()> {
        self.no_value(meta)?;
        self.set(slot, word, &meta.path, ());
        Ok(())
    }

    /// Notes a word that only matters for reading, once.
    pub(super) fn ignore(&self, seen: &mut Vec<&'static str>, word: &'static str, path: &Path) {
        if seen.contains(&word) {
            self.duplicate(word, path);
        }
        seen.push(word);
    }

    /// Reads `word = ".."`. What is no string is reported, and nothing.
    pub(super) fn string(&self, word: &str, meta: &ParseNestedMeta) -> syn::Result<Option<LitStr>> {
        self.string_of(word, word, meta)
    }

    /// Reads `word = ".."` where the string is a path, type or other `what`.
    pub(super) fn parsed<T: Parse>(
        &self,
        word: &str,
        what: &str,
        meta: &ParseNestedMeta,
    ) -> syn::Result<Option<T>> {
        let Some(string) = self.string(word, meta)? else {
            return Ok(None);
        };
        // The parsed tokens carry the literal's span.
        let parsed = string.parse();
        if parsed.is_err() {
            let text = string.value();
            self.diag.error(
                &string,
                match what {
                    "type" => format!("failed to parse type: {word} = {text:?}"),
                    _ => format!("failed to parse {what}: {text:?}"),
                },
            );
        }
        Ok(parsed.ok())
    }

    /// Reads `rename`, and returns the names for reading: fields and variants may have many.
    pub(super) fn rename(
        &self,
        slot: &mut Slot<Name>,
        meta: &ParseNestedMeta,
    ) -> syn::Result<Vec<(Path, LitStr)>> {
        let pair = self.pair("rename", meta, |key, meta| {
            self.string_of("rename", key, meta)
        })?;
        if let Some(string) = self.at_most_one("rename", pair.ser) {
            self.set(slot, "rename", &meta.path, name(&string));
        }
        Ok(pair.de)
    }

    /// Reads names, or rules for them, that are not used.
    pub(super) fn unused_names(&self, word: &str, meta: &ParseNestedMeta) -> syn::Result<()> {
        self.pair(word, meta, |key, meta| self.string_of(word, key, meta))?;
        Ok(())
    }

    /// Reads `rename_all` and `rename_all_fields`.
    pub(super) fn rule(
        &self,
        slot: &mut Slot<RenameRule>,
        seen: &mut Vec<&'static str>,
        word: &'static str,
        meta: &ParseNestedMeta,
    ) -> syn::Result<()> {
        let one_name = meta.input.peek(Token![=]);
        let pair = self.pair(word, meta, |key, meta| self.string_of(word, key, meta))?;
        if let Some(name) = self.at_most_one(word, pair.ser) {
            match RenameRule::parse(&name.value()) {
                Ok(rule) => self.set(slot, word, &meta.path, rule),
                Err(message) => self.diag.error(name, message),
            }
        }
        if let Some(name) = self.at_most_one(word, pair.de) {
            match RenameRule::parse(&name.value()) {
                Ok(_) => self.ignore(seen, word, &meta.path),
                Err(_) if one_name => {}
                Err(message) => self.diag.error(name, message),
            }
        }
        Ok(())
    }

    /// Reads `bound`.
    pub(super) fn bound(
        &self,
        slot: &mut Slot<Vec<WherePredicate>>,
        seen: &mut Vec<&'static str>,
        meta: &ParseNestedMeta,
    ) -> syn::Result<()> {
        let pair = self.pair("bound", meta, |key, meta| {
            let Some(string) = self.string_of("bound", key, meta)? else {
                return Ok(Some(Vec::new()));
            };
            let parse = Punctuated::<WherePredicate, Token![,]>::parse_terminated;
            Ok(Some(match string.parse_with(parse) {
                Ok(predicates) => predicates.into_iter().collect(),
                Err(error) => {
                    self.diag.error(string, error);
                    Vec::new()
                }
            }))
        })?;
        if let Some(predicates) = self.at_most_one("bound", pair.ser) {
            self.set(slot, "bound", &meta.path, predicates);
        }
        if self.at_most_one("bound", pair.de).is_some() {
            self.ignore(seen, "bound", &meta.path);
        }
        Ok(())
    }

    pub(super) fn at_most_one<T>(&self, word: &str, mut values: Vec<(Path, T)>) -> Option<T> {
        if let Some((second, _)) = values.get(1) {
            self.duplicate(word, second);
            return None;
        }
        values.pop().map(|(_, value)| value)
    }

    fn duplicate(&self, word: &str, path: &Path) {
        self.diag.error(
            path,
            match self.list {
                List::Serde => format!("duplicate serde attribute `{word}`"),
                List::Canonical => format!("`{word}` was already given; remove one of the two"),
            },
        );
    }

    fn unknown(&self, name: &str, meta: &ParseNestedMeta) -> syn::Result<()> {
        if self.is_serde() {
            let place = self.place.serde_name;
            return Err(meta.error(format_args!("unknown serde {place} attribute `{name}`")));
        }
        self.diag.error(&meta.path, self.advice(name));
        // The words after this one are read as well.
        while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
            meta.input.parse::<TokenTree>()?;
        }
        Ok(())
    }

    fn advice(&self, name: &str) -> String {
        let here = self.place;
        if let Some(there) = self
            .places
            .iter()
            .find(|place| place.canonical.contains(&name))
        {
            return format!(
                "`{name}` is an attribute of a {}, not of a {}",
                there.name, here.name
            );
        }
        if here.serde.contains(&name) {
            return format!("`{name}` is an attribute of serde: write `#[serde({name})]`");
        }
        let near = here
            .canonical
            .iter()
            .map(|known| (distance(name, known), known))
            .filter(|(distance, known)| *distance <= known.len().max(3) / 3)
            .min();
        match near {
            Some((_, known)) => format!("unknown attribute `{name}`; did you mean `{known}`?"),
            None => format!(
                "unknown attribute `{name}`; the attributes of a {} are `{}`",
                here.name,
                here.canonical.join("`, `")
            ),
        }
    }

    /// Serde leaves a value after a flag to syn's "expected `,`".
    fn no_value(&self, meta: &ParseNestedMeta) -> syn::Result<()> {
        let has_value = meta.input.peek(Token![=]) || meta.input.peek(token::Paren);
        if self.is_serde() || !has_value {
            return Ok(());
        }
        let name = meta.path.to_token_stream();
        Err(meta.error(format_args!(
            "`{name}` takes no value: write `#[canonical({name})]`"
        )))
    }

    fn string_of(
        &self,
        word: &str,
        key: &str,
        meta: &ParseNestedMeta,
    ) -> syn::Result<Option<LitStr>> {
        if !self.is_serde() && !meta.input.peek(Token![=]) {
            let message = format!("`{word}` needs a value: `{word} = \"...\"`");
            return Err(syn::Error::new_spanned(&meta.path, message));
        }
        let expr: Expr = meta.value()?.parse()?;
        // A literal that macro_rules! passed on as `$name:expr` comes in an invisible group.
        let mut value = &expr;
        while let Expr::Group(group) = value {
            value = &group.expr;
        }
        if let Expr::Lit(ExprLit {
            lit: Lit::Str(string),
            ..
        }) = value
        {
            if !string.suffix().is_empty() {
                let suffix = string.suffix();
                self.diag.error(
                    string,
                    format!("unexpected suffix `{suffix}` on string literal"),
                );
            }
            return Ok(Some(string.clone()));
        }
        self.diag.error(
            &expr,
            match self.list {
                List::Serde => {
                    format!("expected serde {word} attribute to be a string: `{key} = \"...\"`")
                }
                List::Canonical => format!("`{word}` takes a string: `{word} = \"...\"`"),
            },
        );
        Ok(None)
    }

    /// Reads `word = value`, which counts for both directions, and in serde's list
    /// `word(serialize = value, deserialize = value)`.
    fn pair<T: Clone>(
        &self,
        word: &str,
        meta: &ParseNestedMeta,
        value: impl Fn(&str, &ParseNestedMeta) -> syn::Result<Option<T>>,
    ) -> syn::Result<Pair<T>> {
        let mut pair = Pair {
            ser: Vec::new(),
            de: Vec::new(),
        };
        if !self.is_serde() {
            pair.ser
                .extend(value(word, meta)?.map(|value| (meta.path.clone(), value)));
            return Ok(pair);
        }
        let lookahead = meta.input.lookahead1();
        if lookahead.peek(Token![=]) {
            if let Some(both) = value(word, meta)? {
                pair.ser.push((meta.path.clone(), both.clone()));
                pair.de.push((meta.path.clone(), both));
            }
        } else if lookahead.peek(token::Paren) {
            meta.parse_nested_meta(|meta| {
                let (key, side) = if meta.path.is_ident("serialize") {
                    ("serialize", &mut pair.ser)
                } else if meta.path.is_ident("deserialize") {
                    ("deserialize", &mut pair.de)
                } else {
                    return Err(meta.error(format_args!(
                        "malformed {word} attribute, expected `{word}(serialize = ..., deserialize = ...)`"
                    )));
                };
                side.extend(value(key, &meta)?.map(|value| (meta.path.clone(), value)));
                Ok(())
            })?;
        } else {
            return Err(lookahead.error());
        }
        Ok(pair)
    }
}

/// Values for writing and for reading, each with the word to mark where it is one too many.
struct Pair<T> {
    ser: Vec<(Path, T)>,
    de: Vec<(Path, T)>,
}

pub(super) fn name(string: &LitStr) -> Name {
    Name {
        text: string.value(),
        span: string.span(),
    }
}

/// How many letters to add, drop, change or swap with a neighbour to get from one word to the
/// other.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let change = usize::from(from[i - 1] != to[j - 1]);
            let mut least = (rows[i - 1][j] + 1)
                .min(row[j - 1] + 1)
                .min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances() {
        for (from, to, expected) in [
            ("", "abc", 3),
            ("rename", "rename", 0),
            ("renmae", "rename", 1),
            ("flaten", "flatten", 1),
            ("proflies", "profile", 2),
            ("with", "sorted", 5),
        ] {
            assert_eq!(distance(from, to), expected, "{from} {to}");
            assert_eq!(distance(to, from), expected, "{to} {from}");
        }
    }
}
