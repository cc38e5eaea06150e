//! What is measured. A new workload is a line in [`all`].

use crate::contestants::{each, reused, Contestant};
use crate::data;
use canonical_core::{Jcs, Matrix, Olpc};

pub struct Workload {
    pub name: &'static str,
    /// At most so much of serde_json's time, and of sonic-rs's.
    pub target: Option<(f64, f64)>,
    contestants: Box<dyn Fn() -> Vec<Contestant<'static>>>,
}

impl Workload {
    fn new<T: 'static>(
        name: &'static str,
        target: Option<(f64, f64)>,
        values: impl Fn() -> T + 'static,
        contestants: impl Fn(&'static T) -> Vec<Contestant<'static>> + 'static,
    ) -> Self {
        Workload {
            name,
            target,
            // The values live as long as the process.
            contestants: Box::new(move || contestants(Box::leak(Box::new(values())))),
        }
    }

    /// Generates the values and puts everyone to the start.
    pub fn contestants(&self) -> Vec<Contestant<'static>> {
        (self.contestants)()
    }
}

pub fn all() -> Vec<Workload> {
    let max = |serde_json, sonic| Some((serde_json, sonic));
    vec![
        Workload::new(
            "Matrix events",
            max(0.22, 0.45),
            || data::events(400),
            |v| each::<Matrix, _>(v),
        ),
        Workload::new(
            "Matrix events, reused buffer",
            max(0.19, 0.45),
            || data::events(400),
            |v| reused::<Matrix, _>(v),
        ),
        Workload::new(
            "one large array of events",
            max(0.23, 0.45),
            || [data::events(2000)],
            |v| each::<Matrix, _>(v),
        ),
        Workload::new(
            "signed Matrix events (flatten, maps)",
            None,
            || data::signed_events(400),
            |v| each::<Matrix, _>(v),
        ),
        Workload::new(
            "TUF targets (maps)",
            None,
            || data::targets(50),
            |v| each::<Olpc, _>(v),
        ),
        Workload::new(
            "social feed",
            max(0.15, 0.45),
            || data::posts(150),
            |v| each::<Matrix, _>(v),
        ),
        Workload::new(
            "catalogue",
            max(0.24, 0.45),
            || data::performances(200),
            |v| each::<Matrix, _>(v),
        ),
        Workload::new(
            "coordinates (JCS)",
            max(0.80, 0.90),
            || data::features(60),
            |v| each::<Jcs, _>(v),
        ),
        Workload::new(
            "enum-heavy log",
            max(0.33, 0.45),
            || data::lines(600),
            |v| each::<Matrix, _>(v),
        ),
        Workload::new(
            "flatten: 3 own, 5 flattened",
            max(0.33, 0.45),
            || data::flattened(500),
            |v| each::<Matrix, _>(v),
        ),
        Workload::new(
            "the same, written flat",
            None,
            || data::flat(500),
            |v| each::<Matrix, _>(v),
        ),
        Workload::new(
            "internal tag, newtype variants",
            max(0.33, 0.45),
            || data::newtype_variants(500),
            |v| each::<Matrix, _>(v),
        ),
        Workload::new(
            "internal tag, struct variants",
            None,
            || data::struct_variants(500),
            |v| each::<Matrix, _>(v),
        ),
    ]
}
