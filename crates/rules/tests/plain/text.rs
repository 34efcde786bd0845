//! Formatting of FEN, and parsing of the piece placement field.

use super::{Cell, PlainPosition, Shape, Side};
use std::collections::BTreeSet;

/// Contents of a piece placement.
pub(super) struct PiecePlacement {
    pub(super) shape: Shape,
    pub(super) obstacles: BTreeSet<Cell>,
    pub(super) first: BTreeSet<Cell>,
    pub(super) second: BTreeSet<Cell>,
}

/// Returns the rows of a piece placement in FEN order: ranks from the top, or files from a on a hexagonal board.
fn written_order(shape: Shape) -> Vec<Vec<Cell>> {
    match shape {
        Shape::Square { files, ranks } => {
            let rank = |number| (0..files).map(|file| Cell { file, number }).collect();
            (1..=ranks).rev().map(rank).collect()
        }
        Shape::Hexagonal { .. } => (0..shape.files())
            .map(|file| shape.cells_of_file(file).collect())
            .collect(),
    }
}

/// Formats a piece placement.
pub(super) fn board_text(shape: Shape, content: impl Fn(Cell) -> Option<char>) -> String {
    let row_text = |row: &Vec<Cell>| {
        let mut text = String::new();
        let mut empty = 0;
        for cell in row {
            match content(*cell) {
                None => empty += 1,
                Some(character) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(character);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    let rows: Vec<String> = written_order(shape).iter().map(row_text).collect();
    let word = if matches!(shape, Shape::Hexagonal { .. }) {
        "hex:"
    } else {
        ""
    };
    word.to_owned() + &rows.join("/")
}

/// Expands a row to one character per square, with spaces for empty squares.
fn expanded_row(row: &str) -> String {
    let mut expanded = String::new();
    let mut digits = String::new();
    for character in row.chars().chain(['/']) {
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        if !digits.is_empty() {
            let empty: usize = digits.parse().unwrap_or(0);
            expanded += &" ".repeat(empty.min(99));
            digits.clear();
        }
        if character != '/' {
            expanded.push(character);
        }
    }
    expanded
}

/// Parses a piece placement.
pub(super) fn read_board(text: &str) -> Result<PiecePlacement, String> {
    let (is_hexagonal, rows) = match text.strip_prefix("hex:") {
        Some(rows) => (true, rows),
        None => (false, text),
    };
    let rows: Vec<String> = rows.split('/').map(expanded_row).collect();
    let count = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let shape = if is_hexagonal {
        // The first file of a hexagonal board has as many cells as each edge of the board.
        let side = count(rows[0].chars().count()).min(99);
        Shape::Hexagonal { side }
    } else {
        let files = count(rows[0].chars().count());
        Shape::Square {
            files,
            ranks: count(rows.len()),
        }
    };
    let mut placement = PiecePlacement {
        shape,
        obstacles: BTreeSet::new(),
        first: BTreeSet::new(),
        second: BTreeSet::new(),
    };
    if rows[0].is_empty() || rows.len() != written_order(shape).len() {
        return Err(format!("expected a board, found `{text}`"));
    }
    for (cells, row) in written_order(shape).iter().zip(&rows) {
        if cells.len() != row.chars().count() {
            return Err(format!("expected {} squares, found `{row}`", cells.len()));
        }
        for (cell, character) in cells.iter().zip(row.chars()) {
            match character {
                ' ' => continue,
                'P' => placement.first.insert(*cell),
                'p' => placement.second.insert(*cell),
                '*' => placement.obstacles.insert(*cell),
                _ => return Err(format!("expected P, p, * or a number, found `{character}`")),
            };
        }
    }
    Ok(placement)
}

impl PlainPosition {
    /// Formats the position as FEN.
    pub(crate) fn text(&self) -> String {
        let content = |cell: Cell| {
            if self.options.obstacles.contains(&cell) {
                return Some('*');
            }
            self.pieces.get(&cell).map(|owner| match owner {
                Side::First => 'P',
                Side::Second => 'p',
            })
        };
        let board = board_text(self.options.shape, content);
        let turn = match self.mover {
            Side::First => 'w',
            Side::Second => 'b',
        };
        let counted = match self.breakthroughs {
            (0, 0) => String::new(),
            (first, second) => format!(" +{first}+{second}"),
        };
        format!("{board} {turn} 0 {}{counted}", self.move_number)
    }
}
