//! Tests of the computer opponent and hints: searches run in the background, can be cancelled, and are reproducible with the
//! game's seed.

use crate::ecs_tests::table::{SMALL, STANDARD, Table, setup};
use crate::ecs_tests::workers::{LostWorker, SilentWorker, TestWorker};
use crate::opponent::{ComputerFailed, EngineRestarted, EngineService, SHOW_THINKING_AFTER};
use crate::session::{GameSetup, HintRequested, Intent};
use crate::settings::Settings;
use crate::states::{Pause, Screen};
use crate::testing::{record, recorded};
use breakthrough_engine::Level;
use breakthrough_engine_service::{EngineWorker, EngineWorkers, SearchMode, SearchRequest, ThreadWorker, WorkerKind};
use breakthrough_rules::Side;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Starts a game in which the computer replies without delay.
fn quick(position: &str, players: &str) -> Table {
    let mut table = Table::prepared(|app| {
        app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::ZERO;
    });
    table.begin(setup(position, players));
    table
}

#[test]
fn the_computer_replies_in_its_turn_only() {
    for level in 1..=4 {
        let mut table = quick(SMALL, &format!("human,computer:{level}"));
        for mv in ["a2a3", "b1b2"] {
            let before = table.session().game().cursor();
            table.play(mv);
            table.wait_for("a reply", |table| table.session().game().cursor() == before + 2);
            assert!(
                !table.thinking().is_busy() && table.session().awaits_person(),
                "level {level}"
            );
            assert_eq!(table.session().outcome(), None);
            table.check_board();
        }
        assert!(
            !table.log().iter().any(|line| line.starts_with("rejected")),
            "level {level}"
        );
    }
}

#[test]
fn frames_continue_while_the_strongest_level_searches() {
    let requests: Arc<Mutex<Vec<SearchRequest>>> = Arc::default();
    let log = Arc::clone(&requests);
    let mut table = with_workers(move |_| Ok(Box::new(SilentWorker::logging(&log))));
    table.begin(setup(STANDARD, "human,computer:10"));
    let begun = Instant::now();
    table.play("a2a3").frames(100);
    assert!(table.session().awaits_computer() && table.thinking().is_busy());
    table.wait_for("the search to be shown", |table| table.thinking().is_shown());
    assert!(begun.elapsed() >= SHOW_THINKING_AFTER, "{:?}", begun.elapsed());
    let requests = requests.lock().expect("no panic");
    let [request] = requests.as_slice() else {
        panic!("expected one request, found {}", requests.len());
    };
    assert_eq!(request.time, Some(Duration::from_millis(2500)));
    assert!(
        matches!(request.mode, SearchMode::Play { level, .. } if level == Level::STRONGEST),
        "{:?}",
        request.mode
    );
}

#[test]
fn the_computer_waits_for_the_delay_of_the_settings() {
    let mut table = Table::title();
    let wait = Duration::from_millis(700);
    table.app.world_mut().resource_mut::<Settings>().computer_replies_after = wait;
    table.begin(setup(SMALL, "human,computer:1"));
    let begun = Instant::now();
    table.play("a2a3");
    table.wait_for("a reply", |table| table.session().awaits_person());
    assert!(begun.elapsed() >= wait, "{:?}", begun.elapsed());
    // A hint is not delayed. Its move is a proven win, which is found immediately.
    let mut table = Table::start("3p/P3/4/4/3P w 0 1", "human,human");
    table.app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::from_secs(60);
    table.app.world_mut().write_message(HintRequested);
    table.update().wait_for("a hint", |table| table.hint().is_some());
}

/// Waits until no search is running.
fn wait_until_idle(table: &mut Table) {
    table.wait_for("the end of the search", |table| {
        let mut service = table.app.world_mut().resource_mut::<EngineService>();
        service.poll();
        service.is_idle()
    });
}

#[test]
fn a_cancelled_search_stops_immediately_without_effect() {
    let check = |what: &str, is_hint: bool, cancel: fn(&mut Table) -> &mut Table| {
        let log: Arc<Mutex<Vec<&str>>> = Arc::default();
        let worker_log = Arc::clone(&log);
        let mut table = with_workers(move |kind| TestWorker::start(kind, &worker_log));
        table.begin(setup(STANDARD, "human,computer:10"));
        if is_hint {
            table.app.world_mut().write_message(HintRequested);
            table.update();
        } else {
            table.play("a2a3");
        }
        assert!(table.thinking().is_busy(), "{what}: no search");
        assert_eq!(*log.lock().expect("no panic"), ["search"], "{what}");
        cancel(&mut table);
        assert!(!table.thinking().is_busy(), "{what}: not cancelled");
        assert!(log.lock().expect("no panic").contains(&"stop"), "{what}");
        assert_eq!(table.hint(), None);
        wait_until_idle(&mut table);
        let moves = table.moves();
        table.log();
        table.pass(0.3).expect("");
        assert_eq!((table.moves(), table.hint()), (moves, None), "{what}");
    };
    check("taken back", false, |table| table.send(Intent::Undo));
    check("another game", false, |table| {
        table.send(Intent::Start(GameSetup::default()))
    });
    check("a rematch", false, |table| table.send(Intent::Rematch));
    check("resigned", false, |table| table.send(Intent::Resign(Side::First)));
    check("paused", false, |table| table.go(Pause::Paused));
    check("left", false, |table| table.go(Screen::Title));
    check("a hint, paused", true, |table| table.go(Pause::Paused));
    check("a hint, another game", true, |table| {
        table.send(Intent::Start(GameSetup::default()))
    });
    check("a board behind a menu", false, |table| {
        table.send(Intent::Stage(GameSetup::default()))
    });
}

#[test]
fn the_computer_replies_after_the_game_was_paused() {
    let mut table = quick(STANDARD, "human,computer:1");
    table.play("a2a3").go(Pause::Paused);
    let moves = table.session().game().cursor();
    for _ in 0..100 {
        thread::sleep(Duration::from_millis(2));
        table.update();
    }
    assert!(table.session().game().cursor() <= moves + 1 && !table.thinking().is_busy());
    table.go(Pause::Running);
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
}

#[test]
fn the_same_seed_produces_the_same_game() {
    let play = |seed: u64, detour: bool| {
        let mut table = quick(SMALL, "human,human");
        table.begin(GameSetup {
            seed,
            ..setup("pppppp/pppppp/6/6/PPPPPP/PPPPPP w 0 1", "computer:1,computer:2")
        });
        if detour {
            table.wait_for("three moves", |table| table.session().game().cursor() >= 3);
            table
                .send(Intent::Undo)
                .send(Intent::Undo)
                .send(Intent::ResumeComputers);
        }
        table.wait_for("the end", |table| table.session().outcome().is_some());
        table.moves()
    };
    let first = play(5, false);
    assert_eq!(play(5, false), first);
    assert_eq!(play(5, true), first, "taking moves back changes nothing");
    assert!(
        (6..10).any(|seed| play(seed, false) != first),
        "expected the seed to change the game"
    );
}

#[test]
fn a_hint_is_shown_until_the_position_changes() {
    let mut table = Table::start("3p/P3/4/4/3P w 0 1", "human,human");
    let ask = |table: &mut Table| {
        table.app.world_mut().write_message(HintRequested);
        table.update().wait_for("a hint", |table| table.hint().is_some());
        assert!(!table.thinking().is_busy());
    };
    ask(&mut table);
    assert_eq!(table.hint().as_deref(), Some("a4a5"), "the move that wins");
    assert_eq!(table.moves(), "", "a hint is not a move");
    table.play("d1d2");
    assert_eq!(table.hint(), None);
    ask(&mut table);
    table.send(Intent::Undo);
    assert_eq!(table.hint(), None);
    ask(&mut table);
    // An illegal move does not change the position.
    table.play("d1d3");
    assert!(table.hint().is_some());
}

#[test]
fn an_outdated_hint_is_not_shown() {
    let mut table = Table::start(STANDARD, "human,human");
    table.app.world_mut().write_message(HintRequested);
    table.update();
    assert!(table.thinking().seeks_hint());
    table.play("a2a3");
    assert!(!table.thinking().is_busy());
    wait_until_idle(&mut table);
    table.pass(0.5);
    assert_eq!(table.hint(), None);
    // After a repeated request for a hint, the first search continues.
    for _ in 0..2 {
        table.app.world_mut().write_message(HintRequested);
        table.update();
    }
    assert!(table.thinking().seeks_hint() && !table.thinking().is_shown());
    table.wait_for("a hint", |table| table.hint().is_some());
}

#[test]
fn hints_are_searched_only_when_a_person_is_to_move() {
    let check = |what: &str, players: &str, prepare: fn(&mut Table) -> &mut Table| {
        let mut table = Table::start(SMALL, players);
        prepare(&mut table);
        table.app.world_mut().write_message(HintRequested);
        table.update();
        assert!(!table.thinking().seeks_hint(), "{what}");
    };
    check("the computer's turn", "computer:10,human", |table| table);
    check("over", "human,human", |table| {
        table.send(Intent::Resign(Side::First)).update()
    });
    check("a board behind a menu", "human,human", |table| {
        table.send(Intent::Stage(GameSetup::default()))
    });
}

#[test]
fn hints_do_not_change_the_computers_replies() {
    let play = |with_hints: bool| {
        // In this position, replies depend on the seed.
        let mut table = quick("pppppp/pppppp/6/6/PPPPPP/PPPPPP w 0 1", "human,computer:1");
        for mv in ["a2a3", "b2b3", "c2c3"] {
            if with_hints {
                table.app.world_mut().write_message(HintRequested);
                table.update().wait_for("a hint", |table| table.hint().is_some());
            }
            let before = table.session().game().cursor();
            table.play(mv);
            table.wait_for("a reply", |table| table.session().game().cursor() == before + 2);
        }
        table.moves()
    };
    assert_eq!(play(true), play(false));
}

/// Returns the number of failures reported to the player.
fn failures(table: &Table) -> usize {
    recorded::<ComputerFailed>(&table.app).len()
}

/// Starts a game against a computer whose workers are started by `start_worker`.
fn with_workers(
    start_worker: impl FnMut(WorkerKind) -> io::Result<Box<dyn EngineWorker>> + Send + Sync + 'static,
) -> Table {
    let mut table = Table::prepared(|app| {
        app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::ZERO;
        app.insert_resource(EngineService(EngineWorkers::with_starter(start_worker)));
        record::<ComputerFailed>(app);
    });
    table.begin(setup(SMALL, "human,computer:1"));
    table
}

#[test]
fn a_search_that_fails_is_reported_once_and_the_game_waits() {
    let mut table = with_workers(TestWorker::start_failing_once);
    table.play("a2a3").pass(0.3);
    assert_eq!(failures(&table), 1);
    assert_eq!(table.moves(), "a2a3");
    assert!(!table.thinking().is_busy());
    // The next search succeeds.
    table.send(Intent::Undo).play("a2a3");
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
    assert_eq!(failures(&table), 1);
}

#[test]
fn a_lost_worker_is_replaced_and_reported() {
    let mut is_first = true;
    let mut table = with_workers(move |kind| {
        Ok(if std::mem::take(&mut is_first) {
            Box::new(LostWorker)
        } else {
            Box::new(ThreadWorker::start(kind)?)
        })
    });
    record::<EngineRestarted>(&mut table.app);
    table.play("a2a3");
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
    assert_eq!(recorded::<EngineRestarted>(&table.app).len(), 1);
    assert_eq!(failures(&table), 0);
}

#[test]
fn a_worker_that_fails_to_start_is_reported_once_and_retried_after_undo_or_restart() {
    let has_threads = Arc::new(AtomicBool::new(false));
    let available = Arc::clone(&has_threads);
    let mut table = with_workers(move |kind| {
        if !available.load(Ordering::Relaxed) {
            return Err(io::Error::other("no threads left"));
        }
        Ok(Box::new(ThreadWorker::start(kind)?))
    });
    table.play("a2a3").pass(2.0);
    assert_eq!(failures(&table), 1);
    table.redraws();
    table.pass(1.0);
    assert_eq!(
        (failures(&table), table.redraws()),
        (1, 0),
        "the game waits for the player"
    );
    table.send(Intent::Undo).play("a2a3").pass(0.3);
    assert_eq!(failures(&table), 2);
    has_threads.store(true, Ordering::Relaxed);
    table.send(Intent::Rematch).play("a2a3");
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
    assert_eq!(failures(&table), 2);
}

#[test]
fn tables_are_kept_during_a_game_and_freed_by_the_next() {
    let log: Arc<Mutex<Vec<&str>>> = Arc::default();
    let worker_log = Arc::clone(&log);
    let mut table = with_workers(move |kind| TestWorker::start(kind, &worker_log));
    for mv in ["a2a3", "b1b2"] {
        let before = table.session().game().cursor();
        table.play(mv);
        table.wait_for("a reply", |table| table.session().game().cursor() == before + 2);
    }
    assert_eq!(*log.lock().expect("no panic"), ["search", "search"]);
    table.send(Intent::Rematch);
    assert_eq!(*log.lock().expect("no panic"), ["search", "search", "new game"]);
}
