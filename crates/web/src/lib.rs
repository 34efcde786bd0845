//! The game as the WebAssembly module of a web page, with its entry point and the saving of files. Empty on other targets.

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod page;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use page::start;
