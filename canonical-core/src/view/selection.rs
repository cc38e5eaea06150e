//! Sets of JSON Pointers, and what they mean for each member.

use super::cut;
use crate::error::Shown;
use crate::object::Layout;
use crate::value::{for_each_member, Value};
use crate::{pointer, CanonicalJson, Error, ErrorKind, Profile, Writer};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

/// What a view's pointers lead to.
#[derive(Clone, Debug)]
pub(crate) struct Selection {
    mode: Mode,
    root: Node,
    /// A pointer that is not one, and why.
    fault: Option<String>,
}

/// Whether the members that pointers lead to are left out, or all the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Without,
    Only,
}

/// What stands at the end of some pointers' beginnings.
#[derive(Clone, Debug, Default)]
struct Node {
    /// A pointer ends here.
    end: bool,
    below: BTreeMap<String, Node>,
}

/// A set of pointers, seen from a value below the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'s> {
    mode: Mode,
    node: &'s Node,
}

/// What becomes of a member or element.
pub(crate) enum Fate<'s> {
    Written,
    LeftOut,
    /// Pointers lead to something inside it.
    Partly(Place<'s>),
}

impl Selection {
    pub(super) fn new<I>(mode: Mode, pointers: I) -> Self
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let mut selection = Selection {
            mode,
            root: Node::default(),
            fault: None,
        };
        for pointer in pointers {
            selection.add(pointer.as_ref());
        }
        selection
    }

    fn add(&mut self, pointer: &str) {
        let Some(tokens) = pointer::tokens(pointer) else {
            let why = "is not a JSON Pointer: one begins with `/`, and `~` is `~0`";
            self.fault = Some(alloc::format!("`{}` {why}", Shown(pointer)));
            return;
        };
        let mut node = &mut self.root;
        for token in tokens {
            node = node.below.entry(token.into_owned()).or_default();
        }
        node.end = true;
        if self.root.end {
            self.fault = Some("the empty pointer is the whole value, not a member".to_string());
        }
    }

    pub(super) fn place(&self) -> Place<'_> {
        Place {
            mode: self.mode,
            node: &self.root,
        }
    }

    /// A name that the type does not have may be a typing error, by which something is signed
    /// that should not be.
    pub(super) fn check(&self, layout: &'static Layout) -> Result<(), Error> {
        if let Some(fault) = &self.fault {
            return Err(Error::with_message(ErrorKind::UnknownMember, fault));
        }
        if layout.is_open() {
            return Ok(());
        }
        let mut names = self.root.below.keys();
        match names.find(|name| !layout.keys().contains(&name.as_str())) {
            Some(unknown) => Err(Error::with_message(
                ErrorKind::UnknownMember,
                format_args!("the type has no member `{}`", Shown(unknown)),
            )),
            None => Ok(()),
        }
    }
}

impl<'s> Place<'s> {
    pub(crate) fn fate(self, token: &str) -> Fate<'s> {
        let named = match self.mode {
            Mode::Without => Fate::LeftOut,
            Mode::Only => Fate::Written,
        };
        match self.node.below.get(token) {
            Some(node) if node.end => named,
            Some(node) => Fate::Partly(Place { node, ..self }),
            None if self.mode == Mode::Without => Fate::Written,
            None => Fate::LeftOut,
        }
    }

    pub(crate) fn fate_of_element(self, index: usize) -> Fate<'s> {
        self.fate(itoa::Buffer::new().format(index))
    }

    /// Pointers lead into a scalar: there is nothing in it to be left out, or to be written.
    pub(crate) fn keeps_scalars(self) -> bool {
        self.mode == Mode::Without
    }
}

/// A tree without what pointers lead to.
pub(crate) struct PartOfTree<'v> {
    tree: &'v Value<'v>,
    place: Place<'v>,
}

impl<'v> PartOfTree<'v> {
    /// `None` if nothing of it is written.
    pub(crate) fn new(tree: &'v Value<'_>, place: Place<'v>) -> Option<Self> {
        let container = tree.is_array() || tree.is_object();
        (container || place.keeps_scalars()).then_some(PartOfTree { tree, place })
    }
}

impl<P: Profile> CanonicalJson<P> for PartOfTree<'_> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match self.tree {
            Value::Array(array) => {
                writer.raw.open(b'[')?;
                for (index, element) in array.iter().enumerate() {
                    let fate = self.place.fate_of_element(index);
                    write_fated(element, fate, writer, |writer| writer.raw.element())?;
                }
                writer.raw.close(b']')
            }
            Value::Object(object) => {
                writer.raw.open(b'{')?;
                for_each_member::<P>(object, |name, value| {
                    let fate = self.place.fate(name);
                    write_fated(value, fate, writer, |writer| writer.raw.key(name))
                })?;
                writer.raw.close(b'}')
            }
            scalar => scalar.write_canonical(writer),
        }
    }
}

/// Writes what is left of a member or element, if anything is.
fn write_fated<P: Profile>(
    value: &Value<'_>,
    fate: Fate<'_>,
    writer: &mut Writer<'_, P>,
    begin: impl FnOnce(&mut Writer<'_, P>) -> Result<(), Error>,
) -> Result<(), Error> {
    match fate {
        Fate::LeftOut => Ok(()),
        Fate::Written => {
            begin(writer)?;
            value.write_canonical(writer)
        }
        Fate::Partly(place) => match PartOfTree::new(value, place) {
            Some(part) => {
                begin(writer)?;
                part.write_canonical(writer)
            }
            None => Ok(()),
        },
    }
}

/// Writes a member with a function and cuts out of it what pointers lead to.
pub(crate) fn write_cut<P: Profile>(
    writer: &mut Writer<'_, P>,
    place: Place<'_>,
    write: impl FnOnce(&mut Writer<'_, P>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mark = writer.raw.begin_cut();
    let written = write(writer);
    let cut = written.and_then(|()| cut::cut_member(writer.raw.since(mark.at), place));
    writer.raw.end_cut(mark, cut)
}
