//! The evaluations of a review as text, as they are stored in the game library and in PGN files.

use super::{Chance, Effort, GameReview, MoveEvaluation, MoveReview, Reviewer};
use breakthrough_engine::{Proven, Score};
use breakthrough_rules::notation::{ParseMoveError, evaluation_text, parse_evaluation, parse_move, uci_move};
use breakthrough_rules::{
    BoardSize, Evaluation, EvaluationScore, IllegalMove, MAX_EVALUATION_MOVES, Move, Position, Side,
};
use std::num::ParseIntError;
use thiserror::Error;

/// Separator of the evaluations of moves.
const SEPARATOR: &str = "; ";
/// Separator of the moves of a line.
const MOVE_SEPARATOR: &str = ",";
/// Value for an absent evaluation, for a line that equals the other line, and for an empty list.
const ABSENT: &str = "-";
const SOLVED: &str = "solved";
const ONLY: &str = "only";

/// Error of a stored review.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoredReviewError {
    /// A move of the game is illegal.
    #[error(transparent)]
    Game(#[from] IllegalMove),
    /// The number of evaluations differs from the number of moves.
    #[error("expected {expected} evaluations, found {found}")]
    Count {
        /// Number of moves.
        expected: usize,
        /// Number of evaluations.
        found: usize,
    },
    /// The evaluation of a move cannot be parsed or belongs to another move.
    #[error("ply {ply}: {reason}")]
    Evaluation {
        /// Number of the move, from 1.
        ply: usize,
        /// Reason why the evaluation cannot be parsed.
        reason: EvaluationError,
    },
}

/// Reason why the evaluation of a move cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EvaluationError {
    /// A field is missing.
    #[error("expected {0}")]
    Missing(&'static str),
    /// A field is not a number.
    #[error("expected a number: {0}")]
    Number(#[from] ParseIntError),
    /// A number is out of range.
    #[error(transparent)]
    Range(#[from] super::ChanceRangeError),
    /// A field is not an evaluation.
    #[error("expected an evaluation such as 0.35 or #-3")]
    Evaluation,
    /// A field is not a move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// A field is unknown.
    #[error("expected {ONLY} or {SOLVED}")]
    Unknown,
    /// The evaluation belongs to another move.
    #[error("expected an evaluation of the played move")]
    OtherMove,
}

impl GameReview {
    /// Returns the evaluations as text of one line, which [`GameReview::restore`] parses. The text is empty for a game without moves.
    #[must_use]
    pub fn evaluations_text(&self, size: BoardSize) -> String {
        let evaluations = self.moves.iter().map(|reviewed| {
            let evaluation = &reviewed.evaluation;
            evaluation.text(reviewed.side, size)
        });
        evaluations.collect::<Vec<_>>().join(SEPARATOR)
    }

    /// Restores the review of a game from the text of [`GameReview::evaluations_text`].
    ///
    /// # Errors
    /// A move of the game is illegal, or the text has another format or belongs to another game.
    pub fn restore(
        start: &Position,
        moves: &[Move],
        effort: Effort,
        evaluations: &str,
    ) -> Result<GameReview, StoredReviewError> {
        let mut reviewer = Reviewer::new(start, moves, effort)?;
        let texts: Vec<&str> = match evaluations {
            "" => Vec::new(),
            text => text.split(SEPARATOR).collect(),
        };
        if texts.len() != moves.len() {
            return Err(StoredReviewError::Count {
                expected: moves.len(),
                found: texts.len(),
            });
        }
        let sides = [start.side_to_move(), !start.side_to_move()];
        for (index, text) in texts.into_iter().enumerate() {
            let set = MoveEvaluation::parse(text, sides[index % 2], start.size()).and_then(|evaluation| {
                reviewer.set_evaluation(index, evaluation);
                let is_set = reviewer.evaluations()[index].is_some();
                is_set.then_some(()).ok_or(EvaluationError::OtherMove)
            });
            set.map_err(|reason| StoredReviewError::Evaluation { ply: index + 1, reason })?;
        }
        let expected = moves.len();
        reviewer.finish().ok_or(StoredReviewError::Count { expected, found: 0 })
    }
}

impl MoveReview {
    /// Returns the evaluation as text, as in [`GameReview::evaluations_text`].
    #[must_use]
    pub fn evaluation_text(&self, size: BoardSize) -> String {
        self.evaluation.text(self.side, size)
    }

    /// Restores the review of one move from the text of [`MoveReview::evaluation_text`]. `position` is the position before the move.
    ///
    /// # Errors
    /// The move is illegal, or the text has another format or belongs to another move.
    pub fn restore(position: &Position, mv: Move, text: &str) -> Result<MoveReview, StoredReviewError> {
        let review = GameReview::restore(position, &[mv], Effort::Fast, text)?;
        let found = review.moves.into_iter().next();
        found.ok_or(StoredReviewError::Count { expected: 1, found: 0 })
    }
}

impl MoveEvaluation {
    /// Returns the fields of docs/REVIEW.md, separated by spaces.
    fn text(&self, side: Side, size: BoardSize) -> String {
        let absent = || ABSENT.to_owned();
        let mut fields = vec![
            self.score
                .map_or_else(absent, |score| evaluation_text(evaluation_after(score, side))),
            self.before.ten_thousandths().to_string(),
            self.after.ten_thousandths().to_string(),
            moves_text(&self.line, size),
        ];
        fields.push(if self.played_line == self.line {
            absent()
        } else {
            moves_text(&self.played_line, size)
        });
        fields.push(match &self.best[..] {
            [] | [_] => absent(),
            [_, others @ ..] => moves_text(others, size),
        });
        for (applies, word) in [(self.is_only, ONLY), (self.is_solved, SOLVED)] {
            if applies {
                fields.push(word.to_owned());
            }
        }
        fields.join(" ")
    }

    fn parse(text: &str, side: Side, size: BoardSize) -> Result<MoveEvaluation, EvaluationError> {
        let mut fields = text.split(' ');
        let mut field = |name| fields.next().ok_or(EvaluationError::Missing(name));
        let score = match field("an evaluation of the position")? {
            ABSENT => None,
            text => {
                let evaluation = parse_evaluation(text).ok_or(EvaluationError::Evaluation)?;
                Some(score_before(evaluation.score, side))
            }
        };
        let [before, after] = [
            field("the chance with the best move")?,
            field("the chance with the played move")?,
        ];
        let line = parse_moves(field("the line of the best move")?, size)?;
        let played_line = match field("the line of the played move")? {
            ABSENT => line.clone(),
            moves => parse_moves(moves, size)?,
        };
        let others = match field("the other best moves")? {
            ABSENT => Vec::new(),
            moves => parse_moves(moves, size)?,
        };
        let mut evaluation = MoveEvaluation {
            before: Chance::try_from(before.parse::<u16>()?)?,
            after: Chance::try_from(after.parse::<u16>()?)?,
            best: line.first().copied().into_iter().chain(others).collect(),
            line,
            played_line,
            score,
            is_only: false,
            is_solved: false,
        };
        for word in fields {
            match word {
                ONLY => evaluation.is_only = true,
                SOLVED => evaluation.is_solved = true,
                _ => return Err(EvaluationError::Unknown),
            }
        }
        Ok(evaluation)
    }
}

/// Converts the score of a move that does not end the game to an evaluation of the position after the move.
fn evaluation_after(score: Score, side: Side) -> Evaluation {
    let win = |winner, plies: u32| EvaluationScore::Win {
        winner,
        moves: u16::try_from(plies / 2).unwrap_or(MAX_EVALUATION_MOVES),
    };
    let score = match score.proven() {
        Some(Proven::WinsIn(plies)) => win(side, plies),
        Some(Proven::LosesIn(plies)) => win(!side, plies),
        None => EvaluationScore::Centi(centi_for(side, score.centi())),
    };
    Evaluation { score, depth: None }
}

/// Converts an evaluation of the position after a move to the score of the move.
fn score_before(evaluation: EvaluationScore, side: Side) -> Score {
    match evaluation {
        // The opponent moves first, so the moving side wins with its next move or later.
        EvaluationScore::Win { winner, moves } if winner == side => Score::wins_in(2 * u32::from(moves) + 1),
        EvaluationScore::Win { moves, .. } => Score::loses_in(2 * u32::from(moves)),
        EvaluationScore::Centi(centi) => Score::from_centi(centi_for(side, centi)),
    }
}

/// Converts between hundredths of a piece for a side and for the first side.
const fn centi_for(side: Side, centi: i32) -> i32 {
    match side {
        Side::First => centi,
        Side::Second => -centi,
    }
}

fn moves_text(moves: &[Move], size: BoardSize) -> String {
    let moves: Vec<String> = moves.iter().map(|mv| uci_move(*mv, size)).collect();
    moves.join(MOVE_SEPARATOR)
}

fn parse_moves(text: &str, size: BoardSize) -> Result<Vec<Move>, ParseMoveError> {
    text.split(MOVE_SEPARATOR).map(|text| parse_move(text, size)).collect()
}
