//! Board diagrams for the terminal.

use breakthrough_rules::{Bitboard, BoardSize, Coordinates, Move, Position, Shape, Side, Square};
use std::fmt::Write;

/// Returns the symbol of a side's pieces.
pub(super) const fn piece_symbol(side: Side) -> char {
    match side {
        Side::First => '●',
        Side::Second => '○',
    }
}

/// Draws the board, with rank 1 at the bottom and with the squares of the last move in brackets. On hexagonal boards,
/// neighbouring files are shifted by half a rank.
pub(super) fn board_text(position: &Position, last_move: Option<Move>) -> String {
    let size = position.size();
    let mut text = String::new();
    for row in rows(size) {
        let label = match (size.shape, row.iter().flatten().next()) {
            (Shape::Square, Some(square)) => size.coordinates(*square).rank_number().to_string(),
            _ => String::new(),
        };
        let mut line = format!("{label:>3} ");
        for square in row {
            let is_marked = last_move.is_some_and(|mv| square == Some(mv.from) || square == Some(mv.to));
            let (before, after) = if is_marked { ('[', ']') } else { (' ', ' ') };
            line.extend([
                before,
                square.map_or(' ', |square| square_symbol(position, square)),
                after,
            ]);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let letters = (0..size.files).map(|file| format!(" {} ", Coordinates { file, rank: 0 }.file_letter()));
    let letters: String = letters.collect();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "    {}", letters.trim_end());
    text
}

fn square_symbol(position: &Position, square: Square) -> char {
    match position.piece_at(square) {
        Some(side) => piece_symbol(side),
        None if position.variant().options().obstacles.contains(square) => '■',
        None => '·',
    }
}

/// Returns the squares of each line of text, from top to bottom; each line is indexed by file. On hexagonal boards, a line
/// contains the squares of every other file.
fn rows(size: BoardSize) -> Vec<Vec<Option<Square>>> {
    let row = |row: u8, halves: u8| -> Vec<Option<Square>> {
        let square = |file: u8| {
            let shorter = size.ranks - size.file_length(file);
            let rank = row.checked_sub(shorter)?;
            let rank = rank.is_multiple_of(halves).then_some(rank / halves)?;
            size.square(Coordinates { file, rank })
        };
        (0..size.files).map(square).collect()
    };
    match size.shape {
        Shape::Square => (0..size.ranks).rev().map(|number| row(number, 1)).collect(),
        Shape::Hexagon => (0..2 * size.ranks - 1).rev().map(|number| row(number, 2)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    #[test]
    fn a_hexagonal_board_is_drawn_with_its_obstacles() {
        let position = parse_fen("hex:P1p/P2p/P1*1p/P2p/P1p w 0 1").expect("a position");
        let lines = [
            "           ○",
            "        ○     ○",
            "     ○     ·     ○",
            "        ·     ·",
            "     ·     ■     ·",
            "        ·     ·",
            "     ●     ·     ●",
            "        ●     ●",
            "           ●",
            "     a  b  c  d  e",
            "",
        ];
        assert_eq!(board_text(&position, None), lines.join("\n"));
    }

    #[test]
    fn the_last_move_is_drawn_in_brackets() {
        let mut position = parse_fen("ppp/3/3/PPP w 0 1").expect("a position");
        let mv = parse_move("a1b2", position.size()).expect("a move");
        position.play(mv).expect("legal");
        let drawn = board_text(&position, Some(mv));
        assert_eq!(
            drawn,
            "  4  ○  ○  ○\n  3  ·  ·  ·\n  2  · [●] ·\n  1 [·] ●  ●\n     a  b  c\n"
        );
    }
}
