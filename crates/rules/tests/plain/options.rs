//! What can be chosen before a game, and what cannot be played.

use super::{Cell, Plain, Shape, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that can be chosen. [`Options::read`] makes them of a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// The board.
    pub(crate) shape: Shape,
    /// How many squares of every file each side fills.
    pub(crate) home_ranks: u8,
    /// Whether the second side makes the first move.
    pub(crate) second_begins: bool,
    /// Squares that no piece enters.
    pub(crate) obstacles: BTreeSet<Cell>,
    /// The handicap: squares left empty at the start.
    pub(crate) missing: BTreeSet<Cell>,
    /// The squares of the first and of the second side's pieces, instead of the home ranks.
    pub(crate) set_position: Option<(BTreeSet<Cell>, BTreeSet<Cell>)>,
    /// Whether the left neighbour of file a is the last file.
    pub(crate) cylinder: bool,
    /// Whether only captures are legal while one is possible.
    pub(crate) mandatory_capture: bool,
    /// Whether the step straight ahead captures too.
    pub(crate) straight_capture: bool,
    /// Whether pieces detonate instead of capturing.
    pub(crate) bombardment: bool,
    /// How many pieces a side has to bring to its goals.
    pub(crate) breakthroughs_needed: u8,
}

impl Options {
    /// A square board and nothing else unusual.
    pub(crate) fn square(files: u8, ranks: u8) -> Options {
        Options::standard(Shape::Square { files, ranks })
    }

    /// A hexagonal board and nothing else unusual.
    pub(crate) fn hexagonal(side: u8) -> Options {
        Options::standard(Shape::Hexagonal { side })
    }

    /// This board and nothing else unusual.
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

    /// Where the pieces stand at the start.
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

    /// Why this cannot be played, in the words of the game; nothing if it can.
    pub(crate) fn problem(&self) -> Option<String> {
        self.board_problem()
            .or_else(|| self.combination_problem())
            .or_else(|| self.cell_problem())
            .or_else(|| self.start_problem())
    }

    fn board_problem(&self) -> Option<String> {
        match self.shape {
            Shape::Square { files, .. } if !(2..=16).contains(&files) => {
                return Some(format!("expected 2 to 16 files, found {files}"));
            }
            Shape::Square { ranks, .. } if !(3..=16).contains(&ranks) => {
                return Some(format!("expected 3 to 16 ranks, found {ranks}"));
            }
            Shape::Hexagonal { side } if !(3..=8).contains(&side) => {
                return Some(format!("expected a hexagonal board of side 3 to 8, found {side}"));
            }
            _ => {}
        }
        let home = self.home_ranks;
        if !(1..=3).contains(&home) {
            return Some(format!("expected 1 to 3 home ranks per side, found {home}"));
        }
        let shortest = self.shape.shortest_length();
        if 2 * home > shortest {
            let most = shortest / 2;
            return Some(format!(
                "{home} home ranks per side do not fit on {shortest} ranks: at most {most} fit"
            ));
        }
        None
    }

    fn combination_problem(&self) -> Option<String> {
        let needed = self.breakthroughs_needed;
        if !(1..=3).contains(&needed) {
            return Some(format!("expected 1 to 3 breakthroughs needed, found {needed}"));
        }
        if self.bombardment && (self.mandatory_capture || self.straight_capture) {
            let problem = "bombardment cannot be combined with mandatory or straight captures: it has no captures";
            return Some(problem.to_owned());
        }
        match self.shape {
            Shape::Hexagonal { .. } if self.cylinder => {
                Some("the edges of a hexagonal board cannot be joined".to_owned())
            }
            Shape::Square { files: 2, .. } if self.cylinder => {
                Some("joined edges need three files or more, found 2".to_owned())
            }
            _ => None,
        }
    }

    fn cell_problem(&self) -> Option<String> {
        let none = (BTreeSet::new(), BTreeSet::new());
        let (first, second) = self.set_position.as_ref().unwrap_or(&none);
        let mut named = [&self.obstacles, &self.missing, first, second].into_iter().flatten();
        if named.any(|cell| !self.shape.contains(*cell)) {
            return Some("a square lies outside the board".to_owned());
        }
        if let Some(cell) = first.intersection(second).next() {
            return Some(format!("two pieces stand on {cell}"));
        }
        if let Some(cell) = first.union(second).find(|cell| self.obstacles.contains(*cell)) {
            return Some(format!("a piece stands on the obstacle {cell}"));
        }
        None
    }

    fn start_problem(&self) -> Option<String> {
        let pieces = self.start_pieces();
        for (side, name) in [(Side::First, "first"), (Side::Second, "second")] {
            if !pieces.values().any(|owner| *owner == side) {
                return Some(format!("the {name} side has no piece"));
            }
        }
        for (cell, owner) in &pieces {
            if self.shape.is_goal(*owner, *cell) {
                return Some(format!("the piece on {cell} has already reached the far rank"));
            }
        }
        if Plain::unchecked_start(self).moves().is_empty() {
            return Some("the starting side has no move".to_owned());
        }
        None
    }
}
