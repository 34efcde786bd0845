//! Tasks for a worker: a judgement and a hint, with the board as an id.

use super::{Judge, JudgeError, Judgement};
use crate::{Board, Hint, board};
use breakthrough_rules::{Interrupt, Move};

/// Judges a move on a board after `moves` of both sides, which must have kept the goal.
///
/// # Errors
/// As for [`Judge::judge`].
pub fn judge(board: &Board, moves: &[Move], mv: Move, interrupt: &dyn Interrupt) -> Result<Judgement, JudgeError> {
    Judge::new(board)?.judge(moves, mv, interrupt)
}

/// Task to judge a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct JudgingTask {
    /// Id of a built-in board.
    pub board: String,
    /// Moves of both sides so far.
    pub moves: Vec<Move>,
    /// The move of the player.
    pub mv: Move,
}

impl JudgingTask {
    /// Judges the move. The calling thread polls the interrupt about once per 256 nodes.
    ///
    /// # Errors
    /// As for [`Judge::judge`], or no board has the id.
    pub fn run(&self, interrupt: &dyn Interrupt) -> Result<Judgement, JudgeError> {
        judge(find(&self.board)?, &self.moves, self.mv, interrupt)
    }
}

/// Task to find a move that keeps the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct HintTask {
    /// Id of a built-in board.
    pub board: String,
    /// Moves of both sides so far.
    pub moves: Vec<Move>,
}

impl HintTask {
    /// Returns the hint. The calling thread polls the interrupt about once per 256 nodes.
    ///
    /// # Errors
    /// As for [`Judge::hint`], or no board has the id.
    pub fn run(&self, interrupt: &dyn Interrupt) -> Result<Hint, JudgeError> {
        let mut judge = Judge::new(find(&self.board)?)?;
        Ok(Hint::from(judge.hint(&self.moves, interrupt)?))
    }
}

fn find(id: &str) -> Result<&'static Board, JudgeError> {
    board(id).ok_or_else(|| JudgeError::UnknownBoard(id.to_owned()))
}
