//! How deep trees may be that serde makes and takes.

use crate::hops::{too_deep, Hop, Hops};
use crate::options::DEPTH;
use crate::Error;

/// How much deeper a tree may go, from the default limit of containers on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Levels {
    containers: usize,
    hops: Hops,
}

impl Levels {
    pub(crate) const fn new() -> Self {
        Levels {
            containers: DEPTH,
            hops: Hops::within(DEPTH),
        }
    }

    /// Into a container.
    pub(crate) fn inside(self) -> Result<Self, Error> {
        match self.containers.checked_sub(1) {
            Some(containers) => Ok(Levels { containers, ..self }),
            None => Err(too_deep(DEPTH)),
        }
    }

    /// Into an option or a newtype.
    pub(crate) fn hop(self) -> Result<Self, Error> {
        match self.hops.after(Hop::Light) {
            Some(hops) => Ok(Levels { hops, ..self }),
            None => Err(too_deep(DEPTH)),
        }
    }
}
