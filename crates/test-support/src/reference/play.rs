//! Forced play under the standard rules, by plain searches of all moves.

use super::board::{Pieces, Rules, pieces_of};
use super::nodes::{Nodes, Searched};
use breakthrough_rules::{Move, Position, Side};
use std::collections::HashMap;

/// Pieces and side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    pieces: Pieces<u64>,
    turn: Side,
}

/// State of the searches from a position.
struct Play {
    rules: Rules<u64>,
    memo: HashMap<State, Side>,
    nodes: Nodes,
}

fn start(position: &Position, limit: u32) -> (Play, State) {
    let play = Play {
        rules: Rules::new(position.variant().options()),
        memo: HashMap::new(),
        nodes: Nodes(limit),
    };
    let state = State {
        pieces: pieces_of(position),
        turn: position.side_to_move(),
    };
    (play, state)
}

impl Play {
    /// Returns the winner if the game is over.
    fn winner_now(&self, state: State) -> Option<Side> {
        let arrived = Side::BOTH
            .into_iter()
            .find(|side| self.rules.goals[side.index()] & state.pieces[side.index()] != 0);
        let has_lost =
            || state.pieces[state.turn.index()] == 0 || self.rules.moves(state.pieces, state.turn).is_empty();
        arrived.or_else(|| has_lost().then_some(!state.turn))
    }

    fn moves(&self, state: State) -> Vec<Move> {
        self.rules.moves(state.pieces, state.turn)
    }

    fn after(&self, state: State, mv: Move) -> State {
        State {
            pieces: self.rules.after(state.pieces, state.turn, mv),
            turn: !state.turn,
        }
    }

    /// Returns the position after each legal move.
    fn next(&self, state: State) -> Vec<State> {
        self.moves(state).into_iter().map(|mv| self.after(state, mv)).collect()
    }

    /// Whether a side would win with one move if it were to move.
    fn could_win_at_once(&self, state: State, side: Side) -> bool {
        let state = State { turn: side, ..state };
        self.next(state)
            .into_iter()
            .any(|next| self.winner_now(next) == Some(side))
    }

    /// Whether a position after a move of `side` is won, or the opponent cannot win at once.
    fn is_saved(&self, next: State, side: Side) -> bool {
        self.winner_now(next)
            .map_or_else(|| !self.could_win_at_once(next, !side), |winner| winner == side)
    }

    /// Whether the side to move wins in at most `moves` moves, each of which, except the last, threatens to win with the next move.
    fn forces(&mut self, state: State, moves: u32) -> Searched<bool> {
        self.nodes.count()?;
        let side = state.turn;
        if self.could_win_at_once(state, side) {
            return Ok(true);
        }
        if moves <= 1 {
            return Ok(false);
        }
        for next in self.next(state) {
            let threatens = self.winner_now(next).is_none() && self.could_win_at_once(next, side);
            if threatens && self.has_no_defence(next, moves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn has_no_defence(&mut self, state: State, moves: u32) -> Searched<bool> {
        for next in self.next(state) {
            if self.winner_now(next).is_some() || !self.forces(next, moves)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether `side` wins in at most `moves` of its moves against every defence.
    fn wins(&mut self, state: State, side: Side, moves: u32) -> Searched<bool> {
        if let Some(winner) = self.winner_now(state) {
            return Ok(winner == side);
        }
        self.nodes.count()?;
        if state.turn == side {
            if moves == 0 {
                return Ok(false);
            }
            if moves == 1 {
                return Ok(self.could_win_at_once(state, side));
            }
            for next in self.next(state) {
                if self.wins(next, side, moves - 1)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        if moves == 0 || self.could_win_at_once(state, !side) {
            return Ok(false);
        }
        for next in self.next(state) {
            if !self.wins(next, side, moves)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the winner with best play.
    fn winner(&mut self, state: State) -> Searched<Side> {
        if let Some(winner) = self.winner_now(state) {
            return Ok(winner);
        }
        if let Some(known) = self.memo.get(&state) {
            return Ok(*known);
        }
        self.nodes.count()?;
        let side = state.turn;
        let mut winner = !side;
        if self.could_win_at_once(state, side) {
            winner = side;
        } else {
            for next in self.next(state) {
                if self.winner(next)? == side {
                    winner = side;
                    break;
                }
            }
        }
        self.memo.insert(state, winner);
        Ok(winner)
    }
}

/// Returns the only move after which the side to move has won or the opponent cannot win at once. Returns `None` if there are several
/// such moves or none, or if the opponent does not threaten to win.
#[must_use]
pub fn only_reply(position: &Position) -> Option<Move> {
    let (play, state) = start(position, 0);
    let mut moves = play.moves(state);
    moves.retain(|mv| play.is_saved(play.after(state, *mv), state.turn));
    match moves[..] {
        [only] if play.could_win_at_once(state, !state.turn) => Some(only),
        _ => None,
    }
}

/// Returns the smallest number of moves, at least 2 and at most `max`, in which the side to move wins if every move except the last must
/// threaten to win with the next move.
///
/// # Errors
/// The search has exceeded the limit of nodes.
pub fn forced_moves(position: &Position, max: u32, limit: u32) -> Searched<Option<u32>> {
    let (mut play, state) = start(position, limit);
    if play.could_win_at_once(state, state.turn) {
        return Ok(None);
    }
    for moves in 2..=max {
        if play.forces(state, moves)? {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}

/// Whether a side wins in at most `moves` of its moves against every defence.
///
/// # Errors
/// The search has exceeded the limit of nodes.
pub fn wins_within(position: &Position, side: Side, moves: u32, limit: u32) -> Searched<bool> {
    let (mut play, state) = start(position, limit);
    play.wins(state, side, moves)
}

/// Whether the side to move loses with best play, and would win if the opponent were to move.
///
/// # Errors
/// The search has exceeded the limit of nodes.
pub fn is_zugzwang(position: &Position, limit: u32) -> Searched<bool> {
    let (mut play, state) = start(position, limit);
    let passed = State {
        turn: !state.turn,
        ..state
    };
    Ok(play.winner(state)? != state.turn && play.winner(passed)? == state.turn)
}
