//! Options of a variant, not yet validated.

use super::{Bitboard, BoardSize, Side, Square, SquareSet};

/// Options of a variant, which may be unplayable. `Variant::from_options` validates them. docs/VARIANTS.md defines each
/// option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The board size.
    pub size: BoardSize,
    /// Number of nearest squares of every file that each side fills at the start, 1–3.
    pub home_ranks: u8,
    /// The side that makes the first move.
    pub starting_side: Side,
    /// Squares that no piece may enter.
    pub obstacles: SquareSet,
    /// Home squares that are left empty at the start.
    pub missing: SquareSet,
    /// The starting position's pieces by side, if they are not those of the home ranks.
    pub pieces: Option<[SquareSet; 2]>,
    /// Whether the left and the right edge are joined, as on the cylinder boards of chess variants.
    pub cylinder: bool,
    /// Whether a side that can capture must capture.
    pub mandatory_capture: bool,
    /// Whether pieces also capture straight ahead.
    pub straight_capture: bool,
    /// Whether pieces explode instead of capturing.
    pub bombardment: bool,
    /// Number of breakthroughs that a side needs to win, 1–3.
    pub breakthroughs_needed: u8,
}

impl Options {
    /// The standard rules on a board of this size.
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

    /// The pieces of the starting position by side: `pieces` if given, or the home ranks without obstacles and missing
    /// squares.
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

    /// The options with the default starting position and starting side. Only the rules of play remain.
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

    /// Whether only the size, the starting position and the starting side differ from the standard game.
    #[must_use]
    pub fn has_standard_rules(&self) -> bool {
        self.rules() == Options::standard(BoardSize::new(self.size.files, self.size.ranks)).rules()
    }
}
