//! The board of a Zillions file as a graph: named positions, and the links of each direction.

use super::error::ZrfError;
use super::sexpr::{List, SExpr};
use std::collections::HashMap;
use std::rc::Rc;

/// Maximum number of directions and of zones.
pub(super) const MAX_NAMES: usize = 64;

pub(super) struct Board {
    /// The `(dimensions …)` expression, for errors.
    pub(super) source: List,
    /// Positions of the grid in row-major order: columns are the first dimension, rows the second.
    pub(super) positions: Vec<Position>,
    pub(super) by_name: HashMap<Rc<str>, usize>,
    pub(super) directions: Vec<Direction>,
    /// Pixel offset (right, down) of a step along each dimension.
    pub(super) pixel_offsets: [[i64; 2]; 2],
    /// For each player, maps the directions of the rules to directions of the board.
    pub(super) symmetries: [Vec<usize>; 2],
    pub(super) zones: Vec<Zone>,
}

pub(super) struct Position {
    pub(super) name: Rc<str>,
    /// Index along each dimension.
    pub(super) coordinates: [i64; 2],
    pub(super) is_killed: bool,
}

pub(super) struct Direction {
    pub(super) name: Rc<str>,
    /// For each position, the next position in the direction.
    pub(super) links: Vec<Option<usize>>,
}

/// A named zone of one player.
pub(super) struct Zone {
    pub(super) name: Rc<str>,
    pub(super) player: usize,
    /// Whether each position is in the zone.
    pub(super) contains: Rc<[bool]>,
}

impl Board {
    /// Returns the index of the position with this name, or `None` if it is killed or does not exist.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        let index = self.grid_position(name)?;
        (!self.positions[index].is_killed).then_some(index)
    }

    /// Returns the index of the position with this name, even if it is killed.
    pub(super) fn grid_position(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Returns the index of the position named by an expression. Returns an error for a killed position.
    pub(super) fn expect_position(&self, expr: &SExpr) -> Result<usize, ZrfError> {
        const EXPECTED: &str = "a position of the board";
        let name = expr.expect_symbol(EXPECTED)?;
        self.position(name).ok_or_else(|| expr.expected(EXPECTED))
    }

    pub(super) fn direction(&self, name: &str) -> Option<usize> {
        self.directions.iter().position(|direction| &*direction.name == name)
    }

    pub(super) fn expect_direction(&self, expr: &SExpr) -> Result<usize, ZrfError> {
        const EXPECTED: &str = "a direction";
        let name = expr.expect_symbol(EXPECTED)?;
        self.direction(name).ok_or_else(|| expr.expected(EXPECTED))
    }

    pub(super) fn zone(&self, name: &str, player: usize) -> Option<&Rc<[bool]>> {
        let zone = self
            .zones
            .iter()
            .find(|zone| &*zone.name == name && zone.player == player);
        zone.map(|zone| &zone.contains)
    }

    pub(super) fn is_zone(&self, name: &str) -> bool {
        self.zones.iter().any(|zone| &*zone.name == name)
    }

    /// Returns the number of labels of each dimension.
    pub(super) fn counts(&self) -> [u8; 2] {
        let last = self.positions.last().map_or([-1, -1], |position| position.coordinates);
        last.map(|last| last as u8 + 1)
    }

    /// Returns the indices of the positions that are not killed.
    pub(super) fn live_positions(&self) -> impl Iterator<Item = usize> {
        (0..self.positions.len()).filter(|position| !self.positions[*position].is_killed)
    }

    /// Finds a direction by name, or creates it without links.
    pub(super) fn find_or_add_direction(&mut self, expr: &SExpr) -> Result<usize, ZrfError> {
        let name = expr.expect_symbol("a direction")?;
        if let Some(known) = self.direction(name) {
            return Ok(known);
        }
        if self.directions.len() == MAX_NAMES {
            return Err(expr.expected("at most 64 directions"));
        }
        self.directions.push(Direction {
            name: name.into(),
            links: vec![None; self.positions.len()],
        });
        Ok(self.directions.len() - 1)
    }
}
