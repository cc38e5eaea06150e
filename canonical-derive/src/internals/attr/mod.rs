//! From attributes to the model.

mod words;

use super::case::RenameRule;
use super::diag::Diag;
use super::model::{Container, ContainerAttrs, Data, Field, Name, Style, Tagging, Variant, Write};
use proc_macro2::{Span, TokenTree};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned;
use syn::{parse_quote, DeriveInput, ExprPath, Fields, Ident, Member, Path, WherePredicate};
use words::{Place, Value, Word, Words};

/// Reads all the attributes of a type. A union has no form.
pub(crate) fn read<'a>(diag: &Diag, input: &'a DeriveInput) -> Option<Container<'a>> {
    let words = Words::read(diag, &input.attrs, Place::Container);
    let rule = words.rule("rename_all");
    let crate_path = crate_path(&words);
    let data = match &input.data {
        syn::Data::Struct(data) => {
            refuse_enum_words(diag, &words);
            let reader = FieldReader {
                diag,
                crate_path: &crate_path,
                rule,
            };
            Data::Struct(style(&data.fields), reader.fields(&data.fields))
        }
        syn::Data::Enum(data) => {
            let fields_rule = words.rule("rename_all_fields");
            let variants = data.variants.iter();
            Data::Enum(
                variants
                    .map(|variant| read_variant(diag, variant, rule, fields_rule, &crate_path))
                    .collect(),
            )
        }
        syn::Data::Union(_) => {
            refuse_enum_words(diag, &words);
            diag.at(input, "CanonicalJson does not support derive for unions");
            return None;
        }
    };
    let attrs = ContainerAttrs {
        name: name(words.text("rename"), &input.ident, |name| name),
        profiles: match words.canonical("profile").map(|word| &word.value) {
            Some(Value::Profiles(profiles)) => profiles.clone(),
            _ => Vec::new(),
        },
        floats: words.span("floats"),
        crate_path,
        bound: words.canonical("bound").and_then(Word::bound).cloned(),
        serde_bound: serde_bound(&words),
        display: words.span("display"),
        serde: words.span("serde"),
        transparent: words.span("transparent"),
        into: match words.get("into").map(|word| &word.value) {
            Some(Value::Type(ty)) => Some((**ty).clone()),
            _ => None,
        },
        tagging: tagging(diag, input, &words),
        remote: words.span("remote"),
        identifier: identifier(diag, input, &words),
        packed: packed(input),
    };
    Some(Container {
        input,
        ident: &input.ident,
        generics: &input.generics,
        attrs,
        data,
    })
}

/// Where canonical-core is, also for a type whose other attributes are wrong.
pub(crate) fn read_crate_path(input: &DeriveInput) -> Path {
    crate_path(&Words::read(
        &Diag::default(),
        &input.attrs,
        Place::Container,
    ))
}

fn crate_path(words: &Words) -> Path {
    match words.canonical("crate").map(|word| &word.value) {
        Some(Value::Path(path)) => path.clone(),
        _ => parse_quote!(::canonical_core),
    }
}

/// Words of enums on a struct or union: `#[serde(untagged)] struct S;`
fn refuse_enum_words(diag: &Diag, words: &Words) {
    for (name, message) in [
        (
            "rename_all_fields",
            "#[serde(rename_all_fields)] can only be used on enums",
        ),
        ("untagged", "#[serde(untagged)] can only be used on enums"),
        (
            "content",
            "#[serde(content = \"...\")] can only be used on enums",
        ),
    ] {
        if let Some(word) = words.get(name) {
            diag.at(&word.key, message);
        }
    }
}

/// How variants are told apart; the words that exclude each other are marked each.
fn tagging(diag: &Diag, input: &DeriveInput, words: &Words) -> Tagging {
    let tag_name = |name| {
        let text = words.text(name)?;
        Some(Name {
            text: text.value(),
            span: text.span(),
        })
    };
    let (untagged, tag, content) = (
        words.get("untagged"),
        words.get("tag"),
        words.get("content"),
    );
    let syn::Data::Enum(data) = &input.data else {
        let fields = match &input.data {
            syn::Data::Struct(data) => &data.fields,
            _ => &Fields::Unit,
        };
        return match (tag, tag_name("tag"), fields) {
            (Some(_), Some(tag), Fields::Named(_)) => Tagging::Internal { tag },
            (Some(word), ..) => {
                diag.at(
                    &word.key,
                    "#[serde(tag = \"...\")] can only be used on enums and structs with named fields",
                );
                Tagging::External
            }
            _ => Tagging::External,
        };
    };
    let mark = |words: &[Option<&Word>], message: &str| {
        for word in words.iter().flatten() {
            diag.at(&word.key, message);
        }
        Tagging::External
    };
    match (untagged, tag_name("tag"), tag_name("content")) {
        (None, None, None) => Tagging::External,
        (Some(_), None, None) => Tagging::Untagged,
        (None, Some(tag), None) => {
            // enum E { V(u8, u8) }
            for variant in &data.variants {
                if matches!(&variant.fields, Fields::Unnamed(fields) if fields.unnamed.len() != 1) {
                    diag.at(
                        variant,
                        "#[serde(tag = \"...\")] cannot be used with tuple variants",
                    );
                    break;
                }
            }
            Tagging::Internal { tag }
        }
        (None, Some(tag), Some(content)) => Tagging::Adjacent { tag, content },
        (None, None, Some(_)) => mark(
            &[content],
            "#[serde(tag = \"...\", content = \"...\")] must be used together",
        ),
        (Some(_), Some(_), None) => mark(
            &[untagged, tag],
            "enum cannot be both untagged and internally tagged",
        ),
        (Some(_), None, Some(_)) => mark(
            &[untagged, content],
            "untagged enum cannot have #[serde(content = \"...\")]",
        ),
        (Some(_), Some(_), Some(_)) => mark(
            &[untagged, tag, content],
            "untagged enum cannot have #[serde(tag = \"...\", content = \"...\")]",
        ),
    }
}

/// Enums that only name fields or variants for reading.
fn identifier(diag: &Diag, input: &DeriveInput, words: &Words) -> Option<(Span, &'static str)> {
    let (field, variant) = (
        words.serde("field_identifier"),
        words.serde("variant_identifier"),
    );
    if let (Some(field), Some(variant)) = (field, variant) {
        let message =
            "#[serde(field_identifier)] and #[serde(variant_identifier)] cannot both be set";
        diag.at(&field.key, message);
        diag.at(&variant.key, message);
        return None;
    }
    let (word, name, which) = match (field, variant) {
        (Some(word), _) => (word, "field_identifier", "field"),
        (_, Some(word)) => (word, "variant_identifier", "variant"),
        _ => return None,
    };
    if let syn::Data::Struct(data) = &input.data {
        diag.at(
            data.struct_token,
            format_args!("#[serde({name})] can only be used on an enum"),
        );
        return None;
    }
    Some((word.key.span(), which))
}

/// Where `#[repr(packed)]` says so.
fn packed(input: &DeriveInput) -> Option<Span> {
    let reprs = input
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("repr"));
    let lists = reprs.filter_map(|attr| attr.meta.require_list().ok());
    lists
        .flat_map(|list| list.tokens.clone())
        .find_map(|token| match token {
            TokenTree::Ident(ident) if ident == "packed" => Some(ident.span()),
            _ => None,
        })
}

fn serde_bound(words: &Words) -> Vec<WherePredicate> {
    words
        .serde("bound")
        .and_then(Word::bound)
        .cloned()
        .unwrap_or_default()
}

fn style(fields: &Fields) -> Style {
    match fields {
        Fields::Named(_) => Style::Named,
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Style::Newtype,
        Fields::Unnamed(_) => Style::Tuple,
        Fields::Unit => Style::Unit,
    }
}

/// The name that an attribute gives, or what a rule makes of the identifier.
fn name(rename: Option<&syn::LitStr>, ident: &Ident, rule: impl FnOnce(String) -> String) -> Name {
    match rename {
        Some(text) => Name {
            text: text.value(),
            span: text.span(),
        },
        None => Name {
            text: rule(ident.unraw().to_string()),
            span: ident.span(),
        },
    }
}

fn read_variant<'a>(
    diag: &Diag,
    variant: &'a syn::Variant,
    rule: Option<RenameRule>,
    fields_rule: Option<RenameRule>,
    crate_path: &Path,
) -> Variant<'a> {
    let words = Words::read(diag, &variant.attrs, Place::Variant);
    let reader = FieldReader {
        diag,
        crate_path,
        rule: words.rule("rename_all").or(fields_rule),
    };
    Variant {
        original: variant,
        ident: &variant.ident,
        name: name(words.text("rename"), &variant.ident, |name| match rule {
            Some(rule) => rule.variant(&name),
            None => name,
        }),
        style: style(&variant.fields),
        fields: reader.fields(&variant.fields),
        skip: words.has("skip_serializing"),
        untagged: words.span("untagged"),
        serialize_with: words
            .serde("serialize_with")
            .and_then(Word::function)
            .cloned(),
        bound: words.canonical("bound").and_then(Word::bound).cloned(),
        serde_bound: serde_bound(&words),
    }
}

struct FieldReader<'r> {
    diag: &'r Diag,
    crate_path: &'r Path,
    rule: Option<RenameRule>,
}

impl FieldReader<'_> {
    fn fields<'a>(&self, fields: &'a Fields) -> Vec<Field<'a>> {
        fields
            .iter()
            .enumerate()
            .map(|(index, field)| self.field(index, field))
            .collect()
    }

    fn field<'a>(&self, index: usize, field: &'a syn::Field) -> Field<'a> {
        let words = Words::read(self.diag, &field.attrs, Place::Field);
        let rename = words.text("rename");
        let (member, name) = match &field.ident {
            Some(ident) => {
                let name = name(rename, ident, |name| match self.rule {
                    Some(rule) => rule.field(&name),
                    None => name,
                });
                (Member::Named(ident.clone()), name)
            }
            // The elements of an array have no names.
            None => {
                let name = Name {
                    text: index.to_string(),
                    span: field.ty.span(),
                };
                (Member::Unnamed(index.into()), name)
            }
        };
        Field {
            original: field,
            member,
            ty: &field.ty,
            name,
            skip: words.has("skip_serializing"),
            skip_if: words
                .get("skip_serializing_if")
                .and_then(Word::function)
                .cloned(),
            flatten: words.span("flatten"),
            write: self.write(&words),
            bound: words.get("bound").and_then(Word::bound).cloned(),
            getter: words.span("getter"),
        }
    }

    /// What writes the value; of ours there may be one only.
    fn write(&self, words: &Words) -> Write {
        let mut ours = ["with", "display", "serde", "sorted"]
            .into_iter()
            .filter_map(|name| Some((name, words.canonical(name)?)));
        let first = ours.next();
        if let Some((name, _)) = first {
            for (other, word) in ours {
                let message = format_args!(
                    "`{name}` and `{other}` both say how the field is written: keep one"
                );
                self.diag.at(&word.key, message);
            }
        }
        match first {
            Some(("with", word)) => match word.function() {
                Some(path) if self.is_as_string(path, None) => Write::AsString(path.span()),
                Some(path) => Write::With(path.clone()),
                None => Write::Native,
            },
            Some(("display", word)) => Write::Display(word.key.span()),
            Some(("sorted", word)) => Write::Sorted(word.key.span()),
            Some(_) => Write::Serde,
            None => match words.serde("serialize_with").and_then(Word::function) {
                Some(path) if self.is_as_string(path, Some("serialize")) => {
                    Write::AsString(path.span())
                }
                Some(path) => Write::SerializeWith(path.clone()),
                None => Write::Native,
            },
        }
    }

    /// Whether the path is that of our own module, or of a function in it.
    fn is_as_string(&self, path: &ExprPath, function: Option<&str>) -> bool {
        let names = |path: &Path| -> Vec<String> {
            path.segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect()
        };
        let path = names(&path.path);
        let ours = |mut root: Vec<String>| {
            root.push("as_string".to_owned());
            root.extend(function.map(str::to_owned));
            path == root
        };
        ours(names(self.crate_path)) || ours(vec!["canonical_core".to_owned()])
    }
}
