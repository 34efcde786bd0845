//! Options of a game.

use super::{Cell, Shape, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Options of a game, which may be unplayable. [`Options::read`] reads them from a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// The board.
    pub(crate) shape: Shape,
    /// Number of squares of every file that each side fills.
    pub(crate) home_ranks: u8,
    /// Whether the second side makes the first move.
    pub(crate) second_begins: bool,
    /// Squares that no piece enters.
    pub(crate) obstacles: BTreeSet<Cell>,
    /// The handicap: home squares left empty at the start.
    pub(crate) missing: BTreeSet<Cell>,
    /// The squares of the first and of the second side's pieces, instead of the home ranks.
    pub(crate) set_position: Option<(BTreeSet<Cell>, BTreeSet<Cell>)>,
    /// Whether the left neighbour of file a is the last file.
    pub(crate) cylinder: bool,
    /// Whether only captures are legal while one is possible.
    pub(crate) mandatory_capture: bool,
    /// Whether the step straight ahead may also capture.
    pub(crate) straight_capture: bool,
    /// Whether pieces explode instead of capturing.
    pub(crate) bombardment: bool,
    /// Number of breakthroughs that a side needs to win.
    pub(crate) breakthroughs_needed: u8,
}

impl Options {
    /// The standard rules on a square board.
    pub(crate) fn square(files: u8, ranks: u8) -> Options {
        Options::standard(Shape::Square { files, ranks })
    }

    /// The standard rules on a hexagonal board.
    pub(crate) fn hexagonal(side: u8) -> Options {
        Options::standard(Shape::Hexagonal { side })
    }

    /// The standard rules on this board.
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

    /// The side that makes the first move.
    pub(crate) fn starting_side(&self) -> Side {
        if self.second_begins { Side::Second } else { Side::First }
    }

    /// The pieces of the starting position.
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
