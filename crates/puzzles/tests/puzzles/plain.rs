//! A second prover, which shares no code with the rules or the solver, on every puzzle of at most 25 squares with the standard rules.

use breakthrough_puzzles::{Puzzle, puzzles};
use breakthrough_rules::{Move, Position, Side};
use std::collections::HashMap;

/// Maximum number of squares.
const MAX_SQUARES: usize = 25;

/// Plain board: the squares of the side to move and of its opponent, as sets of bits. The side to move advances towards higher
/// ranks; after a move, the board is turned around.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct PlainBoard {
    own: u32,
    enemy: u32,
}

/// Solver of the standard rules by full search with a table of all visited boards.
struct PlainSolver {
    files: u32,
    ranks: u32,
    wins: HashMap<PlainBoard, bool>,
}

impl PlainSolver {
    /// Returns the moves as squares before and after, those that advance farthest first.
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

    fn wins(&mut self, board: PlainBoard) -> bool {
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

    /// Returns the winning moves.
    fn winning_moves(&mut self, board: PlainBoard) -> Vec<(u32, u32)> {
        let moves = self.moves(board).into_iter();
        moves
            .filter(|mv| self.after(board, *mv).is_none_or(|next| !self.wins(next)))
            .collect()
    }

    fn square(&self, square: breakthrough_rules::Square, side: Side) -> u32 {
        let index = square.index() as u32;
        match side {
            Side::First => index,
            Side::Second => self.files * self.ranks - 1 - index,
        }
    }

    fn board(&self, position: &Position) -> PlainBoard {
        let side = position.side_to_move();
        let bits = |owner: Side| -> u32 {
            let pieces = position.pieces(owner).into_iter();
            pieces.map(|square| 1 << self.square(square, side)).sum()
        };
        PlainBoard {
            own: bits(side),
            enemy: bits(!side),
        }
    }

    fn check(&mut self, puzzle: &Puzzle) {
        let mut position = puzzle.start.clone();
        for (ply, Move { from, to }) in puzzle.solution.iter().copied().enumerate() {
            let side = position.side_to_move();
            let board = self.board(&position);
            if ply.is_multiple_of(2) {
                let expected = [from, to].map(|square| self.square(square, side));
                assert_eq!(
                    self.winning_moves(board),
                    [(expected[0], expected[1])],
                    "{} ply {ply}",
                    puzzle.id
                );
            } else {
                assert!(!self.wins(board), "{} ply {ply}", puzzle.id);
            }
            position.play(Move { from, to }).expect("a legal move");
        }
    }
}

#[test]
fn a_second_prover_confirms_every_puzzle_on_small_boards() {
    let mut solvers: HashMap<(u8, u8), PlainSolver> = HashMap::new();
    let mut checked = 0;
    for puzzle in puzzles().all() {
        let (size, variant) = (puzzle.start.size(), puzzle.variant());
        if size.squares() > MAX_SQUARES || !variant.options().has_standard_rules() {
            continue;
        }
        let solver = solvers.entry((size.files, size.ranks)).or_insert_with(|| PlainSolver {
            files: size.files.into(),
            ranks: size.ranks.into(),
            wins: HashMap::new(),
        });
        solver.check(puzzle);
        checked += 1;
    }
    assert!(checked > 0);
}
