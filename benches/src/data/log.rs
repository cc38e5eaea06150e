use crate::random::{Random, ENGLISH};
use canonical_core::{CanonicalJson, Matrix};
use serde::Serialize;

/// A line of an audit log, in which nearly everything is an enum.
#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Line {
    pub time: u64,
    pub level: Level,
    pub actor: Actor,
    pub action: Action,
    pub outcome: Outcome,
    pub target: Subject,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub enum Level {
    Debug,
    Info,
    Warning,
    Error,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
#[serde(tag = "kind")]
pub enum Actor {
    User { id: u64, name: String },
    Service { name: String, version: u32 },
    Anonymous,
}

/// Externally tagged, a variant of each shape.
#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub enum Action {
    Login,
    Read(String),
    Move(String, String),
    Write {
        path: String,
        bytes: u64,
        append: bool,
    },
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
#[serde(tag = "status", content = "detail")]
pub enum Outcome {
    Done,
    Refused(String),
    Failed { code: u32, reason: String },
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
#[serde(untagged)]
pub enum Subject {
    Id(u64),
    Name(String),
    Place { host: String, port: u16 },
}

pub fn lines(count: usize) -> Vec<Line> {
    let mut random = Random::new(7);
    (0..count).map(|_| line(&mut random)).collect()
}

fn line(random: &mut Random) -> Line {
    let path = |random: &mut Random| format!("/srv/data/{}", random.base64(16));
    Line {
        time: 1_700_000_000_000 + random.below(10_000_000_000),
        level: match random.below(4) {
            0 => Level::Debug,
            1 => Level::Info,
            2 => Level::Warning,
            _ => Level::Error,
        },
        actor: match random.below(3) {
            0 => Actor::User {
                id: random.below(1 << 32),
                name: random.base64(10),
            },
            1 => Actor::Service {
                name: random.base64(8),
                version: random.below(40) as u32,
            },
            _ => Actor::Anonymous,
        },
        action: match random.below(4) {
            0 => Action::Login,
            1 => Action::Read(path(random)),
            2 => Action::Move(path(random), path(random)),
            _ => Action::Write {
                path: path(random),
                bytes: random.below(1 << 24),
                append: random.once_in(2),
            },
        },
        outcome: match random.below(3) {
            0 => Outcome::Done,
            1 => Outcome::Refused(random.words(ENGLISH, 4)),
            _ => Outcome::Failed {
                code: random.below(600) as u32,
                reason: random.words(ENGLISH, 6),
            },
        },
        target: match random.below(3) {
            0 => Subject::Id(random.below(1 << 40)),
            1 => Subject::Name(random.base64(14)),
            _ => Subject::Place {
                host: "db-7.example.org".into(),
                port: random.below(1 << 16) as u16,
            },
        },
    }
}
