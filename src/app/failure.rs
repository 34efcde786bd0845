//! Replaces the panics of Bevy without a display or a graphics driver with error messages.

use std::panic;

/// Parts of panic messages of Bevy and winit, and the error messages to print instead.
const KNOWN_PANICS: [(&str, &str); 3] = [
    (
        "Failed to build event loop",
        "no display found: start the game from a desktop session (DISPLAY or WAYLAND_DISPLAY must be set)",
    ),
    (
        "Unable to find a GPU",
        "no graphics driver found: install a Vulkan driver (on Debian and Ubuntu: apt install mesa-vulkan-drivers)",
    ),
    (
        "Failed to create wgpu surface",
        "the graphics driver cannot draw into the window: install a Vulkan driver (on Debian and Ubuntu: apt install \
         mesa-vulkan-drivers)",
    ),
];

/// Installs a panic hook that exits with a message and code 1 on the panics that a player can do something about.
pub(crate) fn explain_known_panics() {
    let default = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or_default();
        match KNOWN_PANICS.iter().find(|(part, _)| text.contains(part)) {
            Some((_, message)) => {
                eprintln!("breakthrough: {message}");
                std::process::exit(1);
            }
            None => default(info),
        }
    }));
}
