//! What happened to the match, in the order in which it happened. Observe these to follow it.

use bevy::prelude::*;
use breakthrough_rules::{IllegalMove, Move, Outcome, PlayedMove, Side};

/// Another match, or another board behind a menu, is shown: forget everything about the one before.
#[derive(Event, Clone, Copy, Debug)]
pub struct MatchReset;

/// Behind a menu, something else stands on the board of an editor.
#[derive(Event, Clone, Copy, Debug)]
pub struct BoardLaidOut;

/// A move was made, or played again after it was taken back.
#[derive(Event, Clone, Copy, Debug)]
pub struct MoveMade {
    /// The move.
    pub played: PlayedMove,
    /// The side that made it.
    pub side: Side,
}

/// A move was taken back.
#[derive(Event, Clone, Copy, Debug)]
pub struct MoveTakenBack {
    /// The move.
    pub played: PlayedMove,
    /// The side that had made it.
    pub side: Side,
}

/// A wish was refused; the match is unchanged.
#[derive(Event, Clone, Copy, Debug)]
pub struct MoveRejected {
    /// The move that was wished for, where it was one.
    pub mv: Option<Move>,
    /// Why.
    pub reason: Rejection,
}

/// Why a wish was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The rules forbid the move.
    Illegal(IllegalMove),
    /// It is the computer's turn.
    NotYourTurn,
    /// There is no move to take back.
    NothingToUndo,
    /// There is no move to play again.
    NothingToRedo,
}

/// The match has ended.
#[derive(Event, Clone, Copy, Debug)]
pub struct MatchEnded {
    /// Who won, and how.
    pub outcome: Outcome,
}

/// A match that had ended goes on, because a move or a resignation was taken back.
#[derive(Event, Clone, Copy, Debug)]
pub struct MatchResumed;
