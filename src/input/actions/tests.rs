//! Tests of the table of actions.

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
fn keys_lead_to_their_actions() {
    use ActionScope::{Editor, Match};
    check(Match, "u", false, false, Some(Action::Undo));
    check(Match, "U", false, true, Some(Action::Undo));
    check(Match, "u", true, false, None);
    check(Match, "Tab", false, false, Some(Action::SelectNextPiece));
    check(Match, "Tab", false, true, Some(Action::SelectPreviousPiece));
    check(Match, "Esc", false, false, Some(Action::Cancel));
    check(Editor, "z", true, false, Some(Action::Undo));
    check(Editor, "Z", true, true, Some(Action::Redo));
    check(Editor, "y", true, false, Some(Action::Redo));
    check(Editor, "z", false, false, None);
    check(Editor, "3", false, false, Some(Action::Tool(2)));
    check(Editor, "5", false, false, None);
    check(ActionScope::Everywhere, "?", false, true, Some(Action::ShowKeys));
}

#[test]
fn no_key_has_two_actions_in_one_scope() {
    let rows = action_bindings();
    for (index, row) in rows.iter().enumerate() {
        for other in rows[..index].iter().filter(|other| other.scope == row.scope) {
            let shared = row.shortcuts.iter().find(|shortcut| other.shortcuts.contains(shortcut));
            assert!(shared.is_none(), "{shared:?}: {:?} and {:?}", row.action, other.action);
        }
    }
}

/// The rows of a table of keys in Markdown.
fn markdown_rows(scope: ActionScope) -> String {
    let texts = Texts::english();
    let rows = action_bindings().into_iter().filter(|row| row.scope == scope);
    rows.map(|row| {
        let keys: Vec<String> = row.shortcuts.iter().map(Shortcut::label).collect();
        format!("| {} | {} |\n", keys.join(", "), texts.get(row.text))
    })
    .collect()
}

#[test]
fn the_readme_has_the_table_of_keys() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = files::read_to_string(&path).expect("README.md");
    for scope in [
        ActionScope::Match,
        ActionScope::Editor,
        ActionScope::Photo,
        ActionScope::Panel,
        ActionScope::Everywhere,
    ] {
        let rows = markdown_rows(scope);
        assert!(readme.contains(&rows), "expected in README.md:\n{rows}");
    }
}
