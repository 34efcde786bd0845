//! The computer: it answers with a legal move while frames go on, it can be stopped, and it is the same every time.

use crate::table::{SMALL, Table, setup};
use bevy::prelude::*;
use breakthrough::engine::{HintRequested, SHOW_THINKING_AFTER};
use breakthrough::screens::{Pause, Screen};
use breakthrough::session::{Intent, MatchSetup};
use breakthrough::settings::Settings;
use breakthrough_rules::Side;
use std::sync::Weak;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

const STANDARD: &str = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1";

/// A match in which the computer answers as soon as it can.
fn quick(position: &str, players: &str) -> Table {
    let mut table = Table::prepared(|app| {
        app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::ZERO;
    });
    table.begin(setup(position, players));
    table
}

#[test]
fn the_computer_does_not_answer_or_answers_out_of_turn() {
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
fn the_strongest_level_thinks_for_ever_or_stops_the_frames() {
    let mut table = Table::start(STANDARD, "human,computer:10");
    let begun = Instant::now();
    table.play("a2a3");
    let asked = begun.elapsed();
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
            assert!(elapsed <= asked + SHOW_THINKING_AFTER, "not shown after {elapsed:?}");
        }
    }
    assert!(frames > 50, "{frames} frames in {:?}", begun.elapsed());
    assert!(longest < Duration::from_secs(1), "a frame took {longest:?}");
    assert!(begun.elapsed() > Duration::from_secs(1));
}

#[test]
fn the_computer_answers_too_soon_to_be_followed() {
    let mut table = Table::title();
    let wait = Duration::from_millis(700);
    table.app.world_mut().resource_mut::<Settings>().computer_replies_after = wait;
    table.begin(setup(SMALL, "human,computer:1"));
    let begun = Instant::now();
    table.play("a2a3");
    table.wait_for("a reply", |table| table.session().awaits_person());
    assert!(begun.elapsed() >= wait, "{:?}", begun.elapsed());
    // A hint comes as soon as it is found: the last move to make wins.
    let mut table = Table::start("3p/P3/4/4/3P w 0 1", "human,human");
    table.app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::from_secs(60);
    table.app.world_mut().write_message(HintRequested);
    table.update().wait_for("a hint", |table| table.hint().is_some());
}

/// How long a search goes on after it was stopped.
fn outlives(sign_of_life: &Weak<AtomicBool>) -> Duration {
    let stopped = Instant::now();
    while sign_of_life.strong_count() > 0 {
        assert!(stopped.elapsed() < Duration::from_secs(10), "the search goes on");
        thread::sleep(Duration::from_millis(1));
    }
    stopped.elapsed()
}

#[test]
fn the_computer_thinks_on_after_it_was_stopped() {
    let check = |what: &str, is_hint: bool, stop: fn(&mut Table) -> &mut Table| {
        let stop_once = || {
            let mut table = Table::start(STANDARD, "human,computer:10");
            if is_hint {
                table.app.world_mut().write_message(HintRequested);
                table.update();
            } else {
                table.play("a2a3");
            }
            let asked = Instant::now();
            table.wait_for("a search under way", |_| asked.elapsed() > Duration::from_millis(50));
            let sign_of_life = table.thinking().sign_of_life().expect("a search");
            assert!(
                table.thinking().is_busy() && sign_of_life.strong_count() == 2,
                "{what}: it thinks"
            );
            stop(&mut table);
            assert!(!table.thinking().is_busy(), "{what}: it thinks on");
            assert_eq!(table.hint(), None);
            let took = outlives(&sign_of_life);
            // And nothing comes of it afterwards.
            let moves = table.moves();
            table.log();
            table.pass(0.3).expect("");
            assert_eq!((table.moves(), table.hint()), (moves, None), "{what}");
            took
        };
        // Some tries: another program may hold the thread up.
        let mut tries = std::iter::repeat_with(stop_once).take(10);
        let is_soon = tries.any(|took| took < Duration::from_millis(100));
        assert!(is_soon, "{what}: the thread goes on for more than 100 ms");
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
fn the_computer_does_not_go_on_after_a_pause() {
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
fn the_same_seed_is_another_game() {
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
        "the seed decides nothing"
    );
}

#[test]
fn a_hint_is_not_shown_or_outlives_a_move() {
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
    // An illegal try leaves it.
    table.play("d1d3");
    assert!(table.hint().is_some());
}

#[test]
fn a_hint_that_comes_too_late_is_shown() {
    let mut table = Table::start(STANDARD, "human,human");
    table.app.world_mut().write_message(HintRequested);
    table.update();
    let sign_of_life = table.thinking().sign_of_life().expect("a search");
    table.play("a2a3");
    assert!(!table.thinking().is_busy());
    outlives(&sign_of_life);
    table.pass(0.5);
    assert_eq!(table.hint(), None);
    // Asked twice: one search goes on.
    for _ in 0..2 {
        table.app.world_mut().write_message(HintRequested);
        table.update();
    }
    assert!(table.thinking().seeks_hint() && !table.thinking().is_shown());
    table.wait_for("a hint", |table| table.hint().is_some());
}

#[test]
fn nobody_is_to_move_and_a_hint_is_looked_for() {
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
