//! Evaluation of one move: the chances of the side to move with the best move and with the played move.

use super::judgement::loss;
use super::solved::Solved;
use super::{Chance, Effort, Judgement};
use breakthrough_engine::{Calibration, Limits, Report, Score, Searcher};
use breakthrough_rules::{Interrupt, Move, Position};
use std::cmp::Reverse;

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

/// Result of a search: the score and the chance of the side to move, and the principal variation.
#[derive(Clone, Debug)]
struct Found {
    score: Score,
    chance: Chance,
    line: Vec<Move>,
}

impl Found {
    /// Result of a search of no moves.
    const fn nothing() -> Found {
        Found {
            score: Score::loses_in(0),
            chance: Chance::LOSS,
            line: Vec::new(),
        }
    }

    fn mv(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// Searches of one position.
struct Searches<'a> {
    position: &'a Position,
    /// Searches some legal moves with a number of nodes. Returns `None` if the interrupt was raised.
    run: &'a mut dyn FnMut(Vec<Move>, u64) -> Option<Found>,
}

impl Searches<'_> {
    fn all(&mut self, nodes: u64) -> Option<Found> {
        (self.run)(self.position.legal_moves(), nodes)
    }

    fn alone(&mut self, mv: Move, nodes: u64) -> Option<Found> {
        (self.run)(vec![mv], nodes)
    }

    /// Searches all moves except some. Without other moves, the result is [`Found::nothing`].
    fn without(&mut self, excluded: &[Move], nodes: u64) -> Option<Found> {
        let mut moves = self.position.legal_moves();
        moves.retain(|mv| !excluded.contains(mv));
        if moves.is_empty() {
            Some(Found::nothing())
        } else {
            (self.run)(moves, nodes)
        }
    }

    /// Searches the first move of a result alone. Proven results are final.
    fn again(&mut self, found: &Found, nodes: u64) -> Option<Found> {
        match found.mv() {
            Some(mv) if !found.chance.is_proven() => self.alone(mv, nodes),
            _ => Some(found.clone()),
        }
    }
}

/// Searches with these moves. An empty table makes the result independent of earlier searches.
fn search(
    searcher: &mut Searcher,
    (position, moves, nodes): (&Position, Vec<Move>, u64),
    interrupt: &dyn Interrupt,
) -> Option<Found> {
    searcher.clear();
    let limits = Limits {
        moves,
        ..Limits::nodes(nodes)
    };
    let Report { lines, .. } = searcher.search(position, &limits, interrupt);
    if interrupt.is_raised() {
        return None;
    }
    let best = lines.into_iter().next()?;
    let probability = Calibration::embedded().win_probability_at(best.score, position, nodes);
    let mut line = best.moves;
    line.truncate(MoveEvaluation::MAX_LINE);
    Some(Found {
        score: best.score,
        chance: probability.into(),
        line,
    })
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
        let mut run = |moves: Vec<Move>, nodes: u64| search(searcher, (&self.position, moves, nodes), interrupt);
        let mut searches = Searches {
            position: &self.position,
            run: &mut run,
        };
        match &self.solved {
            Some(solved) => evaluate_solved(&mut searches, self.played, self.effort, solved),
            None => evaluate_searched(&mut searches, self.played, self.effort),
        }
    }
}

/// Evaluates a move in a solved position. The searches only supply the lines and the order of the best moves.
fn evaluate_solved(
    searches: &mut Searches<'_>,
    played: Move,
    effort: Effort,
    solved: &Solved,
) -> Option<MoveEvaluation> {
    let nodes = effort.nodes();
    let all = if solved.wins() {
        (searches.run)(solved.winning.clone(), nodes)?
    } else {
        searches.all(nodes)?
    };
    let first = *all.line.first()?;
    let others = solved.winning.iter().copied().filter(|mv| *mv != first);
    let best: Vec<Move> = [first].into_iter().chain(others).collect();
    let found = if played == first {
        all.clone()
    } else {
        searches.alone(played, nodes)?
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

/// Evaluates a move by searches from the same position with the same number of nodes. A loss from [`Judgement::INACCURACY`] is
/// confirmed by searches with more nodes: a player who has searched more nodes than the review often plays a move that the review
/// undervalues.
fn evaluate_searched(searches: &mut Searches<'_>, played: Move, effort: Effort) -> Option<MoveEvaluation> {
    let mut comparison = Comparison::new(searches, played, effort.nodes())?;
    if !comparison.is_proven() && loss(comparison.best().chance, comparison.played.chance) >= Judgement::INACCURACY {
        comparison.confirm(searches, effort.confirmation_nodes())?;
    }
    let (best, found) = (comparison.best().clone(), comparison.played.clone());
    Some(MoveEvaluation {
        before: best.chance,
        after: found.chance,
        best: vec![best.mv()?],
        is_only: comparison.has_only_move(),
        line: best.line,
        played_line: found.line,
        score: Some(found.score).filter(|score| *score != Score::wins_in(1)),
        is_solved: false,
    })
}

/// The played move and the other moves of a position.
struct Comparison {
    played: Found,
    /// Other moves that were searched alone, as the played move was. The maximum of a search of several moves is too high on average.
    rivals: Vec<Found>,
    /// Result of a search of the remaining moves.
    rest: Found,
}

impl Comparison {
    fn new(searches: &mut Searches<'_>, played: Move, nodes: u64) -> Option<Comparison> {
        let all = searches.all(nodes)?;
        let is_first = all.mv() == Some(played);
        let mut comparison = if is_first {
            let rest = searches.without(&[played], nodes)?;
            // A search of fewer moves is deeper, and can find that another move is better.
            let is_better = rest.chance > all.chance;
            Comparison {
                played: if is_better { searches.alone(played, nodes)? } else { all },
                rivals: Vec::new(),
                rest,
            }
        } else {
            Comparison {
                played: searches.alone(played, nodes)?,
                rivals: Vec::new(),
                rest: all,
            }
        };
        let Comparison { played, rest, .. } = &comparison;
        // Of two equal moves, the first choice of the search is the best move.
        if rest.chance > played.chance || !is_first && rest.chance == played.chance {
            comparison.promote_rest(searches, nodes)?;
        }
        while comparison.rest.chance > comparison.played.chance && comparison.misses(&comparison.rest) {
            comparison.promote_rest(searches, nodes)?;
        }
        Some(comparison)
    }

    /// Searches the best of the remaining moves alone.
    fn promote_rest(&mut self, searches: &mut Searches<'_>, nodes: u64) -> Option<()> {
        self.rivals.push(searches.again(&self.rest, nodes)?);
        self.rest = searches.without(&self.excluded(), nodes)?;
        Some(())
    }

    /// Searches the played move and the best rivals alone, with more nodes.
    fn confirm(&mut self, searches: &mut Searches<'_>, nodes: u64) -> Option<()> {
        self.played = searches.again(&self.played, nodes)?;
        let mut candidates = std::mem::take(&mut self.rivals);
        candidates.push(std::mem::replace(&mut self.rest, Found::nothing()));
        candidates.sort_by_key(|candidate| Reverse(candidate.chance));
        for candidate in candidates.iter().filter(|candidate| candidate.mv().is_some()) {
            if self.misses(candidate) {
                self.rivals.push(searches.again(candidate, nodes)?);
            } else if candidate.chance > self.rest.chance {
                self.rest = candidate.clone();
            }
        }
        if self.rest.mv().is_none() {
            self.rest = searches.without(&self.excluded(), nodes)?;
        }
        while self.misses(&self.rest) {
            self.promote_rest(searches, nodes)?;
        }
        Some(())
    }

    /// Whether the rivals do not include a move that is nearly as good as this result. A position is lost only if every move is proven
    /// to lose.
    fn misses(&self, other: &Found) -> bool {
        let best = self.rivals.iter().map(|rival| rival.chance).max();
        let is_worse = |best: Chance| {
            let proves_loss = best == Chance::LOSS && other.chance != Chance::LOSS;
            proves_loss || loss(other.chance, best) >= Judgement::INACCURACY
        };
        best.is_none_or(is_worse)
    }

    /// The moves that were searched alone.
    fn excluded(&self) -> Vec<Move> {
        let rivals = self.rivals.iter().chain([&self.played]);
        rivals.filter_map(Found::mv).collect()
    }

    /// Returns the best of the rivals and the played move. Of equal moves, the first rival comes first, and the played move last. If no
    /// move was as good as the played move, there are no rivals.
    fn best(&self) -> &Found {
        let mut best = self.rivals.first().unwrap_or(&self.played);
        for other in self.rivals.iter().chain([&self.played]) {
            if other.chance > best.chance {
                best = other;
            }
        }
        best
    }

    fn is_proven(&self) -> bool {
        self.best().chance.is_proven() && self.played.chance.is_proven()
    }

    /// Whether the position is not lost, and all moves except the best are blunders or do not exist.
    fn has_only_move(&self) -> bool {
        let best = self.best();
        let others = self.rivals.iter().chain([&self.played, &self.rest]);
        let mut others = others.filter(|other| other.mv().is_some() && other.mv() != best.mv());
        best.chance != Chance::LOSS && others.all(|other| loss(best.chance, other.chance) >= Judgement::BLUNDER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::parse_fen;

    const NODES: u64 = Effort::Fast.nodes();

    /// Chances of a move in percent: in searches of several moves, in searches of this move, and in searches of this move with more
    /// nodes.
    type Percents = [u16; 3];

    /// Evaluates the move with the index `played` in a position with four legal moves. Returns the evaluation, the indexes of the best
    /// and of the first move of each line, and the numbers of searches with few and with many nodes.
    fn evaluate(percents: [Percents; 4], played: usize) -> (MoveEvaluation, usize, [usize; 2]) {
        let position = parse_fen("3/ppp/3/P1P w 0 1").expect("a position");
        let moves = position.legal_moves();
        assert_eq!(moves.len(), 4);
        let mut counts = [0; 2];
        let mut run = |searched: Vec<Move>, nodes: u64| {
            counts[usize::from(nodes > NODES)] += 1;
            let kind = match (searched.len(), nodes > NODES) {
                (1, true) => 2,
                (1, false) => 1,
                _ => 0,
            };
            let percent = |mv: &Move| percents[moves.iter().position(|other| other == mv).expect("a legal move")][kind];
            let best = searched.iter().rev().copied().max_by_key(percent).expect("a move");
            let score = Score::from_centi(i32::from(percent(&best)));
            let chance = match percent(&best) {
                0 => Chance::LOSS,
                100 => Chance::WIN,
                percent => Chance::try_from(percent * 100).expect("a chance"),
            };
            Some(Found {
                score,
                chance,
                line: vec![best],
            })
        };
        let mut searches = Searches {
            position: &position,
            run: &mut run,
        };
        let found = evaluate_searched(&mut searches, moves[played], Effort::Fast).expect("no interrupt");
        assert!(found.fits(&position, moves[played]));
        let best = moves.iter().position(|mv| *mv == found.best[0]).expect("a legal move");
        (found, best, counts)
    }

    fn percents(evaluation: &MoveEvaluation) -> [u16; 2] {
        [evaluation.before, evaluation.after].map(|chance| chance.ten_thousandths() / 100)
    }

    #[test]
    fn the_first_choice_of_the_search_has_no_loss() {
        let (found, best, counts) = evaluate([[60; 3], [50; 3], [50; 3], [30; 3]], 0);
        assert_eq!(
            (percents(&found), best, found.is_only, counts),
            ([60, 60], 0, false, [2, 0])
        );
        let (found, ..) = evaluate([[60; 3], [30; 3], [40; 3], [30; 3]], 0);
        assert!(found.is_only);
    }

    #[test]
    fn the_best_move_is_searched_alone_as_the_played_move_is() {
        let (found, best, counts) = evaluate([[60, 54, 0], [50; 3], [50; 3], [30; 3]], 1);
        assert_eq!((percents(&found), best, counts), ([54, 50], 0, [4, 0]));
        let (found, best, _) = evaluate([[60, 54, 0], [50, 56, 0], [50; 3], [30; 3]], 1);
        assert_eq!((percents(&found), best), ([56, 56], 1));
    }

    #[test]
    fn a_loss_is_confirmed_with_more_nodes() {
        let (found, best, counts) = evaluate([[60, 60, 58], [50, 50, 40], [50; 3], [30; 3]], 1);
        assert_eq!((percents(&found), best, counts), ([58, 40], 0, [4, 2]));
        // The played move is better than the first search has found.
        let (found, best, _) = evaluate([[60, 60, 58], [50, 50, 62], [50; 3], [30; 3]], 1);
        assert_eq!((percents(&found), best), ([62, 62], 1));
    }

    #[test]
    fn the_second_choice_replaces_a_first_choice_that_a_longer_search_refutes() {
        let (found, best, _) = evaluate([[55, 55, 0], [54; 3], [20; 3], [0; 3]], 3);
        assert_eq!((percents(&found), best, found.is_only), ([54, 0], 1, true));
        let (found, best, _) = evaluate([[60, 42, 42], [58; 3], [20; 3], [38, 38, 40]], 3);
        assert_eq!((percents(&found), best), ([58, 40], 1));
    }

    #[test]
    fn a_position_is_lost_only_if_all_moves_are_proven_to_lose() {
        let (found, best, _) = evaluate([[9, 9, 0], [8, 8, 0], [7, 7, 0], [2, 2, 0]], 3);
        assert_eq!((percents(&found), found.is_only), ([0, 0], false));
        assert_eq!(best, 0);
        let (found, best, _) = evaluate([[9, 9, 0], [8, 8, 0], [4, 3, 2], [2, 2, 0]], 3);
        assert_eq!((percents(&found), best), ([2, 0], 2));
    }

    #[test]
    fn a_move_is_no_only_move_if_the_confirmed_difference_is_small() {
        let (found, best, _) = evaluate([[60, 60, 45], [38, 38, 47], [30; 3], [30; 3]], 1);
        assert_eq!((percents(&found), best, found.is_only), ([47, 47], 1, false));
        let (found, ..) = evaluate([[60, 60, 45], [38, 38, 20], [38; 3], [30; 3]], 1);
        assert!(!found.is_only);
    }
}
