//! Reads one game from its sections.

use super::board::Board;
use super::board_parts::expect_player;
use super::board_reader::read_board;
use super::budget::WorkBudget;
use super::error::ZrfError;
use super::goals::GoalChecker;
use super::interpreter::find_steps;
use super::mapping::{BoardMapping, PlayerMoves};
use super::program::ProgramReader;
use super::sections::{Sections, is_ignored};
use super::sexpr::{List, SExpr, unescape};
use super::zrf_game::ZrfGame;
use breakthrough_platform::text::{MAX_TEXT_CHARACTERS, shortened, shortened_name};
use breakthrough_rules::{Bitboard, Geometry, Options, Side, SquareSet, Variant, VariantError};

/// Names of the sections that affect the rules even though they contain no lists.
const RULES: [&str; 2] = ["engine", MAXIMAL_CAPTURES];

/// Name of the section that makes captures mandatory. The option with this effect is named `maximal captures`, with a
/// space.
const MAXIMAL_CAPTURES: &str = "maximal-captures";

/// Sections that affect the rules or contain texts of the variant.
const SUPPORTED: [&str; 15] = [
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

/// Reads a game.
///
/// # Errors
/// The game is invalid or not a Breakthrough variant.
pub(super) fn read_game(sections: &Sections, budget: &mut WorkBudget) -> Result<ZrfGame, ZrfError> {
    for section in sections.all()? {
        // This amount of work covers the repeated traversals of each section.
        budget.spend(8 * section.size(), section)?;
        let name = section.head().unwrap_or_default();
        if !SUPPORTED.contains(&name) && name != MAXIMAL_CAPTURES && !is_ignored(name) && !is_setting(section) {
            return Err(section.expected("a section supported for Breakthrough"));
        }
    }
    check_options(sections)?;
    let single = |name, missing| sections.single(name)?.ok_or_else(|| sections.source.missing(missing));
    let players = read_players(single("players", "players")?)?;
    let begins = match sections.single("turn-order")? {
        Some(order) => read_turn_order(order, &players)?,
        None => 0,
    };
    let board = read_board(single("board", "a board")?, &players, budget)?;
    let setup = Setup::read(single("board-setup", "a board-setup")?, &players, &board)?;
    let mut player_moves = |player: usize| read_player_moves(sections, &board, player, &setup.pieces[player], budget);
    let player_moves = [player_moves(0)?, player_moves(1)?];
    let mapping = BoardMapping::new(&board, &player_moves, begins)?;
    let options = mapping.infer_options(begins, sections.single("move-priorities")?)?;
    let variant = setup.variant(options, &board, &mapping)?;
    let geometry = Geometry::new(variant.options());
    mapping.check_steps(&geometry)?;
    let goals = GoalChecker {
        sections,
        players: &players,
        pieces: &setup.pieces,
        board: &board,
        mapping: &mapping,
        geometry: &geometry,
    };
    goals.check()?;

    let text = |name: &'static str| {
        let text = read_text(sections.single(name)?)?;
        Ok(shortened(&text, MAX_TEXT_CHARACTERS))
    };
    let order = [mapping.first, 1 - mapping.first];
    Ok(ZrfGame {
        title: shortened_name(&read_text(sections.single("title")?)?),
        description: text("description")?,
        history: text("history")?,
        strategy: text("strategy")?,
        sides: order.map(|player| shortened_name(&players[player])),
        piece_names: order.map(|player| shortened_name(&setup.pieces[player])),
        variant,
    })
}

/// Whether a section is a setting of the display or of a rule that Breakthrough does not have, such as `(allow-flipping false)`
/// or `(prevent-flipping 2)`. In older files, all options are written as such sections.
fn is_setting(section: &List) -> bool {
    let is_value = |expr: &SExpr| match expr {
        SExpr::String(..) => true,
        SExpr::Symbol(_, word) => ["true", "false", "forced"].contains(&&**word) || word.parse::<i64>().is_ok(),
        SExpr::List(_) => false,
    };
    let name = section.head().unwrap_or_default();
    !name.is_empty() && !RULES.contains(&name) && section.rest().iter().all(is_value)
}

/// Rejects `maximal captures`, which would make captures mandatory. `pass turn` is checked with the goals. All other options
/// affect only the display, or partial moves, drops and promotions, which do not occur in Breakthrough.
fn check_options(sections: &Sections) -> Result<(), ZrfError> {
    let is_maximal_captures = |option: &&List| match option.rest() {
        [SExpr::String(_, name), value, ..] => {
            name.eq_ignore_ascii_case("maximal captures") && value.as_symbol() != Some("false")
        }
        _ => false,
    };
    let is_on = |section: &&List| section.rest().first().and_then(SExpr::as_symbol) != Some("false");
    let mut sections_that_are_on = sections.named(MAXIMAL_CAPTURES).filter(is_on);
    let found = sections.named("option").find(is_maximal_captures);
    match found.or_else(|| sections_that_are_on.next()) {
        Some(option) => Err(option.list_error("expected options that do not change the rules, found")),
        None => Ok(()),
    }
}

/// Reads the text of a section such as `(title "Breakthrough")`.
fn read_text(section: Option<&List>) -> Result<String, ZrfError> {
    match section.map(|section| (section, section.rest())) {
        None => Ok(String::new()),
        Some((_, [SExpr::String(_, text)])) => Ok(unescape(text)),
        Some((section, _)) => Err(section.expected_in("one quoted string")),
    }
}

fn read_players(section: &List) -> Result<[String; 2], ZrfError> {
    let [first, second] = section.rest() else {
        return Err(section.list_error("expected two players, found"));
    };
    let name = |expr: &SExpr| {
        let name = expr.expect_symbol("the name of a player")?;
        // Zillions makes random moves for players whose names start with `?`.
        if name.starts_with('?') {
            return Err(expr.expected("a player without random moves"));
        }
        Ok(name.to_owned())
    };
    let players = [name(first)?, name(second)?];
    if shortened_name(&players[0]) == shortened_name(&players[1]) {
        return Err(second.expected("two different players"));
    }
    Ok(players)
}

/// Reads `(turn-order White Black)`, or `(turn-order White repeat Black White)`, and returns the starting player. The
/// players must alternate.
fn read_turn_order(section: &List, players: &[String; 2]) -> Result<usize, ZrfError> {
    let mut order = Vec::new();
    let mut repeat_from = 0;
    for expr in section.rest() {
        if expr.as_symbol() == Some("repeat") {
            repeat_from = order.len();
        } else {
            order.push((expr, expect_player(expr, players)?));
        }
    }
    for turn in 0..order.len() {
        match order.get(turn + 1).or(order.get(repeat_from)) {
            Some((_, next)) if *next != order[turn].1 => {}
            Some((expr, _)) => return Err(expr.expected("players that alternate")),
            None => return Err(section.expected_in("players after `repeat`")),
        }
    }
    match order.first() {
        Some((_, begins)) => Ok(*begins),
        None => Err(section.missing("players")),
    }
}

/// The contents of `(board-setup (White (Man a1 b1)) (Black (Man a8 b8)))`.
struct Setup<'a> {
    section: &'a List,
    /// Name of each player's pieces.
    pieces: [String; 2],
    /// Player, position and source of each piece.
    placed: Vec<(usize, usize, &'a SExpr)>,
}

impl<'a> Setup<'a> {
    fn read(section: &'a List, players: &[String; 2], board: &Board) -> Result<Setup<'a>, ZrfError> {
        let mut pieces: [Option<String>; 2] = [None, None];
        let mut placed = Vec::new();
        for expr in section.rest() {
            let list = expr.expect_list("a player and pieces such as (White (Man a1 b1))")?;
            let [player, placements @ ..] = &*list.items else {
                return Err(expr.expected("one of the two players"));
            };
            let player = expect_player(player, players)?;
            for placement in placements {
                const EXPECTED: &str = "a piece and its positions such as (Man a1 b1)";
                let [piece, positions @ ..] = &*placement.expect_list(EXPECTED)?.items else {
                    return Err(placement.expected(EXPECTED));
                };
                let name = piece.expect_symbol(EXPECTED)?;
                if pieces[player].get_or_insert_with(|| name.to_owned()) != name {
                    return Err(piece.expected("one piece type per player"));
                }
                for expr in positions {
                    placed.push((player, board.expect_position(expr)?, expr));
                }
            }
        }
        let [Some(first), Some(second)] = pieces else {
            return Err(section.missing("pieces of both players"));
        };
        Ok(Setup {
            section,
            pieces: [first, second],
            placed,
        })
    }

    /// Creates the variant with the pieces of this setup and the given other options.
    fn variant(&self, options: Options, board: &Board, mapping: &BoardMapping) -> Result<Variant, ZrfError> {
        let pieces = Side::BOTH.map(|side| {
            let own = self.placed.iter().filter(|(player, ..)| mapping.side(*player) == side);
            SquareSet::from_squares(own.map(|(_, position, _)| mapping.squares[*position]))
        });
        Variant::from_options(with_start(pieces, options)).map_err(|error| {
            let problem = format!("{error}:");
            match error {
                VariantError::Files(_) | VariantError::Ranks(_) => board.source.error(problem),
                VariantError::TwoPieces(at) | VariantError::PieceOnGoal(at) => {
                    let mut placed = self.placed.iter().rev();
                    let piece =
                        placed.find(|(_, position, _)| options.size.square(at) == Some(mapping.squares[*position]));
                    piece.map_or_else(|| self.section.error(&*problem), |(_, _, expr)| expr.error(&*problem))
                }
                _ => self.section.error(problem),
            }
        })
    }
}

/// Stores the start in the options: the number of home ranks with the fewest missing pieces, or a set position if some piece is
/// not on a home rank.
fn with_start(pieces: [SquareSet; 2], options: Options) -> Options {
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

/// Reads the moves of a player's pieces.
fn read_player_moves(
    sections: &Sections,
    board: &Board,
    player: usize,
    name: &str,
    budget: &mut WorkBudget,
) -> Result<PlayerMoves, ZrfError> {
    let has_name = |piece: &&List| {
        let mut parts = piece.rest().iter().filter_map(SExpr::as_list);
        parts.any(|part| part.head() == Some("name") && part.rest().first().and_then(SExpr::as_symbol) == Some(name))
    };
    let mut found = sections.named("piece").filter(has_name);
    let piece = found
        .next()
        .ok_or_else(|| sections.source.missing("a definition of the piece in board-setup"))?;
    if let Some(second) = found.next() {
        return Err(second.duplicate("the piece definition"));
    }
    let reader = ProgramReader {
        board,
        player,
        piece: name,
    };
    let moves = reader.read_moves(piece)?;
    let priorities = sections.single("move-priorities")?.map_or(&[][..], List::rest);
    let steps = find_steps(board, &moves, priorities, budget)?;
    Ok(PlayerMoves { moves, steps })
}
