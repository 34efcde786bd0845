//! Game records in PGN (Portable Game Notation).
//!
//! A record has the seven-tag roster, a `Variant` tag (`Breakthrough`, followed by the options unless the rules are standard),
//! and a `FEN` tag unless the game begins with the variant's starting position.

use super::fen::{parse_fen, to_fen};
use super::moves::lan_move;
use super::variant::variant_text;
use crate::{Game, Outcome, Position, Side, Variant};
use std::fmt::Write;

/// Names of the tags of the seven-tag roster, which every record has, in order.
pub const SEVEN_TAG_ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Names of the tags that follow from the game.
pub(super) const DERIVED_TAGS: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

/// The name of the game in the `Variant` tag.
pub(super) const NAME: &str = "Breakthrough";

const LINE_WIDTH: usize = 80;

/// A game with its tags.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game, its cursor at the end.
    pub game: Game,
    /// Tags by name, without `Result`, `Variant`, `SetUp` and `FEN`, which follow from the game.
    pub tags: Vec<(String, String)>,
}

impl Record {
    /// Creates a record without tags.
    #[must_use]
    pub const fn new(game: Game) -> Record {
        Record { game, tags: Vec::new() }
    }

    /// The same record with a tag added or replaced.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: impl Into<String>) -> Record {
        self.tags.retain(|(known, _)| known != name);
        self.tags.push((name.to_owned(), value.into()));
        self
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Writes the record as PGN, up to the game's cursor.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        let mut text = String::new();
        let result = result_text(self.game.outcome());
        for name in SEVEN_TAG_ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            let value = if name == "Result" {
                result
            } else {
                self.tag(name).unwrap_or(unknown)
            };
            push_tag(&mut text, name, value);
        }
        let variant = self.game.variant();
        let start = to_fen(self.game.start());
        // Other programs read a record without options as one of the standard rules on the board of its FEN tag.
        let is_implied_by_fen = parse_fen(&start).is_ok_and(|read| read.variant() == variant);
        let (expected, name) = if is_implied_by_fen {
            (Variant::STANDARD, NAME.to_owned())
        } else {
            (variant, format!("{NAME} {}", variant_text(&variant)))
        };
        push_tag(&mut text, "Variant", &name);
        if start != to_fen(&Position::start(expected)) {
            push_tag(&mut text, "SetUp", "1");
            push_tag(&mut text, "FEN", &start);
        }
        for (name, value) in &self.tags {
            if !SEVEN_TAG_ROSTER.contains(&name.as_str()) && !DERIVED_TAGS.contains(&name.as_str()) {
                push_tag(&mut text, name, value);
            }
        }
        text.push('\n');
        push_wrapped(&mut text, &self.movetext(result));
        text
    }

    /// Writes the movetext section.
    fn movetext(&self, result: &str) -> String {
        let size = self.game.variant().size();
        let mut text = String::new();
        let mut number = self.game.start().move_number();
        let mut side = self.game.start().side_to_move();
        for (index, played) in self.game.moves()[..self.game.cursor()].iter().enumerate() {
            if side == Side::First {
                let _ = write!(text, "{number}. ");
            } else if index == 0 {
                let _ = write!(text, "{number}... ");
            }
            text.push_str(&lan_move(played.mv, played.captured, size));
            text.push(' ');
            if side == Side::Second {
                number += 1;
            }
            side = !side;
        }
        text.push_str(result);
        text
    }
}

/// The result of a game: `1-0`, `0-1`, or `*` while it is in progress.
pub(super) const fn result_text(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome {
            winner: Side::First, ..
        }) => "1-0",
        Some(Outcome {
            winner: Side::Second, ..
        }) => "0-1",
        None => "*",
    }
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    let value = value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace(['\n', '\r'], " ");
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

fn push_wrapped(text: &mut String, words: &str) {
    let mut column = 0;
    for word in words.split(' ') {
        if column > 0 && column + 1 + word.len() > LINE_WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
}
