use crate::random::Random;
use std::collections::BTreeMap;

/// A map from names that begin alike to numbers.
pub fn numbers(count: usize, prefix: &str) -> BTreeMap<String, u64> {
    let mut random = Random::new(10);
    (0..count)
        .map(|i| {
            (
                format!("{prefix}{}{i}", random.base64(6)),
                random.below(1 << 40),
            )
        })
        .collect()
}
