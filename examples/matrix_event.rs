//! Signs Matrix events and requests, and compares every value with the published one.
//!
//! The rules are those of the Matrix specification: "Signing JSON" in the appendices, "Signing
//! events", "Calculating the content hash for an event" and "Request authentication" in the
//! server-server API. Run it with `cargo run --example matrix_event`.

use base64::alphabet::STANDARD;
use base64::engine::general_purpose::{GeneralPurpose, NO_PAD, STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use base64::Engine as _;
use canonical_core::{to_sink, to_vec, CanonicalJson, Matrix};
use ed25519_dalek::{Signer, SigningKey};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::error::Error;
use std::process::ExitCode;

/// The published seed has bits set beyond its last byte, which a strict reader refuses.
const SEED_BASE64: GeneralPurpose =
    GeneralPurpose::new(&STANDARD, NO_PAD.with_decode_allow_trailing_bits(true));

/// An event as room version 1 has it. Members that are absent stay absent.
#[derive(CanonicalJson, Deserialize, Clone)]
#[canonical(profile = Matrix)]
#[serde(deny_unknown_fields)]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    room_id: String,
    sender: String,
    origin_server_ts: u64,
    content: Content,
    #[serde(skip_serializing_if = "Option::is_none")]
    event_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    origin: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prev_events: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    auth_events: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hashes: Option<Hashes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signatures: Option<Signatures>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsigned: Option<Unsigned>,
}

/// What a message says; redaction keeps nothing of it.
#[derive(CanonicalJson, Deserialize, Clone, Default)]
#[canonical(profile = Matrix)]
#[serde(deny_unknown_fields)]
struct Content {
    #[serde(skip_serializing_if = "Option::is_none")]
    msgtype: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    #[serde(rename = "m.mentions", skip_serializing_if = "Option::is_none")]
    mentions: Option<Mentions>,
}

#[derive(CanonicalJson, Deserialize, Clone)]
#[canonical(profile = Matrix)]
#[serde(deny_unknown_fields)]
struct Mentions {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    user_ids: Vec<String>,
}

#[derive(CanonicalJson, Deserialize, Clone)]
#[canonical(profile = Matrix)]
#[serde(deny_unknown_fields)]
struct Hashes {
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
}

#[derive(CanonicalJson, Deserialize, Clone)]
#[canonical(profile = Matrix)]
#[serde(deny_unknown_fields)]
struct Unsigned {
    age_ts: u64,
}

/// Signatures by server name and key id.
type Signatures = BTreeMap<String, BTreeMap<String, String>>;

/// What a server signs when it makes a request of another one.
#[derive(CanonicalJson, Deserialize)]
#[canonical(profile = Matrix)]
#[serde(deny_unknown_fields)]
struct Request {
    method: String,
    uri: String,
    origin: String,
    destination: String,
    content: Transaction,
}

#[derive(CanonicalJson, Deserialize)]
#[canonical(profile = Matrix)]
#[serde(deny_unknown_fields)]
struct Transaction {
    origin_server_ts: u64,
    pdus: Vec<Event>,
}

#[derive(CanonicalJson)]
#[canonical(profile = Matrix)]
struct Empty {}

#[derive(CanonicalJson)]
#[canonical(profile = Matrix)]
struct OneTwo {
    two: &'static str,
    one: u8,
}

/// The inputs, with the values that were published for them.
#[derive(Deserialize)]
struct Published {
    server: String,
    key_id: String,
    seed: String,
    empty_object_signature: String,
    one_two_signature: String,
    events: Vec<PublishedEvent>,
    request: PublishedRequest,
    stored_event: StoredEvent,
}

#[derive(Deserialize)]
struct PublishedEvent {
    source: String,
    event: Event,
    sha256: String,
    signature: String,
}

#[derive(Deserialize)]
struct PublishedRequest {
    body: Request,
    signature: String,
}

#[derive(Deserialize)]
struct StoredEvent {
    source: String,
    event: Event,
    event_id: String,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let published: Published = serde_json::from_str(include_str!("data/matrix_events.json"))?;
    let seed = SEED_BASE64.decode(&published.seed)?;
    let key = SigningKey::from_bytes(seed.as_slice().try_into()?);
    let mut report = Report::default();

    println!("== JSON objects (Matrix specification, appendices) ==");
    let bytes = to_vec::<Matrix>(&Empty {})?;
    report.bytes("the empty object", &bytes);
    report.compare(
        "signature",
        &sign(&key, &bytes),
        &published.empty_object_signature,
    );
    let bytes = to_vec::<Matrix>(&OneTwo { two: "Two", one: 1 })?;
    report.bytes("two members", &bytes);
    report.compare(
        "signature",
        &sign(&key, &bytes),
        &published.one_two_signature,
    );

    for PublishedEvent {
        source,
        event,
        sha256,
        signature,
    } in &published.events
    {
        println!("\n== Event ({source}) ==");
        let bytes = to_vec::<Matrix>(&hashed_part(event))?;
        report.bytes("hashed", &bytes);
        let hash = STANDARD_NO_PAD.encode(Sha256::digest(&bytes));
        report.compare("content hash", &hash, sha256);

        let mut signed = event.clone();
        signed.hashes = Some(Hashes { sha256: Some(hash) });
        let bytes = to_vec::<Matrix>(&signed_part(&signed))?;
        report.bytes("signed, after redaction", &bytes);
        let made = sign(&key, &bytes);
        report.compare("signature", &made, signature);

        let own = BTreeMap::from([(published.key_id.clone(), made)]);
        signed
            .signatures
            .get_or_insert_default()
            .insert(published.server.clone(), own);
        report.bytes("the event to send", &to_vec::<Matrix>(&signed)?);
    }

    println!("\n== Request (server-server API, Request authentication) ==");
    let bytes = to_vec::<Matrix>(&published.request.body)?;
    report.bytes("signed", &bytes);
    report.compare(
        "signature",
        &sign(&key, &bytes),
        &published.request.signature,
    );

    let StoredEvent {
        source,
        event,
        event_id,
    } = &published.stored_event;
    println!("\n== Event id, room versions 4 and later ({source}) ==");
    let mut hasher = Sha256::new();
    to_sink::<Matrix>(&signed_part(event), |chunk: &[u8]| hasher.update(chunk))?;
    let id = format!("${}", URL_SAFE_NO_PAD.encode(hasher.finalize()));
    report.compare("event id", &id, event_id);

    println!(
        "\n{} values match, {} differ",
        report.matching, report.different
    );
    Ok(if report.different == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The content hash covers an event without `unsigned`, `signatures` and `hashes`.
fn hashed_part(event: &Event) -> Event {
    Event {
        unsigned: None,
        signatures: None,
        hashes: None,
        ..event.clone()
    }
}

/// A signature covers the redacted event without `signatures` and `unsigned`. Room versions 1 to
/// 10 keep all the members of [`Event`]; of the content of these types nothing is kept.
fn signed_part(event: &Event) -> Event {
    Event {
        unsigned: None,
        signatures: None,
        content: Content::default(),
        ..event.clone()
    }
}

fn sign(key: &SigningKey, bytes: &[u8]) -> String {
    STANDARD_NO_PAD.encode(key.sign(bytes).to_bytes())
}

/// Prints each step and counts the values that agree.
#[derive(Default)]
struct Report {
    matching: usize,
    different: usize,
}

impl Report {
    fn bytes(&self, what: &str, bytes: &[u8]) {
        println!(
            "{what} ({} bytes):\n  {}",
            bytes.len(),
            String::from_utf8_lossy(bytes)
        );
    }

    fn compare(&mut self, what: &str, made: &str, published: &str) {
        if made == published {
            self.matching += 1;
            println!("{what}:\n  {made}  (as published)");
        } else {
            self.different += 1;
            println!("{what}:\n  {made}\n  DIFFERS from the published\n  {published}");
        }
    }
}

#[cfg(test)]
#[test]
fn signs() {
    let status = main().expect("the data is there");
    assert_eq!(format!("{status:?}"), format!("{:?}", ExitCode::SUCCESS));
}
