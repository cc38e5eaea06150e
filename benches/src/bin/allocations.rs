//! Allocations per value, as a markdown table.

use canonical_benches::data;
use canonical_core::{canonical_len, to_vec, write_into, Jcs, Matrix, Olpc};
use canonical_core::{CanonicalJson, Profile};
use serde::Serialize;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

struct Counting;

static COUNT: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is handed to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Relaxed);
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        System.dealloc(pointer, layout)
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.fetch_add(1, Relaxed);
        System.realloc(pointer, layout, size)
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() {
    println!("| work | to_vec | reused buffer | sink | serde_json::to_vec | sonic_rs::to_vec |");
    println!("| --- | --- | --- | --- | --- | --- |");
    row::<Matrix, _>("Matrix events", &data::events(400));
    row::<Matrix, _>(
        "signed Matrix events (flatten, maps)",
        &data::signed_events(400),
    );
    row::<Olpc, _>("TUF targets (maps)", &data::targets(50));
    row::<Matrix, _>("social feed", &data::posts(150));
    row::<Matrix, _>("catalogue", &data::performances(200));
    row::<Jcs, _>("coordinates (JCS)", &data::features(60));
    row::<Matrix, _>("enum-heavy log", &data::lines(600));
    row::<Matrix, _>("flatten: 3 own, 5 flattened", &data::flattened(500));
    row::<Matrix, _>(
        "internal tag, newtype variants",
        &data::newtype_variants(500),
    );
}

fn row<P: Profile, T: Serialize + CanonicalJson<P>>(name: &str, values: &[T]) {
    let count = |write: &mut dyn FnMut(&T)| {
        // Once before, for a buffer to grow as long as it gets.
        values.iter().for_each(&mut *write);
        let before = COUNT.load(Relaxed);
        values.iter().for_each(write);
        (COUNT.load(Relaxed) - before) as f64 / values.len() as f64
    };
    let mut buffer = Vec::new();
    let columns = [
        count(&mut |value| drop(to_vec::<P>(value))),
        count(&mut |value| {
            buffer.clear();
            write_into::<P>(&mut buffer, value).expect("a value with a form");
        }),
        count(&mut |value| drop(canonical_len::<P>(value))),
        count(&mut |value| drop(serde_json::to_vec(value))),
        count(&mut |value| drop(sonic_rs::to_vec(value))),
    ];
    let columns: Vec<String> = columns.iter().map(|n| format!("{n:.2}")).collect();
    println!("| {name} | {} |", columns.join(" | "));
}
