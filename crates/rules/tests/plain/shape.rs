//! Boards: their squares, and the positions at which the squares are drawn.

use std::fmt;

/// Square of a square board, or cell of a hexagonal board. `Display` writes algebraic notation, such as `a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    /// File, 0 for file a.
    pub(crate) file: u8,
    /// Number in the file, 1 for the lowest cell.
    pub(crate) number: u8,
}

impl Cell {
    /// Parses a square, which may be outside the board.
    pub(crate) fn read(name: &str) -> Result<Cell, String> {
        let expected = || format!("expected a square, found `{name}`");
        let letter = name
            .chars()
            .next()
            .filter(char::is_ascii_lowercase)
            .ok_or_else(expected)?;
        let number = name[1..].parse().map_err(|_| expected())?;
        let file = letter as u8 - b'a';
        Ok(Cell { file, number })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", (b'a' + self.file) as char, self.number)
    }
}

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    /// The side that moves up.
    First,
    /// The side that moves down.
    Second,
}

impl Side {
    /// Returns the other side.
    pub(crate) fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// Shape and size of a board, which may be unplayable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// All files have the same length.
    Square {
        /// Number of files, 2–16.
        files: u8,
        /// Number of ranks, 3–16.
        ranks: u8,
    },
    /// The files have different lengths; the middle file is the longest.
    Hexagonal {
        /// Number of cells along an edge, 3–8.
        side: u8,
    },
}

impl Shape {
    /// Returns the number of files.
    pub(crate) fn files(self) -> u8 {
        match self {
            Shape::Square { files, .. } => files,
            Shape::Hexagonal { side } => 2 * side - 1,
        }
    }

    /// Returns the number of squares of a file.
    pub(crate) fn length(self, file: u8) -> u8 {
        match self {
            Shape::Square { ranks, .. } => ranks,
            Shape::Hexagonal { side } => 2 * side - 1 - (side - 1).abs_diff(file),
        }
    }

    /// Returns the number of squares of the shortest file.
    pub(crate) fn shortest_length(self) -> u8 {
        match self {
            Shape::Square { ranks, .. } => ranks,
            Shape::Hexagonal { side } => side,
        }
    }

    /// Returns the squares of a file, lowest first.
    pub(crate) fn cells_of_file(self, file: u8) -> impl DoubleEndedIterator<Item = Cell> {
        (1..=self.length(file)).map(move |number| Cell { file, number })
    }

    /// Returns every square, file by file.
    pub(crate) fn cells(self) -> Vec<Cell> {
        (0..self.files()).flat_map(|file| self.cells_of_file(file)).collect()
    }

    /// Returns whether the square is on the board.
    pub(crate) fn contains(self, cell: Cell) -> bool {
        cell.file < self.files() && (1..=self.length(cell.file)).contains(&cell.number)
    }

    /// Returns whether the square is a goal of this side, ignoring obstacles.
    pub(crate) fn is_goal(self, side: Side, cell: Cell) -> bool {
        match side {
            Side::First => cell.number == self.length(cell.file),
            Side::Second => cell.number == 1,
        }
    }

    /// Returns the height at which a square is drawn, in halves of a square. On a hexagonal board, the middle of every file is at
    /// 0, so that a file starts half a cell below a shorter adjacent file.
    fn height(self, cell: Cell) -> i32 {
        match self {
            Shape::Square { .. } => 2 * i32::from(cell.number),
            Shape::Hexagonal { .. } => 2 * i32::from(cell.number) - i32::from(self.length(cell.file)) - 1,
        }
    }

    /// Returns the square that is `right` files to the right and `higher` halves of a square higher, if it is on the board.
    fn beside(self, cell: Cell, right: i32, higher: i32, cylinder: bool) -> Option<Cell> {
        let files = i32::from(self.files());
        let mut file = i32::from(cell.file) + right;
        if cylinder {
            file = file.rem_euclid(files);
        }
        if file < 0 || file >= files {
            return None;
        }
        let height = self.height(cell) + higher;
        self.cells_of_file(file as u8)
            .find(|found| self.height(*found) == height)
    }

    /// Returns the target of a step, if it is on the board. The step is straight if `right` is 0, and diagonal if it is -1 or 1.
    pub(crate) fn step(self, cell: Cell, side: Side, right: i32, cylinder: bool) -> Option<Cell> {
        let rise = match (self, right) {
            (Shape::Hexagonal { .. }, -1 | 1) => 1,
            _ => 2,
        };
        match side {
            Side::First => self.beside(cell, right, rise, cylinder),
            Side::Second => self.beside(cell, right, -rise, cylinder),
        }
    }

    /// Returns the squares adjacent to a square: up to eight, or up to six on a hexagonal board.
    pub(crate) fn neighbours(self, cell: Cell, cylinder: bool) -> Vec<Cell> {
        let offsets: &[(i32, i32)] = match self {
            Shape::Square { .. } => &[(-1, -2), (-1, 0), (-1, 2), (0, -2), (0, 2), (1, -2), (1, 0), (1, 2)],
            Shape::Hexagonal { .. } => &[(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)],
        };
        offsets
            .iter()
            .filter_map(|(right, higher)| self.beside(cell, *right, *higher, cylinder))
            .collect()
    }
}
