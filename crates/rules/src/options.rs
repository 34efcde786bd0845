//! Unvalidated options of a variant.

use super::{Bitboard, BoardSize, Side, Square, SquareSet};

/// Options of a variant, which may be unplayable. `Variant::from_options` validates them. The options are documented in
/// docs/VARIANTS.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Numbers of files and ranks, and the shape of the board.
    pub size: BoardSize,
    /// Number of squares on every file that each side occupies at the start, 1–3.
    pub home_ranks: u8,
    /// The side that makes the first move.
    pub starting_side: Side,
    /// Squares with obstacles, which pieces may not enter.
    pub obstacles: SquareSet,
    /// Home squares that are empty at the start.
    pub missing: SquareSet,
    /// Pieces of the starting position by side; `None` to fill the home ranks.
    pub pieces: Option<[SquareSet; 2]>,
    /// Whether moves wrap around the left and right edges, as in cylinder chess.
    pub cylinder: bool,
    /// Whether a side that can capture must capture.
    pub mandatory_capture: bool,
    /// Whether pieces capture straight ahead as well.
    pub straight_capture: bool,
    /// Whether pieces explode instead of capturing.
    pub bombardment: bool,
    /// Number of breakthroughs that a side needs to win, 1–3.
    pub breakthroughs_needed: u8,
}

impl Options {
    /// Returns the options of the standard rules on a board of this size.
    #[must_use]
    pub const fn standard(size: BoardSize) -> Options {
        Options {
            size,
            home_ranks: size.default_home_ranks(),
            starting_side: Side::First,
            obstacles: SquareSet::ZERO,
            missing: SquareSet::ZERO,
            pieces: None,
            cylinder: false,
            mandatory_capture: false,
            straight_capture: false,
            bombardment: false,
            breakthroughs_needed: 1,
        }
    }

    /// Returns the pieces of the starting position by side: `pieces` if set, otherwise the home ranks without obstacles and
    /// missing squares.
    #[must_use]
    pub fn start_pieces(&self) -> [SquareSet; 2] {
        self.pieces.unwrap_or_else(|| {
            Side::BOTH.map(|side| {
                let is_home = |square: &Square| self.size.relative_rank(side, *square) < self.home_ranks;
                let home = SquareSet::from_squares(self.size.all_squares().filter(is_home));
                home & !self.obstacles & !self.missing
            })
        })
    }

    /// Returns the options with starting position and starting side replaced by fixed values, for comparing only board and rules.
    #[must_use]
    pub fn rules(&self) -> Options {
        Options {
            home_ranks: 1,
            starting_side: Side::First,
            missing: SquareSet::ZERO,
            pieces: None,
            ..*self
        }
    }

    /// Returns whether the options differ from the standard game at most in board size, starting position and starting side.
    #[must_use]
    pub fn has_standard_rules(&self) -> bool {
        self.rules() == Options::standard(BoardSize::new(self.size.files, self.size.ranks)).rules()
    }
}
