//! The game library as the WebAssembly module of a Web Worker, which exchanges messages with the pages of the game. This crate is
//! empty on other targets.

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod kept_files;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod pool;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod worker;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use worker::LibraryWorker;
