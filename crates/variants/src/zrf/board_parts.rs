//! The elements of `(board …)` after the grid: links, killed positions, symmetries and zones.

use super::board::{Board, MAX_NAMES, Zone};
use super::budget::WorkBudget;
use super::error::ZrfError;
use super::sexpr::{List, SExpr};

/// Applies `(links n (a8 a1) (b8 b1))`: adds links to a direction.
pub(super) fn apply_links(list: &List, board: &mut Board) -> Result<(), ZrfError> {
    let [direction, pairs @ ..] = list.rest() else {
        return Err(list.missing("a direction"));
    };
    let direction = board.find_or_add_direction(direction)?;
    for pair in pairs {
        const EXPECTED: &str = "two positions such as (h1 a1)";
        let [from, to] = &*pair.expect_list(EXPECTED)?.items else {
            return Err(pair.expected(EXPECTED));
        };
        let [from, to] = [board.expect_position(from)?, board.expect_position(to)?];
        board.directions[direction].links[from] = Some(to);
    }
    Ok(())
}

/// Applies `(unlink a1 (a1 b1) (a1 n))`: removes all links of a position, all links from one position to another, or one
/// direction from a position.
pub(super) fn apply_unlink(list: &List, board: &mut Board, budget: &mut WorkBudget) -> Result<(), ZrfError> {
    for expr in list.rest() {
        let Some(pair) = expr.as_list() else {
            let position = board.expect_position(expr)?;
            budget.spend(board.directions.len() * board.positions.len(), list)?;
            unlink_position(position, board);
            continue;
        };
        let [from, to] = &*pair.items else {
            return Err(expr.expected("a position, two positions, or a position and a direction"));
        };
        let from = board.expect_position(from)?;
        if let Some(direction) = to.as_symbol().and_then(|word| board.direction(word)) {
            board.directions[direction].links[from] = None;
            continue;
        }
        let to = board.expect_position(to)?;
        let links = board.directions.iter_mut().map(|direction| &mut direction.links[from]);
        links.filter(|link| **link == Some(to)).for_each(|link| *link = None);
    }
    Ok(())
}

/// Applies `(kill-positions a1 b1)`: removes positions from the board.
pub(super) fn kill_positions(list: &List, board: &mut Board, budget: &mut WorkBudget) -> Result<(), ZrfError> {
    let names = list.rest().iter().flat_map(|expr| match expr {
        SExpr::List(list) => list.items.iter(),
        name => std::slice::from_ref(name).iter(),
    });
    for expr in names {
        let position = board.expect_position(expr)?;
        budget.spend(board.directions.len() * board.positions.len(), list)?;
        unlink_position(position, board);
        board.positions[position].is_killed = true;
    }
    Ok(())
}

/// Removes every link to and from a position.
fn unlink_position(position: usize, board: &mut Board) {
    for direction in &mut board.directions {
        direction.links[position] = None;
        let to_position = direction.links.iter_mut().filter(|link| **link == Some(position));
        to_position.for_each(|link| *link = None);
    }
}

/// Reads `(symmetry Black (n s) (s n))`: the directions of a player.
pub(super) fn read_symmetry(list: &List, players: &[String; 2], board: &mut Board) -> Result<(), ZrfError> {
    let [player, pairs @ ..] = list.rest() else {
        return Err(list.missing("a player"));
    };
    let player = expect_player(player, players)?;
    for pair in pairs {
        const EXPECTED: &str = "two directions such as (n s)";
        let [from, to] = &*pair.expect_list(EXPECTED)?.items else {
            return Err(pair.expected(EXPECTED));
        };
        let [from, to] = [board.expect_direction(from)?, board.expect_direction(to)?];
        board.symmetries[player][from] = to;
    }
    Ok(())
}

/// Reads `(zone (name goal) (players White) (positions a8 b8))`. Without `players`, the zone is defined for both players.
pub(super) fn read_zone(list: &List, players: &[String; 2], board: &mut Board) -> Result<(), ZrfError> {
    const EXPECTED: &str = "name, players or positions";
    let mut name = None;
    let mut owners = [true; 2];
    let mut contains = vec![false; board.positions.len()];
    for part in list.rest() {
        let part = part.expect_list(EXPECTED)?;
        match (part.head(), part.rest()) {
            (Some("name"), [expr]) => name = Some(expr.expect_symbol("the name of a zone")?),
            (Some("players"), named) => {
                owners = [false; 2];
                for expr in named {
                    owners[expect_player(expr, players)?] = true;
                }
            }
            (Some("positions"), named) => {
                for expr in named {
                    // A zone may list killed positions, because pieces cannot enter them.
                    match expr.as_symbol().and_then(|word| board.grid_position(word)) {
                        Some(position) => contains[position] = true,
                        None => return Err(expr.expected("a position of the board")),
                    }
                }
            }
            _ => return Err(part.expected(EXPECTED)),
        }
    }
    let name = name.ok_or_else(|| list.missing("a name"))?;
    for player in (0..2).filter(|player| owners[*player]) {
        if board.zones.len() == MAX_NAMES {
            return Err(list.expected("at most 64 zones"));
        }
        let earlier = board.zone(name, player).cloned();
        let also_earlier = |position: usize| earlier.as_ref().is_some_and(|earlier| earlier[position]);
        let all = (0..contains.len()).map(|position| contains[position] || also_earlier(position));
        let contains = all.collect();
        board.zones.retain(|zone| &*zone.name != name || zone.player != player);
        board.zones.push(Zone {
            name: name.into(),
            player,
            contains,
        });
    }
    Ok(())
}

/// Parses the name of a player and returns the player's index.
pub(super) fn expect_player(expr: &SExpr, players: &[String; 2]) -> Result<usize, ZrfError> {
    let index = players.iter().position(|player| expr.as_symbol() == Some(player));
    index.ok_or_else(|| expr.expected("one of the two players"))
}
