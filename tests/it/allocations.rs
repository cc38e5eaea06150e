//! Counts what a thread allocates.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// How many allocations this thread has made.
pub(crate) fn count() -> usize {
    COUNT.get()
}

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

// SAFETY: every call is passed on to the system's allocator as it came.
#[allow(unsafe_code)] // an allocator cannot be written without
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        System.alloc(layout)
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        System.realloc(memory, layout, size)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        System.dealloc(memory, layout);
    }
}
