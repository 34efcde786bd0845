//! Rebinding of keys in the settings.

use crate::input::actions::{ActionBinding, action_bindings};
use crate::input::shortcut::Shortcut;
use crate::settings::KeySettings;

impl ActionBinding {
    /// Sets the rebindable shortcut at `index`; `None` removes the shortcut.
    pub(crate) fn put(&self, keys: &mut KeySettings, index: usize, shortcut: Option<Shortcut>) {
        let mut shortcuts: Vec<Option<Shortcut>> = self.shortcuts.iter().cloned().map(Some).collect();
        shortcuts.resize(shortcuts.len().max(index + 1), None);
        for other in &mut shortcuts {
            if *other == shortcut {
                *other = None;
            }
        }
        shortcuts[index] = shortcut;
        let shortcuts: Vec<Shortcut> = shortcuts.into_iter().flatten().collect();
        if self.default_binding().is_some_and(|row| row.shortcuts == shortcuts) {
            self.reset(keys);
        } else {
            let texts = shortcuts.iter().map(Shortcut::to_string).collect();
            keys.set(self.scope.name(), self.action.name(), texts);
        }
    }

    /// Removes a shortcut from the action.
    pub(crate) fn remove(&self, keys: &mut KeySettings, shortcut: &Shortcut) {
        if let Some(index) = self.shortcuts.iter().position(|own| own == shortcut) {
            self.put(keys, index, None);
        }
    }

    /// Resets the action to its default keys.
    pub(crate) fn reset(&self, keys: &mut KeySettings) {
        keys.reset(self.scope.name(), self.action.name());
    }

    /// Whether the action's keys differ from the defaults.
    pub(crate) fn is_changed(&self) -> bool {
        self.default_binding()
            .is_some_and(|row| row.shortcuts != self.shortcuts)
    }

    fn default_binding(&self) -> Option<ActionBinding> {
        let mut rows = action_bindings().into_iter();
        rows.find(|row| row.scope == self.scope && row.action == self.action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::actions::{Action, ActionBindings, ActionScope};

    #[test]
    fn shortcuts_are_set_removed_and_reset() {
        let mut keys = KeySettings::default();
        let flip = |keys: &KeySettings| {
            let bindings = ActionBindings::with_keys(keys);
            bindings
                .binding(ActionScope::Game, Action::FlipBoard)
                .expect("a row")
                .clone()
        };
        let key = |text: &str| text.parse::<Shortcut>().expect("a key");
        flip(&keys).put(&mut keys, 1, Some(key("Ctrl Z")));
        assert_eq!(flip(&keys).labels(), ["F", "Ctrl Z"]);
        flip(&keys).put(&mut keys, 0, Some(key("Ctrl Z")));
        assert_eq!(flip(&keys).labels(), ["Ctrl Z"], "a key is bound only once");
        flip(&keys).remove(&mut keys, &key("Ctrl Z"));
        assert_eq!(flip(&keys).labels(), [""; 0]);
        assert!(flip(&keys).is_changed() && !keys.is_empty());
        flip(&keys).put(&mut keys, 0, Some(key("F")));
        assert!(
            !flip(&keys).is_changed() && keys.is_empty(),
            "the default is not written"
        );
        flip(&keys).put(&mut keys, 0, None);
        flip(&keys).reset(&mut keys);
        assert_eq!(flip(&keys).labels(), ["F"]);
    }
}
