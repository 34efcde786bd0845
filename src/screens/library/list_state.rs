//! State of the list panel: the games, the filter values, the selection, and the games deleted last.

use crate::friends::FriendGame;
use crate::library::{Choices, Library, ListPage, LoadedGame, Request};
use crate::screens::library::list::{GameList, ListChange};
use crate::screens::library::selection::{ListSelection, SelectionChange};
use breakthrough_library::{EntryKind, GameId, PlayerKind, RecordedPlayer};
use std::collections::HashMap;
use std::ops::Range;

#[derive(Default)]
pub(super) struct ListState {
    pub(super) games: GameList,
    pub(super) choices: Choices,
    /// Reason why the list cannot be read.
    pub(super) failure: Option<String>,
    pub(super) selection: ListSelection,
    pub(super) deleted: Option<DeletedGames>,
    /// Number of resets. Each reset scrolls the list to the top.
    pub(super) resets: u32,
    /// Library name of the player at this machine; the default name if the settings contain no name.
    pub(super) own_name: String,
    /// Games with friends.
    pub(super) friends: HashMap<GameId, FriendGame>,
}

/// Games deleted last, which can be restored.
pub(super) struct DeletedGames {
    pub(super) ids: Vec<GameId>,
    pub(super) name: DeletedName,
}

/// Description of the deleted games in the notice.
pub(super) enum DeletedName {
    /// Players of a single deleted game.
    Players([RecordedPlayer; 2]),
    /// Number of games or analyses.
    Count(EntryKind),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ListAction {
    Change(ListChange),
    /// Loads the missing games in the visible range of the list.
    Load(Range<u64>),
    Select(SelectionChange),
    DeleteSelected,
    /// Restores the deleted games.
    Restore,
    ForgetDeleted,
}

impl ListState {
    /// Removes the filters, the selection and the notice about the deleted games, and scrolls to the top. Keeps the sort order.
    pub(super) fn reset(&mut self) {
        self.selection.take();
        self.games.remove_filters();
        self.deleted = None;
        self.resets += 1;
    }

    /// Requests the list and the filter values again.
    pub(super) fn reload(&mut self, library: &mut Library) {
        self.games.reload(library);
        library.ask(Request::FindChoices);
    }

    /// Receives the games with friends, whose rows show whose turn it is.
    pub(super) fn receive_friends(&mut self, found: &[LoadedGame]) {
        let game = |loaded: &LoadedGame| Some((loaded.id, FriendGame::from_library(loaded)?));
        self.friends = found.iter().filter_map(game).collect();
    }

    pub(super) fn receive(&mut self, page: ListPage) {
        self.failure = None;
        self.games.receive(page);
    }

    /// Shows the reason why a list cannot be read, if this list was requested last.
    pub(super) fn fail(&mut self, list: u64, reason: &str) {
        if self.games.is_current(list) {
            self.failure = Some(reason.to_owned());
        }
    }

    /// Selects the found games if the list of these games was requested last.
    pub(super) fn select(&mut self, list: u64, ids: &[GameId]) {
        if self.games.is_current(list) {
            self.selection.replace(ids);
        }
    }

    /// Returns the player by which the list is filtered.
    pub(super) fn filter_player(&self) -> Option<RecordedPlayer> {
        let name = self.games.player.as_ref()?;
        let mut players = self.choices.players.iter();
        let found = players.find(|player| player.name == *name).cloned();
        Some(found.unwrap_or_else(|| RecordedPlayer {
            name: name.clone(),
            kind: PlayerKind::Person,
        }))
    }

    /// Deletes games and offers to restore them.
    pub(super) fn delete(&mut self, ids: Vec<GameId>, name: DeletedName, library: &Library) {
        library.ask(Request::SetDeleted(ids.clone(), true));
        library.ask(Request::FindUnfinished);
        self.deleted = Some(DeletedGames { ids, name });
    }

    /// Returns the player whose statistics are shown first: the filter's player, the player at this machine, the first person, or the first
    /// player of the list.
    pub(super) fn main_player(&self) -> Option<&str> {
        let players = &self.choices.players;
        let own = players.iter().find(|player| player.name == self.own_name);
        let person = players.iter().find(|player| player.kind == PlayerKind::Person);
        let listed = own.or(person).or(players.first()).map(|player| &player.name);
        self.games.player.as_ref().or(listed).map(String::as_str)
    }

    pub(super) fn apply(&mut self, action: ListAction, library: &mut Library) {
        match action {
            ListAction::Change(change) => {
                self.games.change(change);
                // The selected games may be missing from the list.
                self.selection.take();
                self.games.reload(library);
            }
            ListAction::Load(places) => self.games.load(library, &places),
            ListAction::Select(change) => {
                let total = self.games.total.unwrap_or(0);
                if let Some(places) = self.selection.apply(&change, total) {
                    self.games.find_ids(library, places);
                }
            }
            ListAction::DeleteSelected => {
                let ids = self.selection.take();
                self.delete(ids, DeletedName::Count(self.games.kind), library);
            }
            ListAction::Restore => {
                if let Some(deleted) = self.deleted.take() {
                    library.ask(Request::SetDeleted(deleted.ids, false));
                    library.ask(Request::FindUnfinished);
                }
            }
            ListAction::ForgetDeleted => self.deleted = None,
        }
    }
}
