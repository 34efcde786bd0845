//! Outcome of a game. There are no draws.

use super::Side;

/// Winner of a finished game and the kind of ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner.
    pub winner: Side,
    /// The kind of ending.
    pub ending: Ending,
}

/// Kind of ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The winner brought a piece to the far rank.
    Breakthrough,
    /// The winner captured every enemy piece.
    AllCaptured,
    /// The loser had no legal move.
    NoMoves,
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
}
