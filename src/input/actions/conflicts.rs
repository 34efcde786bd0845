//! Shortcut conflicts between two actions with overlapping scopes, or between an action and a reserved key.

use crate::input::actions::{Action, ActionBinding, ActionBindings, ActionScope};
use crate::input::shortcut::Shortcut;
use bevy::input::keyboard::Key;

/// Conflict of a shortcut with another action or a reserved key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict<'a> {
    /// Another action uses the same shortcut.
    Action(&'a ActionBinding),
    /// The key is reserved for another purpose.
    Reserved(Reserved),
}

/// Reason why a key cannot be used as a shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reserved {
    /// Keys that type coordinates.
    Coordinates,
    /// Keys that operate the buttons and lists of panels.
    Controls,
}

/// File letters, up to the largest board.
const FILES: std::ops::RangeInclusive<char> = 'a'..='p';

/// Keys handled by buttons, lists and text fields.
const CONTROL_KEYS: [Key; 6] = [
    Key::Enter,
    Key::Space,
    Key::ArrowUp,
    Key::ArrowDown,
    Key::ArrowLeft,
    Key::ArrowRight,
];

impl ActionScope {
    /// Whether a key can trigger actions of both scopes.
    fn overlaps(self, other: ActionScope) -> bool {
        use ActionScope::{Analysis, Editor, Everywhere, Game, Panel};
        self == other
            || self == Everywhere
            || other == Everywhere
            || matches!(
                (self, other),
                (Panel, Editor) | (Editor, Panel) | (Game, Analysis) | (Analysis, Game)
            )
    }
}

impl ActionBinding {
    /// Returns the reason why the shortcut's key is reserved; `None` if it is not reserved.
    fn reserved(&self, shortcut: &Shortcut) -> Option<Reserved> {
        // In a game, a file letter waits for a rank digit before the letter triggers an action. The following actions are triggered at
        // once, so a file letter cannot be a shortcut for these actions.
        let is_immediate = self.scope == ActionScope::Everywhere || self.action == Action::SwitchFocus;
        let is_in_game = matches!(
            self.scope,
            ActionScope::Game | ActionScope::Analysis | ActionScope::Everywhere
        );
        let typed = shortcut.typed_character().filter(|_| is_in_game);
        if typed.is_some_and(|typed| typed.is_ascii_digit() || is_immediate && FILES.contains(&typed)) {
            return Some(Reserved::Coordinates);
        }
        let is_in_panel = matches!(self.scope, ActionScope::Panel | ActionScope::Everywhere);
        (is_in_panel && shortcut.is_plain(&CONTROL_KEYS)).then_some(Reserved::Controls)
    }
}

impl ActionBindings {
    /// Lists the conflicts of an action's shortcut. Fixed shortcuts have no conflicts.
    pub(crate) fn conflicts<'a>(
        &'a self,
        binding: &'a ActionBinding,
        shortcut: &'a Shortcut,
    ) -> impl Iterator<Item = Conflict<'a>> {
        let others = self.all().iter().filter(move |other| {
            let is_other = (other.scope, other.action) != (binding.scope, binding.action);
            is_other && other.scope.overlaps(binding.scope) && other.shortcuts.contains(shortcut)
        });
        let reserved = binding.reserved(shortcut).map(Conflict::Reserved);
        others.map(Conflict::Action).chain(reserved)
    }

    /// Whether any shortcut has a conflict.
    pub(crate) fn have_conflicts(&self) -> bool {
        let mut all = self.all().iter();
        all.any(|binding| {
            let mut shortcuts = binding.shortcuts.iter();
            shortcuts.any(|shortcut| self.conflicts(binding, shortcut).next().is_some())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::KeySettings;

    /// Checks an action's conflicts after rebinding it to a key. `expected` lists the actions that use the same key, and the reasons why
    /// the key is reserved.
    #[track_caller]
    fn check(scope: ActionScope, action: Action, key: &str, expected: &[&str]) {
        let mut keys = KeySettings::default();
        keys.set(scope.name(), action.name(), vec![key.to_owned()]);
        let bindings = ActionBindings::with_keys(&keys);
        let binding = bindings.binding(scope, action).expect("a row");
        let shortcut: Shortcut = key.parse().expect("a key");
        let name = |conflict: Conflict| match conflict {
            Conflict::Action(other) => format!("{}.{}", other.scope.name(), other.action.name()),
            Conflict::Reserved(reserved) => format!("{reserved:?}"),
        };
        let found: Vec<String> = bindings.conflicts(binding, &shortcut).map(name).collect();
        assert_eq!(found, expected, "{scope:?} {action:?} {key}");
    }

    #[test]
    fn the_default_keys_have_no_conflicts() {
        let bindings = ActionBindings::default();
        for binding in bindings.all() {
            for shortcut in &binding.shortcuts {
                let found: Vec<Conflict> = bindings.conflicts(binding, shortcut).collect();
                assert_eq!(found, [], "{:?} {shortcut}", binding.action);
            }
        }
    }

    #[test]
    fn a_key_conflicts_in_overlapping_scopes() {
        use ActionScope::{Analysis, Editor, Everywhere, Game, Panel, Photo};
        check(Game, Action::Undo, "H", &["match.hint"]);
        check(Game, Action::Undo, "L", &["analysis.engine"]);
        check(Analysis, Action::ToggleEngine, "H", &["match.hint"]);
        check(Analysis, Action::ToggleEngine, "3", &["Coordinates"]);
        check(Game, Action::Undo, "Shift H", &[]);
        check(Game, Action::Undo, "F1", &["everywhere.show-keys"]);
        check(Game, Action::Undo, "S", &[]);
        check(Photo, Action::SavePicture, "U", &[]);
        check(Everywhere, Action::ShowKeys, "Ctrl Z", &["match.undo", "editor.undo"]);
        check(Panel, Action::Close, "Delete", &["editor.clear-square"]);
        check(Panel, Action::Close, "T", &[]);
        check(Editor, Action::Undo, "U", &[]);
    }

    #[test]
    fn keys_of_coordinates_and_controls_are_reserved() {
        use ActionScope::{Editor, Everywhere, Game, Panel};
        check(Game, Action::Undo, "3", &["Coordinates"]);
        check(Game, Action::Undo, "B", &[]);
        check(Game, Action::SwitchFocus, "A", &["analysis.arrows", "Coordinates"]);
        check(Game, Action::SwitchFocus, "Ctrl A", &[]);
        check(Game, Action::SwitchFocus, "Q", &[]);
        check(Editor, Action::Undo, "5", &[]);
        check(Everywhere, Action::ShowKeys, "B", &["Coordinates"]);
        check(Panel, Action::Close, "Enter", &["editor.place-piece", "Controls"]);
        check(Panel, Action::Close, "Ctrl Enter", &[]);
        check(Game, Action::Undo, "Home", &["match.first-position"]);
        check(Game, Action::Undo, "Insert", &[]);
    }
}
