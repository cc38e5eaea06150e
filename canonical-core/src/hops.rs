//! Steps into values that open no container: recursion through these alone must end too.

use crate::{Error, ErrorKind};

/// A budget of steps, which lasts for the limit of containers even where each has some steps
/// inside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hops(usize);

/// What a step costs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Hop {
    /// An owning pointer. There can be as many as containers.
    Pointer = 4,
    /// A reference, an option or a newtype, of which there are often some in each container.
    Light = 1,
}

impl Hops {
    pub(crate) const fn within(depth: usize) -> Self {
        Hops(depth.saturating_mul(4).saturating_add(3))
    }

    /// What is left after a step, if it can be made.
    #[inline]
    pub(crate) const fn after(self, hop: Hop) -> Option<Self> {
        match self.0.checked_sub(hop as usize) {
            Some(left) => Some(Hops(left)),
            None => None,
        }
    }
}

#[cold]
pub(crate) fn too_deep(depth: usize) -> Error {
    Error::with_message(ErrorKind::Depth, format_args!("nested deeper than {depth}"))
}
