//! The page of a browser that the program runs in. On a system there is none: it has no address, and nobody calls listeners.

use crate::graphics_adapter::GraphicsAdapter;
use std::ffi::OsString;
use std::path::PathBuf;

/// The arguments of the program, with its name before them.
#[must_use]
pub fn arguments() -> Vec<OsString> {
    std::env::args_os().collect()
}

/// The address of the page, without what follows `#`.
#[must_use]
pub const fn address() -> Option<String> {
    None
}

/// What follows `#` in the address of the page, unless nothing does.
#[must_use]
pub const fn fragment() -> Option<String> {
    None
}

/// Removes what follows `#` from the address of the page.
pub const fn clear_fragment() {}

/// Calls a listener with what follows `#` whenever it has changed.
pub fn on_fragment(_: impl Fn(String) + 'static) {}

/// Calls a listener with the files that the user drops on the page.
pub fn on_dropped_file(_: impl Fn(PathBuf) + 'static) {}

/// The graphics adapter of the page, where its graphics interface does not tell the kind.
#[must_use]
pub const fn graphics_adapter() -> Option<GraphicsAdapter> {
    None
}

/// Asks the page to start again after its graphics have failed. Returns whether it will.
#[must_use]
pub const fn restart_graphics() -> bool {
    false
}

/// Gives the tab of the page a title.
pub const fn set_title(_: &str) {}

/// Whether the page fills the screen; nothing if its browser does not let pages do so, or there is no page.
#[must_use]
pub const fn is_full_screen() -> Option<bool> {
    None
}

/// Asks the browser to show the page on the full screen, or in its window again.
pub const fn set_full_screen(_: bool) {}
