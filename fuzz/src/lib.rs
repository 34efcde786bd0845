//! Checks shared by the fuzz targets: every accepted input must be usable.

use breakthrough_rules::notation::{lan_move, parse_move, parse_variant_fen, to_fen, uci_move, variant_text};
use breakthrough_rules::{Position, Variant, perft};

/// Checks the legal moves of a position: perft counts the same moves, each move round-trips as text, and undo restores the
/// position.
pub fn exercise_position(position: &Position) {
    let size = position.size();
    let moves = position.legal_moves();
    assert_eq!(perft(position, 1), moves.len() as u64);
    assert_eq!(position.outcome().is_none(), !moves.is_empty());
    let mut played_on = position.clone();
    for mv in moves {
        assert_eq!(parse_move(&uci_move(mv, size), size), Ok(mv));
        assert_eq!(parse_move(&lan_move(mv, position.is_capture(mv), size), size), Ok(mv));
        let played = played_on.play(mv).expect("a legal move");
        assert_eq!(played_on.hash(), played_on.fresh_hash());
        check_position_text(&played_on);
        played_on.undo(played);
        assert_eq!(&played_on, position);
        assert_eq!(played_on.hash(), position.hash());
    }
}

/// Checks that the share code of a variant round-trips and that the start position is usable.
pub fn exercise_variant(variant: Variant) {
    assert_eq!(variant_text(&variant).parse(), Ok(variant));
    assert!(variant.max_game_plies() > 0);
    let start = Position::start(variant);
    check_position_text(&start);
    exercise_position(&start);
}

/// Checks that the text of a position round-trips.
pub fn check_position_text(position: &Position) {
    // Finished games and unreachable move numbers are not valid start positions.
    if position.outcome().is_some() || position.move_number() > Position::MAX_MOVE_NUMBER {
        return;
    }
    let text = to_fen(position);
    let again = parse_variant_fen(&position.variant(), &text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&again, position, "{text}");
    assert_eq!(again.hash(), position.hash(), "{text}");
    assert_eq!(again.move_number(), position.move_number(), "{text}");
    assert_eq!(to_fen(&again), text);
}

/// Corrupts a file: every four bytes of `patches` specify an offset and the bits to flip there. If two bytes remain, they specify
/// the fraction of the file to keep.
pub fn patch(mut file: Vec<u8>, patches: &[u8]) -> Vec<u8> {
    let (patches, rest) = patches.as_chunks::<4>();
    for [low, middle, high, bits] in patches {
        let place = u32::from_le_bytes([*low, *middle, *high, 0]) as usize;
        let length = file.len().max(1);
        if let Some(byte) = file.get_mut(place % length) {
            *byte ^= bits;
        }
    }
    if let [low, high] = rest {
        let share = usize::from(u16::from_le_bytes([*low, *high]));
        file.truncate(file.len() * share / usize::from(u16::MAX));
    }
    file
}
