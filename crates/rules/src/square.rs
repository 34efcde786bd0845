//! Squares, their coordinates, and [`BoardSize`], which converts between squares and coordinates.

use super::Side;
use std::fmt;

/// Square of a board, identified by its index in row-major order; a1 is 0. [`BoardSize`] converts squares to coordinates and
/// back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Square(u8);

impl Square {
    /// Creates a square from its index. The square may be outside a given board.
    #[must_use]
    #[inline]
    pub const fn new(index: u8) -> Square {
        Square(index)
    }

    /// Returns the index of the square, 0 for a1.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// File and rank of a square, both counted from 0. `Display` writes algebraic notation: file 0 and rank 0 are `a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coordinates {
    /// File, 0 for file a.
    pub file: u8,
    /// Rank, 0 for rank 1.
    pub rank: u8,
}

impl Coordinates {
    /// Returns the letter of the file in algebraic notation, `a` for file 0.
    #[must_use]
    #[inline]
    pub const fn file_letter(self) -> char {
        (b'a' + self.file) as char
    }

    /// Returns the number of the rank in algebraic notation, 1 for rank 0.
    #[must_use]
    #[inline]
    pub const fn rank_number(self) -> u8 {
        self.rank + 1
    }
}

impl fmt::Display for Coordinates {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.file_letter(), self.rank_number())
    }
}

/// Shape of a board and its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Square cells in ranks and files of equal length.
    Square,
    /// Flat-topped hexagonal cells, in files whose lengths increase towards the middle.
    Hexagon,
}

/// Number of files and ranks of a board, and its shape.
///
/// A hexagonal board of side n is stored skewed in a square of 2n−1 files and rows, two corners of which are unused. In this
/// storage, a forward step to the right leads to a square in the same row, and a forward step to the left to a square in the next
/// row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// Number of files, 2–16.
    pub files: u8,
    /// Number of ranks, 3–16. On hexagonal boards, the length of the longest file.
    pub ranks: u8,
    /// Shape of the board and its cells.
    pub shape: Shape,
}

impl BoardSize {
    /// Creates the size of a square-celled board.
    #[must_use]
    #[inline]
    pub const fn new(files: u8, ranks: u8) -> BoardSize {
        BoardSize {
            files,
            ranks,
            shape: Shape::Square,
        }
    }

    /// Creates the size of a hexagonal board with this number of cells along a side, at most 8.
    #[must_use]
    #[inline]
    pub const fn hexagon(side: u8) -> BoardSize {
        let length = side.saturating_mul(2).saturating_sub(1);
        BoardSize {
            files: length,
            ranks: length,
            shape: Shape::Hexagon,
        }
    }

    /// Returns the number of cells along a side of a hexagonal board.
    #[must_use]
    #[inline]
    pub const fn hexagon_side(self) -> u8 {
        self.files / 2 + 1
    }

    /// Returns the number of square indices, at most 256. On hexagonal boards, some indices are unused.
    #[must_use]
    #[inline]
    pub const fn squares(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Returns the number of squares of a file.
    #[must_use]
    #[inline]
    pub const fn file_length(self, file: u8) -> u8 {
        match self.shape {
            Shape::Square => self.ranks,
            Shape::Hexagon => self.ranks - file.abs_diff(self.hexagon_side() - 1),
        }
    }

    /// Returns the number of squares of the shortest file.
    #[must_use]
    #[inline]
    pub const fn shortest_file(self) -> u8 {
        match self.shape {
            Shape::Square => self.ranks,
            Shape::Hexagon => self.hexagon_side(),
        }
    }

    /// Returns the default number of home ranks per side: two, or one if the shortest file has three squares.
    #[must_use]
    #[inline]
    pub const fn default_home_ranks(self) -> u8 {
        if self.shortest_file() < 4 { 1 } else { 2 }
    }

    /// Returns the row of the skewed storage that contains the first square of a file.
    #[inline]
    const fn first_row(self, file: u8) -> u8 {
        match self.shape {
            Shape::Square => 0,
            Shape::Hexagon => (self.hexagon_side() - 1).saturating_sub(file),
        }
    }

    /// Returns the square at these coordinates, or `None` if they are outside the board.
    #[must_use]
    #[inline]
    pub const fn square(self, at: Coordinates) -> Option<Square> {
        if at.file < self.files && at.rank < self.file_length(at.file) {
            let row = self.first_row(at.file) + at.rank;
            Some(Square::new(
                (row as usize * self.files as usize + at.file as usize) as u8,
            ))
        } else {
            None
        }
    }

    /// Returns the coordinates of a square of this board.
    #[must_use]
    #[inline]
    pub const fn coordinates(self, square: Square) -> Coordinates {
        let file = square.0 % self.files;
        Coordinates {
            file,
            rank: (square.0 / self.files).wrapping_sub(self.first_row(file)),
        }
    }

    /// Returns whether the square is on this board.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        if square.index() >= self.squares() {
            return false;
        }
        let at = self.coordinates(square);
        at.rank < self.file_length(at.file)
    }

    /// Returns the relative rank of a square, counted from 0 at the home edge of `side`.
    #[must_use]
    #[inline]
    pub const fn relative_rank(self, side: Side, square: Square) -> u8 {
        let at = self.coordinates(square);
        match side {
            Side::First => at.rank,
            Side::Second => self.file_length(at.file) - 1 - at.rank,
        }
    }

    /// Flips a square vertically: the file is unchanged, and the ranks are reversed.
    #[must_use]
    #[inline]
    pub fn flip_vertical(self, square: Square) -> Square {
        let at = self.coordinates(square);
        let rank = self.file_length(at.file) - 1 - at.rank;
        self.square(Coordinates { rank, ..at }).unwrap_or(square)
    }

    /// Flips a square horizontally: the rank is unchanged, and the files are reversed.
    #[must_use]
    #[inline]
    pub fn flip_horizontal(self, square: Square) -> Square {
        let at = self.coordinates(square);
        let file = self.files - 1 - at.file;
        self.square(Coordinates { file, ..at }).unwrap_or(square)
    }

    /// Rotates a square by 180° around the middle of the board.
    #[must_use]
    #[inline]
    pub fn rotate_180(self, square: Square) -> Square {
        self.flip_horizontal(self.flip_vertical(square))
    }

    /// Returns an upper bound on the number of steps that a piece of `side` can make from a square.
    #[inline]
    #[must_use]
    pub fn max_steps(self, side: Side, square: Square) -> u32 {
        let rows = match self.shape {
            Shape::Square => self.ranks - 1 - self.relative_rank(side, square),
            // Every step moves the piece forward by at least half a cell.
            Shape::Hexagon => {
                let at = self.coordinates(square);
                let files_from_middle = at.file.abs_diff(self.hexagon_side() - 1);
                let half_cells_behind = 2 * self.relative_rank(side, square) + files_from_middle;
                2 * (self.ranks - 1) - half_cells_behind
            }
        };
        rows.into()
    }

    /// Iterates over all squares in index order: along the ranks from a1, or along the rows of the skewed storage of a hexagonal
    /// board.
    #[inline]
    pub fn all_squares(self) -> impl Iterator<Item = Square> {
        let indices = (0..self.squares()).map(|index| Square::new(index as u8));
        indices.filter(move |square| self.contains(*square))
    }
}

impl fmt::Display for BoardSize {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Shape::Square => write!(formatter, "{}x{}", self.files, self.ranks),
            Shape::Hexagon => write!(formatter, "hex{}", self.hexagon_side()),
        }
    }
}
