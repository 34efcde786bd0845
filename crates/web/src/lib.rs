//! The game as the WebAssembly module of a page: what the page calls, and how files are kept there. On other systems it is empty.

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod page;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use page::start;
