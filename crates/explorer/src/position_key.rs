//! Keys of positions, shared by mirror images.

use breakthrough_rules::{BoardRef, BoardSize, Move, Position, Side, Square};

/// Pieces and side to move of a position or of its mirror image, whichever has the smaller key.
///
/// Positions with the same key are equal or mirror images of each other, so they have corresponding moves and equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey {
    pieces: [u64; 2],
    side_to_move: Side,
}

/// Key of a position, with the orientation and the symmetry of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keyed {
    pub(super) key: PositionKey,
    /// Whether the key describes the mirror image of the position.
    pub(super) is_mirrored: bool,
    /// Whether the position equals its mirror image.
    is_symmetric: bool,
}

impl PositionKey {
    /// Returns the key of a position, or `None` if the rules are not the standard rules, or the board has more than 64 squares.
    #[must_use]
    pub fn new(position: &Position) -> Option<PositionKey> {
        Keyed::new(position).map(|keyed| keyed.key)
    }
}

impl Keyed {
    pub(super) fn new(position: &Position) -> Option<Keyed> {
        let BoardRef::Small(_, board) = position.board() else {
            return None;
        };
        let size = position.size();
        if !position.variant().options().has_standard_rules() {
            return None;
        }
        let pieces = Side::BOTH.map(|side| board.pieces(side));
        let mirrored = pieces.map(|pieces| mirrored_pieces(pieces, size));
        Some(Keyed {
            key: PositionKey {
                pieces: pieces.min(mirrored),
                side_to_move: position.side_to_move(),
            },
            is_mirrored: mirrored < pieces,
            is_symmetric: mirrored == pieces,
        })
    }

    /// Converts a move of the position to the orientation of the key. In a symmetric position, a move and its mirror image become
    /// the same move.
    pub(super) fn to_key(self, mv: Move, size: BoardSize) -> Move {
        if self.is_symmetric {
            mv.min(mirrored_move(mv, size))
        } else {
            self.to_position(mv, size)
        }
    }

    /// Converts a move in the orientation of the key to the orientation of the position.
    pub(super) fn to_position(self, mv: Move, size: BoardSize) -> Move {
        if self.is_mirrored { mirrored_move(mv, size) } else { mv }
    }
}

/// Returns the mirror image of a move, in which the files are reversed.
#[must_use]
pub fn mirrored_move(mv: Move, size: BoardSize) -> Move {
    Move {
        from: size.flip_horizontal(mv.from),
        to: size.flip_horizontal(mv.to),
    }
}

/// Returns the mirror image of a position, in which the files are reversed, or `None` if the mirror image is not a position
/// of the variant.
#[must_use]
pub fn mirrored_position(position: &Position) -> Option<Position> {
    let size = position.size();
    let mut setup = position.to_setup();
    for square in setup.first.iter_mut().chain(&mut setup.second) {
        *square = size.flip_horizontal(*square);
    }
    Position::from_setup(&setup).ok()
}

/// Reverses the files of a set of squares. Bit `n` is the square with index `n`.
fn mirrored_pieces(pieces: u64, size: BoardSize) -> u64 {
    let mut rest = pieces;
    let mut mirrored = 0;
    while rest != 0 {
        let square = Square::new(rest.trailing_zeros() as u8);
        mirrored |= 1 << size.flip_horizontal(square).index();
        rest &= rest - 1;
    }
    mirrored
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::{parse_fen, parse_move, parse_variant_fen, to_fen};

    fn keyed(fen: &str) -> Keyed {
        Keyed::new(&parse_fen(fen).expect(fen)).expect("a small board")
    }

    #[test]
    fn mirror_images_have_the_same_key_and_opposite_orientations() {
        let [one, other] = ["p3/1p2/4/P3/3P w 0 1", "3p/2p1/4/3P/P3 w 0 1"].map(keyed);
        assert_eq!(one.key, other.key);
        assert_ne!(one.is_mirrored, other.is_mirrored);
        for fen in ["p3/1p2/4/P3/3P b 0 1", "p3/1p2/4/P3/2P1 w 0 1", "p3/1p2/4/3P/P3 w 0 1"] {
            assert_ne!(keyed(fen).key, one.key, "{fen}");
        }
    }

    #[test]
    fn a_position_is_mirrored_with_its_move_number_and_side_to_move() {
        let mirrored = |fen: &str| mirrored_position(&parse_fen(fen).expect(fen)).map(|mirrored| to_fen(&mirrored));
        let expected = "3p/2p1/4/3P/P3 b 0 7".to_owned();
        assert_eq!(mirrored("p3/1p2/4/P3/3P b 0 7"), Some(expected));
        // The mirror image has a piece on an obstacle.
        let variant = "4x5 obstacles=a3".parse().expect("a variant");
        let position = parse_variant_fen(&variant, "pppp/pppp/*2P/PPPP/4 b 0 1").expect("a position");
        assert_eq!(mirrored_position(&position), None);
    }

    #[test]
    fn moves_are_converted_to_the_orientation_of_the_key_and_back() {
        let size = BoardSize::new(4, 5);
        let mv = |text: &str| parse_move(text, size).expect(text);
        let [one, other] = ["p3/1p2/4/P3/3P w 0 1", "3p/2p1/4/3P/P3 w 0 1"].map(keyed);
        assert_eq!(one.to_key(mv("a2b3"), size), other.to_key(mv("d2c3"), size));
        for keyed in [one, other] {
            assert_eq!(keyed.to_position(keyed.to_key(mv("a2b3"), size), size), mv("a2b3"));
        }
        let symmetric = keyed("p2p/4/4/P2P/4 w 0 1");
        assert!(!symmetric.is_mirrored);
        assert_eq!(symmetric.to_key(mv("d2c3"), size), mv("a2b3"));
        assert_eq!(symmetric.to_key(mv("a2b3"), size), mv("a2b3"));
    }

    #[test]
    fn only_positions_with_the_standard_rules_on_up_to_64_squares_have_keys() {
        let key = |variant: &str| PositionKey::new(&Position::start(variant.parse().expect(variant)));
        assert!(key("8x8").is_some() && key("5x6").is_some());
        for variant in ["9x8", "hex3", "8x8 straight", "8x8 joined", "8x8 obstacles=c4"] {
            assert_eq!(key(variant), None, "{variant}");
        }
        // The starting side and the home ranks affect only the start position, so a variant with another starting side or
        // other home ranks has the same keys.
        let fen = "pppp/pppp/4/PPPP/PPPP b 0 1";
        let other = "4x5 begins=second".parse().expect("a variant");
        let position = parse_variant_fen(&other, fen).expect(fen);
        assert_eq!(PositionKey::new(&position), Some(keyed(fen).key));
    }
}
