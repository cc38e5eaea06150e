//! The ways to write a value that are compared.

use canonical_core::{CanonicalJson, Profile};
use ruma_common::canonical_json::to_canonical_value;
use serde::Serialize;
use std::hint::black_box;

/// A job: runs over all of a workload's values once and returns the number of bytes written.
pub type Job<'d> = Box<dyn FnMut() -> usize + 'd>;

/// A contestant at work, by name. Those that turn a value down are left out.
pub struct Contestant<'d> {
    pub name: &'static str,
    pub run: Job<'d>,
}

/// The name of the contestant that counts as 1.00.
pub const UNIT: &str = "serde_json";
pub const OURS: &str = "canonical";
pub const SONIC: &str = "sonic-rs";

/// Each value into a `Vec` of its own, by everyone.
pub fn each<'d, P, T>(values: &'d [T]) -> Vec<Contestant<'d>>
where
    P: Profile,
    T: Serialize + CanonicalJson<P>,
{
    let outputs: Vec<Vec<u8>> = values
        .iter()
        .map(|value| canonical_core::to_vec::<P>(value).unwrap())
        .collect();
    let jobs: Vec<(&'static str, Job<'d>)> = vec![
        (UNIT, job(values, |value| serde_json::to_vec(value).ok())),
        (
            OURS,
            job(values, |value| canonical_core::to_vec::<P>(value).ok()),
        ),
        (SONIC, job(values, |value| sonic_rs::to_vec(value).ok())),
        (
            "serde_jcs",
            job(values, |value| serde_jcs::to_vec(value).ok()),
        ),
        (
            "serde_json_canonicalizer",
            job(values, |value| serde_json_canonicalizer::to_vec(value).ok()),
        ),
        #[cfg(feature = "json-canon")]
        (
            "json-canon",
            job(values, |value| json_canon::to_vec(value).ok()),
        ),
        ("olpc-cjson", job(values, olpc)),
        ("ruma-common", job(values, ruma)),
    ];
    let mut contestants: Vec<Contestant<'d>> = jobs
        .into_iter()
        .map(|(name, run)| Contestant { name, run })
        .collect();
    // A pass that wrote nothing was refused.
    contestants.retain_mut(|contestant| (contestant.run)() > 0);
    contestants.push(Contestant {
        name: "memcpy",
        run: Box::new(move || {
            outputs
                .iter()
                .map(|output| black_box(output.clone()).len())
                .sum()
        }),
    });
    contestants
}

/// Each value into one buffer, which is emptied in between.
pub fn reused<'d, P, T>(values: &'d [T]) -> Vec<Contestant<'d>>
where
    P: Profile,
    T: Serialize + CanonicalJson<P>,
{
    let outputs: Vec<Vec<u8>> = values
        .iter()
        .map(|value| canonical_core::to_vec::<P>(value).unwrap())
        .collect();
    vec![
        Contestant {
            name: UNIT,
            run: job(values, |value| serde_json::to_vec(value).ok()),
        },
        Contestant {
            name: OURS,
            run: refill(values, |buffer, value| {
                canonical_core::write_into::<P>(buffer, value).unwrap()
            }),
        },
        Contestant {
            name: SONIC,
            run: refill(values, |buffer, value| {
                sonic_rs::to_writer(buffer, value).unwrap()
            }),
        },
        Contestant {
            name: "serde_json, reused",
            run: refill(values, |buffer, value| {
                serde_json::to_writer(buffer, value).unwrap()
            }),
        },
        Contestant {
            name: "memcpy",
            run: refill_with(outputs, |buffer, output| buffer.extend_from_slice(output)),
        },
    ]
}

fn job<'d, T>(values: &'d [T], write: impl Fn(&T) -> Option<Vec<u8>> + 'd) -> Job<'d> {
    Box::new(move || {
        let mut bytes = 0;
        for value in values {
            let Some(output) = write(black_box(value)) else {
                return 0;
            };
            bytes += black_box(output).len();
        }
        bytes
    })
}

fn refill<'d, T>(values: &'d [T], write: impl Fn(&mut Vec<u8>, &T) + 'd) -> Job<'d> {
    let mut buffer = Vec::new();
    Box::new(move || {
        let mut bytes = 0;
        for value in values {
            buffer.clear();
            write(&mut buffer, black_box(value));
            bytes += black_box(&buffer).len();
        }
        bytes
    })
}

fn refill_with<'d, T: 'd>(values: Vec<T>, write: impl Fn(&mut Vec<u8>, &T) + 'd) -> Job<'d> {
    let mut buffer = Vec::new();
    Box::new(move || {
        let mut bytes = 0;
        for value in &values {
            buffer.clear();
            write(&mut buffer, black_box(value));
            bytes += black_box(&buffer).len();
        }
        bytes
    })
}

fn olpc<T: Serialize>(value: &T) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let formatter = olpc_cjson::CanonicalFormatter::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut out, formatter);
    value.serialize(&mut serializer).ok()?;
    Some(out)
}

fn ruma<T: Serialize>(value: &T) -> Option<Vec<u8>> {
    Some(to_canonical_value(value).ok()?.to_string().into_bytes())
}
