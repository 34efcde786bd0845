//! Tests of the game logic in Bevy without a renderer: from pointer and keys to the game, and back to the board.
//!
//! Time is advanced manually, so a minute of play runs as thousands of updates. Only searches run in real time, with timeouts.
#![cfg(feature = "render")]
#![expect(
    clippy::disallowed_methods,
    reason = "tests prepare files and wait for the engine's threads"
)]

#[path = "ecs/board.rs"]
mod board;
#[path = "ecs/camera.rs"]
mod camera;
#[path = "ecs/captured.rs"]
mod captured;
#[path = "ecs/clock.rs"]
mod clock;
#[path = "ecs/continuation.rs"]
mod continuation;
#[path = "ecs/editor.rs"]
mod editor;
#[path = "ecs/engine.rs"]
mod engine;
#[path = "ecs/errors.rs"]
mod errors;
#[path = "ecs/keyboard.rs"]
mod keyboard;
#[path = "ecs/library.rs"]
mod library;
#[path = "ecs/library_files.rs"]
mod library_files;
#[path = "ecs/motion.rs"]
mod motion;
#[path = "ecs/opening_view.rs"]
mod opening_view;
#[path = "ecs/player_input.rs"]
mod player_input;
#[path = "ecs/pointer.rs"]
mod pointer;
#[cfg(unix)]
#[path = "ecs/programs.rs"]
mod programs;
#[path = "ecs/quick_clicks.rs"]
mod quick_clicks;
#[path = "ecs/random_intents.rs"]
mod random_intents;
#[path = "ecs/random_records.rs"]
mod random_records;
#[path = "ecs/rated.rs"]
mod rated;
#[path = "ecs/redraw.rs"]
mod redraw;
#[path = "ecs/replay.rs"]
mod replay;
#[cfg(unix)]
#[path = "ecs/restored_programs.rs"]
mod restored_programs;
#[path = "ecs/save.rs"]
mod save;
#[path = "ecs/selection.rs"]
mod selection;
#[path = "ecs/session.rs"]
mod session;
#[path = "ecs/settings.rs"]
mod settings;
#[path = "ecs/shown_position.rs"]
mod shown_position;
#[path = "ecs/table.rs"]
mod table;
#[path = "ecs/targets.rs"]
mod targets;
#[path = "ecs/touch.rs"]
mod touch;
#[path = "ecs/undo.rs"]
mod undo;
#[path = "ecs/unsaved.rs"]
mod unsaved;
#[path = "ecs/variants.rs"]
mod variants;
#[path = "ecs/variations.rs"]
mod variations;
#[path = "ecs/workers.rs"]
mod workers;
