use crate::random::{Random, ENGLISH};
use canonical_core::{CanonicalJson, Matrix};
use serde::Serialize;

/// Three members of its own around five flattened ones.
#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Flattened {
    pub id: u64,
    #[serde(flatten)]
    pub meta: Meta,
    pub title: String,
    pub body: String,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Meta {
    pub author: String,
    pub created: u64,
    pub language: String,
    pub revision: u32,
    pub updated: u64,
}

/// The same object written flat.
#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Flat {
    pub id: u64,
    pub author: String,
    pub created: u64,
    pub language: String,
    pub revision: u32,
    pub updated: u64,
    pub title: String,
    pub body: String,
}

/// An internal tag around a struct of its own.
#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
#[serde(tag = "op")]
pub enum NewtypeVariants {
    Create(Flat),
    Touch(Meta),
}

/// The same objects as struct variants.
#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
#[serde(tag = "op")]
pub enum StructVariants {
    Create {
        id: u64,
        author: String,
        created: u64,
        language: String,
        revision: u32,
        updated: u64,
        title: String,
        body: String,
    },
    Touch {
        author: String,
        created: u64,
        language: String,
        revision: u32,
        updated: u64,
    },
}

pub fn flat(count: usize) -> Vec<Flat> {
    let mut random = Random::new(8);
    let meta = |random: &mut Random| Flat {
        id: random.below(1 << 32),
        author: random.base64(12),
        created: 1_600_000_000 + random.below(100_000_000),
        language: "en".into(),
        revision: random.below(50) as u32,
        updated: 1_700_000_000 + random.below(10_000_000),
        title: random.words(ENGLISH, 5),
        body: random.words(ENGLISH, 20),
    };
    (0..count).map(|_| meta(&mut random)).collect()
}

pub fn flattened(count: usize) -> Vec<Flattened> {
    let split = |flat: Flat| {
        let Flat {
            id, title, body, ..
        } = flat;
        Flattened {
            id,
            title,
            body,
            meta: Meta {
                author: flat.author,
                created: flat.created,
                language: flat.language,
                revision: flat.revision,
                updated: flat.updated,
            },
        }
    };
    flat(count).into_iter().map(split).collect()
}

pub fn newtype_variants(count: usize) -> Vec<NewtypeVariants> {
    let wrap = |(i, flat)| match i % 2 {
        0 => NewtypeVariants::Create(flat),
        _ => NewtypeVariants::Touch(Meta {
            author: flat.author,
            created: flat.created,
            language: flat.language,
            revision: flat.revision,
            updated: flat.updated,
        }),
    };
    flat(count).into_iter().enumerate().map(wrap).collect()
}

pub fn struct_variants(count: usize) -> Vec<StructVariants> {
    let wrap = |(i, flat): (usize, Flat)| {
        let Flat {
            id,
            author,
            created,
            language,
            revision,
            updated,
            title,
            body,
        } = flat;
        match i % 2 {
            0 => StructVariants::Create {
                id,
                author,
                created,
                language,
                revision,
                updated,
                title,
                body,
            },
            _ => StructVariants::Touch {
                author,
                created,
                language,
                revision,
                updated,
            },
        }
    };
    flat(count).into_iter().enumerate().map(wrap).collect()
}
