//! Positions of a game, and positions after other moves, in which exactly one move wins. All limits of nodes are multiplied by the
//! effort of the game.

use super::game::PlayedGame;
use crate::proof::{Prover, WinningMoves};
use crate::puzzle::after;
use breakthrough_rules::{Interrupt, Move, Position};

/// Maximum number of nodes with which the solver finds the winner of a position of the game.
const GAME_NODES: u64 = 60_000;
/// Maximum number of nodes with which the solver finds the winner after each legal move in a position of the game.
const OTHER_NODES: u64 = 4_000;
/// Maximum number of nodes with which the solver finds the winner after each reply to such a move.
const ANSWER_NODES: u64 = 8_000;
/// Number of positions of a game without a known winner after which the search of the game ends.
const MAX_UNKNOWN: usize = 2;
/// Number of nodes after which the search of a game ends.
const MAX_NODES: u64 = 700_000;

/// Position in which exactly one move wins.
pub(super) struct Start {
    pub(super) position: Position,
    /// The only winning move.
    pub(super) only: Move,
    /// Whether the winning move captures the piece that moved last.
    pub(super) recaptures: bool,
}

/// Returns the positions in which exactly one move wins: positions of the game, and positions after a move that was not played. The
/// search starts at the end of the game, and the returned positions are in the reverse order of the game.
pub(super) fn starts(played: &PlayedGame, prover: &mut Prover<'_>, interrupt: &dyn Interrupt) -> Vec<Start> {
    let effort = played.effort;
    let mut found = Vec::new();
    let mut unknown = 0;
    for position in played.positions.iter().rev() {
        if unknown >= MAX_UNKNOWN || prover.nodes() > effort * MAX_NODES || interrupt.is_raised() {
            break;
        }
        if prover.winner(position, effort * GAME_NODES).is_none() {
            unknown += 1;
            continue;
        }
        for mv in position.legal_moves() {
            let next = after(position, mv);
            if prover.winner(&next, effort * OTHER_NODES) == Some(next.side_to_move()) {
                found.extend(start(next, mv, effort, prover));
            }
        }
    }
    found
}

/// Returns the position after a move if exactly one move wins.
fn start(position: Position, last: Move, effort: u64, prover: &mut Prover<'_>) -> Option<Start> {
    if position.outcome().is_some() {
        return None;
    }
    match prover.winning_moves(&position, effort * ANSWER_NODES) {
        WinningMoves::Only(only) => Some(Start {
            recaptures: only.to == last.to,
            position,
            only,
        }),
        _ => None,
    }
}
