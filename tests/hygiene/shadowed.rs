//! Items whose names the generated code must not take for its own, and types among them.

use ::canonical_core::CanonicalJson;
use ::core::convert::From;
use ::core::marker::PhantomData;
use ::core::primitive::u8 as Byte;
use ::std::io::Write as _;

/// Names of the prelude and of primitive types.
#[allow(
    dead_code,
    missing_docs,
    non_camel_case_types,
    non_upper_case_globals,
    unreachable_pub
)]
mod shadows {
    pub struct Result;
    pub struct Option;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub struct Vec;
    pub struct Box;
    pub struct String;
    pub struct str;
    pub struct bool;
    pub struct usize;
    pub struct u8;
    pub struct Writer;
    pub struct Error;
    pub struct Profile;
    pub struct Cow;
    pub struct Jcs;
    pub struct Into;
    pub struct Clone;
    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod private {}
    pub const W: Byte = 0;
    pub const P: Byte = 0;
    pub const PART: Byte = 0;
    pub const LAYOUT: Byte = 0;
    pub const w: Byte = 0;
    pub const part: Byte = 0;
    pub const value: Byte = 0;
    pub const writer: Byte = 0;
    pub const entries: Byte = 0;
    pub fn member() {}
    use super::Byte;
}

#[allow(unused_imports)]
use shadows::*;

/// A trait that gives every type methods of the names that generated code calls.
#[allow(missing_docs)]
pub trait Everything {
    fn member(&self) {}
    fn member_with(&self) {}
    fn element(&self) {}
    fn display(&self) {}
    fn null(&self) {}
    fn string(&self) {}
    fn whole_object(&self) {}
    fn write_canonical(&self) {}
    fn write_members(&self) {}
    fn entries(&self) {}
    fn key(&self) {}
    fn has(&self) {}
    fn part(&self) {}
    fn serialize(&self) {}
    fn into(&self) {}
    fn clone(&self) {}
}

impl<T: ?::core::marker::Sized> Everything for T {}

/// A condition.
fn is_zero(number: &Byte) -> ::core::primitive::bool {
    *number == 0
}

/// Fields whose types have methods called `write`.
#[derive(CanonicalJson)]
pub struct Plain<'a, P, W, const T: ::core::primitive::usize> {
    /// A parameter.
    pub p: P,
    /// Another.
    pub w: ::std::vec::Vec<W>,
    /// A condition.
    #[serde(skip_serializing_if = "is_zero")]
    pub n: Byte,
    /// Skipped.
    #[serde(skip)]
    pub lock: ::std::sync::RwLock<Byte>,
    /// Text.
    #[serde(rename = "é")]
    pub text: &'a ::core::primitive::str,
    /// Nothing.
    pub marker: PhantomData<[Byte; T]>,
}

/// Two profiles.
#[derive(CanonicalJson)]
#[canonical(profile(::canonical_core::Jcs, ::canonical_core::Matrix))]
pub struct Tuple(pub Byte, #[serde(skip_serializing_if = "is_zero")] pub Byte);

/// A key.
#[derive(CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
pub struct Newtype<E>(pub E);

/// All shapes of variants.
#[derive(CanonicalJson)]
pub enum Enum<T, E> {
    /// A unit.
    Result,
    /// A newtype.
    Option(T),
    /// A tuple.
    Some(T, E),
    /// A struct.
    None {
        /// A member.
        ok: T,
        /// Another.
        err: ::std::collections::BTreeMap<Newtype<Byte>, E>,
    },
}

/// An internal tag and flattened parts.
#[derive(CanonicalJson)]
#[serde(tag = "Ok")]
pub enum Tagged {
    /// The content has the members.
    Plain(Inner),
    /// Members of its own.
    Own {
        /// Flattened.
        #[serde(flatten)]
        inner: Inner,
        /// A map.
        #[serde(flatten)]
        extra: ::std::collections::BTreeMap<::std::string::String, Byte>,
    },
}

/// What is flattened.
#[derive(CanonicalJson)]
pub struct Inner {
    /// A member.
    pub string: Byte,
    /// Written by serde.
    #[canonical(serde)]
    pub foreign: Byte,
    /// Displayed.
    #[canonical(display)]
    pub display: Byte,
    /// A set.
    #[canonical(sorted)]
    pub set: ::std::collections::HashSet<Byte>,
    /// As text.
    #[serde(with = "::canonical_core::as_string")]
    pub text: Byte,
    /// Written by a function.
    #[serde(serialize_with = "by_serde")]
    pub function: Byte,
    /// Written by a function of ours.
    #[canonical(with = "by_hand")]
    pub hand: Byte,
}

fn by_serde<S: ::serde::Serializer>(
    number: &Byte,
    serializer: S,
) -> ::core::result::Result<S::Ok, S::Error> {
    serializer.serialize_u8(*number)
}

fn by_hand<P: ::canonical_core::Profile>(
    number: &Byte,
    output: &mut ::canonical_core::Writer<'_, P>,
) -> ::core::result::Result<(), ::canonical_core::Error> {
    output.integer(*number)
}

/// Converted.
#[derive(CanonicalJson, Clone)]
#[serde(into = "::std::string::String")]
pub struct Converted;

impl From<Converted> for ::std::string::String {
    fn from(_: Converted) -> Self {
        let mut bytes = ::std::vec::Vec::new();
        let _ = bytes.write_all(b"converted");
        ::std::string::String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Displayed as a whole.
#[derive(CanonicalJson)]
#[canonical(display)]
pub struct Displayed;

impl ::core::fmt::Display for Displayed {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        f.write_str("shown")
    }
}

/// Nothing.
#[derive(CanonicalJson)]
pub enum Never {}
