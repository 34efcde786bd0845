//! The game as a WebAssembly module for a web page: the entry point, and the saving of files. This crate is empty on other
//! targets.

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod page;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use page::start;
