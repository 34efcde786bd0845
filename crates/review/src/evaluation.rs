//! Evaluation of one move: the chances of the side to move with the best move and with the played move.

use super::judgement::loss;
use super::solved::Solved;
use super::{Chance, Effort, Judgement};
use breakthrough_engine::{Calibration, Limits, Report, Score, Searcher};
use breakthrough_rules::{Interrupt, Move, Position};

/// Evaluation of a move, from which its judgement follows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct MoveEvaluation {
    /// Chance of the side to move with the best move.
    pub before: Chance,
    /// Chance of the side to move with the played move, at most [`MoveEvaluation::before`].
    pub after: Chance,
    /// Best moves, the engine's first choice first. The list contains every move that keeps the win if the solver judged a won
    /// position, and one move otherwise.
    pub best: Vec<Move>,
    /// Principal variation that starts with the first of the best moves, at most [`MoveEvaluation::MAX_LINE`] moves.
    pub line: Vec<Move>,
    /// Principal variation that starts with the played move, at most [`MoveEvaluation::MAX_LINE`] moves.
    pub played_line: Vec<Move>,
    /// Score of the played move for the side to move. `None` if the move ends the game, or if the solver judged the move and the search
    /// did not prove the same result.
    pub score: Option<Score>,
    /// Whether the position is not lost, and all other moves are blunders or do not exist.
    pub is_only: bool,
    /// Whether the solver judged the move.
    pub is_solved: bool,
}

impl MoveEvaluation {
    /// Maximum number of moves of a line.
    pub const MAX_LINE: usize = 8;

    /// Whether the moves of the evaluation are legal and consistent with the played move.
    pub(super) fn fits(&self, position: &Position, played: Move) -> bool {
        let is_legal = |line: &[Move]| {
            let mut position = position.clone();
            line.len() <= MoveEvaluation::MAX_LINE && line.iter().all(|mv| position.play(*mv).is_ok())
        };
        self.before >= self.after
            && self.best.iter().all(|mv| position.is_legal(*mv))
            && self.line.first() == self.best.first()
            && self.played_line.first() == Some(&played)
            && is_legal(&self.line)
            && is_legal(&self.played_line)
    }
}

/// Searches of one position.
struct Searches<'a> {
    position: &'a Position,
    searcher: &'a mut Searcher,
    interrupt: &'a dyn Interrupt,
}

/// Result of a search: the score and the chance of the side to move, and the principal variation.
#[derive(Clone)]
struct Found {
    score: Score,
    chance: Chance,
    line: Vec<Move>,
}

impl Searches<'_> {
    /// Searches with these root moves, or with all moves if the list is empty. Returns `None` if the interrupt was raised.
    fn search(&mut self, moves: Vec<Move>, nodes: u64) -> Option<Found> {
        // An empty table makes the result independent of earlier searches.
        self.searcher.clear();
        let limits = Limits {
            moves,
            ..Limits::nodes(nodes)
        };
        let Report { lines, .. } = self.searcher.search(self.position, &limits, self.interrupt);
        if self.interrupt.is_raised() {
            return None;
        }
        let best = lines.into_iter().next()?;
        let calibration = Calibration::embedded();
        let probability = calibration.win_probability_at(best.score, self.position, nodes);
        let mut line = best.moves;
        line.truncate(MoveEvaluation::MAX_LINE);
        Some(Found {
            score: best.score,
            chance: probability.into(),
            line,
        })
    }

    /// Searches with all moves except one. Without other moves, the result has an empty line.
    fn search_without(&mut self, excluded: Move, nodes: u64) -> Option<Found> {
        let mut moves = self.position.legal_moves();
        moves.retain(|mv| *mv != excluded);
        if moves.is_empty() {
            return Some(Found {
                score: Score::loses_in(0),
                chance: Chance::LOSS,
                line: Vec::new(),
            });
        }
        self.search(moves, nodes)
    }
}

/// Task to evaluate a move.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct MoveTask {
    /// Position before the move.
    pub position: Position,
    /// Played move, which is legal.
    pub played: Move,
    /// Effort of the review.
    pub effort: Effort,
    /// Result of the position with perfect play, if the solver has found it.
    pub solved: Option<Solved>,
}

impl MoveTask {
    /// Evaluates the move with a searcher whose table has the size of the effort ([`Effort::table_mebibytes`]). Returns `None` if
    /// the interrupt was raised.
    pub fn run(&self, searcher: &mut Searcher, interrupt: &dyn Interrupt) -> Option<MoveEvaluation> {
        let mut searches = Searches {
            position: &self.position,
            searcher,
            interrupt,
        };
        match &self.solved {
            Some(solved) => evaluate_solved(&mut searches, self.played, self.effort, solved),
            None => evaluate_searched(&mut searches, self.played, self.effort),
        }
    }
}

/// Evaluates a move in a solved position. The searches only supply the lines and the order of the best moves.
fn evaluate_solved(searches: &mut Searches<'_>, played: Move, effort: Effort, solved: &Solved) -> Option<MoveEvaluation> {
    let nodes = effort.nodes();
    let all = searches.search(solved.winning.clone(), nodes)?;
    let first = *all.line.first()?;
    let others = solved.winning.iter().copied().filter(|mv| *mv != first);
    let best: Vec<Move> = [first].into_iter().chain(others).collect();
    let found = if played == first {
        all.clone()
    } else {
        searches.search(vec![played], nodes)?
    };
    let after = Chance::proven(solved.winning.contains(&played));
    Some(MoveEvaluation {
        before: Chance::proven(solved.wins()),
        after,
        is_only: solved.winning.len() == 1,
        best,
        line: all.line,
        score: Some(found.score).filter(|score| found.chance == after && *score != Score::wins_in(1)),
        played_line: found.line,
        is_solved: true,
    })
}

/// Evaluates a move by searches from the same position with the same number of nodes: of all moves, of all moves except the best, and
/// of the played move. A search of fewer moves is deeper, and can find that another move is better. The best move is the maximum of
/// several estimates, so its chance is overestimated. It is therefore searched alone, as the played move is, before both are compared.
fn evaluate_searched(searches: &mut Searches<'_>, played: Move, effort: Effort) -> Option<MoveEvaluation> {
    let nodes = effort.nodes();
    let all = searches.search(Vec::new(), nodes)?;
    let first = *all.line.first()?;
    let mut others = searches.search_without(first, nodes)?;
    let mut found = if played == first {
        all.clone()
    } else {
        searches.search(vec![played], nodes)?
    };
    let mut best = all;
    for better in [&others, &found] {
        if better.chance > best.chance {
            best = better.clone();
        }
    }
    let best_move = *best.line.first()?;
    if best_move != first {
        others = searches.search_without(best_move, nodes)?;
    }
    if played == best_move {
        found = best.clone();
    } else if !best.chance.is_proven() {
        best = searches.search(vec![best_move], nodes)?;
    }
    let is_blunder = |best: &Found, other: &Found| loss(best.chance, other.chance) >= Judgement::BLUNDER;
    let is_better_than_others = best.chance != Chance::LOSS && (others.line.is_empty() || is_blunder(&best, &others));
    if loss(best.chance, found.chance) >= Judgement::INACCURACY && !(best.chance.is_proven() && found.chance.is_proven()) {
        (best, found) = confirm(searches, best, found, effort.confirmation_nodes())?;
    }
    if found.chance > best.chance {
        best = found.clone();
    }
    let best_move = *best.line.first()?;
    Some(MoveEvaluation {
        before: best.chance,
        after: found.chance,
        best: vec![best_move],
        is_only: is_better_than_others && (played == best_move || is_blunder(&best, &found)),
        line: best.line,
        played_line: found.line,
        score: Some(found.score).filter(|score| *score != Score::wins_in(1)),
        is_solved: false,
    })
}

/// Searches the best move and the played move again with more nodes, each alone. A player who has searched more nodes than the review
/// often plays a move that the review undervalues. Proven results are final.
fn confirm(searches: &mut Searches<'_>, best: Found, found: Found, nodes: u64) -> Option<(Found, Found)> {
    let mut search_again = |found: Found| match found.line.first() {
        Some(mv) if !found.chance.is_proven() => searches.search(vec![*mv], nodes),
        _ => Some(found),
    };
    Some((search_again(best)?, search_again(found)?))
}
