//! Reviews of all legal moves of a position at once, for a coach that warns of mistakes before they are made.

use super::{Chance, MoveEvaluation, MoveReview};
use breakthrough_engine::{Calibration, Limits, PvLine, Score, Searcher};
use breakthrough_rules::{Interrupt, Position};

/// Task to review all legal moves of a position in which the game is not over.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct CoachTask {
    /// Position before the move.
    pub position: Position,
}

impl CoachTask {
    /// Number of nodes of the search of all moves.
    pub const NODES: u64 = 200_000;
    /// Size of the transposition table, in MiB.
    pub const TABLE_MEBIBYTES: usize = 2;

    /// Reviews all legal moves with a searcher, the best move first. Returns `None` if the interrupt was raised.
    pub fn run(&self, searcher: &mut Searcher, interrupt: &dyn Interrupt) -> Option<Vec<MoveReview>> {
        let moves = self.position.legal_moves().len();
        // An empty table makes the result independent of earlier searches.
        searcher.clear();
        searcher.set_multi_pv(moves);
        let report = searcher.search(&self.position, &Limits::nodes(CoachTask::NODES), interrupt);
        searcher.set_multi_pv(1);
        if interrupt.is_raised() {
            return None;
        }
        let nodes = CoachTask::NODES / (moves as u64).max(1);
        let chance = |score: Score| -> Chance {
            let calibration = Calibration::embedded();
            calibration.win_probability_at(score, &self.position, nodes).into()
        };
        let best = report.lines.first()?;
        let (before, best_move) = (chance(best.score), *best.moves.first()?);
        let shortened = |line: &PvLine| -> Vec<_> {
            let moves = line.moves.iter().copied();
            moves.take(MoveEvaluation::MAX_LINE).collect()
        };
        let reviews = report.lines.iter().filter_map(|line| {
            let evaluation = MoveEvaluation {
                before,
                after: chance(line.score).min(before),
                best: vec![best_move],
                line: shortened(best),
                played_line: shortened(line),
                score: Some(line.score).filter(|score| *score != Score::wins_in(1)),
                is_only: false,
                is_solved: false,
            };
            let mv = *line.moves.first()?;
            Some(MoveReview::new(mv, self.position.side_to_move(), evaluation))
        });
        Some(reviews.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Judgement;
    use breakthrough_rules::notation::parse_fen;
    use breakthrough_rules::{Position, Variant};

    fn reviews(position: &Position) -> Vec<MoveReview> {
        let task = CoachTask {
            position: position.clone(),
        };
        let mut searcher = Searcher::new(CoachTask::TABLE_MEBIBYTES);
        task.run(&mut searcher, &|| false).expect("no interrupt")
    }

    #[test]
    fn every_legal_move_is_reviewed_once() {
        let start = Position::start(Variant::STANDARD);
        let found = reviews(&start);
        let mut moves: Vec<_> = found.iter().map(|reviewed| reviewed.mv).collect();
        assert!(
            found.iter().all(|reviewed| reviewed.judgement < Judgement::Blunder),
            "{found:?}"
        );
        assert_eq!(moves.len(), start.legal_moves().len());
        moves.sort_by_key(|mv| (mv.from.index(), mv.to.index()));
        moves.dedup();
        assert_eq!(moves.len(), found.len());
    }

    /// Black wins with d2-d1 unless White wins first, with a move of the piece on b4.
    #[test]
    fn a_move_that_loses_at_once_is_a_blunder() {
        let position = parse_fen("3p/1P2/4/3p/P3 w 0 1").expect("a position");
        let found = reviews(&position);
        let (good, bad): (Vec<_>, Vec<_>) = found.iter().partition(|reviewed| reviewed.mv.from == found[0].mv.from);
        assert!(good.iter().all(|reviewed| reviewed.judgement < Judgement::Inaccuracy));
        assert!(!bad.is_empty() && bad.iter().all(|reviewed| reviewed.judgement == Judgement::Blunder));
    }

    #[test]
    fn an_interrupted_task_has_no_result() {
        let task = CoachTask {
            position: Position::start(Variant::STANDARD),
        };
        let mut searcher = Searcher::new(CoachTask::TABLE_MEBIBYTES);
        assert!(task.run(&mut searcher, &|| true).is_none());
    }
}
