use crate::random::{Random, ENGLISH};
use canonical_core::{CanonicalJson, Matrix};
use serde::Serialize;

/// A performance in a catalogue of events: integers and small objects.
#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Performance {
    pub id: u32,
    #[serde(rename = "eventId")]
    pub event_id: u32,
    pub name: Option<String>,
    pub logo: Option<String>,
    pub prices: Vec<Price>,
    #[serde(rename = "seatCategories")]
    pub seat_categories: Vec<SeatCategory>,
    pub start: u64,
    #[serde(rename = "venueCode")]
    pub venue_code: String,
    #[serde(rename = "topicIds")]
    pub topic_ids: Vec<u32>,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Price {
    pub amount: u32,
    #[serde(rename = "audienceSubCategoryId")]
    pub audience_sub_category_id: u32,
    #[serde(rename = "seatCategoryId")]
    pub seat_category_id: u32,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct SeatCategory {
    #[serde(rename = "seatCategoryId")]
    pub seat_category_id: u32,
    pub areas: Vec<Area>,
}

#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Matrix)]
pub struct Area {
    #[serde(rename = "areaId")]
    pub area_id: u32,
    #[serde(rename = "blockIds")]
    pub block_ids: Vec<u32>,
}

pub fn performances(count: usize) -> Vec<Performance> {
    let mut random = Random::new(4);
    let id = |random: &mut Random| 300_000_000 + random.below(50_000_000) as u32;
    (0..count)
        .map(|_| Performance {
            id: id(&mut random),
            event_id: 138_000_000 + random.below(1_000_000) as u32,
            name: random.once_in(3).then(|| random.words(ENGLISH, 3)),
            logo: random
                .once_in(3)
                .then(|| "/images/UE0AAAAACEKo6QAAAAZDSVRN".into()),
            prices: random.list(1, 6, |random| Price {
                amount: random.range(10, 200) as u32 * 500,
                audience_sub_category_id: id(random),
                seat_category_id: id(random),
            }),
            seat_categories: random.list(1, 5, |random| SeatCategory {
                seat_category_id: id(random),
                areas: random.list(1, 8, |random| Area {
                    area_id: id(random),
                    block_ids: random.list(0, 3, |random| random.below(1000) as u32),
                }),
            }),
            start: 1_370_000_000_000 + random.below(10_000_000_000),
            venue_code: "PLEYEL_PLEYEL".into(),
            topic_ids: random.list(1, 4, id),
        })
        .collect()
}
