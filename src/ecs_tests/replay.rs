//! Tests of stepping through the game with keys, and of replays.

use crate::base::redraw::RedrawAfter;
use crate::ecs_tests::table::{SMALL, Table};
use crate::input::{ReplayRequest, ReplaySpeed};
use crate::screens::moves::Replay;
use crate::session::{GameSetup, Intent, SessionKind};
use bevy::prelude::*;
use breakthrough_rules::{NodeId, Side};
use std::time::Duration;

/// Returns the ply of the shown position.
fn shown(table: &Table) -> usize {
    let session = table.session();
    session.game().ply(session.shown_node()).expect("a node")
}

fn is_running(table: &Table) -> bool {
    table.app.world().resource::<Replay>().is_running()
}

fn request(table: &mut Table, request: ReplayRequest) {
    table.app.world_mut().trigger(request);
    table.update();
}

/// Starts a game and plays four moves, the third of which captures.
fn played() -> Table {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2 b5b4").pass(1.5);
    table
}

#[test]
fn keys_step_through_the_game_without_changing_its_current_position() {
    let mut table = played();
    let current = table.position();
    for (keys, ply) in [
        (",", 3),
        ("<PageUp>", 2),
        (".", 3),
        ("<PageDown>", 4),
        (".", 4),
        ("<Home>", 0),
        (",", 0),
        (".", 1),
        ("<End>", 4),
    ] {
        table.keys(keys).pass(0.1);
        assert_eq!((shown(&table), table.position()), (ply, current.clone()), "{keys}");
        table.check_board();
    }
}

#[test]
fn the_computer_searches_and_moves_while_an_earlier_position_is_shown() {
    let mut table = Table::start(SMALL, "human,computer:10");
    table.play("a2a3").keys("<Home>");
    assert!(table.thinking().is_busy());
    table.log();
    table.reply("d3c2").expect("made d3c2");
    assert_eq!(shown(&table), 0);
    table.keys("<End>");
    assert_eq!((shown(&table), table.session().awaits_person()), (2, true));
}

#[test]
fn a_move_at_an_earlier_position_of_a_running_game_returns_to_the_current_one() {
    let returned = "rejected ReturnedToCurrentPosition";
    let mut table = Table::start(SMALL, "human,computer:10");
    table.play("a2a3").reply("d3c2").keys("<Home>");
    table.log();
    table.click("b1").expect(returned);
    assert!(table.session().shows_latest());
    assert_eq!(table.selected(), "");
    table.keys("<Home>b1").expect(returned);
    assert!(table.session().shows_latest());
    table.keys("b1c2").expect("made b1c2");
}

#[test]
fn undone_moves_are_not_stepped_into() {
    let mut table = played();
    table.send(Intent::Undo).keys(".");
    assert_eq!(shown(&table), 3);
    table.send(Intent::Show(table.node(4))).keys("<End>");
    assert_eq!(shown(&table), 3);
}

#[test]
fn a_finished_game_can_be_stepped_through_from_the_result() {
    let mut table = played();
    table.send(Intent::Resign(Side::First)).pass(5.0);
    table.keys(",");
    assert_eq!((shown(&table), table.screen().as_str()), (3, "Result Running"));
    table.keys("<End>");
    assert_eq!((shown(&table), table.screen().as_str()), (4, "Result Running"));
    table.keys("<Left><Left><Right>");
    assert_eq!((shown(&table), table.selection().cursor), (3, None));
    // After Up has shown the keyboard cursor, Left moves the cursor instead of showing an earlier position.
    table.keys("<Up><Left>");
    assert_eq!(shown(&table), 3);
    assert!(table.selection().cursor.is_some());
}

#[test]
fn moves_of_a_saved_game_are_stepped_through_but_not_undone() {
    let mut table = played();
    let game = table.session().game().clone();
    table.send(Intent::Start(GameSetup {
        game,
        kind: SessionKind::Replay,
        ..default()
    }));
    table.log();
    table.keys("u").expect("rejected Replay");
    table.keys("R").expect("rejected Replay");
    table.keys("<Left>");
    assert_eq!((shown(&table), table.session().kind()), (3, SessionKind::Replay));
}

#[test]
fn a_replay_shows_one_move_per_interval_and_ends_with_the_last() {
    for speed in [
        ReplaySpeed::Half,
        ReplaySpeed::Normal,
        ReplaySpeed::Double,
        ReplaySpeed::Quadruple,
    ] {
        let mut table = played();
        request(&mut table, ReplayRequest::SetSpeed(speed));
        request(&mut table, ReplayRequest::Toggle);
        assert_eq!(
            (shown(&table), is_running(&table)),
            (0, true),
            "the replay restarts because no move follows"
        );
        table.pass(0.25);
        assert_eq!(shown(&table), 0);
        table.pass(0.1);
        for ply in 1..4 {
            assert_eq!((shown(&table), is_running(&table)), (ply, true), "{speed:?}");
            table.check_board();
            table.pass(speed.interval().as_secs_f32() - 0.1);
            assert_eq!(shown(&table), ply, "{speed:?}");
            table.pass(0.1);
        }
        assert_eq!((shown(&table), is_running(&table)), (4, false), "{speed:?}");
        assert!(table.session().shows_latest());
    }
}

#[test]
fn a_replay_starts_at_the_shown_position_and_can_be_paused() {
    let mut table = played();
    table.send(Intent::Show(table.node(1))).keys("v").pass(0.35);
    assert_eq!((shown(&table), is_running(&table)), (2, true));
    table.keys("v");
    assert!(!is_running(&table));
    table.pass(5.0);
    assert_eq!(shown(&table), 2);
}

#[test]
fn a_replay_to_the_next_capture_stops_at_the_capture() {
    let mut table = played();
    table.send(Intent::Show(NodeId::ROOT));
    request(&mut table, ReplayRequest::ToNextCapture);
    table.pass(10.0);
    assert_eq!((shown(&table), is_running(&table)), (3, false));
}

#[test]
fn any_input_ends_a_replay() {
    let check = |what: &str, act: fn(&mut Table)| {
        let mut table = played();
        request(&mut table, ReplayRequest::Toggle);
        table.pass(0.4);
        assert!(is_running(&table));
        act(&mut table);
        table.update();
        assert!(!is_running(&table), "{what}");
    };
    check("a key", |table| {
        table.keys("f");
    });
    check("a step", |table| {
        table.keys(",");
    });
    check("a click on the board", |table| {
        table.click("c1");
    });
    check("another position", |table| {
        table.send(Intent::Show(table.node(3)));
    });
    check("the menu", |table| {
        table.keys("<Esc>");
    });
    check("another game", |table| {
        table.send(Intent::Rematch);
    });
    check("the end of the game", |table| {
        table.send(Intent::Resign(Side::Second));
    });
}

#[test]
fn no_frames_are_drawn_between_the_moves_of_a_replay() {
    let mut table = played();
    request(&mut table, ReplayRequest::SetSpeed(ReplaySpeed::Half));
    request(&mut table, ReplayRequest::Toggle);
    table.pass(2.5);
    assert_eq!(shown(&table), 1);
    table.redraws();
    let mut requests = table.app.world_mut().resource_mut::<Messages<RedrawAfter>>();
    requests.clear();
    table.pass(0.5);
    assert_eq!(table.redraws(), 0);
    let mut waits = Vec::new();
    for _ in 0..40 {
        table.update();
        let mut requests = table.app.world_mut().resource_mut::<Messages<RedrawAfter>>();
        waits.extend(requests.drain().map(|RedrawAfter(time)| time));
    }
    assert_eq!(
        (shown(&table), waits.as_slice()),
        (2, [Duration::from_secs(3)].as_slice())
    );
}
