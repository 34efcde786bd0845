//! Lines of puzzles.

use crate::Puzzle;
use crate::proof::{Prover, WinningMoves, longest_replies};
use crate::puzzle::after;
use breakthrough_rules::{Interrupt, Move, Position};
use breakthrough_solver::OutOfMemory;

/// Maximum number of moves of the player in a puzzle.
pub(super) const MAX_MOVES: usize = *Puzzle::MOVES.end();
/// Maximum number of moves of the player in a line, of which the last [`MAX_MOVES`] become a puzzle.
const MAX_LINE_MOVES: usize = 14;
/// Maximum number of nodes with which the solver finds the winner after each move of the player, before it is multiplied by the effort
/// of the game.
const NODES: u64 = 20_000;

/// Returns the moves of both sides while exactly one move of the player wins. Of the replies that resist longest, the line contains the
/// first after which again exactly one move wins. The line ends with a move of the player; it is empty if several moves or no move wins.
/// A position in which the player has only one legal move ends the line as well.
pub(super) fn line(
    start: &Position,
    effort: u64,
    prover: &mut Prover<'_>,
    interrupt: &dyn Interrupt,
) -> Result<Vec<Move>, OutOfMemory> {
    let mut moves = Vec::new();
    let WinningMoves::Only(first) = prover.winning_moves(start, effort * NODES) else {
        return Ok(moves);
    };
    moves.push(first);
    let mut position = after(start, first);
    while position.outcome().is_none() && moves.len() < 2 * MAX_LINE_MOVES - 1 {
        let only = |reply: Move| match prover.winning_moves(&after(&position, reply), effort * NODES) {
            WinningMoves::Only(mv) => Some((reply, mv)),
            _ => None,
        };
        let next = longest_replies(&position, interrupt)?.into_iter().find_map(only);
        let Some((reply, mv)) = next else {
            break;
        };
        moves.extend([reply, mv]);
        position = after(&after(&position, reply), mv);
    }
    Ok(moves)
}
