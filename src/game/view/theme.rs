//! The colours and asset paths of the one theme there is, walnut and maple.

use bevy::color::{Color, LinearRgba};

/// Wood for squares, pieces and letters.
pub(super) const MAPLE: &str = "textures/maple_color.png";
/// Wood for dark squares and the frame.
pub(super) const WALNUT: &str = "textures/walnut_color.png";
/// What the board stands on.
pub(super) const TABLE: &str = "textures/table_color.png";
/// The relief of all wood.
pub(super) const WOOD_NORMAL: &str = "textures/wood_normal.png";
/// Occlusion, roughness and metal of all wood.
pub(super) const WOOD_ROUGHNESS: &str = "textures/wood_orm.png";

// A tint multiplies its wood's texture, linearly. Squares are held between the light and the dark pieces, so that each
// piece stands out on either square.

/// Light squares, on maple.
pub(super) const LIGHT_SQUARE: LinearRgba = LinearRgba::rgb(0.70, 0.62, 0.52);
/// Squares between the two, on maple.
pub(super) const MIDDLE_SQUARE: LinearRgba = LinearRgba::rgb(0.50, 0.37, 0.25);
/// Dark squares, on walnut.
pub(super) const DARK_SQUARE: LinearRgba = LinearRgba::rgb(1.75, 1.62, 1.5);
/// The frame, on walnut.
pub(super) const FRAME: LinearRgba = LinearRgba::rgb(0.62, 0.55, 0.5);
/// The first side's pieces, on maple.
pub(super) const FIRST_PIECE: LinearRgba = LinearRgba::rgb(1.10, 1.28, 1.38);
/// The second side's pieces, on walnut.
pub(super) const SECOND_PIECE: LinearRgba = LinearRgba::rgb(0.27, 0.22, 0.22);
/// Obstacles, on the table's wood: dark and cold.
pub(super) const STONE: LinearRgba = LinearRgba::rgb(0.42, 0.58, 0.80);
/// The table.
pub(super) const TABLE_TINT: LinearRgba = LinearRgba::rgb(0.36, 0.27, 0.21);

/// Letters, the inlay, and everything golden.
pub(super) const BRASS: Color = Color::srgb(0.86, 0.68, 0.36);
/// Letters in the frame, brighter than brass that mirrors a dark room.
pub(super) const LETTERS: Color = Color::srgb(0.93, 0.78, 0.48);
/// The far end of the table and everything behind it.
pub(super) const BACKDROP: Color = Color::srgb(0.028, 0.022, 0.020);

/// Where the last move came from and went.
pub(super) const MARK_LAST: Color = Color::srgb(1.0, 0.66, 0.08);
/// The piece that is picked up, and where it may go.
pub(super) const MARK_CHOICE: Color = Color::srgb(0.10, 0.72, 0.45);
/// What the piece that is picked up may capture.
pub(super) const MARK_CAPTURE: Color = Color::srgb(0.90, 0.16, 0.10);
/// The square under the pointer or the keyboard's cursor.
pub(super) const MARK_CURSOR: Color = Color::srgb(0.97, 0.95, 0.88);
/// Advice.
pub(super) const MARK_HINT: Color = Color::srgb(0.16, 0.50, 0.98);
/// A piece that blows up.
pub(super) const BLAST: Color = Color::srgb(1.0, 0.62, 0.22);
