//! Verifies published TUF metadata: key ids and signatures, Ed25519 and ECDSA.
//!
//! The rules are those of the TUF specification, "Document formats": the canonical form of
//! `signed` is what is signed, and a key id is the hash of the canonical form of the key. Run it
//! with `cargo run --example verify_tuf`.

use canonical_core::{
    from_slice, from_slice_with, to_vec, value, CanonicalJson, Object, Olpc, Options, Value,
};
use p256::ecdsa;
use p256::pkcs8::DecodePublicKey as _;
use serde::de::DeserializeOwned;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Metadata as it arrives. What is signed is read without a type, so that nothing is lost.
#[derive(Deserialize)]
struct Envelope {
    signatures: Vec<Signature>,
    signed: Value<'static>,
}

#[derive(Deserialize)]
struct Signature {
    keyid: String,
    sig: String,
}

/// A key with all its members. Without those that no Rust field is there for, such as
/// `x-tuf-on-ci-keyowner`, its key id would come out wrong.
#[derive(CanonicalJson, Deserialize, Clone)]
#[canonical(profile = Olpc)]
struct Key {
    keytype: String,
    scheme: String,
    keyval: KeyValue,
    #[serde(flatten)]
    unknown: Object<'static>,
}

#[derive(CanonicalJson, Deserialize, Clone)]
#[canonical(profile = Olpc)]
struct KeyValue {
    public: String,
    #[serde(flatten)]
    unknown: Object<'static>,
}

#[derive(CanonicalJson, Deserialize)]
#[canonical(profile = Olpc)]
struct Root {
    #[serde(rename = "_type")]
    kind: String,
    spec_version: String,
    version: u64,
    expires: String,
    consistent_snapshot: bool,
    keys: BTreeMap<String, Key>,
    roles: BTreeMap<String, Role>,
    #[serde(flatten)]
    unknown: Object<'static>,
}

#[derive(CanonicalJson, Deserialize)]
#[canonical(profile = Olpc)]
struct Role {
    keyids: Vec<String>,
    threshold: usize,
    #[serde(flatten)]
    unknown: Object<'static>,
}

/// What all metadata has in common.
#[derive(Deserialize)]
struct Common {
    #[serde(rename = "_type")]
    kind: String,
    version: u64,
}

/// The file `data/tuf.json`.
#[derive(Deserialize)]
struct Published {
    repositories: Vec<Repository>,
    keys: LooseKeys,
}

#[derive(Deserialize)]
struct Repository {
    source: String,
    root: Envelope,
    metadata: BTreeMap<String, Envelope>,
}

#[derive(Deserialize)]
struct LooseKeys {
    source: String,
    keys: BTreeMap<String, Key>,
    timestamp: Envelope,
}

fn main() -> Result<()> {
    let published: Published = from_slice(include_bytes!("data/tuf.json"))?;

    for repository in &published.repositories {
        println!("== {} ==", repository.source);
        let root = verified_root(&repository.root)?;
        println!(
            "root version {}, specification {}, expires {}",
            root.version, root.spec_version, root.expires
        );
        for (name, envelope) in &repository.metadata {
            let role = root.roles.get(name).ok_or("the root has no such role")?;
            let common: Common = verified(envelope, role, &root.keys)?;
            println!("{} version {} is verified", common.kind, common.version);
        }
        refuse_a_change(&repository.root, &root)?;
        println!();
    }

    let LooseKeys {
        source,
        keys,
        timestamp,
    } = &published.keys;
    println!("== {source} ==");
    check_key_ids(keys)?;
    let role = Role {
        keyids: keys.keys().cloned().collect(),
        threshold: 1,
        unknown: Object::new(),
    };
    let common: Common = verified(timestamp, &role, keys)?;
    println!("{} version {} is verified", common.kind, common.version);
    Ok(())
}

/// A first root is trusted because it came by a trusted way; its own keys must have signed it.
fn verified_root(envelope: &Envelope) -> Result<Root> {
    // The keys are in what they verify, so this reading of it is for the keys alone.
    let bytes = to_vec::<Olpc>(&envelope.signed)?;
    let claimed: Root = read_back(&bytes)?;
    check_key_ids(&claimed.keys)?;
    let role = claimed
        .roles
        .get("root")
        .ok_or("a root without root role")?;
    let root: Root = verified(envelope, role, &claimed.keys)?;
    if root.kind != "root" || to_vec::<Olpc>(&root)? != bytes {
        return Err("the type does not hold all of the root".into());
    }
    println!("the typed root has the same canonical form, unknown members included");
    Ok(root)
}

/// A key id is the hex SHA-256 of the canonical form of the whole key object.
fn check_key_ids(keys: &BTreeMap<String, Key>) -> Result<()> {
    for (id, key) in keys {
        if key_id(key)? == *id {
            let unknown: Vec<&str> = key.unknown.keys().collect();
            println!("key {id} has the right id, unknown members {unknown:?} included");
            continue;
        }
        // securesystemslib once hashed this member, whether it is in the file or not.
        let mut older = key.clone();
        let algorithms = value!(["sha256", "sha512"]);
        older.unknown.insert("keyid_hash_algorithms", algorithms);
        if key_id(&older)? != *id {
            return Err(format!("the key {id} does not have this id").into());
        }
        println!("key {id} has the id that securesystemslib gave it once");
    }
    Ok(())
}

fn key_id(key: &Key) -> Result<String> {
    Ok(hex::encode(Sha256::digest(to_vec::<Olpc>(key)?)))
}

/// What was signed, once enough keys of the role have signed it.
fn verified<T: DeserializeOwned>(
    envelope: &Envelope,
    role: &Role,
    keys: &BTreeMap<String, Key>,
) -> Result<T> {
    let bytes = to_vec::<Olpc>(&envelope.signed)?;
    // A key counts once, however many signatures it made.
    let mut signers = BTreeSet::new();
    for Signature { keyid, sig } in &envelope.signatures {
        let key = keys.get(keyid).filter(|_| role.keyids.contains(keyid));
        if let Some(key) = key {
            if verify(key, &bytes, &hex::decode(sig)?)? {
                println!(
                    "{} signature by {keyid} over {} bytes",
                    key.scheme,
                    bytes.len()
                );
                signers.insert(keyid);
            }
        }
    }
    if signers.len() < role.threshold.max(1) {
        return Err(format!("{} of {} signatures", signers.len(), role.threshold).into());
    }
    read_back(&bytes)
}

/// Reads the very bytes that were verified. They are no JSON where a string holds a line feed,
/// as public keys do: OLPC writes control characters as they are.
fn read_back<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let options = Options::<Olpc>::new().raw_control_characters(true);
    Ok(from_slice_with(bytes, &options)?)
}

fn verify(key: &Key, bytes: &[u8], signature: &[u8]) -> Result<bool> {
    let public = &key.keyval.public;
    Ok(match key.scheme.as_str() {
        "ed25519" => {
            let public: [u8; 32] = hex::decode(public)?.as_slice().try_into()?;
            let signature = ed25519_dalek::Signature::from_slice(signature)?;
            ed25519_dalek::VerifyingKey::from_bytes(&public)?
                .verify_strict(bytes, &signature)
                .is_ok()
        }
        "ecdsa-sha2-nistp256" => {
            use ecdsa::signature::Verifier as _;
            let signature = ecdsa::Signature::from_der(signature)?;
            ecdsa::VerifyingKey::from_public_key_pem(public)?
                .verify(bytes, &signature)
                .is_ok()
        }
        other => return Err(format!("the scheme {other} is not known").into()),
    })
}

/// The smallest change, and no signature verifies.
fn refuse_a_change(envelope: &Envelope, root: &Root) -> Result<()> {
    let mut signed = envelope.signed.clone();
    signed["version"] = (root.version + 1).into();
    let bytes = to_vec::<Olpc>(&signed)?;
    for Signature { keyid, sig } in &envelope.signatures {
        let key = root.keys.get(keyid).ok_or("no such key")?;
        if verify(key, &bytes, &hex::decode(sig)?)? {
            return Err("a root that was changed is verified".into());
        }
    }
    println!("the root with another version number is refused");
    Ok(())
}

#[cfg(test)]
#[test]
fn verifies() {
    main().expect("all of it is verified");
}
