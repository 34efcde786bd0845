//! The rows of the move list: pairs of moves, variations that are indented below the moves that they replace, and comments.

#[cfg(test)]
mod tests;

use breakthrough_rules::{Game, NodeId, Side};
use std::collections::HashSet;

/// All rows except comments have the same height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// Moves with the same number, indexed by side; `None` for a move that is in another row or was not made.
    Moves {
        /// Nesting depth of variations.
        depth: usize,
        number: u32,
        moves: [Option<NodeId>; 2],
        /// Variation that starts in this row.
        begins: Option<NodeId>,
    },
    /// Folded variation, which shows only its first move.
    Folded {
        depth: usize,
        number: u32,
        first: NodeId,
        /// Number of the variation's moves, without nested variations.
        plies: usize,
    },
    /// Comment below its move.
    Comment { depth: usize, node: NodeId },
    /// Result of the game, in the last row.
    Result,
}

/// Node to lay out, with its nesting depth.
enum Next {
    /// Move that continues the line of the previous move. The variations that replace the move are laid out after the move.
    Line(NodeId, usize),
    /// First move of a variation.
    Variation(NodeId, usize),
}

/// Returns the rows of a game in order. Variations in `folded` show only their first move.
pub(super) fn rows(game: &Game, folded: &HashSet<NodeId>) -> Vec<Row> {
    let mut rows = Rows { game, rows: Vec::new() };
    let mut open: Vec<Next> = Vec::new();
    open.extend(first_child(game, NodeId::ROOT).map(|node| Next::Line(node, 0)));
    // Use an explicit stack instead of recursion, because files can nest variations to any depth.
    while let Some(next) = open.pop() {
        let (node, depth) = match next {
            Next::Line(node, depth) => {
                rows.add_move(node, depth, None);
                (node, depth)
            }
            Next::Variation(node, depth) if folded.contains(&node) => {
                rows.add_folded(node, depth);
                continue;
            }
            Next::Variation(node, depth) => {
                rows.add_move(node, depth, Some(node));
                (node, depth)
            }
        };
        open.extend(first_child(game, node).map(|child| Next::Line(child, depth)));
        if matches!(next, Next::Line(..)) {
            let parent = game.parent(node).unwrap_or(NodeId::ROOT);
            let variations = game.children(parent).iter().skip(1).rev();
            open.extend(variations.map(|variation| Next::Variation(*variation, depth + 1)));
        }
    }
    if game.outcome().is_some() {
        rows.rows.push(Row::Result);
    }
    rows.rows
}

fn first_child(game: &Game, node: NodeId) -> Option<NodeId> {
    game.children(node).first().copied()
}

/// Returns the side that made the move to a node, and the move's number.
pub(super) fn mover_and_number(game: &Game, node: NodeId) -> Option<(Side, u32)> {
    let before = game.ply(node)?.checked_sub(1)?;
    let start = game.start();
    let begins = start.side_to_move();
    let mover = if before.is_multiple_of(2) { begins } else { !begins };
    let since_first = before + usize::from(begins == Side::Second);
    Some((mover, start.move_number() + (since_first / 2) as u32))
}

struct Rows<'a> {
    game: &'a Game,
    rows: Vec<Row>,
}

impl Rows<'_> {
    fn add_move(&mut self, node: NodeId, depth: usize, begins: Option<NodeId>) {
        let Some((mover, number)) = mover_and_number(self.game, node) else {
            return;
        };
        let parent = self.game.parent(node);
        match self.rows.last_mut() {
            Some(Row::Moves {
                moves: [first @ Some(_), second @ None],
                ..
            }) if mover == Side::Second && *first == parent && begins.is_none() => {
                *second = Some(node);
            }
            _ => {
                let mut moves = [None; 2];
                moves[mover.index()] = Some(node);
                self.rows.push(Row::Moves {
                    depth,
                    number,
                    moves,
                    begins,
                });
            }
        }
        if !self.game.annotations(node).comment.is_empty() {
            self.rows.push(Row::Comment { depth, node });
        }
    }

    fn add_folded(&mut self, first: NodeId, depth: usize) {
        let Some((_, number)) = mover_and_number(self.game, first) else {
            return;
        };
        let line = std::iter::successors(Some(first), |node| first_child(self.game, *node));
        self.rows.push(Row::Folded {
            depth,
            number,
            first,
            plies: line.count(),
        });
    }
}

/// Returns the index of the row that shows a node. For a node in a folded variation, this is the row of the variation.
pub(super) fn row_of(rows: &[Row], game: &Game, node: NodeId) -> Option<usize> {
    let find = |node: NodeId| {
        rows.iter().position(|row| match row {
            Row::Moves { moves, .. } => moves.contains(&Some(node)),
            Row::Folded { first, .. } => *first == node,
            Row::Comment { .. } | Row::Result => false,
        })
    };
    let mut ancestors = std::iter::successors(Some(node), |node| game.parent(*node));
    ancestors.find_map(find)
}
