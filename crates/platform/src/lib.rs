//! What depends on the machine: files, clock and threads. The crates above use these modules instead of the standard library's, so
//! that a build for another kind of machine, such as a browser, changes only this crate. clippy's `disallowed-methods` holds that.
#![warn(missing_docs)]

pub mod clock;
pub mod files;
pub mod memory;
pub mod threads;
pub mod timer;
pub mod toml_file;
