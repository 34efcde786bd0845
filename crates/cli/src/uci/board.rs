//! The `position` and `d` commands: parsing and drawing a position.

use super::parse::excerpt;
use breakthrough_rules::notation::{parse_fen, parse_move, parse_variant_fen, to_fen};
use breakthrough_rules::{Coordinates, Position, Side, Variant};
use breakthrough_uci_client::uci_variant_name;
use std::fmt::Write;

/// Parses a `position` command: a FEN or the start of the variant, followed by moves.
pub(super) fn parse_position_command(
    fen: Option<&str>,
    moves: &[String],
    variant: Variant,
) -> Result<Position, String> {
    let mut position = match fen {
        None => Position::start(variant),
        Some(fen) => {
            let parsed = if variant.options().has_standard_rules() {
                parse_fen(fen)
            } else {
                parse_variant_fen(&variant, fen)
            };
            parsed.map_err(|error| format!("position: {error}"))?
        }
    };
    for (index, text) in moves.iter().enumerate() {
        let move_error = |error: &dyn std::fmt::Display| {
            let number = index + 1;
            format!(
                "position: move {number}, `{}`: {}",
                excerpt(text),
                excerpt(&error.to_string())
            )
        };
        let mv = parse_move(text, position.size()).map_err(|error| move_error(&error))?;
        position.play(mv).map_err(|error| move_error(&error))?;
    }
    Ok(position)
}

/// Draws the board in the style of Fairy-Stockfish, followed by the FEN, the variant and the hash key.
pub(super) fn diagram(position: &Position) -> String {
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
        uci_variant_name(position.variant()),
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
    fn the_diagram_contains_the_board_and_the_position() {
        let moves = ["a1b2".to_owned()];
        let position =
            parse_position_command(Some("ppp/3/3/PPP w - - 0 1"), &moves, Variant::STANDARD).expect("a position");
        let text = diagram(&position);
        let drawn = " +---+---+---+\n | p | p | p | 4\n +---+---+---+\n |   |   |   | 3\n +---+---+---+\n \
                     |   | P |   | 2\n +---+---+---+\n |   | P | P | 1\n +---+---+---+\n   a   b   c\n\n\
                     Fen: ppp/3/1P1/1PP b 0 1\nVariant: breakthrough_3x4\nKey: ";
        assert!(text.starts_with(drawn), "{text}");
    }

    #[test]
    fn an_invalid_move_or_position_is_rejected_with_the_reason() {
        for (moves, expected) in [
            (&["a2a3", "a2a3"][..], "move 2, `a2a3`: there is no piece on a2"),
            (&["castles"], "move 1, `castles`: expected a move"),
        ] {
            let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
            let error = parse_position_command(None, &moves, Variant::STANDARD).expect_err("an invalid position");
            assert!(error.contains(expected), "{error}");
        }
        let error = parse_position_command(Some("pp/1/PP w"), &[], Variant::STANDARD).expect_err("an invalid position");
        assert!(error.contains("rank 2"), "{error}");
    }
}
