use crate::random::Random;
use canonical_core::{CanonicalJson, Olpc};
use serde::Serialize;
use std::collections::BTreeMap;

/// The signed part of TUF targets metadata.
#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Olpc)]
pub struct Targets {
    #[serde(rename = "_type")]
    pub kind: String,
    pub spec_version: String,
    pub version: u32,
    pub expires: String,
    pub targets: BTreeMap<String, Target>,
    pub delegations: Delegations,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Olpc)]
pub struct Target {
    pub length: u64,
    pub hashes: Digests,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Olpc)]
pub struct Digests {
    pub sha256: String,
    pub sha512: String,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Olpc)]
pub struct Delegations {
    pub keys: BTreeMap<String, Key>,
    pub roles: Vec<Role>,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Olpc)]
pub struct Key {
    pub keytype: String,
    pub scheme: String,
    pub keyval: KeyVal,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Olpc)]
pub struct KeyVal {
    pub public: String,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Olpc)]
pub struct Role {
    pub name: String,
    pub threshold: u32,
    pub terminating: bool,
    pub keyids: Vec<String>,
    pub paths: Vec<String>,
}

pub fn targets(count: usize) -> Vec<Targets> {
    let mut random = Random::new(9);
    (0..count).map(|_| one(&mut random)).collect()
}

fn one(random: &mut Random) -> Targets {
    let keyids = random.list(2, 5, |random| random.hex(64));
    Targets {
        kind: "targets".into(),
        spec_version: "1.0.31".into(),
        version: random.below(1000) as u32,
        expires: "2027-01-01T00:00:00Z".into(),
        targets: random
            .list(4, 30, |random| {
                let target = Target {
                    length: random.below(1 << 30),
                    hashes: Digests {
                        sha256: random.hex(64),
                        sha512: random.hex(128),
                    },
                };
                (format!("packages/{}.tar.gz", random.base64(14)), target)
            })
            .into_iter()
            .collect(),
        delegations: Delegations {
            keys: keyids
                .iter()
                .map(|id| {
                    let public = format!(
                        "-----BEGIN PUBLIC KEY-----\n{}\n{}\n-----END PUBLIC KEY-----\n",
                        random.base64(64),
                        random.base64(60)
                    );
                    let key = Key {
                        keytype: "ecdsa".into(),
                        scheme: "ecdsa-sha2-nistp256".into(),
                        keyval: KeyVal { public },
                    };
                    (id.clone(), key)
                })
                .collect(),
            roles: vec![Role {
                name: "unstable".into(),
                threshold: 1,
                terminating: true,
                keyids,
                paths: vec!["packages/*".into()],
            }],
        },
    }
}
