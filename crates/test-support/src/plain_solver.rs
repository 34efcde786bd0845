//! Solver of small boards that shares no code with the rules, the engine or the solver. Supports the standard rules, wrap-around edges and
//! symmetric obstacles.

use breakthrough_rules::{Bitboard, Position, Side, Square};
use std::collections::HashMap;

/// Plain board: the squares of the side to move and of its opponent, as sets of bits. The side to move advances towards higher ranks;
/// after a move, the board is rotated by 180°.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlainBoard {
    own: u32,
    enemy: u32,
}

/// Solver by full search with a table of all visited boards.
pub struct PlainSolver {
    files: u32,
    ranks: u32,
    /// Whether moves wrap around the left and right edges.
    is_joined: bool,
    /// Squares that no piece enters.
    obstacles: u32,
    wins: HashMap<PlainBoard, bool>,
}

impl PlainSolver {
    /// Creates a solver of the standard rules on boards of this size, of at most 32 squares.
    #[must_use]
    pub fn new(files: u32, ranks: u32) -> PlainSolver {
        PlainSolver {
            files,
            ranks,
            is_joined: false,
            obstacles: 0,
            wins: HashMap::new(),
        }
    }

    /// Adds wrap-around edges.
    #[must_use]
    pub const fn joined(mut self) -> PlainSolver {
        self.is_joined = true;
        self
    }

    /// Adds the obstacles of a position.
    ///
    /// # Panics
    /// The obstacles are not symmetric: mirror images and rotated boards must have the same obstacles.
    #[must_use]
    pub fn with_obstacles(mut self, position: &Position) -> PlainSolver {
        let squares = position.variant().options().obstacles.squares();
        self.obstacles = squares.map(|square| 1 << self.number(position, square)).sum();
        assert!(
            self.turned(self.obstacles) == self.obstacles && self.mirrored(self.obstacles) == self.obstacles,
            "expected symmetric obstacles"
        );
        self
    }

    /// Returns the moves as squares before and after: first the captures, then the other moves, those that advance farthest first.
    fn moves(&self, board: PlainBoard) -> Vec<(u32, u32)> {
        let mut moves = Vec::new();
        for from in (0..self.files * (self.ranks - 1)).rev() {
            if board.own >> from & 1 == 0 {
                continue;
            }
            let file = from % self.files;
            for to_file in [file.checked_sub(1), Some(file), Some(file + 1)] {
                let to_file = match to_file {
                    Some(to_file) if to_file < self.files => to_file,
                    _ if !self.is_joined => continue,
                    Some(_) => 0,
                    None => self.files - 1,
                };
                let to = (from / self.files + 1) * self.files + to_file;
                let is_blocked =
                    (board.own | self.obstacles) >> to & 1 == 1 || to_file == file && board.enemy >> to & 1 == 1;
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

    /// Changes each rank of a set of squares.
    fn map_ranks(&self, squares: u32, change: impl Fn(u32) -> u32) -> u32 {
        let rank = |number: u32| squares >> (number * self.files) & ((1 << self.files) - 1);
        (0..self.ranks)
            .map(|number| change(rank(number)) << (number * self.files))
            .sum()
    }

    fn mirrored(&self, squares: u32) -> u32 {
        self.map_ranks(squares, |rank| rank.reverse_bits() >> (32 - self.files))
    }

    /// Moves squares to the right, across the edge.
    fn shifted(&self, squares: u32, files: u32) -> u32 {
        let rank_squares = (1 << self.files) - 1;
        self.map_ranks(squares, |rank| {
            (rank << files | rank >> (self.files - files)) & rank_squares
        })
    }

    /// Returns the same board for a board and for its mirror image and, with wrap-around edges, for shifted boards.
    fn normalized(&self, board: PlainBoard) -> PlainBoard {
        let shifts = if self.is_joined && self.obstacles == 0 {
            self.files
        } else {
            1
        };
        let images = (0..shifts).flat_map(|files| {
            let [own, enemy] = [board.own, board.enemy].map(|squares| self.shifted(squares, files));
            let mirrored = PlainBoard {
                own: self.mirrored(own),
                enemy: self.mirrored(enemy),
            };
            [PlainBoard { own, enemy }, mirrored]
        });
        images.min_by_key(|image| (image.own, image.enemy)).unwrap_or(board)
    }

    /// Whether the side to move wins.
    pub fn wins(&mut self, board: PlainBoard) -> bool {
        let board = self.normalized(board);
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
