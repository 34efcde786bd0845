//! Settings of play: input with the pointer, threats from the start, and keys of the player's own.

use crate::table::{SMALL, Table, setup};
use breakthrough::session::Intent;
use breakthrough::settings::{MoveInput, Settings};

/// Two people at the small board with other settings.
fn people(change: impl FnOnce(&mut Settings)) -> Table {
    let mut table = Table::people();
    change(&mut table.app.world_mut().resource_mut::<Settings>());
    table.frames(2);
    table
}

#[test]
fn with_clicks_only_a_drag_moves_nothing() {
    let mut table = people(|settings| settings.move_input = MoveInput::Click);
    table.drag("a2", "b3").expect("");
    assert!(!table.is_dragging());
    table.click("a2").click("b3").expect("made a2b3");
}

#[test]
fn with_drags_only_a_click_selects_and_moves_nothing() {
    let mut table = people(|settings| settings.move_input = MoveInput::Drag);
    table.click("a2");
    assert_eq!(table.selected(), "a2");
    table.click("b3").expect("");
    assert_eq!(table.selected(), "");
    table.drag("a2", "b3").expect("made a2b3");
}

#[test]
fn threats_are_marked_from_the_start_of_a_game_if_the_player_wants_it() {
    let mut table = people(|settings| settings.shows_threats = true);
    assert!(!table.selection().shows_threats, "the running game stays as it is");
    table.send(Intent::Start(setup(SMALL, "human,human"))).frames(2);
    assert!(table.selection().shows_threats);
}

#[test]
fn a_game_hears_the_keys_that_the_player_has_chosen() {
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
