//! Facts as a table for the terminal.

use crate::board_text::{board_text, piece_symbol};
use breakthrough_facts::{Facts, Searched, SideFacts, blocked_pairs, material, shortest_free_path};
use breakthrough_rules::notation::to_fen;
use breakthrough_rules::{Position, Side, Square};

/// Draws the board, and lists the facts in a table with one column for each side.
pub(super) fn facts_table(position: &Position, facts: &Facts) -> String {
    let table = Table { position, facts };
    let rows = vec![
        (
            "",
            Side::BOTH.map(|side| format!("{} {}", piece_symbol(side), side.name())),
        ),
        ("material", Side::BOTH.map(|side| material(position, side).to_string())),
        ("runners", table.by_side(|side| table.runners(side))),
        ("free path", Side::BOTH.map(|side| table.free_path(side))),
        ("wins next move", table.by_side(|side| table.wins_next(side))),
        ("hanging", table.by_side(|side| table.optional(side.hanging.as_deref()))),
        ("pivotal", table.by_side(|side| table.pivotal(side))),
        ("holes", table.by_side(|side| table.squares(&side.holes))),
        ("blocked", table.by_side(|side| table.squares(&side.blocked))),
        (
            "tempo",
            table.by_side(|side| side.tempo.map_or(NO_MEANING.to_owned(), |tempo| tempo.to_string())),
        ),
    ];
    let width = rows
        .iter()
        .map(|(_, [first, _])| first.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = format!("{}\n{}\n\n", board_text(position, None), to_fen(position));
    for (name, [first, second]) in rows {
        let line = format!("{name:<15} {first:<width$}  {second}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let pairs: Vec<String> = blocked_pairs(position)
        .into_iter()
        .map(|(first, second)| format!("{}/{}", table.name(first), table.name(second)))
        .collect();
    text + &format!("\nrace: {}\nblocked pairs: {}\n", table.race(), list(pairs))
}

/// Text for a fact that does not exist in the variant.
const NO_MEANING: &str = "not in this variant";
const NOT_DETERMINED: &str = "not determined";

struct Table<'a> {
    position: &'a Position,
    facts: &'a Facts,
}

impl Table<'_> {
    fn by_side(&self, text: impl Fn(&SideFacts) -> String) -> [String; 2] {
        Side::BOTH.map(|side| text(self.facts.side(side)))
    }

    fn name(&self, square: Square) -> String {
        self.position.size().coordinates(square).to_string()
    }

    fn squares(&self, squares: &[Square]) -> String {
        list(squares.iter().map(|square| self.name(*square)).collect())
    }

    fn optional(&self, squares: Option<&[Square]>) -> String {
        squares.map_or(NO_MEANING.to_owned(), |squares| self.squares(squares))
    }

    fn runners(&self, side: &SideFacts) -> String {
        searched(&side.runners, |runners| {
            let texts = runners
                .iter()
                .map(|runner| format!("{} in {}", self.name(runner.square), runner.moves));
            list(texts.collect())
        })
    }

    /// Formats the shortest free path among all pieces of a side. If several paths are equally short, formats the path of the
    /// first piece in board order.
    fn free_path(&self, side: Side) -> String {
        let path = |square: Square| {
            let path = shortest_free_path(self.position, square)?;
            Some((path.len(), square, path))
        };
        let pieces = self.position.pieces(side);
        let shortest = pieces.into_iter().filter_map(path).min_by_key(|(length, ..)| *length);
        shortest.map_or("none".to_owned(), |(_, square, path)| {
            let squares = [square].into_iter().chain(path).map(|square| self.name(square));
            squares.collect::<Vec<_>>().join("-")
        })
    }

    fn wins_next(&self, side: &SideFacts) -> String {
        let moves = side.wins_next.iter();
        list(
            moves
                .map(|mv| format!("{}-{}", self.name(mv.from), self.name(mv.to)))
                .collect(),
        )
    }

    fn pivotal(&self, side: &SideFacts) -> String {
        searched(&side.pivotal, |pieces| {
            let texts = pieces
                .iter()
                .map(|piece| format!("{} +{}", self.name(piece.square), piece.routes));
            list(texts.collect())
        })
    }

    fn race(&self) -> String {
        searched(&self.facts.race, |race| {
            race.map_or("none".to_owned(), |race| {
                let moves = if race.moves == 1 { "move" } else { "moves" };
                format!("{} wins in {} {moves}", race.winner.name(), race.moves)
            })
        })
    }
}

fn searched<T>(value: &Searched<T>, text: impl FnOnce(&T) -> String) -> String {
    match value {
        Searched::Determined(answer) => text(answer),
        Searched::NotDetermined => NOT_DETERMINED.to_owned(),
    }
}

fn list(texts: Vec<String>) -> String {
    if texts.is_empty() {
        "none".to_owned()
    } else {
        texts.join(", ")
    }
}
