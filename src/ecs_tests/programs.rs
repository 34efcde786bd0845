//! Tests of UCI engines as players, implemented as shell scripts: their moves, and the game after a failure.

use crate::base::uci_engines::UciEngines;
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::opponent::UciEngineFailure;
use crate::recorder::PgnRecorder;
use crate::session::record::game_of;
use crate::session::{Intent, SystemClock};
use crate::settings::Settings;
use crate::states::{Pause, Screen};
use bevy::prelude::*;
use breakthrough_engine::Level;
use breakthrough_platform::clock::UNIX_EPOCH;
use breakthrough_players::GamePlayer;
use breakthrough_rules::notation::parse_pgn;
use breakthrough_rules::{Ending, Side};
use breakthrough_uci_client::{Confirmations, EngineEntry, EngineList, Fault};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Creates a UCI engine named Odd that runs the shell command `answer` on `go`.
fn entry(answer: &str) -> EngineEntry {
    let script = format!(
        "while read -r word rest; do case \"$word\" in\n\
         uci) echo 'id name Odd One 1.2'; echo uciok ;;\n isready) echo readyok ;;\n\
         position) last=${{rest##* }} ;;\n go) {answer} ;;\n stop) echo bestmove a1a2 ;;\n quit) exit ;;\n esac; done\n"
    );
    EngineEntry {
        arguments: vec!["-c".to_owned(), script],
        ..EngineEntry::new("Odd".parse().expect("a name"), PathBuf::from("/bin/sh"))
    }
}

/// Starts a game on the small board against a UCI engine.
fn against(answer: &str) -> Table {
    let mut list = EngineList::default();
    list.put(entry(answer), None).expect("a free name");
    let mut confirmations = Confirmations::default();
    confirmations
        .confirm(entry(answer).command().expect("text"))
        .expect("no file");
    let mut table = Table::prepared(|app| {
        app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::ZERO;
        app.insert_resource(UciEngines::new(list, None, confirmations));
    });
    table.begin(setup(SMALL, "human,engine:Odd"));
    table
}

fn fault(table: &Table) -> Option<Option<Fault>> {
    let failure = table.app.world().resource::<UciEngineFailure>();
    failure.failed().map(|failed| failed.fault.clone())
}

fn wait_for_fault(table: &mut Table) -> Option<Fault> {
    table.wait_for("a fault", |table| fault(table).is_some());
    assert!(!table.thinking().is_busy() && table.session().outcome().is_none());
    fault(table).expect("the fault was awaited")
}

#[test]
fn a_uci_engine_replies_in_its_turn_and_is_named_in_the_record() {
    let mut table = against("case $last in b1b2) echo bestmove d5d4 ;; *) echo bestmove c5c4 ;; esac");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.pgn");
    table
        .app
        .insert_resource(PgnRecorder::collection(file.clone()).expect("a recorder"));
    for (mv, moves) in [("b1b2", "b1b2 d5d4"), ("c1c2", "b1b2 d5d4 c1c2 c5c4")] {
        table.play(mv);
        table.wait_for("a reply", |table| table.moves() == moves);
    }
    let text = fs::read_to_string(&file).expect("saved");
    let record = parse_pgn(&text).expect("a record");
    assert_eq!(record.tag("Black"), Some("Odd One 1.2"));
    let players = game_of(record.clone()).players;
    assert_eq!(players.to_string(), "human,engine:Odd");
    assert_eq!(
        table.app.world().resource::<UciEngines>().list().entries()[0].id,
        "Odd One 1.2"
    );
}

#[test]
fn each_failure_is_reported_to_the_player_and_the_game_waits() {
    for (answer, expected) in [
        ("echo bestmove a1a8", Fault::IllegalMove("a1a8".to_owned())),
        ("echo bestmove '(none)'", Fault::NoMove("(none)".to_owned())),
        ("yes", Fault::Flooded("bestmove".to_owned())),
        (
            "echo sorry >&2; exit 1",
            Fault::Disconnected {
                expected: "bestmove".to_owned(),
                last_error: "sorry".to_owned(),
            },
        ),
    ] {
        let mut table = against(answer);
        table.play("a2a3");
        assert_eq!(wait_for_fault(&mut table), Some(expected));
        table.pass(1.0);
        assert_eq!(table.moves(), "a2a3", "{answer}: not asked again");
    }
}

#[test]
fn an_unlisted_uci_engine_is_reported_as_a_failure() {
    let mut table = against("echo bestmove d5d4");
    table.begin(setup(SMALL, "human,engine:Gone"));
    table.play("a2a3");
    assert_eq!(wait_for_fault(&mut table), None);
    // Names are case-insensitive.
    table.begin(setup(SMALL, "human,engine:ODD"));
    assert_eq!(fault(&table), None);
    table.play("a2a3");
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
}

#[test]
fn after_a_failure_the_built_in_engine_can_take_over() {
    let mut table = against("exit");
    table.play("a2a3");
    wait_for_fault(&mut table);
    let level = GamePlayer::Computer(Level::WEAKEST);
    table.send(Intent::SetPlayer(Side::Second, level));
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
    assert_eq!(fault(&table), None);
    assert_eq!(table.session().players().to_string(), "human,computer:novice");
}

#[test]
fn after_a_failure_the_uci_engine_can_resign() {
    let mut table = against("exit");
    table.play("a2a3");
    wait_for_fault(&mut table);
    table.send(Intent::Resign(Side::Second));
    let outcome = table.session().outcome().expect("the game is over");
    assert_eq!(outcome.winner, Side::First);
    assert_eq!(fault(&table), None);
}

#[test]
fn a_failure_is_cleared_when_the_game_continues_without_the_engine() {
    let check = |what: &str, continue_game: fn(&mut Table) -> &mut Table| {
        let mut table = against("exit");
        table.play("a2a3");
        wait_for_fault(&mut table);
        continue_game(&mut table).update();
        assert_eq!(fault(&table), None, "{what}");
    };
    check("undone", |table| table.send(Intent::Undo));
    check("another game", |table| table.send(Intent::Rematch));
    check("left", |table| table.send(Intent::Stage(setup(SMALL, "human,human"))));
}

#[test]
fn a_search_is_cancelled_immediately_and_its_reply_is_dropped() {
    let check = |what: &str, cancel: fn(&mut Table) -> &mut Table| {
        let mut table = against("sleep 0.3; echo bestmove d5d4");
        table.play("a2a3");
        table.pass(0.1);
        assert!(table.thinking().is_busy(), "{what}");
        let begun = Instant::now();
        cancel(&mut table);
        let time = begun.elapsed();
        assert!(
            !table.thinking().is_busy() && time < Duration::from_millis(100),
            "{what}: {time:?}"
        );
        let moves = table.moves();
        std::thread::sleep(Duration::from_millis(600));
        table.pass(0.3);
        assert_eq!((table.moves(), fault(&table)), (moves, None), "{what}");
    };
    check("undone", |table| table.send(Intent::Undo));
    check("resigned", |table| table.send(Intent::Resign(Side::First)));
    check("paused", |table| table.go(Pause::Paused));
    check("left", |table| table.go(Screen::Title));
}

#[test]
fn a_cancelled_search_stops_the_uci_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    let (searching, stopped) = (folder.path().join("searching"), folder.path().join("stopped"));
    let mut table = against(&format!(
        "touch {}; read -r word; [ \"$word\" = stop ] && echo bestmove a1a2 > {}",
        searching.display(),
        stopped.display()
    ));
    table.play("a2a3").wait_for("the search", |_| searching.exists());
    assert!(table.thinking().is_busy());
    table.send(Intent::Undo);
    table.wait_for("the stop", |_| stopped.exists());
}

#[test]
fn frames_continue_while_a_uci_engine_hangs_and_the_program_can_exit() {
    let mut table = against("sleep 60");
    let begun = Instant::now();
    table.play("a2a3").frames(100);
    assert!(table.thinking().is_busy() && begun.elapsed() < Duration::from_secs(5));
    let begun = Instant::now();
    drop(table);
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}

#[test]
fn two_uci_engines_play_each_other() {
    // Before the first move, `$last` is the move number at the end of the FEN.
    let mut table =
        against("case $last in 1) m=a2a3 ;; a2a3) m=c5c4 ;; c5c4) m=c1c2 ;; *) sleep 60 ;; esac; echo bestmove $m");
    table.begin(setup(SMALL, "engine:Odd,engine:Odd"));
    table.wait_for("three moves", |table| table.session().game().cursor() == 3);
    assert_eq!(table.moves(), "a2a3 c5c4 c1c2");
}

/// Starts a timed game on the small board against a UCI engine and plays the person's first move.
fn timed_against(answer: &str, time: &str, replies_after: Duration) -> Table {
    let mut table = against(answer);
    table.app.world_mut().resource_mut::<Settings>().computer_replies_after = replies_after;
    table.app.insert_resource(SystemClock(|| UNIX_EPOCH));
    let mut timed = setup(SMALL, "human,engine:Odd");
    timed.terms.time.controls = [time.parse().ok(); 2];
    table.begin(timed);
    table.play("b1b2");
    table
}

fn time_left(table: &Table, side: Side) -> Duration {
    let clock = table.session().clock().expect("a timed game");
    clock.remaining(side).expect("a clock")
}

#[test]
fn a_uci_engine_that_exceeds_its_time_loses_immediately() {
    let mut table = timed_against("sleep 60", "2", Duration::ZERO);
    table.wait_for("the search", |table| table.thinking().is_busy());
    table.pass(1.9);
    assert!(table.session().outcome().is_none());
    table.pass(0.2);
    let outcome = table.session().outcome().expect("the flag has fallen");
    assert_eq!((outcome.winner, outcome.ending), (Side::First, Ending::Time));
    table.pass(0.1);
    assert!(!table.thinking().is_busy() && fault(&table).is_none());
}

#[test]
fn a_uci_engines_clock_runs_during_its_search_but_not_during_the_frames_around_it() {
    let mut table = timed_against("echo bestmove d5d4", "6000", Duration::from_secs(1));
    table.wait_for("a reply", |table| {
        table.pass(0.1);
        table.moves() == "b1b2 d5d4"
    });
    let counted = Duration::from_secs(6000) - time_left(&table, Side::Second);
    assert!(counted < Duration::from_millis(500), "{counted:?}");
}

#[test]
fn a_uci_engines_clock_is_stopped_while_the_player_decides_about_its_failure() {
    let mut table = timed_against("echo bestmove a1a8", "6000", Duration::ZERO);
    wait_for_fault(&mut table);
    let before = time_left(&table, Side::Second);
    table.pass(3.0);
    assert_eq!(time_left(&table, Side::Second), before);
}
