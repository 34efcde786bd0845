//! Events that report changes of the game, triggered in that order.

use crate::session::GameAction;
use bevy::prelude::*;
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{IllegalMove, Move, Outcome, PlayedMove, Side};

/// A different game, or a different staged position, was put on the board.
#[derive(Event, Clone, Copy, Debug)]
pub struct GameReset;

/// The editor's board changed. Its squares are the same as before.
#[derive(Event, Clone, Copy, Debug)]
pub struct EditorBoardChanged;

/// A move of the game was made or redone.
#[derive(Event, Clone, Copy, Debug)]
pub struct MoveMade {
    pub played: PlayedMove,
    /// Side that made the move.
    pub side: Side,
}

/// A move of the game was undone.
#[derive(Event, Clone, Copy, Debug)]
pub struct MoveUndone {
    pub played: PlayedMove,
    /// Side that had made the move.
    pub side: Side,
}

/// The board shows another position of the game: after a move, after an undo, or on request.
#[derive(Event, Clone, Copy, Debug)]
pub struct PositionShown {
    pub placement: PiecePlacement,
    /// How the previously shown position leads to this one.
    pub transition: Transition,
}

/// How the previously shown position leads to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    /// One move.
    Move {
        played: PlayedMove,
        /// Side that makes the move.
        side: Side,
    },
    /// The undo of one move.
    Undo {
        played: PlayedMove,
        /// Side that had made the move.
        side: Side,
    },
    /// More than one move, or a change of variation.
    Jump,
}

/// An intent was refused. The game is unchanged.
#[derive(Event, Clone, Copy, Debug)]
pub struct MoveRejected {
    /// Refused move; `None` for other intents.
    pub mv: Option<Move>,
    pub reason: Rejection,
}

/// Reason why an intent was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The move is illegal.
    Illegal(IllegalMove),
    /// It is the computer's turn.
    NotYourTurn,
    /// The board does not show the current position.
    OtherPositionShown,
    /// The requested position is not in the game.
    NoSuchPosition,
    /// There is no move to undo.
    NothingToUndo,
    /// There is no move to redo.
    NothingToRedo,
    /// A game lost on time cannot be resumed.
    LostOnTime,
    /// The game is rated and does not allow the action.
    Rated(GameAction),
}

/// Variations, comments or glyphs changed. The game's main line did not.
#[derive(Event, Clone, Copy, Debug)]
pub struct VariationsChanged;

/// The game ended. The board shows its last position.
#[derive(Event, Clone, Copy, Debug)]
pub struct GameEnded {
    /// Winner and type of ending.
    pub outcome: Outcome,
}

/// A finished game resumed, because a move or a resignation was undone.
#[derive(Event, Clone, Copy, Debug)]
pub struct GameResumed;
