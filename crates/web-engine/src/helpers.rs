//! Helper threads of a search. The worker script starts the threads as workers that share the module and its memory.

use breakthrough_engine::helpers;
use breakthrough_engine_service::EngineServer;
use wasm_bindgen::prelude::*;

/// Returns the memory of the module, which is shared with the helpers.
#[wasm_bindgen]
#[must_use]
pub fn shared_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Grows the helper pool to the size required by a command with at most `max_threads` threads, including the calling
/// thread. Returns the number of helpers to start, each of which must call [`run_helper_thread`].
#[wasm_bindgen]
#[must_use]
pub fn missing_helpers(command: &[u8], max_threads: usize) -> usize {
    helpers::grow_helper_pool(EngineServer::threads(command).min(max_threads).saturating_sub(1))
}

/// Drops the helper pool if helpers cannot be started.
#[wasm_bindgen]
pub fn drop_helper_pool() {
    helpers::drop_helper_pool();
}

/// Runs a helper thread until the pool is replaced or dropped.
#[wasm_bindgen]
pub fn run_helper_thread() {
    helpers::run_helper_thread();
}
