//! The games that are selected in the list to be deleted or exported together.

use breakthrough_library::GameId;
use std::collections::BTreeSet;
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SelectionChange {
    /// Selects or deselects the game at an index of the list.
    Toggle(u64, GameId),
    /// Selects the games from the game toggled last to this index.
    ExtendTo(u64),
    All,
    /// Asks the player to confirm the deletion of the selected games.
    AskToDelete,
    /// Closes the question without deleting games.
    KeepGames,
}

#[derive(Debug, Default)]
pub(super) struct ListSelection {
    ids: BTreeSet<GameId>,
    /// Index of the game toggled last, from which a range starts.
    anchor: u64,
    /// Whether the deletion waits for confirmation.
    pub(super) asks_to_delete: bool,
}

impl ListSelection {
    pub(super) fn len(&self) -> u64 {
        self.ids.len() as u64
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    pub(super) fn contains(&self, id: GameId) -> bool {
        self.ids.contains(&id)
    }

    /// Returns the selected games in the order of their IDs.
    pub(super) fn ids(&self) -> Vec<GameId> {
        self.ids.iter().copied().collect()
    }

    /// Applies a change to a list of `total` games. Returns the range of the list whose games replace the selection, if any.
    pub(super) fn apply(&mut self, change: &SelectionChange, total: u64) -> Option<Range<u64>> {
        self.asks_to_delete = *change == SelectionChange::AskToDelete && !self.is_empty();
        match *change {
            SelectionChange::Toggle(place, id) => {
                self.anchor = place;
                if !self.ids.remove(&id) {
                    self.ids.insert(id);
                }
                None
            }
            SelectionChange::ExtendTo(place) => Some(self.anchor.min(place)..self.anchor.max(place) + 1),
            SelectionChange::All => Some(0..total),
            SelectionChange::AskToDelete | SelectionChange::KeepGames => None,
        }
    }

    /// Selects only the given games.
    pub(super) fn replace(&mut self, ids: &[GameId]) {
        self.ids = ids.iter().copied().collect();
        self.asks_to_delete = false;
    }

    /// Closes the question about deleting games or, if there is no question, deselects all games. Returns `false` if no game is selected.
    pub(super) fn clear_topmost(&mut self) -> bool {
        if std::mem::take(&mut self.asks_to_delete) {
            return true;
        }
        !self.take().is_empty()
    }

    /// Deselects all games, and returns them.
    pub(super) fn take(&mut self) -> Vec<GameId> {
        let ids = self.ids();
        *self = ListSelection::default();
        ids
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_toggled_and_ranges_start_at_the_game_toggled_last() {
        let mut selection = ListSelection::default();
        assert_eq!(selection.apply(&SelectionChange::ExtendTo(2), 9), Some(0..3));
        for (place, id) in [(3, 30), (6, 60), (3, 30)] {
            assert_eq!(selection.apply(&SelectionChange::Toggle(place, GameId(id)), 9), None);
        }
        assert_eq!(selection.ids(), [GameId(60)]);
        assert_eq!(selection.apply(&SelectionChange::ExtendTo(5), 9), Some(3..6));
        assert_eq!(selection.apply(&SelectionChange::ExtendTo(1), 9), Some(1..4));
        assert_eq!(selection.apply(&SelectionChange::All, 9), Some(0..9));
        selection.replace(&[GameId(2), GameId(1)]);
        assert_eq!((selection.take().len(), selection.is_empty()), (2, true));
    }

    #[test]
    fn a_change_of_the_selection_withdraws_the_question() {
        let mut selection = ListSelection::default();
        selection.apply(&SelectionChange::AskToDelete, 9);
        assert!(!selection.asks_to_delete, "nothing is selected");
        selection.apply(&SelectionChange::Toggle(0, GameId(1)), 9);
        selection.apply(&SelectionChange::AskToDelete, 9);
        assert!(selection.asks_to_delete);
        selection.apply(&SelectionChange::Toggle(1, GameId(2)), 9);
        assert!(!selection.asks_to_delete);
    }
}
