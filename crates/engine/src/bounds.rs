//! Proven bounds on the score of a position, without a search: immediate wins, forced captures, and race patterns.
//!
//! Decisive and anti-decisive moves follow Teytaud & Teytaud, "On the Huge Benefit of Decisive Moves in Monte-Carlo Tree Search
//! Algorithms" (2010). Races follow Saffidine, Jouandeau, Cazenave, "Solving Breakthrough with Race Patterns and Job-Level Proof
//! Number Search" (2011). These methods apply to the standard rules on boards without obstacles. On such boards, the foremost
//! piece of a side can always step diagonally, so a side has a legal move as long as it has pieces. Under other rules, only
//! breakthroughs by the next move are proven.

use super::Score;
use super::board_tables::BoardTables;
use breakthrough_rules::{Bitboard, Board, Direction};

/// Proven bounds on the score of a position for the side to move. Distances are in plies from that position.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProvenBounds<B> {
    pub(super) lower: Score,
    pub(super) upper: Score,
    /// Square of the only enemy piece that threatens to reach its goal on the next move and therefore must be captured with
    /// this move.
    pub(super) must_capture: Option<B>,
}

impl<B: Bitboard> ProvenBounds<B> {
    const fn exact(score: Score) -> ProvenBounds<B> {
        ProvenBounds {
            lower: score,
            upper: score,
            must_capture: None,
        }
    }

    /// Returns whether the bounds coincide, so that the score is known.
    #[inline]
    pub(super) fn is_exact(&self) -> bool {
        self.lower == self.upper
    }

    /// Computes the bounds of a position. The game may be over.
    #[inline]
    pub(super) fn for_board(tables: &BoardTables<'_, B>, board: &Board<B>) -> ProvenBounds<B> {
        if !tables.geometry.is_standard() {
            return ProvenBounds::of_variant(tables, board);
        }
        let side = board.side_to_move();
        let (own, enemy) = (board.pieces(side), board.pieces(!side));
        let geometry = tables.geometry;
        let own_moves = tables.min_moves_to_goal(side, own);
        let enemy_moves = tables.min_moves_to_goal(!side, enemy);
        if own.is_empty() || enemy_moves == 0 {
            return ProvenBounds::exact(Score::loses_in(0));
        }
        if own_moves == 1 {
            return ProvenBounds::exact(Score::wins_in(1));
        }
        let own_attacks = geometry.attacks(side, own);
        if enemy.without_first().is_empty() && own_attacks.intersects(enemy) {
            return ProvenBounds::exact(Score::wins_in(1));
        }

        // A win requires at least as many moves as the foremost piece has steps to its goal, or one capture for each enemy piece.
        let mut bounds = ProvenBounds {
            lower: Score::loses_in(2 * enemy_moves.min(own.count())),
            upper: Score::wins_in(2 * own_moves.min(enemy.count()) - 1),
            must_capture: None,
        };
        if enemy_moves == 1 {
            let threats = enemy & tables.squares_before_goal(!side);
            if !threats.without_first().is_empty() || !own_attacks.intersects(threats) {
                return ProvenBounds::exact(Score::loses_in(2));
            }
            bounds.must_capture = Some(threats);
            return bounds;
        }
        if own_moves == 2 {
            let safe = tables.squares_before_goal(side) & !geometry.attacks(!side, enemy);
            if safe.intersects(reachable(tables, board)) {
                return ProvenBounds::exact(Score::wins_in(3));
            }
        }
        if own_moves <= enemy_moves {
            let runners = reachable(tables, board) & !tables.forward_cone(!side, enemy);
            let moves = 1 + tables.min_moves_to_goal(side, runners);
            if moves <= enemy_moves {
                bounds.lower = Score::wins_in(2 * moves - 1);
            }
        } else {
            let runners = enemy & !tables.forward_cone(side, own);
            let moves = tables.min_moves_to_goal(!side, runners);
            if moves < own_moves {
                bounds.upper = Score::loses_in(2 * moves);
            }
        }
        bounds
    }

    /// Computes bounds under any rules. Detects only the end of the game and breakthroughs by the next move. Not inlined, to keep
    /// the code for the standard rules short.
    #[cold]
    #[inline(never)]
    fn of_variant(tables: &BoardTables<'_, B>, board: &Board<B>) -> ProvenBounds<B> {
        let geometry = tables.geometry;
        let side = board.side_to_move();
        if let Some(outcome) = board.outcome(geometry) {
            return ProvenBounds::exact(if outcome.winner == side {
                Score::wins_in(0)
            } else {
                Score::loses_in(0)
            });
        }
        let is_last = board.breakthroughs(side) + 1 >= geometry.breakthroughs_needed();
        let reaches = |direction| board.targets(geometry, direction).intersects(geometry.goals(side));
        if is_last && Direction::ALL.into_iter().any(reaches) {
            return ProvenBounds::exact(Score::wins_in(1));
        }
        // No tighter bounds are known. A side may lose with its next move, because an explosion can remove its last
        // piece.
        ProvenBounds {
            lower: Score::loses_in(1),
            upper: Score::wins_in(1),
            must_capture: None,
        }
    }
}

/// Returns the squares that the side to move can move to.
#[inline]
fn reachable<B: Bitboard>(tables: &BoardTables<'_, B>, board: &Board<B>) -> B {
    let side = board.side_to_move();
    let (own, enemy) = (board.pieces(side), board.pieces(!side));
    let straight = tables.geometry.step(side, Direction::Straight).targets(own) & !enemy;
    (tables.geometry.attacks(side, own) | straight) & !own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Proven;
    use breakthrough_rules::notation::parse_fen;
    use breakthrough_rules::{BoardRef, Geometry, Position, Setup, Side, Variant};
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};
    use std::collections::HashMap;

    /// Returns the score of a position for the side to move, by exhaustive search.
    fn minimax(geometry: &Geometry<u64>, board: &Board<u64>, cache: &mut HashMap<(u64, u64, Side), Score>) -> Score {
        if board.outcome(geometry).is_some() {
            return Score::loses_in(0);
        }
        let key = (
            board.pieces(Side::First),
            board.pieces(Side::Second),
            board.side_to_move(),
        );
        if let Some(score) = cache.get(&key) {
            return *score;
        }
        let mut best = Score::NEG_INFINITY;
        board.for_each_move(geometry, |mv| {
            let mut after = *board;
            after.make(geometry, mv);
            best = best.max((-minimax(geometry, &after, cache)).relative_to_root(1));
        });
        cache.insert(key, best);
        best
    }

    /// Creates a position with pieces on random squares, or returns `None` if it is illegal.
    fn random_setup(variant: Variant, random: &mut Xoshiro256PlusPlus) -> Option<Position> {
        let mut setup = Setup::start(variant);
        setup.first.clear();
        setup.second.clear();
        setup.side_to_move = if random.random() { Side::First } else { Side::Second };
        for square in variant.size().all_squares() {
            match random.random_range(0..9) {
                0 => setup.first.push(square),
                1 => setup.second.push(square),
                _ => {}
            }
        }
        Position::from_setup(&setup).ok()
    }

    /// Returns the name of the rule from which the bounds follow.
    fn rule_name(bounds: &ProvenBounds<u64>) -> &'static str {
        match (bounds.lower.proven(), bounds.upper.proven()) {
            _ if bounds.must_capture.is_some() => "forced reply",
            (Some(Proven::WinsIn(1)), _) => "win in one",
            (Some(Proven::WinsIn(3)), Some(Proven::WinsIn(3))) => "win in three",
            (Some(Proven::WinsIn(_)), _) => "own runner",
            (Some(Proven::LosesIn(2)), Some(Proven::LosesIn(2))) => "loss in two",
            (_, Some(Proven::LosesIn(_))) => "enemy runner",
            _ => "none",
        }
    }

    #[test]
    fn the_fastest_unstoppable_runner_decides_the_score() {
        for (fen, score) in [
            ("6ppp/9/9/P8/9/9/9 w", Score::wins_in(5)),
            ("6ppp/9/9/P8/9/9/9 b", Score::loses_in(6)),
        ] {
            let position = parse_fen(fen).expect(fen);
            let BoardRef::Small(geometry, board) = position.board() else {
                panic!("a small board");
            };
            let bounds = ProvenBounds::for_board(&BoardTables::new(geometry), board);
            assert_eq!((bounds.lower, bounds.upper), (score, score), "{fen}");
        }
    }

    #[test]
    fn bounds_agree_with_exhaustive_search() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts: HashMap<&str, u32> = HashMap::new();
        for (files, ranks) in [(2, 6), (3, 5), (4, 4), (3, 7), (5, 4), (4, 5)] {
            let variant = Variant::new(files, ranks).expect("a size the rules know");
            let mut cache = HashMap::new();
            for _ in 0..500 {
                let Some(position) = random_setup(variant, &mut random) else {
                    continue;
                };
                let BoardRef::Small(geometry, board) = position.board() else {
                    panic!("a small board");
                };
                let tables = BoardTables::new(geometry);
                let bounds = ProvenBounds::for_board(&tables, board);
                let truth = minimax(geometry, board, &mut cache);
                let name = rule_name(&bounds);
                assert!(
                    bounds.lower <= truth && truth <= bounds.upper,
                    "{name}: {truth} is not from {} to {} in {board:?}",
                    bounds.lower,
                    bounds.upper
                );
                if let Some(targets) = bounds.must_capture {
                    // Every move that does not capture the threatening piece on `targets` loses to the opponent's next move.
                    board.for_each_move(geometry, |mv| {
                        let mut after = *board;
                        after.make(geometry, mv);
                        let lost = minimax(geometry, &after, &mut cache) == Score::wins_in(1);
                        assert!(lost || targets.contains(mv.to), "{board:?} after {mv:?}");
                    });
                }
                *counts.entry(name).or_default() += 1;
            }
        }
        for name in [
            "win in one",
            "forced reply",
            "loss in two",
            "win in three",
            "own runner",
            "enemy runner",
        ] {
            assert!(counts.get(name).is_some_and(|count| *count >= 8), "{name}: {counts:?}");
        }
    }
}
