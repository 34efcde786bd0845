//! The engine as the WebAssembly module of a Web Worker: it takes orders as messages and posts what it answers. On other systems it is
//! empty.

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod worker;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use worker::WorkerEngine;
