use crate::profile::Profile;
use crate::Error;
use alloc::borrow::Cow;

/// A type that can be the key of a map.
///
/// The key is a text, and a map's members are in the order of these texts, so the integer 10
/// comes before 9. Derived for newtypes over keys, for enums of unit variants, and for types
/// with `#[canonical(display)]`.
///
/// ```
/// use canonical_core::{to_string, CanonicalKey, Error, Matrix, Profile};
/// use std::borrow::Cow;
/// use std::collections::BTreeMap;
///
/// #[derive(PartialEq, Eq, PartialOrd, Ord)]
/// struct Port(u16);
///
/// impl<P: Profile> CanonicalKey<P> for Port {
///     fn key(&self) -> Result<Cow<'_, str>, Error> {
///         Ok(Cow::Owned(format!("port-{}", self.0)))
///     }
/// }
///
/// let open = BTreeMap::from([(Port(80), true), (Port(443), true)]);
/// assert_eq!(to_string::<Matrix>(&open)?, r#"{"port-443":true,"port-80":true}"#);
/// # Ok::<(), Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key of canonical JSON under the profile `{P}`",
    label = "not a key",
    note = "keys are strings, characters, booleans, integers, addresses, and newtypes and unit-only enums that derive `CanonicalJson`",
    note = "floats, options, tuples and other shapes have no one text: convert them to a string first"
)]
pub trait CanonicalKey<P: Profile> {
    /// Whether the type's `Ord` is the order of its texts by code point, and equal texts are
    /// equal values. Only strings and characters say so.
    #[doc(hidden)]
    const IN_CODE_POINT_ORDER: bool = false;

    /// The key's text, before any escaping.
    ///
    /// # Errors
    ///
    /// Whatever keeps the key from having a text.
    fn key(&self) -> Result<Cow<'_, str>, Error>;
}
