//! Facts without a search for replies: wins on the next move, holes, blocked pieces and free paths.

use super::board::{Pieces, Rules};
use breakthrough_rules::{Bitboard, Side, Square};
use std::collections::{BTreeSet, VecDeque};

/// Returns the moves to a goal with which a side would win at once if it were to move. `missing` is the number of further
/// breakthroughs required.
pub(crate) fn wins_next<B: Bitboard>(
    rules: &Rules<B>,
    pieces: Pieces<B>,
    side: Side,
    missing: u8,
) -> Vec<(Square, Square)> {
    if missing > 1 {
        return Vec::new();
    }
    let mut wins: Vec<(Square, Square)> = rules
        .moves(pieces, side)
        .into_iter()
        .filter(|mv| !mv.is_explosion() && rules.goals[side.index()].contains(mv.to))
        .map(|mv| (mv.from, mv.to))
        .collect();
    rules.sort_by_squares(&mut wins, |(from, to)| vec![*from, *to]);
    wins
}

/// Returns the targets of the free steps of a piece, in board order.
fn free_steps<B: Bitboard>(rules: &Rules<B>, pieces: Pieces<B>, side: Side, from: Square) -> Vec<Square> {
    let occupied = pieces[0] | pieces[1];
    let controlled = rules.controlled(pieces, !side);
    let goals = rules.goals[side.index()];
    let is_free = |to: &Square| !occupied.contains(*to) && (!controlled.contains(*to) || goals.contains(*to));
    rules.targets(side, from).into_iter().filter(is_free).collect()
}

/// Returns the free paths that lead to each reachable square with the fewest moves; if there are several shortest paths, the
/// first path in board order of the squares. Shorter paths come first. A path does not contain the square of the piece, and
/// ends at the first goal, where the piece wins or leaves the board.
///
/// The breadth-first search extends paths in the order of discovery, by squares in board order. Paths of the same length are
/// therefore found in the required order.
fn free_paths<B: Bitboard>(rules: &Rules<B>, pieces: Pieces<B>, side: Side, piece: Square) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut queue = VecDeque::from([(piece, Vec::new())]);
    while let Some((from, path)) = queue.pop_front() {
        if rules.goals[side.index()].contains(from) {
            continue;
        }
        for to in free_steps(rules, pieces, side, from) {
            if seen.insert(to) {
                let longer = [path.as_slice(), &[to]].concat();
                found.push(longer.clone());
                queue.push_back((to, longer));
            }
        }
    }
    found
}

/// Returns the squares that a piece can reach on free paths, in board order.
pub(crate) fn free_reach<B: Bitboard>(rules: &Rules<B>, pieces: Pieces<B>, side: Side, piece: Square) -> Vec<Square> {
    let paths = free_paths(rules, pieces, side, piece);
    rules.in_order(B::from_squares(
        paths.into_iter().filter_map(|path| path.last().copied()),
    ))
}

/// Returns the shortest free path of a piece to a goal, without the square of the piece.
pub(crate) fn shortest_free_path<B: Bitboard>(
    rules: &Rules<B>,
    pieces: Pieces<B>,
    side: Side,
    piece: Square,
) -> Option<Vec<Square>> {
    let ends_at_goal = |path: &Vec<Square>| path.last().is_some_and(|end| rules.goals[side.index()].contains(*end));
    free_paths(rules, pieces, side, piece).into_iter().find(ends_at_goal)
}

/// Returns the holes of a side.
pub(crate) fn holes<B: Bitboard>(rules: &Rules<B>, pieces: Pieces<B>, side: Side) -> Vec<Square> {
    let enemies = pieces[(!side).index()].squares();
    let ends = enemies.flat_map(|piece| {
        let paths = free_paths(rules, pieces, !side, piece);
        paths.into_iter().filter_map(|path| path.last().copied())
    });
    let reachable = B::from_squares(ends);
    let empty = !(pieces[0] | pieces[1]);
    rules.in_order(rules.homes[side.index()] & empty & !rules.controlled(pieces, side) & reachable)
}

/// Returns the pieces of a side that have neither a step nor a capture.
pub(crate) fn blocked<B: Bitboard>(rules: &Rules<B>, pieces: Pieces<B>, side: Side) -> Vec<Square> {
    let own = rules.in_order(pieces[side.index()]);
    let is_blocked = |from: &Square| rules.moves_of_piece(pieces, side, *from).is_empty();
    own.into_iter().filter(is_blocked).collect()
}

/// Returns the pairs of pieces that block each other, the first side's piece first, in the order of the first side's pieces.
pub(crate) fn blocked_pairs<B: Bitboard>(rules: &Rules<B>, pieces: Pieces<B>) -> Vec<(Square, Square)> {
    let mut pairs = Vec::new();
    for first in rules.in_order(pieces[0]) {
        for second in rules.in_order(pieces[1]) {
            let faces = rules.straight_ahead(Side::First, first) == Some(second);
            let is_faced = rules.straight_ahead(Side::Second, second) == Some(first);
            if faces && is_faced {
                pairs.push((first, second));
            }
        }
    }
    pairs
}
