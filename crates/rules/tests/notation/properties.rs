//! Property tests: round trips of all formats, and parsing of arbitrary text.

use super::common::{all_nodes, any_game, any_game_tree, any_position, tree_text};
use super::random_annotations::{any_annotations, any_comment, on_board};
use breakthrough_rules::notation::{
    PgnReader, Record, lan_move, options_text, parse_fen, parse_fen_setup, parse_move, parse_options, parse_pgn,
    parse_size, parse_variant_fen, to_fen, uci_move, variant_text,
};
use breakthrough_rules::{Annotations, Game, NodeId, Position, Side, Variant};
use breakthrough_test_support::{any_variant, properties, standard_variant};
use proptest::prelude::*;
use std::io::{BufReader, Cursor};

/// Generates a record of a random game, possibly with variations, possibly resigned or lost on time.
fn any_record() -> impl Strategy<Value = Record> {
    let annotated = prop::collection::vec((any::<prop::sample::Index>(), any_annotations()), 0..12);
    let tags = prop::collection::vec(("[A-Z][A-Za-z0-9_]{4,9}", "[^\\r\\n]{0,20}"), 0..4);
    let game = prop_oneof![any_game(), any_game_tree()];
    (game, 0..5u8, tags, annotated).prop_map(|(mut game, end, tags, annotated)| {
        match end {
            0 => drop(game.resign(Side::First)),
            1 => drop(game.resign(Side::Second)),
            2 => drop(game.lose_on_time(Side::First)),
            3 => drop(game.lose_on_time(Side::Second)),
            _ => {}
        }
        let nodes = all_nodes(&game);
        for (index, annotations) in annotated {
            let node = nodes[index.index(nodes.len())];
            let annotations = on_board(annotations, game.variant().size());
            *game.annotations_mut(node).expect("a node of the game") = annotations;
        }
        tags.iter()
            .fold(Record::new(game), |record, (name, value)| record.with_tag(name, value))
    })
}

/// Returns the annotations expected after a round trip, which trims comments and converts line breaks to line feeds.
fn as_read(annotations: &Annotations) -> Annotations {
    let comment = annotations.comment.replace("\r\n", "\n").replace('\r', "\n");
    Annotations {
        comment: comment.trim().to_owned(),
        ..annotations.clone()
    }
}

/// Returns the annotations of all nodes in depth-first order, mapped by `as_read`.
fn annotations(game: &Game, as_read: impl Fn(&Annotations) -> Annotations) -> Vec<Annotations> {
    let mut nodes = vec![NodeId::ROOT];
    let mut found = Vec::new();
    while let Some(node) = nodes.pop() {
        found.push(as_read(game.annotations(node)));
        nodes.extend(game.children(node));
    }
    found
}

/// Generates copies of a text with some characters replaced or doubled.
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

/// Generates arbitrary text, text made of characters that occur in the formats, and damaged valid text.
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
        prop_assert_eq!(annotations(&again.game, Annotations::clone), annotations(&record.game, as_read));
        for (name, value) in &record.tags {
            prop_assert_eq!(again.tag(name), Some(value.as_str()));
        }
        prop_assert_eq!(again.to_pgn(), text);
    }

    #[test]
    fn annotations_of_any_comment_read_back_as_written(comment in any_comment()) {
        let text = format!("1. a2-a3 {{{}}} *", comment.replace('}', ")"));
        let record = parse_pgn(&text).unwrap();
        let written = record.to_pgn();
        let again = parse_pgn(&written).unwrap();
        let all = |game| annotations(game, Annotations::clone);
        prop_assert_eq!(all(&again.game), all(&record.game), "{}", written);
    }

    #[test]
    fn a_file_of_records_reads_back_as_written(records in prop::collection::vec(any_record(), 0..4)) {
        let texts: Vec<String> = records.iter().map(Record::to_pgn).collect();
        let mut line = 1;
        let mut reader = PgnReader::new(BufReader::with_capacity(7, Cursor::new(texts.concat())));
        for text in &texts {
            let game = reader.next().expect("a game").expect("no error of the source");
            prop_assert_eq!(game.line, line);
            prop_assert_eq!(&game.record.expect("a record").to_pgn(), text);
            line += text.matches('\n').count();
        }
        prop_assert!(reader.next().is_none());
    }

    #[test]
    fn parsers_never_panic(text in any_text()) {
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
        let errors = PgnReader::with_limit(text.as_bytes(), 100).filter(Result::is_err).count();
        prop_assert_eq!(errors, 0, "a text in memory is read to its end");
        if let Ok(record) = parse_pgn(&text) {
            let written = record.to_pgn();
            let again = parse_pgn(&written).expect("a written record");
            prop_assert_eq!(again.to_pgn(), written);
            let all = |game| annotations(game, Annotations::clone);
            prop_assert_eq!(all(&again.game), all(&record.game));
        }
    }
}
