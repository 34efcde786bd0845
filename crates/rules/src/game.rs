//! Game history with undo, redo and jumps.

use super::{Ending, IllegalMove, Move, Outcome, PlayedMove, Position, Side, Variant};
use thiserror::Error;

/// A starting position, the moves played from it, and a cursor into them.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    current: Position,
    played: Vec<PlayedMove>,
    cursor: usize,
    resigned: Option<Side>,
}

/// Reason for which a move cannot be added to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A side has resigned.
    #[error("the game was resigned")]
    Resigned,
}

/// Error of a jump to a ply that the game does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a ply from 0 to {last}, found {requested}")]
pub struct JumpError {
    /// The requested ply.
    pub requested: usize,
    /// The last ply of the game.
    pub last: usize,
}

impl Game {
    /// Creates a game of a variant.
    #[must_use]
    pub fn new(variant: Variant) -> Game {
        Game::from_position(Position::start(variant))
    }

    /// Creates a game from a position.
    #[must_use]
    pub fn from_position(start: Position) -> Game {
        Game {
            current: start.clone(),
            start,
            played: Vec::new(),
            cursor: 0,
            resigned: None,
        }
    }

    /// The starting position.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position at the cursor.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.current
    }

    /// The variant being played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// Every move of the game, including those after the cursor.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.played
    }

    /// Number of plies before the cursor.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The move before the cursor.
    #[must_use]
    pub fn last_move(&self) -> Option<PlayedMove> {
        self.cursor.checked_sub(1).map(|index| self.played[index])
    }

    /// Whether there is a move to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// Whether there is a move to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.cursor < self.played.len()
    }

    /// The outcome at the cursor, or `None` if the game is in progress there.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.current.outcome().or_else(|| {
            self.resigned.filter(|_| !self.can_redo()).map(|loser| Outcome {
                winner: !loser,
                ending: Ending::Resignation,
            })
        })
    }

    /// Plays a move at the cursor and discards the moves after it.
    ///
    /// # Errors
    /// The move is illegal, or a side has resigned. The game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<PlayedMove, PlayError> {
        if self.resigned.is_some() && !self.can_redo() {
            return Err(PlayError::Resigned);
        }
        let played = self.current.play(mv)?;
        self.played.truncate(self.cursor);
        self.played.push(played);
        self.cursor += 1;
        self.resigned = None;
        Ok(played)
    }

    /// Undoes the move before the cursor, and at the end of the game a resignation as well.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        if !self.can_redo() {
            self.resigned = None;
        }
        let played = self.last_move()?;
        self.current.undo(played);
        self.cursor -= 1;
        Some(played)
    }

    /// Redoes the move after the cursor.
    pub fn redo(&mut self) -> Option<PlayedMove> {
        let played = *self.played.get(self.cursor)?;
        self.current.play(played.mv).expect("a move that was legal here before");
        self.cursor += 1;
        Some(played)
    }

    /// Moves the cursor to just after `ply` plies.
    ///
    /// # Errors
    /// The game has fewer plies. The cursor is then unchanged.
    pub fn jump(&mut self, ply: usize) -> Result<(), JumpError> {
        let last = self.played.len();
        if ply > last {
            return Err(JumpError { requested: ply, last });
        }
        while self.cursor > ply {
            let played = self.played[self.cursor - 1];
            self.current.undo(played);
            self.cursor -= 1;
        }
        while self.cursor < ply {
            self.redo();
        }
        Ok(())
    }

    /// Resigns for a side. Returns false and changes nothing if the game is already over.
    pub fn resign(&mut self, side: Side) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        self.played.truncate(self.cursor);
        self.resigned = Some(side);
        true
    }

    /// Withdraws a resignation. Returns whether there was one.
    pub fn withdraw_resignation(&mut self) -> bool {
        self.resigned.take().is_some()
    }
}
