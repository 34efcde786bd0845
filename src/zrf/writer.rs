//! Writing rules files that Zillions of Games plays, and that people can read and change.

use super::writer_text::{quoted, symbol, wrapped};
use super::{ZrfGame, ZrfShape};
use crate::rules::Side;
use std::fmt::Write;

const HEAD: &str = "\
; Breakthrough, Dan Troyka's game, and variants of it: rules for Zillions of Games.
;
; Zillions draws a game with bitmaps of your own; put them where the lines (image …) look for them.

; A step onto an empty square.
(define man-step    ($1 (verify empty?) add))

; A capture.
(define man-capture ($1 (verify enemy?) add))

; Either of them.
(define man-advance ($1 (verify not-friend?) add))
";

/// The games as a rules file, the first as `game`, the others as its variants. [`super::parse_zrf`] reads the same games
/// from it, as long as their texts and names can be written in such a file: a back-quote and a `\` in a text become `'` and
/// `/`, blanks at the ends of its lines are left out, and what cannot be part of a name becomes `-`.
#[must_use]
pub fn zrf_text(games: &[ZrfGame]) -> String {
    let mut text = HEAD.to_owned();
    let Some((first, variants)) = games.split_first() else {
        return text;
    };
    let style = Style::of(games);
    let sections = style.sections(first);
    let all: Vec<&str> = sections.iter().map(|section| &*section.text).collect();
    let _ = write!(text, "\n(game{}\n)\n", all.concat());
    for variant in variants {
        let own = style.sections(variant);
        // A variant says what is different. Whether it inherits some goals when it changes others is not clear from
        // Zillions' manual, so it says them all.
        let is_different = |section: &&Section| section.is_goal || !sections.contains(section);
        let different: Vec<&str> = own.iter().filter(is_different).map(|section| &*section.text).collect();
        let _ = write!(text, "\n(variant{}\n)\n", different.concat());
    }
    text
}

/// A section as written, with the line end before it.
#[derive(PartialEq)]
struct Section {
    text: String,
    is_goal: bool,
}

/// What all games of a file say if one of them does, so that a variant never inherits what is not its own.
struct Style {
    /// Types of moves, and priorities of these.
    has_types: bool,
    /// The texts that some game has.
    texts: Vec<(&'static str, fn(&ZrfGame) -> &str)>,
}

impl Style {
    fn of(games: &[ZrfGame]) -> Style {
        let texts: [(&str, fn(&ZrfGame) -> &str); 4] = [
            ("title", |game| &game.title),
            ("description", |game| &game.description),
            ("history", |game| &game.history),
            ("strategy", |game| &game.strategy),
        ];
        let is_said = |(_, text): &(_, fn(&ZrfGame) -> &str)| games.iter().any(|game| !text(game).trim().is_empty());
        Style {
            has_types: games.iter().any(|game| game.compulsory_capture),
            texts: texts.into_iter().filter(is_said).collect(),
        }
    }

    fn sections(&self, game: &ZrfGame) -> Vec<Section> {
        let names = Names::of(game);
        let [first, second] = &names.sides;
        let [begins, other] = match game.begins {
            Side::First => [first, second],
            Side::Second => [second, first],
        };
        let mut rules: Vec<String> = Vec::new();
        for (name, text) in &self.texts {
            rules.push(format!("({name} {})", quoted(text(game), "    ")));
        }
        rules.push(format!("(players {first} {second})"));
        rules.push(format!("(turn-order {begins} {other})"));
        if self.has_types {
            let types = if game.compulsory_capture {
                "capturing moving"
            } else {
                "moving"
            };
            rules.push(format!("(move-priorities {types})"));
        }
        rules.push(board(game, &names));
        rules.push(piece(game, &names, 0, self.has_types));
        if names.pieces[1] != names.pieces[0] {
            rules.push(piece(game, &names, 1, self.has_types));
        }
        rules.push(setup(game, &names));
        let mut goals: Vec<String> = Vec::new();
        for (side, piece) in names.sides.iter().zip(&names.pieces) {
            goals.push(format!("(win-condition ({side}) (absolute-config {piece} (goal)))"));
        }
        goals.push(format!("(loss-condition ({first} {second}) stalemated)"));
        goals.push(format!("(loss-condition ({first} {second}) (pieces-remaining 0))"));
        let section = |text: &String, is_goal: bool| Section {
            text: format!("\n  {text}"),
            is_goal,
        };
        let rules = rules.iter().map(|text| section(text, false));
        rules.chain(goals.iter().map(|text| section(text, true))).collect()
    }
}

/// The names of sides and pieces as they are written.
struct Names {
    sides: [String; 2],
    pieces: [String; 2],
}

impl Names {
    fn of(game: &ZrfGame) -> Names {
        let [first, second] = &game.sides;
        let first = symbol(first, "White");
        let mut second = symbol(second, "Black");
        if second == first {
            second.push_str("-2");
        }
        let [own, other] = &game.piece_names;
        Names {
            sides: [first, second],
            pieces: [symbol(own, "Man"), symbol(other, "Man")],
        }
    }
}

fn size(game: &ZrfGame) -> (u8, u8) {
    let ZrfShape::Square { files, ranks } = game.shape;
    (files, ranks)
}

fn square_name((file, rank): (u8, u8)) -> String {
    format!("{}{}", char::from(b'a'.saturating_add(file)), u16::from(rank) + 1)
}

fn board(game: &ZrfGame, names: &Names) -> String {
    let (files, ranks) = size(game);
    let file_names: Vec<String> = (0..files)
        .map(|file| char::from(b'a'.saturating_add(file)).to_string())
        .collect();
    let rank_names: Vec<String> = (1..=ranks).rev().map(|rank| rank.to_string()).collect();
    let [first, second] = &names.sides;
    let mut text = format!(
        r#"(board
    (image "images\Breakthrough\{files}x{ranks}.bmp")
    (grid
      (start-rectangle 0 0 50 50)
      (dimensions
        ("{}" (50 0))
        ("{}" (0 50)))
      (directions (n 0 -1) (nw -1 -1) (ne 1 -1) (s 0 1) (sw -1 1) (se 1 1)))"#,
        file_names.join("/"),
        rank_names.join("/"),
    );
    if !game.obstacles.is_empty() {
        let killed = game.obstacles.iter().copied().map(square_name);
        let _ = write!(text, "\n    (kill-positions{})", wrapped(killed, "      "));
    }
    if game.joined_edges {
        text.push_str(&links(game));
    }
    let _ = write!(
        text,
        "\n    (symmetry {second} (n s) (s n) (nw sw) (sw nw) (ne se) (se ne))"
    );
    for (side, rank) in [(first, ranks.saturating_sub(1)), (second, 0)] {
        let goal = (0..files).map(|file| (file, rank));
        let goal = goal.filter(|square| !game.obstacles.contains(square)).map(square_name);
        let goal = wrapped(goal, "        ");
        let _ = write!(text, "\n    (zone (name goal) (players {side}) (positions{goal}))");
    }
    text.push(')');
    text
}

/// The steps over the joined edges.
fn links(game: &ZrfGame) -> String {
    let (files, ranks) = size(game);
    let last = files.saturating_sub(1);
    let mut text = String::new();
    for (direction, from, to, rise) in [
        ("nw", 0, last, 1),
        ("ne", last, 0, 1),
        ("sw", 0, last, -1),
        ("se", last, 0, -1),
    ] {
        let pairs = (0..ranks).filter_map(|rank| {
            let beyond = rank.checked_add_signed(rise).filter(|rank| *rank < ranks)?;
            let [from, to] = [(from, rank), (to, beyond)];
            let is_blocked = game.obstacles.contains(&from) || game.obstacles.contains(&to);
            (!is_blocked).then(|| format!("({} {})", square_name(from), square_name(to)))
        });
        let _ = write!(text, "\n    (links {direction}{})", wrapped(pairs, "      "));
    }
    text
}

/// The piece of a side, and of the other if that calls its pieces the same.
fn piece(game: &ZrfGame, names: &Names, side: usize, has_types: bool) -> String {
    let piece = &names.pieces[side];
    let image = |(side, _): (&String, &String)| format!(r#"{side} "images\Breakthrough\{side}.bmp""#);
    let owners = names
        .sides
        .iter()
        .zip(&names.pieces)
        .filter(|(_, other)| *other == piece);
    let images: Vec<String> = owners.map(image).collect();
    let help = match game.straight_capture {
        true => "steps and captures straight or diagonally forward",
        false => "steps straight or diagonally forward, captures diagonally forward",
    };
    let moves = moves(game, has_types);
    format!(
        "(piece\n    (name {piece})\n    (help \"{piece}: {help}\")\n    (image {})\n    (moves{moves}))",
        images.join(" "),
    )
}

fn moves(game: &ZrfGame, has_types: bool) -> String {
    let all = |step: &str, directions: &[&str]| -> String {
        directions
            .iter()
            .map(|direction| format!(" ({step} {direction})"))
            .collect()
    };
    let capturing: &[&str] = if game.straight_capture {
        &["n", "nw", "ne"]
    } else {
        &["nw", "ne"]
    };
    if game.compulsory_capture {
        let (captures, steps) = (all("man-capture", capturing), all("man-step", &["n", "nw", "ne"]));
        return format!("\n      (move-type capturing){captures}\n      (move-type moving){steps}");
    }
    let only_steps: &[&str] = if game.straight_capture { &[] } else { &["n"] };
    let move_type = if has_types {
        "\n      (move-type moving)"
    } else {
        "\n     "
    };
    format!(
        "{move_type}{}{}",
        all("man-step", only_steps),
        all("man-advance", capturing)
    )
}

fn setup(game: &ZrfGame, names: &Names) -> String {
    let mut text = "(board-setup".to_owned();
    for index in 0..2 {
        let mut squares = game.pieces[index].clone();
        squares.sort_unstable_by_key(|(file, rank)| (*rank, *file));
        let squares = wrapped(squares.into_iter().map(square_name), "      ");
        let _ = write!(
            text,
            "\n    ({} ({}{squares}))",
            names.sides[index], names.pieces[index]
        );
    }
    text.push(')');
    text
}
