//! Game records: PGN with the seven standard tags, `Variant "Breakthrough"` with the rules behind it where they are not the
//! standard ones, and the start where it is not that of the variant.

use super::{parse_position, people_move, position_text, variant_text};
use crate::Game;
use crate::Outcome;
use crate::Position;
use crate::Side;
use crate::Variant;
use std::fmt::Write;

/// The names of the seven tags that every record has, in their order.
pub const STANDARD_TAGS: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The names of the tags that follow from the game.
pub(super) const DERIVED_TAGS: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

/// The name of the game.
pub(super) const NAME: &str = "Breakthrough";

const LINE_WIDTH: usize = 80;

/// A game with what is known about it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game, its cursor at the end.
    pub game: Game,
    /// Tags by name. `Result`, `Variant`, `SetUp` and `FEN` follow from the game: they are not read into this list, nor
    /// written from it.
    pub tags: Vec<(String, String)>,
}

impl Record {
    /// A record of a game, with no tag known.
    #[must_use]
    pub const fn new(game: Game) -> Record {
        Record { game, tags: Vec::new() }
    }

    /// The same record with a tag set.
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

    /// The record as PGN. Moves after the game's cursor are left out.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        let mut text = String::new();
        let result = result_text(self.game.outcome());
        for name in STANDARD_TAGS {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            let value = if name == "Result" {
                result
            } else {
                self.tag(name).unwrap_or(unknown)
            };
            push_tag(&mut text, name, value);
        }
        let variant = self.game.variant();
        let start = position_text(self.game.start());
        // Everybody reads the standard rules on whatever board the start has.
        let is_told_by_start = parse_position(&start).is_ok_and(|read| read.variant() == variant);
        let (usual, name) = if is_told_by_start {
            (Variant::STANDARD, NAME.to_owned())
        } else {
            (variant, format!("{NAME} {}", variant_text(&variant)))
        };
        push_tag(&mut text, "Variant", &name);
        if start != position_text(&Position::start(usual)) {
            push_tag(&mut text, "SetUp", "1");
            push_tag(&mut text, "FEN", &start);
        }
        for (name, value) in &self.tags {
            if !STANDARD_TAGS.contains(&name.as_str()) && !DERIVED_TAGS.contains(&name.as_str()) {
                push_tag(&mut text, name, value);
            }
        }
        text.push('\n');
        push_wrapped(&mut text, &self.move_text(result));
        text
    }

    fn move_text(&self, result: &str) -> String {
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
            text.push_str(&people_move(played.mv, played.captured, size));
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

/// `1-0`, `0-1`, or `*` for a game that goes on.
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
