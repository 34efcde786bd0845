//! Stubs of the web page API for desktop programs, which have no URL and in which the listeners are never called.

use crate::graphics_adapter::GraphicsAdapter;
use std::ffi::OsString;
use std::path::PathBuf;

/// Returns the arguments of the program, starting with its name.
#[must_use]
pub fn arguments() -> Vec<OsString> {
    std::env::args_os().collect()
}

/// Returns the URL of the page without the fragment.
#[must_use]
pub const fn address() -> Option<String> {
    None
}

/// Returns the URL fragment without `#`; `None` if it is empty.
#[must_use]
pub const fn fragment() -> Option<String> {
    None
}

/// Removes the fragment from the URL.
pub const fn clear_fragment() {}

/// Registers a listener that receives the URL fragment, without `#`, after every change.
pub fn on_fragment(_: impl Fn(String) + 'static) {}

/// Registers a listener that receives the files dropped on the page.
pub fn on_dropped_file(_: impl Fn(PathBuf) + 'static) {}

/// Returns the graphics adapter of the page if its graphics API does not report the device type.
#[must_use]
pub const fn graphics_adapter() -> Option<GraphicsAdapter> {
    None
}

/// Asks the page to restart after a graphics failure. Returns whether the page handles the failure.
#[must_use]
pub const fn restart_graphics() -> bool {
    false
}

/// Whether the browser can share a link with other apps.
#[must_use]
pub const fn can_share() -> bool {
    false
}

/// Opens the browser's dialog for sharing a link.
pub const fn share(_: &str) {}

/// Passes the text of a crash report to the page, which offers it to the player.
pub fn show_crash_report(_: impl FnOnce() -> String) {}

/// Sets the title of the tab.
pub const fn set_title(_: &str) {}

/// Enables or disables a confirmation by the browser before the page is closed.
pub const fn ask_before_closing(_: bool) {}

/// Returns whether the page is in full screen; `None` if the browser does not support full screen or the program does not run in
/// a page.
#[must_use]
pub const fn is_full_screen() -> Option<bool> {
    None
}

/// Requests or leaves full screen.
pub const fn set_full_screen(_: bool) {}
