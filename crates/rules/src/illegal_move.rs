//! Reasons why a move is illegal.

use super::Coordinates;
use thiserror::Error;

/// Reason why a move is illegal, precise enough to explain the rule to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A square of the move is not on the board.
    #[error("the square is not on the board")]
    OutsideBoard,
    /// The starting square is empty.
    #[error("there is no piece on {0}")]
    NoPiece(Coordinates),
    /// The piece belongs to the opponent.
    #[error("the piece on {0} is the opponent's")]
    OpponentsPiece(Coordinates),
    /// The move does not go forward.
    #[error("pieces move only forward")]
    NotForward,
    /// The move goes forward, but not to an adjacent square.
    #[error("pieces move one square, straight or diagonally forward")]
    TooFar,
    /// The target is an obstacle.
    #[error("{0} is an obstacle")]
    Obstacle(Coordinates),
    /// The target is occupied by a piece of the same side.
    #[error("your own piece occupies {0}")]
    OwnPiece(Coordinates),
    /// The move would capture straight ahead, in a variant without straight captures.
    #[error("pieces capture only diagonally forward")]
    StraightCapture,
    /// The move would capture in a variant without captures.
    #[error("pieces explode instead of capturing in this variant")]
    NoCaptures,
    /// The move is not a capture although a capture is possible, and captures are mandatory.
    #[error("captures are mandatory in this variant")]
    MustCapture,
}
