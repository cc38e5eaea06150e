use crate::random::Random;
use canonical_core::{CanonicalJson, Jcs};
use serde::Serialize;

/// An outline on a map: doubles of 15 to 17 digits.
#[derive(Serialize, CanonicalJson)]
#[canonical(profile = Jcs)]
pub struct Feature {
    #[serde(rename = "type")]
    pub kind: String,
    pub name: String,
    pub rings: Vec<Vec<[f64; 2]>>,
}

pub fn features(count: usize) -> Vec<Feature> {
    let mut random = Random::new(5);
    (0..count)
        .map(|_| Feature {
            kind: "Polygon".into(),
            name: random.base64(12),
            rings: random.list(1, 4, |random| {
                random.list(8, 60, |random| {
                    [random.unit() * 360.0 - 180.0, random.unit() * 180.0 - 90.0]
                })
            }),
        })
        .collect()
}

/// Doubles of four kinds, to compare with zmij alone.
pub fn doubles(kind: &str, count: usize) -> Vec<f64> {
    let mut random = Random::new(6);
    let mut one = || match kind {
        "random bits" => loop {
            let value = f64::from_bits(random.next());
            if value.is_finite() {
                return value;
            }
        },
        "uniform [0,1)" => random.unit(),
        "two decimals" => random.below(10_000_000) as f64 / 100.0,
        _ => random.below(1 << 40) as f64,
    };
    (0..count).map(|_| one()).collect()
}
