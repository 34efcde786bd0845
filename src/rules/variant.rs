//! What can be chosen about a game before it starts.

use super::{BoardSize, Side};
use thiserror::Error;

/// A playable set of choices: the board's size, how many ranks each side fills, and who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    size: BoardSize,
    home_ranks: u8,
    begins: Side,
}

/// Why a variant cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// The number of files is outside 2–16.
    #[error("expected 2 to 16 files, found {0}")]
    Files(u32),
    /// The number of ranks is outside 3–16.
    #[error("expected 3 to 16 ranks, found {0}")]
    Ranks(u32),
    /// The number of home ranks a side is outside 1–3.
    #[error("expected 1 to 3 home ranks a side, found {0}")]
    HomeRanks(u32),
    /// The two sides' home ranks overlap.
    #[error("{home_ranks} home ranks a side do not fit on {ranks} ranks: at most {} fit", ranks / 2)]
    HomeRanksDoNotFit {
        /// What was asked for.
        home_ranks: u32,
        /// The board's ranks.
        ranks: u32,
    },
}

impl Variant {
    /// The widest and highest board.
    pub const MAX_FILES_AND_RANKS: u8 = 16;
    /// The fewest files.
    pub const MIN_FILES: u8 = 2;
    /// The fewest ranks.
    pub const MIN_RANKS: u8 = 3;
    /// The most home ranks a side.
    pub const MAX_HOME_RANKS: u8 = 3;

    /// The standard game: 8×8, two home ranks, the first side begins.
    pub const STANDARD: Variant = Variant {
        size: BoardSize { files: 8, ranks: 8 },
        home_ranks: 2,
        begins: Side::First,
    };

    /// A board with the usual home ranks (two, or one on three ranks) on which the first side begins.
    ///
    /// # Errors
    /// Files must be 2–16, ranks 3–16.
    pub fn new(files: u32, ranks: u32) -> Result<Variant, VariantError> {
        Variant::with_home_ranks(files, ranks, u32::from(Variant::usual_home_ranks(ranks)))
    }

    /// A board on which each side fills its `home_ranks` nearest ranks and the first side begins.
    ///
    /// # Errors
    /// Files must be 2–16, ranks 3–16, home ranks 1–3 and not more than half of the ranks.
    pub fn with_home_ranks(files: u32, ranks: u32, home_ranks: u32) -> Result<Variant, VariantError> {
        let most = u32::from(Variant::MAX_FILES_AND_RANKS);
        if !(u32::from(Variant::MIN_FILES)..=most).contains(&files) {
            return Err(VariantError::Files(files));
        }
        if !(u32::from(Variant::MIN_RANKS)..=most).contains(&ranks) {
            return Err(VariantError::Ranks(ranks));
        }
        if !(1..=u32::from(Variant::MAX_HOME_RANKS)).contains(&home_ranks) {
            return Err(VariantError::HomeRanks(home_ranks));
        }
        if home_ranks * 2 > ranks {
            return Err(VariantError::HomeRanksDoNotFit { home_ranks, ranks });
        }
        Ok(Variant {
            size: BoardSize {
                files: files as u8,
                ranks: ranks as u8,
            },
            home_ranks: home_ranks as u8,
            begins: Side::First,
        })
    }

    /// The same variant, begun by `side`.
    #[must_use]
    pub const fn begun_by(self, side: Side) -> Variant {
        Variant { begins: side, ..self }
    }

    /// How many ranks a side fills on a board of this height unless told otherwise.
    #[must_use]
    pub const fn usual_home_ranks(ranks: u32) -> u8 {
        if ranks < 4 { 1 } else { 2 }
    }

    /// The board's size.
    #[must_use]
    pub const fn size(self) -> BoardSize {
        self.size
    }

    /// How many ranks each side fills at the start, 1–3.
    #[must_use]
    pub const fn home_ranks(self) -> u8 {
        self.home_ranks
    }

    /// The side that makes the first move.
    #[must_use]
    pub const fn begins(self) -> Side {
        self.begins
    }

    /// No game of this variant from its start is longer than this many plies: 2·(W(2H−5)+1) on a standard setup.
    #[must_use]
    pub fn longest_game_plies(self) -> u32 {
        let files = u32::from(self.size.files);
        let ranks = u32::from(self.size.ranks);
        let steps_a_file: u32 = (0..u32::from(self.home_ranks)).map(|rank| ranks - 2 - rank).sum();
        2 * (files * steps_a_file + 1)
    }
}

impl Default for Variant {
    fn default() -> Variant {
        Variant::STANDARD
    }
}
