//! What is certain about a position without searching it.
//!
//! Decisive and anti-decisive moves after Teytaud & Teytaud, "On the Huge Benefit of Decisive Moves in Monte-Carlo Tree
//! Search Algorithms" (2010); races after Saffidine, Jouandeau, Cazenave, "Solving Breakthrough with Race Patterns and
//! Job-Level Proof Number Search" (2011). All of it relies on plain boards of two files or more, where the foremost piece of
//! a side can always step diagonally, so that nobody ever runs out of moves before running out of pieces. Under other rules
//! only what the next move decides is certain.

use super::Score;
use super::terrain::Terrain;
use breakthrough_rules::{Bitboard, Board, Direction};

/// Scores between which the true one lies, and what the side to move is forced to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds<B> {
    pub(super) least: Score,
    pub(super) most: Score,
    /// An enemy piece about to win, which must be captured now.
    pub(super) must_capture: Option<B>,
}

impl<B: Bitboard> Bounds<B> {
    const fn exactly(score: Score) -> Bounds<B> {
        Bounds {
            least: score,
            most: score,
            must_capture: None,
        }
    }

    /// Whether nothing is left to find out.
    #[inline]
    pub(super) fn are_equal(&self) -> bool {
        self.least == self.most
    }

    /// What is certain about a position, finished or not. Plies count from it.
    #[inline]
    pub(super) fn of(terrain: &Terrain<'_, B>, board: &Board<B>) -> Bounds<B> {
        if !terrain.geometry.is_standard() {
            return Bounds::of_variant(terrain, board);
        }
        let side = board.side_to_move();
        let (own, enemy) = (board.pieces(side), board.pieces(!side));
        let geometry = terrain.geometry;
        let own_moves = terrain.fewest_moves(side, own);
        let enemy_moves = terrain.fewest_moves(!side, enemy);
        if own.is_empty() || enemy_moves == 0 {
            return Bounds::exactly(Score::loses_in(0));
        }
        if own_moves == 1 {
            return Bounds::exactly(Score::wins_in(1));
        }
        let own_attacks = geometry.attacks(side, own);
        if enemy.without_first().is_empty() && own_attacks.intersects(enemy) {
            return Bounds::exactly(Score::wins_in(1));
        }

        // No side wins sooner than its foremost piece gets home or it captures one piece a move.
        let mut bounds = Bounds {
            least: Score::loses_in(2 * enemy_moves.min(own.count())),
            most: Score::wins_in(2 * own_moves.min(enemy.count()) - 1),
            must_capture: None,
        };
        if enemy_moves == 1 {
            let threats = enemy & terrain.last_steps(!side);
            if !threats.without_first().is_empty() || !own_attacks.intersects(threats) {
                return Bounds::exactly(Score::loses_in(2));
            }
            bounds.must_capture = Some(threats);
            return bounds;
        }
        if own_moves == 2 {
            let safe = terrain.last_steps(side) & !geometry.attacks(!side, enemy);
            if safe.intersects(reachable(terrain, board)) {
                return Bounds::exactly(Score::wins_in(3));
            }
        }
        if own_moves <= enemy_moves {
            let runners = reachable(terrain, board) & !terrain.cone(!side, enemy);
            let moves = 1 + terrain.fewest_moves(side, runners);
            if moves <= enemy_moves {
                bounds.least = Score::wins_in(2 * moves - 1);
            }
        } else {
            let runners = enemy & !terrain.cone(side, own);
            let moves = terrain.fewest_moves(!side, runners);
            if moves < own_moves {
                bounds.most = Score::loses_in(2 * moves);
            }
        }
        bounds
    }

    /// What is certain under any rules: whether the game is over, or ends with the next move. Apart from the standard rules,
    /// which should stay short.
    #[cold]
    #[inline(never)]
    fn of_variant(terrain: &Terrain<'_, B>, board: &Board<B>) -> Bounds<B> {
        let geometry = terrain.geometry;
        let side = board.side_to_move();
        if let Some(outcome) = board.outcome(geometry) {
            return Bounds::exactly(if outcome.winner == side {
                Score::wins_in(0)
            } else {
                Score::loses_in(0)
            });
        }
        let is_last = board.breakthroughs(side) + 1 >= geometry.breakthroughs_needed();
        let reaches = |direction| board.targets(geometry, direction).intersects(geometry.goals(side));
        if is_last && Direction::ALL.into_iter().any(reaches) {
            return Bounds::exactly(Score::wins_in(1));
        }
        Bounds {
            least: Score::loses_in(1),
            most: Score::wins_in(1),
            must_capture: None,
        }
    }
}

/// The squares that the side to move can go to.
#[inline]
fn reachable<B: Bitboard>(terrain: &Terrain<'_, B>, board: &Board<B>) -> B {
    let side = board.side_to_move();
    let (own, enemy) = (board.pieces(side), board.pieces(!side));
    let straight = terrain.geometry.step(side, Direction::Straight).targets(own) & !enemy;
    (terrain.geometry.attacks(side, own) | straight) & !own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Proven;
    use breakthrough_rules::{BoardRef, Geometry, Position, Setup, Side, Variant};
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};
    use std::collections::HashMap;

    /// The true score of a position for the side to move, by the rules alone.
    fn truth(geometry: &Geometry<u64>, board: &Board<u64>, known: &mut HashMap<(u64, u64, Side), Score>) -> Score {
        if board.outcome(geometry).is_some() {
            return Score::loses_in(0);
        }
        let key = (
            board.pieces(Side::First),
            board.pieces(Side::Second),
            board.side_to_move(),
        );
        if let Some(score) = known.get(&key) {
            return *score;
        }
        let mut best = Score::WORST;
        board.for_each_move(geometry, |mv| {
            let mut after = *board;
            after.make(geometry, mv);
            best = best.max((-truth(geometry, &after, known)).later(1));
        });
        known.insert(key, best);
        best
    }

    /// A position with a few pieces anywhere, or nothing if it is not legal.
    fn scattered(variant: Variant, random: &mut Xoshiro256PlusPlus) -> Option<Position> {
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

    /// What a short cut says, by name, if it says anything beyond the obvious.
    fn short_cut(bounds: &Bounds<u64>) -> &'static str {
        match (bounds.least.proven(), bounds.most.proven()) {
            _ if bounds.must_capture.is_some() => "forced reply",
            (Some(Proven::WinsIn(1)), _) => "win at once",
            (Some(Proven::WinsIn(3)), Some(Proven::WinsIn(3))) => "three plies",
            (Some(Proven::WinsIn(_)), _) => "own runner",
            (Some(Proven::LosesIn(2)), Some(Proven::LosesIn(2))) => "lost in two",
            (_, Some(Proven::LosesIn(_))) => "enemy runner",
            _ => "nothing",
        }
    }

    #[test]
    fn every_short_cut_agrees_with_exhaustive_search() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts: HashMap<&str, u32> = HashMap::new();
        for (files, ranks) in [(2, 6), (3, 5), (4, 4), (3, 7), (5, 4), (4, 5)] {
            let variant = Variant::new(files, ranks).expect("a size the rules know");
            let mut known = HashMap::new();
            for _ in 0..500 {
                let Some(position) = scattered(variant, &mut random) else {
                    continue;
                };
                let BoardRef::Small(geometry, board) = position.board() else {
                    panic!("a small board");
                };
                let terrain = Terrain::new(geometry);
                let bounds = Bounds::of(&terrain, board);
                let truth = truth(geometry, board, &mut known);
                let name = short_cut(&bounds);
                assert!(
                    bounds.least <= truth && truth <= bounds.most,
                    "{name}: {truth} is not from {} to {} in {board:?}",
                    bounds.least,
                    bounds.most
                );
                if let Some(targets) = bounds.must_capture {
                    // Whoever does not capture loses in two.
                    board.for_each_move(geometry, |mv| {
                        let mut after = *board;
                        after.make(geometry, mv);
                        let lost = self::truth(geometry, &after, &mut known) == Score::wins_in(1);
                        assert!(lost || targets.contains(mv.to), "{board:?} after {mv:?}");
                    });
                }
                *counts.entry(name).or_default() += 1;
            }
        }
        for name in [
            "win at once",
            "forced reply",
            "lost in two",
            "three plies",
            "own runner",
            "enemy runner",
        ] {
            assert!(counts.get(name).is_some_and(|count| *count >= 8), "{name}: {counts:?}");
        }
    }
}
