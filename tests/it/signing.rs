//! Hashes and signatures that others have published, over the bytes written here.

use crate::forms::forms;
use crate::json::{Json, TextNumbers};
use crate::vectors::{cases, unhex, SIGNING};
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use base64::Engine as _;
use canonical_core::{Jcs, Matrix, Olpc};
use ed25519_dalek::{Signer as _, SigningKey};
use serde_json::{json, Map, Value};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;

#[test]
fn vectors() {
    let mut schemes = BTreeMap::<String, usize>::new();
    for case in cases::<Value>(SIGNING) {
        let scheme = field(&case, "scheme");
        match scheme {
            "matrix-json" => matrix_json(&case),
            "matrix-event" => matrix_event(&case),
            "matrix-event-id" => matrix_event_id(&case),
            "tuf" | "tuf-verify-only" | "in-toto" => tuf(&case),
            "tuf-keyid" => tuf_keyid(&case),
            "eddsa-jcs-2022" => eddsa_jcs_2022(&case),
            "sha256-base64url" => thumbprint(&case),
            "jcs-property" => jcs_property(&case),
            other => panic!("no recipe is called {other}"),
        }
        *schemes.entry(scheme.to_owned()).or_default() += 1;
    }
    assert_eq!(schemes.values().sum::<usize>(), 26, "{schemes:?}");
}

fn field<'c>(case: &'c Value, name: &str) -> &'c str {
    case[name]
        .as_str()
        .unwrap_or_else(|| panic!("{name} in {}", case["name"]))
}

fn input(case: &Value) -> Map<String, Value> {
    serde_json::from_str(field(case, "input")).expect("an object")
}

fn canonical<P: TextNumbers>(members: &Map<String, Value>) -> Vec<u8> {
    forms::<P>(&Json(&Value::Object(members.clone()))).expect("a value without fault")
}

fn without(mut members: Map<String, Value>, names: &[&str]) -> Map<String, Value> {
    for name in names {
        members.remove(*name);
    }
    members
}

fn sign(case: &Value, bytes: &[u8]) -> [u8; 64] {
    let seed = unhex(field(case, "seed_hex"));
    SigningKey::from_bytes(&seed.try_into().expect("32 bytes"))
        .sign(bytes)
        .to_bytes()
}

/// Matrix appendices, Signing Details.
fn matrix_json(case: &Value) {
    let object = input(case);
    let bytes = canonical::<Matrix>(&without(object.clone(), &["signatures", "unsigned"]));
    assert_eq!(bytes, unhex(field(case, "signed_bytes_hex")));
    let signature = STANDARD_NO_PAD.encode(sign(case, &bytes));
    assert_eq!(signature, field(case, "signature_base64"));
    let mut signed = object;
    let signatures = signed.entry("signatures").or_insert_with(|| json!({}));
    signatures[field(case, "server_name")][field(case, "key_id")] = signature.into();
    assert_eq!(
        canonical::<Matrix>(&signed),
        unhex(field(case, "output_canonical_hex"))
    );
}

/// Matrix server-server API, Signing Events: content hash, redaction, signature.
fn matrix_event(case: &Value) {
    let mut event = input(case);
    let bytes = canonical::<Matrix>(&without(
        event.clone(),
        &["unsigned", "signatures", "hashes"],
    ));
    assert_eq!(bytes, unhex(field(case, "content_hash_bytes_hex")));
    let hash = STANDARD_NO_PAD.encode(Sha256::digest(&bytes));
    assert_eq!(hash, field(case, "content_hash_base64"));
    event.insert("hashes".to_owned(), json!({ "sha256": hash }));
    let bytes = canonical::<Matrix>(&without(redacted(event), &["signatures"]));
    assert_eq!(bytes, unhex(field(case, "redacted_signed_bytes_hex")));
    let signature = STANDARD_NO_PAD.encode(sign(case, &bytes));
    assert_eq!(signature, field(case, "signature_base64"));
}

/// Reference hash: redact, take `signatures` out, hash.
fn matrix_event_id(case: &Value) {
    let bytes = canonical::<Matrix>(&without(redacted(input(case)), &["signatures"]));
    assert_eq!(bytes, unhex(field(case, "reference_bytes_hex")));
    let hash = Sha256::digest(&bytes);
    let id = match field(case, "room_version") {
        "3" => STANDARD_NO_PAD.encode(hash),
        _ => URL_SAFE_NO_PAD.encode(hash),
    };
    assert_eq!(format!("${id}"), field(case, "event_id"));
}

/// Redaction of events whose content keeps nothing, before room version 11.
fn redacted(event: Map<String, Value>) -> Map<String, Value> {
    const KEPT: [&str; 15] = [
        "event_id",
        "type",
        "room_id",
        "sender",
        "state_key",
        "content",
        "hashes",
        "signatures",
        "depth",
        "prev_events",
        "auth_events",
        "origin_server_ts",
        "prev_state",
        "origin",
        "membership",
    ];
    assert!(["m.room.message", "X"].contains(&event["type"].as_str().expect("a type")));
    let mut kept: Map<String, Value> = event
        .into_iter()
        .filter(|(name, _)| KEPT.contains(&name.as_str()))
        .collect();
    kept.insert("content".to_owned(), json!({}));
    kept
}

/// TUF and in-toto sign the canonical form of `signed`, which is the input.
fn tuf(case: &Value) {
    let bytes = canonical::<Olpc>(&input(case));
    assert_eq!(bytes, unhex(field(case, "signed_bytes_hex")));
    assert_eq!(Sha256::digest(&bytes)[..], unhex(field(case, "sha256_hex")));
    if case.get("signature_hex").is_some() {
        assert_eq!(sign(case, &bytes)[..], unhex(field(case, "signature_hex")));
    } else {
        assert_eq!(field(case, "scheme"), "tuf-verify-only");
    }
}

fn tuf_keyid(case: &Value) {
    let bytes = canonical::<Olpc>(&input(case));
    assert_eq!(bytes, unhex(field(case, "canonical_hex")));
    assert_eq!(Sha256::digest(&bytes)[..], unhex(field(case, "keyid")));
}

/// W3C vc-di-eddsa: the hash of the proof's configuration and that of the document are signed.
fn eddsa_jcs_2022(case: &Value) {
    let document = canonical::<Jcs>(&input(case));
    assert_eq!(document, unhex(field(case, "document_canonical_hex")));
    let config = serde_json::from_str(field(case, "proof_config")).expect("an object");
    let config = canonical::<Jcs>(&config);
    assert_eq!(config, unhex(field(case, "proof_config_canonical_hex")));
    let signed = [Sha256::digest(&config), Sha256::digest(&document)].concat();
    assert_eq!(signed, unhex(field(case, "signed_bytes_hex")));
    assert_eq!(sign(case, &signed)[..], unhex(field(case, "signature_hex")));
}

/// RFC 7638: the required members in order give the JCS form.
fn thumbprint(case: &Value) {
    let required = without(input(case), &["alg", "kid"]);
    let bytes = canonical::<Jcs>(&required);
    assert_eq!(bytes, unhex(field(case, "canonical_hex")));
    assert_eq!(
        URL_SAFE_NO_PAD.encode(Sha256::digest(&bytes)),
        field(case, "digest_base64url")
    );
}

/// RFC 8785 appendix F: sign without the property, then add it.
fn jcs_property(case: &Value) {
    let property = field(case, "property");
    let object = without(input(case), &[property]);
    let bytes = canonical::<Jcs>(&object);
    assert_eq!(bytes, unhex(field(case, "signed_bytes_hex")));
    let signature = URL_SAFE_NO_PAD.encode(sign(case, &bytes));
    assert_eq!(signature, field(case, "signature_base64url"));
    let mut signed = object;
    signed.insert(property.to_owned(), signature.into());
    assert_eq!(
        canonical::<Jcs>(&signed),
        unhex(field(case, "output_canonical_hex"))
    );
}
