//! Errors of judgements.

use breakthrough_rules::{IllegalMove, Interrupt, Move};
use breakthrough_solver::OutOfMemory;
use thiserror::Error;

/// Reason why a move cannot be judged.
#[derive(Debug, Error)]
pub enum JudgeError {
    /// No board has the id.
    #[error("expected the id of a board, found {0}")]
    UnknownBoard(String),
    /// A move is illegal.
    #[error("{error}")]
    Illegal {
        /// The move.
        mv: Move,
        /// The rule that forbids the move.
        error: IllegalMove,
    },
    /// The moves end the game.
    #[error("expected a game in progress, found a finished game")]
    Over,
    /// The opponent is to move.
    #[error("expected the player to move, found the opponent")]
    OpponentToMove,
    /// No move keeps the goal.
    #[error("the goal is out of reach")]
    Unreachable,
    /// The interrupt was raised.
    #[error("the judgement was cancelled")]
    Cancelled,
    /// The search reached its limit of nodes.
    #[error("the search reached its limit")]
    NodeLimit,
    /// The table of the solver cannot be allocated.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

impl JudgeError {
    /// Returns the error of a stopped search.
    pub(super) fn stopped(interrupt: &dyn Interrupt) -> JudgeError {
        if interrupt.is_raised() {
            JudgeError::Cancelled
        } else {
            JudgeError::NodeLimit
        }
    }
}
