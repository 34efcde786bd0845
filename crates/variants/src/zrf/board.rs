//! The board of a rules file as a graph: named positions, and for every direction where it leads from each.

use super::ZrfError;
use super::board_parts::{apply_links, apply_unlink, kill_positions, read_symmetry, read_zone};
use super::form::{Form, List};
use super::steps::Effort;
use std::collections::HashMap;
use std::rc::Rc;

/// The most labels along a dimension.
const MOST_LABELS: usize = 16;

/// The most directions, zones and symmetries.
pub(super) const MOST_NAMES: usize = 64;

pub(super) struct Board {
    /// The `(dimensions …)`.
    pub(super) source: List,
    /// The positions of the grid, row by row of its last dimension.
    pub(super) positions: Vec<Position>,
    by_name: HashMap<Rc<str>, usize>,
    pub(super) directions: Vec<Direction>,
    /// How far a step along each dimension goes on the screen, to the right and down.
    pub(super) on_screen: [[i64; 2]; 2],
    /// What each direction of the rules means to each player.
    pub(super) symmetries: [Vec<usize>; 2],
    pub(super) zones: Vec<Zone>,
}

pub(super) struct Position {
    pub(super) name: Rc<str>,
    /// The index along each dimension.
    pub(super) at: [i64; 2],
    pub(super) is_killed: bool,
}

pub(super) struct Direction {
    pub(super) name: Rc<str>,
    /// Where it leads, by position.
    pub(super) links: Vec<Option<usize>>,
}

/// What a zone of some name is for one player.
pub(super) struct Zone {
    pub(super) name: Rc<str>,
    pub(super) player: usize,
    /// Whether it holds each position.
    pub(super) holds: Rc<[bool]>,
}

impl Board {
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        let index = self.grid_position(name)?;
        (!self.positions[index].is_killed).then_some(index)
    }

    /// The position of the grid, be it killed or not.
    pub(super) fn grid_position(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The position that a form names. A killed one is as good as none.
    pub(super) fn expect_position(&self, form: &Form) -> Result<usize, ZrfError> {
        const EXPECTED: &str = "a position of the board";
        let name = form.expect_word(EXPECTED)?;
        self.position(name).ok_or_else(|| form.expected(EXPECTED))
    }

    pub(super) fn direction(&self, name: &str) -> Option<usize> {
        self.directions.iter().position(|direction| &*direction.name == name)
    }

    pub(super) fn expect_direction(&self, form: &Form) -> Result<usize, ZrfError> {
        const EXPECTED: &str = "a direction";
        let name = form.expect_word(EXPECTED)?;
        self.direction(name).ok_or_else(|| form.expected(EXPECTED))
    }

    pub(super) fn zone(&self, name: &str, player: usize) -> Option<&Rc<[bool]>> {
        let zone = self
            .zones
            .iter()
            .find(|zone| &*zone.name == name && zone.player == player);
        zone.map(|zone| &zone.holds)
    }

    pub(super) fn is_zone(&self, name: &str) -> bool {
        self.zones.iter().any(|zone| &*zone.name == name)
    }

    /// How many labels each dimension has.
    pub(super) fn counts(&self) -> [u8; 2] {
        let last = self.positions.last().map_or([-1, -1], |position| position.at);
        last.map(|last| last as u8 + 1)
    }

    /// The positions that are not killed.
    pub(super) fn live(&self) -> impl Iterator<Item = usize> {
        (0..self.positions.len()).filter(|position| !self.positions[*position].is_killed)
    }

    /// The direction of a name, made if there is none yet.
    pub(super) fn direction_or_new(&mut self, form: &Form) -> Result<usize, ZrfError> {
        let name = form.expect_word("a direction")?;
        if let Some(known) = self.direction(name) {
            return Ok(known);
        }
        if self.directions.len() == MOST_NAMES {
            return Err(form.expected("at most 64 directions"));
        }
        self.directions.push(Direction {
            name: name.into(),
            links: vec![None; self.positions.len()],
        });
        Ok(self.directions.len() - 1)
    }
}

/// Reads `(board …)`.
pub(super) fn read_board(list: &List, players: &[String; 2], effort: &mut Effort) -> Result<Board, ZrfError> {
    const EXPECTED: &str = "image, grid, links, unlink, kill-positions, symmetry or zone";
    let mut grid = None;
    for part in list.rest() {
        let part = part.expect_list(EXPECTED)?;
        match part.head() {
            Some("grid") if grid.is_some() => return Err(part.twice("a grid")),
            Some("grid") => grid = Some(part),
            Some("image" | "links" | "unlink" | "kill-positions" | "symmetry" | "zone") => {}
            _ => return Err(part.expected(EXPECTED)),
        }
    }
    let mut board = read_grid(grid.ok_or_else(|| list.missing("a grid"))?)?;
    // Links may make directions, and symmetries and zones speak of what is left after all links and killings.
    for part in list.rest().iter().filter_map(Form::list) {
        effort.spend(board.positions.len(), list)?;
        match part.head() {
            Some("links") => apply_links(part, &mut board)?,
            Some("unlink") => apply_unlink(part, &mut board, effort)?,
            Some("kill-positions") => kill_positions(part, &mut board, effort)?,
            _ => {}
        }
    }
    board.symmetries = [
        (0..board.directions.len()).collect(),
        (0..board.directions.len()).collect(),
    ];
    for part in list.rest().iter().filter_map(Form::list) {
        match part.head() {
            Some("symmetry") => read_symmetry(part, players, &mut board)?,
            Some("zone") => read_zone(part, players, &mut board)?,
            _ => {}
        }
    }
    Ok(board)
}

fn read_grid(list: &List) -> Result<Board, ZrfError> {
    const EXPECTED: &str = "start-rectangle, dimensions or directions";
    let (mut dimensions, mut directions) = (None, None);
    for part in list.rest() {
        let part = part.expect_list(EXPECTED)?;
        let known = match part.head() {
            Some("start-rectangle") => {
                part.rest()
                    .iter()
                    .try_for_each(|number| expect_number(number).map(drop))?;
                continue;
            }
            Some("dimensions") => &mut dimensions,
            Some("directions") => &mut directions,
            _ => return Err(part.expected(EXPECTED)),
        };
        if known.replace(part).is_some() {
            return Err(part.twice("this part of a grid"));
        }
    }
    let missing = |what| move || list.missing(what);
    let mut board = read_dimensions(dimensions.ok_or_else(missing("dimensions"))?)?;
    let directions = directions.ok_or_else(missing("directions"))?;
    for direction in directions.rest() {
        read_direction(direction, &mut board)?;
    }
    Ok(board)
}

/// Reads `(dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))`: labels, and the way from one to the next on the screen.
fn read_dimensions(list: &List) -> Result<Board, ZrfError> {
    const EXPECTED: &str = "labels and an offset such as (\"a/b/c\" (50 0))";
    let [first, second] = list.rest() else {
        return Err(list.expected("two dimensions"));
    };
    let read = |form: &Form| -> Result<(Vec<Rc<str>>, [i64; 2]), ZrfError> {
        let dimension = form.expect_list(EXPECTED)?;
        let [Form::Text(_, labels), Form::List(offset)] = &*dimension.items else {
            return Err(form.expected(EXPECTED));
        };
        let [right, down] = &*offset.items else {
            return Err(form.expected(EXPECTED));
        };
        let labels: Vec<Rc<str>> = labels.split('/').map(|label| label.trim().into()).collect();
        if labels.len() > MOST_LABELS || labels.iter().any(|label| label.is_empty()) {
            return Err(dimension.items[0].expected("at most 16 labels parted by /"));
        }
        Ok((labels, [expect_number(right)?, expect_number(down)?]))
    };
    let [(first, first_offset), (second, second_offset)] = [read(first)?, read(second)?];
    let mut positions = Vec::new();
    let mut by_name = HashMap::new();
    for (row, second) in (0..).zip(&second) {
        for (column, first) in (0..).zip(&first) {
            let name: Rc<str> = format!("{first}{second}").into();
            if by_name.insert(name.clone(), positions.len()).is_some() {
                return Err(list.expected("labels that name each position differently"));
            }
            positions.push(Position {
                name,
                at: [column, row],
                is_killed: false,
            });
        }
    }
    Ok(Board {
        source: list.clone(),
        positions,
        by_name,
        directions: Vec::new(),
        on_screen: [first_offset, second_offset],
        symmetries: [Vec::new(), Vec::new()],
        zones: Vec::new(),
    })
}

/// Reads `(n 0 -1)`: a name, and how far it goes along each dimension.
fn read_direction(form: &Form, board: &mut Board) -> Result<(), ZrfError> {
    const EXPECTED: &str = "a direction such as (n 0 -1)";
    let [name, along @ ..] = &*form.expect_list(EXPECTED)?.items else {
        return Err(form.expected(EXPECTED));
    };
    let [first, second] = along else {
        return Err(form.expected(EXPECTED));
    };
    let along = [expect_number(first)?, expect_number(second)?];
    let count = board.directions.len();
    let direction = board.direction_or_new(name)?;
    if direction < count {
        return Err(name.expected("a new direction"));
    }
    let last = board.positions.last().map_or([0, 0], |position| position.at);
    let target = |from: &Position| {
        let [column, row] = [from.at[0] + along[0], from.at[1] + along[1]];
        let is_there = (0..=last[0]).contains(&column) && (0..=last[1]).contains(&row);
        is_there.then(|| (row * (last[0] + 1) + column) as usize)
    };
    board.directions[direction].links = board.positions.iter().map(target).collect();
    Ok(())
}

/// A whole number, not larger than anything on a screen.
pub(super) fn expect_number(form: &Form) -> Result<i64, ZrfError> {
    let number = form.word().and_then(|word| word.parse::<i32>().ok());
    number.map(i64::from).ok_or_else(|| form.expected("a whole number"))
}
