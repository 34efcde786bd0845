//! Why a move is not allowed.

use super::Coordinates;
use thiserror::Error;

/// The reason a move is refused, exact enough to teach the rule it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// One of the squares is not on the board.
    #[error("the board has no such square")]
    OutsideBoard,
    /// Nothing stands where the move starts.
    #[error("no piece stands on {0}")]
    NoPiece(Coordinates),
    /// The piece belongs to the side that is not to move.
    #[error("the piece on {0} is the opponent's")]
    OpponentsPiece(Coordinates),
    /// The move does not go to a higher rank, as seen by its side.
    #[error("pieces move only forward")]
    NotForward,
    /// The move goes forward, but not to one of the three squares next to the piece.
    #[error("pieces move one square, straight or diagonally forward")]
    TooFar,
    /// No piece can enter the target.
    #[error("{0} is an obstacle")]
    Obstacle(Coordinates),
    /// A piece of the same side stands on the target.
    #[error("your own piece stands on {0}")]
    OwnPiece(Coordinates),
    /// The move would capture straight ahead.
    #[error("pieces capture only diagonally forward")]
    StraightCapture,
    /// The move would capture where pieces only blow up.
    #[error("pieces do not capture in this game")]
    NoCaptures,
    /// Something could be captured, and the move does not.
    #[error("you can capture, so you must")]
    MustCapture,
}
