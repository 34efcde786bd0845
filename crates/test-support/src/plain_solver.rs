//! Solver of the standard rules on small boards that shares no code with the rules, the engine or the solver.

use breakthrough_rules::{Position, Side, Square};
use std::collections::HashMap;

/// Plain board: the squares of the side to move and of its opponent, as sets of bits. The side to move advances towards higher ranks;
/// after a move, the board is rotated by 180°.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlainBoard {
    own: u32,
    enemy: u32,
}

/// Solver of the standard rules by full search with a table of all visited boards.
pub struct PlainSolver {
    files: u32,
    ranks: u32,
    wins: HashMap<PlainBoard, bool>,
}

impl PlainSolver {
    /// Creates a solver for boards of this size, of at most 32 squares.
    #[must_use]
    pub fn new(files: u32, ranks: u32) -> PlainSolver {
        PlainSolver {
            files,
            ranks,
            wins: HashMap::new(),
        }
    }

    /// Returns the moves as squares before and after: first the captures, then the other moves, those that advance farthest first.
    fn moves(&self, board: PlainBoard) -> Vec<(u32, u32)> {
        let mut moves = Vec::new();
        for from in (0..self.files * (self.ranks - 1)).rev() {
            if board.own >> from & 1 == 0 {
                continue;
            }
            let file = from % self.files;
            for to_file in file.saturating_sub(1)..=(file + 1).min(self.files - 1) {
                let to = (from / self.files + 1) * self.files + to_file;
                let is_blocked = board.own >> to & 1 == 1 || to_file == file && board.enemy >> to & 1 == 1;
                if !is_blocked {
                    moves.push((from, to));
                }
            }
        }
        moves.sort_by_key(|(_, to)| board.enemy >> to & 1 == 0);
        moves
    }

    /// Returns the board after a move, seen by the opponent, or `None` if the move wins.
    fn after(&self, board: PlainBoard, (from, to): (u32, u32)) -> Option<PlainBoard> {
        let enemy = board.enemy & !(1 << to);
        let own = board.own & !(1 << from) | 1 << to;
        (to / self.files < self.ranks - 1 && enemy != 0).then(|| PlainBoard {
            own: self.turned(enemy),
            enemy: self.turned(own),
        })
    }

    fn turned(&self, squares: u32) -> u32 {
        squares.reverse_bits() >> (32 - self.files * self.ranks)
    }

    /// Returns the same board for a board and for its mirror image.
    fn mirrored_or_not(&self, board: PlainBoard) -> PlainBoard {
        let mirrored = |squares: u32| -> u32 {
            let rank = |rank: u32| squares >> (rank * self.files) & ((1 << self.files) - 1);
            let mirrored = |rank_squares: u32| rank_squares.reverse_bits() >> (32 - self.files);
            (0..self.ranks)
                .map(|number| mirrored(rank(number)) << (number * self.files))
                .sum()
        };
        let other = PlainBoard {
            own: mirrored(board.own),
            enemy: mirrored(board.enemy),
        };
        if (other.own, other.enemy) < (board.own, board.enemy) {
            other
        } else {
            board
        }
    }

    /// Whether the side to move wins.
    pub fn wins(&mut self, board: PlainBoard) -> bool {
        let board = self.mirrored_or_not(board);
        if let Some(known) = self.wins.get(&board) {
            return *known;
        }
        let moves = self.moves(board);
        let wins = moves.iter().any(|mv| self.after(board, *mv).is_none())
            || moves
                .iter()
                .any(|mv| self.after(board, *mv).is_some_and(|next| !self.wins(next)));
        self.wins.insert(board, wins);
        wins
    }

    /// Returns the winning moves, as squares before and after ([`PlainSolver::square`]).
    pub fn winning_moves(&mut self, board: PlainBoard) -> Vec<(u32, u32)> {
        let moves = self.moves(board).into_iter();
        moves
            .filter(|mv| self.after(board, *mv).is_none_or(|next| !self.wins(next)))
            .collect()
    }

    /// Returns the number of a square on the board of a position, seen by the side to move.
    #[must_use]
    pub fn square(&self, position: &Position, square: Square) -> u32 {
        let number = self.number(position, square);
        match position.side_to_move() {
            Side::First => number,
            Side::Second => self.files * self.ranks - 1 - number,
        }
    }

    /// Returns the board of a position.
    #[must_use]
    pub fn board(&self, position: &Position) -> PlainBoard {
        let bits = |side: Side| -> u32 {
            let squares = position.pieces(side).into_iter();
            squares.map(|square| 1 << self.number(position, square)).sum()
        };
        let side = position.side_to_move();
        let (own, enemy) = (bits(side), bits(!side));
        if side == Side::First {
            PlainBoard { own, enemy }
        } else {
            PlainBoard {
                own: self.turned(own),
                enemy: self.turned(enemy),
            }
        }
    }

    /// Returns the number of a square, counted from 0 at a1 along the ranks.
    fn number(&self, position: &Position, square: Square) -> u32 {
        let name = position.size().coordinates(square).to_string();
        let (file, rank) = name.split_at(1);
        let file = u32::from(file.as_bytes()[0] - b'a');
        file + (rank.parse::<u32>().expect("a rank") - 1) * self.files
    }
}
