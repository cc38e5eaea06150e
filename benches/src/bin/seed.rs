//! The two cases of python-canonicaljson's own benchmark: one large object, many small ones.
//!
//! `seed write PATH` writes their canonical bytes, an object a line, to PATH-large.json and
//! PATH-small.json; `seed measure` times this crate on the same objects.

use canonical_benches::random::Random;
use canonical_core::{to_vec, Matrix};
use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

type Object = HashMap<String, String>;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let cases = [
        ("large", objects(1, 100_000)),
        ("small", objects(20_000, 5)),
    ];
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", path] => {
            for (name, values) in cases {
                let lines: Vec<Vec<u8>> = values.iter().map(form).collect();
                std::fs::write(format!("{path}-{name}.json"), lines.join(&b'\n')).expect("a file");
            }
        }
        ["measure"] => {
            let cells: Vec<String> = cases
                .iter()
                .map(|(_, values)| format!("{:.1}", nanos_per_member(values)))
                .collect();
            println!(
                "| canonical-core, HashMap<String, String> | {} |",
                cells.join(" | ")
            );
        }
        _ => eprintln!("usage: seed write PATH | seed measure"),
    }
}

fn objects(count: usize, members: usize) -> Vec<Object> {
    let mut random = Random::new(11);
    let mut object = || -> Object {
        (0..members)
            .map(|i| (format!("{}{i}", random.base64(8)), random.base64(20)))
            .collect()
    };
    (0..count).map(|_| object()).collect()
}

fn form(object: &Object) -> Vec<u8> {
    to_vec::<Matrix>(object).expect("a value with a form")
}

fn nanos_per_member(values: &[Object]) -> f64 {
    let members: usize = values.iter().map(HashMap::len).sum();
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let before = Instant::now();
        for value in values {
            black_box(form(black_box(value)));
        }
        best = best.min(before.elapsed().as_secs_f64());
    }
    best * 1e9 / members as f64
}
