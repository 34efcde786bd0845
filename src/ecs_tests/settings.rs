//! Tests of play settings: pointer input, threats shown from the start of a game, and rebound keys.

use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::session::Intent;
use crate::settings::{MoveInput, Settings};

/// Starts a game between two people on the small board and changes the settings.
fn people(change: impl FnOnce(&mut Settings)) -> Table {
    let mut table = Table::people();
    change(&mut table.app.world_mut().resource_mut::<Settings>());
    table.frames(2);
    table
}

#[test]
fn a_drag_does_not_move_a_piece_with_clicks_only() {
    let mut table = people(|settings| settings.move_input = MoveInput::Click);
    table.drag("a2", "b3").expect("");
    assert!(!table.is_dragging());
    table.click("a2").click("b3").expect("made a2b3");
}

#[test]
fn a_click_selects_but_does_not_move_with_drags_only() {
    let mut table = people(|settings| settings.move_input = MoveInput::Drag);
    table.click("a2");
    assert_eq!(table.selected(), "a2");
    table.click("b3").expect("");
    assert_eq!(table.selected(), "");
    table.drag("a2", "b3").expect("made a2b3");
}

#[test]
fn threats_are_marked_from_the_start_of_a_game_if_enabled() {
    let mut table = people(|settings| settings.shows_threats = true);
    assert!(!table.selection().shows_threats, "the running game stays as it is");
    table.send(Intent::Start(setup(SMALL, "human,human"))).frames(2);
    assert!(table.selection().shows_threats);
}

#[test]
fn rebound_keys_work_in_a_game() {
    let mut table = people(|settings| {
        settings.keys.set("match", "undo", vec!["Q".to_owned()]);
        settings.keys.set("match", "cursor-up", vec!["Delete".to_owned()]);
        settings.keys.set("match", "hint", Vec::new());
    });
    table.play("a2a3");
    table.log();
    table.keys("u").expect("");
    table.keys("q").expect("took back a2a3");
    table.keys("h").pass(0.7);
    assert!(!table.thinking().is_busy());
    table.keys("<Delete>");
    assert_eq!(table.cursor(), "a1");
}
