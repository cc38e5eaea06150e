//! About `#[serde(..)]`: the messages of serde_derive 1.0.229, at its places.

use super::check;

#[test]
fn only_for_reading() {
    for source in [
        r#"struct S<'a> { #[serde(borrow = "zzz")] s: &'a str }"#,
        r#"struct S<'a> { #[serde(borrow = "'a + 'a")] s: &'a str }"#,
        "enum E<'a> { #[serde(borrow)] #[serde(borrow)] S(&'a str) }",
        r#"struct S<'a> { #[serde(borrow = "")] s: &'a str }"#,
        "struct S { #[serde(borrow)] s: String }",
        "enum E<'a> { #[serde(borrow)] S { s: &'a str } }",
        r#"struct S<'a> { #[serde(borrow = "'b")] s: &'a str }"#,
        r#"enum E { #[serde(alias = "b")] A, #[serde(alias = "b")] B }"#,
        r#"struct S { #[serde(alias = "b")] a: u8, b: u8 }"#,
        r#"#[serde(from = "A", try_from = "B")] struct S { a: u8 }"#,
        r#"#[serde(tag = "t")] enum E { A { #[serde(alias = "t")] a: u8 } }"#,
        "#[serde(default)] enum E { A }",
        r#"#[serde(default = "f")] enum E { A { a: u8 } }"#,
        r#"#[serde(default = "f")] struct S(u8);"#,
        "#[serde(default)] struct S;",
        r#"#[serde(default = "f")] struct S;"#,
        "struct S(#[serde(default)] u8, u8);",
        r#"struct S(#[serde(default = "f")] u8, u8);"#,
        r#"struct S { #[serde(deserialize_with = "f")] a: u8 }"#,
        "struct S<'de> { a: &'de str }",
        "#[serde(transparent)] struct S { #[serde(default)] a: u8 }",
        r#"#[serde(transparent, from = "A")] struct S { a: u8 }"#,
        r#"#[serde(transparent, try_from = "A")] struct S { a: u8 }"#,
        r#"#[serde(from = "Option<T")] struct S { a: u8 }"#,
        r#"#[serde(try_from = "Option<T")] struct S { a: u8 }"#,
        r#"enum E { #[serde(deserialize_with = "f")] A(#[serde(skip_deserializing)] u8) }"#,
        r#"enum E { #[serde(deserialize_with = "f", skip_deserializing)] A }"#,
        "enum E { #[serde(other)] A, B }",
        "enum E { A, #[serde(other)] B(u8) }",
        "#[serde(untagged)] enum E { A, #[serde(other)] B }",
        r#"#[serde(deny_unknown_fields, expecting = "a thing", crate = "my::serde")] struct S { a: u8 }"#,
        r#"struct S { #[serde(rename(deserialize = "b"), alias = "c", default)] a: u8 }"#,
        r#"struct S { #[serde(rename(deserialize = "b", deserialize = "c"))] a: u8 }"#,
        r#"#[serde()] #[serde(rename = "A")] #[serde(default)] struct S { #[serde()] a: u8 }"#,
        "#[canonical()] struct S { #[canonical()] a: u8 }",
    ] {
        check(source, &[]);
    }
}

#[test]
fn duplicate_serde_attributes() {
    let duplicate = "`rename`: duplicate serde attribute `rename`";
    check(
        r#"struct S { #[serde(rename = "x", serialize = "y")] a: u8 }"#,
        &["`serialize`: unknown serde field attribute `serialize`"],
    );
    check(
        r#"struct S { #[serde(rename(serialize = "x"), rename(serialize = "y"))] a: u8 }"#,
        &[duplicate],
    );
    check(
        r#"struct S { #[serde(rename(serialize = "x"))] #[serde(rename = "y")] a: u8 }"#,
        &[duplicate],
    );
    check(
        r#"struct S { #[serde(rename(serialize = "x", serialize = "y"))] a: u8 }"#,
        &["`serialize`: duplicate serde attribute `rename`"],
    );
    check(
        r#"struct S { #[serde(rename(serialize = "x"))] #[serde(rename(serialize = "y"))] a: u8 }"#,
        &[duplicate],
    );
    check(
        r#"#[serde(rename(deserialize = "x"), rename(deserialize = "y"))] struct S;"#,
        &[duplicate],
    );
    check(
        r#"struct S { #[serde(with = "w", serialize_with = "s")] a: u8 }"#,
        &["`serialize_with`: duplicate serde attribute `serialize_with`"],
    );
    check(
        r#"struct S { #[serde(deserialize_with = "d", with = "w")] a: u8 }"#,
        &["`with`: duplicate serde attribute `deserialize_with`"],
    );
    check(
        "enum E { #[serde(skip, skip_serializing)] A }",
        &["`skip_serializing`: duplicate serde attribute `skip_serializing`"],
    );
    check(
        r#"struct S { #[serde(default, default = "f")] a: u8 }"#,
        &["`default`: duplicate serde attribute `default`"],
    );
    check(
        "#[serde(transparent, transparent)] struct S(u8);",
        &["`transparent`: duplicate serde attribute `transparent`"],
    );
    check(
        r#"#[serde(rename_all(serialize = "camelCase"), rename_all = "lowercase")] struct S;"#,
        &["`rename_all`: duplicate serde attribute `rename_all`"],
    );
}

#[test]
fn representations() {
    check(
        r#"#[serde(tag = "t", content = "t")] enum E { A }"#,
        &["item: enum tags `t` for type and content conflict with each other"],
    );
    check(
        r#"#[serde(content = "c")] enum E { A }"#,
        &[r#"`content`: #[serde(tag = "...", content = "...")] must be used together"#],
    );
    check(
        r#"#[serde(tag = "t")] enum E { A, B(u8, u8), C() }"#,
        &[r#"`B(u8, u8)`: #[serde(tag = "...")] cannot be used with tuple variants"#],
    );
    check(
        r#"#[canonical(tag = "t")] enum E { C() }"#,
        &[r#"`C()`: #[canonical(tag = "...")] cannot be used with tuple variants"#],
    );
    check(
        "enum E { #[serde(untagged)] A(u8), B, #[serde(untagged)] C(u8) }",
        &["`A`: all variants with the #[serde(untagged)] attribute must be placed at the end of the enum"],
    );
    let text = r#"untagged enum cannot have #[serde(tag = "...", content = "...")]"#;
    check(
        r#"#[serde(untagged)] #[serde(tag = "t", content = "c")] enum E { A }"#,
        &[
            &format!("`untagged`: {text}"),
            &format!("`tag`: {text}"),
            &format!("`content`: {text}"),
        ],
    );
    check(
        r#"#[serde(untagged, content = "c")] enum E { A }"#,
        &[
            r#"`untagged`: untagged enum cannot have #[serde(content = "...")]"#,
            r#"`content`: untagged enum cannot have #[serde(content = "...")]"#,
        ],
    );
    check(
        r#"#[serde(untagged, tag = "t")] enum E { A }"#,
        &[
            "`untagged`: enum cannot be both untagged and internally tagged",
            "`tag`: enum cannot be both untagged and internally tagged",
        ],
    );
    check(
        "#[serde(untagged)] struct S;",
        &["`untagged`: #[serde(untagged)] can only be used on enums"],
    );
    check(
        r#"#[serde(content = "c")] struct S;"#,
        &[r#"`content = "c"`: #[serde(content = "...")] can only be used on enums"#],
    );
    check(
        r#"#[serde(rename_all_fields = "camelCase")] struct S;"#,
        &[
            r#"`rename_all_fields = "camelCase"`: #[serde(rename_all_fields)] can only be used on enums"#,
        ],
    );
    for fields in ["(u8, u8);", ";"] {
        check(
            &format!(r#"#[serde(tag = "t")] struct S{fields}"#),
            &[
                r#"`tag = "t"`: #[serde(tag = "...")] can only be used on enums and structs with named fields"#,
            ],
        );
    }
}

#[test]
fn not_a_string() {
    for value in ["true", "b'a'", r#"b"a""#, "'a'", "3.14", "3"] {
        check(
            &format!("#[serde(rename = {value})] struct S;"),
            &[&format!(
                r#"`{value}`: expected serde rename attribute to be a string: `rename = "..."`"#
            )],
        );
        check(
            &format!("struct S {{ #[canonical(rename = {value})] a: u8 }}"),
            &[&format!(
                r#"`{value}`: `rename` takes a string: `rename = "..."`"#
            )],
        );
    }
    check(
        "struct S { #[serde(rename(serialize = 1))] a: u8 }",
        &[r#"`1`: expected serde rename attribute to be a string: `serialize = "..."`"#],
    );
}

#[test]
fn identifiers() {
    let text = "#[serde(field_identifier)] and #[serde(variant_identifier)] cannot both be set";
    check(
        "#[serde(field_identifier, variant_identifier)] enum E { A }",
        &[
            &format!("`field_identifier`: {text}"),
            &format!("`variant_identifier`: {text}"),
        ],
    );
    check(
        "#[serde(field_identifier)] struct S;",
        &["`struct`: #[serde(field_identifier)] can only be used on an enum"],
    );
    check(
        "#[serde(variant_identifier)] struct S;",
        &["`struct`: #[serde(variant_identifier)] can only be used on an enum"],
    );
    for variants in ["A(u8, u8)", "A(u8), B", "A, B"] {
        check(
            &format!("#[serde(field_identifier)] enum E {{ {variants} }}"),
            &["item: field identifiers cannot be serialized"],
        );
        check(
            &format!("#[serde(variant_identifier)] enum E {{ {variants} }}"),
            &["item: variant identifiers cannot be serialized"],
        );
    }
}

#[test]
fn malformed() {
    check(
        "#[serde(bound(unknown))] struct S;",
        &["`unknown`: malformed bound attribute, expected `bound(serialize = ..., deserialize = ...)`"],
    );
    check(
        "#[serde(rename(unknown))] struct S;",
        &["`unknown`: malformed rename attribute, expected `rename(serialize = ..., deserialize = ...)`"],
    );
    check(
        "#[serde(rename =)] struct S;",
        &["`)`: unexpected end of input, expected an expression"],
    );
    check(
        "#[serde] struct S;",
        &["`serde`: expected attribute arguments in parentheses: #[serde(...)]"],
    );
    check(
        r#"#[serde = ""] struct S;"#,
        &["`=`: expected parentheses: #[serde(...)]"],
    );
    check(
        "#[canonical] struct S;",
        &["`canonical`: expected attribute arguments in parentheses: #[canonical(...)]"],
    );
    check(
        r#"#[serde(bound = ""huh)] struct S { #[serde(rename = ""what)] a: u8 }"#,
        &[
            // Serde says it twice as well, and rustc shows it once.
            r#"`""huh`: unexpected suffix `huh` on string literal"#,
            r#"`""huh`: unexpected suffix `huh` on string literal"#,
            r#"`""what`: unexpected suffix `what` on string literal"#,
        ],
    );
    check(
        "#[serde(rename)] struct S;",
        &["`)`: unexpected end of input, expected `=` or parentheses"],
    );
    check(
        "#[serde(with)] struct S;",
        &["`with`: unknown serde container attribute `with`"],
    );
    check("struct S { #[serde(with)] a: u8 }", &["`)`: expected `=`"]);
    check(
        r#"#[serde(transparent = "x")] struct S(u8);"#,
        &["`=`: expected `,`"],
    );
    check(
        r#"#[serde(bound = "T:: = X")] struct S<T>(T);"#,
        &[r#"`"T:: = X"`: expected identifier"#],
    );
    check(
        r#"struct S { #[serde(getter = "~~~")] a: u8 }"#,
        &[r#"`"~~~"`: failed to parse path: "~~~""#],
    );
    check(
        r#"#[serde(remote = "~~~")] struct S { a: u8 }"#,
        &[r#"`"~~~"`: failed to parse path: "~~~""#],
    );
    check(
        r#"#[serde(into = "Option<T")] struct S { a: u8 }"#,
        &[r#"`"Option<T"`: failed to parse type: into = "Option<T""#],
    );
    check(
        r#"struct S { #[serde(skip_serializing_if = "a b")] a: u8 }"#,
        &[r#"`"a b"`: failed to parse path: "a b""#],
    );
    let rules = "expected one of \"lowercase\", \"UPPERCASE\", \"PascalCase\", \"camelCase\", \
                 \"snake_case\", \"SCREAMING_SNAKE_CASE\", \"kebab-case\", \"SCREAMING-KEBAB-CASE\"";
    let unknown = format!(r#"`"abc"`: unknown rename rule `rename_all = "abc"`, {rules}"#);
    check(
        r#"#[serde(rename_all = "abc")] struct S { a: u8 }"#,
        &[&unknown],
    );
    check(
        r#"enum E { #[serde(rename_all = "abc")] A { a: u8 } }"#,
        &[&unknown],
    );
    check(
        r#"#[serde(rename_all(deserialize = "abc"))] struct S { a: u8 }"#,
        &[&unknown],
    );
    check(
        r#"#[canonical(rename_all = "abc")] struct S { a: u8 }"#,
        &[&unknown],
    );
}

#[test]
fn unknown_serde_attributes() {
    let literal = r#"`"a"`: unexpected literal in nested attribute, expected ident"#;
    check(r#"#[serde("a")] struct S;"#, &[literal]);
    check(r#"struct S { #[serde("a")] a: u8 }"#, &[literal]);
    check(r#"enum E { #[serde("a")] A }"#, &[literal]);
    check(
        r#"#[serde(abc = "xyz")] struct S;"#,
        &["`abc`: unknown serde container attribute `abc`"],
    );
    check(
        "struct S { #[serde(abc)] a: u8 }",
        &["`abc`: unknown serde field attribute `abc`"],
    );
    check(
        "enum E { #[serde(abc::d)] A { #[serde(skip, x)] a: u8 } }",
        &[
            "`abc::d`: unknown serde variant attribute `abc::d`",
            "`x`: unknown serde field attribute `x`",
        ],
    );
}

#[test]
fn transparent() {
    check(
        "#[serde(transparent)] struct S { a: u8, b: u8 }",
        &["item: #[serde(transparent)] requires struct to have at most one transparent field"],
    );
    let none = "item: #[serde(transparent)] requires at least one field that is not skipped";
    check(
        "#[serde(transparent)] struct S { #[serde(skip)] a: u8, b: PhantomData<u8> }",
        &[none],
    );
    check("#[serde(transparent)] struct S {}", &[none]);
    check(
        "#[serde(transparent)] enum E { A }",
        &["item: #[serde(transparent)] is not allowed on an enum"],
    );
    check(
        "#[serde(transparent)] struct S;",
        &["item: #[serde(transparent)] is not allowed on a unit struct"],
    );
    check(
        r#"#[serde(transparent, into = "A")] struct S(u8);"#,
        &[r#"item: #[serde(transparent)] is not allowed with #[serde(into = "...")]"#],
    );
    check(
        "#[canonical(transparent)] struct S;",
        &["item: #[canonical(transparent)] is not allowed on a unit struct"],
    );
    check(
        "#[serde(transparent)] struct S<T> { a: u8, b: std::marker::PhantomData<T> }",
        &[],
    );
}

#[test]
fn variants_with_a_function() {
    let both = |ident: &str, marked: &str, other: &str| {
        format!(
            "`{marked}`: variant `{ident}` cannot have both #[serde(serialize_with)] and {other}"
        )
    };
    for (ident, fields, other) in [
        (
            "N",
            "(#[serde(skip_serializing)] u8)",
            "a field #0 marked with #[serde(skip_serializing)]",
        ),
        (
            "N",
            r#"(#[serde(skip_serializing_if = "f")] u8)"#,
            "a field #0 marked with #[serde(skip_serializing_if)]",
        ),
        (
            "S",
            " { #[serde(skip_serializing)] f1: u8, f2: u8 }",
            "a field `f1` marked with #[serde(skip_serializing)]",
        ),
        (
            "S",
            r#" { #[serde(skip_serializing_if = "f")] f1: u8, f2: u8 }"#,
            "a field `f1` marked with #[serde(skip_serializing_if)]",
        ),
        (
            "T",
            "(u8, #[serde(skip_serializing)] u8)",
            "a field #1 marked with #[serde(skip_serializing)]",
        ),
        (
            "T",
            r#"(#[serde(skip_serializing_if = "f")] u8, u8)"#,
            "a field #0 marked with #[serde(skip_serializing_if)]",
        ),
    ] {
        let variant = format!(r#"#[serde(serialize_with = "f")] {ident}{fields}"#);
        check(
            &format!("enum E {{ {variant} }}"),
            &[&both(ident, &variant, other)],
        );
    }
    let variant = r#"#[serde(with = "m", skip_serializing)] U"#;
    check(
        &format!("enum E {{ {variant} }}"),
        &[&both("U", variant, "#[serde(skip_serializing)]")],
    );
}
