//! Checks every row of the tables of docs/FACTS.md and of `data/positions.txt`.

use breakthrough_facts::{Facts, Limits, Race, Searched, SideFacts, facts};
use breakthrough_rules::notation::{parse_fen, parse_options, parse_variant_fen};
use breakthrough_rules::{Position, Side, Square, Variant};

const DOCUMENTS: [&str; 2] = [
    include_str!("../../../docs/FACTS.md"),
    include_str!("data/positions.txt"),
];

/// Minimum number of rows of each table.
const MIN_ROWS: usize = 8;

struct Row<'a> {
    section: &'a str,
    fen: &'a str,
    variant: &'a str,
    value: &'a str,
}

fn rows() -> Vec<Row<'static>> {
    let mut section = "";
    let mut rows = Vec::new();
    for line in DOCUMENTS.into_iter().flat_map(str::lines) {
        if let Some(title) = line.strip_prefix("## ") {
            section = title;
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let ["", fen, variant, value, ""] = cells[..]
            && let Some(fen) = fen.strip_prefix('`').and_then(|fen| fen.strip_suffix('`'))
        {
            rows.push(Row {
                section,
                fen,
                variant,
                value,
            });
        }
    }
    rows
}

fn position(row: &Row<'_>) -> Position {
    if row.variant == "standard" {
        return parse_fen(row.fen).expect(row.fen);
    }
    let options = parse_options(row.variant).expect(row.variant);
    let variant = Variant::from_options(options).expect(row.variant);
    parse_variant_fen(&variant, row.fen).expect(row.fen)
}

/// Formats the value of a fact of both sides, or of the race, as in the tables.
fn value(section: &str, position: &Position, facts: &Facts) -> String {
    let name = |square: Square| position.size().coordinates(square).to_string();
    let squares = |squares: &[Square]| list(squares.iter().copied().map(name));
    let side_value = |side: &SideFacts| match section {
        "Runners" => list(
            determined(&side.runners)
                .iter()
                .map(|runner| format!("{} in {}", name(runner.square), runner.moves)),
        ),
        "Wins next move" => list(
            side.wins_next
                .iter()
                .map(|mv| format!("{}-{}", name(mv.from), name(mv.to))),
        ),
        "Exchanges" => squares(side.hanging.as_ref().expect("captures")),
        "Pivotal pieces" => list(
            determined(&side.pivotal)
                .iter()
                .map(|piece| format!("{} +{}", name(piece.square), piece.routes)),
        ),
        "Holes" => squares(&side.holes),
        "Blocked pieces" => squares(&side.blocked),
        "Tempo moves" => side.tempo.expect("a number").to_string(),
        _ => panic!("unexpected table in section {section}"),
    };
    let [first, _] = &facts.sides;
    match section {
        "Race" => determined(&facts.race).map_or("none".to_owned(), |Race { winner, moves }| {
            format!("{} in {moves}", winner.name())
        }),
        "Exchanges" if first.hanging.is_none() => "no meaning".to_owned(),
        "Tempo moves" if first.tempo.is_none() => "no meaning".to_owned(),
        _ => Side::BOTH.map(|side| side_value(facts.side(side))).join(" / "),
    }
}

fn determined<T>(searched: &Searched<T>) -> &T {
    searched.as_ref().determined().expect("determined")
}

fn list(texts: impl Iterator<Item = String>) -> String {
    let texts: Vec<String> = texts.collect();
    if texts.is_empty() {
        "none".to_owned()
    } else {
        texts.join(", ")
    }
}

#[test]
fn the_documents_list_the_facts_of_their_positions() {
    for row in rows() {
        let position = position(&row);
        let found = facts(&position, &Limits::default(), &|| false).expect("in progress");
        let found = value(row.section, &position, &found);
        assert_eq!(found, row.value, "{}: {} ({})", row.section, row.fen, row.variant);
    }
}

#[test]
fn every_fact_is_shown_by_several_positions() {
    let rows = rows();
    for section in [
        "Runners",
        "Race",
        "Wins next move",
        "Exchanges",
        "Pivotal pieces",
        "Holes",
        "Blocked pieces",
        "Tempo moves",
    ] {
        let values: Vec<&str> = rows
            .iter()
            .filter(|row| row.section == section)
            .map(|row| row.value)
            .collect();
        assert!(values.len() >= MIN_ROWS, "{section}: {} rows", values.len());
    }
}
