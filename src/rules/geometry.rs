//! The board as the move rules see it: which squares exist, where a step leads, and where a side wins.
//!
//! Every direction of play is one shift of the whole set of pieces behind a mask of the squares it may leave. A square that
//! cannot be entered is simply missing from [`Geometry::playable`] and from the masks, and any cell layout in which a step
//! is a constant shift (squares, hexagons in slanted coordinates) is described by the same few values.

use super::{Bitboard, BoardSize, Coordinates, Side, Square, Variant};

/// The three ways forward, as seen on the page with rank 1 at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Forward and towards file a.
    Left,
    /// Straight forward: never a capture.
    Straight,
    /// Forward and away from file a.
    Right,
}

impl Direction {
    /// Every direction, in the order in which moves are generated.
    pub const ALL: [Direction; 3] = [Direction::Left, Direction::Straight, Direction::Right];

    /// Whether a piece may capture this way.
    #[must_use]
    pub const fn captures(self) -> bool {
        !matches!(self, Direction::Straight)
    }

    const fn file_change(self) -> i32 {
        match self {
            Direction::Left => -1,
            Direction::Straight => 0,
            Direction::Right => 1,
        }
    }
}

/// One direction of play for one side.
#[derive(Clone, Copy, Debug)]
pub struct Step<B> {
    up: u32,
    down: u32,
    leaves: B,
    enters: B,
}

impl<B: Bitboard> Step<B> {
    fn new(shift: i32, leaves: B) -> Step<B> {
        let up = shift.max(0).unsigned_abs();
        let down = shift.min(0).unsigned_abs();
        Step {
            up,
            down,
            leaves,
            enters: (leaves << up) >> down,
        }
    }

    /// The squares that `pieces` reach by this step, occupied or not.
    #[inline]
    #[must_use]
    pub fn targets(&self, pieces: B) -> B {
        ((pieces & self.leaves) << self.up) >> self.down
    }

    /// The squares from which this step leads to `targets`.
    #[inline]
    #[must_use]
    pub fn sources(&self, targets: B) -> B {
        ((targets & self.enters) << self.down) >> self.up
    }

    /// The square from which this step leads to `target`, which must be one that it enters.
    #[inline]
    #[must_use]
    pub const fn source(&self, target: Square) -> Square {
        Square::new((target.index() as u32 + self.down - self.up) as u8)
    }
}

/// Everything about a board that stays the same during a game.
#[derive(Clone, Debug)]
pub struct Geometry<B> {
    size: BoardSize,
    playable: B,
    goals: [B; 2],
    steps: [[Step<B>; 3]; 2],
}

impl<B: Bitboard> Geometry<B> {
    /// The geometry of a variant's board, which must have at most [`Bitboard::CAPACITY`] squares.
    #[must_use]
    pub fn new(variant: Variant) -> Geometry<B> {
        let size = variant.size();
        debug_assert!(size.squares() <= B::CAPACITY);
        let playable = B::collect(size.all_squares());
        let rank = |rank: u8| B::collect((0..size.files).filter_map(|file| size.square(Coordinates { file, rank })));
        let step = |side: Side, direction: Direction| {
            let rank_change = if side == Side::First { 1 } else { -1 };
            let file_change = direction.file_change();
            let target = |square: Square| {
                let from = size.coordinates(square);
                size.square(Coordinates {
                    file: from.file.checked_add_signed(file_change as i8)?,
                    rank: from.rank.checked_add_signed(rank_change as i8)?,
                })
            };
            let stays = |square: &Square| target(*square).is_some_and(|target| playable.contains(target));
            Step::new(
                rank_change * i32::from(size.files) + file_change,
                B::collect(playable.squares().filter(stays)),
            )
        };
        Geometry {
            size,
            playable,
            goals: [rank(size.ranks - 1), rank(0)],
            steps: Side::BOTH.map(|side| Direction::ALL.map(|direction| step(side, direction))),
        }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The squares that a piece may stand on.
    #[inline]
    #[must_use]
    pub const fn playable(&self) -> B {
        self.playable
    }

    /// The squares on which a piece of `side` wins.
    #[inline]
    #[must_use]
    pub const fn goals(&self, side: Side) -> B {
        self.goals[side.index()]
    }

    /// How a piece of `side` steps in a direction.
    #[inline]
    #[must_use]
    pub const fn step(&self, side: Side, direction: Direction) -> &Step<B> {
        &self.steps[side.index()][direction as usize]
    }

    /// Every square that pieces of `side` standing on `pieces` attack.
    #[inline]
    #[must_use]
    pub fn attacks(&self, side: Side, pieces: B) -> B {
        self.step(side, Direction::Left).targets(pieces) | self.step(side, Direction::Right).targets(pieces)
    }
}
