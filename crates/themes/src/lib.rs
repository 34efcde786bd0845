//! Themes: what board, pieces, light, marks, interface and sounds are like, as data. docs/THEMES.md has the format of files.
#![warn(missing_docs)]

mod colour;
mod file;
mod shelf;
mod texture;

pub use colour::{Colour, ColourError, Eye};
pub use file::parse_theme;
pub use shelf::{RefusedTheme, Shelf, ThemeId, built_in};
pub use texture::Texture;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// Everything that makes a table look, feel and sound as it does.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// What it is called.
    pub name: String,
    /// A sentence about it.
    pub description: String,
    /// What its two sides are called.
    pub sides: [String; 2],
    /// The shapes of its pieces.
    pub pieces: PieceSet,
    /// What a captured piece breaks into.
    pub captures: CaptureEffect,
    /// What it sounds like.
    pub sounds: SoundSet,
    /// Its light.
    pub light: Light,
    /// What things are made of.
    pub surfaces: Surfaces,
    /// The colours of the marks on the squares.
    pub marks: Marks,
    /// The colours of the interface.
    pub interface: Interface,
}

/// The shapes of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// Turned on a lathe, as chessmen are.
    #[default]
    Turned,
    /// Cut in facets.
    Faceted,
    /// As little as says which way it goes.
    Abstract,
}

impl PieceSet {
    /// Every set.
    pub const ALL: [PieceSet; 3] = [PieceSet::Turned, PieceSet::Faceted, PieceSet::Abstract];
}

/// What a captured piece breaks into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureEffect {
    /// Long splinters of wood.
    Splinters,
    /// Sharp pieces of stone.
    Shards,
    /// Glowing sparks of metal.
    Sparks,
    /// Motes of light that rise.
    Motes,
    /// Scraps of paper that sail down.
    Scraps,
}

impl CaptureEffect {
    /// Every effect.
    pub const ALL: [CaptureEffect; 5] = [
        CaptureEffect::Splinters,
        CaptureEffect::Shards,
        CaptureEffect::Sparks,
        CaptureEffect::Motes,
        CaptureEffect::Scraps,
    ];
}

/// What pieces sound like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SoundSet {
    /// Wood on wood.
    Wood,
    /// Stone on stone.
    Stone,
    /// Metal on metal.
    Metal,
    /// Electric.
    Neon,
    /// Paper on paper.
    Paper,
}

impl SoundSet {
    /// Every set.
    pub const ALL: [SoundSet; 5] = [
        SoundSet::Wood,
        SoundSet::Stone,
        SoundSet::Metal,
        SoundSet::Neon,
        SoundSet::Paper,
    ];

    /// The folder of its sounds among the assets.
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

/// The light of the room.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Light {
    /// The colour of the lamp, which throws the shadows.
    pub key: Colour,
    /// How bright the lamp is, in lux.
    #[serde(deserialize_with = "file::lux")]
    pub key_lux: f32,
    /// The colour of the light from the other side.
    pub fill: Colour,
    /// How bright that is, in lux.
    #[serde(deserialize_with = "file::lux")]
    pub fill_lux: f32,
    /// The ceiling of the room that is mirrored.
    pub ceiling: Colour,
    /// Its floor.
    pub floor: Colour,
    /// Its soft boxes: behind the player at the left, at the right, and beyond the board.
    pub soft_boxes: [Colour; 3],
    /// How bright the room is, in candela a square metre where it is white.
    #[serde(deserialize_with = "file::lux")]
    pub room_nits: f32,
    /// What is seen where nothing is.
    pub backdrop: Colour,
    /// How strong colours are in the picture, 1 being as they come.
    #[serde(deserialize_with = "file::grade")]
    pub saturation: f32,
    /// How far light and dark are apart in the picture, 1 being as they come.
    #[serde(deserialize_with = "file::grade")]
    pub contrast: f32,
    /// How far what glows shines over its edge, 0 to 1.
    #[serde(deserialize_with = "file::share")]
    pub bloom: f32,
}

/// What things are made of.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Surfaces {
    /// Light squares.
    pub light_square: Surface,
    /// Squares between the two, on hexagonal boards.
    pub middle_square: Surface,
    /// Dark squares.
    pub dark_square: Surface,
    /// The first side's pieces.
    pub first_piece: Surface,
    /// The second side's pieces.
    pub second_piece: Surface,
    /// The frame of the board.
    pub frame: Surface,
    /// The line between the squares and the frame, and the bands of obstacles.
    pub inlay: Surface,
    /// The letters and digits in the frame.
    pub letters: Surface,
    /// Obstacles.
    pub obstacle: Surface,
    /// What the board stands on.
    pub table: Surface,
}

impl Surfaces {
    /// The squares, from light to dark.
    #[must_use]
    pub const fn squares(&self) -> [&Surface; 3] {
        [&self.light_square, &self.middle_square, &self.dark_square]
    }

    /// The pieces, by side.
    #[must_use]
    pub const fn pieces(&self) -> [&Surface; 2] {
        [&self.first_piece, &self.second_piece]
    }
}

/// What something is made of.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Surface {
    /// What is drawn on it.
    pub texture: Texture,
    /// How much finer than usual that is drawn.
    #[serde(default = "usual_scale", deserialize_with = "file::scale")]
    pub scale: f32,
    /// Its colour on the whole.
    pub colour: Colour,
    /// How rough it is on the whole: 0 is a mirror, 1 is chalk.
    #[serde(deserialize_with = "file::share")]
    pub roughness: f32,
    /// How much of it is metal, 0 to 1.
    #[serde(default, deserialize_with = "file::share")]
    pub metal: f32,
    /// How much light it throws back where it is no metal: 0.5 is usual, as of wood varnish or glass.
    #[serde(default = "usual_reflectance", deserialize_with = "file::share")]
    pub reflectance: f32,
    /// The light it gives off by itself.
    #[serde(default)]
    pub glow: Option<Glow>,
}

const fn usual_scale() -> f32 {
    1.0
}

const fn usual_reflectance() -> f32 {
    0.5
}

/// Light that a surface gives off.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Glow {
    /// Its colour.
    pub colour: Colour,
    /// How bright it is: 1 is as bright as white paper under the usual lamp.
    #[serde(deserialize_with = "file::strength")]
    pub strength: f32,
}

/// The colours of the marks on the squares. They differ in shape, too.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// Where the last move came from and went.
    pub last: Colour,
    /// The piece that is picked up, and where it may go.
    pub choice: Colour,
    /// What may be captured or blown up.
    pub capture: Colour,
    /// The square under the pointer or the keyboard's cursor.
    pub cursor: Colour,
    /// Advice.
    pub hint: Colour,
    /// The flash of a blast.
    pub blast: Colour,
}

/// The colours of the interface; all others are mixed from them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "file::UncheckedInterface")]
pub struct Interface {
    /// Panels.
    pub panel: Colour,
    /// Text on panels.
    pub text: Colour,
    /// What matters most, and what is chosen.
    pub accent: Colour,
    /// What is wrong.
    pub danger: Colour,
}

impl Interface {
    /// The least contrast of text on a panel, as WCAG 2.2 asks for.
    pub const LEAST_TEXT_CONTRAST: f32 = 4.5;

    /// Text on the accent: the panel's colour, or the text's if that is seen better.
    #[must_use]
    pub fn on_accent(&self) -> Colour {
        if self.panel.contrast(self.accent) >= self.text.contrast(self.accent) {
            self.panel
        } else {
            self.text
        }
    }
}
