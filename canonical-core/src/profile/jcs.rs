use super::{AllowsFloats, KeyOrder, Numbers, Profile, Rules};

/// JSON Canonicalization Scheme, RFC 8785.
///
/// Members in the order of their UTF-16 code units, shortest escapes, numbers as ECMAScript
/// writes them. Integer types keep to the range that a double holds exactly, from -(2^53)+1 to
/// 2^53-1; who wants a rounded double says so with `as f64`.
///
/// ```
/// use canonical_core::{to_string, Jcs};
///
/// assert_eq!(to_string::<Jcs>(&[1e21, 0.000001, -0.0, 4.5])?, "[1e+21,0.000001,0,4.5]");
/// # Ok::<(), canonical_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jcs {}

impl Profile for Jcs {
    const NAME: &'static str = "jcs";
    // §3.2.3: names compared as arrays of UTF-16 code units. §3.2.2.2: escapes. §3.2.2.3:
    // ECMAScript's Number::toString. Appendix D: integers beyond 2^53-1 belong in strings.
    const RULES: Rules = Rules::new()
        .key_order(KeyOrder::CodeUnit)
        .numbers(Numbers::Doubles);
}

impl AllowsFloats for Jcs {}
