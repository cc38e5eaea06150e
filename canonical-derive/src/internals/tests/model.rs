//! What is known after reading.

use crate::internals::analyze;
use crate::internals::model::{Container, Data, Tagging, Write};
use proc_macro2::{Delimiter, Group, TokenTree};
use quote::ToTokens;
use syn::DeriveInput;

#[test]
fn names_after_renaming() {
    for (source, expected) in [
        (r#"struct S { r#type: u8, #[serde(rename = "r#fn")] b: u8 }"#, vec!["type", "r#fn"]),
        (
            r#"#[serde(rename_all = "camelCase")] struct S { a_b: u8, #[serde(rename = "c_d")] e: u8 }"#,
            vec!["aB", "c_d"],
        ),
        (
            r#"#[serde(rename_all = "camelCase")] #[canonical(rename_all = "kebab-case")] struct S { a_b: u8 }"#,
            vec!["a-b"],
        ),
        (r#"#[serde(rename_all(deserialize = "camelCase"))] struct S { a_b: u8 }"#, vec!["a_b"]),
        (
            r#"struct S { #[serde(rename(serialize = "x", deserialize = "y"))] a: u8 }"#,
            vec!["x"],
        ),
        (
            "struct S { #[serde(rename = \"x\")] #[canonical(rename = \"\\u{1F600}\\\"\")] a: u8 }",
            vec!["\u{1F600}\""],
        ),
        (
            "#[serde(rename_all = \"snake_case\", rename_all_fields = \"UPPERCASE\")] \
             enum E { OneTwo { a_b: u8 }, #[serde(rename_all = \"camelCase\", rename = \"X\")] B { a_b: u8 } }",
            vec!["one_two", "A_B", "X", "aB"],
        ),
        (r#"#[serde(rename_all = "lowercase")] enum E { r#Type { A: u8 } }"#, vec!["type", "A"]),
        ("struct S(u8, u8);", vec!["0", "1"]),
    ] {
        assert_eq!(read(source, names), expected, "{source}");
    }
    let name = |source| read(source, |container| container.attrs.name.text.clone());
    assert_eq!(
        name(r#"#[serde(rename_all = "lowercase")] struct r#Enum;"#),
        "Enum"
    );
    assert_eq!(name(r#"#[serde(rename(serialize = "x"))] struct S;"#), "x");
    assert_eq!(
        name(r#"#[serde(rename(deserialize = "x"))] struct S;"#),
        "S"
    );
}

#[test]
fn writers() {
    for (attrs, expected) in [
        ("", "native"),
        (
            r#"#[serde(with = "a::b")]"#,
            "serialize_with a::b::serialize",
        ),
        (
            r#"#[serde(serialize_with = "a::b")]"#,
            "serialize_with a::b",
        ),
        (r#"#[serde(with = "a")] #[canonical(with = "b")]"#, "with b"),
        (r#"#[serde(with = "a")] #[canonical(sorted)]"#, "sorted"),
        ("#[canonical(serde)]", "serde"),
        ("#[canonical(display)]", "display"),
        (
            r#"#[serde(with = "canonical_core::as_string")]"#,
            r#"as_string "canonical_core::as_string""#,
        ),
        (
            r#"#[serde(with = "::canonical_core::as_string")]"#,
            r#"as_string "::canonical_core::as_string""#,
        ),
        (
            r#"#[canonical(with = "my::core::as_string")]"#,
            r#"as_string "my::core::as_string""#,
        ),
        (
            r#"#[serde(serialize_with = "my::core::as_string::serialize")]"#,
            r#"as_string "my::core::as_string::serialize""#,
        ),
        (
            r#"#[serde(serialize_with = "canonical_core::as_string")]"#,
            "serialize_with canonical_core::as_string",
        ),
        (r#"#[canonical(with = "as_string")]"#, "with as_string"),
    ] {
        let source = format!(r#"#[canonical(crate = "::my::core")] struct S {{ {attrs} a: u8 }}"#);
        assert_eq!(read(&source, first_write), expected, "{source}");
    }
}

#[test]
fn tagging() {
    let tagging = |attrs: &str| {
        read(
            &format!("{attrs} enum E {{ A }}"),
            |container| match &container.attrs.tagging {
                Tagging::External => "external".to_owned(),
                Tagging::Internal { tag } => tag.text.clone(),
                Tagging::Adjacent { tag, content } => format!("{} {}", tag.text, content.text),
                Tagging::Untagged => "untagged".to_owned(),
            },
        )
    };
    assert_eq!(tagging(""), "external");
    assert_eq!(tagging(r#"#[serde(tag = "t")]"#), "t");
    assert_eq!(
        tagging(r#"#[serde(tag = "t")] #[canonical(tag = "u")]"#),
        "u"
    );
    assert_eq!(
        tagging(r#"#[serde(tag = "t")] #[canonical(content = "c")]"#),
        "t c"
    );
    assert_eq!(
        tagging(r#"#[serde(tag = "t", content = "c")] #[canonical(tag = "u")]"#),
        "u c"
    );
    assert_eq!(
        tagging(r#"#[serde(tag = "t")] #[canonical(untagged)]"#),
        "untagged"
    );
    assert_eq!(
        tagging(r#"#[serde(untagged)] #[canonical(tag = "u")]"#),
        "u"
    );
}

#[test]
fn bounds() {
    let bounds = |source: &str| {
        read(source, |container| {
            let ours = container.attrs.bound.as_ref().map(|bound| bound.len());
            let serde: Vec<String> = container.attrs.serde_bound.iter().map(tokens).collect();
            (ours, serde.join(" "))
        })
    };
    assert_eq!(bounds("struct S<T>(T);"), (None, String::new()));
    assert_eq!(
        bounds(r#"#[serde(bound = "T: A + B, U: C")] struct S<T, U>(T, U);"#),
        (None, "T:A+B U:C".to_owned())
    );
    assert_eq!(
        bounds(r#"#[serde(bound(serialize = "T: A", deserialize = "T: B"))] struct S<T>(T);"#),
        (None, "T:A".to_owned())
    );
    assert_eq!(
        bounds(r#"#[serde(bound(deserialize = "T: B"))] struct S<T>(T);"#),
        (None, String::new())
    );
    assert_eq!(
        bounds(r#"#[canonical(bound = "")] #[serde(bound = "T: A")] struct S<T>(T);"#),
        (Some(0), "T:A".to_owned())
    );
}

/// As `macro_rules!` passes on `$key:expr`.
#[test]
fn literals_in_invisible_groups() {
    let group = |text: &str| {
        let literal = text.parse().unwrap();
        TokenTree::Group(Group::new(Delimiter::None, literal))
    };
    let (key, path, profile) = (group(r#""k""#), group(r#""f""#), group("Jcs"));
    let input: DeriveInput = syn::parse2(quote::quote! {
        #[canonical(profile = #profile)]
        struct S {
            #[serde(rename = #key, skip_serializing_if = #path)]
            a: u8,
        }
    })
    .unwrap();
    let container = analyze(&input).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(names(&container), ["k"]);
    assert_eq!(tokens(&container.attrs.profiles[0]), "Jcs");
}

/// Questions what was read.
#[track_caller]
fn read<R>(source: &str, question: impl FnOnce(&Container) -> R) -> R {
    let input: DeriveInput = syn::parse_str(source).unwrap();
    let container = match analyze(&input) {
        Ok(container) => container,
        Err(error) => panic!("{error}: {source}"),
    };
    question(&container)
}

fn tokens(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string().replace(' ', "")
}

/// The names in the output: of the variants and of their fields, or of the struct's fields.
fn names(container: &Container) -> Vec<String> {
    let mut names = Vec::new();
    let own = match &container.data {
        Data::Struct(_, fields) => fields.as_slice(),
        Data::Enum(variants) => {
            for variant in variants {
                names.push(variant.name.text.clone());
                names.extend(variant.fields.iter().map(|field| field.name.text.clone()));
            }
            &[]
        }
    };
    names.extend(own.iter().map(|field| field.name.text.clone()));
    names
}

/// How the first field is written.
fn first_write(container: &Container) -> String {
    let Data::Struct(_, fields) = &container.data else {
        panic!("not a struct");
    };
    match &fields[0].write {
        Write::Native => "native".to_owned(),
        Write::With(path) => format!("with {}", tokens(path)),
        Write::AsString(span) => format!("as_string {}", span.source_text().unwrap()),
        Write::SerializeWith(path) => format!("serialize_with {}", tokens(path)),
        Write::Serde(span) => span.source_text().unwrap(),
        Write::Display(span) => span.source_text().unwrap(),
        Write::Sorted(span) => span.source_text().unwrap(),
    }
}
