use super::{ControlCharacters, Integers, Numbers, Profile, Rules};

/// Canonical JSON of the OLPC wiki, which TUF and in-toto sign.
///
/// Members in the order of their UTF-8 bytes, integers of any size, no floats. Strings escape
/// the quote and the backslash and nothing else: **where a string holds a control character the
/// output is not JSON**, and [`check`](crate::check) reads it back where a JSON parser will not.
///
/// ```
/// use canonical_core::{to_vec, Olpc};
///
/// assert_eq!(to_vec::<Olpc>("a\n\"b\"")?, b"\"a\n\\\"b\\\"\"");
/// assert_eq!(to_vec::<Olpc>(&u128::MAX)?, b"340282366920938463463374607431768211455");
/// # Ok::<(), canonical_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Olpc {}

impl Profile for Olpc {
    const NAME: &'static str = "olpc";
    // Grammar: `char` is any byte but 22 and 5C; `int` has no bound, fraction or exponent.
    const RULES: Rules = Rules::new()
        .control_characters(ControlCharacters::Raw)
        .integers(Integers::Unbounded)
        .numbers(Numbers::IntegerTokens);
}
