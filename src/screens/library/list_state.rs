//! State of the list panel: the games, the values of the filters, and the game deleted last.

use crate::library::{Choices, Library, ListPage, Request};
use crate::screens::library::list::{GameList, ListChange};
use breakthrough_library::{GameId, PlayerKind, RecordedPlayer};
use std::ops::Range;

#[derive(Default)]
pub(super) struct ListState {
    pub(super) games: GameList,
    pub(super) choices: Choices,
    /// Reason why the list cannot be read.
    pub(super) failure: Option<String>,
    pub(super) deleted: Option<DeletedGame>,
    /// Number of resets. After each, the list is at the top.
    pub(super) resets: u32,
    /// Name of the player of this computer in the library; the default name if the settings have none.
    pub(super) own_name: String,
}

/// Game deleted last, which can be restored.
pub(super) struct DeletedGame {
    pub(super) id: GameId,
    pub(super) players: [RecordedPlayer; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ListAction {
    Change(ListChange),
    /// Loads the missing games in the visible range of the list.
    Load(Range<u64>),
    /// Restores the deleted game.
    Restore,
    ForgetDeleted,
}

impl ListState {
    /// Removes the filters and the notice about the deleted game, and scrolls to the top. The sort order is kept.
    pub(super) fn reset(&mut self) {
        self.games.show_all();
        self.deleted = None;
        self.resets += 1;
    }

    /// Requests the list and the values of the filters again.
    pub(super) fn reload(&mut self, library: &mut Library) {
        self.games.reload(library);
        library.ask(Request::FindChoices);
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

    /// Returns the player whose statistics are shown first: the filter's player, the player of this computer, the first person,
    /// or the first player of the list.
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
                self.games.reload(library);
            }
            ListAction::Load(places) => self.games.load(library, &places),
            ListAction::Restore => {
                if let Some(deleted) = self.deleted.take() {
                    library.ask(Request::SetDeleted(vec![deleted.id], false));
                    library.ask(Request::FindUnfinished);
                }
            }
            ListAction::ForgetDeleted => self.deleted = None,
        }
    }
}
