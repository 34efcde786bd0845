//! Options of a variant.

use super::{Cell, Shape, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Options of a variant, which may be unplayable. [`Options::read`] parses them from a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// Shape and size of the board.
    pub(crate) shape: Shape,
    /// Number of squares on every file that each side occupies at the start.
    pub(crate) home_ranks: u8,
    /// Whether the second side makes the first move.
    pub(crate) second_begins: bool,
    /// Squares with obstacles, which pieces may not enter.
    pub(crate) obstacles: BTreeSet<Cell>,
    /// Home squares that are empty at the start, as a handicap.
    pub(crate) missing: BTreeSet<Cell>,
    /// Squares of the first and the second side's pieces; `None` to fill the home ranks.
    pub(crate) set_position: Option<(BTreeSet<Cell>, BTreeSet<Cell>)>,
    /// Whether moves wrap around the left and right edges.
    pub(crate) cylinder: bool,
    /// Whether a side that can capture must capture.
    pub(crate) mandatory_capture: bool,
    /// Whether pieces capture straight ahead as well.
    pub(crate) straight_capture: bool,
    /// Whether pieces explode instead of capturing.
    pub(crate) bombardment: bool,
    /// Number of breakthroughs that a side needs to win.
    pub(crate) breakthroughs_needed: u8,
}

impl Options {
    /// Returns the options of the standard rules on a square board.
    pub(crate) fn square(files: u8, ranks: u8) -> Options {
        Options::standard(Shape::Square { files, ranks })
    }

    /// Returns the options of the standard rules on a hexagonal board.
    pub(crate) fn hexagonal(side: u8) -> Options {
        Options::standard(Shape::Hexagonal { side })
    }

    /// Returns the options of the standard rules on this board.
    pub(crate) fn standard(shape: Shape) -> Options {
        Options {
            shape,
            home_ranks: match shape {
                Shape::Square { ranks: 3, .. } | Shape::Hexagonal { side: 3 } => 1,
                _ => 2,
            },
            second_begins: false,
            obstacles: BTreeSet::new(),
            missing: BTreeSet::new(),
            set_position: None,
            cylinder: false,
            mandatory_capture: false,
            straight_capture: false,
            bombardment: false,
            breakthroughs_needed: 1,
        }
    }

    /// Returns the side that makes the first move.
    pub(crate) fn starting_side(&self) -> Side {
        if self.second_begins { Side::Second } else { Side::First }
    }

    /// Returns the pieces of the starting position, by square.
    pub(crate) fn start_pieces(&self) -> BTreeMap<Cell, Side> {
        let mut pieces = BTreeMap::new();
        if let Some((first, second)) = &self.set_position {
            pieces.extend(first.iter().map(|cell| (*cell, Side::First)));
            pieces.extend(second.iter().map(|cell| (*cell, Side::Second)));
            return pieces;
        }
        for cell in self.shape.cells() {
            let number_from_above = self.shape.length(cell.file) + 1 - cell.number;
            if cell.number <= self.home_ranks {
                pieces.insert(cell, Side::First);
            } else if number_from_above <= self.home_ranks {
                pieces.insert(cell, Side::Second);
            }
        }
        pieces.retain(|cell, _| !self.obstacles.contains(cell) && !self.missing.contains(cell));
        pieces
    }
}
