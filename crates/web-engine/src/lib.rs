//! The engine as the WebAssembly module of a Web Worker, which exchanges commands and replies as bytes. This crate is empty on
//! other targets.

#[cfg(all(target_arch = "wasm32", target_os = "unknown", feature = "threads"))]
mod helpers;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod worker;

#[cfg(all(target_arch = "wasm32", target_os = "unknown", feature = "threads"))]
pub use helpers::{drop_helper_pool, missing_helpers, run_helper_thread, shared_memory};
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use worker::WorkerEngine;
