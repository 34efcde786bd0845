//! What is said when the machine lacks a display or a graphics driver. Bevy panics then; the player gets a sentence.

use std::panic;

/// What Bevy or winit say in their panics, and what the player is told.
const KNOWN: [(&str, &str); 3] = [
    (
        "Failed to build event loop",
        "no display was found: start the game from a desktop session (DISPLAY or WAYLAND_DISPLAY must name it)",
    ),
    (
        "Unable to find a GPU",
        "no graphics driver was found: install one for Vulkan (on Debian and Ubuntu: apt install mesa-vulkan-drivers)",
    ),
    (
        "Failed to create wgpu surface",
        "the graphics driver cannot draw into the window: install one for Vulkan (on Debian and Ubuntu: apt install \
         mesa-vulkan-drivers)",
    ),
];

/// Ends the program with a clear message and exit code 1 on the panics that a player can do something about.
pub(crate) fn explain_known_panics() {
    let default = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or_default();
        match KNOWN.iter().find(|(said, _)| text.contains(said)) {
            Some((_, told)) => {
                eprintln!("breakthrough: {told}");
                std::process::exit(1);
            }
            None => default(info),
        }
    }));
}
