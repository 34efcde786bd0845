//! Tests of timed games: running clocks, fallen flags, and pauses.

use crate::base::redraw::RedrawAfter;
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::recorder::PgnRecorder;
use crate::session::record::game_of;
use crate::session::{GameMode, GameSetup, GameTerms, Intent, RematchRule, Session, SystemClock, TimeLow, TimeTerms};
use crate::settings::Settings;
use crate::states::{Overlay, Pause, Screen};
use crate::testing::{record, recorded};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use breakthrough_platform::clock::UNIX_EPOCH;
use breakthrough_rules::Side;
use breakthrough_rules::notation::parse_pgn;
use std::fs;
use std::time::Duration;

pub(crate) fn timed_setup(time: &str, players: &str) -> GameSetup {
    GameSetup {
        terms: GameTerms {
            time: TimeTerms {
                controls: [time.parse().ok(); 2],
                ..TimeTerms::default()
            },
            ..GameTerms::default()
        },
        ..setup(SMALL, players)
    }
}

/// Starts a game between two people, with the same time control for both.
fn timed(time: &str) -> Table {
    let mut table = Table::prepared(|app| {
        app.insert_resource(SystemClock(|| UNIX_EPOCH));
    });
    table.begin(timed_setup(time, "human,human"));
    table
}

/// Returns the remaining time of each side, in milliseconds.
pub(crate) fn left(table: &Table) -> [u128; 2] {
    let session = table.app.world().resource::<Session>();
    let clock = session.clock().expect("a timed game");
    Side::BOTH.map(|side| clock.remaining(side).expect("a clock").as_millis())
}

#[test]
fn the_clock_runs_from_the_first_move_on_for_the_side_to_move() {
    let mut table = timed("60+2");
    table.pass(1.0);
    assert_eq!(left(&table), [60_000, 60_000], "no move has been made");
    table.play("a2b3");
    table.pass(1.5);
    assert_eq!(left(&table), [60_000, 58_500]);
    table.play("a4b3");
    // The frame before the move adds 10 ms.
    assert_eq!(left(&table), [60_000, 60_490]);
    table.pass(3.0);
    assert_eq!(left(&table), [57_000, 60_490]);
}

#[test]
fn the_flag_falls_in_the_frame_in_which_time_runs_out() {
    let mut table = timed("5");
    table.play("a2b3");
    table.pass(4.99);
    assert_eq!(table.log(), ["made a2b3"]);
    table.update();
    assert_eq!(table.log(), ["ended: First by Time"]);
    table.pass(1.0);
    assert_eq!((left(&table), table.screen().as_str()), ([5_000, 0], "Result Running"));
}

#[test]
fn a_flag_falls_while_an_earlier_position_is_shown() {
    let mut table = timed("5");
    table.play("a2b3");
    let start = table
        .app
        .world()
        .resource::<Session>()
        .game()
        .path(table.app.world().resource::<Session>().game().current());
    assert_eq!(start.len(), 1);
    let root = {
        let session = table.app.world().resource::<Session>();
        session.game().parent(session.game().current()).expect("the root")
    };
    table.send(Intent::Show(root));
    table.pass(5.1);
    assert_eq!(table.log().last().map(String::as_str), Some("ended: First by Time"));
}

#[test]
fn frames_are_requested_for_the_next_second_and_for_the_flag() {
    let mut table = timed("3");
    table.play("a2b3");
    table.update();
    let mut waits = Vec::new();
    for _ in 0..400 {
        table.update();
        let mut messages = table.app.world_mut().resource_mut::<Messages<RedrawAfter>>();
        waits.extend(messages.drain().map(|wait| wait.0.as_millis()));
    }
    // Below ten seconds, a clock shows tenths of a second.
    assert!(waits.iter().all(|wait| *wait <= 101), "{waits:?}");
    assert!(
        (25..60).contains(&waits.len()),
        "{} requests in three seconds",
        waits.len()
    );
    assert_eq!(table.screen(), "Result Running");
}

#[test]
fn a_menu_stops_the_clocks_unless_they_run_in_menus() {
    for (runs_in_menu, expected) in [(false, 60_000), (true, 58_000)] {
        let mut table = timed("60");
        let mut setup = timed_setup("60", "human,human");
        setup.terms.time.runs_in_menu = runs_in_menu;
        table.begin(setup);
        table.play("a2b3");
        table.go(Pause::Paused).update();
        let before = left(&table)[1];
        table.pass(2.0);
        let spent = before - left(&table)[1];
        assert_eq!(60_000 - spent, expected, "runs in menu: {runs_in_menu}");
    }
}

#[test]
fn the_clocks_of_a_rated_game_run_in_the_menu() {
    for (mode, expected) in [(GameMode::Casual, 0), (GameMode::Rated, 2000)] {
        let mut table = timed("60");
        let mut terms = timed_setup("60", "human,computer:1").terms;
        terms.mode = mode;
        table.begin(GameSetup {
            players: "human,computer:1".parse().expect("players"),
            terms,
            ..default()
        });
        table.play("a2a3").reply("h7h6");
        table.go(Pause::Paused).update();
        let before = left(&table)[0];
        table.pass(2.0);
        assert_eq!(before - left(&table)[0], expected, "{mode:?}");
    }
}

#[test]
fn settings_photo_mode_and_dialogs_stop_the_clocks() {
    // The question mark opens the dialog that lists all keys.
    for (overlay, keys) in [(Overlay::Settings, ""), (Overlay::Photo, ""), (Overlay::None, "?")] {
        let mut table = timed("60");
        table.play("a2b3").keys(keys).go(overlay).update();
        let before = left(&table);
        table.pass(2.0);
        assert_eq!(left(&table), before, "{overlay:?}");
    }
}

#[test]
fn a_suspended_machine_pauses_the_game_without_loss_of_time() {
    let mut table = timed("60");
    table.play("a2b3");
    table.pass(1.0);
    let before = left(&table);
    let hour = Duration::from_secs(3600);
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(hour));
    table.update();
    table
        .app
        .insert_resource(TimeUpdateStrategy::ManualDuration(crate::testing::FRAME));
    table.pass(1.0);
    assert_eq!((left(&table), table.screen().as_str()), (before, "Game Paused"));
    table.go(Pause::Running);
    table.pass(1.0);
    assert!(
        (980..=1000).contains(&(before[1] - left(&table)[1])),
        "{:?}",
        left(&table)
    );
}

#[test]
fn a_system_clock_set_ahead_pauses_the_game_and_one_set_back_is_ignored() {
    let mut table = timed("60");
    table.play("a2b3");
    table.pass(1.0);
    table
        .app
        .insert_resource(SystemClock(|| UNIX_EPOCH + Duration::from_secs(60)));
    table.pass(0.5);
    assert_eq!(table.screen(), "Game Paused");
    table.go(Pause::Running);
    table.pass(0.1);
    let before = left(&table);
    table.app.insert_resource(SystemClock(|| UNIX_EPOCH));
    table.pass(1.0);
    assert_eq!(
        (table.screen().as_str(), before[1] - left(&table)[1]),
        ("Game Running", 1_000)
    );
}

#[test]
fn an_undo_between_people_needs_consent_and_restores_the_time() {
    let mut table = timed("60+5");
    table.play("a2b3");
    table.pass(4.0);
    table.play("a4b3");
    table.pass(10.0);
    table.log();
    table.send(Intent::Undo);
    assert_eq!(table.log(), [""; 0], "the other side is asked first");
    table.send(Intent::AnswerUndo(false));
    assert_eq!(table.log(), [""; 0], "it has declined");
    table.send(Intent::Undo).send(Intent::AnswerUndo(true));
    assert_eq!(table.log(), ["took back a4b3"]);
    assert_eq!(
        left(&table),
        [60_000, 60_000],
        "the times are those after the previous move"
    );
    table.send(Intent::AnswerUndo(true));
    assert_eq!(table.log(), [""; 0], "no request is pending");
}

#[test]
fn a_loss_on_time_is_never_undone() {
    for players in ["human,human", "human,computer:1"] {
        let mut table = timed("5");
        table.begin(timed_setup("5", players));
        table.play("a2b3");
        if players == "human,human" {
            table.play("a4b3");
        } else {
            table.reply("a4b3");
        }
        table.pass(5.1);
        assert_eq!(table.log().last().map(String::as_str), Some("ended: Second by Time"));
        for intent in [Intent::Undo, Intent::AnswerUndo(true), Intent::Undo] {
            table.send(intent);
        }
        assert!(!table.log().contains(&"resumed".to_owned()), "{players}");
        assert!(!table.session().can_undo(), "{players}");
        assert_eq!((left(&table)[0], table.moves().as_str()), (0, "a2b3 a4b3"), "{players}");
    }
}

#[test]
fn a_fallen_flag_cancels_an_undo_request() {
    let mut table = timed("5");
    table.play("a2b3");
    table.send(Intent::Undo);
    assert!(table.session().asks_for_undo());
    table.pass(5.1).log();
    assert!(!table.session().asks_for_undo(), "no request is pending");
    table.send(Intent::AnswerUndo(true)).expect("");
    assert_eq!(table.screen(), "Result Running");
}

#[test]
fn low_time_is_reported_once() {
    let mut table = timed("12");
    record::<TimeLow>(&mut table.app);
    let low = |table: &Table| -> Vec<Side> { recorded::<TimeLow>(&table.app).iter().map(|low| low.side).collect() };
    table.play("a2b3");
    table.pass(1.9);
    assert_eq!(low(&table), []);
    table.pass(1.0);
    assert_eq!(low(&table), [Side::Second]);
    table.pass(1.0);
    assert_eq!(low(&table), [Side::Second]);
}

#[test]
fn a_timed_game_resumes_from_its_file_with_its_times() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.pgn");
    let mut table = Table::prepared(|app| {
        app.insert_resource(SystemClock(|| UNIX_EPOCH))
            .insert_resource(PgnRecorder::collection(path.clone()).expect("a recorder"));
    });
    table.begin(timed_setup("60+1", "human,human"));
    table.play("a2b3");
    table.pass(10.0);
    table.play("a4b3");
    let before = left(&table);
    let record = parse_pgn(&fs::read_to_string(&path).expect("a file")).expect("a record");
    assert_eq!(record.tag("TimeControl"), Some("60+1"));
    let mut resumed = timed("1");
    resumed.begin(game_of(record));
    let after = left(&resumed);
    assert!(before[0] - after[0] <= 30, "{before:?} {after:?}");
    assert_eq!(before[1], after[1]);
    resumed.pass(1.0);
    assert_eq!(after[0] - left(&resumed)[0], 1_000, "the side to move");
}

#[test]
fn clocks_run_with_any_time_in_a_record() {
    let times = ["1e19", "18446744073709551615", "31536000", "1e300", "-1", "nan", "0"];
    for (time, control) in times
        .into_iter()
        .zip(["300", "300+5", "300d5", "1/30"].into_iter().cycle())
    {
        let text = format!(
            "[TimeControl \"{control}\"]\n[WhiteClock \"{time}\"]\n[BlackClock \"{time}\"]\n\n\
             1. a2-a3 {{[%clk 5124095576030431:00:00]}} a7-a6 {{[%clk 8760:00:00]}} *\n"
        );
        let mut table = timed("1");
        table.begin(game_of(parse_pgn(&text).expect("a record")));
        table.pass(1.0);
        let year = 365 * 24 * 60 * 60 * 1000;
        assert!(
            left(&table).iter().all(|left| *left <= year),
            "{time}: {:?}",
            left(&table)
        );
        // Undoing a move restores the times from the record's comments.
        table.send(Intent::Undo).send(Intent::AnswerUndo(true));
        table.pass(1.0);
        assert!(
            left(&table).iter().all(|left| *left <= year),
            "{time}: {:?}",
            left(&table)
        );
    }
}

#[test]
fn a_rematch_resets_the_clocks_keeps_the_score_and_follows_the_first_move_setting() {
    let mut table = timed("5");
    let mut setup = timed_setup("5", "human,computer:1");
    setup.terms.names = ["Anna", "Ben"].map(str::to_owned);
    setup.terms.rematch = RematchRule::Alternate;
    setup.players = "human,human".parse().expect("players");
    table.begin(setup);
    table.play("a2b3");
    table.pass(5.5);
    let wins = |table: &Table| table.app.world().resource::<Session>().terms().wins;
    assert_eq!(wins(&table), [1, 0]);
    table.send(Intent::Rematch).pass(0.1);
    let terms = table.app.world().resource::<Session>().terms().clone();
    assert_eq!((terms.names[0].as_str(), terms.wins), ("Ben", [0, 1]));
    assert_eq!(left(&table), [5_000, 5_000]);
    table.send(Intent::Resign(Side::Second));
    assert_eq!(wins(&table), [1, 1]);
    table.send(Intent::Undo);
    assert_eq!(wins(&table), [0, 1], "the game goes on");
}

#[test]
fn the_title_screen_keeps_the_times_of_a_game() {
    let mut table = timed("60");
    table.play("a2b3");
    table.pass(1.0);
    let before = left(&table)[1];
    table.go(Screen::Title);
    table.pass(3.0);
    let unfinished = table.app.world().resource::<crate::session::UnfinishedGame>().0.clone();
    let kept = unfinished.terms.time.remaining[1].expect("a clock").as_millis();
    assert!(before - kept <= 20, "{before} {kept}");
}

#[test]
fn a_levels_clock_runs_during_its_search_but_not_during_the_delay_before_its_move() {
    let mut table = timed("6000");
    table.app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::from_secs(1);
    table.begin(timed_setup("6000", "human,computer:1"));
    table.play("a2b3");
    table.wait_for("a reply", |table| {
        table.pass(0.1);
        table.moves().len() > 4
    });
    let counted = 6_000_000 - left(&table)[1];
    assert!(counted < 500, "{counted} ms");
}

#[test]
fn a_maximum_score_in_a_record_does_not_overflow() {
    let mut table = Table::title();
    let mut setup = setup(SMALL, "human,human");
    setup.terms.wins = [u32::MAX; 2];
    table.begin(setup);
    table
        .send(Intent::Resign(Side::First))
        .expect("ended: Second by Resignation");
    assert_eq!(table.session().terms().wins, [u32::MAX; 2]);
}
