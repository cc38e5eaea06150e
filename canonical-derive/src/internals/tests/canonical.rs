//! About `#[canonical(..)]`, and about what serde lets pass: our own words.

use super::check;

#[test]
fn flatten() {
    check(
        "struct S(#[serde(flatten)] T);",
        &["`#[serde(flatten)] T`: #[serde(flatten)] cannot be used on newtype structs"],
    );
    check(
        "struct S(u8, #[serde(flatten)] T);",
        &["`#[serde(flatten)] T`: #[serde(flatten)] cannot be used on tuple structs"],
    );
    check(
        "enum E { A(u8, #[canonical(flatten)] T) }",
        &["`#[canonical(flatten)] T`: #[canonical(flatten)] cannot be used on tuple structs"],
    );
    let itself = "a type cannot flatten itself: its keys would repeat";
    for ty in [
        "Self",
        "Node",
        "Option<Box<Node>>",
        "&'static Node",
        "std::rc::Rc<Node>",
    ] {
        let expected = format!("`{ty}`: {itself}");
        check(
            &format!("struct Node {{ #[serde(flatten)] next: {ty} }}"),
            &[&expected],
        );
        check(
            &format!(r#"#[serde(tag = "t")] enum Node {{ A {{ #[serde(flatten)] next: {ty} }} }}"#),
            &[&expected],
        );
        // The members of the inner one are behind the name of its variant.
        check(
            &format!("enum Node {{ A {{ #[serde(flatten)] next: {ty} }} }}"),
            &[],
        );
        check(&format!("struct Node {{ next: {ty} }}"), &[]);
        for unaffected in [
            format!("#[canonical(display)] struct Node {{ #[serde(flatten)] next: {ty} }}"),
            format!("#[serde(into = \"T\")] struct Node {{ #[serde(flatten)] next: {ty} }}"),
            format!("struct Node {{ #[serde(flatten, with = \"m\")] next: {ty} }}"),
            format!("#[serde(tag = \"t\")] enum Node {{ A(#[serde(with = \"m\")] {ty}) }}"),
            format!("#[serde(tag = \"t\")] enum Node {{ #[serde(untagged)] A({ty}) }}"),
        ] {
            check(&unaffected, &[]);
        }
        check(
            &format!("struct Node {{ #[serde(flatten, skip)] next: {ty} }}"),
            &[],
        );
        check(
            &format!(r#"#[serde(tag = "t")] enum Node {{ A({ty}) }}"#),
            &[&format!(
                "`{ty}`: an internally tagged enum cannot hold itself: its tag `t` would repeat"
            )],
        );
    }
    check(
        "struct Node { #[serde(flatten)] children: BTreeMap<String, Node> }",
        &[],
    );
    for (word, expected) in [
        (
            "display",
            "`display`: `display` writes a string, which has no members to flatten",
        ),
        (
            "sorted",
            "`sorted`: `sorted` writes an array, which has no members to flatten",
        ),
        (
            r#"with = "canonical_core::as_string""#,
            r#"`"canonical_core::as_string"`: `as_string` writes a string, which has no members to flatten"#,
        ),
        (
            r#"with = "f""#,
            r#"`"f"`: a `with` function writes one value, whose members cannot be flattened; remove `with` or `flatten`"#,
        ),
    ] {
        check(
            &format!("struct S {{ #[serde(flatten)] #[canonical({word})] a: T }}"),
            &[expected],
        );
    }
    check(
        r#"struct S { #[serde(flatten, with = "m")] a: T, #[serde(flatten)] #[canonical(serde)] b: T }"#,
        &[],
    );
}

#[test]
fn keys_written_twice() {
    check(
        r#"struct S { name: u8, #[serde(rename = "name")] b: u8, #[serde(rename = "name")] c: u8 }"#,
        &[
            r#"`"name"`: duplicate JSON key `name`"#,
            "`name`: the JSON key `name` is already written here",
            r#"`"name"`: duplicate JSON key `name`"#,
            "`name`: the JSON key `name` is already written here",
        ],
    );
    check(
        r#"enum E { A { #[serde(rename = "x")] a: u8, x: u8 } }"#,
        &[
            "`x`: duplicate JSON key `x`",
            r#"`"x"`: the JSON key `x` is already written here"#,
        ],
    );
    check(
        r#"#[serde(rename_all = "camelCase")] struct S { a_b: u8, aB: u8 }"#,
        &[
            "`aB`: duplicate JSON key `aB`",
            "`a_b`: the JSON key `aB` is already written here",
        ],
    );
    for item in ["struct S { kind: u8 }", "enum E { A { kind: u8 } }"] {
        check(
            &format!(r#"#[serde(tag = "kind")] {item}"#),
            &[
                "`kind`: duplicate JSON key `kind`",
                r#"`"kind"`: the JSON key `kind` is already written here"#,
            ],
        );
    }
    for source in [
        r#"struct S { a: u8, #[serde(skip, rename = "a")] b: u8 }"#,
        r#"struct S { a: u8, #[serde(flatten, rename = "a")] b: T }"#,
        r#"struct S { a: u8, #[serde(rename(deserialize = "a"))] b: u8 }"#,
        r#"struct S { a: u8, #[serde(rename = "a")] #[canonical(rename = "b")] b: u8 }"#,
        r#"struct S(#[serde(rename = "a")] u8, #[serde(rename = "a")] u8);"#,
        "enum E { A { a: u8 }, B { a: u8 } }",
        r#"#[serde(tag = "a", content = "c")] enum E { A { a: u8 } }"#,
        r#"#[serde(tag = "a")] enum E { B, #[serde(untagged)] A { a: u8 } }"#,
        r#"#[serde(tag = "a")] enum E { B, #[serde(skip)] A { a: u8 } }"#,
        r#"#[serde(tag = "a")] enum E { B, #[serde(serialize_with = "f")] A { a: u8 } }"#,
        r#"#[serde(into = "T")] struct S { a: u8, #[serde(rename = "a")] b: u8 }"#,
        r#"#[canonical(display)] struct S { a: u8, #[serde(rename = "a")] b: u8 }"#,
    ] {
        check(source, &[]);
    }
}

#[test]
fn not_supported() {
    check(
        "union U { a: u8 }",
        &["item: CanonicalJson does not support derive for unions"],
    );
    check(
        "#[serde(abc)] union U { a: u8 }",
        &[
            "item: CanonicalJson does not support derive for unions",
            "`abc`: unknown serde container attribute `abc`",
        ],
    );
    check(
        r#"#[serde(remote = "other::S")] struct S { #[serde(getter = "S::a")] a: u8 }"#,
        &[
            "`remote`: `remote` is not supported yet: write the foreign type's fields with \
           `#[canonical(with = \"...\")]`, or convert it with `into`",
        ],
    );
    check(
        r#"struct S { #[serde(getter = "S::a")] a: u8 }"#,
        &[
            r#"item: #[serde(getter = "...")] can only be used in structs that have #[serde(remote = "...")]"#,
        ],
    );
    check(
        r#"enum E { A { #[serde(getter = "S::a")] a: u8 } }"#,
        &[r#"item: #[serde(getter = "...")] is not allowed in an enum"#],
    );
    check(
        "#[repr(C, packed(2))] struct S { a: u16 }",
        &["`packed`: packed structs are not supported yet: convert to a struct that is not packed \
           with `#[canonical(into = \"...\")]`"],
    );
    check(
        r#"#[repr(packed)] #[canonical(into = "T")] struct S { a: u16 }"#,
        &[],
    );
    check("#[repr(C, align(8))] struct S { a: u16 }", &[]);
}

#[test]
fn unknown_canonical_attributes() {
    check(
        r#"#[canonical(proflie = Jcs, float)] struct S { #[canonical(renmae = "b", flaten)] a: u8 }"#,
        &[
            "`proflie`: unknown attribute `proflie`; did you mean `profile`?",
            "`float`: unknown attribute `float`; did you mean `floats`?",
            "`renmae`: unknown attribute `renmae`; did you mean `rename`?",
            "`flaten`: unknown attribute `flaten`; did you mean `flatten`?",
        ],
    );
    check(
        r#"enum E { #[canonical(zzz(a, b), renam = "A")] A }"#,
        &[
            "`zzz`: unknown attribute `zzz`; the attributes of a variant are `rename`, `rename_all`, `skip`, `untagged`",
            "`renam`: unknown attribute `renam`; did you mean `rename`?",
        ],
    );
    check(
        r#"#[canonical(sorted)] enum E { #[canonical(with = "f")] A { #[canonical(profile = Jcs)] a: u8 } }"#,
        &[
            "`sorted`: `sorted` is an attribute of a field, not of a type",
            "`with`: `with` is an attribute of a field, not of a variant",
            "`profile`: `profile` is an attribute of a type, not of a field",
        ],
    );
    check(
        r#"#[canonical(deny_unknown_fields)] struct S { #[canonical(alias = "b")] a: u8 }"#,
        &[
            "`deny_unknown_fields`: `deny_unknown_fields` is an attribute of serde: write `#[serde(deny_unknown_fields)]`",
            "`alias`: `alias` is an attribute of serde: write `#[serde(alias)]`",
        ],
    );
}

#[test]
fn wrong_canonical_attributes() {
    check(
        r#"#[canonical(floats, floats)] struct S { #[canonical(rename = "a", rename = "b")] a: u8 }"#,
        &[
            "`floats`: `floats` was already given; remove one of the two",
            "`rename`: `rename` was already given; remove one of the two",
        ],
    );
    check(
        "#[canonical(display = true)] struct S;",
        &["`display`: `display` takes no value: write `#[canonical(display)]`"],
    );
    check(
        r#"struct S { #[canonical(rename)] a: u8, #[canonical(rename(serialize = "x"))] b: u8 }"#,
        &[
            r#"`rename`: `rename` needs a value: `rename = "..."`"#,
            r#"`rename`: `rename` needs a value: `rename = "..."`"#,
        ],
    );
    check(
        r#"#[canonical(profile = "Jcs")] struct S;"#,
        &[r#"`"Jcs"`: `profile` takes a path: `profile = Matrix`"#],
    );
    check(
        "#[canonical(profile)] struct S;",
        &["`profile`: `profile` needs a value: `profile = Matrix`, or `profile(Matrix, Jcs)`"],
    );
    check(
        "#[canonical(profile())] struct S;",
        &["`profile`: `profile` names no profile: leave it out to derive for every profile"],
    );
    check(
        "#[canonical(profile(Jcs, a::Jcs, Jcs))] struct S;",
        &["`Jcs`: `Jcs` is listed twice"],
    );
    check(
        "#[canonical(profile = Jcs, floats)] struct S;",
        &["`floats`: `floats` has no effect beside `profile`; remove one of the two"],
    );
    check(
        r#"#[canonical(crate = "a b")] struct S;"#,
        &[r#"`"a b"`: failed to parse path: "a b""#],
    );
    check(
        r#"struct S { #[canonical(with = "f", display)] a: u8, #[canonical(sorted, serde)] b: u8 }"#,
        &[
            "`display`: `with` and `display` both say how the field is written; remove one of the two",
            "`serde`: `sorted` and `serde` both say how the field is written; remove one of the two",
        ],
    );
    check(
        "#[canonical(serde, display)] struct S;",
        &["`display`: `display` and `serde` both say how the type is written; remove one of the two"],
    );
    check(
        "#[canonical(display, rename_all = \"camelCase\", floats)] enum E { \
         #[canonical(rename = \"a\")] A { #[canonical(skip)] a: u8 } }",
        &[
            "`rename_all`: `rename_all` has no effect beside `display` on the type; remove it",
            "`floats`: `floats` has no effect beside `display` on the type; remove it",
            "`rename`: `rename` has no effect beside `display` on the type; remove it",
            "`skip`: `skip` has no effect beside `display` on the type; remove it",
        ],
    );
    check(
        r#"#[canonical(serde, floats, bound = "")] #[serde(rename_all = "lowercase")] struct S;"#,
        &[],
    );
}

#[test]
fn each_known_canonical_word_is_read() {
    check(
        "#[canonical(profile(Jcs, Olpc), crate = \"c\", bound = \"\", rename = \"x\", \
         rename_all = \"lowercase\", rename_all_fields = \"lowercase\", into = \"T\", \
         tag = \"t\", content = \"c\")] \
         enum E { #[canonical(rename = \"x\", rename_all = \"camelCase\", skip)] A, \
         #[canonical(untagged)] B { #[canonical(rename = \"y\", skip, bound = \"\", sorted)] a: u8, \
         #[canonical(skip_serializing, serde)] b: u8, #[canonical(skip_serializing_if = \"f\", display)] c: u8, \
         #[canonical(flatten)] d: u8, #[canonical(with = \"f\")] e: u8 } }",
        &[],
    );
    check("#[canonical(floats, untagged)] enum E { A }", &[]);
    check("#[canonical(transparent)] struct S(u8);", &[]);
    check("#[canonical(serde)] struct S;", &[]);
    check("#[canonical(display)] struct S;", &[]);
}
