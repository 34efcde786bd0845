//! Platform layer: files, folders, clock and threads. Crates of higher layers use these modules instead of the standard library,
//! so that only this crate differs between desktop and browser. Clippy's `disallowed-methods` enforces this.
#![warn(missing_docs)]

pub mod capabilities;
pub mod clock;
#[cfg(feature = "desktop")]
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "web/desktop.rs")]
pub mod desktop;
pub mod files;
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "web/folders.rs")]
pub mod folders;
pub mod graphics_adapter;
pub mod memory;
#[cfg(feature = "desktop")]
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "web/page.rs")]
pub mod page;
pub mod panics;
pub mod tab_file;
pub mod text;
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "web/threads.rs")]
pub mod threads;
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "web/timer.rs")]
pub mod timer;
pub mod toml_file;
