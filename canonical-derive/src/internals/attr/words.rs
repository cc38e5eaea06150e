//! The words of `#[serde(..)]` and `#[canonical(..)]`, as they stand in the source.
//!
//! What is wrong with a `serde` word is said in serde's own words and at its place: rustc shows
//! equal messages once, so that a user who derives both traits sees each mistake once.

use crate::internals::case::RenameRule;
use crate::internals::diag::Diag;
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::meta::ParseNestedMeta;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    token, Attribute, Expr, ExprLit, ExprPath, Lit, LitStr, Meta, Path, Token, Type, WherePredicate,
};

/// Where an attribute stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Container,
    Variant,
    Field,
}

/// Which attribute it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Space {
    Serde,
    Canonical,
}

/// What follows a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Flag,
    Text,
    /// A text, or `(serialize = "..", deserialize = "..")`.
    Rename,
    /// The name of a rename rule, likewise.
    Rule,
    /// A path to a function or module, in a literal.
    Function,
    /// A path, in a literal.
    Path,
    Type,
    /// Where-predicates, in a literal, likewise.
    Bound,
    /// `profile = Path` or `profile(Path, ..)`.
    Profiles,
    /// Only for reading: nothing, or a text.
    FlagOrText,
}

pub(super) enum Value {
    Flag,
    Text(LitStr),
    Rule(RenameRule),
    Function(ExprPath),
    Path(Path),
    Type(Box<Type>),
    Bound(Vec<WherePredicate>),
    Profiles(Vec<Path>),
}

/// A word with what it says.
pub(super) struct Word {
    /// The word itself, where messages about it point.
    pub(super) key: Path,
    pub(super) value: Value,
}

/// The words of one item, `#[canonical(..)]` before `#[serde(..)]`.
pub(super) struct Words {
    words: BTreeMap<(Space, &'static str), Word>,
}

type Table = &'static [(&'static str, Shape)];

fn table(space: Space, place: Place) -> Table {
    use Shape::{Bound, Flag, FlagOrText, Function, Path, Profiles, Rename, Rule, Text, Type};
    match (space, place) {
        (Space::Serde, Place::Container) => &[
            ("rename", Rename),
            ("rename_all", Rule),
            ("rename_all_fields", Rule),
            ("transparent", Flag),
            ("deny_unknown_fields", Flag),
            ("default", FlagOrText),
            ("bound", Bound),
            ("untagged", Flag),
            ("tag", Text),
            ("content", Text),
            ("from", Text),
            ("try_from", Text),
            ("into", Type),
            ("remote", Path),
            ("field_identifier", Flag),
            ("variant_identifier", Flag),
            ("crate", Path),
            ("expecting", Text),
        ],
        (Space::Serde, Place::Variant) => &[
            ("rename", Rename),
            ("alias", Text),
            ("rename_all", Rule),
            ("skip", Flag),
            ("skip_deserializing", Flag),
            ("skip_serializing", Flag),
            ("other", Flag),
            ("bound", Bound),
            ("with", Function),
            ("serialize_with", Function),
            ("deserialize_with", Function),
            ("borrow", FlagOrText),
            ("untagged", Flag),
        ],
        (Space::Serde, Place::Field) => &[
            ("rename", Rename),
            ("alias", Text),
            ("default", FlagOrText),
            ("skip_serializing", Flag),
            ("skip_deserializing", Flag),
            ("skip", Flag),
            ("skip_serializing_if", Function),
            ("serialize_with", Function),
            ("deserialize_with", Function),
            ("with", Function),
            ("bound", Bound),
            ("borrow", FlagOrText),
            ("getter", Function),
            ("flatten", Flag),
        ],
        (Space::Canonical, Place::Container) => &[
            ("profile", Profiles),
            ("floats", Flag),
            ("crate", Path),
            ("bound", Bound),
            ("serde", Flag),
            ("display", Flag),
            ("rename", Rename),
            ("rename_all", Rule),
            ("rename_all_fields", Rule),
            ("transparent", Flag),
            ("into", Type),
            ("tag", Text),
            ("content", Text),
            ("untagged", Flag),
        ],
        (Space::Canonical, Place::Variant) => &[
            ("rename", Rename),
            ("rename_all", Rule),
            ("skip", Flag),
            ("skip_serializing", Flag),
            ("untagged", Flag),
            ("bound", Bound),
        ],
        (Space::Canonical, Place::Field) => &[
            ("rename", Rename),
            ("skip", Flag),
            ("skip_serializing", Flag),
            ("skip_serializing_if", Function),
            ("flatten", Flag),
            ("with", Function),
            ("display", Flag),
            ("serde", Flag),
            ("sorted", Flag),
            ("bound", Bound),
        ],
    }
}

/// Words that matter only for reading: their shape is checked, what they say is not kept.
const READING: &[&str] = &[
    "deny_unknown_fields",
    "default",
    "from",
    "try_from",
    "expecting",
    "alias",
    "skip_deserializing",
    "other",
    "deserialize_with",
    "borrow",
];

impl Words {
    pub(super) fn read(diag: &Diag, attrs: &[Attribute], place: Place) -> Words {
        let mut words = Words {
            words: BTreeMap::new(),
        };
        for attr in attrs {
            let space = match attr.path() {
                path if path.is_ident("serde") => Space::Serde,
                path if path.is_ident("canonical") => Space::Canonical,
                _ => continue,
            };
            if matches!(&attr.meta, Meta::List(list) if list.tokens.is_empty()) {
                continue;
            }
            let reader = Reader { diag, space, place };
            if let Err(error) = attr.parse_nested_meta(|meta| reader.word(&mut words, &meta)) {
                diag.push(error);
            }
        }
        words
    }

    pub(super) fn get(&self, name: &'static str) -> Option<&Word> {
        self.canonical(name).or_else(|| self.serde(name))
    }

    pub(super) fn canonical(&self, name: &'static str) -> Option<&Word> {
        self.words.get(&(Space::Canonical, name))
    }

    pub(super) fn serde(&self, name: &'static str) -> Option<&Word> {
        self.words.get(&(Space::Serde, name))
    }

    pub(super) fn has(&self, name: &'static str) -> bool {
        self.get(name).is_some()
    }

    pub(super) fn text(&self, name: &'static str) -> Option<&LitStr> {
        match &self.get(name)?.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn rule(&self, name: &'static str) -> Option<RenameRule> {
        match self.get(name)?.value {
            Value::Rule(rule) => Some(rule),
            _ => None,
        }
    }

    pub(super) fn span(&self, name: &'static str) -> Option<proc_macro2::Span> {
        self.get(name).map(|word| word.key.span())
    }
}

impl Word {
    pub(super) fn function(&self) -> Option<&ExprPath> {
        match &self.value {
            Value::Function(path) => Some(path),
            _ => None,
        }
    }

    pub(super) fn bound(&self) -> Option<&Vec<WherePredicate>> {
        match &self.value {
            Value::Bound(predicates) => Some(predicates),
            _ => None,
        }
    }
}

struct Reader<'r> {
    diag: &'r Diag,
    space: Space,
    place: Place,
}

impl Reader<'_> {
    fn word(&self, words: &mut Words, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let table = table(self.space, self.place);
        let Some(&(name, shape)) = table.iter().find(|(name, _)| meta.path.is_ident(name)) else {
            return Err(self.unknown(meta, table));
        };
        let value = match shape {
            Shape::Flag => Some(Value::Flag),
            Shape::FlagOrText => {
                if meta.input.peek(Token![=]) {
                    self.text(meta, name, name)?;
                }
                None
            }
            Shape::Text => self.text(meta, name, name)?.map(Value::Text),
            Shape::Rename => self
                .for_writing(meta, name, |meta, part| self.text(meta, name, part))?
                .map(Value::Text),
            Shape::Rule => {
                let text =
                    self.for_writing(meta, name, |meta, part| self.text(meta, name, part))?;
                text.and_then(|text| match RenameRule::parse(&text.value()) {
                    Ok(rule) => Some(Value::Rule(rule)),
                    Err(message) => {
                        self.diag.at(text, message);
                        None
                    }
                })
            }
            Shape::Function => self.parsed(meta, name, "path")?.map(Value::Function),
            Shape::Path => self.parsed(meta, name, "path")?.map(Value::Path),
            Shape::Type => self
                .parsed(meta, name, "type")?
                .map(|ty| Value::Type(Box::new(ty))),
            Shape::Bound => {
                let bound =
                    self.for_writing(meta, name, |meta, part| self.predicates(meta, name, part))?;
                bound.map(Value::Bound)
            }
            Shape::Profiles => Some(Value::Profiles(self.profiles(meta)?)),
        };
        let (Some(value), false) = (value, READING.contains(&name)) else {
            return Ok(());
        };
        self.keep(
            words,
            name,
            Word {
                key: meta.path.clone(),
                value,
            },
        );
        Ok(())
    }

    fn keep(&self, words: &mut Words, name: &'static str, mut word: Word) {
        // These pairs of words say the same thing to serde.
        let name = match (self.space, name) {
            (_, "skip") => "skip_serializing",
            (Space::Serde, "with") => {
                if let Value::Function(path) = &mut word.value {
                    let serialize = syn::Ident::new("serialize", path.span());
                    path.path.segments.push(serialize.into());
                }
                "serialize_with"
            }
            (_, name) => name,
        };
        if words.words.contains_key(&(self.space, name)) {
            let space = match self.space {
                Space::Serde => "serde",
                Space::Canonical => "canonical",
            };
            self.diag.at(
                &word.key,
                format_args!("duplicate {space} attribute `{name}`"),
            );
            return;
        }
        words.words.insert((self.space, name), word);
    }

    fn unknown(&self, meta: &ParseNestedMeta<'_>, table: Table) -> syn::Error {
        let path = meta.path.to_token_stream().to_string().replace(' ', "");
        if self.space == Space::Serde {
            let place = match self.place {
                Place::Container => "container",
                Place::Variant => "variant",
                Place::Field => "field",
            };
            return meta.error(format_args!("unknown serde {place} attribute `{path}`"));
        }
        let nearest = table
            .iter()
            .map(|(name, _)| (distance(name, &path), *name))
            .min();
        match nearest {
            Some((distance, name)) if distance <= 1 + path.len() / 4 => meta.error(format_args!(
                "unknown attribute `{path}`; did you mean `{name}`?"
            )),
            _ => {
                let names: Vec<String> =
                    table.iter().map(|(name, _)| format!("`{name}`")).collect();
                let names = names.join(", ");
                meta.error(format_args!(
                    "unknown attribute `{path}`; expected one of {names}"
                ))
            }
        }
    }

    /// What `= value` or `(serialize = value, deserialize = value)` says about writing.
    fn for_writing<T>(
        &self,
        meta: &ParseNestedMeta<'_>,
        name: &str,
        read: impl Fn(&ParseNestedMeta<'_>, &str) -> syn::Result<Option<T>>,
    ) -> syn::Result<Option<T>> {
        let next = meta.input.lookahead1();
        if next.peek(Token![=]) {
            return read(meta, name);
        }
        if !next.peek(token::Paren) {
            return Err(next.error());
        }
        let mut writing = None;
        let mut second = None;
        meta.parse_nested_meta(|part| {
            if part.path.is_ident("serialize") {
                let value = read(&part, "serialize")?;
                if value.is_some() && writing.is_some() {
                    second.get_or_insert(part.path.clone());
                }
                writing = value.or(writing.take());
                Ok(())
            } else if part.path.is_ident("deserialize") {
                read(&part, "deserialize").map(drop)
            } else {
                Err(part.error(format_args!(
                    "malformed {name} attribute, expected `{name}(serialize = ..., deserialize = ...)`"
                )))
            }
        })?;
        if let Some(second) = second {
            self.diag
                .at(second, format_args!("duplicate serde attribute `{name}`"));
            return Ok(None);
        }
        Ok(writing)
    }

    /// A string literal; one from a macro stands in an invisible group.
    fn text(
        &self,
        meta: &ParseNestedMeta<'_>,
        name: &str,
        part: &str,
    ) -> syn::Result<Option<LitStr>> {
        let expr: Expr = meta.value()?.parse()?;
        let mut value = &expr;
        while let Expr::Group(group) = value {
            value = &group.expr;
        }
        let Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) = value
        else {
            let message = match self.space {
                Space::Serde => {
                    format!("expected serde {name} attribute to be a string: `{part} = \"...\"`")
                }
                Space::Canonical => format!("expected a string: `{part} = \"...\"`"),
            };
            self.diag.at(&expr, message);
            return Ok(None);
        };
        if !text.suffix().is_empty() {
            let message = format!("unexpected suffix `{}` on string literal", text.suffix());
            self.diag.at(text, message);
        }
        Ok(Some(text.clone()))
    }

    /// What a string literal holds, with the literal's place.
    fn parsed<T: syn::parse::Parse>(
        &self,
        meta: &ParseNestedMeta<'_>,
        name: &str,
        what: &str,
    ) -> syn::Result<Option<T>> {
        let Some(text) = self.text(meta, name, name)? else {
            return Ok(None);
        };
        match text.parse() {
            Ok(parsed) => Ok(Some(parsed)),
            Err(_) => {
                let value = text.value();
                let message = match what {
                    "type" => format!("failed to parse type: {name} = {value:?}"),
                    what => format!("failed to parse {what}: {value:?}"),
                };
                self.diag.at(&text, message);
                Ok(None)
            }
        }
    }

    fn predicates(
        &self,
        meta: &ParseNestedMeta<'_>,
        name: &str,
        part: &str,
    ) -> syn::Result<Option<Vec<WherePredicate>>> {
        let Some(text) = self.text(meta, name, part)? else {
            return Ok(None);
        };
        match text.parse_with(Punctuated::<WherePredicate, Token![,]>::parse_terminated) {
            Ok(predicates) => Ok(Some(predicates.into_iter().collect())),
            Err(error) => {
                self.diag.at(text, error);
                Ok(None)
            }
        }
    }

    fn profiles(&self, meta: &ParseNestedMeta<'_>) -> syn::Result<Vec<Path>> {
        if meta.input.peek(token::Paren) {
            let list;
            syn::parenthesized!(list in meta.input);
            let profiles = Punctuated::<Path, Token![,]>::parse_terminated(&list)?;
            if profiles.is_empty() {
                return Err(meta.error("name a profile: `profile(Matrix, Olpc)`"));
            }
            return Ok(profiles.into_iter().collect());
        }
        let value = meta.value().map_err(|_| {
            meta.error("expected a profile: `profile = Matrix` or `profile(Matrix, Olpc)`")
        })?;
        if value.peek(LitStr) {
            let text: LitStr = value.parse()?;
            self.diag.at(
                &text,
                format_args!("write the profile as a path: `profile = {}`", text.value()),
            );
            return Ok(Vec::new());
        }
        Ok(vec![value.call(Path::parse_mod_style)?])
    }
}

/// How many letters must be changed, added, left out or swapped to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
