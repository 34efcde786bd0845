//! Exhaustive search for goals other than wins: whether the player can bring a piece to a square, or capture a number of pieces, against
//! every reply.

use super::after;
use crate::{Board, Goal};
use breakthrough_rules::{Interrupt, Position, Side};
use breakthrough_solver::Stopped;
use std::collections::HashMap;

/// Number of nodes between two polls of the interrupt.
const POLL_NODES: u64 = 256;

/// Search on one board.
pub(super) struct Forcing {
    goal: Goal,
    player: Side,
    /// Number of enemy pieces at the start.
    enemies: u32,
    /// Results of positions with the player to move, by hash and remaining moves.
    known: HashMap<(u64, u32), bool>,
    nodes: u64,
    max_nodes: u64,
}

impl Forcing {
    pub(super) fn new(board: &Board) -> Forcing {
        Forcing {
            goal: board.goal,
            player: board.player(),
            enemies: count(&board.start, !board.player()),
            known: HashMap::new(),
            nodes: 0,
            max_nodes: 0,
        }
    }

    pub(super) fn start_search(&mut self, max_nodes: u64) {
        self.nodes = 0;
        self.max_nodes = max_nodes;
    }

    /// Whether the position after a move of the player has reached the goal.
    pub(super) fn is_reached(&self, position: &Position) -> bool {
        match self.goal {
            Goal::Reach { square, .. } => position.piece_at(square) == Some(self.player),
            Goal::Capture { pieces, .. } => self.enemies.saturating_sub(count(position, !self.player)) >= pieces,
            Goal::Win | Goal::WinIn(_) | Goal::Hold(_) => false,
        }
    }

    /// Whether the player, who has `moves` moves left and is not to move, forces the goal.
    pub(super) fn keeps(
        &mut self,
        position: &Position,
        moves: u32,
        interrupt: &dyn Interrupt,
    ) -> Result<bool, Stopped> {
        if self.is_reached(position) {
            return Ok(true);
        }
        if moves == 0 || position.outcome().is_some() {
            return Ok(false);
        }
        for reply in position.legal_moves() {
            if !self.forces(&after(position, reply), moves, interrupt)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the player to move forces the goal within `moves` moves.
    pub(super) fn forces(
        &mut self,
        position: &Position,
        moves: u32,
        interrupt: &dyn Interrupt,
    ) -> Result<bool, Stopped> {
        if moves == 0 || position.outcome().is_some() {
            return Ok(false);
        }
        let key = (position.hash(), moves);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.nodes += 1;
        if self.nodes > self.max_nodes || self.nodes.is_multiple_of(POLL_NODES) && interrupt.is_raised() {
            return Err(Stopped);
        }
        let mut forces = false;
        for mv in position.legal_moves() {
            if self.keeps(&after(position, mv), moves - 1, interrupt)? {
                forces = true;
                break;
            }
        }
        self.known.insert(key, forces);
        Ok(forces)
    }
}

fn count(position: &Position, side: Side) -> u32 {
    u32::try_from(position.pieces(side).len()).unwrap_or(u32::MAX)
}
