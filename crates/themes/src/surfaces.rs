//! Materials of board, pieces and table.

use super::colour::Colour;
use super::ranges;
use super::texture::Texture;
use serde::Deserialize;

/// Materials of a theme.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Surfaces {
    /// Light squares.
    pub light_square: Surface,
    /// Hexagons of the middle shade.
    pub middle_square: Surface,
    /// Dark squares.
    pub dark_square: Surface,
    /// Mean colours of hexagons, from light to dark; the colours of the squares if absent.
    #[serde(default)]
    pub hexagons: Option<[Colour; 3]>,
    /// Pieces of the first side.
    pub first_piece: Surface,
    /// Pieces of the second side.
    pub second_piece: Surface,
    /// Ring on the foot of the first side's pieces; the inlay if absent.
    #[serde(default)]
    pub first_ring: Option<Surface>,
    /// Ring on the foot of the second side's pieces; the inlay if absent.
    #[serde(default)]
    pub second_ring: Option<Surface>,
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
    /// Returns the materials of the squares of rectangular boards: light and dark.
    #[must_use]
    pub const fn squares(&self) -> [Surface; 2] {
        [self.light_square, self.dark_square]
    }

    /// Returns the materials of hexagons, from light to dark.
    #[must_use]
    pub fn hexagons(&self) -> [Surface; 3] {
        let mut hexagons = [self.light_square, self.middle_square, self.dark_square];
        for (surface, colour) in hexagons.iter_mut().zip(self.hexagons.iter().flatten()) {
            surface.colour = *colour;
        }
        hexagons
    }

    /// Returns [`Surfaces::squares`] followed by [`Surfaces::hexagons`].
    #[must_use]
    pub fn squares_and_hexagons(&self) -> [Surface; 5] {
        let ([light, dark], [lightest, middle, darkest]) = (self.squares(), self.hexagons());
        [light, dark, lightest, middle, darkest]
    }

    /// Returns the piece materials, by side.
    #[must_use]
    pub const fn pieces(&self) -> [&Surface; 2] {
        [&self.first_piece, &self.second_piece]
    }

    /// Returns the materials of the rings on the pieces' feet, by side.
    #[must_use]
    pub fn rings(&self) -> [&Surface; 2] {
        [&self.first_ring, &self.second_ring].map(|ring| ring.as_ref().unwrap_or(&self.inlay))
    }
}

/// Material of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Surface {
    /// Texture; [`Texture::Plain`] for a uniform surface.
    pub texture: Texture,
    /// Texture scale; larger values make the pattern finer.
    #[serde(default = "default_scale", deserialize_with = "ranges::scale")]
    pub scale: f32,
    /// Mean colour, independent of the texture.
    pub colour: Colour,
    /// Mean roughness: 0 is a mirror, 1 is chalk.
    #[serde(deserialize_with = "ranges::fraction")]
    pub roughness: f32,
    /// Metallic fraction, 0 to 1.
    #[serde(default, deserialize_with = "ranges::fraction")]
    pub metal: f32,
    /// Specular reflectance of non-metals, 0 to 1. The default 0.5 suits wood varnish and glass.
    #[serde(default = "default_reflectance", deserialize_with = "ranges::fraction")]
    pub reflectance: f32,
    /// Strength of the clear coat that reflects the room, 0 to 1.
    #[serde(default, deserialize_with = "ranges::fraction")]
    pub coat: f32,
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
    #[serde(deserialize_with = "ranges::strength")]
    pub strength: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surface_has_no_metal_coat_or_glow_by_default() {
        let surface: Surface =
            toml::from_str("texture = \"plain\"\ncolour = \"#ffffff\"\nroughness = 0.25\n").expect("a surface");
        let expected = Surface {
            texture: Texture::Plain,
            scale: 1.0,
            colour: Colour::WHITE,
            roughness: 0.25,
            metal: 0.0,
            reflectance: 0.5,
            coat: 0.0,
            glow: None,
        };
        assert_eq!(surface, expected);
    }
}
