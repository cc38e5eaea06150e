//! Profiles of your own: what the three standards cannot do, in a few lines each.
//!
//! `cargo run --example user_profiles`

use canonical_core::{
    to_string, AllowsFloats, CanonicalJson, CanonicalKey, Error, Integers, Jcs, Matrix, NonAscii,
    Profile, Rules, Writer,
};
use semver::Version;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// RFC 8785 for channels that carry ASCII only: every other character is escaped.
enum AsciiJcs {}
impl Profile for AsciiJcs {
    const NAME: &'static str = "ascii-jcs";
    const RULES: Rules = Jcs::RULES.non_ascii(NonAscii::Escaped);
}
impl AllowsFloats for AsciiJcs {}

/// Hashes of configurations: seeds with all their digits beside rates that are doubles.
enum Config {}
impl Profile for Config {
    const NAME: &'static str = "config";
    const RULES: Rules = Jcs::RULES.integers(Integers::Unbounded);
}
impl AllowsFloats for Config {}

/// Events of Matrix room versions 1 to 5, whose integers have no bound.
enum OldRooms {}
impl Profile for OldRooms {
    const NAME: &'static str = "matrix-v1-to-v5";
    const RULES: Rules = Matrix::RULES.integers(Integers::Unbounded);
}

/// The application's own name for the Matrix rules. The profile is a local type, so the orphan
/// rule lets types of other crates be implemented under it, once, for every place they stand.
enum App {}
impl Profile for App {
    const NAME: &'static str = "app";
    const RULES: Rules = Matrix::RULES;
}

impl CanonicalJson<App> for Version {
    fn write_canonical(&self, writer: &mut Writer<'_, App>) -> Result<(), Error> {
        writer.display(self)
    }
}

impl CanonicalKey<App> for Version {
    fn key(&self) -> Result<Cow<'_, str>, Error> {
        Ok(Cow::Owned(self.to_string()))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    show(
        "AsciiJcs",
        to_string::<AsciiJcs>("café 😀")?,
        r#""caf\u00e9 \ud83d\ude00""#,
    );

    let config = (u64::MAX, 0.25);
    show(
        "Config",
        to_string::<Config>(&config)?,
        "[18446744073709551615,0.25]",
    );
    println!(
        "  under Jcs: {}",
        to_string::<Jcs>(&config).expect_err("an integer past 2^53-1")
    );

    let depth = BTreeMap::from([("depth", i64::MAX)]);
    show(
        "OldRooms",
        to_string::<OldRooms>(&depth)?,
        r#"{"depth":9223372036854775807}"#,
    );
    println!(
        "  under Matrix: {}",
        to_string::<Matrix>(&depth).expect_err("past 2^53-1")
    );

    let versions = vec![Version::new(1, 10, 0), Version::new(1, 9, 0)];
    show(
        "App, in a Vec",
        to_string::<App>(&versions)?,
        r#"["1.10.0","1.9.0"]"#,
    );
    // Keys are in the order of their texts, whatever the map's own order is.
    let released: BTreeMap<Version, u16> = versions.into_iter().zip([2024, 2023]).collect();
    show(
        "App, as keys",
        to_string::<App>(&released)?,
        r#"{"1.10.0":2024,"1.9.0":2023}"#,
    );
    Ok(())
}

/// Prints the bytes, which are the ones the text above promises.
fn show(what: &str, found: String, expected: &str) {
    assert_eq!(found, expected, "{what}");
    println!("{what}: {found}");
}

#[cfg(test)]
#[test]
fn runs() {
    main().expect("every form is the one that is shown");
}
