//! Time ratios of all contestants on typed values, as a markdown table.
//!
//! `ratios [--rounds N] [NAME..]`, where NAME is a part of a workload's name; `ratios doubles`
//! and `ratios growth` are tables of their own.

use canonical_benches::contestants::{Contestant, OURS, SONIC, UNIT};
use canonical_benches::measure::Times;
use canonical_benches::{data, workloads};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let mut rounds = 101;
    let mut names = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--rounds" => rounds = args.next().and_then(|n| n.parse().ok()).expect("a number"),
            "doubles" => return doubles(rounds),
            "growth" => return growth(),
            _ => names.push(arg),
        }
    }
    println!("| work | contestant | smallest | median | at most |");
    println!("| --- | --- | --- | --- | --- |");
    for workload in workloads::all() {
        if !names.is_empty() && !names.iter().any(|name| workload.name.contains(&**name)) {
            continue;
        }
        let times = Times::measure(workload.contestants(), rounds);
        for &name in times.names() {
            let (smallest, median) = times.ratio(name, UNIT);
            let most = match (name, workload.target) {
                (OURS, Some((most, _))) => format!("{most:.2}"),
                _ => String::new(),
            };
            println!(
                "| {} | {name} | {smallest:.3} | {median:.3} | {most} |",
                workload.name
            );
        }
        let (smallest, median) = times.ratio(OURS, SONIC);
        let most = workload
            .target
            .map(|(_, most)| format!("{most:.2}"))
            .unwrap_or_default();
        println!(
            "| {} | {OURS} / {SONIC} | {smallest:.3} | {median:.3} | {most} |",
            workload.name
        );
    }
}

/// The text of doubles, with zmij alone as the unit.
fn doubles(rounds: usize) {
    use canonical_core::Jcs;
    println!("| doubles | smallest | median | at most |");
    println!("| --- | --- | --- | --- |");
    for kind in ["random bits", "uniform [0,1)", "two decimals", "integral"] {
        let values = data::doubles(kind, 4000);
        let mut buffer = Vec::new();
        let ours = || {
            buffer.clear();
            canonical_core::write_into::<Jcs>(&mut buffer, black_box(&values)).expect("doubles");
            buffer.len()
        };
        // The same array, so that the difference is the layout and the writer's checks.
        let mut plain = Vec::new();
        let zmij = || {
            plain.clear();
            let mut text = zmij::Buffer::new();
            for &value in black_box(&values) {
                plain.push(b',');
                plain.extend_from_slice(text.format_finite(value).as_bytes());
            }
            plain.len()
        };
        let contestants = vec![
            Contestant {
                name: UNIT,
                run: Box::new(zmij),
            },
            Contestant {
                name: OURS,
                run: Box::new(ours),
            },
        ];
        let (smallest, median) = Times::measure(contestants, rounds).ratio(OURS, UNIT);
        println!("| {kind} | {smallest:.3} | {median:.3} | 1.20 |");
    }
}

/// Nanoseconds per member while the value grows.
fn growth() {
    use canonical_core::Matrix;
    println!("| members | array of events | BTreeMap | HashMap | keys with a long common prefix |");
    println!("| --- | --- | --- | --- | --- |");
    for exponent in 2..=6 {
        let count = 10_usize.pow(exponent);
        // An event has about 13 members.
        let events = data::events(count.div_ceil(13));
        let numbers = data::numbers(count, "");
        let hashed: std::collections::HashMap<_, _> = numbers.clone().into_iter().collect();
        let prefixed = data::numbers(count, &"a long prefix that all of them share / ".repeat(3));
        let prefixed: std::collections::HashMap<_, _> = prefixed.into_iter().collect();
        let row = [
            per_member(count, || {
                canonical_core::to_vec::<Matrix>(black_box(&events))
            }),
            per_member(count, || {
                canonical_core::to_vec::<Matrix>(black_box(&numbers))
            }),
            per_member(count, || {
                canonical_core::to_vec::<Matrix>(black_box(&hashed))
            }),
            per_member(count, || {
                canonical_core::to_vec::<Matrix>(black_box(&prefixed))
            }),
        ];
        let row: Vec<String> = row.iter().map(|nanos| format!("{nanos:.1}")).collect();
        println!("| 10^{exponent} | {} |", row.join(" | "));
    }
}

fn per_member(count: usize, write: impl Fn() -> Result<Vec<u8>, canonical_core::Error>) -> f64 {
    let repeats = (200_000 / count).max(1);
    let mut best = f64::INFINITY;
    for _ in 0..9 {
        let before = Instant::now();
        for _ in 0..repeats {
            black_box(write().expect("a value with a form"));
        }
        best = best.min(before.elapsed().as_secs_f64() / repeats as f64);
    }
    best * 1e9 / count as f64
}
