//! Events that report changes to the game, in the order of the changes.

use crate::session::GameAction;
use bevy::prelude::*;
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{Coordinates, IllegalMove, Move, Outcome, PlayedMove, Side};

/// Triggered when a different game, or a different staged position, is on the board.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct GameReset {
    /// Whether the game is a rematch of the previous game.
    pub is_rematch: bool,
}

/// Triggered when the pieces or obstacles of the editor's board have changed. The squares are unchanged.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct EditorBoardChanged;

/// Triggered when a move of the game was made or redone.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct MoveMade {
    pub played: PlayedMove,
    /// Side that made the move.
    pub side: Side,
}

/// Triggered when a move of the game was undone.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct MoveUndone {
    pub played: PlayedMove,
}

/// Triggered when the board shows another position of the game: after a move, after an undo, or on request.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct PositionShown {
    pub placement: PiecePlacement,
    /// Transition from the previously shown position.
    pub transition: Transition,
}

/// Transition between two positions that are shown consecutively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transition {
    Move {
        played: PlayedMove,
        /// Side that made the move.
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

/// Triggered when an intent was refused. The game is unchanged.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct MoveRejected {
    /// Refused move; `None` for other intents.
    pub mv: Option<Move>,
    pub reason: Rejection,
}

/// Reason why an intent was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    Illegal(IllegalMove),
    /// The chosen piece has no legal move.
    NoMove(Coordinates),
    /// It is the computer's turn.
    NotYourTurn,
    /// The board does not show the current position.
    OtherPositionShown,
    /// A move was tried at an earlier position of a game in progress. The current position is shown again.
    ReturnedToCurrentPosition,
    /// The requested position is not in the game.
    NoSuchPosition,
    NothingToUndo,
    NothingToRedo,
    /// A game lost on time cannot be resumed.
    LostOnTime,
    /// The game is rated and does not allow the action.
    Rated(GameAction),
    /// The players of a timed game have not allowed hints, threats and analysis.
    NoHelp,
    /// The position belongs to a rated game in progress, so no hint is given.
    RatedPosition,
    /// The move would resign an unfinished rated game. If the player tries the same move again, the move is made.
    ResignsRatedGame,
    /// A game with a friend in progress does not allow help, other players and restarts.
    ByLink,
    /// The link with the last move was copied or received.
    LinkSent,
    /// A link contradicts the game with a friend, and the person has not chosen a line.
    Disputed,
    /// Moves of a library game cannot be undone in its replay.
    Replay,
}

/// Triggered when variations, comments or glyphs have changed. The moves of the game are unchanged.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct VariationsChanged;

/// Triggered when the game has ended, or when a finished game is opened. The board shows the last position.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct GameEnded {
    /// Winner and type of ending.
    pub outcome: Outcome,
    /// Whether a finished game was opened, as opposed to a game that has just ended.
    pub is_opened: bool,
}

/// Triggered when a finished game resumes, because a move or a resignation was undone.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct GameResumed;
