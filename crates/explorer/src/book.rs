//! The book: positions with their moves.

use super::position_key::{Keyed, PositionKey};
use breakthrough_engine::Score;
use breakthrough_rules::{BoardSize, Move, Position};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Positions from the engine's games, with the moves played in each position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplorerBook {
    pub(super) size: BoardSize,
    pub(super) origin: BookOrigin,
    /// The moves of each position, in the orientation of its key.
    pub(super) positions: HashMap<PositionKey, Vec<BookMove>>,
}

/// Numbers of games, plies and nodes with which a book was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookOrigin {
    /// Number of games.
    pub games: u32,
    /// Number of plies counted from the start of each game.
    pub plies: u32,
    /// Nodes per move in the games.
    pub nodes: u32,
    /// Nodes of the search that scores each move.
    pub score_nodes: u32,
}

/// Move of a book, with its results and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// Move that was played.
    pub mv: Move,
    /// Number of games with this move.
    pub games: u32,
    /// Number of these games won by each side, indexed by [`Side::index`](breakthrough_rules::Side::index).
    pub wins: [u32; 2],
    /// Score of the move for the side that makes the move.
    pub score: Score,
}

impl ExplorerBook {
    /// Returns the board size of all positions.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the numbers of games, plies and nodes with which the book was made.
    #[must_use]
    pub const fn origin(&self) -> BookOrigin {
        self.origin
    }

    /// Returns the number of positions. A position and its mirror image count as one position.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Returns the number of moves of all positions.
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.positions.values().map(Vec::len).sum()
    }

    /// Returns the moves played in a position, the most frequent first. The list is empty if the position is not in the book.
    /// Every move is legal. In a position that equals its mirror image, such as the start position, a move and its mirror image
    /// count as one move, with the lower of the two starting squares.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let Some(keyed) = Keyed::new(position).filter(|_| position.size() == self.size) else {
            return Vec::new();
        };
        let listed = self.positions.get(&keyed.key).map_or(&[][..], Vec::as_slice);
        let oriented = listed.iter().map(|listed| BookMove {
            mv: keyed.to_position(listed.mv, self.size),
            ..*listed
        });
        oriented.collect()
    }
}

/// Sorts moves by number of games, and moves with the same number of games by score.
pub(super) fn sort(moves: &mut [BookMove]) {
    moves.sort_by_key(|listed| (Reverse(listed.games), Reverse(listed.score), listed.mv));
}
