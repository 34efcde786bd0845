//! Property test of games from randomly changed records: their clocks run, and their moves can be undone.

use crate::ecs_tests::table::Table;
use crate::session::record::game_of;
use crate::session::{Intent, Session, SystemClock};
use crate::states::Screen;
use crate::testing::fuzz;
use breakthrough_platform::clock::UNIX_EPOCH;
use breakthrough_platform::files;
use breakthrough_rules::notation::parse_pgn;
use breakthrough_rules::{MAX_CLOCK, Side};
use std::path::Path;

const TEXTS: [&str; 3] = [
    "[White \"Anna\"]\n[Variant \"Breakthrough\"]\n[TimeControl \"300+5\"]\n[WhiteClock \"12.5\"]\n[BlackClock \"1\"]\n\n\
     1. a2-a3 {[%clk 0:05:05]} a7-a6 {[%clk 0:05:05]} 2. b2-b3 *\n",
    "[Variant \"4x5\"]\n[WhiteTimeControl \"1/30\"]\n[BlackTimeControl \"60d5\"]\n[Players \"human,human\"]\n[Seed \"7\"]\n\
     [Handicap \"1,0\"]\n[MatchScore \"2,3\"]\n[Rematch \"loser\"]\n\n1. a2-a3 (1. b2-b3) a4xb3 2. c2xb3 *\n",
    "[TimeControl \"90\"]\n[RatedLevel \"3\"]\n[Termination \"time forfeit\"]\n[Result \"0-1\"]\n\n1. a2-a3 0-1\n",
];
const TOKENS: [&str; 16] = [
    "[WhiteClock \"1e19\"]\n",
    "[WhiteClock \"31536000\"]\n",
    "[BlackClock \"0\"]\n",
    "[ClockInMenu \"runs\"]\n",
    "[Help \"allowed\"]\n",
    "[Players \"human,computer:3\"]\n",
    "[TimeControl \"31536000+31536000\"]\n",
    "[MatchScore \"4294967295,4294967295\"]\n",
    "[Handicap \"200,200\"]\n",
    "{[%clk 8760:00:00]}",
    "{[%clk 0:00:00.001]}",
    "1e19",
    "-1",
    "nan",
    "1/31536000",
    "(",
];

/// Returns the records of the test, and the records found by the fuzz target `library_record`, if it has run.
fn texts() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/library_record");
    let found = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let found = found.filter_map(|entry| files::read_to_string(&entry.path()).ok());
    TEXTS.map(str::to_owned).into_iter().chain(found).collect()
}

fn check_clocks(table: &Table, text: &str) {
    let session = table.app.world().resource::<Session>();
    let Some(clock) = session.clock() else { return };
    for side in Side::BOTH {
        let left = clock.remaining(side);
        assert!(left.is_none_or(|left| left <= MAX_CLOCK), "{left:?}: {text}");
    }
}

#[test]
fn games_from_randomly_changed_records_run_their_clocks() {
    let mut table = Table::prepared(|app| {
        app.insert_resource(SystemClock(|| UNIX_EPOCH));
    });
    let mut begun = 0;
    let done = fuzz(&texts(), &TOKENS, 150, |text| {
        let Ok(record) = parse_pgn(text) else { return };
        begun += 1;
        let plies = record.game.cursor();
        table.begin(game_of(record));
        // A computer that is low on time may already have replied.
        let cursor = table.session().game().cursor();
        assert!(
            (plies..=plies + 1).contains(&cursor),
            "{plies} plies, found {cursor}: {text}"
        );
        check_clocks(&table, text);
        table.send(Intent::Undo).send(Intent::AnswerUndo(true)).pass(0.03);
        check_clocks(&table, text);
        table.send(Intent::Rematch).pass(0.02);
        check_clocks(&table, text);
        let screen = table.app.world().resource::<bevy::prelude::State<Screen>>();
        assert_eq!(*screen.get(), Screen::Game, "{text}");
    });
    println!("{done} records, {begun} of which began a game");
    assert!(begun > 5, "{begun} of {done}");
}
