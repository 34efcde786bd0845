//! Key bindings in the settings file.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Keys of the rebound actions, by scope and action. Actions without an entry have their default keys. Unknown entries are
/// preserved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(transparent)]
pub struct KeySettings(BTreeMap<String, BTreeMap<String, Vec<String>>>);

impl KeySettings {
    /// Whether all actions have their default keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the keys of a rebound action; `None` if the action has its default keys.
    #[must_use]
    pub fn get(&self, scope: &str, action: &str) -> Option<&[String]> {
        self.0.get(scope)?.get(action).map(Vec::as_slice)
    }

    /// Rebinds an action.
    pub fn set(&mut self, scope: &str, action: &str, keys: Vec<String>) {
        self.0
            .entry(scope.to_owned())
            .or_default()
            .insert(action.to_owned(), keys);
    }

    /// Resets an action to its default keys.
    pub fn reset(&mut self, scope: &str, action: &str) {
        if let Some(actions) = self.0.get_mut(scope) {
            actions.remove(action);
            if actions.is_empty() {
                self.0.remove(scope);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_set_and_reset_per_action() {
        let mut keys = KeySettings::default();
        keys.set("match", "undo", vec!["Ctrl Z".to_owned()]);
        keys.set("match", "hint", Vec::new());
        assert_eq!(keys.get("match", "undo"), Some(["Ctrl Z".to_owned()].as_slice()));
        assert_eq!(keys.get("match", "hint"), Some([].as_slice()), "an action without keys");
        assert_eq!(keys.get("editor", "undo"), None);
        keys.reset("match", "undo");
        keys.reset("editor", "undo");
        assert_eq!(keys.get("match", "undo"), None);
        assert!(!keys.is_empty());
        keys.reset("match", "hint");
        assert!(keys.is_empty());
    }
}
