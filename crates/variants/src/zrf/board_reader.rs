//! Reads `(board …)`.

use super::board::{Board, Position};
use super::board_parts::{apply_links, apply_unlink, kill_positions, read_symmetry, read_zone};
use super::budget::WorkBudget;
use super::error::ZrfError;
use super::sexpr::{List, SExpr};
use std::collections::HashMap;
use std::rc::Rc;

/// Maximum number of labels along a dimension.
const MAX_LABELS: usize = 16;

/// Reads `(board …)`.
pub(super) fn read_board(list: &List, players: &[String; 2], budget: &mut WorkBudget) -> Result<Board, ZrfError> {
    const EXPECTED: &str = "image, grid, links, unlink, kill-positions, symmetry or zone";
    let mut grid = None;
    for part in list.rest() {
        let part = part.expect_list(EXPECTED)?;
        match part.head() {
            Some("grid") if grid.is_some() => return Err(part.duplicate("a grid")),
            Some("grid") => grid = Some(part),
            Some("image" | "links" | "unlink" | "kill-positions" | "symmetry" | "zone") => {}
            _ => return Err(part.expected(EXPECTED)),
        }
    }
    let mut board = read_grid(grid.ok_or_else(|| list.missing("a grid"))?)?;
    // Symmetries and zones are read in a second loop, because `links` may add directions and `kill-positions` removes positions.
    for part in list.rest().iter().filter_map(SExpr::as_list) {
        budget.spend(board.positions.len(), list)?;
        match part.head() {
            Some("links") => apply_links(part, &mut board)?,
            Some("unlink") => apply_unlink(part, &mut board, budget)?,
            Some("kill-positions") => kill_positions(part, &mut board, budget)?,
            _ => {}
        }
    }
    board.symmetries = [
        (0..board.directions.len()).collect(),
        (0..board.directions.len()).collect(),
    ];
    for part in list.rest().iter().filter_map(SExpr::as_list) {
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
                    .try_for_each(|number| expect_integer(number).map(drop))?;
                continue;
            }
            Some("dimensions") => &mut dimensions,
            Some("directions") => &mut directions,
            _ => return Err(part.expected(EXPECTED)),
        };
        if known.replace(part).is_some() {
            return Err(part.duplicate("this part of a grid"));
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

/// Reads `(dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))`: labels, and the pixel offset from one label to the next.
fn read_dimensions(list: &List) -> Result<Board, ZrfError> {
    const EXPECTED: &str = "labels and an offset such as (\"a/b/c\" (50 0))";
    let [first, second] = list.rest() else {
        return Err(list.expected("two dimensions"));
    };
    let read = |expr: &SExpr| -> Result<(Vec<Rc<str>>, [i64; 2]), ZrfError> {
        let dimension = expr.expect_list(EXPECTED)?;
        let [SExpr::String(_, labels), SExpr::List(offset)] = &*dimension.items else {
            return Err(expr.expected(EXPECTED));
        };
        let [right, down] = &*offset.items else {
            return Err(expr.expected(EXPECTED));
        };
        let labels: Vec<Rc<str>> = labels.split('/').map(|label| label.trim().into()).collect();
        if labels.len() > MAX_LABELS || labels.iter().any(|label| label.is_empty()) {
            return Err(dimension.items[0].expected("at most 16 non-empty labels separated by /"));
        }
        Ok((labels, [expect_integer(right)?, expect_integer(down)?]))
    };
    let [(first, first_offset), (second, second_offset)] = [read(first)?, read(second)?];
    let mut positions = Vec::new();
    let mut by_name = HashMap::new();
    for (row, second) in (0..).zip(&second) {
        for (column, first) in (0..).zip(&first) {
            let name: Rc<str> = format!("{first}{second}").into();
            if by_name.insert(name.clone(), positions.len()).is_some() {
                return Err(list.expected("labels that give every position a unique name"));
            }
            positions.push(Position {
                name,
                coordinates: [column, row],
                is_killed: false,
            });
        }
    }
    Ok(Board {
        source: list.clone(),
        positions,
        by_name,
        directions: Vec::new(),
        pixel_offsets: [first_offset, second_offset],
        symmetries: [Vec::new(), Vec::new()],
        zones: Vec::new(),
    })
}

/// Reads `(n 0 -1)`: a name, and the offset along each dimension.
fn read_direction(expr: &SExpr, board: &mut Board) -> Result<(), ZrfError> {
    const EXPECTED: &str = "a direction such as (n 0 -1)";
    let [name, offsets @ ..] = &*expr.expect_list(EXPECTED)?.items else {
        return Err(expr.expected(EXPECTED));
    };
    let [first, second] = offsets else {
        return Err(expr.expected(EXPECTED));
    };
    let offset = [expect_integer(first)?, expect_integer(second)?];
    let count = board.directions.len();
    let direction = board.find_or_add_direction(name)?;
    if direction < count {
        return Err(name.expected("a direction that is not yet defined"));
    }
    let last = board.positions.last().map_or([0, 0], |position| position.coordinates);
    let target = |from: &Position| {
        let [column, row] = [from.coordinates[0] + offset[0], from.coordinates[1] + offset[1]];
        let is_on_grid = (0..=last[0]).contains(&column) && (0..=last[1]).contains(&row);
        is_on_grid.then(|| (row * (last[0] + 1) + column) as usize)
    };
    board.directions[direction].links = board.positions.iter().map(target).collect();
    Ok(())
}

/// Reads an integer in the range of `i32`.
pub(super) fn expect_integer(expr: &SExpr) -> Result<i64, ZrfError> {
    let number = expr.as_symbol().and_then(|word| word.parse::<i32>().ok());
    number.map(i64::from).ok_or_else(|| expr.expected("an integer"))
}
