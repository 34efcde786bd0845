//! Generator: searches games of the engine for positions in which exactly one move wins.

mod game;
mod line;
mod starts;

use super::proof::{Prover, prove_moves};
use super::puzzle::{id_of, positions, renumbered};
use super::rating::{Levels, rating_of};
use super::{Puzzle, SymmetryKey, themes};
use breakthrough_platform::Interrupt;
use breakthrough_rules::{Move, Position, Variant};
use breakthrough_solver::OutOfMemory;
use game::{PlayedGame, play};
use line::{MAX_MOVES, line};
use starts::starts;
use std::cmp::Reverse;
use std::collections::HashSet;

/// Maximum number of lines of a game with at least two moves of the player.
const MAX_LINES: usize = 6;
/// Maximum number of nodes of the search for lines in a game.
const MAX_LINE_NODES: u64 = 400_000;
/// Maximum number of puzzles from a game, of which a selection contains at most one.
const MAX_PUZZLES: usize = 2;
/// Maximum number of nodes of the proof of a puzzle.
const MAX_PROOF_NODES: u64 = 1_500_000;

/// Generates puzzles of one variant. The puzzles of a game depend only on the variant, the seed and the number of the game.
pub struct Generator {
    variant: Variant,
    seed: u64,
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
    /// Creates a generator.
    #[must_use]
    pub fn new(variant: Variant, seed: u64) -> Generator {
        Generator {
            variant,
            seed,
            levels: Levels::new(),
        }
    }

    /// Plays a game and returns its best puzzles, which are proven and rated. Returns no puzzles if the interrupt is raised.
    ///
    /// # Errors
    /// The table of the solver cannot be allocated.
    pub fn puzzles(&mut self, game: u64, interrupt: &dyn Interrupt) -> Result<Vec<Puzzle>, OutOfMemory> {
        let Some(played) = play(self.variant, self.seed, game, interrupt) else {
            return Ok(Vec::new());
        };
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for line in lines(&played, interrupt)? {
            if puzzles.len() == MAX_PUZZLES {
                break;
            }
            puzzles.extend(self.finish(line, &puzzles, interrupt));
        }
        Ok(if interrupt.is_raised() { Vec::new() } else { puzzles })
    }

    /// Proves and rates a line. Returns `None` if the proof fails, or if an earlier puzzle of the game is
    /// similar.
    fn finish(&mut self, line: Line, earlier: &[Puzzle], interrupt: &dyn Interrupt) -> Option<Puzzle> {
        let Line {
            start,
            solution,
            recaptures,
        } = line;
        let themes = themes::detect(&positions(&start, &solution)?, &solution);
        let main = themes.first()?.theme;
        let is_similar = |puzzle: &Puzzle| puzzle.themes[0].theme == main && !puzzle.recaptures || recaptures;
        if earlier.iter().any(is_similar) {
            return None;
        }
        let nodes = prove_moves(&start, &solution, MAX_PROOF_NODES, interrupt).ok()?;
        let id = id_of(&start);
        let found_by = self.levels.found_by(id, &start, &solution);
        Some(Puzzle {
            id,
            rating: rating_of(&found_by),
            found_by,
            nodes: u32::try_from(nodes).ok()?,
            start,
            solution,
            themes,
            recaptures,
        })
    }
}

/// Returns lines of a game, the longest first.
fn lines(played: &PlayedGame, interrupt: &dyn Interrupt) -> Result<Vec<Line>, OutOfMemory> {
    let mut prover = Prover::new(&played.positions[0], interrupt)?;
    let mut starts = starts(played, &mut prover, interrupt);
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
        lines.extend(shortened(&along, solution, start.recaptures));
    }
    lines.sort_by_key(|line| (Reverse(line.solution.len()), line.recaptures));
    Ok(lines)
}

/// Returns the last moves of a line, so that the player has at most [`MAX_MOVES`] moves; `None` if the line is too short.
fn shortened(along: &[Position], mut solution: Vec<Move>, recaptures: bool) -> Option<Line> {
    let moves = solution.len().div_ceil(2);
    let excess = 2 * moves.saturating_sub(MAX_MOVES);
    let before = solution.drain(..excess).next_back();
    Puzzle::MOVES.contains(&moves.min(MAX_MOVES)).then(|| Line {
        start: renumbered(&along[excess]),
        recaptures: before.map_or(recaptures, |before| before.to == solution[0].to),
        solution,
    })
}
