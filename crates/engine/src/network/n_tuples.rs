//! N-tuples of a network: the 3×3 blocks of a board, with a weight for each pattern of pieces.

use super::shape::{PATTERNS, TUPLE_SIDE, tuple_columns, tuple_rows};
use breakthrough_rules::{BoardSize, Coordinates, Move, Side, Square};

/// Maximum number of n-tuples on a board with at most 64 squares.
pub(super) const MAX_TUPLES: usize = 48;

/// Pattern of each n-tuple: a base-3 number with one digit per square. A digit is 0 for an empty square, 1 for a piece of the
/// first side, and 2 for a piece of the second side.
pub(super) type Patterns = [u16; MAX_TUPLES];

/// Weights of a pattern, by side to move.
type Weight = [i16; 2];

/// N-tuples of one board size, with their weights.
pub(super) struct NTuples {
    weights: Box<[Weight]>,
    /// Index of the first weight of each n-tuple.
    starts: Box<[usize]>,
    /// For each square, the n-tuples that contain it, with the place value of its digit.
    of_square: Box<[Vec<(usize, u16)>]>,
    /// Changes that each move makes to n-tuples, indexed by [`NTuples::move_index`].
    of_move: Box<[Vec<Change>]>,
    files: usize,
}

/// Change that a move makes to an n-tuple. `from` and `to` are the place values of the source and target squares, or 0 for
/// squares outside the n-tuple.
pub(super) struct Change {
    pub(super) tuple: u16,
    pub(super) from: u16,
    pub(super) to: u16,
}

impl NTuples {
    /// Creates the n-tuples of boards of this size. `weights` is [`Weights::n_tuples`](super::Weights::n_tuples).
    pub(super) fn new(size: BoardSize, weights: &[i16]) -> NTuples {
        let columns = tuple_columns(size);
        let rows = tuple_rows(size);
        let flipped: Box<[usize]> = (0..PATTERNS).map(flipped_pattern).collect();
        let weight = |row: usize, pattern: usize| {
            [
                weights[row * PATTERNS + pattern],
                weights[(rows - 1 - row) * PATTERNS + flipped[pattern]],
            ]
        };
        let weights = (0..rows).flat_map(|row| (0..PATTERNS).map(move |pattern| (row, pattern)));
        let of_square: Box<[Vec<(usize, u16)>]> = size
            .all_squares()
            .map(|square| tuples_of_square(size, square))
            .collect();
        let mut of_move = Vec::new();
        for square in size.all_squares() {
            for index in 0..6 {
                let to = step_target(size, square, index);
                of_move.push(to.map_or_else(Vec::new, |to| {
                    tuple_changes(&of_square[square.index()], &of_square[to.index()])
                }));
            }
        }
        NTuples {
            weights: weights.map(|(row, pattern)| weight(row, pattern)).collect(),
            starts: (0..columns * rows).map(|tuple| tuple / columns * PATTERNS).collect(),
            of_square,
            of_move: of_move.into_boxed_slice(),
            files: size.files.into(),
        }
    }

    /// Adds a piece to the patterns of all n-tuples that contain its square.
    pub(super) fn add(&self, patterns: &mut Patterns, side: Side, square: Square) {
        for (tuple, digit) in &self.of_square[square.index()] {
            patterns[*tuple] += digit * (side.index() as u16 + 1);
        }
    }

    /// Returns the sums of the weights of all patterns, by side to move.
    pub(super) fn sum(&self, patterns: &Patterns) -> [i32; 2] {
        let mut sums = [0; 2];
        for (tuple, start) in self.starts.iter().enumerate() {
            let weight = self.weights[start + usize::from(patterns[tuple])];
            sums[0] += i32::from(weight[0]);
            sums[1] += i32::from(weight[1]);
        }
        sums
    }

    /// Updates the patterns and the weight sums for a move of `side`.
    #[inline]
    pub(super) fn make(&self, patterns: &mut Patterns, sums: &mut [i32; 2], side: Side, mv: Move, captures: bool) {
        let own = side.index() as u16 + 1;
        // A capture replaces the digit 3 − `own` of the captured piece with `own`.
        let placed = if captures { own.wrapping_sub(3 - own) } else { own };
        for Change { tuple, from, to } in &self.of_move[self.move_index(mv)] {
            let tuple = usize::from(*tuple);
            let start = self.starts[tuple];
            let before = patterns[tuple];
            let after = before
                .wrapping_sub(from.wrapping_mul(own))
                .wrapping_add(to.wrapping_mul(placed));
            patterns[tuple] = after;
            let (old, new) = (
                self.weights[start + usize::from(before)],
                self.weights[start + usize::from(after)],
            );
            sums[0] += i32::from(new[0]) - i32::from(old[0]);
            sums[1] += i32::from(new[1]) - i32::from(old[1]);
        }
    }

    /// Returns the index of a move, computed from its source square and its direction as in [`step_target`].
    #[inline]
    fn move_index(&self, mv: Move) -> usize {
        let change = mv.to.index() as isize - mv.from.index() as isize;
        let files = self.files as isize;
        let direction = if change > 0 {
            change - files + 1
        } else {
            change + files + 4
        };
        mv.from.index() * 6 + direction as usize
    }
}

/// Returns the target of a step in direction `index`, if it is on the board: 0–2 are up to the left, straight up, and up to the
/// right; 3–5 are down to the left, straight down, and down to the right.
fn step_target(size: BoardSize, square: Square, index: usize) -> Option<Square> {
    let Coordinates { file, rank } = size.coordinates(square);
    size.square(Coordinates {
        file: file.checked_add_signed((index % 3) as i8 - 1)?,
        rank: rank.checked_add_signed(if index < 3 { 1 } else { -1 })?,
    })
}

/// Returns the n-tuples that contain a square, with the place value of its digit.
fn tuples_of_square(size: BoardSize, square: Square) -> Vec<(usize, u16)> {
    let Coordinates { file, rank } = size.coordinates(square);
    let (file, rank) = (usize::from(file), usize::from(rank));
    let columns = tuple_columns(size);
    let rows = tuple_rows(size);
    let starts = |at: usize, count: usize| at.saturating_sub(TUPLE_SIDE - 1)..=at.min(count - 1);
    let digit = |row: usize, column: usize| 3u16.pow(((rank - row) * TUPLE_SIDE + file - column) as u32);
    starts(rank, rows)
        .flat_map(|row| starts(file, columns).map(move |column| (row * columns + column, digit(row, column))))
        .collect()
}

/// Returns the changes that a move makes to n-tuples, given the n-tuples that contain its source and target squares.
pub(super) fn tuple_changes(from: &[(usize, u16)], to: &[(usize, u16)]) -> Vec<Change> {
    let digit_in = |tuples: &[(usize, u16)], tuple: usize| {
        let found = tuples.iter().find(|(other, _)| *other == tuple);
        found.map_or(0, |(_, digit)| *digit)
    };
    let mut tuples: Vec<usize> = from.iter().chain(to).map(|(tuple, _)| *tuple).collect();
    tuples.sort_unstable();
    tuples.dedup();
    let change = |tuple: usize| Change {
        tuple: tuple as u16,
        from: digit_in(from, tuple),
        to: digit_in(to, tuple),
    };
    tuples.into_iter().map(change).collect()
}

/// Returns a pattern from the second side's perspective, with sides swapped and ranks reversed.
fn flipped_pattern(pattern: usize) -> usize {
    let digit = |index: usize| pattern / 3usize.pow(index as u32) % 3;
    let seen = |index: usize| {
        let (rank, file) = (index / TUPLE_SIDE, index % TUPLE_SIDE);
        let there = digit((TUPLE_SIDE - 1 - rank) * TUPLE_SIDE + file);
        (3 - there) % 3 * 3usize.pow(index as u32)
    };
    (0..9).map(seen).sum()
}
