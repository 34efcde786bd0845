//! PGN writer.

use super::comment::comment_words;
use super::tags::is_loss_on_time;
use super::{DERIVED_TAGS, NAME, Record, SEVEN_TAG_ROSTER, TERMINATION, TIME_FORFEIT, result_text};
use crate::notation::fen::{parse_fen, to_fen};
use crate::notation::moves::lan_move;
use crate::notation::variant::variant_text;
use crate::{Ending, Game, NodeId, Position, Variant};
use std::fmt::Write;

const LINE_WIDTH: usize = 80;

impl Record {
    /// Formats the record as PGN, with annotations, and with each variation in parentheses after the move that it replaces. The
    /// current node of the game does not affect the text.
    ///
    /// Comments are trimmed. Clock times are written to the millisecond, values outside their ranges are clamped, and arrows and
    /// circles outside the board are omitted. If a comment contains a command, such as `[%clk 0:01:00]`, and the field for this
    /// command is empty, [`parse_pgn`](super::parse_pgn) parses the command and sets the field.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        let mut text = String::new();
        let outcome = self.game.outcome_at(self.game.main_line_end());
        let result = result_text(outcome);
        for name in SEVEN_TAG_ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            let value = if name == "Result" {
                result
            } else {
                self.tag(name).unwrap_or(unknown)
            };
            push_tag(&mut text, name, value);
        }
        self.push_variant(&mut text);
        let has_ended_by = |ending| outcome.is_some_and(|outcome| outcome.ending == ending);
        let (is_lost_on_time, is_resigned) = (has_ended_by(Ending::Time), has_ended_by(Ending::Resignation));
        if is_lost_on_time {
            push_tag(&mut text, TERMINATION, TIME_FORFEIT);
        }
        for (name, value) in &self.tags {
            let is_roster = SEVEN_TAG_ROSTER.contains(&name.as_str());
            let is_derived = DERIVED_TAGS.contains(&name.as_str());
            // A resignation with a tag that states a loss on time would be read as a loss on time.
            let is_other_end = name == TERMINATION && (is_lost_on_time || (is_resigned && is_loss_on_time(value)));
            if !is_roster && !is_derived && !is_other_end {
                push_tag(&mut text, name, value);
            }
        }
        text.push('\n');
        let mut words = movetext_words(&self.game);
        words.push(result.to_owned());
        push_wrapped(&mut text, &words);
        text
    }

    fn push_variant(&self, text: &mut String) {
        let variant = self.game.variant();
        let start = to_fen(self.game.start());
        // Other programs interpret a record without options as a game of the standard rules on the board of its FEN tag.
        let is_implied_by_fen = parse_fen(&start).is_ok_and(|read| read.variant() == variant);
        let (expected, name) = if is_implied_by_fen {
            (Variant::STANDARD, NAME.to_owned())
        } else {
            (variant, format!("{NAME} {}", variant_text(&variant)))
        };
        push_tag(text, "Variant", &name);
        if start != to_fen(&Position::start(expected)) {
            push_tag(text, "SetUp", "1");
            push_tag(text, "FEN", &start);
        }
    }
}

/// Section of the movetext that remains to be formatted.
enum Part {
    /// A variation in parentheses, whose first move leads to this node.
    Variation(NodeId),
    /// Moves that follow a node on its line. `is_numbered` adds the move number to a move of the second side, as is usual
    /// after a comment or a parenthesis.
    Continuation { after: NodeId, is_numbered: bool },
    /// The end of a variation.
    Close,
}

/// Returns the words of the movetext section: move numbers, moves, annotations and variations. An explicit stack replaces
/// recursion, because variations may be nested as deeply as the game is long.
fn movetext_words(game: &Game) -> Vec<String> {
    let mut words = Vec::new();
    push_annotations(&mut words, game, NodeId::ROOT);
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
                let is_numbered = push_annotations(&mut words, game, node);
                parts.extend([
                    Part::Close,
                    Part::Continuation {
                        after: node,
                        is_numbered,
                    },
                ]);
            }
            Part::Continuation { after, is_numbered } => {
                let Some((next, variations)) = game.children(after).split_first() else {
                    continue;
                };
                push_move(&mut words, game, *next, is_numbered);
                let has_comment = push_annotations(&mut words, game, *next);
                parts.push(Part::Continuation {
                    after: *next,
                    is_numbered: has_comment || !variations.is_empty(),
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

/// Appends the move that leads to a node, preceded by its number for a move of the first side or if `is_numbered` is
/// set.
fn push_move(words: &mut Vec<String>, game: &Game, node: NodeId, is_numbered: bool) {
    let (Some(ply), Some(played)) = (game.ply(node), game.move_at(node)) else {
        return;
    };
    // Number of plies since the first side's turn in the first full move.
    let half_moves = game.start().side_to_move().index() + ply - 1;
    let number = u64::from(game.start().move_number()) + (half_moves / 2) as u64;
    if half_moves.is_multiple_of(2) {
        words.push(format!("{number}."));
    } else if is_numbered {
        words.push(format!("{number}..."));
    }
    words.push(lan_move(played.mv, played.captured, game.variant().size()));
}

/// Appends the glyphs, the commands and the comment of a node. Returns whether the node has a command or a comment.
fn push_annotations(words: &mut Vec<String>, game: &Game, node: NodeId) -> bool {
    let annotations = game.annotations(node);
    words.extend(annotations.nags.iter().map(|nag| format!("${}", nag.0)));
    let before = words.len();
    words.extend(comment_words(annotations, game.variant().size()));
    words.len() > before
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    let value = value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace(['\n', '\r'], " ");
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// Appends words, wrapped at 80 columns. Line breaks within a word are kept.
fn push_wrapped(text: &mut String, words: &[String]) {
    let mut column = 0;
    for word in words {
        let length = word.find('\n').unwrap_or(word.len());
        if column > 0 && column + 1 + length > LINE_WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column = word
            .rfind('\n')
            .map_or(column + word.len(), |newline| word.len() - newline - 1);
    }
    text.push('\n');
}
