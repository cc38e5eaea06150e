//! Signs, redacts and names Matrix events of any shape, whatever the room version.
//!
//! The rules are those of the Matrix specification: "Signing JSON" in the appendices, "Signing
//! events" in the server-server API, and the redaction of each room version. `matrix_event` does
//! the same with types of its own. Run it with `cargo run --example matrix_sign`.

use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use base64::Engine as _;
use canonical_core::{from_slice, to_string, to_vec, value, Matrix, Object, Only, Value, Without};
use ed25519_dalek::{Signer as _, SigningKey};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::error::Error;
use std::ops::RangeInclusive;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

// ---- What a program of one's own needs: from here ----

/// A server with its key.
struct Signer<'s>(&'s str, &'s str, SigningKey);

impl Signer<'_> {
    /// Signs an object in place, beside the signatures that it has.
    fn sign(&self, object: &mut Value) -> Result<()> {
        let signature = self.signature(object)?;
        self.put(object, signature)
    }

    /// Puts the content hash into an event, and a signature over its redacted form.
    fn sign_event(&self, event: &mut Value, version: u8) -> Result<()> {
        let hashed = Without::new(&*event, ["/unsigned", "/signatures", "/hashes"]);
        let hash = STANDARD_NO_PAD.encode(Sha256::digest(to_vec::<Matrix>(&hashed)?));
        event["hashes"] = value!({ "sha256": hash });
        let signature = self.signature(&redacted(event, version)?)?;
        self.put(event, signature)
    }

    fn signature(&self, object: &Value) -> Result<String> {
        let signed = Without::new(object, ["/signatures", "/unsigned"]);
        let signature = self.2.sign(&to_vec::<Matrix>(&signed)?);
        Ok(STANDARD_NO_PAD.encode(signature.to_bytes()))
    }

    fn put(&self, object: &mut Value, signature: String) -> Result<()> {
        let by_key = member(member(object, "signatures")?, self.0)?;
        *member(by_key, self.1)? = signature.into();
        Ok(())
    }
}

fn event_id(event: &Value, version: u8) -> Result<String> {
    let redacted = redacted(event, version)?;
    let named = Without::new(&redacted, ["/signatures", "/unsigned"]);
    let hash = Sha256::digest(to_vec::<Matrix>(&named)?);
    Ok(match version {
        1 | 2 => event["event_id"].as_str().unwrap_or_default().into(),
        3 => format!("${}", STANDARD_NO_PAD.encode(hash)),
        _ => format!("${}", URL_SAFE_NO_PAD.encode(hash)),
    })
}

/// The event with nothing but what redaction keeps, whatever `content` has left.
fn redacted(event: &Value, version: u8) -> Result<Value<'static>> {
    let kind = event["type"].as_str().unwrap_or_default();
    let rules = KEPT.iter().filter(|rule| rule.1.contains(&version));
    let rules = rules.filter(|rule| rule.0.is_empty() || rule.0 == kind);
    let kept = Only::new(event, rules.flat_map(|rule| rule.2.split(' ')));
    let mut redacted = Value::parse(&to_vec::<Matrix>(&kept)?)?.into_owned();
    member(&mut redacted, "content")?;
    Ok(redacted)
}

/// The member of an object; an empty object if it is not there.
fn member<'v, 'a>(of: &'v mut Value<'a>, name: &str) -> Result<&'v mut Value<'a>> {
    let object = of.as_object_mut().ok_or("not an object")?;
    Ok(object.entry(name.to_owned()).or_insert(Object::new()))
}

// ---- to here, with the table that follows ----

/// What redaction keeps of an event, by its type and the room version; of any type, first.
#[rustfmt::skip]
const KEPT: [(&str, RangeInclusive<u8>, &str); 15] = [
    ("", 1..=12, "/event_id /type /room_id /sender /state_key /hashes /signatures /depth"),
    ("", 1..=12, "/prev_events /auth_events /origin_server_ts"),
    ("", 1..=10, "/prev_state /origin /membership"),
    ("m.room.aliases", 1..=5, "/content/aliases"),
    ("m.room.create", 1..=10, "/content/creator"),
    ("m.room.create", 11..=12, "/content"),
    ("m.room.history_visibility", 1..=12, "/content/history_visibility"),
    ("m.room.join_rules", 1..=12, "/content/join_rule"),
    ("m.room.join_rules", 8..=12, "/content/allow"),
    ("m.room.member", 1..=12, "/content/membership"),
    ("m.room.member", 9..=12, "/content/join_authorised_via_users_server"),
    ("m.room.member", 11..=12, "/content/third_party_invite/signed"),
    ("m.room.power_levels", 1..=12, "/content/ban /content/events /content/events_default \
      /content/kick /content/redact /content/state_default /content/users /content/users_default"),
    ("m.room.power_levels", 11..=12, "/content/invite"),
    ("m.room.redaction", 11..=12, "/content/redacts"),
];

/// The file `data/matrix_sign.json`: inputs, with the values that were published for them.
#[derive(Deserialize)]
struct Published {
    server: String,
    key_id: String,
    seed_hex: String,
    objects: Vec<PublishedObject>,
    events: Vec<PublishedEvent>,
    event_ids: Vec<PublishedId>,
    redactions: Vec<PublishedRedaction>,
}

#[derive(Deserialize)]
struct PublishedObject {
    source: String,
    object: Value<'static>,
    signed_canonical: String,
}

#[derive(Deserialize)]
struct PublishedEvent {
    source: String,
    room_version: u8,
    event: Value<'static>,
    content_hash: String,
    signature: String,
}

#[derive(Deserialize)]
struct PublishedId {
    source: String,
    room_version: u8,
    event: Value<'static>,
    event_id: String,
}

#[derive(Deserialize)]
struct PublishedRedaction {
    source: String,
    event: Value<'static>,
    /// The canonical form of the redacted event, by room version.
    redacted: BTreeMap<u8, String>,
}

fn main() -> Result<()> {
    let published: Published = from_slice(include_bytes!("data/matrix_sign.json"))?;
    let (server, key_id) = (published.server.as_str(), published.key_id.as_str());
    let seed: [u8; 32] = hex::decode(&published.seed_hex)?.as_slice().try_into()?;
    let signer = Signer(server, key_id, SigningKey::from_bytes(&seed));

    println!("== Objects, signed in place ==");
    for PublishedObject {
        source,
        mut object,
        signed_canonical,
    } in published.objects
    {
        signer.sign(&mut object)?;
        same(&source, &to_string::<Matrix>(&object)?, &signed_canonical)?;
    }

    println!("\n== Events, hashed, redacted and signed ==");
    for mut case in published.events {
        signer.sign_event(&mut case.event, case.room_version)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        println!("{}:\n{:#}", case.source, case.event);
        let hash = text(&case.event["hashes"]["sha256"]);
        same("content hash", &hash, &case.content_hash)?;
        let signature = text(&case.event["signatures"][server][key_id]);
        same("signature", &signature, &case.signature)?;
    }

    println!("\n== Event ids ==");
    for case in &published.event_ids {
        let id = event_id(&case.event, case.room_version)?;
        let what = format!("room version {} ({})", case.room_version, case.source);
        same(&what, &id, &case.event_id)?;
    }

    println!("\n== Redactions ==");
    for case in &published.redactions {
        for (&version, published) in &case.redacted {
            let event = redacted(&case.event, version)?;
            let what = format!("room version {version} ({})", case.source);
            same(&what, &to_string::<Matrix>(&event)?, published)?;
        }
    }
    Ok(())
}

fn same(what: &str, made: &str, published: &str) -> Result<()> {
    println!("{what}:\n  {made}");
    match made == published {
        true => Ok(()),
        false => Err(format!("{what} differs from the published\n  {published}").into()),
    }
}

#[cfg(test)]
#[test]
fn signs() {
    main().expect("all values are the published ones");
}
