//! Surface textures.

use super::colour::Colour;
use serde::Deserialize;
use strum::EnumIter;

/// Built-in texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum Texture {
    /// A uniform colour.
    Plain,
    /// Light wood.
    Maple,
    /// Dark wood.
    Walnut,
    /// Darker wood with open pores.
    Oak,
    /// White stone with grey veins.
    Marble,
    /// Warm stone with bands.
    Travertine,
    /// Grey-green stone with pale veins.
    Slate,
    /// Black volcanic glass.
    Obsidian,
    /// Brushed metal.
    Brushed,
    /// Leather.
    Leather,
    /// Felt.
    Felt,
    /// Thick paper.
    Paper,
    /// A dark technical surface with a fine weave.
    Panel,
}

impl Texture {
    /// Returns the asset path of the colour map; `None` for a uniform colour.
    #[must_use]
    pub const fn colour_file(self) -> Option<&'static str> {
        match self {
            Texture::Plain => None,
            Texture::Maple => Some("textures/maple_color.png"),
            Texture::Walnut => Some("textures/walnut_color.png"),
            Texture::Oak => Some("textures/table_color.png"),
            Texture::Marble => Some("textures/marble_color.png"),
            Texture::Travertine => Some("textures/travertine_color.png"),
            Texture::Slate => Some("textures/slate_color.png"),
            Texture::Obsidian => Some("textures/obsidian_color.png"),
            Texture::Brushed => Some("textures/brushed_color.png"),
            Texture::Leather => Some("textures/leather_color.png"),
            Texture::Felt => Some("textures/felt_color.png"),
            Texture::Paper => Some("textures/paper_color.png"),
            Texture::Panel => Some("textures/panel_color.png"),
        }
    }

    /// Returns the asset paths of the normal map and the ORM map (occlusion, roughness, metallic).
    #[must_use]
    pub const fn normal_and_orm_files(self) -> Option<[&'static str; 2]> {
        match self {
            Texture::Plain => None,
            Texture::Maple | Texture::Walnut | Texture::Oak => {
                Some(["textures/wood_normal.png", "textures/wood_orm.png"])
            }
            Texture::Marble | Texture::Travertine | Texture::Slate | Texture::Obsidian => {
                Some(["textures/stone_normal.png", "textures/stone_orm.png"])
            }
            Texture::Brushed => Some(["textures/metal_normal.png", "textures/metal_orm.png"]),
            Texture::Leather => Some(["textures/leather_normal.png", "textures/leather_orm.png"]),
            Texture::Felt => Some(["textures/felt_normal.png", "textures/felt_orm.png"]),
            Texture::Paper => Some(["textures/paper_normal.png", "textures/paper_orm.png"]),
            Texture::Panel => Some(["textures/panel_normal.png", "textures/panel_orm.png"]),
        }
    }

    /// Returns the mean of the colour map. `tests/textures.rs` compares it with the image.
    #[must_use]
    pub const fn mean_colour(self) -> Colour {
        match self {
            Texture::Plain => Colour::WHITE,
            Texture::Maple => Colour([0.673, 0.446, 0.224]),
            Texture::Walnut => Colour([0.108, 0.046, 0.0217]),
            Texture::Oak => Colour([0.0297, 0.0213, 0.0161]),
            Texture::Marble => Colour([0.733, 0.711, 0.667]),
            Texture::Travertine => Colour([0.435, 0.333, 0.224]),
            Texture::Slate => Colour([0.0937, 0.123, 0.113]),
            Texture::Obsidian => Colour([0.0196, 0.0196, 0.0254]),
            Texture::Brushed => Colour([0.611, 0.611, 0.611]),
            Texture::Leather | Texture::Felt => Colour([0.305, 0.305, 0.305]),
            Texture::Paper => Colour([0.855, 0.839, 0.791]),
            Texture::Panel => Colour([0.188, 0.188, 0.202]),
        }
    }

    /// Returns the mean of the roughness channel. `tests/textures.rs` compares it with the image.
    #[must_use]
    pub const fn mean_roughness(self) -> f32 {
        match self {
            Texture::Plain => 1.0,
            Texture::Maple | Texture::Walnut | Texture::Oak | Texture::Panel => 0.45,
            Texture::Marble | Texture::Travertine | Texture::Slate | Texture::Obsidian => 0.30,
            Texture::Brushed => 0.38,
            Texture::Leather => 0.6,
            Texture::Felt => 0.95,
            Texture::Paper => 0.85,
        }
    }
}
