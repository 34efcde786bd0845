//! PGN: records round-trip with their annotations, all positions of the game are usable, and a file of records is read to its end
//! with any buffer size.
#![no_main]

use breakthrough_fuzz::exercise_position;
use breakthrough_rules::notation::{PgnGame, PgnReader, parse_pgn};
use breakthrough_rules::{Game, NodeId};
use libfuzzer_sys::fuzz_target;
use std::io::BufReader;

/// Reads a text as a file with many games, with the given buffer size. Returns the line number of each game, and the game's
/// text or error.
fn read_file(text: &[u8], capacity: usize) -> Vec<(usize, String)> {
    let reader = PgnReader::with_limit(BufReader::with_capacity(capacity, text), 1000);
    let read = |game: Result<PgnGame, std::io::Error>| {
        let game = game.expect("a text in memory has no errors of reading");
        let text = game
            .record
            .map_or_else(|error| error.to_string(), |record| record.to_pgn());
        (game.line, text)
    };
    reader.map(read).collect()
}

/// Returns all nodes in breadth-first order.
fn tree(game: &Game) -> Vec<NodeId> {
    let mut nodes = vec![NodeId::ROOT];
    let mut next = 0;
    while let Some(node) = nodes.get(next) {
        nodes.extend_from_slice(game.children(*node));
        next += 1;
    }
    nodes
}

fuzz_target!(|text: &str| {
    let games = read_file(text.as_bytes(), 4096);
    assert_eq!(read_file(text.as_bytes(), 1), games);
    assert!(games.is_sorted_by_key(|(line, _)| *line) && games.len() <= text.len());
    let record = match parse_pgn(text) {
        Ok(record) => record,
        Err(error) => {
            assert!(error.line > 0 && error.column > 0);
            return;
        }
    };
    let written = record.to_pgn();
    let mut again = parse_pgn(&written).unwrap_or_else(|error| panic!("{error}:\n{written}"));
    assert_eq!(again.game.variant(), record.game.variant(), "{written}");
    assert_eq!(again.game.start(), record.game.start(), "{written}");
    assert_eq!(again.game.moves(), record.game.moves(), "{written}");
    assert_eq!(again.game.position(), record.game.position(), "{written}");
    assert_eq!(again.game.outcome(), record.game.outcome(), "{written}");
    for (name, _) in &record.tags {
        assert_eq!(again.tag(name), record.tag(name), "{name}: {written}");
    }
    assert_eq!(again.to_pgn(), written);
    let file = [written.as_str(), written.as_str()].concat();
    let games = read_file(file.as_bytes(), 4096);
    assert!(written.len() > 1000 || (games.len() == 2 && games.iter().all(|(_, text)| *text == written)));
    for (node, node_again) in tree(&record.game).into_iter().zip(tree(&again.game)) {
        assert_eq!(
            again.game.annotations(node_again),
            record.game.annotations(node),
            "{written}"
        );
    }
    exercise_position(again.game.position());
    for node in tree(&again.game) {
        again.game.go_to(node).expect("a node of the game");
        assert_eq!(
            Some(again.game.position().clone()),
            again.game.position_at(node),
            "{written}"
        );
    }
    while again.game.undo().is_some() {}
    assert_eq!(again.game.position(), record.game.start(), "{written}");
    exercise_position(again.game.position());
});
