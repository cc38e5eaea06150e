//! Makes and verifies a proof of the W3C's cryptosuite eddsa-jcs-2022.
//!
//! The rules are those of "Data Integrity EdDSA Cryptosuites v1.0", section 3.3: hash the
//! canonical form (RFC 8785) of the proof's configuration, hash that of the document, and sign
//! the 64 bytes. The values are the specification's own. Run it with
//! `cargo run --example jcs_proof`.

use canonical_core::{from_slice, to_sink, to_vec, CanonicalJson, Jcs, Value, Without};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::error::Error;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The file `data/jcs_proof.json`.
#[derive(Deserialize)]
struct Published {
    source: String,
    seed_hex: String,
    document: Value<'static>,
    proof_options: Value<'static>,
    document_hash_hex: String,
    proof_config_hash_hex: String,
    proof_value: String,
}

fn main() -> Result<()> {
    let published: Published = from_slice(include_bytes!("data/jcs_proof.json"))?;
    println!("== {} ==", published.source);
    let seed: [u8; 32] = hex::decode(&published.seed_hex)?.as_slice().try_into()?;
    let key = SigningKey::from_bytes(&seed);

    let (document, options) = (&published.document, &published.proof_options);
    println!(
        "document:\n  {}",
        String::from_utf8(to_vec::<Jcs>(document)?)?
    );
    same(
        "document hash",
        &hex::encode(hash(document)?),
        &published.document_hash_hex,
    )?;
    let config = proof_config(document, options);
    println!(
        "proof configuration:\n  {}",
        String::from_utf8(to_vec::<Jcs>(&config)?)?
    );
    same(
        "proof hash",
        &hex::encode(hash(&config)?),
        &published.proof_config_hash_hex,
    )?;

    let secured = add_proof(document, options, &key)?;
    let value = secured["proof"]["proofValue"].as_str().unwrap_or_default();
    same("proof value", value, &published.proof_value)?;
    println!("secured document:\n{secured:#}");

    // The one who verifies has a text, and knows the key from the verification method.
    let received = secured.to_string();
    let received = Value::parse(received.as_bytes())?;
    let verified = verify_proof(&received, &public_key(&received)?)?;
    println!("the proof verifies; what it says is\n  {verified}");

    let mut changed = received.clone();
    changed["credentialSubject"]["alumniOf"] = "Another School".into();
    match verify_proof(&changed, &public_key(&changed)?) {
        Err(error) => println!("a document that was changed: {error}"),
        Ok(_) => return Err("a document that was changed is verified".into()),
    }
    Ok(())
}

/// Adds a proof to a document.
fn add_proof(
    document: &Value<'static>,
    options: &Value<'static>,
    key: &SigningKey,
) -> Result<Value<'static>> {
    let mut proof = proof_config(document, options);
    let signature = key.sign(&signed_bytes(document, &proof)?);
    // Multibase: `z` says base58.
    let value = bs58::encode(signature.to_bytes()).into_string();
    proof["proofValue"] = format!("z{value}").into();
    let mut secured = document.clone();
    secured["proof"] = proof;
    Ok(secured)
}

/// Gives the document that was signed, read from the bytes that were hashed.
fn verify_proof(secured: &Value<'_>, key: &VerifyingKey) -> Result<Value<'static>> {
    let proof = secured.get("proof").ok_or("there is no proof")?;
    let value = proof.get("proofValue").and_then(Value::as_str);
    let value = value.and_then(|value| value.strip_prefix('z'));
    let signature = bs58::decode(value.ok_or("the proof has no value")?).into_vec()?;

    let document = Without::new(secured, ["/proof"]);
    let config = Without::new(proof, ["/proofValue"]);
    let signature = Signature::from_slice(&signature)?;
    key.verify_strict(&signed_bytes(&document, &config)?, &signature)?;
    // The context of the proof must be the one that the document begins with.
    if proof.get("@context") != secured.get("@context") {
        return Err("the proof has another context than the document".into());
    }
    let bytes = to_vec::<Jcs>(&document)?;
    let signed = Value::parse(&bytes)?.into_owned();
    Ok(signed)
}

/// A proof's configuration is the proof without its value, with the document's context.
fn proof_config(document: &Value<'static>, options: &Value<'static>) -> Value<'static> {
    let mut config = options.clone();
    config["@context"] = document["@context"].clone();
    config
}

/// The hash of the configuration comes first.
fn signed_bytes(
    document: &impl CanonicalJson<Jcs>,
    config: &impl CanonicalJson<Jcs>,
) -> Result<Vec<u8>> {
    Ok([hash(config)?, hash(document)?].concat())
}

/// SHA-256 of the canonical form, which is never in memory as a whole.
fn hash(value: &impl CanonicalJson<Jcs>) -> Result<[u8; 32]> {
    let mut hasher = Sha256::new();
    to_sink::<Jcs>(value, |chunk: &[u8]| hasher.update(chunk))?;
    Ok(hasher.finalize().into())
}

/// The key of a `did:key`: multibase, then the two bytes that say Ed25519.
fn public_key(secured: &Value<'_>) -> Result<VerifyingKey> {
    let method = secured["proof"]["verificationMethod"].as_str();
    let key = method.and_then(|method| method.split('#').nth(1)?.strip_prefix('z'));
    let key = bs58::decode(key.ok_or("the method is no did:key")?).into_vec()?;
    let key = key
        .strip_prefix(&[0xed, 0x01])
        .ok_or("the key is not of Ed25519")?;
    Ok(VerifyingKey::from_bytes(key.try_into()?)?)
}

fn same(what: &str, made: &str, published: &str) -> Result<()> {
    println!("{what}:\n  {made}");
    match made == published {
        true => Ok(()),
        false => Err(format!("{what} differs from the published {published}").into()),
    }
}

#[cfg(test)]
#[test]
fn proves() {
    main().expect("all values are the published ones");
}
