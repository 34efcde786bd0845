//! Panic handling: logs panics, records them for crash reports, and replaces panics caused by a missing display or graphics driver with
//! error messages.

use crate::app::log::LogFile;
use crate::app::report::CrashReporter;
use crate::app::run_marker::RunMarker;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::{self, PanicHookInfo};
use std::thread;

/// Excerpts from panic messages of Bevy and winit, each with the error message that replaces the panic.
const KNOWN_PANICS: [(&str, &str); 4] = [
    (
        "Failed to build event loop",
        "no display found: start the game from a desktop session (DISPLAY or WAYLAND_DISPLAY must be set)",
    ),
    (
        "Unable to find a GPU",
        "no graphics driver found: install a Vulkan driver (on Debian and Ubuntu: apt install mesa-vulkan-drivers, which \
         includes a software renderer), or play in a browser",
    ),
    (
        "RequestDeviceError",
        "the graphics driver cannot create a device: update the driver, set WGPU_BACKEND to vulkan, dx12 or gl to try a different \
         interface, or play in a browser",
    ),
    (
        "Failed to create wgpu surface",
        "the graphics driver cannot draw into the window: install a Vulkan driver (on Debian and Ubuntu: apt install \
         mesa-vulkan-drivers, which includes a software renderer), or play in a browser",
    ),
];

/// Installs a panic hook that logs and records panics. If the user can fix the cause of a panic, the hook prints the error message and
/// exits with code 1.
pub(crate) fn install_panic_hook(
    log_file: Option<LogFile>,
    marker: Option<RunMarker>,
    reporter: Option<CrashReporter>,
) {
    let default = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if let Some(log_file) = &log_file {
            // A write error is ignored, because the panic is printed as well.
            let _ = log_file.write(&panic_text(info));
        }
        let text = info.payload_as_str().unwrap_or_default();
        match KNOWN_PANICS.iter().find(|(part, _)| text.contains(part)) {
            Some((_, message)) => {
                if let Some(marker) = &marker {
                    marker.finish();
                }
                eprintln!("breakthrough: {message}");
                std::process::exit(1);
            }
            None => {
                if let Some(reporter) = &reporter {
                    reporter.record(info);
                }
                default(info);
            }
        }
    }));
}

/// Formats a panic's thread, message and location, and a backtrace if `RUST_BACKTRACE` enables one.
fn panic_text(info: &PanicHookInfo) -> String {
    let thread = thread::current();
    let text = format!("thread {}: {info}", thread.name().unwrap_or("unnamed"));
    let backtrace = Backtrace::capture();
    match backtrace.status() {
        BacktraceStatus::Captured => format!("{text}\n{backtrace}"),
        _ => text,
    }
}
