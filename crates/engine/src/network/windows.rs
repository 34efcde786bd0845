//! The 3×3 windows of a board: which patterns a move changes, and what they weigh.

use super::Network;
use breakthrough_rules::{BoardSize, Coordinates, Move, Side, Square};

/// The most windows of a board with at most 64 squares.
pub(super) const MOST_WINDOWS: usize = 48;

/// The pattern of every window: a number with a digit for each square, 0 empty, 1 for the first side, 2 for the second.
pub(super) type Patterns = [u16; MOST_WINDOWS];

/// What a pattern weighs for the first side to move and for the second.
type Weight = [i16; 2];

/// The windows of one board, with their weights.
pub(super) struct Windows {
    weights: Box<[Weight]>,
    /// For each window, where its row's weights begin.
    starts: Box<[usize]>,
    /// The windows that a square belongs to, and the value of its digit.
    of_square: Box<[Vec<(usize, u16)>]>,
    /// For each square left and each direction as [`Windows::move_index`] counts them.
    of_move: Box<[Vec<Change>]>,
    files: usize,
}

/// How a move changes a window: the value of the digits of the squares left and entered, 0 outside of the window.
struct Change {
    window: usize,
    from: u16,
    to: u16,
}

impl Windows {
    /// The windows of a board; `learned` is a table for each row of windows, as the side to move sees it.
    pub(super) fn new(size: BoardSize, learned: &[i16]) -> Windows {
        let width = usize::from(size.files) - Network::WINDOW + 1;
        let rows = usize::from(size.ranks) - Network::WINDOW + 1;
        let weight = |row: usize, pattern: usize| {
            [
                learned[row * Network::PATTERNS + pattern],
                learned[(rows - 1 - row) * Network::PATTERNS + seen_by_second(pattern)],
            ]
        };
        let weights = (0..rows).flat_map(|row| (0..Network::PATTERNS).map(move |pattern| weight(row, pattern)));
        let of_square: Box<[Vec<(usize, u16)>]> = size.all_squares().map(|square| around(size, square)).collect();
        let mut of_move = Vec::new();
        for square in size.all_squares() {
            for index in 0..6 {
                let to = neighbour(size, square, index);
                of_move.push(to.map_or_else(Vec::new, |to| {
                    changes(&of_square[square.index()], &of_square[to.index()])
                }));
            }
        }
        Windows {
            weights: weights.collect(),
            starts: (0..width * rows)
                .map(|window| window / width * Network::PATTERNS)
                .collect(),
            of_square,
            of_move: of_move.into_boxed_slice(),
            files: size.files.into(),
        }
    }

    /// Adds a piece to the patterns.
    pub(super) fn add(&self, patterns: &mut Patterns, side: Side, square: Square) {
        for (window, digit) in &self.of_square[square.index()] {
            patterns[*window] += digit * (side.index() as u16 + 1);
        }
    }

    /// What all patterns weigh together.
    pub(super) fn sum(&self, patterns: &Patterns) -> [i32; 2] {
        let mut sums = [0; 2];
        for (window, start) in self.starts.iter().enumerate() {
            let weight = self.weights[start + usize::from(patterns[window])];
            sums[0] += i32::from(weight[0]);
            sums[1] += i32::from(weight[1]);
        }
        sums
    }

    /// Changes the patterns and their sums as a move of `side` does.
    #[inline]
    pub(super) fn make(&self, patterns: &mut Patterns, sums: &mut [i32; 2], side: Side, mv: Move, captures: bool) {
        let own = side.index() as u16 + 1;
        // The piece captured has the other digit, and the two are 1 and 2.
        let gained = if captures { own.wrapping_sub(3 - own) } else { own };
        for Change { window, from, to } in &self.of_move[self.move_index(mv)] {
            let start = self.starts[*window];
            let before = patterns[*window];
            let after = before
                .wrapping_sub(from.wrapping_mul(own))
                .wrapping_add(to.wrapping_mul(gained));
            patterns[*window] = after;
            let (old, new) = (
                self.weights[start + usize::from(before)],
                self.weights[start + usize::from(after)],
            );
            sums[0] += i32::from(new[0]) - i32::from(old[0]);
            sums[1] += i32::from(new[1]) - i32::from(old[1]);
        }
    }

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

/// The square that a piece goes to: up to the left, straight, right, then down likewise.
fn neighbour(size: BoardSize, square: Square, index: usize) -> Option<Square> {
    let Coordinates { file, rank } = size.coordinates(square);
    size.square(Coordinates {
        file: file.checked_add_signed((index % 3) as i8 - 1)?,
        rank: rank.checked_add_signed(if index < 3 { 1 } else { -1 })?,
    })
}

/// The windows that a square belongs to, and the value of its digit.
fn around(size: BoardSize, square: Square) -> Vec<(usize, u16)> {
    let Coordinates { file, rank } = size.coordinates(square);
    let (file, rank) = (usize::from(file), usize::from(rank));
    let width = usize::from(size.files) - Network::WINDOW + 1;
    let rows = usize::from(size.ranks) - Network::WINDOW + 1;
    let begins = |at: usize, most: usize| at.saturating_sub(Network::WINDOW - 1)..=at.min(most - 1);
    let digit = |row: usize, column: usize| 3u16.pow(((rank - row) * Network::WINDOW + file - column) as u32);
    begins(rank, rows)
        .flat_map(|row| begins(file, width).map(move |column| (row * width + column, digit(row, column))))
        .collect()
}

fn changes(from: &[(usize, u16)], to: &[(usize, u16)]) -> Vec<Change> {
    let digit_in = |windows: &[(usize, u16)], window: usize| {
        let found = windows.iter().find(|(other, _)| *other == window);
        found.map_or(0, |(_, digit)| *digit)
    };
    let mut windows: Vec<usize> = from.iter().chain(to).map(|(window, _)| *window).collect();
    windows.sort_unstable();
    windows.dedup();
    let change = |window| Change {
        window,
        from: digit_in(from, window),
        to: digit_in(to, window),
    };
    windows.into_iter().map(change).collect()
}

/// The pattern as the second side sees it: its own squares are 1, and the ranks are turned over.
fn seen_by_second(pattern: usize) -> usize {
    let digit = |index: usize| pattern / 3usize.pow(index as u32) % 3;
    let seen = |index: usize| {
        let (rank, file) = (index / Network::WINDOW, index % Network::WINDOW);
        let there = digit((Network::WINDOW - 1 - rank) * Network::WINDOW + file);
        (3 - there) % 3 * 3usize.pow(index as u32)
    };
    (0..9).map(seen).sum()
}
