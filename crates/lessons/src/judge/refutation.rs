//! Refutations of wrong moves.

use super::{Judge, Judgement, NODES, after, settings};
use crate::Goal;
use breakthrough_rules::{Interrupt, Move, Position};
use breakthrough_solver::{Solver, Stopped};

/// Maximum number of shown moves of the opponent's win.
const MAX_PLIES: usize = 9;
/// Maximum number of nodes of the proof that the opponent wins.
const PROOF_NODES: u64 = 100_000;

impl Judge<'_> {
    /// Returns the judgement of a move that does not keep the goal. `position` is the position after the move, and `made` includes it.
    pub(super) fn refutation(
        &mut self,
        position: &Position,
        made: u32,
        interrupt: &dyn Interrupt,
    ) -> Result<Judgement, Stopped> {
        let loses = self.is_proven_loss(position, interrupt)?;
        let is_win = matches!(self.board.goal, Goal::Win | Goal::WinIn(_) | Goal::Hold(_));
        let line = if position.outcome().is_some() {
            Vec::new()
        } else if loses && is_win {
            winning_line(position, interrupt)?
        } else {
            let left = self.board.goal.moves().map_or(0, |moves| moves.saturating_sub(made));
            self.prevention(position, left, interrupt)?.into_iter().collect()
        };
        Ok(Judgement::Fails { line, loses })
    }

    fn is_proven_loss(&mut self, position: &Position, interrupt: &dyn Interrupt) -> Result<bool, Stopped> {
        self.limit_solver(PROOF_NODES);
        let winner = self.solver.winner_of(position, interrupt);
        self.limit_solver(NODES);
        match winner {
            Err(Stopped) if interrupt.is_raised() => Err(Stopped),
            Err(Stopped) => Ok(false),
            Ok(winner) => Ok(winner != self.board.player()),
        }
    }

    /// Returns the first reply after which the player cannot reach the goal with `left` moves; `None` if no move remains.
    fn prevention(
        &mut self,
        position: &Position,
        left: u32,
        interrupt: &dyn Interrupt,
    ) -> Result<Option<Move>, Stopped> {
        let player = self.board.player();
        if left > 0 {
            for reply in position.legal_moves() {
                let next = after(position, reply);
                let forces = match self.board.goal {
                    Goal::Reach { .. } | Goal::Capture { .. } => self.forcing.forces(&next, left, interrupt)?,
                    _ => self.solver.wins_within(&next, player, 2 * left - 1, interrupt)?,
                };
                if !forces {
                    return Ok(Some(reply));
                }
            }
        }
        Ok(None)
    }
}

/// Returns the first moves, at most [`MAX_PLIES`], of a line in which the side to move wins as quickly as possible and the other side
/// resists as long as possible.
fn winning_line(position: &Position, interrupt: &dyn Interrupt) -> Result<Vec<Move>, Stopped> {
    let mut solver = Solver::new(position, &settings()).map_err(|_| Stopped)?;
    let mut line = solver.winning_line(PROOF_NODES + 2 * NODES, interrupt)?;
    line.truncate(MAX_PLIES);
    Ok(line)
}
