//! Tempo on hexagonal boards, where the number of steps between two squares depends on the path. The tempo is the maximum sum of
//! longest paths over all assignments of pieces to final squares.

use crate::view::View;
use breakthrough_rules::{Bitboard, Side, Square};

/// Cost of a final square that a piece cannot reach. The sum of these costs over a whole board fits in an `i32`.
const UNREACHABLE: i32 = 1_000_000;

pub(super) fn tempo<B: Bitboard>(view: &View<'_, B>, side: Side) -> u32 {
    let safe = view.safe_squares(side);
    let pieces: Vec<Square> = view.pieces(side).squares().collect();
    let targets: Vec<Square> = (safe | view.pieces(side)).squares().collect();
    let costs: Vec<Vec<i32>> = pieces
        .iter()
        .map(|piece| {
            let longest = longest_paths(view, side, *piece, safe);
            let cost = |target: &Square| longest[target.index()].map_or(UNREACHABLE, |length| -length);
            targets.iter().map(cost).collect()
        })
        .collect();
    minimum_cost(&costs, targets.len()).unsigned_abs()
}

/// Returns the length of the longest path over safe squares from a square to each square.
fn longest_paths<B: Bitboard>(view: &View<'_, B>, side: Side, from: Square, safe: B) -> Vec<Option<i32>> {
    let mut lengths = vec![None; view.position.size().squares()];
    let mut front = B::from_square(from);
    let mut length = 0;
    while !front.is_empty() {
        // If the search reaches a square again, the new path is longer.
        for square in front.squares() {
            lengths[square.index()] = Some(length);
        }
        front = view.steps(side, front) & safe;
        length += 1;
    }
    lengths
}

/// Returns the minimum cost of an assignment of all rows to different columns, by the Hungarian method with potentials. The
/// number of columns must be at least the number of rows.
fn minimum_cost(costs: &[Vec<i32>], columns: usize) -> i32 {
    // Column 0 and row 0 are artificial.
    let mut row_potential = vec![0; costs.len() + 1];
    let mut column_potential = vec![0; columns + 1];
    let mut row_of = vec![0; columns + 1];
    for row in 1..=costs.len() {
        row_of[0] = row;
        let mut slack = vec![i32::MAX; columns + 1];
        let mut previous = vec![0; columns + 1];
        let mut is_used = vec![false; columns + 1];
        let mut column = 0;
        while row_of[column] != 0 {
            is_used[column] = true;
            let current = row_of[column];
            let mut delta = i32::MAX;
            let mut next = 0;
            for candidate in (1..=columns).filter(|candidate| !is_used[*candidate]) {
                let reduced = costs[current - 1][candidate - 1] - row_potential[current] - column_potential[candidate];
                if reduced < slack[candidate] {
                    slack[candidate] = reduced;
                    previous[candidate] = column;
                }
                if slack[candidate] < delta {
                    delta = slack[candidate];
                    next = candidate;
                }
            }
            for candidate in 0..=columns {
                if is_used[candidate] {
                    row_potential[row_of[candidate]] += delta;
                    column_potential[candidate] -= delta;
                } else if candidate > 0 {
                    slack[candidate] -= delta;
                }
            }
            column = next;
        }
        while column != 0 {
            let from = previous[column];
            row_of[column] = row_of[from];
            column = from;
        }
    }
    (1..=columns)
        .filter(|column| row_of[*column] != 0)
        .map(|column| costs[row_of[column] - 1][column - 1])
        .sum()
}
