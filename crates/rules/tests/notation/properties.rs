//! Round trips of all formats, and parsers on arbitrary text.

use super::common::{any_game, any_game_tree, any_position, any_variant, properties, standard_variant, tree_text};
use breakthrough_rules::notation::{
    Record, lan_move, options_text, parse_fen, parse_fen_setup, parse_move, parse_options, parse_pgn, parse_size,
    parse_variant_fen, to_fen, uci_move, variant_text,
};
use breakthrough_rules::{Position, Side, Variant};
use proptest::prelude::*;

/// A record of a random game, with or without variations, possibly resigned.
fn any_record() -> impl Strategy<Value = Record> {
    let tags = prop::collection::vec(("[A-Z][A-Za-z0-9_]{4,9}", "[^\\r\\n]{0,20}"), 0..4);
    let game = prop_oneof![any_game(), any_game_tree()];
    (game, any::<Option<bool>>(), tags).prop_map(|(mut game, resigns, tags)| {
        if let Some(second) = resigns {
            game.resign(if second { Side::Second } else { Side::First });
        }
        tags.iter()
            .fold(Record::new(game), |record, (name, value)| record.with_tag(name, value))
    })
}

/// A text with some characters replaced, removed or doubled.
fn damaged(text: String) -> impl Strategy<Value = String> {
    let change = (
        any::<prop::sample::Index>(),
        prop_oneof!["[pPwb0-9/ x-]", "[ \\[\\]\"{}();%$.*\\\\-]", ".", ""],
    );
    prop::collection::vec(change, 1..6).prop_map(move |changes| {
        let mut parts: Vec<String> = text.chars().map(String::from).collect();
        for (index, new) in changes {
            if !parts.is_empty() {
                let at = index.index(parts.len());
                parts[at] = if new.is_empty() { parts[at].repeat(2) } else { new };
            }
        }
        parts.concat()
    })
}

/// Arbitrary text, text of meaningful characters, and damaged valid text.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[pP1-9/]{0,30}( [wb-]){0,3}( [0-9]{1,12}){0,3}",
        "([\\[\\]\"{}();%$.*0-9a-hx\\\\\n -]|FEN|[a-h][1-8]-[a-h][1-8] ){0,40}",
        "[0-9]{0,11}[xX×]?[0-9]{0,11}",
        any_position().prop_flat_map(|position| damaged(to_fen(&position))),
        any_record().prop_flat_map(|record| damaged(record.to_pgn())),
        any_variant().prop_flat_map(|variant| damaged(variant_text(&variant))),
    ]
}

proptest! {
    #![proptest_config(properties(200))]

    #[test]
    fn a_position_reads_back_as_written(position in any_position()) {
        let text = to_fen(&position);
        let again = parse_variant_fen(&position.variant(), &text).unwrap();
        prop_assert_eq!(&again, &position);
        prop_assert_eq!(again.hash(), position.hash());
        prop_assert_eq!(again.move_number(), position.move_number());
        prop_assert_eq!(to_fen(&again), text);
    }

    #[test]
    fn a_variant_reads_back_as_written(variant in any_variant()) {
        let text = variant_text(&variant);
        prop_assert_eq!(text.parse(), Ok(variant), "{}", text);
    }

    #[test]
    fn a_starting_position_reads_back_as_its_variant(variant in standard_variant()) {
        let read = parse_fen(&to_fen(&Position::start(variant))).unwrap();
        prop_assert_eq!(read.variant(), variant);
    }

    #[test]
    fn a_board_size_reads_back_as_written(variant in any_variant()) {
        let size = variant.size();
        prop_assert_eq!(size.to_string().parse::<Variant>().map(|variant| variant.size()), Ok(size));
    }

    #[test]
    fn a_move_reads_back_as_written(position in any_position()) {
        let size = position.size();
        for mv in position.legal_moves() {
            prop_assert_eq!(parse_move(&uci_move(mv, size), size), Ok(mv));
            prop_assert_eq!(parse_move(&lan_move(mv, position.is_capture(mv), size), size), Ok(mv));
        }
    }

    #[test]
    fn a_record_reads_back_as_written(record in any_record()) {
        let text = record.to_pgn();
        let again = parse_pgn(&text).unwrap();
        prop_assert_eq!(again.game.start(), record.game.start());
        prop_assert_eq!(again.game.variant(), record.game.variant());
        prop_assert_eq!(tree_text(&again.game), tree_text(&record.game));
        let (end, end_read) = (record.game.main_line_end(), again.game.main_line_end());
        prop_assert_eq!(again.game.current(), end_read);
        prop_assert_eq!(Some(again.game.position().clone()), record.game.position_at(end));
        prop_assert_eq!(again.game.outcome(), record.game.outcome_at(end));
        for (name, value) in &record.tags {
            prop_assert_eq!(again.tag(name), Some(value.as_str()));
        }
        prop_assert_eq!(again.to_pgn(), text);
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in any_text()) {
        let size = Variant::STANDARD.size();
        if let Ok(mv) = parse_move(&text, size) {
            prop_assert_eq!(parse_move(&uci_move(mv, size), size), Ok(mv));
        }
        let _ = parse_size(&text);
        let _ = parse_fen_setup(&text);
        if let Ok(options) = parse_options(&text) {
            prop_assert_eq!(parse_options(&options_text(&options)), Ok(options));
        }
        if let Ok(mut position) = parse_fen(&text) {
            prop_assert_eq!(parse_fen(&to_fen(&position)), Ok(position.clone()));
            for mv in position.legal_moves() {
                let played = position.play(mv).unwrap();
                position.undo(played);
            }
        }
        if let Ok(record) = parse_pgn(&text) {
            let written = record.to_pgn();
            let again = parse_pgn(&written);
            prop_assert_eq!(again.map(|again| again.to_pgn()), Ok(written));
        }
    }
}
