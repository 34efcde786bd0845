//! Tests of the opening view of a game.

use crate::camera::{CameraRequest, Opening, PLAYER_PITCH_DEGREES};
use crate::ecs_tests::camera::{check, view};
use crate::ecs_tests::clock::{left, timed_setup};
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::session::{GameSetup, SessionKind};
use crate::settings::{MoveSpeed, Settings};
use bevy::prelude::*;

fn opened(change: fn(&mut Settings)) -> Table {
    let mut table = Table::title();
    let mut settings = table.app.world_mut().resource_mut::<Settings>();
    settings.opening_view = true;
    change(&mut settings);
    table.begin(setup(SMALL, "human,human"));
    table
}

#[test]
fn a_game_opens_with_a_low_view_that_becomes_the_playing_view_after_two_seconds() {
    let mut table = opened(|_| {});
    table.pass(1.9);
    let low = view(&mut table);
    assert!(low.1 < 17 && low.2 < 0.9, "the horizon is in view: {low:?}");
    table.pass(0.6);
    let playing = view(&mut table);
    assert!(playing.1.abs_diff(PLAYER_PITCH_DEGREES as i32) <= 2, "{playing:?}");
    check(&mut table, &[], (0, PLAYER_PITCH_DEGREES as i32, 1.0));
}

#[test]
fn a_game_started_at_launch_does_not_use_the_title_view() {
    let mut table = Table::title();
    table.app.world_mut().write_message(CameraRequest::CutToTitle);
    table.begin(setup(SMALL, "human,human"));
    check(&mut table, &[], (0, PLAYER_PITCH_DEGREES as i32, 1.0));
}

#[test]
fn any_input_ends_the_opening_view() {
    for (what, act) in [
        (
            "a key",
            (|table: &mut Table| _ = table.keys("<Right>")) as fn(&mut Table),
        ),
        ("a press", |table| {
            _ = table.click_at(Vec2::new(4.0, 4.0), PointerButton::Primary);
        }),
        ("a request", |table| {
            table.app.world_mut().write_message(CameraRequest::Zoom(1.0));
        }),
    ] {
        let mut table = opened(|_| {});
        table.pass(0.3);
        assert!(view(&mut table).1 < 17, "{what}");
        act(&mut table);
        table.pass(0.45);
        assert!(view(&mut table).1 > 45, "{what}: {:?}", view(&mut table));
        assert_eq!(table.count::<Opening>(), 0, "{what}");
    }
}

#[test]
fn reduced_motion_and_the_setting_disable_the_opening_view() {
    for change in [
        (|settings: &mut Settings| settings.reduced_motion = true) as fn(&mut Settings),
        |settings| settings.opening_view = false,
        |settings| settings.move_speed = MoveSpeed::Off,
    ] {
        let mut table = opened(change);
        table.pass(1.0);
        assert_eq!(view(&mut table).1, PLAYER_PITCH_DEGREES as i32);
    }
}

#[test]
fn only_another_board_has_the_opening_view() {
    let mut table = opened(|_| {});
    table.pass(5.0);
    let analysis = |size: &str| GameSetup {
        kind: SessionKind::Analysis,
        ..setup(size, "human,human")
    };
    table.begin(analysis(SMALL));
    assert_eq!(table.count::<Opening>(), 0, "the same board");
    table.begin(analysis("ppppp/ppppp/5/PPPPP/PPPPP w 0 1"));
    assert_eq!(table.count::<Opening>(), 1);
}

#[test]
fn the_clocks_do_not_run_during_the_opening_view() {
    let mut table = Table::title();
    table.app.world_mut().resource_mut::<Settings>().opening_view = true;
    let mut resumed = timed_setup("60", "human,human");
    let mv = resumed.game.position().legal_moves()[0];
    resumed.game.play(mv).expect("a legal move");
    table.begin(resumed);
    table.pass(1.8);
    assert_eq!(left(&table), [60_000, 60_000]);
    table.pass(0.4);
    assert_eq!(
        left(&table),
        [60_000, 60_000],
        "the camera has not reached the playing view"
    );
    table.pass(1.0);
    let [first, second] = left(&table);
    assert_eq!(first, 60_000);
    assert!((59_000..59_500).contains(&second), "{second}");
}
