//! Validation of options.

use super::{Options, PlainPosition, Shape, Side};
use std::collections::BTreeSet;

impl Options {
    /// Returns the reason why the options are unplayable, with the message of the corresponding `VariantError`, or `None` if they
    /// are playable.
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
            let max = shortest / 2;
            return Some(format!(
                "{home} home ranks per side do not fit on {shortest} ranks: at most {max} fit"
            ));
        }
        None
    }

    fn combination_problem(&self) -> Option<String> {
        let needed = self.breakthroughs_needed;
        if !(1..=3).contains(&needed) {
            return Some(format!("expected 1 to 3 breakthroughs to win, found {needed}"));
        }
        if self.bombardment && (self.mandatory_capture || self.straight_capture) {
            let problem = "bombardment has no captures and cannot be combined with mandatory or straight captures";
            return Some(problem.to_owned());
        }
        match self.shape {
            Shape::Hexagonal { .. } if self.cylinder => {
                Some("a hexagonal board cannot have wrap-around edges".to_owned())
            }
            Shape::Square { files: 2, .. } if self.cylinder => {
                Some("wrap-around edges require at least three files, found 2".to_owned())
            }
            _ => None,
        }
    }

    fn cell_problem(&self) -> Option<String> {
        let none = (BTreeSet::new(), BTreeSet::new());
        let (first, second) = self.set_position.as_ref().unwrap_or(&none);
        let mut named = [&self.obstacles, &self.missing, first, second].into_iter().flatten();
        if named.any(|cell| !self.shape.contains(*cell)) {
            return Some("a square is outside the board".to_owned());
        }
        if let Some(cell) = first.intersection(second).next() {
            return Some(format!("two pieces are on {cell}"));
        }
        if let Some(cell) = first.union(second).find(|cell| self.obstacles.contains(*cell)) {
            return Some(format!("a piece is on the obstacle {cell}"));
        }
        None
    }

    fn start_problem(&self) -> Option<String> {
        let pieces = self.start_pieces();
        for (side, name) in [(Side::First, "first"), (Side::Second, "second")] {
            if !pieces.values().any(|owner| *owner == side) {
                return Some(format!("the {name} side has no pieces"));
            }
        }
        for (cell, owner) in &pieces {
            if self.shape.is_goal(*owner, *cell) {
                return Some(format!("the piece on {cell} has already reached the far side"));
            }
        }
        if PlainPosition::unchecked_start(self).moves().is_empty() {
            return Some("the starting side has no legal move".to_owned());
        }
        None
    }
}
