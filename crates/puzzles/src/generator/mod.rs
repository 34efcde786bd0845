//! Generator: searches games of the engine for positions in which exactly one move wins.

mod game;
mod line;
mod starts;

use super::proof::{Prover, prove_moves};
use super::puzzle::{after, id_of, positions, renumbered};
use super::rating::{Levels, rating_of};
use super::symmetry::Symmetry;
use super::{Puzzle, SymmetryKey, themes};
use breakthrough_engine::Level;
use breakthrough_rules::{Interrupt, Move, Position, Variant};
use breakthrough_solver::OutOfMemory;
use game::{PlayedGame, play};
use line::{MAX_MOVES, line};
use starts::starts;
use std::cmp::Reverse;
use std::collections::HashSet;

/// Maximum number of lines of a game with at least two moves of the player.
const MAX_LINES: usize = 12;
/// Maximum number of lines of a game that are proven and rated, unless the weakest levels are excluded.
const MAX_RATED: usize = 4;
/// Number of nodes after which the search for lines in a game ends, before it is multiplied by the effort of the game.
const MAX_LINE_NODES: u64 = 600_000;
/// Maximum number of nodes of the proof of a puzzle.
const MAX_PROOF_NODES: u64 = 1_500_000;
/// Minimum level with which no level is excluded.
const LOWEST_LEVEL: Level = Level::new(1).expect("a level");
/// Level for hard lines: the ends of a line are separate puzzles if no level below this level finds the line.
const HARD_LEVEL: i8 = 9;

/// Generates puzzles of one variant. The puzzles of a game depend only on the variant, the seed, the minimum level and the number of the
/// game.
pub struct Generator {
    variant: Variant,
    seed: u64,
    min_level: Level,
    levels: Levels,
}

/// Game from which a puzzle is taken. Two puzzles of a selection have different origins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Origin {
    /// Seed of the generator.
    pub seed: u64,
    /// Number of the game.
    pub game: u64,
}

/// Line of a game, before its themes and its rating are known.
struct Line {
    start: Position,
    solution: Vec<Move>,
    recaptures: bool,
}

impl Generator {
    /// Creates a generator of puzzles that no level from 1 to the level below `min_level` finds.
    #[must_use]
    pub fn new(variant: Variant, seed: u64, min_level: Level) -> Generator {
        Generator {
            variant,
            seed,
            min_level,
            levels: Levels::new(),
        }
    }

    /// Whether puzzles that the weakest levels find are excluded.
    fn excludes_levels(&self) -> bool {
        self.min_level > LOWEST_LEVEL
    }

    /// Plays a game and returns its puzzles, which are proven and rated, and of which a selection contains at most one. Returns no
    /// puzzles if the interrupt is raised.
    ///
    /// # Errors
    /// The table of the solver cannot be allocated.
    pub fn puzzles(&mut self, game: u64, interrupt: &dyn Interrupt) -> Result<Vec<Puzzle>, OutOfMemory> {
        let Some(played) = play(self.variant, self.seed, game, interrupt) else {
            return Ok(Vec::new());
        };
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let lines = self.lines(&played, interrupt)?;
        for line in self.chosen(lines) {
            for puzzle in self.finish(&line, interrupt) {
                let is_similar = |earlier: &Puzzle| {
                    earlier.themes[0].theme == puzzle.themes[0].theme
                        && earlier.first_found_by() == puzzle.first_found_by()
                };
                if !puzzles.iter().any(is_similar) {
                    puzzles.push(puzzle);
                }
            }
        }
        Ok(if interrupt.is_raised() { Vec::new() } else { puzzles })
    }

    /// Returns lines of a game. If the weakest levels are excluded, the lines start with a move that a search with few nodes overlooks.
    fn lines(&mut self, played: &PlayedGame, interrupt: &dyn Interrupt) -> Result<Vec<Line>, OutOfMemory> {
        let mut prover = Prover::new(&played.positions[0], interrupt)?;
        let mut starts = starts(played, &mut prover, interrupt);
        if self.excludes_levels() {
            starts.retain(|start| self.levels.overlook(&start.position, start.only));
        }
        // The earliest positions tend to have the longest lines.
        starts.reverse();
        starts.sort_by_key(|start| start.recaptures);
        let mut lines: Vec<Line> = Vec::new();
        let mut seen = HashSet::new();
        let max_nodes = prover.nodes() + played.effort * MAX_LINE_NODES;
        for start in starts {
            if lines.len() >= MAX_LINES || prover.nodes() > max_nodes || interrupt.is_raised() {
                break;
            }
            if seen.contains(&SymmetryKey::new(&start.position)) {
                continue;
            }
            let solution = line(&start.position, played.effort, &mut prover, interrupt)?;
            let along = positions(&start.position, &solution).unwrap_or_default();
            seen.extend(along.iter().map(SymmetryKey::new));
            let excess = 2 * solution.len().div_ceil(2).saturating_sub(MAX_MOVES);
            let line = Line {
                start: start.position,
                solution,
                recaptures: start.recaptures,
            };
            lines.extend(line.end(excess));
        }
        Ok(lines)
    }

    /// Returns the lines that are proven and rated: alternately the most difficult and the longest; all lines if the weakest levels are
    /// excluded, because these levels reject most lines quickly.
    fn chosen(&mut self, lines: Vec<Line>) -> Vec<Line> {
        if self.excludes_levels() {
            return lines;
        }
        let mut lines: Vec<(u64, Line)> = lines
            .into_iter()
            .map(|line| (self.levels.difficulty(&line.start, line.solution[0]), line))
            .collect();
        let mut chosen = Vec::new();
        while chosen.len() < MAX_RATED && !lines.is_empty() {
            if chosen.len().is_multiple_of(2) {
                lines.sort_by_key(|(difficulty, _)| Reverse(*difficulty));
            } else {
                lines.sort_by_key(|(_, line)| Reverse(line.solution.len()));
            }
            chosen.push(lines.remove(0).1);
        }
        chosen
    }

    /// Rates and proves a line. If no level below [`HARD_LEVEL`] finds the line, the ends of the line are puzzles as well, up to the
    /// first end that such a level finds.
    fn finish(&mut self, line: &Line, interrupt: &dyn Interrupt) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        let mut excess = 0;
        while let Some(end) = line.end(excess) {
            let mut is_hard = false;
            for image in self.images(&end) {
                let id = id_of(&image.start);
                let found_by = self.levels.found_by(id, &image.start, &image.solution, self.min_level);
                if let Some(found_by) = found_by {
                    is_hard |= found_by.first().is_none_or(|level| level.number() >= HARD_LEVEL);
                    puzzles.extend(proven(image, found_by, interrupt));
                }
            }
            if !is_hard || interrupt.is_raised() {
                break;
            }
            excess += 2;
        }
        puzzles
    }

    /// Returns the line; if the weakest levels are excluded, also its symmetric lines: the noise of the levels differs, so different levels
    /// may find them.
    fn images(&self, line: &Line) -> Vec<Line> {
        let count = if self.excludes_levels() { usize::MAX } else { 1 };
        let images = Symmetry::all(&line.start).take(count);
        let images = images.filter_map(|symmetry| line.image(symmetry));
        images.collect()
    }
}

/// Returns the puzzle of a line that these levels find. Returns `None` if the proof fails, or if the line has no theme.
fn proven(line: Line, found_by: Vec<Level>, interrupt: &dyn Interrupt) -> Option<Puzzle> {
    let Line {
        start,
        solution,
        recaptures,
    } = line;
    let themes = themes::detect(&positions(&start, &solution)?, &solution);
    if themes.is_empty() {
        return None;
    }
    let nodes = prove_moves(&start, &solution, MAX_PROOF_NODES, interrupt).ok()?;
    let nodes = u32::try_from(nodes).ok()?;
    Some(Puzzle {
        id: id_of(&start),
        rating: rating_of(&found_by, solution.len().div_ceil(2), nodes),
        found_by,
        nodes,
        start,
        solution,
        themes,
        recaptures,
    })
}

impl Line {
    /// Returns the image of the line, unless the variant lacks the symmetry.
    fn image(&self, symmetry: Symmetry) -> Option<Line> {
        let size = self.start.size();
        Some(Line {
            start: symmetry.position(&self.start)?,
            solution: self.solution.iter().map(|mv| symmetry.mv(size, *mv)).collect(),
            recaptures: self.recaptures,
        })
    }

    /// Returns the line without its first `excess` moves of both sides, an even number; `None` if the rest is too short.
    fn end(&self, excess: usize) -> Option<Line> {
        let mut start = self.start.clone();
        for mv in &self.solution[..excess.min(self.solution.len())] {
            start = after(&start, *mv);
        }
        let solution = self.solution.get(excess..)?.to_vec();
        let before = excess.checked_sub(1).map(|last| self.solution[last]);
        Puzzle::MOVES.contains(&solution.len().div_ceil(2)).then(|| Line {
            start: renumbered(&start),
            recaptures: before.map_or(self.recaptures, |before| before.to == solution[0].to),
            solution,
        })
    }
}
