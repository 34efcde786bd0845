//! Tests of the action table.

use super::*;
use crate::text::Texts;
use breakthrough_platform::files;
use std::path::Path;

fn key(name: &str) -> Key {
    match name {
        "Tab" => Key::Tab,
        "Esc" => Key::Escape,
        _ => Key::Character(name.into()),
    }
}

#[track_caller]
fn check(scope: ActionScope, name: &str, command: bool, shift: bool, expected: Option<Action>) {
    let modifiers = Modifiers { command, shift };
    let found = ActionBindings::default().action_of_key(scope, &key(name), modifiers);
    assert_eq!(found, expected, "{name}, {modifiers:?}");
}

#[test]
fn keys_trigger_their_actions() {
    use ActionScope::{Editor, Game};
    check(Game, "u", false, false, Some(Action::Undo));
    check(Game, "U", false, true, Some(Action::Undo));
    check(Game, "u", true, false, None);
    check(Game, "Tab", false, false, Some(Action::SelectNextPiece));
    check(Game, "Tab", false, true, Some(Action::SelectPreviousPiece));
    check(Game, "Esc", false, false, Some(Action::Cancel));
    check(Editor, "z", true, false, Some(Action::Undo));
    check(Editor, "Z", true, true, Some(Action::Redo));
    check(Editor, "y", true, false, Some(Action::Redo));
    check(Editor, "z", false, false, None);
    check(Editor, "3", false, false, Some(Action::Tool(2)));
    check(Editor, "5", false, false, None);
    check(ActionScope::Everywhere, "?", false, true, Some(Action::ShowKeys));
}

#[test]
fn the_players_keys_replace_the_defaults() {
    let mut keys = KeySettings::default();
    let set = |keys: &mut KeySettings, scope: ActionScope, action: Action, texts: &[&str]| {
        keys.set(
            scope.name(),
            action.name(),
            texts.iter().map(ToString::to_string).collect(),
        );
    };
    use ActionScope::{Editor, Game};
    set(&mut keys, Game, Action::Undo, &["Ctrl Z", "Backspace", "Q"]);
    set(&mut keys, Game, Action::Hint, &[]);
    set(&mut keys, Game, Action::Cancel, &["X", "Y"]);
    set(&mut keys, Game, Action::Redo, &["Esc", "no key", "Shift U"]);
    let bindings = ActionBindings::with_keys(&keys);
    let labels = |scope, action| bindings.binding(scope, action).expect("a row").labels();
    assert_eq!(
        labels(Game, Action::Undo),
        ["Ctrl Z", "Backspace"],
        "an action has at most two keys"
    );
    assert_eq!(labels(Game, Action::Hint), [""; 0]);
    assert_eq!(labels(Game, Action::Cancel), ["Esc", "X"], "Esc always cancels");
    assert_eq!(labels(Game, Action::Redo), ["Shift U"]);
    assert_eq!(labels(Editor, Action::Undo), ["Ctrl Z"]);
    let action = |key: Key, command, shift| bindings.action_of_key(Game, &key, Modifiers { command, shift });
    assert_eq!(action(Key::Character("z".into()), true, false), Some(Action::Undo));
    assert_eq!(action(Key::Backspace, false, false), Some(Action::Undo));
    assert_eq!(action(Key::Character("u".into()), false, false), None);
    assert_eq!(action(Key::Character("U".into()), false, true), Some(Action::Redo));
}

#[test]
fn every_action_has_a_unique_name() {
    let rows = action_bindings();
    let mut names: Vec<_> = rows.iter().map(|row| (row.scope.name(), row.action.name())).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), rows.len());
    assert!(rows.iter().all(|row| ActionScope::ALL.contains(&row.scope)));
}

/// Returns the rows of a key table in Markdown.
fn markdown_rows(scope: ActionScope) -> String {
    let texts = Texts::english();
    let rows = action_bindings().into_iter().filter(|row| row.scope == scope);
    rows.map(|row| format!("| {} | {} |\n", row.labels().join(", "), texts.get(row.text)))
        .collect()
}

#[test]
fn the_controls_page_lists_the_default_keys() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/CONTROLS.md");
    let controls = files::read_to_string(&path).expect("docs/CONTROLS.md");
    for scope in ActionScope::ALL {
        let rows = markdown_rows(scope);
        assert!(controls.contains(&rows), "expected in docs/CONTROLS.md:\n{rows}");
    }
}
