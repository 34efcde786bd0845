//! Reasons for which a move is illegal.

use super::Coordinates;
use thiserror::Error;

/// Reason for which a move is illegal, exact enough to explain the rule to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// One of the squares is not on the board.
    #[error("the board has no such square")]
    OutsideBoard,
    /// The starting square is empty.
    #[error("no piece stands on {0}")]
    NoPiece(Coordinates),
    /// The piece belongs to the side that is not to move.
    #[error("the piece on {0} is the opponent's")]
    OpponentsPiece(Coordinates),
    /// The move does not go forward.
    #[error("pieces move only forward")]
    NotForward,
    /// The move goes forward, but not to one of the three nearest squares.
    #[error("pieces move one square, straight or diagonally forward")]
    TooFar,
    /// The target is an obstacle.
    #[error("{0} is an obstacle")]
    Obstacle(Coordinates),
    /// The target holds a piece of the same side.
    #[error("your own piece stands on {0}")]
    OwnPiece(Coordinates),
    /// The move would capture straight ahead.
    #[error("pieces capture only diagonally forward")]
    StraightCapture,
    /// The move would capture in a variant without captures.
    #[error("pieces do not capture in this game")]
    NoCaptures,
    /// The move is not a capture, and captures are mandatory.
    #[error("you can capture, so you must")]
    MustCapture,
}
