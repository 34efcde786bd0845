//! Forced wins: bounded searches of moves that threaten to win at once.

use breakthrough_rules::{Move, Position, Side};

/// Maximum number of moves of a forced win.
const MAX_MOVES: u32 = 5;
/// Maximum number of positions of a search.
const MAX_POSITIONS: u32 = 20_000;

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv).expect("a legal move");
    next
}

fn is_win(position: &Position, side: Side) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winner == side)
}

/// Returns the moves of the side to move that win, or after which the opponent cannot win at once.
fn saving_moves(position: &Position) -> Vec<Move> {
    let side = position.side_to_move();
    let is_saving = |mv: &Move| {
        let next = after(position, *mv);
        is_win(&next, side) || next.outcome().is_none() && !next.threatens_to_win(!side)
    };
    position.legal_moves().into_iter().filter(is_saving).collect()
}

/// Returns the only move that prevents a win of the opponent with its next move, if the opponent threatens to win and exactly one
/// such move exists.
pub(super) fn only_reply(position: &Position) -> Option<Move> {
    if !position.threatens_to_win(!position.side_to_move()) {
        return None;
    }
    match saving_moves(position)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Search with a limit of positions.
struct Search {
    left: u32,
}

impl Search {
    /// Whether the side to move wins in at most `moves` moves, each of which, except the last, threatens to win with the next move.
    /// Returns `None` at the limit.
    fn wins(&mut self, position: &Position, moves: u32) -> Option<bool> {
        let side = position.side_to_move();
        if position.threatens_to_win(side) {
            return Some(true);
        }
        if moves <= 1 {
            return Some(false);
        }
        for mv in position.legal_moves() {
            self.left = self.left.checked_sub(1)?;
            let next = after(position, mv);
            if next.outcome().is_none() && next.threatens_to_win(side) && self.refutes_all(&next, moves - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the opponent of the side to move wins in this way in at most `moves` moves after every reply.
    fn refutes_all(&mut self, position: &Position, moves: u32) -> Option<bool> {
        let side = position.side_to_move();
        if position.threatens_to_win(side) {
            return Some(false);
        }
        for mv in saving_moves(position) {
            self.left = self.left.checked_sub(1)?;
            if !self.wins(&after(position, mv), moves)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether `side` wins in at most `moves` moves if the opponent is to move. Returns `None` at the limit.
    fn wins_against_all(&mut self, position: &Position, side: Side, moves: u32) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.winner == side);
        }
        if moves == 0 || position.threatens_to_win(!side) {
            return Some(false);
        }
        for reply in position.legal_moves() {
            self.left = self.left.checked_sub(1)?;
            if !self.has_win(&after(position, reply), side, moves)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether `side`, which is to move, wins in at most `moves` moves. Returns `None` at the limit.
    fn has_win(&mut self, position: &Position, side: Side, moves: u32) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.winner == side);
        }
        if position.threatens_to_win(side) {
            return Some(true);
        }
        if moves <= 1 {
            return Some(false);
        }
        for mv in position.legal_moves() {
            self.left = self.left.checked_sub(1)?;
            if self.wins_against_all(&after(position, mv), side, moves - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// Returns the smallest number of moves, at least 2, in which the side to move wins if each of its moves except the last must threaten
/// to win with the next move. Returns `None` without such a win, or if the search reaches its limit.
pub(super) fn forced_moves(position: &Position) -> Option<u32> {
    if position.outcome().is_some() || position.threatens_to_win(position.side_to_move()) {
        return None;
    }
    let mut search = Search { left: MAX_POSITIONS };
    for moves in 2..=MAX_MOVES {
        if search.wins(position, moves)? {
            return Some(moves);
        }
    }
    None
}

/// Whether `side`, which is not to move, wins in at most `moves` moves against every defence.
pub(super) fn wins_within(position: &Position, side: Side, moves: u32) -> bool {
    let mut search = Search { left: MAX_POSITIONS };
    position.side_to_move() != side && search.wins_against_all(position, side, moves) == Some(true)
}
