//! The canonical form of a type as a text to review.

mod data;
mod describe;
mod diff;
mod impls;
mod parse;
mod shape;

pub use data::{Argument, CanonicalForm, Data, Description, Formless, Link, Of};
pub use diff::{form_diff, Change, FormDiff, Verdict};

use crate::Profile;
use alloc::format;
use alloc::string::String;
use core::fmt;

/// The canonical form of a derived type under a profile: what is written, in which order, and
/// when. Displays as a text that is the same on every compiler and platform.
///
/// Made by [`form`]; two of them are compared by [`form_diff`].
#[derive(Clone, PartialEq, Eq)]
pub struct Form {
    text: String,
}

/// Describes the canonical form of a derived type, for people to review and for
/// [`form_diff`] to compare.
///
/// The first line has the version of the format and the profile, the second the profile's rules.
/// Members stand in canonical order with their types. Where the form cannot look inside it says
/// `opaque`, by what, and the name: impls by hand, functions named by attributes, serde.
///
/// ```
/// use canonical_core::{form, CanonicalJson, Matrix};
///
/// #[derive(CanonicalJson)]
/// struct Event {
///     room_id: String,
///     depth: u64,
///     children: Vec<Event>,
/// }
///
/// assert_eq!(
///     form::<Event, Matrix>().to_string(),
///     "\
/// canonical form 1, profile matrix
/// rules: members by code point, control characters escaped, non-ASCII as it is, integers safe, numbers integral by value
///
/// Event
///
/// Event = object
///   \"children\": [Event]
///   \"depth\": u64
///   \"room_id\": string
/// "
/// );
/// ```
pub fn form<T: CanonicalForm<P> + ?Sized, P: Profile>() -> Form {
    Form {
        text: describe::describe::<T, P>().print(),
    }
}

impl Form {
    /// Sixteen hexadecimal digits that stand for the text, for logs: FNV-1a, which is no defence
    /// against those who look for two forms of one fingerprint.
    ///
    /// ```
    /// assert_eq!(
    ///     canonical_core::form::<str, canonical_core::Jcs>().fingerprint(),
    ///     canonical_core::form::<String, canonical_core::Jcs>().fingerprint(),
    /// );
    /// ```
    pub fn fingerprint(&self) -> String {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        format!("{hash:016x}")
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
