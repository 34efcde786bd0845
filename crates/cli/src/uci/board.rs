//! The position of the protocol: from a line to a board, and a board as text.

use super::options::variant_name;
use super::parse::shown;
use breakthrough_rules::notation::{parse_fen, parse_move, parse_variant_fen, to_fen};
use breakthrough_rules::{Coordinates, Position, Side, Variant};
use std::fmt::Write;

/// The position that a line describes: a FEN or the start of the variant, and moves from there.
pub(super) fn read(fen: Option<&str>, moves: &[String], variant: Variant) -> Result<Position, String> {
    let mut position = match fen {
        None => Position::start(variant),
        Some(fen) => {
            let read = if variant.options().has_standard_rules() {
                parse_fen(fen)
            } else {
                parse_variant_fen(&variant, fen)
            };
            read.map_err(|error| format!("position: {error}"))?
        }
    };
    for (index, text) in moves.iter().enumerate() {
        let wrong = |error: &dyn std::fmt::Display| {
            let number = index + 1;
            format!(
                "position: move {number}, `{}`: {}",
                shown(text),
                shown(&error.to_string())
            )
        };
        let mv = parse_move(text, position.size()).map_err(|error| wrong(&error))?;
        position.play(mv).map_err(|error| wrong(&error))?;
    }
    Ok(position)
}

/// The board as Fairy-Stockfish draws it, and below it the position as text.
pub(super) fn picture(position: &Position) -> String {
    let size = position.size();
    let line = format!(" +{}\n", "---+".repeat(usize::from(size.files)));
    let mut text = line.clone();
    for rank in (0..size.ranks).rev() {
        for file in 0..size.files {
            let square = size.square(Coordinates { file, rank });
            let mark = match square.and_then(|square| position.piece_at(square)) {
                Some(Side::First) => 'P',
                Some(Side::Second) => 'p',
                None => ' ',
            };
            let _ = write!(text, " | {mark}");
        }
        let _ = writeln!(text, " | {}", rank + 1);
        text.push_str(&line);
    }
    for file in 0..size.files {
        let _ = write!(text, "   {}", Coordinates { file, rank: 0 }.file_letter());
    }
    let _ = write!(
        text,
        "\n\nFen: {}\nVariant: {}\nKey: {:016X}\n",
        to_fen(position),
        variant_name(position.variant()),
        position.hash()
    );
    if let Some(outcome) = position.outcome() {
        let _ = writeln!(
            text,
            "Over: {}",
            match outcome.winner {
                Side::First => "1-0",
                Side::Second => "0-1",
            }
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_drawn_with_its_position() {
        let moves = ["a1b2".to_owned()];
        let position = read(Some("ppp/3/3/PPP w - - 0 1"), &moves, Variant::STANDARD).expect("a position");
        let text = picture(&position);
        let drawn = " +---+---+---+\n | p | p | p | 4\n +---+---+---+\n |   |   |   | 3\n +---+---+---+\n \
                     |   | P |   | 2\n +---+---+---+\n |   | P | P | 1\n +---+---+---+\n   a   b   c\n\n\
                     Fen: ppp/3/1P1/1PP b 0 1\nVariant: breakthrough_3x4\nKey: ";
        assert!(text.starts_with(drawn), "{text}");
    }

    #[test]
    fn wrong_moves_are_named() {
        for (moves, named) in [
            (&["a2a3", "a2a3"][..], "move 2, `a2a3`: no piece stands on a2"),
            (&["castles"], "move 1, `castles`: expected a move"),
        ] {
            let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
            let error = read(None, &moves, Variant::STANDARD).expect_err("no position");
            assert!(error.contains(named), "{error}");
        }
        let error = read(Some("pp/1/PP w"), &[], Variant::STANDARD).expect_err("no position");
        assert!(error.contains("rank 2"), "{error}");
    }
}
