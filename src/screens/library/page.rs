//! The state of the library page and the handling of its actions.

use crate::file_dialog::{FileDialog, Picked};
use crate::library::{
    Choices, ImportSource, Library, LoadPurpose, LoadedGame, PlayerStatistics, Reply, Request, StatisticsQuery,
};
use crate::redraw::WakeUp;
use crate::screens::library::list::{GameList, ResultChoice};
use crate::screens::library::report::Report;
use crate::screens::library::typed_path::typed_path;
use crate::text::Texts;
use bevy::prelude::*;
use breakthrough_library::{GameId, PlayerKind, RecordedPlayer, SortKey};
use breakthrough_platform::{files, folders};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The view that the page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum View {
    #[default]
    List,
    /// The selected game.
    Details,
    Import,
    Export,
    Statistics,
}

/// The state of a player's statistics.
#[derive(Default)]
pub(super) enum Statistics {
    #[default]
    None,
    Running(StatisticsQuery),
    Found(Box<PlayerStatistics>),
    Failed(String),
}

/// The library page.
#[derive(Resource, Default)]
pub(crate) struct LibraryPage {
    pub(super) view: View,
    pub(super) list: GameList,
    pub(super) choices: Choices,
    /// Why the list cannot be read.
    pub(super) list_failure: Option<String>,
    pub(super) details: Option<LoadedGame>,
    /// Title and keywords as typed.
    pub(super) title: String,
    pub(super) keywords: String,
    /// The last deleted game, with its players.
    pub(super) deleted: Option<(GameId, [RecordedPlayer; 2])>,
    pub(super) import_path: String,
    pub(super) import_text: String,
    pub(super) export_path: String,
    pub(super) dialog: Option<FileDialog>,
    /// Whether files are picked and downloaded instead of named by paths.
    pub(super) hides_paths: bool,
    /// The game to export; `None` for the whole list.
    pub(super) exported: Option<GameId>,
    /// The report of the last imports and exports.
    pub(super) report: Option<Report>,
    pub(super) statistics: Statistics,
    /// The player whose statistics are shown.
    pub(super) statistics_player: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Search(String),
    SetVariant(Option<String>),
    SetPlayer(Option<String>),
    SetResult(ResultChoice),
    SetSort(SortKey),
    ReverseSort,
    /// Reports the visible range of the list.
    Need(Range<u64>),
    Load(GameId, LoadPurpose),
    TypeTitle(String),
    TypeKeywords(String),
    SaveDetails,
    Delete,
    Restore,
    ForgetDeleted,
    OpenImport,
    /// Opens a file dialog.
    Browse,
    TypeImportPath(String),
    TypeImportText(String),
    ImportFile,
    ImportText,
    OpenExport(Option<GameId>),
    TypeExportPath(String),
    Export,
    Cancel,
    /// Shows the statistics of a player.
    OpenStatistics(String),
    Back,
}

impl LibraryPage {
    /// Goes back one step. Returns whether the page is left.
    pub(crate) fn go_back(&mut self) -> bool {
        let leaves = self.view == View::List;
        self.view = match self.view {
            View::Export if self.exported.is_some() => View::Details,
            _ => View::List,
        };
        self.report = None;
        self.statistics = Statistics::None;
        leaves
    }

    pub(super) fn open(&mut self, library: &mut Library) {
        self.list.reload(library);
        library.ask(Request::FindChoices);
    }

    /// Returns the player whose statistics are shown first: the filter's player, or the first listed person, or else the first
    /// listed player.
    pub(super) fn main_player(&self) -> Option<&str> {
        let players = &self.choices.players;
        let person = players.iter().find(|player| player.kind == PlayerKind::Person);
        let listed = person.or(players.first()).map(|player| &player.name);
        self.list.player.as_ref().or(listed).map(String::as_str)
    }

    /// Whether the details have unsaved changes.
    pub(super) fn has_edits(&self) -> bool {
        self.details.as_ref().is_some_and(|loaded| {
            self.title.trim() != loaded.entry.title || self.keywords.trim() != loaded.entry.keywords.join(", ")
        })
    }

    /// Handles a reply of the library that concerns only the page.
    pub(super) fn receive(&mut self, reply: &Reply, library: &mut Library) {
        match reply {
            Reply::Page(page) => {
                self.list_failure = None;
                self.list.receive(page.clone());
            }
            Reply::NoPage { list, reason } if self.list.is_current(*list) => self.list_failure = Some(reason.clone()),
            Reply::Choices(choices) => self.choices = choices.clone(),
            Reply::Loaded(loaded, LoadPurpose::Details) => {
                self.title.clone_from(&loaded.entry.title);
                self.keywords = loaded.entry.keywords.join(", ");
                self.details = Some(loaded.clone());
                self.view = View::Details;
            }
            Reply::Changed => self.open(library),
            _ => {}
        }
    }

    /// Whether the page waits for a result other than a library reply.
    pub(super) const fn waits(&self) -> bool {
        self.dialog.is_some() || matches!(self.statistics, Statistics::Running(_))
    }

    fn find_statistics(&mut self, player: String, library: &Library, wake_up: &WakeUp) {
        self.view = View::Statistics;
        self.statistics_player.clone_from(&player);
        let started = StatisticsQuery::start(library.path().to_owned(), player, wake_up.clone());
        self.statistics = match started {
            Ok(query) => Statistics::Running(query),
            Err(error) => Statistics::Failed(error.to_string()),
        };
    }

    pub(super) fn receive_statistics(&mut self) {
        if let Statistics::Running(query) = &mut self.statistics
            && let Some(found) = query.try_receive()
        {
            self.statistics = match found {
                Ok(statistics) => Statistics::Found(statistics),
                Err(reason) => Statistics::Failed(reason),
            };
        }
    }

    /// Imports the file picked in a dialog.
    pub(super) fn receive_file(&mut self, library: &mut Library) {
        let Some(picked) = self.dialog.as_mut().and_then(FileDialog::try_receive) else {
            return;
        };
        self.dialog = None;
        match picked {
            Picked::File(path) => self.import(ImportSource::File(path), library),
            Picked::Nothing => {}
            Picked::NoDialog => self.report = Some(Report::failed("engines-no-dialog".into())),
        }
    }

    /// Applies an action. Returns whether the page is left.
    pub(super) fn apply(&mut self, action: Action, texts: &Texts, library: &mut Library, wake_up: &WakeUp) -> bool {
        match action {
            Action::Search(_)
            | Action::SetVariant(_)
            | Action::SetPlayer(_)
            | Action::SetResult(_)
            | Action::SetSort(_)
            | Action::ReverseSort => {
                self.set_filter(action);
                self.list.reload(library);
            }
            Action::Need(places) => self.list.need(library, &places),
            Action::Load(id, purpose) => library.ask(Request::Load(id, purpose)),
            Action::TypeTitle(text) => self.title = text,
            Action::TypeKeywords(text) => self.keywords = text,
            Action::SaveDetails => self.save_details(library),
            Action::Delete => self.delete(library),
            Action::Restore => {
                if let Some((id, _)) = self.deleted.take() {
                    library.ask(Request::SetDeleted(vec![id], false));
                    library.ask(Request::FindUnfinished);
                }
            }
            Action::ForgetDeleted => self.deleted = None,
            Action::OpenImport => {
                self.report = None;
                self.view = View::Import;
            }
            Action::TypeImportPath(text) => self.import_path = text,
            Action::TypeImportText(text) => self.import_text = text,
            Action::Browse => {
                self.report = None;
                let open = || FileDialog::open(texts.get("library-import-choose"), wake_up.clone());
                self.dialog.get_or_insert_with(open);
            }
            Action::ImportFile => {
                let path = typed_path(&self.import_path);
                self.import(ImportSource::File(path), library);
            }
            Action::ImportText => {
                let text = self.import_text.clone();
                if library.import_export.is_idle() {
                    self.import(ImportSource::Text(text), library);
                }
            }
            Action::OpenExport(exported) => self.open_export(exported, library.path()),
            Action::TypeExportPath(text) => self.export_path = text,
            Action::Export => self.export(library),
            Action::Cancel => library.import_export.cancel(),
            Action::OpenStatistics(player) => {
                self.find_statistics(player, library, wake_up);
            }
            Action::Back => return self.go_back(),
        }
        false
    }

    fn set_filter(&mut self, action: Action) {
        let list = &mut self.list;
        match action {
            Action::Search(text) => list.text = text,
            Action::SetVariant(variant) => list.variant = variant,
            Action::SetPlayer(player) => {
                list.player = player;
                if matches!(list.result, ResultChoice::PlayerWon | ResultChoice::PlayerLost) {
                    list.result = ResultChoice::Any;
                }
            }
            Action::SetResult(result) => list.result = result,
            Action::SetSort(key) => list.sort.key = key,
            Action::ReverseSort => list.sort.ascending = !list.sort.ascending,
            _ => {}
        }
    }

    fn save_details(&mut self, library: &Library) {
        let Some(loaded) = &self.details else { return };
        let id = loaded.id;
        if self.title.trim() != loaded.entry.title {
            library.ask(Request::Rename(id, self.title.trim().to_owned()));
        }
        let keywords: Vec<String> = self.keywords.split(',').map(|word| word.trim().to_owned()).collect();
        library.ask(Request::SetKeywords(id, keywords));
        library.ask(Request::Load(id, LoadPurpose::Details));
    }

    fn delete(&mut self, library: &Library) {
        if let Some(loaded) = self.details.take() {
            self.deleted = Some((loaded.id, loaded.entry.players.clone()));
            library.ask(Request::SetDeleted(vec![loaded.id], true));
            library.ask(Request::FindUnfinished);
        }
        self.view = View::List;
    }

    fn open_export(&mut self, exported: Option<GameId>, library: &Path) {
        self.exported = exported;
        self.report = None;
        self.view = View::Export;
        let folder = folders::documents().or_else(|| library.parent().map(Path::to_owned));
        let folder = folder.unwrap_or_else(|| PathBuf::from("."));
        self.export_path = files::unused_path(&folder, "breakthrough", "pgn").display().to_string();
    }
}
