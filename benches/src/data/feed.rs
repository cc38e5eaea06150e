use crate::random::{Random, JAPANESE};
use canonical_core::{CanonicalJson, Matrix};
use serde::Serialize;

/// A post of a social network: long text beyond ASCII, most members optional and written as
/// null.
#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Post {
    pub created_at: String,
    pub id: u64,
    pub id_str: String,
    pub text: String,
    pub source: String,
    pub truncated: bool,
    pub in_reply_to_status_id: Option<u64>,
    pub in_reply_to_user_id: Option<u64>,
    pub in_reply_to_screen_name: Option<String>,
    pub user: User,
    pub geo: Option<String>,
    pub coordinates: Option<String>,
    pub place: Option<String>,
    pub contributors: Option<String>,
    pub retweet_count: u32,
    pub favorite_count: u32,
    pub entities: Entities,
    pub favorited: bool,
    pub retweeted: bool,
    pub lang: Option<String>,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct User {
    pub id: u64,
    pub name: String,
    pub screen_name: String,
    pub location: Option<String>,
    pub description: String,
    pub url: Option<String>,
    pub followers_count: u32,
    pub friends_count: u32,
    pub verified: bool,
    pub profile_image_url: String,
    pub following: Option<bool>,
    pub notifications: Option<bool>,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Entities {
    pub hashtags: Vec<Hashtag>,
    pub urls: Vec<String>,
    pub user_mentions: Vec<String>,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Hashtag {
    pub text: String,
    pub indices: [u32; 2],
}

pub fn posts(count: usize) -> Vec<Post> {
    let mut random = Random::new(3);
    (0..count).map(|_| post(&mut random)).collect()
}

fn japanese(random: &mut Random, from: u64, to: u64) -> String {
    let count = random.range(from, to);
    random.words(JAPANESE, count)
}

fn post(random: &mut Random) -> Post {
    let id = 500_000_000_000_000 + random.below(1 << 40);
    Post {
        created_at: "Sun Aug 31 00:29:15 +0000 2014".into(),
        id,
        id_str: id.to_string(),
        text: japanese(random, 8, 30),
        source: "<a href=\"https://example.org/download\" rel=\"nofollow\">クライアント</a>".into(),
        truncated: false,
        in_reply_to_status_id: random.once_in(5).then(|| random.below(1 << 50)),
        in_reply_to_user_id: random.once_in(5).then(|| random.below(1 << 32)),
        in_reply_to_screen_name: random.once_in(5).then(|| random.base64(10)),
        user: User {
            id: random.below(1 << 32),
            name: japanese(random, 1, 4),
            screen_name: random.base64(12),
            location: random.once_in(2).then(|| japanese(random, 1, 3)),
            description: japanese(random, 10, 40),
            url: random
                .once_in(3)
                .then(|| format!("https://example.org/{}", random.base64(8))),
            followers_count: random.below(10_000) as u32,
            friends_count: random.below(2_000) as u32,
            verified: random.once_in(20),
            profile_image_url: format!("https://img.example.org/{}.jpeg", random.base64(24)),
            following: None,
            notifications: random.once_in(4).then_some(false),
        },
        geo: None,
        coordinates: None,
        place: random.once_in(10).then(|| japanese(random, 1, 3)),
        contributors: None,
        retweet_count: random.below(500) as u32,
        favorite_count: random.below(500) as u32,
        entities: Entities {
            hashtags: random.list(0, 3, |random| Hashtag {
                text: japanese(random, 1, 2),
                indices: [random.below(70) as u32, random.below(140) as u32],
            }),
            urls: random.list(0, 2, |random| {
                format!("https://example.org/{}", random.base64(10))
            }),
            user_mentions: random.list(0, 3, |random| random.base64(11)),
        },
        favorited: false,
        retweeted: false,
        lang: Some("ja".into()),
    }
}
