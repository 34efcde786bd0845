//! Game records in PGN (Portable Game Notation).
//!
//! A record has the seven-tag roster, a `Variant` tag (`Breakthrough`, followed by the options unless the rules are standard),
//! and a `FEN` tag unless the game begins with the variant's starting position.

use super::fen::{parse_fen, to_fen};
use super::moves::lan_move;
use super::variant::variant_text;
use crate::{Game, NodeId, Outcome, Position, Side, Variant};
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
    /// The game. After reading, its current node is the end of the main line.
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

    /// Writes the main line, and each variation in parentheses after the move that it replaces. The current node of the game
    /// makes no difference.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        let mut text = String::new();
        let result = result_text(self.game.outcome_at(self.game.main_line_end()));
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
        let mut words = movetext_words(&self.game);
        words.push(result.to_owned());
        push_wrapped(&mut text, &words);
        text
    }
}

/// A part of the movetext section that is still to be written.
enum Part {
    /// A move that replaces one of the line before it, and its continuation, in parentheses.
    Variation(NodeId),
    /// What follows a node in its line. A move of the second side is numbered after a parenthesis.
    Continuation { after: NodeId, is_numbered: bool },
    /// The end of a variation.
    Close,
}

/// The movetext section: moves with their numbers and variations. Nesting is not recursion: it may be as deep as the game is long.
fn movetext_words(game: &Game) -> Vec<String> {
    let mut words = Vec::new();
    let mut parts = vec![Part::Continuation {
        after: NodeId::ROOT,
        is_numbered: true,
    }];
    while let Some(part) = parts.pop() {
        match part {
            Part::Variation(node) => {
                let first = words.len();
                push_move(&mut words, game, node, true);
                words[first].insert(0, '(');
                parts.extend([
                    Part::Close,
                    Part::Continuation {
                        after: node,
                        is_numbered: false,
                    },
                ]);
            }
            Part::Continuation { after, is_numbered } => {
                let Some((next, variations)) = game.children(after).split_first() else {
                    continue;
                };
                push_move(&mut words, game, *next, is_numbered);
                parts.push(Part::Continuation {
                    after: *next,
                    is_numbered: !variations.is_empty(),
                });
                parts.extend(variations.iter().rev().map(|node| Part::Variation(*node)));
            }
            Part::Close => {
                if let Some(last) = words.last_mut() {
                    last.push(')');
                }
            }
        }
    }
    words
}

/// Adds the move that leads to a node, with its number before a move of the first side or where asked for.
fn push_move(words: &mut Vec<String>, game: &Game, node: NodeId, is_numbered: bool) {
    let (Some(ply), Some(played)) = (game.ply(node), game.move_at(node)) else {
        return;
    };
    // Half moves from the first side's move with the number of the start.
    let half_moves = game.start().side_to_move().index() + ply - 1;
    let number = u64::from(game.start().move_number()) + (half_moves / 2) as u64;
    if half_moves.is_multiple_of(2) {
        words.push(format!("{number}."));
    } else if is_numbered {
        words.push(format!("{number}..."));
    }
    words.push(lan_move(played.mv, played.captured, game.variant().size()));
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

fn push_wrapped(text: &mut String, words: &[String]) {
    let mut column = 0;
    for word in words {
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
