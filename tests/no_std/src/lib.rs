//! A crate without std: what it needs of canonical-core is there without features.
//!
//! `cargo check -p canonical-tests-no-std` alone shows it; in a build of the whole workspace
//! cargo switches the features of the other members on.
#![no_std]

extern crate alloc;

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use canonical_core::{
    canonical_len, to_sink, to_string, to_vec, CanonicalJson, CanonicalKey, Error, Jcs, Matrix,
    Olpc, Profile, Writer,
};

/// A reading of a sensor, as firmware may sign it.
#[derive(Debug)]
pub struct Reading {
    /// Which sensor it was.
    pub sensor: Sensor,
    /// When, in milliseconds.
    pub at: u64,
}

/// The number of a sensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sensor(pub u8);

impl<P: Profile> CanonicalJson<P> for Reading {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        let mut object = writer.object()?;
        object.member("sensor", &self.sensor.0)?;
        object.member("at", &self.at)?;
        object.end()
    }
}

impl<P: Profile> CanonicalKey<P> for Sensor {
    fn key(&self) -> Result<Cow<'_, str>, Error> {
        Ok(Cow::Owned(alloc::format!("s{}", self.0)))
    }
}

/// The bytes that are signed.
///
/// # Errors
///
/// Those of [`to_vec`].
pub fn signed_bytes(reading: &Reading) -> Result<Vec<u8>, Error> {
    to_vec::<Matrix>(reading)
}

/// All readings by their sensor.
///
/// # Errors
///
/// Those of [`to_string`].
pub fn summary(readings: &BTreeMap<Sensor, Vec<Reading>>) -> Result<String, Error> {
    to_string::<Jcs>(readings)
}

/// The sum of the canonical bytes, and how many there are, without memory for them.
///
/// # Errors
///
/// Those of [`to_sink`].
pub fn checksum(reading: &Reading) -> Result<(u32, usize), Error> {
    let mut sum = 0;
    to_sink::<Olpc>(reading, |chunk: &[u8]| {
        sum += chunk.iter().map(|&byte| u32::from(byte)).sum::<u32>();
    })?;
    Ok((sum, canonical_len::<Olpc>(reading)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes() {
        let reading = Reading {
            sensor: Sensor(7),
            at: 1_000,
        };
        let bytes = br#"{"at":1000,"sensor":7}"#;
        assert_eq!(signed_bytes(&reading).expect("in range"), bytes);
        let sum = bytes.iter().map(|&byte| u32::from(byte)).sum();
        assert_eq!(checksum(&reading).expect("in range"), (sum, bytes.len()));
        let readings =
            BTreeMap::from([(Sensor(10), Vec::from([reading])), (Sensor(9), Vec::new())]);
        assert_eq!(
            summary(&readings).expect("in range"),
            r#"{"s10":[{"at":1000,"sensor":7}],"s9":[]}"#
        );
    }
}
