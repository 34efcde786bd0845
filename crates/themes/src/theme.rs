//! Themes: shapes, sounds, lighting and colours.

use super::colour::Colour;
use super::interface::Interface;
use super::ranges;
use super::room::RoomName;
use super::surfaces::Surfaces;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use strum::EnumIter;

/// Theme: appearance and sound of board, pieces and interface.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Display name, not empty.
    pub name: String,
    /// One-sentence description.
    pub description: String,
    /// Piece shapes.
    pub pieces: PieceSet,
    /// Style of the edges of the pieces.
    pub edges: PieceEdges,
    /// Debris of captured pieces.
    pub captures: CaptureEffect,
    /// Sounds of the pieces.
    pub sounds: SoundSet,
    /// Shape of the game clock.
    pub clock: ClockCase,
    /// Room around the board, if any.
    pub room: Option<RoomName>,
    /// Lighting without a room. With a room, only `saturation`, `contrast` and `bloom` apply.
    pub light: Light,
    /// Materials of board, pieces and table.
    pub surfaces: Surfaces,
    /// Colours of the marks on the squares.
    pub marks: Marks,
    /// Colours of the interface.
    pub interface: Interface,
}

/// Set of piece shapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize, ValueEnum, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// Spears against upright rings.
    #[default]
    Spear,
    /// Lance heads against shields. Both shapes point in the direction of movement.
    Lance,
    /// Turned on a lathe.
    Turned,
    /// Solid shapes with flat facets.
    Faceted,
    /// Minimal shapes that show the direction of movement.
    Abstract,
}

/// Style of the edges of the set [`PieceSet::Spear`]. The outline of a piece is the same in all styles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum PieceEdges {
    /// Cut with a knife: sharp edges with signs of wear.
    #[default]
    Carved,
    /// Turned on a lathe: grooves around the stem.
    Turned,
    /// Cast in a mould: rounded edges.
    Cast,
    /// Folded from paper: flat faces with creases.
    Folded,
    /// Blown from glass: round shapes without edges.
    Blown,
}

/// Shape of the game clock beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum ClockCase {
    /// Two faces with round tops.
    Arched,
    /// Two rectangular faces.
    #[default]
    Wedge,
    /// Two round faces.
    Drums,
}

/// Debris of a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureEffect {
    /// Long splinters of wood.
    Splinters,
    /// Sharp shards of stone.
    Shards,
    /// Glowing sparks of metal.
    Sparks,
    /// Rising motes of light.
    Motes,
    /// Scraps of paper that flutter down.
    Scraps,
}

/// Set of piece sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum SoundSet {
    /// Wood on wood.
    Wood,
    /// Stone on stone.
    Stone,
    /// Metal on metal.
    Metal,
    /// Electronic.
    Neon,
    /// Paper on paper.
    Paper,
}

impl SoundSet {
    /// Returns the folder name below `assets/sounds`.
    #[must_use]
    pub const fn folder(self) -> &'static str {
        match self {
            SoundSet::Wood => "wood",
            SoundSet::Stone => "stone",
            SoundSet::Metal => "metal",
            SoundSet::Neon => "neon",
            SoundSet::Paper => "paper",
        }
    }
}

/// Lighting of the scene.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Light {
    /// Colour of the key light, which casts the shadows.
    pub key: Colour,
    /// Illuminance of the key light, in lux.
    #[serde(deserialize_with = "ranges::brightness")]
    pub key_lux: f32,
    /// Colour of the fill light from the opposite side.
    pub fill: Colour,
    /// Illuminance of the fill light, in lux.
    #[serde(deserialize_with = "ranges::brightness")]
    pub fill_lux: f32,
    /// Ceiling colour of the environment map.
    pub ceiling: Colour,
    /// Floor colour of the environment map.
    pub floor: Colour,
    /// Soft boxes of the environment map: behind the player on the left and on the right, and beyond the board.
    pub soft_boxes: [Colour; 3],
    /// Luminance of a white area of the environment map, in candela per square metre.
    #[serde(deserialize_with = "ranges::brightness")]
    pub room_nits: f32,
    /// Background colour.
    pub backdrop: Colour,
    /// Colour grading: saturation, 1 for no change.
    #[serde(deserialize_with = "ranges::grading")]
    pub saturation: f32,
    /// Colour grading: contrast, 1 for no change.
    #[serde(deserialize_with = "ranges::grading")]
    pub contrast: f32,
    /// Bloom intensity, 0 to 1.
    #[serde(deserialize_with = "ranges::fraction")]
    pub bloom: f32,
}

/// Colours of the marks on the squares. The marks differ in shape as well.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// Origin and destination of the last move.
    pub last: Colour,
    /// The selected piece and its legal destinations.
    pub choice: Colour,
    /// Pieces that can be captured or exploded.
    pub capture: Colour,
    /// The square under the pointer or the keyboard cursor.
    pub cursor: Colour,
    /// The move suggested by a hint.
    pub hint: Colour,
    /// Flash of an explosion.
    pub blast: Colour,
}
