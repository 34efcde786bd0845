//! The engine as the WebAssembly module of a Web Worker: it takes orders and gives answers, as texts. On other systems it is empty.

#[cfg(all(target_arch = "wasm32", target_os = "unknown", feature = "threads"))]
mod helpers;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod worker;

#[cfg(all(target_arch = "wasm32", target_os = "unknown", feature = "threads"))]
pub use helpers::{forget_helpers, help, missing_helpers, shared_memory};
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use worker::WorkerEngine;
