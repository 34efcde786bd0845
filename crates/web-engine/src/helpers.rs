//! Helper threads of a search. The worker script starts them as workers that share module and memory.

use breakthrough_platform::threads;
use breakthrough_search_service::TextEngine;
use wasm_bindgen::prelude::*;

/// Returns the memory of the module, for the helpers.
#[wasm_bindgen]
#[must_use]
pub fn shared_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Returns the number of helpers to start before a command, for at most `max_threads` threads in total. Each must call
/// [`run_helper_thread`].
#[wasm_bindgen]
#[must_use]
pub fn missing_helpers(command: &str, max_threads: usize) -> usize {
    threads::grow_helper_pool(TextEngine::threads(command).min(max_threads).saturating_sub(1))
}

/// Disables helpers, because they cannot be started.
#[wasm_bindgen]
pub fn drop_helper_pool() {
    threads::drop_helper_pool();
}

/// Runs a helper thread until the pool is replaced or dropped.
#[wasm_bindgen]
pub fn run_helper_thread() {
    threads::run_helper_thread();
}
