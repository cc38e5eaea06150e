//! A view writes what is left when members are taken out of the tree by hand, whether it is of a
//! tree, a map or a text.
#![no_main]

use arbitrary::Arbitrary;
use canonical_core::{
    to_vec, Array, Error, Jcs, JsonText, Matrix, Object, Olpc, Only, Profile, Value, Without,
};
use canonical_fuzz::{same, AsciiJcs};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeMap;

#[derive(Arbitrary, Debug)]
enum Tree {
    Null,
    Integer(i32),
    Text(String),
    Array(Vec<Tree>),
    Object(BTreeMap<String, Tree>),
}

#[derive(Arbitrary, Debug)]
struct Input {
    members: BTreeMap<String, Tree>,
    paths: Vec<Vec<Step>>,
}

/// One token of a pointer.
#[derive(Arbitrary, Debug)]
enum Step {
    /// To a member or an element that is there, if there is one.
    Inside(u8),
    Elsewhere(String),
}

fuzz_target!(|input: Input| {
    let value = object(&input.members);
    let paths: Vec<Vec<String>> = input
        .paths
        .iter()
        .map(|path| tokens(&value, path))
        .collect();
    under::<Matrix>(&value, &paths);
    under::<Jcs>(&value, &paths);
    under::<Olpc>(&value, &paths);
    under::<AsciiJcs>(&value, &paths);
});

fn under<P: Profile>(value: &Value<'_>, paths: &[Vec<String>]) {
    let pointers: Vec<String> = paths.iter().map(|path| pointer(path)).collect();
    let text = value.to_string();
    let text = JsonText::new(&text);
    let map: BTreeMap<&str, &Value<'_>> = value.as_object().expect("an object").iter().collect();
    // The empty pointer leads to the object itself, which no view leaves out.
    let named = paths.iter().all(|path| !path.is_empty());

    let left = edited(value, paths, &mut Vec::new(), false);
    let expected = left.map(|left| to_vec::<P>(&left)).filter(|_| named);
    let found = to_vec::<P>(&Without::new(value, &pointers));
    agree(expected.as_ref(), &found);
    same(
        &found,
        &to_vec::<P>(&Without::new(&text, &pointers)),
        "a text",
    );
    same(
        &found,
        &to_vec::<P>(&Without::new(&map, &pointers)),
        "a map",
    );

    let kept = edited(value, paths, &mut Vec::new(), true);
    let expected = kept.map(|kept| to_vec::<P>(&kept)).filter(|_| named);
    let found = to_vec::<P>(&Only::new(value, &pointers));
    agree(expected.as_ref(), &found);
    same(&found, &to_vec::<P>(&Only::new(&text, &pointers)), "a text");
    same(&found, &to_vec::<P>(&Only::new(&map, &pointers)), "a map");
}

fn agree(expected: Option<&Result<Vec<u8>, Error>>, found: &Result<Vec<u8>, Error>) {
    match expected {
        Some(expected) => same(expected, found, "a view"),
        None => assert!(found.is_err(), "a view of nothing: {found:?}"),
    }
}

/// Takes out what the paths lead to, or with `only` all the rest.
fn edited(
    value: &Value<'_>,
    paths: &[Vec<String>],
    at: &mut Vec<String>,
    only: bool,
) -> Option<Value<'static>> {
    if paths.contains(at) {
        return only.then(|| value.clone().into_owned());
    }
    let inside = |path: &Vec<String>| path.starts_with(at) && path.len() > at.len();
    if !paths.iter().any(inside) && !at.is_empty() {
        return (!only).then(|| value.clone().into_owned());
    }
    let mut below = |name: &str, value: &Value<'_>| {
        at.push(name.to_owned());
        let left = edited(value, paths, at, only);
        at.pop();
        left
    };
    match value {
        Value::Object(object) => {
            let mut left = Object::new();
            for (name, value) in object {
                if let Some(value) = below(name, value) {
                    left.insert(name.to_owned(), value);
                }
            }
            Some(left.into())
        }
        Value::Array(array) => {
            let elements = array.iter().enumerate();
            let left = elements.filter_map(|(index, value)| below(&index.to_string(), value));
            Some(left.collect::<Array<'_>>().into())
        }
        scalar => (!only).then(|| scalar.clone().into_owned()),
    }
}

/// The tokens of a path that follows the steps as far as there is something.
fn tokens(value: &Value<'_>, steps: &[Step]) -> Vec<String> {
    let mut at = Some(value);
    let mut path = Vec::new();
    for step in steps {
        let (token, next) = match (step, at) {
            (Step::Elsewhere(token), Some(value)) => (token.clone(), value.get(&**token)),
            (Step::Elsewhere(token), None) => (token.clone(), None),
            (Step::Inside(index), Some(Value::Object(object))) if !object.is_empty() => {
                let index = usize::from(*index) % object.len();
                let (name, value) = object.iter().nth(index).expect("a member");
                (name.to_owned(), Some(value))
            }
            (Step::Inside(index), Some(Value::Array(array))) if !array.is_empty() => {
                let index = usize::from(*index) % array.len();
                (index.to_string(), array.get(index))
            }
            (Step::Inside(index), _) => (index.to_string(), None),
        };
        path.push(token);
        at = next;
    }
    path
}

/// RFC 6901 §3.
fn pointer(tokens: &[String]) -> String {
    let escaped = tokens
        .iter()
        .map(|token| token.replace('~', "~0").replace('/', "~1"));
    escaped.map(|token| format!("/{token}")).collect()
}

fn object(members: &BTreeMap<String, Tree>) -> Value<'static> {
    members
        .iter()
        .map(|(name, tree)| (name.clone(), built(tree)))
        .collect()
}

fn built(tree: &Tree) -> Value<'static> {
    match tree {
        Tree::Null => Value::Null,
        Tree::Integer(value) => (*value).into(),
        Tree::Text(text) => text.clone().into(),
        Tree::Array(elements) => elements.iter().map(built).collect(),
        Tree::Object(members) => object(members),
    }
}
