//! One game: its sections put together.

use super::board::{Board, read_board};
use super::board_parts::expect_player;
use super::family::{Army, Family, recognise};
use super::form::{Form, List, plain_text};
use super::goals::Rules;
use super::program::Scope;
use super::sections::Sections;
use super::steps::{Effort, steps};
use super::{ZrfError, ZrfErrorKind, ZrfGame, ZrfShape};
use crate::rules::Side;
use std::collections::BTreeMap;

/// Sections that do not change how a game is played.
const READ_OVER: [&str; 4] = ["default", "music", "solution", "version"];

/// Sections that do, or whose text is kept.
const KNOWN: [&str; 15] = [
    "title",
    "description",
    "history",
    "strategy",
    "option",
    "players",
    "turn-order",
    "pass-turn",
    "move-priorities",
    "board",
    "board-setup",
    "piece",
    "win-condition",
    "loss-condition",
    "draw-condition",
];

/// Reads a game, or says why it is none of the family.
pub(super) fn read_game(sections: &Sections, effort: &mut Effort) -> Result<ZrfGame, ZrfError> {
    for section in sections.all()? {
        // Everything is gone through a few times.
        effort.spend(8 * section.size(), section)?;
        let name = section.head().unwrap_or_default();
        if !KNOWN.contains(&name) && !READ_OVER.contains(&name) && !name.ends_with("-sound") {
            return Err(section.error(ZrfErrorKind::Expected("a section that Breakthrough needs")));
        }
    }
    check_options(sections)?;
    let missing = |what| move || sections.whole.error(ZrfErrorKind::Missing(what));
    let players = read_players(sections.single("players")?.ok_or_else(missing("players"))?)?;
    let begins = match sections.single("turn-order")? {
        Some(order) => read_turn_order(order, &players)?,
        None => 0,
    };
    let board = read_board(
        sections.single("board")?.ok_or_else(missing("a board"))?,
        &players,
        effort,
    )?;
    let setup = sections.single("board-setup")?.ok_or_else(missing("a board-setup"))?;
    let Setup { pieces, placed } = read_setup(setup, &players, &board)?;

    let priorities = sections.single("move-priorities")?;
    let army = |player: usize, effort: &mut Effort| read_army(sections, &board, player, &pieces[player], effort);
    let armies = [army(0, effort)?, army(1, effort)?];
    let family = recognise(&board, &armies, begins, priorities)?;
    let rules = Rules {
        sections,
        players: &players,
        pieces: &pieces,
        board: &board,
        family: &family,
    };
    rules.check_goals()?;

    let text = |name: &'static str| read_text(sections.single(name)?);
    let order = [family.first, 1 - family.first];
    Ok(ZrfGame {
        title: text("title")?,
        description: text("description")?,
        history: text("history")?,
        strategy: text("strategy")?,
        sides: order.map(|player| players[player].clone()),
        piece_names: order.map(|player| pieces[player].clone()),
        shape: ZrfShape::Square {
            files: family.files,
            ranks: family.ranks,
        },
        obstacles: obstacles(&family),
        joined_edges: family.joined_edges,
        pieces: squares_of(&placed, &family, order)?,
        begins: if begins == family.first {
            Side::First
        } else {
            Side::Second
        },
        compulsory_capture: family.compulsory_capture,
        straight_capture: family.straight_capture,
    })
}

/// Options are about the screen, but for passing, which is looked at with the goals, and for one that would make capturing
/// compulsory. (Others change partial moves, drops and promotions, of which the family has none.)
fn check_options(sections: &Sections) -> Result<(), ZrfError> {
    let is_wrong = |option: &&List| match option.rest() {
        [Form::Text(_, name), value, ..] => {
            name.eq_ignore_ascii_case("maximal captures") && value.word() != Some("false")
        }
        _ => false,
    };
    match sections.named("option").find(is_wrong) {
        Some(option) => Err(option.whole_error(ZrfErrorKind::Expected("options that leave the rules as they are"))),
        None => Ok(()),
    }
}

/// What a section such as `(title "Breakthrough")` says.
fn read_text(section: Option<&List>) -> Result<String, ZrfError> {
    match section.map(|section| (section, section.rest())) {
        None => Ok(String::new()),
        Some((_, [Form::Text(_, text)])) => Ok(plain_text(text)),
        Some((section, _)) => Err(section.error(ZrfErrorKind::Expected("one text in quotes after it"))),
    }
}

fn read_players(section: &List) -> Result<[String; 2], ZrfError> {
    let [first, second] = section.rest() else {
        return Err(section.whole_error(ZrfErrorKind::Expected("two players")));
    };
    let name = |form: &Form| {
        let name = form.expect_word("the name of a player")?;
        // Zillions lets such players move at random.
        if name.starts_with('?') {
            return Err(form.expected("a player that does not move at random"));
        }
        Ok(name.to_owned())
    };
    let players = [name(first)?, name(second)?];
    if players[0] == players[1] {
        return Err(second.error(ZrfErrorKind::Twice("a player")));
    }
    Ok(players)
}

/// Reads `(turn-order White Black)`, or `(turn-order White repeat Black White)`: the players must take turns. Returns the
/// one that begins.
fn read_turn_order(section: &List, players: &[String; 2]) -> Result<usize, ZrfError> {
    let mut order = Vec::new();
    let mut again = 0;
    for form in section.rest() {
        if form.word() == Some("repeat") {
            again = order.len();
        } else {
            order.push((form, expect_player(form, players)?));
        }
    }
    for turn in 0..order.len() {
        match order.get(turn + 1).or(order.get(again)) {
            Some((_, next)) if *next != order[turn].1 => {}
            Some((form, _)) => return Err(form.expected("players that take turns")),
            None => return Err(section.error(ZrfErrorKind::Expected("players after `repeat`"))),
        }
    }
    match order.first() {
        Some((_, begins)) => Ok(*begins),
        None => Err(section.error(ZrfErrorKind::Missing("players"))),
    }
}

/// Where pieces stand at the start.
struct Setup {
    /// What each player's pieces are called.
    pieces: [String; 2],
    /// The owner of each piece, by position, and where that is said.
    placed: BTreeMap<usize, (usize, Form)>,
}

/// Reads `(board-setup (White (Man a1 b1)) (Black (Man a8 b8)))`.
fn read_setup(section: &List, players: &[String; 2], board: &Board) -> Result<Setup, ZrfError> {
    let mut pieces: [Option<String>; 2] = [None, None];
    let mut placed = BTreeMap::new();
    for form in section.rest() {
        let list = form.expect_list("a player and pieces such as (White (Man a1 b1))")?;
        let [player, placements @ ..] = &*list.items else {
            return Err(form.expected("one of the two players"));
        };
        let player = expect_player(player, players)?;
        for placement in placements {
            const EXPECTED: &str = "a piece and its positions such as (Man a1 b1)";
            let [piece, positions @ ..] = &*placement.expect_list(EXPECTED)?.items else {
                return Err(placement.expected(EXPECTED));
            };
            let name = piece.expect_word(EXPECTED)?;
            match &pieces[player] {
                Some(other) if other != name => return Err(piece.expected("pieces of one kind on each side")),
                _ => pieces[player] = Some(name.to_owned()),
            }
            for form in positions {
                let position = board.expect_position(form)?;
                if placed.insert(position, (player, form.clone())).is_some() {
                    return Err(form.error(ZrfErrorKind::Twice("a piece on a position")));
                }
            }
        }
    }
    let missing = || section.error(ZrfErrorKind::Missing("pieces of both sides"));
    if (0..2).any(|player| placed.values().all(|(owner, _)| *owner != player)) {
        return Err(missing());
    }
    let [Some(first), Some(second)] = pieces else {
        return Err(missing());
    };
    Ok(Setup {
        pieces: [first, second],
        placed,
    })
}

/// What the pieces of a player can do.
fn read_army(
    sections: &Sections,
    board: &Board,
    player: usize,
    name: &str,
    effort: &mut Effort,
) -> Result<Army, ZrfError> {
    let is_named = |piece: &&List| {
        let mut parts = piece.rest().iter().filter_map(Form::list);
        parts.any(|part| part.head() == Some("name") && part.rest().first().and_then(Form::word) == Some(name))
    };
    let mut found = sections.named("piece").filter(is_named);
    let piece = found
        .next()
        .ok_or_else(|| sections.whole.error(ZrfErrorKind::Missing("the piece that is set up")))?;
    if let Some(second) = found.next() {
        return Err(second.error(ZrfErrorKind::Twice("the piece")));
    }
    let priorities = match sections.single("move-priorities")? {
        Some(section) => {
            let name = |form: &'_ Form| form.expect_word("the name of a move type").map(str::to_owned);
            section
                .rest()
                .iter()
                .map(name)
                .collect::<Result<Vec<String>, ZrfError>>()?
        }
        None => Vec::new(),
    };
    let scope = Scope {
        board,
        player,
        piece: name,
    };
    let moves = scope.read_moves(piece)?;
    let steps = steps(board, &moves, &priorities, effort)?;
    Ok(Army { moves, steps })
}

fn obstacles(family: &Family) -> Vec<(u8, u8)> {
    let all = (0..family.ranks).flat_map(|rank| (0..family.files).map(move |file| (file, rank)));
    let mut obstacles: Vec<(u8, u8)> = all.filter(|square| family.position(*square).is_none()).collect();
    obstacles.sort_unstable();
    obstacles
}

/// The squares of the pieces, the player that moves up first.
fn squares_of(
    placed: &BTreeMap<usize, (usize, Form)>,
    family: &Family,
    order: [usize; 2],
) -> Result<[Vec<(u8, u8)>; 2], ZrfError> {
    for (position, (player, form)) in placed {
        if family.squares[position].1 == family.far_rank(*player) {
            return Err(form.expected("a start at which no piece has reached the far rank"));
        }
    }
    Ok(order.map(|player| {
        let own = placed.iter().filter(|(_, (owner, _))| *owner == player);
        let mut squares: Vec<(u8, u8)> = own.map(|(position, _)| family.squares[position]).collect();
        squares.sort_unstable();
        squares
    }))
}
