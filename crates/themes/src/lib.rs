//! Themes as data: board, pieces, lighting, marks, interface colours and sounds. docs/THEMES.md describes the file format.
#![warn(missing_docs)]

mod colour;
mod file;
mod interface;
mod library;
mod ranges;
mod room;
mod surfaces;
mod texture;
mod theme;

pub use colour::{Colour, ColourError, ColourVision};
pub use file::{MAX_THEME_BYTES, parse_theme};
pub use interface::Interface;
pub use library::{ThemeId, ThemeLibrary, ThemeLoadError, built_in_themes};
pub use room::{Rectangle, Room, RoomLamp, RoomLight, RoomName, RoomObject, RoomTable, TimeOfDay, Walls};
pub use surfaces::{Glow, Surface, Surfaces};
pub use texture::Texture;
pub use theme::{CaptureEffect, ClockCase, Light, Marks, PieceEdges, PieceSet, SoundSet, Theme};
