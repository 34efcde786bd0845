//! Threads of a search. The script of a worker starts them, as workers with the same module and the same memory.

use breakthrough_platform::threads;
use breakthrough_search_service::TextEngine;
use wasm_bindgen::prelude::*;

/// The memory of the module, for the helpers.
#[wasm_bindgen]
#[must_use]
pub fn shared_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// How many helpers are to be started for an order, with at most `max_threads` threads in all. Each calls [`help`].
#[wasm_bindgen]
#[must_use]
pub fn missing_helpers(order: &str, max_threads: usize) -> usize {
    threads::provide_helpers(TextEngine::threads(order).min(max_threads).saturating_sub(1))
}

/// Does without helpers from now on: they cannot be started.
#[wasm_bindgen]
pub fn forget_helpers() {
    threads::forget_helpers();
}

/// Helps with searches until there are other helpers.
#[wasm_bindgen]
pub fn help() {
    threads::help();
}
