//! Outcome of a game. There are no draws.

use super::Side;

/// Winner of a finished game and the way it ended.
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
    /// The loser ran out of time.
    Time,
}
