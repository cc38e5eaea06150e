//! Time ratios on texts and on trees, as a markdown table: `texts [--rounds N]`, and `texts growth`
//! for the time per byte while a text grows.
//!
//! Reading a text with serde_json and writing it again is the unit, in its default form that rounds
//! some doubles. Another contestant switches that off for the whole program, so this one is
//! built without it: `cargo run --release --no-default-features --bin texts`.

use canonical_benches::contestants::{Contestant, Job, OURS, SONIC, UNIT};
use canonical_benches::data;
use canonical_benches::measure::Times;
use canonical_core::{AllowsFloats, CanonicalJson, Jcs, Matrix, Profile};
use serde::Serialize;
use std::hint::black_box;
use std::time::Instant;

fn main() {
    if cfg!(feature = "json-canon") {
        eprintln!("to be built with --no-default-features");
        std::process::exit(2);
    }
    let mut rounds = 51;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--rounds" => rounds = args.next().and_then(|n| n.parse().ok()).expect("a number"),
            "growth" => return growth(),
            _ => return eprintln!("usage: texts [--rounds N | growth]"),
        }
    }
    println!("| work | 1.00 | canonical | at most | sonic-rs |");
    println!("| --- | --- | --- | --- | --- |");
    let (events, posts) = (texts(&data::events(400)), feed());
    let (performances, features) = (texts(&data::performances(200)), texts(&data::features(60)));
    let table = Table { rounds };
    for (name, texts, most, check_most) in [
        ("Matrix events", &events, 0.22, 0.65),
        ("social feed", &posts, 0.45, 0.65),
        ("catalogue", &performances, 0.30, 0.65),
    ] {
        table.canonicalize::<Matrix>(name, texts, most);
        table.check::<Matrix>(name, texts, check_most);
    }
    table.canonicalize::<Jcs>("coordinates (JCS)", &features, 0.55);
    table.check::<Jcs>("coordinates (JCS)", &features, 1.0);
    table.from_slice(&events);
    table.trees::<Matrix>("Matrix events", &events);
    table.trees::<Matrix>("catalogue", &performances);
    table.trees_with_floats::<Jcs>("coordinates (JCS)", &features);
}

/// As serde_json writes them: members in the order of the declaration.
fn texts<T: Serialize>(values: &[T]) -> Vec<Vec<u8>> {
    let write = |value| serde_json::to_vec(value).expect("a value with a form");
    values.iter().map(write).collect()
}

/// Posts of which every other one has its characters beyond ASCII escaped.
fn feed() -> Vec<Vec<u8>> {
    let mut texts = texts(&data::posts(150));
    for text in texts.iter_mut().step_by(2) {
        let plain = String::from_utf8_lossy(text).into_owned();
        text.clear();
        let mut units = [0; 2];
        for c in plain.chars() {
            if c.is_ascii() {
                text.push(c as u8);
            } else {
                for unit in c.encode_utf16(&mut units) {
                    text.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
                }
            }
        }
    }
    texts
}

struct Table {
    rounds: usize,
}

impl Table {
    fn row(&self, work: &str, unit: &str, most: f64, contestants: Vec<Contestant<'_>>) {
        let sonic = contestants
            .iter()
            .any(|contestant| contestant.name == SONIC);
        let times = Times::measure(contestants, self.rounds);
        let ours = times.ratio(OURS, UNIT).1;
        let sonic = match sonic {
            true => format!("{:.3}", times.ratio(SONIC, UNIT).1),
            false => String::new(),
        };
        println!("| {work} | {unit} | {ours:.3} | {most:.2} | {sonic} |");
    }

    fn canonicalize<P: Profile>(&self, name: &str, texts: &[Vec<u8>], most: f64) {
        let contestants = vec![
            contestant(UNIT, texts, |text: &Vec<u8>| {
                let tree: serde_json::Value = serde_json::from_slice(text).unwrap();
                serde_json::to_vec(&tree).unwrap().len()
            }),
            contestant(OURS, texts, |text| {
                canonical_core::canonicalize::<P>(text).unwrap().len()
            }),
            contestant(SONIC, texts, |text| {
                let tree: sonic_rs::Value = sonic_rs::from_slice(text).unwrap();
                sonic_rs::to_vec(&tree).unwrap().len()
            }),
        ];
        let work = format!("canonicalize: {name}");
        self.row(&work, "serde_json's parse and write", most, contestants);
    }

    fn check<P: Profile>(&self, name: &str, texts: &[Vec<u8>], most: f64) {
        let canonical: Vec<Vec<u8>> = texts
            .iter()
            .map(|text| canonical_core::canonicalize::<P>(text).unwrap())
            .collect();
        let contestants = vec![
            contestant(UNIT, &canonical, |text| {
                canonical_core::canonicalize::<P>(text).unwrap().len()
            }),
            contestant(OURS, &canonical, |text| {
                canonical_core::check::<P>(text).unwrap();
                text.len()
            }),
        ];
        self.row(&format!("check: {name}"), "canonicalize", most, contestants);
    }

    fn from_slice(&self, texts: &[Vec<u8>]) {
        let contestants = vec![
            contestant(UNIT, texts, |text| {
                let event: data::Event = serde_json::from_slice(text).unwrap();
                black_box(event).kind.len()
            }),
            contestant(OURS, texts, |text| {
                let event: data::Event = canonical_core::from_slice(text).unwrap();
                black_box(event).kind.len()
            }),
            contestant(SONIC, texts, |text| {
                let event: data::Event = sonic_rs::from_slice(text).unwrap();
                black_box(event).kind.len()
            }),
        ];
        let work = "from_slice: typed Matrix events";
        self.row(work, "serde_json::from_slice", 1.0, contestants);
    }

    /// Trees of the two kinds, written.
    fn trees<P: Profile>(&self, name: &str, texts: &[Vec<u8>])
    where
        serde_json::Value: CanonicalJson<P>,
    {
        let theirs: Vec<serde_json::Value> = texts
            .iter()
            .map(|text| serde_json::from_slice(text).unwrap())
            .collect();
        let ours: Vec<canonical_core::Value> = texts
            .iter()
            .map(|text| canonical_core::Value::parse(text).unwrap())
            .collect();
        let unit = || {
            contestant(UNIT, &theirs, |tree| {
                serde_json::to_vec(tree).unwrap().len()
            })
        };
        let contestants = vec![
            unit(),
            contestant(OURS, &ours, |tree| {
                canonical_core::to_vec::<P>(tree).unwrap().len()
            }),
        ];
        let work = format!("Value: {name}");
        self.row(&work, "serde_json::to_vec of its Value", 0.55, contestants);
        let contestants = vec![
            unit(),
            contestant(OURS, &theirs, |tree| {
                canonical_core::to_vec::<P>(tree).unwrap().len()
            }),
        ];
        let work = format!("serde_json::Value: {name}");
        self.row(&work, "serde_json::to_vec of it", 0.90, contestants);
    }

    fn trees_with_floats<P: AllowsFloats>(&self, name: &str, texts: &[Vec<u8>])
    where
        serde_json::Value: CanonicalJson<P>,
    {
        self.trees::<P>(name, texts);
    }
}

/// A contestant that goes over all items and adds up what it is told.
fn contestant<'d, T>(
    name: &'static str,
    items: &'d [T],
    work: impl Fn(&T) -> usize + 'd,
) -> Contestant<'d> {
    let run: Job<'d> = Box::new(move || items.iter().map(|item| work(black_box(item))).sum());
    Contestant { name, run }
}

/// Nanoseconds per byte while a text grows, and per member while an object does.
fn growth() {
    println!("| MB | canonicalize | check | from_slice |");
    println!("| --- | --- | --- | --- |");
    for megabytes in [1, 4, 16, 64] {
        let mut text = Vec::from(*b"[");
        for event in texts(&data::events(megabytes * 1500)) {
            text.extend_from_slice(&event);
            text.push(b',');
        }
        text.pop();
        text.push(b']');
        let canonical = canonical_core::canonicalize::<Matrix>(&text).unwrap();
        let row = [
            nanos(text.len(), || {
                canonical_core::canonicalize::<Matrix>(&text).is_ok()
            }),
            nanos(text.len(), || {
                canonical_core::check::<Matrix>(&canonical).is_ok()
            }),
            nanos(text.len(), || {
                canonical_core::from_slice::<Vec<data::Event>>(&text).is_ok()
            }),
        ];
        let row: Vec<String> = row.iter().map(|nanos| format!("{nanos:.2}")).collect();
        let size = text.len() as f64 / 1e6;
        println!("| {size:.0} | {} |", row.join(" | "));
    }
    println!("\n| members | canonicalize, in order | canonicalize, shuffled | Value, shuffled |");
    println!("| --- | --- | --- | --- |");
    for exponent in 2..=6 {
        let count = 10_usize.pow(exponent);
        let members = data::numbers(count, "");
        let ordered = serde_json::to_vec(&members).unwrap();
        // A hash map's own order.
        let shuffled: std::collections::HashMap<_, _> = members.into_iter().collect();
        let shuffled = serde_json::to_vec(&shuffled).unwrap();
        let row = [
            nanos(count, || {
                canonical_core::canonicalize::<Matrix>(&ordered).is_ok()
            }),
            nanos(count, || {
                canonical_core::canonicalize::<Matrix>(&shuffled).is_ok()
            }),
            nanos(count, || canonical_core::Value::parse(&shuffled).is_ok()),
        ];
        let row: Vec<String> = row.iter().map(|nanos| format!("{nanos:.1}")).collect();
        println!("| 10^{exponent} | {} |", row.join(" | "));
    }
}

/// The least of some runs, by so many units.
fn nanos(units: usize, work: impl Fn() -> bool) -> f64 {
    let repeats = (500_000 / units).max(1);
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let before = Instant::now();
        for _ in 0..repeats {
            assert!(black_box(work()));
        }
        best = best.min(before.elapsed().as_secs_f64() / repeats as f64);
    }
    best * 1e9 / units as f64
}
