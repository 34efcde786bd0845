//! How a game ends. Draws are impossible.

use super::Side;

/// Who won a finished game, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner.
    pub winner: Side,
    /// How the game ended.
    pub ending: Ending,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The winner brought a piece to the far rank.
    Breakthrough,
    /// The winner captured every enemy piece.
    AllCaptured,
    /// The loser had to move and could not.
    NoMoves,
    /// The loser resigned.
    Resignation,
}
