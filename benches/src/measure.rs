//! Time ratios.
//!
//! In each round every contestant runs over the workload's values once, one after the other, so
//! that what disturbs the machine disturbs them all. A ratio is taken within a round.

use crate::contestants::{Contestant, UNIT};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

/// The seconds of each round, by contestant.
pub struct Times {
    order: Vec<&'static str>,
    seconds: BTreeMap<&'static str, Vec<f64>>,
}

impl Times {
    /// Slow contestants, of which less precision is asked, sit most rounds out.
    pub fn measure(mut contestants: Vec<Contestant<'_>>, rounds: usize) -> Self {
        let mut seconds: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        let order: Vec<&str> = contestants
            .iter()
            .map(|contestant| contestant.name)
            .collect();
        for round in 0..rounds {
            let start = round % contestants.len();
            contestants.rotate_left(usize::from(start > 0));
            let mut unit = f64::INFINITY;
            for contestant in &mut contestants {
                let list = seconds.entry(contestant.name).or_default();
                if contestant.name == UNIT {
                    unit = list.first().copied().unwrap_or(unit);
                }
                let slow = list.first().is_some_and(|&first| first > 3.0 * unit);
                if slow && round % 8 != 0 {
                    list.push(f64::NAN);
                    continue;
                }
                let before = Instant::now();
                black_box((contestant.run)());
                list.push(before.elapsed().as_secs_f64());
            }
        }
        Times { order, seconds }
    }

    pub fn names(&self) -> &[&'static str] {
        &self.order
    }

    /// The smallest time over the smallest time, and the median of the ratios of each round.
    pub fn ratio(&self, name: &str, unit: &str) -> (f64, f64) {
        let (times, units) = (&self.seconds[name], &self.seconds[unit]);
        let smallest = |times: &[f64]| times.iter().copied().fold(f64::INFINITY, f64::min);
        let mut ratios: Vec<f64> = times
            .iter()
            .zip(units)
            .map(|(time, unit)| time / unit)
            .collect();
        ratios.retain(|ratio| !ratio.is_nan());
        ratios.sort_by(f64::total_cmp);
        (smallest(times) / smallest(units), ratios[ratios.len() / 2])
    }
}
