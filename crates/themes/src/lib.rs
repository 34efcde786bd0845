//! Themes as data: board, pieces, lighting, marks, interface colours and sounds. docs/THEMES.md describes the file format.
#![warn(missing_docs)]

mod colour;
mod file;
mod library;
mod texture;

pub use colour::{Colour, ColourError, ColourVision};
pub use file::parse_theme;
pub use library::{ThemeId, ThemeLibrary, ThemeLoadError, built_in_themes};
pub use texture::Texture;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// A theme: the appearance and sound of the board, pieces and interface.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Name.
    pub name: String,
    /// One-sentence description.
    pub description: String,
    /// Names of the two sides.
    pub sides: [String; 2],
    /// Piece shapes.
    pub pieces: PieceSet,
    /// Debris of captured pieces.
    pub captures: CaptureEffect,
    /// Sounds of the pieces.
    pub sounds: SoundSet,
    /// Lighting.
    pub light: Light,
    /// Materials of board, pieces and table.
    pub surfaces: Surfaces,
    /// Colours of the marks on the squares.
    pub marks: Marks,
    /// Colours of the interface.
    pub interface: Interface,
}

/// A set of piece shapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// Turned on a lathe, like traditional chessmen.
    #[default]
    Turned,
    /// Cut with facets.
    Faceted,
    /// Minimal shapes that show the direction of movement.
    Abstract,
}

impl PieceSet {
    /// All piece sets.
    pub const ALL: [PieceSet; 3] = [PieceSet::Turned, PieceSet::Faceted, PieceSet::Abstract];
}

/// The debris that a captured piece breaks into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
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

impl CaptureEffect {
    /// All effects.
    pub const ALL: [CaptureEffect; 5] = [
        CaptureEffect::Splinters,
        CaptureEffect::Shards,
        CaptureEffect::Sparks,
        CaptureEffect::Motes,
        CaptureEffect::Scraps,
    ];
}

/// A set of piece sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
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
    /// All sound sets.
    pub const ALL: [SoundSet; 5] = [
        SoundSet::Wood,
        SoundSet::Stone,
        SoundSet::Metal,
        SoundSet::Neon,
        SoundSet::Paper,
    ];

    /// Folder name below `assets/sounds`.
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
    #[serde(deserialize_with = "file::brightness")]
    pub key_lux: f32,
    /// Colour of the fill light from the opposite side.
    pub fill: Colour,
    /// Illuminance of the fill light, in lux.
    #[serde(deserialize_with = "file::brightness")]
    pub fill_lux: f32,
    /// Ceiling colour of the environment map.
    pub ceiling: Colour,
    /// Floor colour of the environment map.
    pub floor: Colour,
    /// Soft boxes of the environment map: behind the player on the left, on the right, and beyond the board.
    pub soft_boxes: [Colour; 3],
    /// Luminance of a white area of the environment map, in candela per square metre.
    #[serde(deserialize_with = "file::brightness")]
    pub room_nits: f32,
    /// Background colour.
    pub backdrop: Colour,
    /// Colour grading: saturation, 1 for no change.
    #[serde(deserialize_with = "file::grading")]
    pub saturation: f32,
    /// Colour grading: contrast, 1 for no change.
    #[serde(deserialize_with = "file::grading")]
    pub contrast: f32,
    /// Bloom intensity, 0 to 1.
    #[serde(deserialize_with = "file::fraction")]
    pub bloom: f32,
}

/// The materials of a theme.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Surfaces {
    /// Light squares.
    pub light_square: Surface,
    /// Squares of the third colour on hexagonal boards.
    pub middle_square: Surface,
    /// Dark squares.
    pub dark_square: Surface,
    /// Pieces of the first side.
    pub first_piece: Surface,
    /// Pieces of the second side.
    pub second_piece: Surface,
    /// Frame of the board.
    pub frame: Surface,
    /// Line between squares and frame, and bands of obstacles.
    pub inlay: Surface,
    /// Coordinates on the frame.
    pub letters: Surface,
    /// Obstacles.
    pub obstacle: Surface,
    /// Table under the board.
    pub table: Surface,
}

impl Surfaces {
    /// The square materials, from light to dark.
    #[must_use]
    pub const fn squares(&self) -> [&Surface; 3] {
        [&self.light_square, &self.middle_square, &self.dark_square]
    }

    /// The piece materials, by side.
    #[must_use]
    pub const fn pieces(&self) -> [&Surface; 2] {
        [&self.first_piece, &self.second_piece]
    }
}

/// A material.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Surface {
    /// Texture.
    pub texture: Texture,
    /// Texture scale; larger values make the pattern finer.
    #[serde(default = "default_scale", deserialize_with = "file::scale")]
    pub scale: f32,
    /// Mean colour, whatever the texture.
    pub colour: Colour,
    /// Mean roughness: 0 is a mirror, 1 is chalk.
    #[serde(deserialize_with = "file::fraction")]
    pub roughness: f32,
    /// Metallic fraction, 0 to 1.
    #[serde(default, deserialize_with = "file::fraction")]
    pub metal: f32,
    /// Specular reflectance of the non-metallic part, 0 to 1. The default 0.5 suits wood varnish and glass.
    #[serde(default = "default_reflectance", deserialize_with = "file::fraction")]
    pub reflectance: f32,
    /// Emissive light.
    #[serde(default)]
    pub glow: Option<Glow>,
}

const fn default_scale() -> f32 {
    1.0
}

const fn default_reflectance() -> f32 {
    0.5
}

/// Emissive light of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Glow {
    /// Emissive colour.
    pub colour: Colour,
    /// Brightness, 0 to 100; 1 is as bright as white paper under the default key light.
    #[serde(deserialize_with = "file::strength")]
    pub strength: f32,
}

/// Colours of the marks on the squares. The marks also differ in shape.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// Origin and destination of the last move.
    pub last: Colour,
    /// The selected piece and its legal destinations.
    pub choice: Colour,
    /// Pieces that can be captured or blown up.
    pub capture: Colour,
    /// The square under the pointer or the keyboard's cursor.
    pub cursor: Colour,
    /// The hint.
    pub hint: Colour,
    /// The flash of a blast.
    pub blast: Colour,
}

/// Base colours of the interface. All other interface colours are mixed from them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "file::UncheckedInterface")]
pub struct Interface {
    /// Panel background.
    pub panel: Colour,
    /// Text on a panel.
    pub text: Colour,
    /// Primary actions and selected items.
    pub accent: Colour,
    /// Errors and destructive actions.
    pub danger: Colour,
}

impl Interface {
    /// Minimum contrast ratio of text, from WCAG 2.2 level AA.
    pub const MIN_TEXT_CONTRAST: f32 = 4.5;

    /// Text colour on the accent: the panel or text colour, whichever has more contrast.
    #[must_use]
    pub fn on_accent(&self) -> Colour {
        if self.panel.contrast(self.accent) >= self.text.contrast(self.accent) {
            self.panel
        } else {
            self.text
        }
    }
}
