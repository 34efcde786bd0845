//! The board as text for a terminal.

use crate::rules::{Coordinates, Move, Position, Side};
use std::fmt::Write;

/// What a side's pieces look like.
pub(super) const fn piece_mark(side: Side) -> char {
    match side {
        Side::First => '●',
        Side::Second => '○',
    }
}

/// Draws the board, rank 1 at the bottom; the squares of the last move stand in brackets.
pub(super) fn board_text(position: &Position, last_move: Option<Move>) -> String {
    let size = position.size();
    let mut text = String::new();
    for rank in (0..size.ranks).rev() {
        let mut row = format!("{:>3} ", rank + 1);
        for file in 0..size.files {
            let square = size.square(Coordinates { file, rank });
            let mark = match square.and_then(|square| position.piece_at(square)) {
                Some(side) => piece_mark(side),
                None => '·',
            };
            let is_marked = last_move.is_some_and(|mv| square == Some(mv.from) || square == Some(mv.to));
            let (before, after) = if is_marked { ('[', ']') } else { (' ', ' ') };
            row.extend([before, mark, after]);
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    let letters = (0..size.files).map(|file| format!(" {} ", Coordinates { file, rank: 0 }.file_letter()));
    let letters: String = letters.collect();
    // Writing into a string cannot fail.
    let _ = writeln!(text, "    {}", letters.trim_end());
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse_move, parse_position};

    #[test]
    fn board_and_last_move_are_drawn() {
        let mut position = parse_position("ppp/3/3/PPP w 0 1").expect("a position");
        let mv = parse_move("a1b2", position.size()).expect("a move");
        position.play(mv).expect("legal");
        let drawn = board_text(&position, Some(mv));
        assert_eq!(
            drawn,
            "  4  ○  ○  ○\n  3  ·  ·  ·\n  2  · [●] ·\n  1 [·] ●  ●\n     a  b  c\n"
        );
    }
}
