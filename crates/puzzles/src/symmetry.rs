//! Symmetries: mirror images, and positions with exchanged sides.

use breakthrough_rules::{Bitboard, BoardSize, Coordinates, Position, Shape, Side, Square};

/// Key of a position that all its symmetric positions share: mirror images, positions with exchanged sides, and, with wrap-around edges,
/// shifted positions. Only positions of the same variant are compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymmetryKey {
    /// Obstacles, which the symmetry moves as well.
    obstacles: Vec<Square>,
    /// Pieces of the side to move and of its opponent.
    pieces: [Vec<Square>; 2],
    /// Breakthroughs of the side to move and of its opponent.
    breakthroughs: [u8; 2],
}

impl SymmetryKey {
    /// Returns the key of a position.
    ///
    /// # Panics
    /// Never: each symmetry maps the board to itself.
    #[must_use]
    pub fn new(position: &Position) -> SymmetryKey {
        let size = position.size();
        let options = position.variant();
        let shifts = if options.options().cylinder { size.files } else { 1 };
        let images = (0..shifts).flat_map(|shift| {
            [false, true].map(|is_mirrored| {
                image(position, |square| {
                    let square = shifted(size, square, shift);
                    if is_mirrored {
                        size.flip_horizontal(square)
                    } else {
                        square
                    }
                })
            })
        });
        images.min().expect("every position has an image")
    }
}

/// Returns the image of a position, turned so that the side to move moves up.
fn image(position: &Position, map: impl Fn(Square) -> Square) -> SymmetryKey {
    let size = position.size();
    let side = position.side_to_move();
    let turned = |square: Square| {
        let square = map(square);
        if side == Side::First {
            square
        } else {
            size.rotate_180(square)
        }
    };
    let sorted = |squares: &mut dyn Iterator<Item = Square>| {
        let mut squares: Vec<Square> = squares.map(turned).collect();
        squares.sort();
        squares
    };
    let variant = position.variant();
    SymmetryKey {
        obstacles: sorted(&mut variant.options().obstacles.squares()),
        pieces: [side, !side].map(|side| sorted(&mut position.pieces(side).into_iter())),
        breakthroughs: [side, !side].map(|side| position.breakthroughs(side)),
    }
}

/// Moves a square to the right by a number of files, across the edge. Hexagonal boards have no wrap-around edges.
fn shifted(size: BoardSize, square: Square, files: u8) -> Square {
    if files == 0 || size.shape == Shape::Hexagon {
        return square;
    }
    let at = size.coordinates(square);
    let file = (at.file + files) % size.files;
    size.square(Coordinates { file, rank: at.rank })
        .expect("a square of the board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::parse_variant_fen;

    fn key(variant: &str, fen: &str) -> SymmetryKey {
        let variant = variant.parse().expect(variant);
        SymmetryKey::new(&parse_variant_fen(&variant, fen).expect(fen))
    }

    #[test]
    fn mirror_images_and_exchanged_sides_have_the_same_key() {
        let expected = key("4x5", "p3/1p2/4/P3/3P w 0 1");
        for fen in ["3p/2p1/4/3P/P3 w 0 1", "p3/3p/4/2P1/3P b 0 1", "3p/p3/4/1P2/P3 b 0 1"] {
            assert_eq!(key("4x5", fen), expected, "{fen}");
        }
        for fen in ["p3/1p2/4/P3/3P b 0 1", "p3/1p2/4/P3/2P1 w 0 1", "p3/1p2/4/3P/P3 w 0 1"] {
            assert_ne!(key("4x5", fen), expected, "{fen}");
        }
    }

    #[test]
    fn positions_on_a_cylinder_can_be_shifted() {
        let fens = ["p3/1p2/4/P3/3P w 0 1", "1p2/2p1/4/1P2/P3 w 0 1"];
        assert_eq!(key("4x5 joined", fens[0]), key("4x5 joined", fens[1]));
        assert_ne!(key("4x5", fens[0]), key("4x5", fens[1]));
    }

    #[test]
    fn obstacles_are_mirrored_with_the_pieces() {
        let fens = ["p3/1p2/*3/P3/3P w 0 1", "3p/2p1/*3/3P/P3 w 0 1"];
        assert_ne!(key("4x5 obstacles=a3", fens[0]), key("4x5 obstacles=a3", fens[1]));
    }
}
