//! Helpers for files: atomic replacement, folders of the user's own files, and TOML with line and column in every error.
#![warn(missing_docs)]

mod atomic_write;
pub mod toml_file;
pub mod user_files;

pub use atomic_write::atomic_write;
