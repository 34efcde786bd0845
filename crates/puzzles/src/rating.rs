//! Ratings: which levels find a solution, and the rating that follows.

use super::PuzzleId;
use super::puzzle::after;
use breakthrough_engine::{Level, Limits, Player, Report, Searcher};
use breakthrough_rules::{Interrupt, Move, Position};
use std::cell::Cell;

/// Maximum number of nodes of a search of levels 9 and 10.
const MAX_NODES: u64 = 200_000;
/// Maximum number of nodes with which the difficulty of a position is measured.
const DIFFICULTY_NODES: u64 = 50_000;
/// Maximum number of nodes of the search that decides whether a move is overlooked.
const QUICK_NODES: u64 = 10_000;
/// Number of nodes between two polls of the interrupt of a search.
const NODES_PER_POLL: u64 = 1024;
/// Size of the table of level 10, in MiB.
const HASH_MEBIBYTES: usize = 16;
/// Rating that is expected without results: a constant, a part for each move of the player, and a part for the decimal logarithm of the
/// number of nodes of the proof. The values are a linear fit to the ratings of 1,023 puzzles.
const EXPECTED: (f64, f64, f64) = (200.0, 90.0, 150.0);
/// Standard deviation of the ratings from the expected rating.
const DEVIATION: f64 = 400.0;

/// The ten levels, from 1 to 10.
pub(super) struct Levels {
    /// Players of the levels from 1 to 9.
    players: Vec<Player>,
    strongest: Searcher,
    /// Searcher with a small table for searches with few nodes.
    quick: Searcher,
}

impl Levels {
    pub(super) fn new() -> Levels {
        let players = numbered().filter(|level| *level != Level::STRONGEST);
        Levels {
            players: players.map(|level| Player::new(level, 0)).collect(),
            strongest: Searcher::new(HASH_MEBIBYTES),
            quick: Searcher::new(1),
        }
    }

    /// Returns the levels that choose every move of the player, or `None` if a level below `min_level` does. The result depends only on
    /// the arguments.
    pub(super) fn found_by(
        &mut self,
        id: PuzzleId,
        start: &Position,
        solution: &[Move],
        min_level: Level,
    ) -> Option<Vec<Level>> {
        let mut found = Vec::new();
        for player in &mut self.players {
            player.set_seed(id.number().into());
            let choose = |position: &Position| player.choose(position, &PollLimit::new(MAX_NODES));
            if finds(choose, start, solution) {
                if player.level() < min_level {
                    return None;
                }
                found.push(player.level());
            }
        }
        let choose = |position: &Position| self.search(position, MAX_NODES, &mut |_| {}).best_move();
        if finds(choose, start, solution) {
            found.push(Level::STRONGEST);
        }
        Some(found)
    }

    /// Whether a search with few nodes does not choose the only winning move.
    pub(super) fn overlook(&mut self, position: &Position, only: Move) -> bool {
        self.quick.clear();
        let report = self.quick.search(position, &Limits::nodes(QUICK_NODES), &|| false);
        report.best_move() != Some(only)
    }

    /// Returns how difficult the only winning move is for the engine: the number of nodes after the last iteration whose best move is
    /// another move, or [`u64::MAX`] if a search with few nodes chooses another move.
    pub(super) fn difficulty(&mut self, position: &Position, only: Move) -> u64 {
        let mut difficulty = 0;
        let on_depth = &mut |report: &Report| {
            if report.best_move() != Some(only) {
                difficulty = report.nodes;
            }
        };
        let report = self.search(position, DIFFICULTY_NODES, on_depth);
        if report.best_move() == Some(only) {
            difficulty
        } else {
            u64::MAX
        }
    }

    /// Searches with an empty table and a fixed number of nodes, as level 10 does.
    fn search(&mut self, position: &Position, nodes: u64, on_depth: &mut dyn FnMut(&Report)) -> Report {
        self.strongest.clear();
        self.strongest
            .search_with(position, &Limits::nodes(nodes), &|| false, on_depth)
    }
}

/// Returns the levels from 1 to 10.
fn numbered() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(|level| level.number() >= 1)
}

/// Whether every move of the player is chosen.
fn finds(mut choose: impl FnMut(&Position) -> Option<Move>, start: &Position, solution: &[Move]) -> bool {
    let mut position = start.clone();
    for (ply, mv) in solution.iter().enumerate() {
        if ply.is_multiple_of(2) && choose(&position) != Some(*mv) {
            return false;
        }
        position = after(&position, *mv);
    }
    true
}

/// Interrupt that stops a search after a number of polls, and thus, with one thread, always after the same node.
struct PollLimit(Cell<u64>);

impl PollLimit {
    fn new(nodes: u64) -> PollLimit {
        PollLimit(Cell::new(nodes / NODES_PER_POLL))
    }
}

impl Interrupt for PollLimit {
    fn is_raised(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() == 0
    }
}

/// Returns the rating of a puzzle that these levels find and all other levels from 1 to 10 do not find: the most likely rating if the
/// Elo formula gives the probability that a level finds the puzzle. The prior distribution is normal; its mean depends on the number of
/// moves of the player and on the number of nodes of the proof.
#[must_use]
pub fn rating_of(found_by: &[Level], player_moves: usize, nodes: u32) -> u16 {
    let (constant, per_move, per_digit) = EXPECTED;
    let mean = constant + per_move * player_moves as f64 + per_digit * f64::from(nodes.max(1)).log10();
    // The derivative of the logarithm of the posterior probability decreases, so its zero is found by bisection.
    let derivative = |rating: f64| -> f64 {
        let error = |level: Level| {
            let expected = 1.0 / (1.0 + 10_f64.powf((rating - f64::from(level.elo())) / 400.0));
            let found = f64::from(u8::from(found_by.contains(&level)));
            expected - found
        };
        let errors: f64 = numbered().map(error).sum();
        errors * std::f64::consts::LN_10 / 400.0 - (rating - mean) / (DEVIATION * DEVIATION)
    };
    let (mut low, mut high) = (0.0, 4000.0);
    for _ in 0..32 {
        let middle = f64::midpoint(low, high);
        if derivative(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_that_only_strong_levels_find_have_high_ratings() {
        let from = |number: i8| -> Vec<Level> { numbered().filter(|level| level.number() >= number).collect() };
        let ratings: Vec<u16> = (1..=11).map(|number| rating_of(&from(number), 3, 1_000)).collect();
        assert!(ratings.is_sorted_by(|one, two| one < two), "{ratings:?}");
        assert!(ratings[0] > 100 && ratings[10] < 3000, "{ratings:?}");
    }

    #[test]
    fn longer_puzzles_and_longer_proofs_have_higher_ratings() {
        let found = [Level::STRONGEST];
        let rating = rating_of(&found, 3, 1_000);
        assert!(rating < rating_of(&found, 4, 1_000) && rating < rating_of(&found, 3, 10_000));
        assert_eq!(rating_of(&found, 2, 0), rating_of(&found, 2, 1));
    }

    #[test]
    fn a_search_is_stopped_after_a_number_of_polls() {
        let limit = PollLimit::new(3 * NODES_PER_POLL);
        assert_eq!([0; 4].map(|_| limit.is_raised()), [false, false, true, true]);
    }
}
