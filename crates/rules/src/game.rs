//! A game from its start: the moves played, with a cursor that undoes, redoes and jumps.

use super::{Ending, IllegalMove, Move, Outcome, Played, Position, Side, Variant};
use thiserror::Error;

/// A start, the moves played from it, and the place among them that is looked at.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    current: Position,
    played: Vec<Played>,
    cursor: usize,
    resigned: Option<Side>,
}

/// Why a move could not be added to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A side has resigned.
    #[error("the game was resigned")]
    Resigned,
}

/// A jump went beyond the moves of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a ply from 0 to {last}, found {asked}")]
pub struct JumpError {
    /// The ply asked for.
    pub asked: usize,
    /// The last ply there is.
    pub last: usize,
}

impl Game {
    /// A new game of a variant.
    #[must_use]
    pub fn new(variant: Variant) -> Game {
        Game::from_position(Position::start(variant))
    }

    /// A new game from a position.
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

    /// Where the game began.
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

    /// Every move of the game, also those after the cursor.
    #[must_use]
    pub fn moves(&self) -> &[Played] {
        &self.played
    }

    /// How many plies lie before the cursor.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The move that led to the position at the cursor.
    #[must_use]
    pub fn last_move(&self) -> Option<Played> {
        self.cursor.checked_sub(1).map(|index| self.played[index])
    }

    /// Whether there is a move to take back.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// Whether a move taken back can be played again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.cursor < self.played.len()
    }

    /// How the game ended, or nothing while it goes on at the cursor.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.current.outcome().or_else(|| {
            self.resigned.filter(|_| !self.can_redo()).map(|loser| Outcome {
                winner: !loser,
                ending: Ending::Resignation,
            })
        })
    }

    /// Plays a move at the cursor. Moves that had been taken back are forgotten.
    ///
    /// # Errors
    /// The rule that forbids the move, or that a side has resigned; the game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<Played, PlayError> {
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

    /// Takes back the move before the cursor, and at the end of the game a resignation with it.
    pub fn undo(&mut self) -> Option<Played> {
        if !self.can_redo() {
            self.resigned = None;
        }
        let played = self.last_move()?;
        self.current.undo(played);
        self.cursor -= 1;
        Some(played)
    }

    /// Plays the move after the cursor again.
    pub fn redo(&mut self) -> Option<Played> {
        let played = *self.played.get(self.cursor)?;
        self.current.play(played.mv).expect("a move that was legal here before");
        self.cursor += 1;
        Some(played)
    }

    /// Moves the cursor to just after `ply` plies.
    ///
    /// # Errors
    /// The game has fewer plies; the cursor stays.
    pub fn jump(&mut self, ply: usize) -> Result<(), JumpError> {
        let last = self.played.len();
        if ply > last {
            return Err(JumpError { asked: ply, last });
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

    /// Gives the game up for a side. Returns false, changing nothing, when it is over already.
    pub fn resign(&mut self, side: Side) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        self.played.truncate(self.cursor);
        self.resigned = Some(side);
        true
    }

    /// Takes a resignation back. Returns whether there was one.
    pub fn withdraw_resignation(&mut self) -> bool {
        self.resigned.take().is_some()
    }
}
