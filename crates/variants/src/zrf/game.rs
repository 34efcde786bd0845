//! One game: its sections put together.

use super::board::{Board, read_board};
use super::board_parts::expect_player;
use super::family::{Army, Family};
use super::form::{Form, List, plain_text};
use super::goals::Rules;
use super::program::Scope;
use super::sections::Sections;
use super::steps::{Effort, steps};
use super::{ZrfError, ZrfGame};
use breakthrough_rules::{Bitboard, Geometry, Options, Side, SquareSet, Variant, VariantError};

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
            return Err(section.expected("a section that Breakthrough needs"));
        }
    }
    check_options(sections)?;
    let single = |name, missing| sections.single(name)?.ok_or_else(|| sections.whole.missing(missing));
    let players = read_players(single("players", "players")?)?;
    let begins = match sections.single("turn-order")? {
        Some(order) => read_turn_order(order, &players)?,
        None => 0,
    };
    let board = read_board(single("board", "a board")?, &players, effort)?;
    let setup = Setup::read(single("board-setup", "a board-setup")?, &players, &board)?;
    let mut army = |player: usize| read_army(sections, &board, player, &setup.pieces[player], effort);
    let armies = [army(0)?, army(1)?];
    let family = Family::lay_out(&board, &armies, begins)?;
    let options = family.options(begins, sections.single("move-priorities")?)?;
    let variant = setup.variant(options, &board, &family)?;
    let geometry = Geometry::new(variant.options());
    family.compare(&geometry)?;
    let rules = Rules {
        sections,
        players: &players,
        pieces: &setup.pieces,
        board: &board,
        family: &family,
        geometry: &geometry,
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
        piece_names: order.map(|player| setup.pieces[player].clone()),
        variant,
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
        Some(option) => Err(option.whole_error("expected options that leave the rules as they are, found")),
        None => Ok(()),
    }
}

/// What a section such as `(title "Breakthrough")` says.
fn read_text(section: Option<&List>) -> Result<String, ZrfError> {
    match section.map(|section| (section, section.rest())) {
        None => Ok(String::new()),
        Some((_, [Form::Text(_, text)])) => Ok(plain_text(text)),
        Some((section, _)) => Err(section.expected("one text in quotes after it")),
    }
}

fn read_players(section: &List) -> Result<[String; 2], ZrfError> {
    let [first, second] = section.rest() else {
        return Err(section.whole_error("expected two players, found"));
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
        return Err(second.expected("another player"));
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
            None => return Err(section.expected("players after `repeat`")),
        }
    }
    match order.first() {
        Some((_, begins)) => Ok(*begins),
        None => Err(section.missing("players")),
    }
}

/// `(board-setup (White (Man a1 b1)) (Black (Man a8 b8)))`.
struct Setup<'a> {
    section: &'a List,
    /// What each player's pieces are called.
    pieces: [String; 2],
    /// The player and the position of each piece, and where that is said.
    placed: Vec<(usize, usize, &'a Form)>,
}

impl<'a> Setup<'a> {
    fn read(section: &'a List, players: &[String; 2], board: &Board) -> Result<Setup<'a>, ZrfError> {
        let mut pieces: [Option<String>; 2] = [None, None];
        let mut placed = Vec::new();
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
                if pieces[player].get_or_insert_with(|| name.to_owned()) != name {
                    return Err(piece.expected("pieces of one kind on each side"));
                }
                for form in positions {
                    placed.push((player, board.expect_position(form)?, form));
                }
            }
        }
        let [Some(first), Some(second)] = pieces else {
            return Err(section.missing("pieces of both sides"));
        };
        Ok(Setup {
            section,
            pieces: [first, second],
            placed,
        })
    }

    /// The variant that begins with these pieces, its other options given.
    fn variant(&self, options: Options, board: &Board, family: &Family) -> Result<Variant, ZrfError> {
        let pieces = Side::BOTH.map(|side| {
            let own = self.placed.iter().filter(|(player, ..)| family.side(*player) == side);
            SquareSet::from_squares(own.map(|(_, position, _)| family.squares[*position]))
        });
        Variant::from_options(beginning_with(pieces, options)).map_err(|error| {
            let problem = format!("{error}:");
            match error {
                VariantError::Files(_) | VariantError::Ranks(_) => board.source.error(problem),
                VariantError::TwoPieces(at) | VariantError::PieceOnGoal(at) => {
                    let mut placed = self.placed.iter().rev();
                    let there =
                        placed.find(|(_, position, _)| options.size.square(at) == Some(family.squares[*position]));
                    there.map_or_else(|| self.section.error(&*problem), |(_, _, form)| form.error(&*problem))
                }
                _ => self.section.error(problem),
            }
        })
    }
}

/// The options with these pieces at the start: so many home ranks that as few pieces as possible are missing from them; a
/// set position if some piece does not stand on any.
fn beginning_with(pieces: [SquareSet; 2], options: Options) -> Options {
    let with_home_ranks = |home_ranks: u8| {
        let full = Options { home_ranks, ..options };
        let [first, second] = full.start_pieces();
        let is_missing = [first & !pieces[0], second & !pieces[1]];
        let is_home = home_ranks * 2 <= options.size.ranks && ((pieces[0] & !first) | (pieces[1] & !second)).is_empty();
        is_home.then_some(Options {
            missing: is_missing[0] | is_missing[1],
            ..full
        })
    };
    let fewest = (1..=Variant::MAX_HOME_RANKS)
        .filter_map(with_home_ranks)
        .min_by_key(|options| options.missing.count());
    fewest.unwrap_or(Options {
        pieces: Some(pieces),
        ..options
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
        .ok_or_else(|| sections.whole.missing("the piece that is set up"))?;
    if let Some(second) = found.next() {
        return Err(second.twice("the piece"));
    }
    let scope = Scope {
        board,
        player,
        piece: name,
    };
    let moves = scope.read_moves(piece)?;
    let priorities = sections.single("move-priorities")?.map_or(&[][..], List::rest);
    let steps = steps(board, &moves, priorities, effort)?;
    Ok(Army { moves, steps })
}
