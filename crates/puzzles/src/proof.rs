//! Proofs by the solver: the winning moves of a position, the replies that resist longest, and the proof of a solution.

use super::puzzle::{after, positions};
use super::{Puzzle, themes};
use breakthrough_rules::{Interrupt, Move, Position, Side};
use breakthrough_solver::{OutOfMemory, Settings, Solver, Stopped};
use thiserror::Error;

/// Size of the table of the solver that proves solutions, in bytes.
const TABLE_BYTES: usize = 32 << 20;
/// Size of the table of the search for the longest resistance, in bytes.
const RESISTANCE_TABLE_BYTES: usize = 4 << 20;
/// Maximum number of nodes of the search for the longest resistance.
const RESISTANCE_NODES: u64 = 60_000;
/// Maximum number of plies within which the search for the longest resistance proves wins.
const RESISTANCE_PLIES: u32 = 41;

/// Reason why the proof of a puzzle fails.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofError {
    /// The solution has too few or too many moves, or ends with a move of the opponent.
    #[error("expected 2 to 8 moves of the player, the last move by the player, found {0} moves of both sides")]
    Length(usize),
    /// A move is illegal.
    #[error("ply {0}: expected a legal move")]
    Illegal(usize),
    /// The move does not win, or another move wins as well.
    #[error("ply {0}: expected the only winning move")]
    NotOnly(usize),
    /// The player has no choice.
    #[error("ply {0}: expected several legal moves")]
    Forced(usize),
    /// Another reply resists longer.
    #[error("ply {0}: expected a reply that resists as long as possible")]
    Resistance(usize),
    /// The claim of a theme is false.
    #[error("theme {index}: {name} is not true at ply {ply}")]
    Theme {
        /// Index of the theme in the puzzle.
        index: usize,
        /// Name of the theme.
        name: &'static str,
        /// Ply of the theme.
        ply: u8,
    },
    /// The solver reached its limit, or the interrupt was raised.
    #[error("the search stopped after {0} nodes without a result")]
    Stopped(u64),
    /// The table of the solver cannot be allocated.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// Winning moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WinningMoves {
    /// Exactly this move wins, and all others are proven to lose.
    Only(Move),
    /// No move wins, several moves win, or there is only one legal move.
    Other,
    /// The search reached its limit, or the interrupt was raised.
    Unknown,
}

/// Solver for the positions of one game.
pub(super) struct Prover<'a> {
    solver: Solver,
    interrupt: &'a dyn Interrupt,
}

impl<'a> Prover<'a> {
    pub(super) fn new(position: &Position, interrupt: &'a dyn Interrupt) -> Result<Prover<'a>, OutOfMemory> {
        let settings = Settings {
            memory: TABLE_BYTES,
            threads: 1,
        };
        let solver = Solver::new(position, &settings)?;
        Ok(Prover { solver, interrupt })
    }

    /// Returns the number of nodes of all searches.
    pub(super) fn nodes(&self) -> u64 {
        self.solver.counters().nodes()
    }

    /// Returns the winner with best play; `None` if the search needs more than `nodes` nodes, or the interrupt was raised.
    pub(super) fn winner(&mut self, position: &Position, nodes: u64) -> Option<Side> {
        self.solver.set_node_limit(self.nodes().saturating_add(nodes));
        self.solver.winner_of(position, self.interrupt).ok()
    }

    /// Returns the winning moves of a position, with at most `nodes` nodes for each move.
    pub(super) fn winning_moves(&mut self, position: &Position, nodes: u64) -> WinningMoves {
        let side = position.side_to_move();
        let moves = position.legal_moves();
        if moves.len() < 2 {
            return WinningMoves::Other;
        }
        let mut only = None;
        for mv in moves {
            match self.winner(&after(position, mv), nodes) {
                None => return WinningMoves::Unknown,
                Some(winner) if winner == side && only.is_some() => return WinningMoves::Other,
                Some(winner) if winner == side => only = Some(mv),
                Some(_) => {}
            }
        }
        only.map_or(WinningMoves::Other, WinningMoves::Only)
    }
}

/// Returns the replies after which the player, who is not to move and wins, needs the most moves, as far as a search with a fixed number
/// of nodes proves it. Captures precede other moves. The result depends only on the position.
pub(super) fn longest_replies(position: &Position, interrupt: &dyn Interrupt) -> Result<Vec<Move>, OutOfMemory> {
    let player = !position.side_to_move();
    let settings = Settings {
        memory: RESISTANCE_TABLE_BYTES,
        threads: 1,
    };
    let mut solver = Solver::new(position, &settings)?;
    solver.set_node_limit(RESISTANCE_NODES);
    let mut left = position.legal_moves();
    left.sort_by_key(|mv| (!position.is_capture(*mv), *mv));
    for plies in (1..=RESISTANCE_PLIES).step_by(2) {
        let mut longer = Vec::new();
        for mv in &left {
            match solver.wins_within(&after(position, *mv), player, plies, interrupt) {
                Ok(true) => {}
                Ok(false) => longer.push(*mv),
                Err(Stopped) => return Ok(left),
            }
        }
        match longer.len() {
            0 => return Ok(left),
            1 => return Ok(longer),
            _ => left = longer,
        }
    }
    Ok(left)
}

impl Puzzle {
    /// Proves the puzzle again: at each move of the player, exactly one move wins and all others lose; the replies resist as long as
    /// possible, as far as proven; and the claims of the themes are true. Returns the number of nodes of the proof of the moves, which is
    /// the same on every machine. The calling thread polls the interrupt about once per 256 nodes.
    ///
    /// # Errors
    /// A statement is false, the search needs more than `max_nodes` nodes, the interrupt was raised, or the table cannot be allocated.
    pub fn prove(&self, max_nodes: u64, interrupt: &dyn Interrupt) -> Result<u64, ProofError> {
        let nodes = prove_moves(&self.start, &self.solution, max_nodes, interrupt)?;
        let positions = positions(&self.start, &self.solution).ok_or(ProofError::Illegal(0))?;
        for (ply, reply) in self.solution.iter().enumerate().skip(1).step_by(2) {
            if !longest_replies(&positions[ply], interrupt)?.contains(reply) {
                return Err(ProofError::Resistance(ply));
            }
        }
        for (index, theme) in self.themes.iter().enumerate() {
            if !themes::holds(*theme, &positions, &self.solution) {
                let (name, ply) = (theme.theme.name(), theme.ply);
                return Err(ProofError::Theme { index, name, ply });
            }
        }
        Ok(nodes)
    }
}

/// Proves that at each move of the player exactly one move wins. Returns the number of nodes.
pub(super) fn prove_moves(
    start: &Position,
    solution: &[Move],
    max_nodes: u64,
    interrupt: &dyn Interrupt,
) -> Result<u64, ProofError> {
    let length = solution.len();
    if length.is_multiple_of(2) || !Puzzle::MOVES.contains(&length.div_ceil(2)) {
        return Err(ProofError::Length(length));
    }
    let mut prover = Prover::new(start, interrupt)?;
    let mut position = start.clone();
    for (ply, mv) in solution.iter().enumerate() {
        if !position.is_legal(*mv) {
            return Err(ProofError::Illegal(ply));
        }
        if ply.is_multiple_of(2) {
            if position.legal_moves().len() < 2 {
                return Err(ProofError::Forced(ply));
            }
            let left = max_nodes.saturating_sub(prover.nodes());
            match prover.winning_moves(&position, left) {
                WinningMoves::Only(only) if only == *mv => {}
                WinningMoves::Unknown => return Err(ProofError::Stopped(prover.nodes())),
                _ => return Err(ProofError::NotOnly(ply)),
            }
        }
        position = after(&position, *mv);
    }
    Ok(prover.nodes())
}
