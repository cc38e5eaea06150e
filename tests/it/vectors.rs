//! The files of `vectors/`.

use serde::de::DeserializeOwned;
use serde::Deserialize;
use std::collections::BTreeMap;

/// One JSON text and what becomes of it under each profile.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    pub(crate) name: String,
    #[serde(rename = "source")]
    _source: String,
    #[serde(flatten)]
    pub(crate) input: Input,
    pub(crate) expect: BTreeMap<String, Expect>,
    #[serde(default, rename = "decided")]
    _decided: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Input {
    Text(String),
    Hex(String),
    /// Bytes in hex, each piece so many times.
    Pieces(Vec<(String, usize)>),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Expect {
    /// The canonical bytes in hex.
    Bytes(String),
    /// The kind of the error.
    Error(String),
}

#[derive(Deserialize)]
pub(crate) struct Typed {
    pub(crate) r#type: String,
    pub(crate) value: String,
    pub(crate) expect: BTreeMap<String, Expect>,
}

#[derive(Deserialize)]
pub(crate) struct Double {
    pub(crate) bits: String,
    pub(crate) class: String,
    pub(crate) text: Option<String>,
    pub(crate) error: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct Report {
    pub(crate) report: String,
    pub(crate) profile: String,
    #[serde(flatten)]
    pub(crate) input: Input,
    pub(crate) r#use: String,
    /// The path of the error, where the report is about it.
    pub(crate) path: Option<String>,
    #[serde(flatten)]
    pub(crate) expect: Expect,
}

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/vectors/",
            $name,
            ".json"
        ))
    };
}

pub(crate) const TEXTS: [&str; 5] = [
    file!("published"),
    file!("structure"),
    file!("numbers"),
    file!("refusals"),
    file!("strings"),
];
pub(crate) const STRINGS: &str = file!("strings");
pub(crate) const TYPED: &str = file!("typed");
pub(crate) const DOUBLES: &str = file!("doubles");
pub(crate) const SIGNING: &str = file!("signing");
pub(crate) const REPORTS: &str = file!("reports");

/// The cases of one file.
pub(crate) fn cases<T: DeserializeOwned>(file: &str) -> Vec<T> {
    #[derive(Deserialize)]
    struct File<T> {
        #[serde(rename = "about")]
        _about: String,
        cases: Vec<T>,
    }
    serde_json::from_str::<File<T>>(file)
        .expect("a vector file has the layout of its README")
        .cases
}

impl Input {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        match self {
            Input::Text(text) => text.clone().into_bytes(),
            Input::Hex(hex) => unhex(hex),
            Input::Pieces(pieces) => pieces
                .iter()
                .flat_map(|(hex, times)| unhex(hex).repeat(*times))
                .collect(),
        }
    }
}

pub(crate) fn unhex(hex: &str) -> Vec<u8> {
    assert!(hex.len().is_multiple_of(2), "{hex}");
    (0..hex.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&hex[i..i + 2], 16).expect("hex digits"))
        .collect()
}
