//! Game records (PGN): records round-trip, and all positions of the game are usable.
#![no_main]

use breakthrough_fuzz::exercise_position;
use breakthrough_rules::NodeId;
use breakthrough_rules::notation::parse_pgn;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
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
    exercise_position(again.game.position());
    let mut nodes = vec![NodeId::ROOT];
    while let Some(node) = nodes.pop() {
        again.game.go_to(node).expect("a node of the game");
        assert_eq!(
            Some(again.game.position().clone()),
            again.game.position_at(node),
            "{written}"
        );
        nodes.extend_from_slice(again.game.children(node));
    }
    while again.game.undo().is_some() {}
    assert_eq!(again.game.position(), record.game.start(), "{written}");
    exercise_position(again.game.position());
});
