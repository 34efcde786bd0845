//! Runners and the race on boards that are too large for the exhaustive search of [`Reference::for_position`](super::Reference).
//!
//! On square boards with the standard rules, a piece of the opponent can influence a run only if it can reach a square that the running
//! piece can reach, or from which it controls such a square. Two searches with these pieces bound the result:
//!
//! - If the opponent may also pass at any time and all other pieces are removed, the opponent has more options than in the game. A run
//!   that succeeds nevertheless succeeds in the game.
//! - If the other pieces stay, and the opponent moves only these pieces while it can, the opponent has fewer options than in the game. A
//!   run that fails nevertheless fails in the game.

use super::board::{Pieces, Rules, pieces_of};
use super::nodes::{Nodes, OverLimit, Searched};
use breakthrough_rules::{Bitboard, Move, Position, Side, Square};
use std::collections::HashMap;

/// Options of the opponent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Options {
    More,
    Fewer,
}

struct Run<'a> {
    rules: &'a Rules<u64>,
    side: Side,
    options: Options,
    memo: HashMap<(Pieces<u64>, Square, Side), bool>,
    nodes: &'a mut Nodes,
}

/// Returns all squares that a piece of a side can reach on an empty board, and its own square.
fn cone(rules: &Rules<u64>, side: Side, from: Square) -> u64 {
    let mut cone = u64::from_square(from);
    for square in rules.targets(side, from) {
        cone |= self::cone(rules, side, square);
    }
    cone
}

impl Run<'_> {
    fn succeeds(&mut self, pieces: Pieces<u64>, runner: Square, turn: Side) -> Searched<bool> {
        let pieces = match self.options {
            Options::More => self.without_others(pieces, runner),
            Options::Fewer => pieces,
        };
        if let Some(known) = self.memo.get(&(pieces, runner, turn)) {
            return Ok(*known);
        }
        self.nodes.count()?;
        let succeeds = if turn == self.side {
            self.run_on(pieces, runner)?
        } else {
            self.survives(pieces, runner)?
        };
        self.memo.insert((pieces, runner, turn), succeeds);
        Ok(succeeds)
    }

    fn run_on(&mut self, pieces: Pieces<u64>, runner: Square) -> Searched<bool> {
        for mv in self.rules.moves_of_piece(pieces, self.side, runner) {
            let is_goal = self.rules.goals[self.side.index()].contains(mv.to);
            if is_goal || self.succeeds(self.rules.after(pieces, self.side, mv), mv.to, !self.side)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn survives(&mut self, pieces: Pieces<u64>, runner: Square) -> Searched<bool> {
        let replies: Vec<Move> = self
            .influential(pieces, runner)
            .flat_map(|from| self.rules.moves_of_piece(pieces, !self.side, from))
            .collect();
        if replies.iter().any(|mv| mv.to == runner) {
            return Ok(false);
        }
        let may_pass = self.options == Options::More || replies.is_empty();
        if may_pass && !self.succeeds(pieces, runner, self.side)? {
            return Ok(false);
        }
        for mv in replies {
            if !self.succeeds(self.rules.after(pieces, !self.side, mv), runner, self.side)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the pieces of the opponent that can influence the run.
    fn influential(&self, pieces: Pieces<u64>, runner: Square) -> impl Iterator<Item = Square> + use<> {
        let reached = cone(self.rules, self.side, runner);
        // The steps of the sides are opposite, so that these squares are the sources of the opponent's steps into the cone.
        let near = reached
            .squares()
            .flat_map(|square| self.rules.targets(self.side, square));
        let zone = reached | u64::from_squares(near);
        let can_influence = |from: &Square| cone(self.rules, !self.side, *from) & zone != 0;
        let squares: Vec<Square> = pieces[(!self.side).index()].squares().filter(can_influence).collect();
        squares.into_iter()
    }

    /// Removes the pieces that cannot influence the run.
    fn without_others(&self, pieces: Pieces<u64>, runner: Square) -> Pieces<u64> {
        let mut kept = pieces;
        kept[self.side.index()] &= cone(self.rules, self.side, runner);
        kept[(!self.side).index()] = u64::from_squares(self.influential(pieces, runner));
        kept
    }
}

/// Whether the piece on a square is a runner.
fn is_runner(rules: &Rules<u64>, position: &Position, side: Side, square: Square, limit: u32) -> Searched<bool> {
    let run = |options| {
        let mut run = Run {
            rules,
            side,
            options,
            memo: HashMap::new(),
            nodes: &mut Nodes(limit),
        };
        run.succeeds(pieces_of(position), square, position.side_to_move())
    };
    match (run(Options::More), run(Options::Fewer)) {
        (Ok(true), _) => Ok(true),
        (_, Ok(false)) => Ok(false),
        _ => Err(OverLimit),
    }
}

/// Returns the number of moves of the runner of `side` on a square, or `None` if there is no such runner. The board is a square board
/// with the standard rules and at most 64 squares, so that this number is the distance to the last rank.
///
/// # Errors
/// A search has exceeded the limit of nodes, or the bounds do not determine the result.
pub fn runner_moves(position: &Position, side: Side, square: Square, limit: u32) -> Searched<Option<u32>> {
    let rules = Rules::new(position.variant().options());
    if position.piece_at(square) != Some(side) || !is_runner(&rules, position, side, square, limit)? {
        return Ok(None);
    }
    Ok(Some(u32::from(position.size().relative_rank(!side, square))))
}

/// Returns the winner of the race and the number of its moves, on boards as in [`runner_moves`].
///
/// # Errors
/// As for [`runner_moves`].
pub fn race(position: &Position, limit: u32) -> Searched<Option<(Side, u32)>> {
    let rules = Rules::new(position.variant().options());
    let mover = position.side_to_move();
    let mut pieces: Vec<(u32, Side, Square)> = Side::BOTH
        .into_iter()
        .flat_map(|side| position.pieces(side).into_iter().map(move |square| (side, square)))
        .map(|(side, square)| (u32::from(position.size().relative_rank(!side, square)), side, square))
        .collect();
    // With the same number of moves, the side to move wins.
    pieces.sort_by_key(|(moves, side, _)| (*moves, *side != mover));
    for (moves, side, square) in pieces {
        if is_runner(&rules, position, side, square, limit)? {
            return Ok(Some((side, moves)));
        }
    }
    Ok(None)
}
