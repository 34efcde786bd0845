//! Squares, their coordinates, and the size of a board that relates the two.

use super::Side;
use std::fmt;

/// A square of a board, numbered from 0 at a1 along the ranks; what it is called depends on the [`BoardSize`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this number. Numbers beyond a board are no square of it.
    #[must_use]
    pub const fn new(index: u8) -> Square {
        Square(index)
    }

    /// The square's number, 0 for a1.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A file and a rank, both counted from 0; shown as players write them, `a1` for 0, 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coordinates {
    /// 0 for file a.
    pub file: u8,
    /// 0 for rank 1.
    pub rank: u8,
}

impl Coordinates {
    /// The letter of the file, `a` for 0.
    #[must_use]
    pub const fn file_letter(self) -> char {
        (b'a' + self.file) as char
    }

    /// The number of the rank as written, 1 for 0.
    #[must_use]
    pub const fn rank_number(self) -> u8 {
        self.rank + 1
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.file_letter(), self.rank_number())
    }
}

/// What a board's squares look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Squares in ranks and files.
    Square,
    /// Flat-topped hexagons, in files whose lengths grow towards the middle.
    Hexagon,
}

/// How many files and ranks a board has, and what shape.
///
/// A hexagonal board of side n lies slanted in a square of 2n−1 files and ranks, some corners of which are no part of it: the
/// step to the right is one along the row, the step to the left one along the row before and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// 2–16.
    pub files: u8,
    /// 3–16; on hexagons the length of the longest file.
    pub ranks: u8,
    /// Squares or hexagons.
    pub shape: Shape,
}

impl BoardSize {
    /// A board of squares.
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> BoardSize {
        BoardSize {
            files,
            ranks,
            shape: Shape::Square,
        }
    }

    /// A hexagonal board of this side, at most 8.
    #[must_use]
    pub const fn hexagon(side: u8) -> BoardSize {
        let length = side.saturating_mul(2).saturating_sub(1);
        BoardSize {
            files: length,
            ranks: length,
            shape: Shape::Hexagon,
        }
    }

    /// How many cells a side of a hexagonal board has.
    #[must_use]
    pub const fn hexagon_side(self) -> u8 {
        self.files / 2 + 1
    }

    /// One more than the highest number of a square, at most 256. On a hexagonal board not every number is one.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// How many squares a file has.
    #[must_use]
    pub const fn file_length(self, file: u8) -> u8 {
        match self.shape {
            Shape::Square => self.ranks,
            Shape::Hexagon => self.ranks - file.abs_diff(self.hexagon_side() - 1),
        }
    }

    /// How many squares the shortest file has.
    #[must_use]
    pub const fn shortest_file(self) -> u8 {
        match self.shape {
            Shape::Square => self.ranks,
            Shape::Hexagon => self.hexagon_side(),
        }
    }

    /// The row in which the file's first square is stored.
    const fn first_row(self, file: u8) -> u8 {
        match self.shape {
            Shape::Square => 0,
            Shape::Hexagon => (self.hexagon_side() - 1).saturating_sub(file),
        }
    }

    /// The square at these coordinates, or nothing where the board has none.
    #[must_use]
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

    /// Where a square of this board lies.
    #[must_use]
    pub const fn coordinates(self, square: Square) -> Coordinates {
        let file = square.0 % self.files;
        Coordinates {
            file,
            rank: (square.0 / self.files).wrapping_sub(self.first_row(file)),
        }
    }

    /// Whether the square is one of this board's.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        if square.index() >= self.squares() {
            return false;
        }
        let at = self.coordinates(square);
        at.rank < self.file_length(at.file)
    }

    /// How many squares of its file lie behind a square, as `side` sees it.
    #[must_use]
    pub const fn rank_for(self, side: Side, square: Square) -> u8 {
        let at = self.coordinates(square);
        match side {
            Side::First => at.rank,
            Side::Second => self.file_length(at.file) - 1 - at.rank,
        }
    }

    /// The square's image when the board is flipped upside down: the same file, the ranks in reverse order.
    #[must_use]
    pub fn flip_vertical(self, square: Square) -> Square {
        let at = self.coordinates(square);
        let rank = self.file_length(at.file) - 1 - at.rank;
        self.square(Coordinates { rank, ..at }).unwrap_or(square)
    }

    /// The square's image when the board is mirrored: the same rank, the files in reverse order.
    #[must_use]
    pub fn flip_horizontal(self, square: Square) -> Square {
        let at = self.coordinates(square);
        let file = self.files - 1 - at.file;
        self.square(Coordinates { file, ..at }).unwrap_or(square)
    }

    /// The square's image when the board is rotated by 180°.
    #[must_use]
    pub fn rotate_180(self, square: Square) -> Square {
        self.flip_horizontal(self.flip_vertical(square))
    }

    /// No way forward from a square is longer than this many steps.
    pub(super) fn longest_way(self, side: Side, square: Square) -> u32 {
        let rows = match self.shape {
            Shape::Square => self.ranks - 1 - self.rank_for(side, square),
            // Every step goes up by half a cell at least.
            Shape::Hexagon => {
                let at = self.coordinates(square);
                let off_middle = at.file.abs_diff(self.hexagon_side() - 1);
                let halves_behind = 2 * self.rank_for(side, square) + off_middle;
                2 * (self.ranks - 1) - halves_behind
            }
        };
        rows.into()
    }

    /// Every square, a1 first, along the ranks; on hexagons along the slanted rows.
    pub fn all_squares(self) -> impl Iterator<Item = Square> {
        let numbers = (0..self.squares()).map(|index| Square::new(index as u8));
        numbers.filter(move |square| self.contains(*square))
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Shape::Square => write!(formatter, "{}x{}", self.files, self.ranks),
            Shape::Hexagon => write!(formatter, "hex{}", self.hexagon_side()),
        }
    }
}
