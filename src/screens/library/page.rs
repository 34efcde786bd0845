//! State of the library page, and the dispatch of its actions.

use crate::base::redraw::WakeUp;
use crate::library::{ImportSource, Library, LoadPurpose, Reply, Request};
use crate::screens::library::details::{Details, DetailsAction};
use crate::screens::library::import_export::{ImportExportAction, ImportExportState};
use crate::screens::library::list_state::{DeletedName, ListAction, ListState};
use crate::screens::library::statistics::StatisticsState;
use crate::text::Texts;
use bevy::prelude::*;
use breakthrough_library::GameId;
use breakthrough_library::statistics::CountedGames;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum View {
    #[default]
    List,
    /// Details of the selected game.
    Details,
    Import,
    Export,
    Statistics,
}

#[derive(Resource, Default)]
pub(crate) struct LibraryPage {
    pub(super) view: View,
    pub(super) list: ListState,
    pub(super) details: Option<Details>,
    pub(super) import_export: ImportExportState,
    pub(super) statistics: StatisticsState,
}

/// Action of a panel, or an action that opens another view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    List(ListAction),
    Details(DetailsAction),
    ImportExport(ImportExportAction),
    Load(GameId, LoadPurpose),
    /// Reviews games in the background.
    Review(Vec<GameId>),
    CancelReviews,
    /// Deletes the selected game and returns to the list.
    Delete,
    OpenImport,
    /// Shows the export view for the given games, or for the whole list if no games are given.
    OpenExport(Vec<GameId>),
    /// Shows the statistics of a player. The statistics count the games that were selected last: all, rated or casual games.
    OpenStatistics(String),
    /// Records progress under the name of this player.
    UseName(String),
    /// Selects the games that the statistics count.
    CountGames(CountedGames),
    /// Hides the notice about rated games that do not count for the rating.
    DismissRatingNotice,
    Back,
}

impl LibraryPage {
    /// Saves the edited details, and shows the previous view. Returns `true` if there is no previous view and the page must be
    /// closed.
    pub(crate) fn go_back(&mut self, library: Option<&Library>) -> bool {
        self.save_edits(library);
        let leaves = self.view == View::List;
        self.view = match self.view {
            View::Export => self.import_export.opened_from,
            _ => View::List,
        };
        self.import_export.report = None;
        self.statistics.clear();
        leaves
    }

    /// Withdraws the question about deleting the selected games, or deselects the games. Returns `false` if the page shows no selection.
    pub(crate) fn clear_selection(&mut self) -> bool {
        self.view == View::List && self.list.selection.clear_topmost()
    }

    /// Saves the title and the keywords of the shown game if they have unsaved changes.
    pub(super) fn save_edits(&mut self, library: Option<&Library>) {
        if let (Some(details), Some(library)) = (&mut self.details, library) {
            details.save_edits(library);
        }
    }

    /// Updates the page after a reply from the library.
    pub(super) fn receive(&mut self, reply: &Reply, library: &mut Library) {
        match reply {
            Reply::Page(page) => self.list.receive(page.clone()),
            Reply::NoPage { list, reason } => self.list.fail(*list, reason),
            Reply::Ids { list, ids } => self.list.select(*list, ids),
            Reply::FriendGames(Some(found)) => self.list.receive_friends(found),
            Reply::Choices(choices) => self.list.choices = choices.clone(),
            Reply::Loaded(loaded, LoadPurpose::Details) => {
                self.details = Some(Details::new(loaded.clone()));
                self.view = View::Details;
            }
            Reply::Changed => self.list.reload(library),
            _ => {}
        }
    }

    /// Whether the page waits for a file dialog or statistics.
    pub(super) const fn is_waiting(&self) -> bool {
        self.import_export.has_dialog() || self.statistics.is_running()
    }

    /// Imports the file picked in a dialog.
    pub(super) fn receive_file(&mut self, library: &mut Library) {
        if let Some(path) = self.import_export.receive_file() {
            self.import(ImportSource::File(path), library);
        }
    }

    /// Queues the import of a source, and shows the import view if the queue was empty.
    pub(super) fn import(&mut self, source: ImportSource, library: &mut Library) {
        if library.import_export.is_idle() {
            self.view = View::Import;
        }
        self.import_export.import(source, library);
    }

    /// Applies an action. Returns `true` if the page must be closed.
    pub(super) fn apply(&mut self, action: Action, texts: &Texts, library: &mut Library, wake_up: &WakeUp) -> bool {
        match action {
            Action::List(action) => self.list.apply(action, library),
            Action::Details(action) => {
                if let Some(details) = &mut self.details {
                    details.apply(action, library);
                }
            }
            Action::ImportExport(action) => self.import_export.apply(action, texts, library, wake_up),
            Action::Load(id, purpose) => library.ask(Request::Load(id, purpose)),
            Action::Delete => self.delete(library),
            Action::OpenImport => {
                self.import_export.report = None;
                self.view = View::Import;
            }
            Action::OpenExport(games) => {
                let filter = self.list.games.filter();
                self.import_export.open_export(games, filter, self.view, library.path());
                self.view = View::Export;
            }
            Action::OpenStatistics(player) => {
                self.statistics.find(player, self.statistics.games, library);
                self.view = View::Statistics;
            }
            Action::CountGames(games) => self.statistics.find(self.statistics.player.clone(), games, library),
            // The caller reviews the games.
            Action::Review(_) | Action::CancelReviews => {}
            // The caller changes the settings.
            Action::UseName(_) | Action::DismissRatingNotice => {}
            Action::Back => return self.go_back(Some(library)),
        }
        false
    }

    fn delete(&mut self, library: &Library) {
        if let Some(Details { loaded, .. }) = self.details.take() {
            let players = loaded.entry.players.clone();
            self.list
                .delete(vec![loaded.id], DeletedName::Players(players), library);
        }
        self.view = View::List;
    }
}
