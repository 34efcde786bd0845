//! Board of the standard rules from the point of view of the side to move, with shifts for the steps of the pieces.

use super::padded_bitboard::PaddedBitboard;
use breakthrough_rules::{BoardSize, Position, Side, Square};

/// Pieces of both sides from the point of view of the side to move: its own pieces move up, the enemy's pieces move down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct State<P> {
    pub(crate) own: P,
    pub(crate) enemy: P,
}

/// Masks and shifts for boards of one size.
#[derive(Clone, Debug)]
pub(crate) struct StandardBoard<P> {
    files: u32,
    pub(super) ranks: u32,
    pub(super) playable: P,
    not_first_file: P,
    not_last_file: P,
    /// The rank from which the side to move reaches its goal in one step.
    pub(crate) own_last_step: P,
    /// The rank from which the enemy reaches its goal in one step.
    pub(super) enemy_last_step: P,
}

impl<P: PaddedBitboard> StandardBoard<P> {
    /// Returns whether a board of this size fits in the bitboard.
    pub(super) fn fits(size: BoardSize) -> bool {
        u32::from(size.files) <= P::STRIDE && u32::from(size.ranks) <= P::RANKS
    }

    /// Creates the masks for a board of this size, which must fit.
    pub(super) fn new(size: BoardSize) -> StandardBoard<P> {
        let (files, ranks) = (u32::from(size.files), u32::from(size.ranks));
        let set = |keeps: &dyn Fn(u32, u32) -> bool| {
            let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
            squares
                .filter(|(file, rank)| keeps(*file, *rank))
                .fold(P::EMPTY, |set, (file, rank)| set | square::<P>(file, rank))
        };
        StandardBoard {
            files,
            ranks,
            playable: set(&|_, _| true),
            not_first_file: set(&|file, _| file > 0),
            not_last_file: set(&|file, _| file + 1 < files),
            own_last_step: set(&|_, rank| rank + 2 == ranks),
            enemy_last_step: set(&|_, rank| rank == 1),
        }
    }

    /// Converts a position. The board is flipped if the second side is to move.
    pub(super) fn state(&self, position: &Position) -> State<P> {
        let size = position.size();
        match position.side_to_move() {
            Side::First => State {
                own: pieces(size, position.pieces(Side::First).into_iter()),
                enemy: pieces(size, position.pieces(Side::Second).into_iter()),
            },
            Side::Second => {
                let flipped = |side| {
                    let squares = position.pieces(side).into_iter();
                    pieces(size, squares.map(|square| size.flip_vertical(square)))
                };
                State {
                    own: flipped(Side::Second),
                    enemy: flipped(Side::First),
                }
            }
        }
    }

    /// Flips a set vertically, so that the first rank becomes the last.
    #[inline]
    pub(crate) fn flip_vertical(&self, set: P) -> P {
        set.flip_vertical() >> (P::STRIDE * (P::RANKS - self.ranks))
    }

    /// Flips a set horizontally, so that the first file becomes the last.
    #[inline]
    pub(crate) fn flip_horizontal(&self, set: P) -> P {
        set.flip_horizontal() >> (P::STRIDE - self.files)
    }

    /// Returns the squares diagonally above a set.
    #[inline]
    pub(super) fn up_diagonals(&self, set: P) -> P {
        self.up_left(set) | self.up_right(set)
    }

    #[inline]
    pub(super) fn up_left(&self, set: P) -> P {
        ((set & self.not_first_file) << (P::STRIDE - 1)) & self.playable
    }

    #[inline]
    pub(super) fn up_right(&self, set: P) -> P {
        ((set & self.not_last_file) << (P::STRIDE + 1)) & self.playable
    }

    #[inline]
    pub(super) fn up(&self, set: P) -> P {
        (set << P::STRIDE) & self.playable
    }

    #[inline]
    pub(super) fn left(&self, set: P) -> P {
        (set & self.not_first_file) >> 1
    }

    /// Returns the squares diagonally below a set.
    #[inline]
    pub(super) fn down_diagonals(&self, set: P) -> P {
        ((set & self.not_first_file) >> (P::STRIDE + 1)) | ((set & self.not_last_file) >> (P::STRIDE - 1))
    }

    #[inline]
    pub(super) fn down(&self, set: P) -> P {
        set >> P::STRIDE
    }

    /// Returns the number of steps from the foremost own piece to its goal, or `ranks` if there are no pieces.
    #[inline]
    pub(super) fn own_distance(&self, own: P) -> u32 {
        own.last()
            .map_or(self.ranks, |square| self.ranks - 1 - square.index() as u32 / P::STRIDE)
    }

    /// Returns the number of steps from the foremost enemy piece to its goal, or `ranks` if there are no pieces.
    #[inline]
    pub(super) fn enemy_distance(&self, enemy: P) -> u32 {
        enemy
            .first()
            .map_or(self.ranks, |square| square.index() as u32 / P::STRIDE)
    }
}

/// Creates a padded bitboard with the given squares of a board.
pub(crate) fn pieces<P: PaddedBitboard>(size: BoardSize, squares: impl Iterator<Item = Square>) -> P {
    let coordinates = squares.map(|square| size.coordinates(square));
    coordinates.fold(P::EMPTY, |set, at| set | square::<P>(at.file.into(), at.rank.into()))
}

fn square<P: PaddedBitboard>(file: u32, rank: u32) -> P {
    P::from_square(Square::new((rank * P::STRIDE + file) as u8))
}
