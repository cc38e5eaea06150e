use crate::random::{Random, ENGLISH};
use canonical_core::{CanonicalJson, Matrix};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An `m.room.message` event as servers send it, of 450 to 900 bytes, without its signatures.
#[derive(Serialize, Deserialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Event {
    #[serde(rename = "type")]
    pub kind: String,
    pub event_id: String,
    pub room_id: String,
    pub sender: String,
    pub origin: String,
    pub origin_server_ts: u64,
    pub depth: u64,
    pub auth_events: Vec<String>,
    pub prev_events: Vec<String>,
    pub content: Content,
    pub hashes: Hashes,
}

#[derive(Serialize, Deserialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Content {
    pub msgtype: String,
    pub body: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formatted_body: Option<String>,
    #[serde(rename = "m.relates_to", skip_serializing_if = "Option::is_none")]
    pub relates_to: Option<Relation>,
}

#[derive(Serialize, Deserialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Relation {
    pub rel_type: String,
    pub event_id: String,
    pub is_falling_back: bool,
}

#[derive(Serialize, Deserialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Hashes {
    pub sha256: String,
}

/// The same with its signatures: two maps whose members are put in order.
#[derive(Serialize, Deserialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct SignedEvent {
    pub signatures: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(flatten)]
    pub event: Event,
}

pub fn events(count: usize) -> Vec<Event> {
    let mut random = Random::new(1);
    (0..count).map(|_| event(&mut random)).collect()
}

pub fn signed_events(count: usize) -> Vec<SignedEvent> {
    let mut random = Random::new(2);
    (0..count)
        .map(|_| SignedEvent {
            signatures: BTreeMap::from([(
                server(&mut random),
                BTreeMap::from([(format!("ed25519:a_{}", random.base64(4)), random.base64(86))]),
            )]),
            event: event(&mut random),
        })
        .collect()
}

fn server(random: &mut Random) -> String {
    random
        .pick(&["example.org", "matrix.org", "chat.example.com"])
        .into()
}

fn event(random: &mut Random) -> Event {
    let origin = server(random);
    let words = random.range(4, 30);
    let formatted = random.once_in(3);
    let body = random.words(ENGLISH, words);
    Event {
        kind: "m.room.message".into(),
        event_id: format!("${}", random.base64(43)),
        room_id: format!("!{}:{origin}", random.base64(18)),
        sender: format!("@{}:{origin}", random.text(b"abcdefghijklmnop", 8)),
        origin_server_ts: 1_700_000_000_000 + random.below(10_000_000_000),
        depth: random.below(100_000),
        auth_events: random.list(2, 4, |random| format!("${}", random.base64(43))),
        prev_events: random.list(1, 3, |random| format!("${}", random.base64(43))),
        content: Content {
            msgtype: "m.text".into(),
            format: formatted.then(|| "org.matrix.custom.html".into()),
            formatted_body: formatted.then(|| format!("<p>{body}</p>")),
            body,
            relates_to: random.once_in(4).then(|| Relation {
                rel_type: "m.thread".into(),
                event_id: format!("${}", random.base64(43)),
                is_falling_back: random.once_in(2),
            }),
        },
        hashes: Hashes {
            sha256: random.base64(43),
        },
        origin,
    }
}
