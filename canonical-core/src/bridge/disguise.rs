//! Values that crates disguise as structs, for their own serializers to recognise.

use super::number;
use crate::ser::CanonicalJson;
use crate::{Error, ErrorKind, JsonText, Profile, Writer};

/// A text that serde_json disguises as a struct of one field, which has the struct's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disguise {
    /// A number, with serde_json's feature `arbitrary_precision`.
    Number,
    /// A whole value that has not been parsed, with its feature `raw_value`.
    RawValue,
}

impl Disguise {
    const ALL: [Disguise; 2] = [Disguise::Number, Disguise::RawValue];

    /// Recognises the name of a struct.
    pub(crate) fn recognise(name: &str) -> Option<Self> {
        if !name.starts_with('$') {
            return None;
        }
        Self::ALL
            .into_iter()
            .find(|disguise| disguise.name() == name)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Disguise::Number => "$serde_json::private::Number",
            Disguise::RawValue => "$serde_json::private::RawValue",
        }
    }

    /// Writes the text as what it is: numbers by the rules for Rust's, as they are without the
    /// feature, and the others by the rules for texts, as [`canonicalize`](crate::canonicalize)
    /// does.
    pub(super) fn write<P: Profile>(
        self,
        writer: &mut Writer<'_, P>,
        text: &str,
    ) -> Result<(), Error> {
        match self {
            Disguise::Number => number::write_text(&mut writer.raw, text),
            Disguise::RawValue => JsonText::new(text).write_canonical(writer),
        }
    }
}

/// Refuses any other name by which crates tell their own serializers that a value is not what
/// it seems: `$ron::private::RawValue`, `$__toml_private_datetime`, `$__private__bson_RawBson`,
/// `$__serde_spanned_private_start`. Written out they would be data.
pub(crate) fn private_name(name: &str) -> Result<(), Error> {
    match name.strip_prefix('$') {
        Some(rest) if is_private(rest) => Err(Error::with_message(
            ErrorKind::Custom,
            format_args!("`{name}` is a private message to another serializer, not a value"),
        )),
        _ => Ok(()),
    }
}

#[cold]
fn is_private(rest: &str) -> bool {
    rest.contains("::private::") || (rest.starts_with("__") && rest.contains("private"))
}
