//! What follows the grid in `(board …)`: links, killed positions, symmetries and zones.

use super::ZrfError;
use super::board::{Board, MOST_NAMES, Zone};
use super::form::{Form, List};
use super::steps::Effort;

/// `(links n (a8 a1) (b8 b1))`: a direction, and from where to where it leads as well.
pub(super) fn apply_links(list: &List, board: &mut Board) -> Result<(), ZrfError> {
    let [direction, pairs @ ..] = list.rest() else {
        return Err(list.missing("a direction"));
    };
    let direction = board.direction_or_new(direction)?;
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

/// `(unlink a1 (a1 b1) (a1 n))`: all that leads to or from a position, what leads from one to another, or one direction
/// from a position.
pub(super) fn apply_unlink(list: &List, board: &mut Board, effort: &mut Effort) -> Result<(), ZrfError> {
    for form in list.rest() {
        let Some(pair) = form.list() else {
            let position = board.expect_position(form)?;
            effort.spend(board.directions.len() * board.positions.len(), list)?;
            cut_off(position, board);
            continue;
        };
        let [from, to] = &*pair.items else {
            return Err(form.expected("a position, two positions, or a position and a direction"));
        };
        let from = board.expect_position(from)?;
        if let Some(direction) = to.word().and_then(|word| board.direction(word)) {
            board.directions[direction].links[from] = None;
            continue;
        }
        let to = board.expect_position(to)?;
        let links = board.directions.iter_mut().map(|direction| &mut direction.links[from]);
        links.filter(|link| **link == Some(to)).for_each(|link| *link = None);
    }
    Ok(())
}

/// `(kill-positions a1 b1)`: positions of the grid that are none of the board.
pub(super) fn kill_positions(list: &List, board: &mut Board, effort: &mut Effort) -> Result<(), ZrfError> {
    let names = list.rest().iter().flat_map(|form| match form {
        Form::List(list) => list.items.iter(),
        word => std::slice::from_ref(word).iter(),
    });
    for form in names {
        let position = board.expect_position(form)?;
        effort.spend(board.directions.len() * board.positions.len(), list)?;
        cut_off(position, board);
        board.positions[position].is_killed = true;
    }
    Ok(())
}

/// Removes every link to and from a position.
fn cut_off(position: usize, board: &mut Board) {
    for direction in &mut board.directions {
        direction.links[position] = None;
        let to_position = direction.links.iter_mut().filter(|link| **link == Some(position));
        to_position.for_each(|link| *link = None);
    }
}

/// `(symmetry Black (n s) (s n))`: what the directions of the rules mean to a player.
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

/// `(zone (name goal) (players White) (positions a8 b8))`. Without players it is everybody's.
pub(super) fn read_zone(list: &List, players: &[String; 2], board: &mut Board) -> Result<(), ZrfError> {
    const EXPECTED: &str = "name, players or positions";
    let mut name = None;
    let mut owners = [true; 2];
    let mut holds = vec![false; board.positions.len()];
    for part in list.rest() {
        let part = part.expect_list(EXPECTED)?;
        match (part.head(), part.rest()) {
            (Some("name"), [form]) => name = Some(form.expect_word("the name of a zone")?),
            (Some("players"), named) => {
                owners = [false; 2];
                for form in named {
                    owners[expect_player(form, players)?] = true;
                }
            }
            (Some("positions"), named) => {
                for form in named {
                    // A killed position may be in a zone; nothing ever stands there.
                    match form.word().and_then(|word| board.grid_position(word)) {
                        Some(position) => holds[position] = true,
                        None => return Err(form.expected("a position of the board")),
                    }
                }
            }
            _ => return Err(part.expected(EXPECTED)),
        }
    }
    let name = name.ok_or_else(|| list.missing("the name"))?;
    for player in (0..2).filter(|player| owners[*player]) {
        if board.zones.len() == MOST_NAMES {
            return Err(list.expected("at most 64 zones"));
        }
        let earlier = board.zone(name, player).cloned();
        let also_earlier = |position: usize| earlier.as_ref().is_some_and(|earlier| earlier[position]);
        let all = (0..holds.len()).map(|position| holds[position] || also_earlier(position));
        let holds = all.collect();
        board.zones.retain(|zone| &*zone.name != name || zone.player != player);
        board.zones.push(Zone {
            name: name.into(),
            player,
            holds,
        });
    }
    Ok(())
}

/// The index of a player.
pub(super) fn expect_player(form: &Form, players: &[String; 2]) -> Result<usize, ZrfError> {
    let index = players.iter().position(|player| form.word() == Some(player));
    index.ok_or_else(|| form.expected("one of the two players"))
}
