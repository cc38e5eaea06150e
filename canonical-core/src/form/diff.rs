//! What a change of a form does to the bytes.

use super::parse::{parse, DEPTH};
use super::shape::{inline, Condition, Member, Shape, Whole};
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// What a change does to the bytes of the values that exist, from the least to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Verdict {
    /// Every value keeps its bytes, and there are no new ones.
    SameBytes,
    /// Every value that could be written before keeps its bytes, but there are new ones: a member
    /// that is left out by default, a variant, a wider range. Breaking all the same for a
    /// verifier that has the old type and drops or refuses what it does not know.
    Additive,
    /// It depends on something that the form does not show: an impl by hand, a function named by
    /// an attribute, serde.
    CannotTell,
    /// There are values whose bytes change, or that can no longer be written: signatures over
    /// them are lost.
    Breaking,
}

impl Verdict {
    /// The verdict in words: `same bytes`, `additive`, `cannot tell`, `breaking`.
    pub fn as_str(self) -> &'static str {
        match self {
            Verdict::SameBytes => "same bytes",
            Verdict::Additive => "additive",
            Verdict::CannotTell => "cannot tell",
            Verdict::Breaking => "breaking",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One difference between two forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    verdict: Verdict,
    path: String,
    what: String,
}

impl Change {
    /// What the change does to the bytes.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Where it is: member names, `*` for elements and values of a map, variants in brackets.
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.is_empty() {
            "/"
        } else {
            &self.path
        };
        write!(f, "{}: {path}: {}", self.verdict, self.what)
    }
}

/// The differences between two forms; displays one to a line, the verdict first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormDiff {
    changes: Vec<Change>,
    unseen: Vec<String>,
}

impl FormDiff {
    /// The worst of the changes. Where a form has opaque parts it is never
    /// [`Verdict::SameBytes`] or [`Verdict::Additive`], since those can change behind their names.
    pub fn verdict(&self) -> Verdict {
        let unseen = match self.unseen.is_empty() {
            true => Verdict::SameBytes,
            false => Verdict::CannotTell,
        };
        let changes = self.changes.iter().map(|change| change.verdict);
        changes.max().unwrap_or(Verdict::SameBytes).max(unseen)
    }

    /// The differences that are seen.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// What kept its name and may have changed behind it, each with its place.
    pub fn unseen(&self) -> impl Iterator<Item = &str> {
        self.unseen.iter().map(String::as_str)
    }
}

impl fmt::Display for FormDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.verdict())?;
        for change in &self.changes {
            writeln!(f, "  {change}")?;
        }
        for unseen in &self.unseen {
            writeln!(f, "  not seen: {unseen}")?;
        }
        Ok(())
    }
}

/// Compares two forms, given as the texts that [`form`](crate::form()) shows, alone or as the
/// snapshot files that insta makes of them.
///
/// Names of Rust types and variants and the way through flattened fields play no part, only what
/// is written. A text that is no form of this version gives one change, which
/// [cannot be told](Verdict::CannotTell).
///
/// ```
/// use canonical_core::{form, form_diff, CanonicalJson, Matrix, Verdict};
///
/// mod old {
///     #[derive(canonical_core::CanonicalJson)]
///     pub struct Account { name: String, age: u8 }
/// }
/// mod new {
///     #[derive(canonical_core::CanonicalJson)]
///     pub struct Account { name: String, age: String }
/// }
/// let old = form::<old::Account, Matrix>().to_string();
/// let new = form::<new::Account, Matrix>().to_string();
///
/// let diff = form_diff(&old, &new);
/// assert_eq!(diff.verdict(), Verdict::Breaking);
/// assert_eq!(diff.to_string(), "breaking\n  breaking: /age: u8 became string\n");
/// assert_eq!(form_diff(&old, &old).verdict(), Verdict::SameBytes);
/// ```
pub fn form_diff(old: &str, new: &str) -> FormDiff {
    let mut diff = FormDiff {
        changes: Vec::new(),
        unseen: Vec::new(),
    };
    let whole = |text, which| {
        parse(text).ok_or_else(|| format!("the {which} text is not a form of version 1"))
    };
    match whole(old, "old").and_then(|old| Ok((old, whole(new, "new")?))) {
        Ok((old, new)) => {
            if old.rules != new.rules {
                diff.changes.push(Change {
                    verdict: Verdict::Breaking,
                    path: String::new(),
                    what: format!("the profile's rules: {} became {}", old.rules, new.rules),
                });
            }
            let mut comparison = Comparison {
                old: &old,
                new: &new,
                met: BTreeSet::new(),
                diff: &mut diff,
            };
            comparison.shapes(&old.root, &new.root, "", 0);
        }
        Err(what) => diff.changes.push(Change {
            verdict: Verdict::CannotTell,
            path: String::new(),
            what,
        }),
    }
    diff
}

struct Comparison<'f> {
    old: &'f Whole,
    new: &'f Whole,
    /// The pairs of names that have been compared or are being compared.
    met: BTreeSet<(&'f str, &'f str)>,
    diff: &'f mut FormDiff,
}

impl<'f> Comparison<'f> {
    fn change(&mut self, verdict: Verdict, path: &str, what: String) {
        self.diff.changes.push(Change {
            verdict,
            path: path.to_string(),
            what,
        });
    }

    fn became(&mut self, verdict: Verdict, path: &str, old: &Shape, new: &Shape) {
        let what = format!("{} became {}", inline(old), inline(new));
        self.change(verdict, path, what);
    }

    fn unseen(&mut self, path: &str, what: &str) {
        let path = if path.is_empty() { "/" } else { path };
        let unseen = format!("{path}: {what}");
        if !self.diff.unseen.contains(&unseen) {
            self.diff.unseen.push(unseen);
        }
    }

    fn shapes(&mut self, old: &'f Shape, new: &'f Shape, path: &str, depth: usize) {
        use Verdict::{Additive, Breaking, CannotTell};
        if let (Shape::Name(a), Shape::Name(b)) = (old, new) {
            if !self.met.insert((a, b)) {
                return;
            }
        }
        let resolved = (resolve(self.old, old), resolve(self.new, new));
        let (Some(a), Some(b)) = resolved else {
            let what = "a type that the form does not define".to_string();
            return self.change(CannotTell, path, what);
        };
        if depth > 4 * DEPTH {
            let what = "more types inside each other than are compared".to_string();
            return self.change(CannotTell, path, what);
        }
        let depth = depth + 1;
        match (a, b) {
            (Shape::Opaque(..), Shape::Opaque(..)) if a == b => self.unseen(path, &inline(a)),
            (Shape::Opaque(..), _) | (_, Shape::Opaque(..)) => {
                self.became(CannotTell, path, a, b);
            }
            (Shape::Unwritten, Shape::Unwritten) => {}
            (Shape::Unwritten, _) => self.became(Additive, path, a, b),
            (_, Shape::Unwritten) => self.became(Breaking, path, a, b),
            (Shape::Nullable(a), Shape::Nullable(b)) => self.shapes(a, b, path, depth),
            (Shape::Scalar(null), Shape::Nullable(_)) if null == "null" => {
                self.became(Additive, path, a, b);
            }
            (_, Shape::Nullable(inner)) => {
                self.change(Additive, path, "may be null now".to_string());
                self.shapes(old_inner(old, a), inner, path, depth);
            }
            (Shape::Nullable(_), _) => self.became(Breaking, path, a, b),
            (Shape::Scalar(x), Shape::Scalar(y)) if x == y => {}
            (Shape::Scalar(x), Shape::Scalar(y)) if widens(x, y) => {
                self.became(Additive, path, a, b);
            }
            (Shape::Literal(x), Shape::Literal(y)) if x == y => {}
            (Shape::Literal(_), Shape::Scalar(string)) if string == "string" => {
                self.became(Additive, path, a, b);
            }
            (Shape::OneOf(variants), Shape::Scalar(string))
                if string == "string" && variants.iter().all(|v| self.is_text(&v.shape)) =>
            {
                self.became(Additive, path, a, b);
            }
            (Shape::AsString(x), Shape::AsString(y)) | (Shape::Sorted(x), Shape::Sorted(y)) => {
                self.shapes(x, y, path, depth);
            }
            (Shape::AsString(_), Shape::Scalar(string)) if string == "string" => {
                self.became(Additive, path, a, b);
            }
            (Shape::List(x), Shape::List(y)) => self.shapes(x, y, &step(path, "*"), depth),
            (Shape::Set(x), Shape::Set(y)) => {
                self.shapes(x, y, &step(path, "*"), depth);
                if has_name(x) || has_name(y) {
                    let what = format!("the order of {}", inline(a));
                    self.unseen(path, &what);
                }
            }
            (Shape::Set(x) | Shape::Fixed(x, _), Shape::List(y)) => {
                self.became(Additive, path, a, b);
                self.shapes(x, y, &step(path, "*"), depth);
            }
            (Shape::Fixed(x, n), Shape::Fixed(y, m)) if n == m => {
                self.shapes(x, y, &step(path, "*"), depth);
            }
            (Shape::Map(k, x), Shape::Map(l, y)) => {
                let keys = step(path, "(key)");
                self.shapes(k, l, &keys, depth);
                if !self.is_text(k) {
                    self.unseen(&keys, &format!("the text of {}", inline(k)));
                }
                self.shapes(x, y, &step(path, "*"), depth);
            }
            (Shape::Tuple(x), Shape::Tuple(y)) => self.tuples(x, y, path, depth),
            (Shape::Object(x), Shape::Object(y)) => self.objects(x, y, path, depth),
            (Shape::OneOf(x), Shape::OneOf(y)) => self.variants(x, y, path, depth),
            _ => self.became(Breaking, path, a, b),
        }
    }

    fn tuples(&mut self, old: &'f [Member], new: &'f [Member], path: &str, depth: usize) {
        if old.len() != new.len() {
            let what = format!("{} elements became {}", old.len(), new.len());
            return self.change(Verdict::Breaking, path, what);
        }
        for (i, (old, new)) in old.iter().zip(new).enumerate() {
            let path = step(path, &i.to_string());
            self.shapes(&old.shape, &new.shape, &path, depth);
            self.conditions(old, new, &path);
        }
    }

    fn objects(&mut self, old: &'f [Member], new: &'f [Member], path: &str, depth: usize) {
        let (old_own, old_open): (Vec<_>, Vec<_>) = old.iter().partition(|m| m.name.is_some());
        let (new_own, new_open): (Vec<_>, Vec<_>) = new.iter().partition(|m| m.name.is_some());
        for member in &old_own {
            let name = member.name.as_deref().unwrap_or_default();
            let path = step(path, name);
            match new_own.iter().find(|other| other.name == member.name) {
                Some(other) => {
                    self.shapes(&member.shape, &other.shape, &path, depth);
                    self.conditions(member, other, &path);
                }
                None => self.change(Verdict::Breaking, &path, "is no longer written".to_string()),
            }
        }
        for member in &new_own {
            if !old_own.iter().any(|other| other.name == member.name) {
                let name = member.name.as_deref().unwrap_or_default();
                self.added(member, &step(path, name));
            }
        }
        self.parts(&old_open, &new_open, path, depth);
    }

    /// A member that was not there before.
    fn added(&mut self, member: &Member, path: &str) {
        let conditions = &member.conditions;
        let (verdict, what) = if conditions.is_empty() {
            (Verdict::Breaking, "is new and always written")
        } else if conditions.iter().any(|c| known(c).is_some()) {
            (
                Verdict::Additive,
                "is new and left out by default; an old verifier that drops unknown members \
                 refuses values that have it",
            )
        } else {
            (Verdict::CannotTell, "is new, and its condition is not seen")
        };
        self.change(verdict, path, what.to_string());
    }

    /// Values whose members are known at run time only.
    fn parts(&mut self, old: &[&'f Member], new: &[&'f Member], path: &str, depth: usize) {
        let path = step(path, "..");
        if old.len() == new.len() {
            for (old, new) in old.iter().zip(new) {
                self.shapes(&old.shape, &new.shape, &path, depth);
                self.conditions(old, new, &path);
            }
        } else if let ([], [one]) = (old, new) {
            match (resolve(self.new, &one.shape), one.conditions.is_empty()) {
                (Some(Shape::Map(..)), _) => {
                    let what = "further members may follow, none by default";
                    self.change(Verdict::Additive, &path, what.to_string());
                }
                (Some(Shape::OneOf(_)), true) => {
                    let what = "further members are always written";
                    self.change(Verdict::Breaking, &path, what.to_string());
                }
                _ => {
                    let what = format!("members of {}", inline(&one.shape));
                    self.change(Verdict::CannotTell, &path, what);
                }
            }
        } else {
            let what = format!("{} flattened values became {}", old.len(), new.len());
            self.change(Verdict::Breaking, &path, what);
        }
    }

    /// When a member is written, before and after.
    fn conditions(&mut self, old: &Member, new: &Member, path: &str) {
        let names = |member: &Member| -> Vec<String> {
            member
                .conditions
                .iter()
                .map(|condition| match known(condition) {
                    Some(known) => known.to_string(),
                    None => match condition {
                        Condition::Unless(path) => path.clone(),
                        Condition::Present => String::new(),
                    },
                })
                .collect()
        };
        let all_known = |member: &Member| member.conditions.iter().all(|c| known(c).is_some());
        let (before, after) = (names(old), names(new));
        if before == after {
            for condition in &new.conditions {
                if let (None, Condition::Unless(function)) = (known(condition), condition) {
                    self.unseen(path, &format!("unless `{function}`"));
                }
            }
            return;
        }
        let widened = before.is_empty()
            && match after.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                ["present"] => true,
                ["is_none"] => {
                    let before = resolve(self.old, &old.shape);
                    let after = resolve(self.new, &new.shape);
                    matches!(after, Some(Shape::Nullable(_)))
                        && before.is_some_and(|shape| self.never_null(shape))
                }
                _ => false,
            };
        let (verdict, what) = if widened {
            (
                Verdict::Additive,
                "may be left out now; an old verifier that wants it refuses values without it",
            )
        } else if all_known(old) && all_known(new) {
            (Verdict::Breaking, "is left out in other cases than before")
        } else {
            (
                Verdict::CannotTell,
                "is left out by another condition, which is not seen",
            )
        };
        self.change(verdict, path, what.to_string());
    }

    /// Whether an old value is never null, so that a new `Option` of it is never `None`.
    fn never_null(&self, shape: &Shape) -> bool {
        match shape {
            Shape::Nullable(_) | Shape::Opaque(..) | Shape::Name(_) => false,
            Shape::Scalar(name) => name != "null",
            Shape::OneOf(variants) => variants
                .iter()
                .all(|v| resolve(self.old, &v.shape).is_some_and(|shape| !is_null(shape))),
            _ => true,
        }
    }

    fn variants(&mut self, old: &'f [Member], new: &'f [Member], path: &str, depth: usize) {
        let mut taken: Vec<usize> = Vec::new();
        let mut unmatched = Vec::new();
        for variant in old {
            match new.iter().position(|other| other.name == variant.name) {
                Some(at) => {
                    taken.push(at);
                    let path = variant_path(path, variant);
                    self.shapes(&variant.shape, &new[at].shape, &path, depth);
                }
                None => unmatched.push(variant),
            }
        }
        for variant in unmatched {
            // Under another name in Rust, the same variant.
            let same = new.iter().enumerate().position(|(at, other)| {
                !taken.contains(&at) && first_line(&other.shape) == first_line(&variant.shape)
            });
            let path = variant_path(path, variant);
            match same {
                Some(at) => {
                    taken.push(at);
                    self.shapes(&variant.shape, &new[at].shape, &path, depth);
                }
                None if variant.shape == Shape::Unwritten => {}
                None => self.change(Verdict::Breaking, &path, "is no longer written".to_string()),
            }
        }
        for (at, variant) in new.iter().enumerate() {
            if !taken.contains(&at) && variant.shape != Shape::Unwritten {
                let what = "is new; an old verifier refuses it".to_string();
                self.change(Verdict::Additive, &variant_path(path, variant), what);
            }
        }
    }

    /// Whether a key or a variant is written as a text that is seen.
    fn is_text(&self, shape: &Shape) -> bool {
        let of = |whole| match resolve(whole, shape) {
            Some(Shape::Scalar(name)) => name != "null",
            Some(Shape::Literal(_) | Shape::Unwritten) => true,
            Some(Shape::OneOf(variants)) => variants
                .iter()
                .all(|v| matches!(v.shape, Shape::Literal(_) | Shape::Unwritten)),
            _ => false,
        };
        of(self.old)
    }
}

/// The shape to go on with, by its name if it has one.
fn old_inner<'s>(named: &'s Shape, resolved: &'s Shape) -> &'s Shape {
    match named {
        Shape::Name(_) => named,
        _ => resolved,
    }
}

/// What a variant is recognised by when its name in Rust has changed: its tag or content.
fn first_line(shape: &Shape) -> String {
    let mut out = inline(shape);
    if let Shape::Object(members) = shape {
        for member in members {
            if let (Some(name), Shape::Literal(text)) = (&member.name, &member.shape) {
                out.push_str(&format!(" {name}={text}"));
            }
        }
        if let [one] = &members[..] {
            out.push_str(one.name.as_deref().unwrap_or_default());
        }
    }
    out
}

/// The definition behind a name, and behind a newtype's.
fn resolve<'f>(whole: &'f Whole, mut shape: &'f Shape) -> Option<&'f Shape> {
    for _ in 0..=whole.definitions.len() {
        let Shape::Name(name) = shape else {
            return Some(shape);
        };
        shape = &whole.definitions.iter().find(|(n, _)| n == name)?.1;
    }
    None
}

/// Whether the order of such elements is decided by a type of the user's.
fn has_name(shape: &Shape) -> bool {
    match shape {
        Shape::Name(_) => true,
        Shape::Nullable(inner)
        | Shape::List(inner)
        | Shape::Set(inner)
        | Shape::Sorted(inner)
        | Shape::AsString(inner)
        | Shape::Fixed(inner, _) => has_name(inner),
        Shape::Map(key, value) => has_name(key) || has_name(value),
        Shape::Tuple(elements) => elements.iter().any(|element| has_name(&element.shape)),
        _ => false,
    }
}

fn is_null(shape: &Shape) -> bool {
    match shape {
        Shape::Scalar(name) => name == "null",
        Shape::Nullable(_) | Shape::Opaque(..) => true,
        _ => false,
    }
}

/// Whether every integer of the one type is one of the other.
fn widens(old: &str, new: &str) -> bool {
    let parse = |name: &str| -> Option<(bool, u32)> {
        let signed = name.starts_with('i');
        let bits = name.strip_prefix(['i', 'u'])?.parse().ok()?;
        Some((signed, bits))
    };
    match (parse(old), parse(new)) {
        (Some((false, old)), Some((false, new))) => old < new,
        (Some((true, old)), Some((true, new))) => old < new,
        (Some((false, old)), Some((true, new))) => old < new,
        _ => false,
    }
}

/// The meaning of a condition that is std's.
fn known(condition: &Condition) -> Option<&'static str> {
    let Condition::Unless(path) = condition else {
        return Some("present");
    };
    if path == "<[_]>::is_empty" {
        return Some("is_empty");
    }
    let path = path.trim_start_matches("::");
    let (module, function) = path.rsplit_once("::")?;
    let (root, ty) = match module.rsplit_once("::") {
        Some((root, ty)) => (root, ty),
        None => ("", module),
    };
    let std = ["", "std", "core", "alloc", "indexmap"];
    if !std.contains(&root.split("::").next().unwrap_or_default()) {
        return None;
    }
    match (ty, function) {
        ("Option", "is_none") => Some("is_none"),
        (
            "Vec" | "VecDeque" | "LinkedList" | "String" | "str" | "BTreeMap" | "BTreeSet"
            | "HashMap" | "HashSet" | "BinaryHeap" | "IndexMap" | "IndexSet",
            "is_empty",
        ) => Some("is_empty"),
        _ => None,
    }
}

fn step(path: &str, name: &str) -> String {
    format!("{path}/{name}")
}

fn variant_path(path: &str, variant: &Member) -> String {
    format!("{path}[{}]", variant.name.as_deref().unwrap_or_default())
}
