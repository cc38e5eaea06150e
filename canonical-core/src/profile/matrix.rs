use super::{Profile, Rules};

/// Canonical JSON of the Matrix specification (appendices, "Canonical JSON"), the format of
/// python-canonicaljson.
///
/// Members in code point order, shortest escapes, integers from -(2^53)+1 to 2^53-1, no floats.
///
/// ```
/// use canonical_core::{to_string, Matrix};
///
/// assert_eq!(to_string::<Matrix>(&("日\n", 7))?, r#"["日\n",7]"#);
/// assert_eq!(
///     to_string::<Matrix>(&(1_u64 << 53)).unwrap_err().kind(),
///     canonical_core::ErrorKind::IntRange
/// );
/// # Ok::<(), canonical_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matrix {}

impl Profile for Matrix {
    const NAME: &'static str = "matrix";
    // "sorted lexicographically by unicode codepoint", "integers in the range
    // [-(2^53)+1, (2^53)-1]", Grammar: escapes. The specification's last example turns
    // `{"a":-0,"b":1e10}` into `{"a":0,"b":10000000000}`: numbers in a text count by value.
    const RULES: Rules = Rules::new();
}
