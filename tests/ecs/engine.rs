//! Computer opponent and hints: searches that run beside the frames, can be cancelled, and repeat with the seed of a match.

use crate::table::{SMALL, Table, setup};
use bevy::prelude::*;
use breakthrough::engine::{ComputerFailed, HintRequested, SHOW_THINKING_AFTER, SearchService};
use breakthrough::session::{Intent, MatchSetup};
use breakthrough::settings::Settings;
use breakthrough::states::{Pause, Screen};
use breakthrough_rules::Side;
use breakthrough_search_service::{
    SearchError, SearchId, SearchWorker, SearchWorkers, ThreadWorker, WorkerCommand, WorkerEvent, WorkerLost,
};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

const STANDARD: &str = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1";

/// A match in which the computer replies as soon as it can.
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
fn the_strongest_level_replies_in_time_while_frames_go_on() {
    let mut table = Table::start(STANDARD, "human,computer:10");
    let begun = Instant::now();
    table.play("a2a3");
    let requested = begun.elapsed();
    let mut frames = 0;
    let mut longest = Duration::ZERO;
    while table.session().awaits_computer() {
        let frame = Instant::now();
        table.update();
        longest = longest.max(frame.elapsed());
        frames += 1;
        thread::sleep(Duration::from_millis(2));
        assert!(begun.elapsed() < Duration::from_secs(10));
        let elapsed = begun.elapsed();
        if table.thinking().is_shown() {
            assert!(begun.elapsed() >= SHOW_THINKING_AFTER, "shown after {elapsed:?}");
        } else if table.thinking().is_busy() {
            assert!(
                elapsed <= requested + SHOW_THINKING_AFTER,
                "not shown after {elapsed:?}"
            );
        }
    }
    assert!(frames > 50, "{frames} frames in {:?}", begun.elapsed());
    assert!(longest < Duration::from_secs(1), "a frame took {longest:?}");
    assert!(begun.elapsed() > Duration::from_secs(1));
}

#[test]
fn the_computer_replies_no_sooner_than_the_settings_say() {
    let mut table = Table::title();
    let wait = Duration::from_millis(700);
    table.app.world_mut().resource_mut::<Settings>().computer_replies_after = wait;
    table.begin(setup(SMALL, "human,computer:1"));
    let begun = Instant::now();
    table.play("a2a3");
    table.wait_for("a reply", |table| table.session().awaits_person());
    assert!(begun.elapsed() >= wait, "{:?}", begun.elapsed());
    // A hint does not wait: the move wins, which is proven at once.
    let mut table = Table::start("3p/P3/4/4/3P w 0 1", "human,human");
    table.app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::from_secs(60);
    table.app.world_mut().write_message(HintRequested);
    table.update().wait_for("a hint", |table| table.hint().is_some());
}

/// Time until no search is running.
fn time_until_idle(table: &mut Table) -> Duration {
    let mut service = table.app.world_mut().resource_mut::<SearchService>();
    let started = Instant::now();
    while !service.is_idle() {
        assert!(started.elapsed() < Duration::from_secs(10), "the search goes on");
        thread::sleep(Duration::from_millis(1));
        service.poll();
    }
    started.elapsed()
}

#[test]
fn a_cancelled_search_ends_within_100_ms_and_changes_nothing() {
    let check = |what: &str, is_hint: bool, cancel: fn(&mut Table) -> &mut Table| {
        let cancel_once = || {
            let mut table = Table::start(STANDARD, "human,computer:10");
            if is_hint {
                table.app.world_mut().write_message(HintRequested);
                table.update();
            } else {
                table.play("a2a3");
            }
            let requested = Instant::now();
            table.wait_for("a search under way", |_| {
                requested.elapsed() > Duration::from_millis(50)
            });
            let is_idle = table.app.world().resource::<SearchService>().is_idle();
            assert!(table.thinking().is_busy() && !is_idle, "{what}: no search");
            cancel(&mut table);
            assert!(!table.thinking().is_busy(), "{what}: not cancelled");
            assert_eq!(table.hint(), None);
            let took = time_until_idle(&mut table);
            let moves = table.moves();
            table.log();
            table.pass(0.3).expect("");
            assert_eq!((table.moves(), table.hint()), (moves, None), "{what}");
            took
        };
        // Several tries: another program may hold the thread up.
        let mut times = std::iter::repeat_with(cancel_once).take(10);
        let is_soon = times.any(|took| took < Duration::from_millis(100));
        assert!(is_soon, "{what}: the search goes on for more than 100 ms");
    };
    check("taken back", false, |table| table.send(Intent::Undo));
    check("another match", false, |table| {
        table.send(Intent::Start(MatchSetup::default()))
    });
    check("a rematch", false, |table| table.send(Intent::Rematch));
    check("resigned", false, |table| table.send(Intent::Resign(Side::First)));
    check("paused", false, |table| table.go(Pause::Paused));
    check("left", false, |table| table.go(Screen::Title));
    check("a hint, paused", true, |table| table.go(Pause::Paused));
    check("a hint, another match", true, |table| {
        table.send(Intent::Start(MatchSetup::default()))
    });
    check("a board behind a menu", false, |table| {
        table.send(Intent::Stage(MatchSetup::default()))
    });
}

#[test]
fn the_computer_replies_after_a_pause() {
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
fn the_same_seed_gives_the_same_game() {
    let play = |seed: u64, detour: bool| {
        let mut table = quick(SMALL, "human,human");
        table.begin(MatchSetup {
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
    assert_eq!(play(5, true), first, "also after moves were taken back");
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
    time_until_idle(&mut table);
    table.pass(0.5);
    assert_eq!(table.hint(), None);
    // Requested twice, the first search goes on.
    for _ in 0..2 {
        table.app.world_mut().write_message(HintRequested);
        table.update();
    }
    assert!(table.thinking().seeks_hint() && !table.thinking().is_shown());
    table.wait_for("a hint", |table| table.hint().is_some());
}

#[test]
fn a_hint_is_searched_only_when_a_person_is_to_move() {
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
        table.send(Intent::Stage(MatchSetup::default()))
    });
}

#[test]
fn hints_do_not_change_the_computers_replies() {
    let play = |with_hints: bool| {
        // Here replies depend on the seed.
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

/// A thread that searches, with a log of its commands, whose first search fails if it is to.
struct TestWorker {
    thread: ThreadWorker,
    fails_next: bool,
    failed: Option<SearchId>,
    log: Arc<Mutex<Vec<&'static str>>>,
}

impl SearchWorker for TestWorker {
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost> {
        let name = match command {
            WorkerCommand::Search { .. } => "search",
            WorkerCommand::Stop(_) => "stop",
            WorkerCommand::FreeTables => "free tables",
        };
        self.log.lock().expect("no panic").push(name);
        match command {
            WorkerCommand::Search { id, .. } if std::mem::take(&mut self.fails_next) => {
                self.failed = Some(id);
                Ok(())
            }
            command => self.thread.send(command),
        }
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        match self.failed.take() {
            Some(id) => {
                let error = SearchError::Panicked("the test wants it".to_owned());
                Ok(Some(WorkerEvent::Finished(id, Err(error))))
            }
            None => self.thread.try_receive(),
        }
    }
}

/// How often the player was told of a failure.
#[derive(Resource, Default)]
struct Failures(u32);

/// A match against the computer, whose searches go to workers that the function starts.
fn with_workers(start_worker: impl FnMut(&str) -> io::Result<Box<dyn SearchWorker>> + Send + Sync + 'static) -> Table {
    let mut table = Table::prepared(|app| {
        app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::ZERO;
        app.insert_resource(SearchService(SearchWorkers::with_starter(start_worker)))
            .init_resource::<Failures>()
            .add_observer(|_: On<ComputerFailed>, mut failures: ResMut<Failures>| failures.0 += 1);
    });
    table.begin(setup(SMALL, "human,computer:1"));
    table
}

#[test]
fn a_search_that_fails_is_reported_once_and_the_match_waits() {
    let mut table = with_workers(|name| {
        Ok(Box::new(TestWorker {
            thread: ThreadWorker::start(name)?,
            fails_next: true,
            failed: None,
            log: Arc::default(),
        }))
    });
    table.play("a2a3").pass(0.3);
    assert_eq!(table.app.world().resource::<Failures>().0, 1);
    assert_eq!(table.moves(), "a2a3");
    assert!(!table.thinking().is_busy());
    // The next search works.
    table.send(Intent::Undo).play("a2a3");
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
    assert_eq!(table.app.world().resource::<Failures>().0, 1);
}

#[test]
fn a_worker_that_cannot_be_started_is_reported_once_and_tried_again_after_undo_or_restart() {
    let has_threads = Arc::new(AtomicBool::new(false));
    let available = Arc::clone(&has_threads);
    let mut table = with_workers(move |name| {
        if !available.load(Ordering::Relaxed) {
            return Err(io::Error::other("no threads left"));
        }
        Ok(Box::new(ThreadWorker::start(name)?))
    });
    let failures = |table: &Table| table.app.world().resource::<Failures>().0;
    table.play("a2a3").pass(2.0);
    assert_eq!(failures(&table), 1);
    table.redraws();
    table.pass(1.0);
    assert_eq!(
        (failures(&table), table.redraws()),
        (1, 0),
        "the match waits for the player"
    );
    table.send(Intent::Undo).play("a2a3").pass(0.3);
    assert_eq!(failures(&table), 2);
    has_threads.store(true, Ordering::Relaxed);
    table.send(Intent::Rematch).play("a2a3");
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
    assert_eq!(failures(&table), 2);
}

#[test]
fn tables_are_kept_during_a_match_and_freed_by_the_next() {
    let log: Arc<Mutex<Vec<&str>>> = Arc::default();
    let worker_log = Arc::clone(&log);
    let mut table = with_workers(move |name| {
        Ok(Box::new(TestWorker {
            thread: ThreadWorker::start(name)?,
            fails_next: false,
            failed: None,
            log: Arc::clone(&worker_log),
        }))
    });
    for mv in ["a2a3", "b1b2"] {
        let before = table.session().game().cursor();
        table.play(mv);
        table.wait_for("a reply", |table| table.session().game().cursor() == before + 2);
    }
    assert_eq!(*log.lock().expect("no panic"), ["search", "search"]);
    table.send(Intent::Rematch);
    assert_eq!(*log.lock().expect("no panic"), ["search", "search", "free tables"]);
}
