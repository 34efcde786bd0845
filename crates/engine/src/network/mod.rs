//! The learned evaluation: a small network that is kept up to date move by move, and tables of local patterns.
//!
//! The network sees the board twice, as each side does, with its own pieces moving up: every piece on its square adds a row
//! of weights to that side's sums, and the squares of the clamped sums are weighed and added up (efficiently updatable
//! networks: Nasu, "NNUE", 2018). Every 3×3 window of the board adds a weight looked up by its pattern of empty, own and
//! enemy squares, in one table for all windows of the same rank (n-tuple networks: Lucas, "Learning to Play Othello with
//! N-Tuple Systems", 2008).

mod committed;
mod evaluator;
mod file;
mod windows;

pub use file::NetworkError;

pub(super) use committed::committed;
pub(super) use evaluator::Evaluator;

use breakthrough_rules::{BoardSize, Coordinates, Square};
use windows::Windows;

/// A network for one size of board, of at most 64 squares.
pub struct Network {
    size: BoardSize,
    weights: Weights,
    windows: Windows,
    /// Where a square lies for the second side, which sees the board upside down.
    upside_down: Box<[usize]>,
}

/// What a network has learned, in fixed-point numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A row of [`Network::HIDDEN`] for every square with an own piece, then for every square with an enemy piece; 255 is
    /// one.
    pub embedding: Vec<i16>,
    /// What the sums begin with, [`Network::HIDDEN`] of them; 255 is one.
    pub bias: Vec<i16>,
    /// For each of [`Network::PHASES`] numbers of pieces, the weights of the mover's sums, then of the other's; 64 is one,
    /// and none is beyond ±127.
    pub output: Vec<i16>,
    /// For each phase, what the result begins with; 4096 is one.
    pub output_bias: Vec<i16>,
    /// For every rank a window may begin on, as the mover sees it, a weight for each pattern; 4096 is one.
    pub windows: Vec<i16>,
}

impl Network {
    /// How many sums a side has.
    pub const HIDDEN: usize = 64;
    /// The game has so many phases by the number of pieces, with output weights of their own.
    pub const PHASES: usize = 4;
    /// The patterns of a window: each of nine squares is empty, own or enemy.
    pub const PATTERNS: usize = 3usize.pow(9);
    /// The windows are so many files wide and ranks high.
    pub const WINDOW: usize = 3;
    /// A result of one (in units of log odds of winning) is so many hundredths of a piece.
    pub const CENTI: i32 = 150;

    /// A network for boards of this size.
    ///
    /// # Errors
    /// The board must have at most 64 squares and at least [`Network::WINDOW`] files and ranks, and there must be as many
    /// weights as it takes.
    pub fn new(size: BoardSize, weights: Weights) -> Result<Network, NetworkError> {
        Network::check_size(size)?;
        let rows = usize::from(size.ranks) - Network::WINDOW + 1;
        for (part, found, expected) in [
            (
                "embedding",
                weights.embedding.len(),
                2 * size.squares() * Network::HIDDEN,
            ),
            ("bias", weights.bias.len(), Network::HIDDEN),
            ("output", weights.output.len(), Network::PHASES * 2 * Network::HIDDEN),
            ("output bias", weights.output_bias.len(), Network::PHASES),
            ("windows", weights.windows.len(), rows * Network::PATTERNS),
        ] {
            if found != expected {
                return Err(NetworkError::Count { part, expected, found });
            }
        }
        let turned = |square: Square| {
            let Coordinates { file, rank } = size.coordinates(square);
            usize::from(size.ranks - 1 - rank) * usize::from(size.files) + usize::from(file)
        };
        Ok(Network {
            size,
            windows: Windows::new(size, &weights.windows),
            weights,
            upside_down: size.all_squares().map(turned).collect(),
        })
    }

    fn check_size(size: BoardSize) -> Result<(), NetworkError> {
        let least = Network::WINDOW as u8;
        if size.files < least || size.ranks < least || size.squares() > 64 {
            return Err(NetworkError::Size(size));
        }
        Ok(())
    }

    /// The size of the boards it judges.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// What it has learned.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The phase of a game with so many pieces on a board of so many files, 0 at the end.
    #[must_use]
    pub fn phase(files: u8, pieces: u32) -> usize {
        let most = 4 * u32::from(files);
        (pieces.saturating_sub(1) as usize * Network::PHASES / most as usize).min(Network::PHASES - 1)
    }
}
