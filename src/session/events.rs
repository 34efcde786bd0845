//! Events that say what happened to the game, triggered in that order.

use crate::session::GameAction;
use bevy::prelude::*;
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{IllegalMove, Move, Outcome, PlayedMove, Side};

/// Another game, or another board behind a menu, has replaced the one before.
#[derive(Event, Clone, Copy, Debug)]
pub struct GameReset;

/// An editor has changed its board, which has the same squares as before.
#[derive(Event, Clone, Copy, Debug)]
pub struct EditorBoardChanged;

/// A move was made or redone in the game.
#[derive(Event, Clone, Copy, Debug)]
pub struct MoveMade {
    /// The move.
    pub played: PlayedMove,
    /// The side that made it.
    pub side: Side,
}

/// A move of the game was undone.
#[derive(Event, Clone, Copy, Debug)]
pub struct MoveUndone {
    /// The move.
    pub played: PlayedMove,
    /// The side that had made it.
    pub side: Side,
}

/// The board shows another position of the game: because of a move or an undo, or because somebody asked for it.
#[derive(Event, Clone, Copy, Debug)]
pub struct PositionShown {
    /// What stands on the board now.
    pub placement: PiecePlacement,
    /// How the position shown before leads to this one.
    pub transition: Transition,
}

/// How one position shown leads to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    /// By one move.
    Move {
        /// The move.
        played: PlayedMove,
        /// The side that makes it.
        side: Side,
    },
    /// By undoing one move.
    Undo {
        /// The move.
        played: PlayedMove,
        /// The side that had made it.
        side: Side,
    },
    /// By more than one move, or by a change of variation.
    Jump,
}

/// An intent was refused; the game is unchanged.
#[derive(Event, Clone, Copy, Debug)]
pub struct MoveRejected {
    /// The move, where the intent was one.
    pub mv: Option<Move>,
    /// The reason.
    pub reason: Rejection,
}

/// Why an intent was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The rules forbid the move.
    Illegal(IllegalMove),
    /// It is the computer's turn.
    NotYourTurn,
    /// The board shows another position than the current one of the game.
    OtherPositionShown,
    /// The position to show is not in the game.
    NoSuchPosition,
    /// There is no move to undo.
    NothingToUndo,
    /// There is no move to redo.
    NothingToRedo,
    /// A game that was lost on time stays lost.
    LostOnTime,
    /// A rated game does not allow the action.
    Rated(GameAction),
}

/// Variations, comments or glyphs have changed. The game itself has not.
#[derive(Event, Clone, Copy, Debug)]
pub struct VariationsChanged;

/// The game has ended. The board shows its last position.
#[derive(Event, Clone, Copy, Debug)]
pub struct GameEnded {
    /// The winner, and how the game ended.
    pub outcome: Outcome,
}

/// A game that had ended goes on, because a move or a resignation was undone.
#[derive(Event, Clone, Copy, Debug)]
pub struct GameResumed;
