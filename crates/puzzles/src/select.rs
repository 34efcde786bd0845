//! Selection of puzzles from candidates, so that themes, lengths and levels are diverse.

use super::generator::Origin;
use super::{Puzzle, PuzzleId, Puzzles, SymmetryKey, Theme, checksum};
use breakthrough_engine::Level;
use breakthrough_rules::Variant;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// Maximum share of the puzzles with the same main theme, in percent.
const MAX_THEME_PERCENT: usize = 25;
/// Maximum share of the puzzles with fewer than four moves of the player, in percent.
const MAX_SHORT_PERCENT: usize = 58;
/// Maximum share of the puzzles whose first move captures the piece that moved last, in percent.
const MAX_RECAPTURE_PERCENT: usize = 20;
/// Share of the puzzles that each level from 1 to 10 should be the first to find, in percent. The selection fills these shares first.
const LEVEL_PERCENT: usize = 6;
/// Number of moves of the player from which a puzzle is long.
const LONG_MOVES: usize = 4;
/// Strongest level that is the first to find a daily puzzle.
const MAX_DAILY_LEVEL: i8 = 8;

/// Puzzle that can be selected, with the game from which it is taken.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The game.
    pub origin: Origin,
}

impl Candidate {
    /// Returns a key that the candidates of a game share.
    fn key(&self) -> (Variant, Origin) {
        (self.puzzle.variant(), self.origin)
    }
}

/// Candidates of a variant, and the number of puzzles to select from them.
#[derive(Clone, Debug)]
pub struct Pool {
    /// Number of puzzles.
    pub count: usize,
    /// The candidates.
    pub candidates: Vec<Candidate>,
}

/// The selected puzzles, and counts of the existing and the selected puzzles.
#[derive(Default)]
struct Selection {
    /// The selected puzzles, without the puzzles that existed before.
    puzzles: Vec<Puzzle>,
    total: usize,
    themes: HashMap<Theme, usize>,
    first_levels: HashMap<Option<Level>, usize>,
    short: usize,
    recaptures: usize,
    keys: HashSet<(Variant, SymmetryKey)>,
    ids: HashSet<PuzzleId>,
    origins: HashSet<(Variant, Origin)>,
}

/// Selects puzzles that differ from the existing puzzles and from each other, also as mirror images and with exchanged sides, with at most
/// one puzzle of each game. A pool with too few suitable candidates yields fewer puzzles.
#[must_use]
pub fn select(existing: &[Puzzle], pools: &[Pool]) -> Vec<Puzzle> {
    let mut selection = Selection {
        total: existing.len() + pools.iter().map(|pool| pool.count).sum::<usize>(),
        ..Selection::default()
    };
    for puzzle in existing {
        selection.count(puzzle);
    }
    let known = pools.iter().flat_map(|pool| &pool.candidates);
    let known = known.filter(|candidate| selection.ids.contains(&candidate.puzzle.id));
    selection.origins = known.map(Candidate::key).collect();
    let mut left: Vec<usize> = pools.iter().map(|pool| pool.count).collect();
    let mut candidates: Vec<(usize, &Candidate)> = Vec::new();
    for (index, pool) in pools.iter().enumerate() {
        candidates.extend(pool.candidates.iter().map(|candidate| (index, candidate)));
    }
    candidates.sort_by_key(|(_, candidate)| preference(&candidate.puzzle));
    // The levels for which there are the fewest candidates choose first.
    let mut levels: Vec<Option<Level>> = (1..=10).map(Level::new).collect();
    let is_first = |candidate: &Candidate, level| candidate.puzzle.first_found_by() == level;
    levels.sort_by_key(|level| {
        let found = candidates.iter().filter(|(_, candidate)| is_first(candidate, *level));
        found.count()
    });
    for level in levels {
        let wanted = selection.share(LEVEL_PERCENT);
        for (pool, candidate) in candidates.iter().filter(|(_, candidate)| is_first(candidate, level)) {
            if selection.first_levels.get(&level).copied().unwrap_or(0) >= wanted {
                break;
            }
            selection.add(candidate, &mut left[*pool]);
        }
    }
    for (pool, candidate) in candidates {
        selection.add(candidate, &mut left[pool]);
    }
    selection.puzzles
}

/// Returns the order in which candidates are selected: long puzzles first, the others as if they were shuffled.
fn preference(puzzle: &Puzzle) -> (Reverse<bool>, u64) {
    (Reverse(puzzle.player_moves() >= LONG_MOVES), shuffled(puzzle.id))
}

/// Returns a number that puts puzzles into an order that looks random, but never changes.
fn shuffled(id: PuzzleId) -> u64 {
    checksum(id.to_string().bytes())
}

impl Selection {
    /// Returns the number of puzzles of a share of the total.
    const fn share(&self, percent: usize) -> usize {
        self.total * percent / 100
    }

    fn count(&mut self, puzzle: &Puzzle) {
        if let Some(main) = puzzle.themes.first() {
            *self.themes.entry(main.theme).or_default() += 1;
        }
        *self.first_levels.entry(puzzle.first_found_by()).or_default() += 1;
        self.short += usize::from(puzzle.player_moves() < LONG_MOVES);
        self.recaptures += usize::from(puzzle.recaptures);
        self.keys.insert((puzzle.variant(), SymmetryKey::new(&puzzle.start)));
        self.ids.insert(puzzle.id);
    }

    /// Selects a candidate unless it exceeds a share, is not new, or the pool has no puzzles left to select.
    fn add(&mut self, candidate: &Candidate, left: &mut usize) {
        let puzzle = &candidate.puzzle;
        let Some(main) = puzzle.themes.first() else {
            return;
        };
        let has_room = *left > 0
            && self.themes.get(&main.theme).copied().unwrap_or(0) < self.share(MAX_THEME_PERCENT)
            && (puzzle.player_moves() >= LONG_MOVES || self.short < self.share(MAX_SHORT_PERCENT))
            && (!puzzle.recaptures || self.recaptures < self.share(MAX_RECAPTURE_PERCENT));
        let key = (puzzle.variant(), SymmetryKey::new(&puzzle.start));
        let is_new =
            !self.origins.contains(&candidate.key()) && !self.keys.contains(&key) && !self.ids.contains(&puzzle.id);
        if has_room && is_new {
            *left -= 1;
            self.origins.insert(candidate.key());
            self.count(puzzle);
            self.puzzles.push(puzzle.clone());
        }
    }
}

/// Returns the list of daily puzzles of a longer collection: the list of the shorter collection, and then the new puzzles that level 8 or
/// a weaker level finds, in an order that looks random.
#[must_use]
pub fn daily_order(before: &Puzzles, all: &[Puzzle]) -> Vec<usize> {
    let is_daily = |puzzle: &Puzzle| {
        let first = puzzle.first_found_by();
        first.is_some_and(|level| level.number() <= MAX_DAILY_LEVEL)
    };
    let new = all.iter().enumerate().skip(before.all().len());
    let mut new: Vec<(u64, usize)> = new
        .filter(|(_, puzzle)| is_daily(puzzle))
        .map(|(index, puzzle)| (shuffled(puzzle.id), index))
        .collect();
    new.sort_unstable();
    let new = new.into_iter().map(|(_, index)| index);
    before.daily().iter().copied().chain(new).collect()
}
