//! Perfect play on small boards: the solver decides which moves of a game keep a win.

use super::ReviewError;
use breakthrough_rules::{Interrupt, Move, Position};
use breakthrough_solver::{Settings, Solver, Stopped};

/// Maximum number of squares of a board with the standard rules that the solver judges.
const MAX_STANDARD_SQUARES: u32 = 25;
/// Maximum number of squares of any other variant that the solver judges.
const MAX_VARIANT_SQUARES: u32 = 20;
/// Size of the solver's table for a game, in bytes.
const TABLE_BYTES: usize = 256 << 20;
/// Maximum number of nodes of the solver for a game.
const NODES: u64 = 30_000_000;

/// Result of a position with perfect play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Solved {
    /// Moves with which the side to move keeps a won position; empty if the position is lost.
    pub winning: Vec<Move>,
}

/// Task to solve the positions of a game.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct SolvingTask {
    /// Positions of the game in which a move was made, in order.
    pub positions: Vec<Position>,
}

impl Solved {
    /// Whether the side to move wins.
    pub(super) const fn wins(&self) -> bool {
        !self.winning.is_empty()
    }
}

/// Whether the solver judges games that start from a position.
pub(super) fn is_solvable(start: &Position) -> bool {
    let max = if start.variant().options().has_standard_rules() {
        MAX_STANDARD_SQUARES
    } else {
        MAX_VARIANT_SQUARES
    };
    u32::try_from(start.size().squares()).is_ok_and(|squares| squares <= max)
}

impl SolvingTask {
    /// Solves the positions, the last position first. When the number of nodes is used up, the remaining positions are `None`. The
    /// calling thread polls the interrupt about once per 256 nodes.
    ///
    /// # Errors
    /// The interrupt was raised, or the table cannot be allocated.
    pub fn run(&self, interrupt: &dyn Interrupt) -> Result<Vec<Option<Solved>>, ReviewError> {
        let mut solved = vec![None; self.positions.len()];
        let Some(last) = self.positions.last() else {
            return Ok(solved);
        };
        // A single thread makes the result independent of the machine.
        let settings = Settings {
            memory: TABLE_BYTES,
            threads: 1,
        };
        let mut solver = Solver::new(last, &settings)?;
        solver.set_node_limit(NODES);
        for (position, place) in self.positions.iter().zip(&mut solved).rev() {
            match solve_position(&mut solver, position, interrupt) {
                Ok(position) => *place = Some(position),
                Err(Stopped) if interrupt.is_raised() => return Err(ReviewError::Cancelled),
                Err(Stopped) => break,
            }
        }
        Ok(solved)
    }
}

fn solve_position(solver: &mut Solver, position: &Position, interrupt: &dyn Interrupt) -> Result<Solved, Stopped> {
    let side = position.side_to_move();
    let mut winning = Vec::new();
    if solver.winner_of(position, interrupt)? == side {
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play(mv).expect("a legal move");
            if solver.winner_of(&next, interrupt)? == side {
                winning.push(mv);
            }
        }
    }
    Ok(Solved { winning })
}
