//! The values that are written: types as people have them, filled by a generator.

mod catalogue;
mod coordinates;
mod events;
mod feed;
mod flatten;
mod log;
mod numbers;
mod tuf;

pub use catalogue::*;
pub use coordinates::*;
pub use events::*;
pub use feed::*;
pub use flatten::*;
pub use log::*;
pub use numbers::*;
pub use tuf::*;
