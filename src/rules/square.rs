//! Squares, their coordinates, and the size of a board that relates the two.

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

/// How many files and ranks a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// 2–16.
    pub files: u8,
    /// 3–16.
    pub ranks: u8,
}

impl BoardSize {
    /// The number of squares, at most 256.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// The square at these coordinates, or nothing where the board has none.
    #[must_use]
    pub const fn square(self, at: Coordinates) -> Option<Square> {
        if at.file < self.files && at.rank < self.ranks {
            Some(Square::new(
                (at.rank as usize * self.files as usize + at.file as usize) as u8,
            ))
        } else {
            None
        }
    }

    /// Where a square of this board lies.
    #[must_use]
    pub const fn coordinates(self, square: Square) -> Coordinates {
        Coordinates {
            file: square.0 % self.files,
            rank: square.0 / self.files,
        }
    }

    /// Whether the square is one of this board's.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.index() < self.squares()
    }

    /// Every square, a1 first, along the ranks.
    pub fn all_squares(self) -> impl Iterator<Item = Square> {
        (0..self.squares()).map(|index| Square::new(index as u8))
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}x{}", self.files, self.ranks)
    }
}
