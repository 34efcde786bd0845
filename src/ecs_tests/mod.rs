//! Tests of the game logic in Bevy without a renderer: from pointer and keyboard input to the game, and from the game to the
//! entities of the board.
//!
//! Time is advanced manually, so a minute of play runs as thousands of updates. Only searches run in real time, with timeouts.
#![expect(
    clippy::disallowed_methods,
    reason = "tests prepare files and wait for the engine's threads"
)]

mod board;
mod camera;
mod captured;
mod clock;
mod coach;
mod continuation;
mod editor;
mod engine;
mod errors;
mod exercise;
mod guided_game;
mod keyboard;
mod lessons;
mod library;
mod library_files;
mod mistakes;
mod motion;
mod opening_view;
mod player_input;
mod pointer;
#[cfg(unix)]
mod programs;
mod puzzles;
mod quick_clicks;
mod random_intents;
mod random_records;
mod rated;
mod redraw;
mod replay;
#[cfg(unix)]
mod restored_programs;
mod review;
mod save;
mod selection;
mod session;
mod settings;
mod shown_position;
mod table;
mod targets;
mod touch;
mod undo;
mod unsaved;
mod variants;
mod variations;
mod workers;
