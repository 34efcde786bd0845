//! Tests of the keys page.

use super::*;
use crate::input::actions::{Action as KeyAction, ActionScope};
use crate::input::key_capture::KeySlot;

const fn slot(scope: ActionScope, action: KeyAction, index: usize) -> KeySlot {
    KeySlot { scope, action, index }
}

/// Returns the key bindings after a click on the button with the given label.
#[track_caller]
fn keys_after(keys: &mut PanelHarness<'_, Action>, label: &str) -> ActionBindings {
    let actions = click(keys, label);
    let change = actions.iter().find_map(|action| match action {
        Action::Change(settings) => Some(ActionBindings::with_keys(&settings.keys)),
        _ => None,
    });
    change.unwrap_or_else(|| panic!("expected other keys after {label}, found {actions:?}"))
}

fn labels(bindings: &ActionBindings, scope: ActionScope, action: KeyAction) -> Vec<String> {
    bindings.binding(scope, action).expect("a row").labels()
}

#[test]
fn clicking_a_key_starts_the_capture() {
    let mut keys = Fixture::for_page(Page::Keys).harness();
    for (label, expected) in [
        ("During a game, Hint: H", slot(ActionScope::Game, KeyAction::Hint, 0)),
        ("During a game, Hint: None", slot(ActionScope::Game, KeyAction::Hint, 1)),
        ("Photo mode, Done: P", slot(ActionScope::Photo, KeyAction::Close, 0)),
        (
            "Everywhere, Show all keys: ?",
            slot(ActionScope::Everywhere, KeyAction::ShowKeys, 1),
        ),
    ] {
        assert_eq!(click(&mut keys, label), [Action::CaptureKey(expected)], "{label}");
    }
    assert!(!has_control(&keys, "During a game, Deselect or open menu: Esc"));
    assert!(has_control(&keys, "Deselect or open menu: Esc"), "it is shown as fixed");
}

#[test]
fn the_prompt_can_remove_the_key_or_be_cancelled() {
    let mut fixture = Fixture::for_page(Page::Keys);
    fixture.capture.start(slot(ActionScope::Game, KeyAction::Hint, 0));
    let mut keys = fixture.harness();
    assert!(has_control(
        &keys,
        "Press a key, optionally with Ctrl or Shift. Esc cancels."
    ));
    let bindings = keys_after(&mut keys, "Remove key");
    assert_eq!(labels(&bindings, ActionScope::Game, KeyAction::Hint), [""; 0]);
    let elsewhere = click(&mut keys, "Sound");
    assert_eq!(elsewhere, [Action::OpenPage(Page::Sound), Action::CancelCapture]);
}

#[test]
fn a_conflict_is_shown_at_both_actions_and_resolved_with_one_click() {
    let mut keys = Fixture::with_keys("match", "undo", &["H"]).harness();
    assert!(has_control(&keys, "H is also used for “Hint” (During a game)."));
    assert!(has_control(&keys, "H is also used for “Undo” (During a game)."));
    let bindings = keys_after(&mut keys, "Remove from “Hint”");
    assert_eq!(labels(&bindings, ActionScope::Game, KeyAction::Hint), [""; 0]);
    assert_eq!(labels(&bindings, ActionScope::Game, KeyAction::Undo), ["H"]);
    let bindings = keys_after(&mut keys, "Remove from “Undo”");
    assert_eq!(labels(&bindings, ActionScope::Game, KeyAction::Undo), [""; 0]);
}

#[test]
fn a_conflict_that_keeps_the_page_open_is_scrolled_into_view() {
    let height = 600.0;
    let top = |scrolls_to_conflict| {
        let mut fixture = Fixture::with_keys("editor", "undo", &["1"]);
        fixture.scrolls_to_conflict = scrolls_to_conflict;
        let mut keys = harness_in_window(Vec2::new(900.0, height), move |ui| fixture.show(ui));
        keys.run();
        let conflict = keys.get_by_label("1 is also used for “First player’s pieces” (Board editor).");
        conflict.rect().top()
    };
    assert!(top(false) > height, "the conflict is at the end of the page");
    assert!((0.0..height).contains(&top(true)));
}

#[test]
fn a_digit_in_a_game_conflicts_with_typed_coordinates() {
    let mut keys = Fixture::with_keys("match", "undo", &["3"]).harness();
    assert!(has_control(&keys, "3 is reserved for typing moves."));
    let bindings = keys_after(&mut keys, "Remove key");
    assert_eq!(labels(&bindings, ActionScope::Game, KeyAction::Undo), [""; 0]);
}

#[test]
fn the_keys_of_an_action_can_be_reset() {
    let mut keys = Fixture::with_keys("match", "undo", &["Backspace"]).harness();
    let bindings = keys_after(&mut keys, "Reset: Undo");
    assert_eq!(labels(&bindings, ActionScope::Game, KeyAction::Undo), ["U", "Ctrl Z"]);
    assert!(bindings == ActionBindings::default());
    assert_eq!(click(&mut keys, "Reset this page"), [Action::ResetPage(Page::Keys)]);
}
