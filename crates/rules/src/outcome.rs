//! Outcome of a game. Draws are impossible.

use super::Side;

/// Winner and kind of ending of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The side that won.
    pub winner: Side,
    /// Rule or event that ended the game.
    pub ending: Ending,
}

/// Rule or event that ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A piece of the winner reached the last rank, or the winner made the last breakthrough needed.
    Breakthrough,
    /// The winner captured all enemy pieces, or an explosion or a breakthrough removed the loser's last pieces.
    AllCaptured,
    /// The loser had no legal move.
    NoMoves,
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
}
