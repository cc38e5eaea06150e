//! Generates type definitions that nest the features of serde at random, from a fixed seed.
//!
//! Names of members are chosen so that no object has one twice where the compiler can know it;
//! the members of maps may still collide when the values are made.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::{env, fs, path::Path};

#[path = "src/random.rs"]
mod random;
use random::Random;

/// How many types that are compared; those they are built from come on top.
const TYPES: usize = 500;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/random.rs");
    let mut generator = Generator {
        random: Random::new(0x5EED),
        types: Vec::new(),
        code: String::new(),
    };
    for _ in 0..TYPES {
        generator.define();
    }
    let mut code = generator.code;
    code.push_str("\npub(crate) fn compare_all(comparison: &mut crate::Comparison) {\n");
    for ty in &generator.types {
        let _ = writeln!(
            code,
            "    comparison.of::<{}>(\"{}\");",
            ty.instance, ty.instance
        );
    }
    code.push_str("}\n");
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("types.rs"), code).expect("OUT_DIR can be written");
}

/// A type that has been defined, and what others may do with it.
#[derive(Clone)]
struct Type {
    /// Its name with arguments.
    instance: String,
    /// The keys that it can have if it is an object that others can take in.
    object: Option<BTreeSet<String>>,
    /// It can be the content of an internally tagged variant.
    content: bool,
    /// It can be the key of a map.
    key: bool,
    /// It holds a map that is spliced in, so that its keys are not all known.
    open: bool,
}

struct Generator {
    random: Random,
    types: Vec<Type>,
    code: String,
}

/// Names that stand for themselves, and names that need an escape or sort differently.
const NAMES: &[&str] = &[
    "",
    " ",
    "a",
    "A",
    "aa",
    "ab",
    "b",
    "type",
    "zz",
    "Zz",
    "10",
    "9",
    "é",
    "e\u{301}",
    "\u{e000}",
    "\u{ffff}",
    "\u{10000}",
    "😀",
    "\u{7f}",
    "a/b",
    "a~b",
    "\"",
    "\\",
    "\n",
    "\u{1}",
    "{}",
    "<&>",
    "\u{2028}",
    "日本",
    "\u{d7ff}",
    "x-y",
    "m.relates_to",
];

const RULES: &[&str] = &[
    "lowercase",
    "UPPERCASE",
    "PascalCase",
    "camelCase",
    "snake_case",
    "SCREAMING_SNAKE_CASE",
    "kebab-case",
    "SCREAMING-KEBAB-CASE",
];

/// The fields of a struct or of a struct variant.
struct Fields {
    code: String,
    /// `name: arbitrary(r)` for each.
    values: String,
    keys: BTreeSet<String>,
    open: bool,
}

impl Generator {
    fn define(&mut self) {
        let n = self.types.len();
        match self.random.below(22) {
            20 => self.converted_struct(n),
            21 => self.generic_enum(n),
            0 => self.unit_struct(n),
            1 | 2 => self.newtype_struct(n),
            3 => self.tuple_struct(n),
            4 => self.generic_struct(n),
            5 => self.unit_enum(n),
            6..=11 => self.named_struct(n),
            _ => self.tagged_enum(n),
        }
    }

    fn push(&mut self, ty: Type, derives: &str, body: &str) {
        let _ = write!(self.code, "#[derive(Debug, Clone, Serialize, CanonicalJson{derives})]\n#[canonical(floats)]\n{body}\n");
        self.types.push(ty);
    }

    fn unit_struct(&mut self, n: usize) {
        let ty = Type {
            instance: format!("T{n}"),
            object: Some(BTreeSet::new()),
            content: true,
            key: false,
            open: false,
        };
        self.push(
            ty,
            "",
            &format!("pub struct T{n};\narbitrary! {{ |r| T{n} => T{n}; }}"),
        );
    }

    fn newtype_struct(&mut self, n: usize) {
        if self.random.below(3) == 0 {
            let inner = self.key_type();
            let ty = Type {
                instance: format!("T{n}"),
                object: None,
                content: false,
                key: true,
                open: false,
            };
            return self.push(
                ty,
                ", PartialEq, Eq, PartialOrd, Ord, Hash",
                &format!(
                    "pub struct T{n}({inner});\narbitrary! {{ |r| T{n} => T{n}(arbitrary(r)); }}"
                ),
            );
        }
        // serde ignores `skip` and `skip_serializing_if` on the field of a newtype struct.
        let attribute = match self.random.below(6) {
            0 => "#[serde(skip_serializing)] ",
            1 => "#[serde(skip_serializing_if = \"crate::always\")] ",
            _ => "",
        };
        let transparent = if attribute.is_empty() && self.random.below(3) == 0 {
            "#[serde(transparent)]\n"
        } else {
            ""
        };
        let (inner, of) = match self.random.below(2) {
            0 => (self.ty(2), None),
            _ => match self.object_type(&BTreeSet::new(), true) {
                Some(ty) => (ty.instance.clone(), Some(ty)),
                None => (self.ty(2), None),
            },
        };
        let ty = Type {
            instance: format!("T{n}"),
            object: of.as_ref().and_then(|ty| ty.object.clone()),
            content: of.as_ref().is_some_and(|ty| ty.content),
            key: false,
            open: of.is_some_and(|ty| ty.open),
        };
        let body = format!(
            "{transparent}pub struct T{n}({attribute}pub {inner});\narbitrary! {{ |r| T{n} => T{n}(arbitrary(r)); }}"
        );
        self.push(ty, "", &body);
    }

    fn tuple_struct(&mut self, n: usize) {
        let (fields, values) = self.tuple_fields();
        let ty = Type {
            instance: format!("T{n}"),
            object: None,
            content: false,
            key: false,
            open: false,
        };
        self.push(
            ty,
            "",
            &format!("pub struct T{n}({fields});\narbitrary! {{ |r| T{n} => T{n}({values}); }}"),
        );
    }

    /// The elements of a tuple struct or variant: none, or at least two.
    fn tuple_fields(&mut self) -> (String, String) {
        let count = [0, 2, 3, 4][self.random.below(4)];
        let mut fields = String::new();
        for _ in 0..count {
            match self.random.below(7) {
                0 => fields.push_str("#[serde(skip)] "),
                1 => fields.push_str("#[serde(skip_serializing_if = \"crate::sometimes\")] "),
                _ => {}
            }
            let ty = self.ty(2);
            let _ = write!(fields, "{ty}, ");
        }
        (fields, "arbitrary(r), ".repeat(count))
    }

    fn generic_struct(&mut self, n: usize) {
        let Some(object) = self.object_type(&BTreeSet::new(), true) else {
            return self.unit_struct(n);
        };
        let value = self.ty(1);
        let mut keys = object.object.clone().unwrap_or_default();
        let names: Vec<String> = (0..2).map(|_| self.new_name(&mut keys)).collect();
        let flatten = if self.random.below(2) == 0 {
            "#[serde(flatten)] "
        } else {
            ""
        };
        if !flatten.is_empty() {
            keys.extend(object.object.clone().unwrap_or_default());
        } else {
            keys = names.iter().cloned().collect();
            keys.insert("a".to_string());
            if names.iter().any(|name| name == "a") {
                return self.unit_struct(n);
            }
        }
        let body = format!(
            "pub struct T{n}<A, const N: usize, B = u8> {{ {flatten}pub a: A, #[serde(rename = {:?})] pub b: Vec<B>, \
             #[serde(rename = {:?})] pub c: Option<[B; 2]>, #[serde(skip)] pub d: PhantomData<[u8; N]> }}\n\
             impl<A: Arbitrary, const N: usize, B: Arbitrary> Arbitrary for T{n}<A, N, B> {{ fn arbitrary(r: &mut Random) -> Self {{ \
             T{n} {{ a: arbitrary(r), b: arbitrary(r), c: arbitrary(r), d: PhantomData }} }} }}",
            names[0], names[1]
        );
        let ty = Type {
            instance: format!("T{n}<{}, 3, {value}>", object.instance),
            object: Some(keys),
            content: true,
            key: false,
            open: !flatten.is_empty() && object.open,
        };
        self.push(ty, "", &body);
    }

    /// A struct that is written as what it converts into.
    fn converted_struct(&mut self, n: usize) {
        let inner = self.ty(1);
        let ty = Type {
            instance: format!("T{n}"),
            object: None,
            content: false,
            key: false,
            open: false,
        };
        let body = format!(
            "#[serde(into = {:?})]\npub struct T{n} {{ f: {inner}, #[serde(rename = \"f\")] g: u8 }}\n\
             impl From<T{n}> for ({inner}, u8) {{ fn from(value: T{n}) -> Self {{ (value.f, value.g) }} }}\n\
             arbitrary! {{ |r| T{n} => T{n} {{ f: arbitrary(r), g: arbitrary(r) }}; }}",
            format!("({inner}, u8)")
        );
        self.push(ty, "", &body);
    }

    /// An enum that takes its parameter in, whole and flattened.
    fn generic_enum(&mut self, n: usize) {
        // The tag must not be named like one of the fields, although they are renamed.
        let mut keys = BTreeSet::from(["a", "b"].map(String::from));
        let tag = self.new_name(&mut keys);
        let name = self.new_name(&mut keys);
        keys.retain(|key| *key == tag || *key == name);
        let object = match self.object_type(&keys, true) {
            Some(object) if object.content => object,
            _ => return self.unit_struct(n),
        };
        keys.extend(object.object.clone().unwrap_or_default());
        let body = format!(
            "#[serde(tag = {tag:?})]\npub enum T{n}<A> {{ V(A), W {{ #[serde(rename = {name:?})] b: Option<u8>, #[serde(flatten)] a: Box<A> }}, \
             X {{ #[serde(flatten)] a: Option<A> }} }}\n\
             impl<A: Arbitrary> Arbitrary for T{n}<A> {{ fn arbitrary(r: &mut Random) -> Self {{ match r.below(3) {{ \
             0 => T{n}::V(arbitrary(r)), 1 => T{n}::W {{ b: arbitrary(r), a: arbitrary(r) }}, _ => T{n}::X {{ a: arbitrary(r) }} }} }} }}"
        );
        let ty = Type {
            instance: format!("T{n}<{}>", object.instance),
            object: Some(keys),
            content: true,
            key: false,
            open: object.open,
        };
        self.push(ty, "", &body);
    }

    fn unit_enum(&mut self, n: usize) {
        let mut names = BTreeSet::new();
        let mut variants = String::new();
        let mut values = Vec::new();
        for v in 0..1 + self.random.below(4) {
            let name = self.new_name(&mut names);
            let _ = write!(variants, "#[serde(rename = {name:?})] V{v}, ");
            values.push(format!("T{n}::V{v}"));
        }
        let ty = Type {
            instance: format!("T{n}"),
            object: Some(names),
            content: true,
            key: true,
            open: false,
        };
        let body = format!("pub enum T{n} {{ {variants}}}\n{}", choose(n, &values));
        self.push(ty, ", PartialEq, Eq, PartialOrd, Ord, Hash", &body);
    }

    fn named_struct(&mut self, n: usize) {
        let mut attributes = String::new();
        let mut keys = BTreeSet::new();
        if self.random.below(6) == 0 {
            let tag = self.new_name(&mut keys);
            let _ = writeln!(attributes, "#[serde(tag = {tag:?})]");
        }
        let rule = self.rule();
        if let Some(rule) = rule {
            let _ = writeln!(attributes, "#[serde(rename_all = {rule:?})]");
        }
        let fields = self.fields(n, "", keys, rule.is_some());
        let values = &fields.values;
        let body = format!(
            "{attributes}pub struct T{n} {{ {} }}\narbitrary! {{ |r| T{n} => T{n} {{ {values} }}; }}",
            fields.code
        );
        let ty = Type {
            instance: format!("T{n}"),
            object: Some(fields.keys),
            content: true,
            key: false,
            open: fields.open,
        };
        self.push(ty, "", &body);
    }

    fn rule(&mut self) -> Option<&'static str> {
        (self.random.below(4) == 0).then(|| RULES[self.random.below(RULES.len())])
    }

    /// Named fields. Where a rename rule is at work, fields without a name of their own have one
    /// that no rule makes equal to another.
    fn fields(
        &mut self,
        n: usize,
        prefix: &str,
        mut keys: BTreeSet<String>,
        ruled: bool,
    ) -> Fields {
        let mut code = String::new();
        let mut values = String::new();
        let mut open = false;
        let visibility = if prefix.is_empty() { "pub " } else { "" };
        for f in 0..self.random.below(6) {
            if self.random.below(4) == 0 {
                let Some(ty) = self.object_type(&keys, !open) else {
                    continue;
                };
                open |= ty.open;
                keys.extend(ty.object.clone().unwrap_or_default());
                let wrapped = match self.random.below(5) {
                    0 => format!("Option<{}>", ty.instance),
                    1 => format!("Box<{}>", ty.instance),
                    2 => format!("Option<Box<{}>>", ty.instance),
                    _ => ty.instance,
                };
                let condition = match self.random.below(5) {
                    0 => ", skip_serializing_if = \"crate::sometimes\"",
                    _ => "",
                };
                // What serde writes has no names that the compiler knows.
                let writer = match self.random.below(10) {
                    0 => ", serialize_with = \"crate::forward\")] #[serde(",
                    1 => ")] #[canonical(serde",
                    _ => "",
                };
                let _ = write!(
                    code,
                    "#[serde(flatten{condition}{writer})] {visibility}f{f}: {wrapped}, "
                );
                let _ = write!(values, "f{f}: arbitrary(r), ");
                continue;
            }
            let ty = self.ty(2);
            let mut attribute = match self.random.below(7) {
                0 => "#[serde(skip)] ".to_string(),
                1 => "#[serde(skip_serializing_if = \"crate::sometimes\")] ".to_string(),
                _ => String::new(),
            };
            if ruled && self.random.below(2) == 0 {
                // `field_3_of_7` under any rule keeps these numbers apart.
                for rule in RULES {
                    keys.insert(format!("{rule}/{n}/{f}"));
                }
                let _ = write!(code, "{attribute}{visibility}field_{f}_of_{n}: {ty}, ");
                let _ = write!(values, "field_{f}_of_{n}: arbitrary(r), ");
                continue;
            }
            if !attribute.contains("(skip)") {
                let name = self.new_name(&mut keys);
                let writer = self.writer();
                let _ = write!(attribute, "#[serde(rename = {name:?})] {writer}");
            }
            let _ = write!(code, "{attribute}{visibility}f{f}: {ty}, ");
            let _ = write!(values, "f{f}: arbitrary(r), ");
        }
        if self.random.below(8) == 0 && !open {
            open = true;
            let ty = self.ty(1);
            let map = ["BTreeMap", "HashMap"][self.random.below(2)];
            let _ = write!(
                code,
                "#[serde(flatten)] {visibility}extra: {map}<String, {ty}>, "
            );
            values.push_str("extra: arbitrary(r), ");
        }
        Fields {
            code,
            values,
            keys,
            open,
        }
    }

    fn tagged_enum(&mut self, n: usize) {
        let tagging = self.random.below(4);
        let mut attributes = String::new();
        let mut tags = BTreeSet::new();
        match tagging {
            1 => {
                let tag = self.new_name(&mut tags);
                let _ = writeln!(attributes, "#[serde(tag = {tag:?})]");
            }
            2 => {
                let (tag, content) = (self.new_name(&mut tags), self.new_name(&mut tags));
                let _ = writeln!(attributes, "#[serde(tag = {tag:?}, content = {content:?})]");
            }
            3 => attributes.push_str("#[serde(untagged)]\n"),
            _ => {}
        }
        let rule = self.rule();
        if let Some(rule) = rule {
            let _ = writeln!(attributes, "#[serde(rename_all_fields = {rule:?})]");
        }
        let mut names = BTreeSet::new();
        let mut keys = tags.clone();
        let mut open = false;
        // An untagged enum is an object only if every variant is.
        let mut object = true;
        let mut variants = String::new();
        let mut values = Vec::new();
        let count = 1 + self.random.below(5);
        for v in 0..count {
            let bare = tagging == 3 || (v + 1 == count && count > 1 && self.random.below(8) == 0);
            let name = self.new_name(&mut names);
            let mut attribute = format!("#[serde(rename = {name:?})] ");
            if bare && tagging != 3 {
                attribute = "#[serde(untagged)] ".to_string();
            }
            if !bare && tagging == 0 {
                keys.insert(name);
            }
            match self.random.below(4) {
                0 => {
                    let _ = write!(variants, "{attribute}V{v}, ");
                    values.push(format!("T{n}::V{v}"));
                }
                1 => {
                    let spliced = tagging == 1 && !bare;
                    let inner = if spliced || (bare && self.random.below(2) == 0) {
                        match self.object_type(&tags, true) {
                            Some(ty) if ty.content || bare => {
                                keys.extend(ty.object.clone().unwrap_or_default());
                                open |= ty.open;
                                ty.instance
                            }
                            _ => "()".to_string(),
                        }
                    } else {
                        object &= !bare;
                        self.ty(2)
                    };
                    // serde ignores a condition on the field of a newtype variant.
                    let (whole, field) = match self.random.below(10) {
                        0 => ("", "#[serde(skip)] "),
                        1 => ("", "#[serde(skip_serializing_if = \"crate::always\")] "),
                        2 => ("#[serde(serialize_with = \"crate::forward\")] ", ""),
                        3 => ("", "#[serde(serialize_with = \"crate::forward\")] "),
                        4 => ("", "#[canonical(serde)] "),
                        _ => ("", ""),
                    };
                    let _ = write!(variants, "{attribute}{whole}V{v}({field}{inner}), ");
                    values.push(format!("T{n}::V{v}(arbitrary(r))"));
                }
                // serde refuses tuple variants in an internally tagged enum, untagged ones too.
                2 if tagging != 1 => {
                    object &= !bare;
                    let (fields, arguments) = self.tuple_fields();
                    let _ = write!(variants, "{attribute}V{v}({fields}), ");
                    values.push(format!("T{n}::V{v}({arguments})"));
                }
                _ => {
                    let own = if tagging == 1 && !bare {
                        tags.clone()
                    } else {
                        BTreeSet::new()
                    };
                    let rule = self.rule();
                    if let (Some(rule), true) = (rule, attribute.contains("rename")) {
                        attribute = attribute.replace(")]", &format!(", rename_all = {rule:?})]"));
                    }
                    let fields = self.fields(1000 * n + v, "V", own, true);
                    let _ = write!(variants, "{attribute}V{v} {{ {} }}, ", fields.code);
                    values.push(format!("T{n}::V{v} {{ {} }}", fields.values));
                    if tagging == 1 || bare {
                        keys.extend(fields.keys);
                        open |= fields.open;
                    }
                }
            }
        }
        let body = format!(
            "{attributes}pub enum T{n} {{ {variants}}}\n{}",
            choose(n, &values)
        );
        let ty = Type {
            instance: format!("T{n}"),
            object: object.then_some(keys),
            content: object,
            key: false,
            open,
        };
        self.push(ty, "", &body);
    }

    /// What writes a field, if not its own impl.
    fn writer(&mut self) -> &'static str {
        match self.random.below(12) {
            0 => "#[serde(with = \"crate::in_array\")] ",
            1 => "#[serde(serialize_with = \"crate::shown\")] ",
            2 => "#[canonical(serde)] ",
            _ => "",
        }
    }

    // ---- parts --------------------------------------------------------------------------

    /// A name that is not among the keys yet.
    fn new_name(&mut self, keys: &mut BTreeSet<String>) -> String {
        loop {
            let mut name = NAMES[self.random.below(NAMES.len())].to_string();
            if self.random.below(2) == 0 {
                name.push_str(NAMES[self.random.below(NAMES.len())]);
            }
            if keys.insert(name.clone()) {
                return name;
            }
        }
    }

    /// An object type that has none of the keys.
    fn object_type(&mut self, keys: &BTreeSet<String>, open: bool) -> Option<Type> {
        for _ in 0..20 {
            if self.types.is_empty() {
                return None;
            }
            let ty = &self.types[self.random.below(self.types.len())];
            let Some(object) = &ty.object else { continue };
            if object.is_disjoint(keys) && object.len() < 40 && (open || !ty.open) {
                return Some(ty.clone());
            }
        }
        None
    }

    fn key_type(&mut self) -> String {
        let keys: Vec<&Type> = self.types.iter().filter(|ty| ty.key).collect();
        match self.random.below(9) {
            0 => "u8".into(),
            1 => "i64".into(),
            2 => "bool".into(),
            3 => "char".into(),
            4 => "u128".into(),
            5 if !keys.is_empty() => keys[self.random.below(keys.len())].instance.clone(),
            _ => "String".into(),
        }
    }

    fn ty(&mut self, depth: usize) -> String {
        let choices = if depth == 0 { 15 } else { 30 };
        match self.random.below(choices) {
            0 => "bool".into(),
            1 => "u8".into(),
            2 => "i64".into(),
            3 => "u64".into(),
            4 => "f64".into(),
            5 => "f32".into(),
            6 => "char".into(),
            7 => "()".into(),
            8 => "&'static str".into(),
            9 => "std::time::Duration".into(),
            10 => "std::net::Ipv4Addr".into(),
            11 => "std::num::Wrapping<i32>".into(),
            12 => "std::num::NonZeroU16".into(),
            13 => "std::borrow::Cow<'static, str>".into(),
            14 => "String".into(),
            15 | 16 => format!("Option<{}>", self.ty(depth - 1)),
            17 => format!("Vec<{}>", self.ty(depth - 1)),
            18 => format!("Box<{}>", self.ty(depth - 1)),
            19 => format!("[{}; 2]", self.ty(depth - 1)),
            20 => format!("({}, {})", self.ty(depth - 1), self.ty(depth - 1)),
            21 => format!("BTreeMap<{}, {}>", self.key_type(), self.ty(depth - 1)),
            22 => format!("HashMap<{}, {}>", self.key_type(), self.ty(depth - 1)),
            23 => format!("Result<{}, {}>", self.ty(depth - 1), self.ty(depth - 1)),
            24 => format!("std::collections::VecDeque<{}>", self.ty(depth - 1)),
            _ if self.types.is_empty() => "String".into(),
            _ => self.types[self.random.below(self.types.len())]
                .instance
                .clone(),
        }
    }
}

fn choose(n: usize, values: &[String]) -> String {
    let mut arms = String::new();
    for (i, value) in values.iter().enumerate() {
        let _ = write!(arms, "{i} => {value}, ");
    }
    let (last, count) = (&values[values.len() - 1], values.len());
    format!("arbitrary! {{ |r| T{n} => match r.below({count}) {{ {arms} _ => {last} }}; }}")
}
