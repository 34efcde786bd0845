//! Tests of keyboard play, which is equivalent to pointer play.

use crate::base::interface_focus::InterfaceFocus;
use crate::camera::{CameraRequest, Orbit};
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::opponent::{ShownThreats, Thinking};
use crate::states::{Pause, Screen};
use crate::testing;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode};
use std::time::Duration;

fn quarter_turns(table: &mut Table) -> u8 {
    let mut orbits = table.app.world_mut().query::<&Orbit>();
    orbits.single(table.app.world()).expect("an orbit").quarter_turns()
}

#[test]
fn the_arrows_move_the_cursor_in_screen_directions() {
    let check = |turn: Option<CameraRequest>, cursors: [&str; 4]| {
        for (key, expected) in ["<Up>", "<Right>", "<Down>", "<Left>"].into_iter().zip(cursors) {
            let mut table = Table::start("ppppp/ppppp/5/PPPPP/PPPPP w 0 1", "human,human");
            if let Some(turn) = turn {
                table.app.world_mut().write_message(turn);
            }
            table.pass(2.0).click("c2").keys(key);
            assert_eq!(table.cursor(), "c2", "the first key shows the cursor");
            table.keys(key);
            assert_eq!(table.cursor(), expected, "{key} after {turn:?}");
        }
    };
    let quarter = |turns: f32| {
        Some(CameraRequest::Turn {
            yaw: turns * std::f32::consts::FRAC_PI_2,
            pitch: 0.0,
        })
    };
    check(None, ["c3", "d2", "c1", "b2"]);
    check(Some(CameraRequest::Flip), ["c1", "b2", "c3", "d2"]);
    check(quarter(1.0), ["b2", "c3", "d2", "c1"]);
    check(quarter(-1.0), ["d2", "c1", "b2", "c3"]);
}

#[test]
fn the_cursor_starts_at_a_piece_that_can_move_and_stays_on_the_board() {
    let mut table = Table::people();
    assert_eq!(table.cursor(), "");
    table.keys("<Enter>");
    assert_eq!(table.selected(), "");
    table.keys("<Up>");
    assert_eq!(table.cursor(), "a1", "the first piece that can move");
    table.keys("<Down><Left><Left>");
    assert_eq!(table.cursor(), "a1");
    table.keys("<Up><Up><Up><Up><Up><Up><Right><Right><Right><Right><Right>");
    assert_eq!(table.cursor(), "d5");
}

#[test]
fn a_move_is_made_with_arrows_and_enter() {
    let mut table = Table::people();
    table.keys("<Up><Up><Enter>");
    assert_eq!(table.selected(), "a2");
    table.keys("<Up><Right><Enter>").expect("made a2b3");
    assert_eq!((table.selected().as_str(), table.cursor().as_str()), ("", "b3"));
    // The other player captures a piece with the same cursor.
    table
        .keys("<Up><Left><Enter><Down><Right><Enter>")
        .pass(1.0)
        .expect("made a4b3; shattered First");
}

#[test]
fn escape_deselects_first_and_then_pauses() {
    let mut table = Table::people();
    table.click("a2").keys("<Esc>");
    assert_eq!(
        (table.selected().as_str(), table.screen().as_str()),
        ("", "Game Running")
    );
    table.keys("a<Esc>");
    assert_eq!(table.screen(), "Game Running", "the letter was cancelled");
    table.keys("2").pass(1.0);
    assert_eq!(table.selected(), "");
    table.keys("<Esc>");
    assert_eq!(table.screen(), "Game Paused");
}

#[test]
fn a_press_of_escape_toggles_the_menu_once() {
    // Bevy stores a key press for a number of updates that depends on the fixed time steps.
    for frames in 0..4 {
        let mut table = Table::people();
        for round in 0..3 {
            table.keys("<Esc>").pass(0.1);
            assert_eq!(table.screen(), "Game Paused", "round {round}, after {frames}");
            table.pass(frames as f32 * 0.01).keys("<Esc>").pass(0.1);
            assert_eq!(table.screen(), "Game Running", "round {round}, after {frames}");
        }
    }
}

#[test]
fn keys_for_a_menu_or_a_text_field_have_no_later_effect_on_the_board() {
    let mut table = Table::people();
    table
        .go(Pause::Paused)
        .keys("a2a3u")
        .go(Pause::Running)
        .pass(1.0)
        .expect("");
    assert_eq!(table.selected(), "");
    table.app.world_mut().resource_mut::<InterfaceFocus>().keyboard = true;
    table.keys("a2a3<Tab>");
    table.app.world_mut().resource_mut::<InterfaceFocus>().keyboard = false;
    table.pass(1.0).expect("");
    assert_eq!(table.selected(), "");
    table.go(Screen::Title).keys("a2a3<Tab><Enter>");
    table.begin(setup(SMALL, "human,human"));
    table.pass(1.0).expect("");
    assert_eq!((table.selected().as_str(), table.cursor().as_str()), ("", ""));
}

#[test]
fn tab_cycles_through_all_movable_pieces() {
    let mut table = Table::start("4/p3/2p1/P1P1/PP2 w 0 1", "human,human");
    // Only a2 blocks a1, which can move to b2. c2 is blocked straight ahead, but not diagonally.
    for expected in ["a1", "b1", "a2", "c2", "a1"] {
        table.keys("<Tab>");
        assert_eq!(
            (table.selected(), table.cursor()),
            (expected.to_owned(), expected.to_owned())
        );
    }
    for expected in ["c2", "a2", "b1", "a1", "c2"] {
        table.keys("<S-Tab>");
        assert_eq!(table.selected(), expected);
    }
    table.keys("<Esc><S-Tab>");
    assert_eq!(table.selected(), "c2");
}

#[test]
fn typed_coordinates_select_and_move() {
    let mut table = Table::people();
    table.keys("a2a3").expect("made a2a3");
    table.keys("D3");
    assert_eq!(table.selected(), "d3");
    table.keys("C2").expect("made d3c2");
    table.keys("b1c2").expect("made b1c2");
    table
        .keys("a4a3")
        .expect("rejected a4a3: pieces capture only diagonally forward");
}

#[test]
fn both_squares_of_a_move_may_be_typed_within_one_frame() {
    let mut table = Table::people();
    for character in ["a", "2", "a", "3"] {
        let key = Key::Character(character.into());
        testing::write_key(&mut table.app, key, KeyCode::F35, ButtonState::Pressed);
    }
    table.update();
    table.pass(0.1).expect("made a2a3");
}

#[test]
fn a_typed_square_without_an_own_piece_names_the_rule() {
    let mut table = Table::people();
    for (typed, reason) in [
        ("b3", "there is no piece on b3"),
        ("a4", "the piece on a4 is the opponent's"),
        ("a9", "the square is not on the board"),
    ] {
        table.keys(typed).expect(&format!("rejected {reason}"));
        assert_eq!(table.selected(), "", "{typed}");
    }
}

#[test]
fn moves_and_shortcuts_are_typed_with_layouts_of_other_scripts() {
    let mut table = Table::people();
    table.keys("ф2ф3").expect("made a2a3");
    table.keys("г").expect("took back a2a3");
    for letter in ["и", "β", "נ"] {
        table.keys(&format!("{letter}1"));
        assert_eq!(table.selected(), "b1", "{letter}");
        table.keys("<Esc>");
    }
    table.keys("aéa3").expect("made a2a3");
}

#[test]
fn a_letter_that_is_a_file_and_a_command_waits_for_a_digit() {
    let mut table = Table::start("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1", "human,human");
    assert_eq!(quarter_turns(&mut table), 0);
    table.keys("f").pass(0.3);
    assert_eq!(quarter_turns(&mut table), 0, "a file letter waits for a digit");
    table.pass(0.5);
    assert_eq!((quarter_turns(&mut table), table.selected().as_str()), (2, ""));
    table.keys("f2").pass(1.0);
    assert_eq!((quarter_turns(&mut table), table.selected().as_str()), (2, "f2"));
    table
        .keys("h3")
        .expect("rejected f2h3: pieces move one square, straight or diagonally forward");
    assert!(!table.thinking().seeks_hint());
    table.keys("h").pass(0.7);
    assert!(table.thinking().seeks_hint());
    // On a board with fewer files, F is not a file, so its action is triggered immediately.
    let mut table = Table::people();
    table.keys("f");
    assert_eq!(quarter_turns(&mut table), 2);
}

#[test]
fn idle_time_before_a_key_is_not_added_to_the_wait_for_a_digit() {
    let mut table = Table::start("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1", "human,human");
    for (first, rest) in [("d", "2d3"), ("f", "7f6"), ("h", "2h3")] {
        table.pass(1.0).log();
        table.keys_after(Duration::from_secs(60), first).keys(rest);
        let moved = table.log();
        assert_eq!(moved, [format!("made {first}{rest}")], "after a minute");
    }
    assert_eq!(quarter_turns(&mut table), 0);
    assert!(!table.thinking().is_busy());
}

#[test]
fn threats_are_found_for_the_shown_position_while_they_are_switched_on() {
    let mut table = Table::start("4/4/1p2/4/P3 w 0 1", "human,human");
    let threats = |table: &Table| table.app.world().resource::<ShownThreats>().found().cloned();
    assert_eq!(threats(&table), None);
    table.keys("w");
    table.wait_for("the threats", |table| threats(table).is_some());
    assert_eq!(
        threats(&table).expect("threats").runners[0].moves,
        2,
        "b3 can't be stopped"
    );
    table.play("a1a2");
    table.wait_for("the threats after a move", |table| {
        threats(table).is_some_and(|threats| threats.runners.is_empty())
    });
    assert_eq!(threats(&table).expect("threats").hanging.len(), 1, "b3 hangs");
    table.keys("w");
    assert_eq!((threats(&table), table.selection().shows_threats), (None, false));
}

#[test]
fn letters_undo_redo_and_ask_for_a_hint() {
    let mut table = Table::people();
    table.play("a2a3");
    table.log();
    table.keys("u").expect("took back a2a3");
    table.keys("R").expect("made a2a3");
    table.keys("u").expect("took back a2a3");
    table.keys("u").expect("rejected NothingToUndo");
    table.keys("x9.").expect("");
    assert!(!table.thinking().is_busy());
    table.keys("h");
    assert!(table.thinking().seeks_hint());
}

#[test]
fn keys_do_not_move_a_piece_in_the_computers_turn() {
    let mut table = Table::start(SMALL, "computer:10,human");
    table.keys("a2a3<Tab><Up><Up><Enter>").expect("");
    assert_eq!(table.selected(), "");
    assert!(table.app.world().resource::<Thinking>().is_busy());
    table.keys("h").expect("");
    assert!(!table.thinking().seeks_hint());
}

#[test]
fn keys_flip_the_board_and_undo_the_end_on_the_result_screen() {
    let mut table = Table::start("7p/P7/8/8/7P w 0 1", "human,human");
    table.play("a4a5").pass(0.5);
    assert_eq!(table.screen(), "Result Running");
    table.keys("f").pass(1.0);
    assert_eq!(quarter_turns(&mut table), 2);
    table.log();
    table.keys("u").expect("took back a4a5; resumed");
    table.pass(0.1);
    assert_eq!(table.screen(), "Game Running");
}

#[test]
fn the_undo_key_first_shows_the_current_position() {
    let mut table = Table::people();
    table.play("a2a3 d3c2").keys("<PageUp>");
    assert!(!table.session().shows_latest());
    table.keys("u").pass(0.5);
    assert!(table.session().shows_latest());
    assert_eq!(table.moves(), "a2a3 d3c2", "nothing is undone unseen");
    table.keys("u").pass(0.5);
    assert_eq!(table.moves(), "a2a3");
    table.keys("<PageUp>r").pass(0.5);
    assert!(table.session().shows_latest());
    assert_eq!(table.moves(), "a2a3");
    table.keys("r").pass(0.5);
    assert_eq!(table.moves(), "a2a3 d3c2");
}
