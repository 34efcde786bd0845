//! State, result and names of moves that the texts of all exercises use.

use crate::exercise::ActiveExercise;
use crate::opponent::ShownHint;
use crate::puzzles::PuzzleProgress;
use crate::session::Session;
use crate::text::Texts;
use crate::variants::Variants;
use breakthrough_rules::notation::lan_move;
use breakthrough_rules::{Move, Position};

/// State from which the texts of an exercise are written.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) texts: &'a Texts,
    pub(super) session: &'a Session,
    pub(super) active: &'a ActiveExercise,
    pub(super) hint: Option<ShownHint>,
    pub(super) progress: &'a PuzzleProgress,
    pub(super) variants: &'a Variants,
}

/// Texts of an exercise.
pub(super) struct Written {
    pub(super) caption: Option<String>,
    pub(super) headline: String,
    pub(super) detail: String,
}

pub(super) fn move_name(position: &Position, mv: Move) -> String {
    lan_move(mv, position.is_capture(mv), position.size())
}

/// Returns the move after the position of the exercise.
pub(super) fn played_name(session: &Session, active: &ActiveExercise) -> Option<Move> {
    let node = session.game().line().get(active.game.cursor())?;
    session.game().move_at(*node).map(|played| played.mv)
}
