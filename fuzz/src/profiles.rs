//! Profiles for the rules that no standard here has.

use canonical_core::{AllowsFloats, Integers, Jcs, Matrix, NonAscii, Profile, Rules};

/// Everything beyond ASCII escaped.
pub enum AsciiJcs {}

impl Profile for AsciiJcs {
    const NAME: &'static str = "ascii-jcs";
    const RULES: Rules = Jcs::RULES.non_ascii(NonAscii::Escaped);
}

impl AllowsFloats for AsciiJcs {}

/// Integers of any size, judged by value.
pub enum OldRooms {}

impl Profile for OldRooms {
    const NAME: &'static str = "old-rooms";
    const RULES: Rules = Matrix::RULES.integers(Integers::Unbounded);
}
