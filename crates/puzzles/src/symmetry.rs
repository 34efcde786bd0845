//! Symmetries: mirror images, and positions with exchanged sides.

use breakthrough_rules::{Bitboard, BoardSize, Coordinates, Move, Position, Setup, Shape, Side, Square};

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
        // The side to move moves up.
        let is_exchanged = position.side_to_move() == Side::Second;
        let symmetries = Symmetry::all(position).filter(|symmetry| symmetry.is_exchanged == is_exchanged);
        let images = symmetries.map(|symmetry| image(position, symmetry));
        images.min().expect("every position has an image")
    }
}

/// Returns the image of a position as a key.
fn image(position: &Position, symmetry: Symmetry) -> SymmetryKey {
    let (size, side) = (position.size(), position.side_to_move());
    let sorted = |squares: &mut dyn Iterator<Item = Square>| {
        let mut squares: Vec<Square> = squares.map(|square| symmetry.square(size, square)).collect();
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

/// Returns the number of shifts to the right that map the board to itself.
fn shifts(position: &Position) -> u8 {
    let variant = position.variant();
    if variant.options().cylinder {
        position.size().files
    } else {
        1
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

/// Symmetry of the board that maps a puzzle to an equivalent puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symmetry {
    /// Number of files by which the board is shifted to the right, across the wrap-around edges.
    shift: u8,
    is_mirrored: bool,
    /// Whether the sides are exchanged, and the board is rotated.
    is_exchanged: bool,
}

impl Symmetry {
    /// Returns the symmetries of a board, the identity first. With obstacles, some of them may lead to other boards.
    pub(super) fn all(position: &Position) -> impl Iterator<Item = Symmetry> + use<> {
        (0..shifts(position)).flat_map(|shift| {
            [(false, false), (true, false), (false, true), (true, true)].map(|(is_mirrored, is_exchanged)| Symmetry {
                shift,
                is_mirrored,
                is_exchanged,
            })
        })
    }

    /// Returns the image of a position. Returns `None` if the image belongs to a different variant, because its obstacles or missing
    /// squares are elsewhere.
    pub(super) fn position(self, position: &Position) -> Option<Position> {
        let size = position.size();
        let options = position.variant();
        let options = options.options();
        for set in [options.obstacles, options.missing] {
            if !set.squares().all(|square| set.contains(self.square(size, square))) {
                return None;
            }
        }
        let setup = position.to_setup();
        let map = |squares: &[Square]| squares.iter().map(|square| self.square(size, *square)).collect();
        let (first, second, breakthroughs, side_to_move) = if self.is_exchanged {
            let [first, second] = setup.breakthroughs;
            (&setup.second, &setup.first, [second, first], !setup.side_to_move)
        } else {
            (&setup.first, &setup.second, setup.breakthroughs, setup.side_to_move)
        };
        Position::from_setup(&Setup {
            first: map(first),
            second: map(second),
            breakthroughs,
            side_to_move,
            ..setup.clone()
        })
        .ok()
    }

    /// Returns the image of a move.
    pub(super) fn mv(self, size: BoardSize, mv: Move) -> Move {
        Move {
            from: self.square(size, mv.from),
            to: self.square(size, mv.to),
        }
    }

    fn square(self, size: BoardSize, square: Square) -> Square {
        let square = shifted(size, square, self.shift);
        let square = if self.is_exchanged {
            size.rotate_180(square)
        } else {
            square
        };
        if self.is_mirrored {
            size.flip_horizontal(square)
        } else {
            square
        }
    }
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
    fn images_have_the_same_key_and_images_of_the_legal_moves() {
        for (variant, fen) in [
            ("4x5", "p3/1p2/4/P3/3P w 0 1"),
            ("4x5 joined", "p3/1p2/4/P3/3P b 0 1"),
            ("4x5 breakthroughs=3", "p3/1p2/4/P3/3P w 0 1 +2+1"),
            ("4x5 obstacles=a3,d3", "p3/1p2/*2*/P3/3P w 0 1"),
            ("hex5", "start"),
        ] {
            let variant = variant.parse().expect(variant);
            let position = if fen == "start" {
                Position::start(variant)
            } else {
                parse_variant_fen(&variant, fen).expect(fen)
            };
            let symmetries: Vec<Symmetry> = Symmetry::all(&position).collect();
            assert_eq!(symmetries.len(), if variant.options().cylinder { 16 } else { 4 });
            for symmetry in symmetries {
                let image = symmetry.position(&position).expect("an image");
                assert_eq!(
                    SymmetryKey::new(&image),
                    SymmetryKey::new(&position),
                    "{variant:?} {symmetry:?}"
                );
                let sorted = |mut moves: Vec<Move>| {
                    moves.sort_by_key(|mv| (mv.from, mv.to));
                    moves
                };
                let moves = position
                    .legal_moves()
                    .iter()
                    .map(|mv| symmetry.mv(position.size(), *mv))
                    .collect();
                assert_eq!(
                    sorted(moves),
                    sorted(image.legal_moves().to_vec()),
                    "{variant:?} {symmetry:?}"
                );
            }
        }
    }

    #[test]
    fn positions_with_other_obstacles_have_no_image() {
        let variant = "4x5 obstacles=a3".parse().expect("a variant");
        let position = parse_variant_fen(&variant, "p3/1p2/*3/P3/3P w 0 1").expect("a position");
        let images = Symmetry::all(&position).map(|symmetry| symmetry.position(&position).is_some());
        assert_eq!(images.collect::<Vec<bool>>(), [true, false, false, true]);
    }

    #[test]
    fn obstacles_are_mirrored_with_the_pieces() {
        let fens = ["p3/1p2/*3/P3/3P w 0 1", "3p/2p1/*3/3P/P3 w 0 1"];
        assert_ne!(key("4x5 obstacles=a3", fens[0]), key("4x5 obstacles=a3", fens[1]));
    }
}
