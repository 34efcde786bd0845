//! Boards: their squares and the drawn positions of the squares.

use std::fmt;

/// A square of a square board or a cell of a hexagonal one, displayed as `a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    /// 0 for file a.
    pub(crate) file: u8,
    /// 1 for the lowest of its file.
    pub(crate) number: u8,
}

impl Cell {
    /// Reads a square of any board.
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
    /// The other side.
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
        /// 2–16.
        files: u8,
        /// 3–16.
        ranks: u8,
    },
    /// The files have different lengths; the middle file is the longest.
    Hexagonal {
        /// Cells along an edge, 3–8.
        side: u8,
    },
}

impl Shape {
    /// Number of files.
    pub(crate) fn files(self) -> u8 {
        match self {
            Shape::Square { files, .. } => files,
            Shape::Hexagonal { side } => 2 * side - 1,
        }
    }

    /// Number of squares of a file.
    pub(crate) fn length(self, file: u8) -> u8 {
        match self {
            Shape::Square { ranks, .. } => ranks,
            Shape::Hexagonal { side } => 2 * side - 1 - (side - 1).abs_diff(file),
        }
    }

    /// Number of squares of the shortest file.
    pub(crate) fn shortest_length(self) -> u8 {
        match self {
            Shape::Square { ranks, .. } => ranks,
            Shape::Hexagonal { side } => side,
        }
    }

    /// The squares of a file, lowest first.
    pub(crate) fn cells_of_file(self, file: u8) -> impl DoubleEndedIterator<Item = Cell> {
        (1..=self.length(file)).map(move |number| Cell { file, number })
    }

    /// Every square, file by file.
    pub(crate) fn cells(self) -> Vec<Cell> {
        (0..self.files()).flat_map(|file| self.cells_of_file(file)).collect()
    }

    /// Whether the board has this square.
    pub(crate) fn contains(self, cell: Cell) -> bool {
        cell.file < self.files() && (1..=self.length(cell.file)).contains(&cell.number)
    }

    /// Whether the square is a goal of this side, ignoring obstacles.
    pub(crate) fn is_goal(self, side: Side, cell: Cell) -> bool {
        match side {
            Side::First => cell.number == self.length(cell.file),
            Side::Second => cell.number == 1,
        }
    }

    /// Height at which a square is drawn, in half squares. On a hexagonal board the middle of every file is at 0, so that a
    /// file begins half a cell below its shorter neighbour.
    fn height(self, cell: Cell) -> i32 {
        match self {
            Shape::Square { .. } => 2 * i32::from(cell.number),
            Shape::Hexagonal { .. } => 2 * i32::from(cell.number) - i32::from(self.length(cell.file)) - 1,
        }
    }

    /// The square `right` files to the right and `higher` half squares higher.
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

    /// The target of a step: straight ahead if `right` is 0, oblique if it is -1 or 1.
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

    /// The squares that touch this one: up to eight, or six on a hexagonal board.
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
