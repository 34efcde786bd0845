//! State of the import and export panels: sources and targets, the file dialog, and the report. The queue itself is part of the
//! library.

use crate::base::file_dialog::{FileDialog, Picked};
use crate::base::redraw::WakeUp;
use crate::library::{ImportExport, ImportExportEnded, ImportSource, Library};
use crate::screens::library::page::View;
use crate::screens::library::report::Report;
use crate::screens::library::typed_path::{suggested_path, typed_path};
use crate::text::Texts;
use breakthrough_library::{ExportedReviews, Filter, GameId};
use breakthrough_platform::{files, folders};
use std::path::{Path, PathBuf};

#[derive(Default)]
pub(super) struct ImportExportState {
    pub(super) import_path: String,
    pub(super) import_text: String,
    pub(super) export_path: String,
    /// Filter of the games to export.
    pub(super) exported: Filter,
    /// Whether the export includes reviews.
    pub(super) exports_reviews: bool,
    /// View from which the export was opened.
    pub(super) opened_from: View,
    pub(super) dialog: Option<FileDialog>,
    /// Whether the player picks and downloads files instead of entering paths.
    pub(super) hides_paths: bool,
    /// Report of the last imports and exports.
    pub(super) report: Option<Report>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ImportExportAction {
    /// Opens a file dialog.
    Browse,
    TypeImportPath(String),
    TypeImportText(String),
    ImportFile,
    ImportText,
    TypeExportPath(String),
    /// Includes reviews in the export, or leaves them out.
    ExportReviews(bool),
    Export,
    Cancel,
}

impl ImportExportState {
    pub(super) const fn has_dialog(&self) -> bool {
        self.dialog.is_some()
    }

    /// Prepares the export of the given games or, if `games` is empty, of all games that match the list's filter.
    pub(super) fn open_export(&mut self, games: Vec<GameId>, listed: Filter, view: View, library: &Path) {
        self.report = None;
        self.opened_from = view;
        self.exported = if games.is_empty() {
            listed
        } else {
            Filter {
                ids: games,
                ..Filter::default()
            }
        };
        let folder = folders::documents().or_else(|| library.parent().map(Path::to_owned));
        let folder = folder.unwrap_or_else(|| PathBuf::from("."));
        self.export_path = suggested_path(&files::unused_path(&folder, "breakthrough", "pgn"));
    }

    /// Returns the file picked in the dialog.
    pub(super) fn receive_file(&mut self) -> Option<PathBuf> {
        let picked = self.dialog.as_mut().and_then(FileDialog::try_receive)?;
        self.dialog = None;
        match picked {
            Picked::File(path) => return Some(path),
            Picked::Nothing => {}
            Picked::NoDialog => self.report = Some(Report::failed("engines-no-dialog".into())),
        }
        None
    }

    /// Queues the import of a source.
    pub(super) fn import(&mut self, source: ImportSource, library: &mut Library) {
        if library.import_export.is_idle() {
            self.report = None;
        }
        library.import_export.add(ImportExport::Import(source));
    }

    pub(super) fn apply(&mut self, action: ImportExportAction, texts: &Texts, library: &mut Library, wake_up: &WakeUp) {
        let is_idle = library.import_export.is_idle();
        match action {
            ImportExportAction::Browse => {
                self.report = None;
                let open = || FileDialog::open(texts.get("library-import-choose"), wake_up.clone());
                self.dialog.get_or_insert_with(open);
            }
            ImportExportAction::TypeImportPath(text) => self.import_path = text,
            ImportExportAction::TypeImportText(text) => self.import_text = text,
            ImportExportAction::ImportFile => {
                let path = typed_path(&self.import_path);
                self.import(ImportSource::File(path), library);
            }
            ImportExportAction::ImportText if is_idle => {
                let text = self.import_text.clone();
                self.import(ImportSource::Text(text), library);
            }
            ImportExportAction::TypeExportPath(text) => self.export_path = text,
            ImportExportAction::ExportReviews(exports) => self.exports_reviews = exports,
            ImportExportAction::Export if is_idle => {
                self.report = None;
                let filter = Box::new(self.exported.clone());
                let path = typed_path(&self.export_path);
                let reviews = if self.exports_reviews {
                    ExportedReviews::Annotations
                } else {
                    ExportedReviews::None
                };
                library
                    .import_export
                    .add(ImportExport::Export { filter, path, reviews });
            }
            // Ignore the action, because another import or export is running.
            ImportExportAction::ImportText | ImportExportAction::Export => {}
            ImportExportAction::Cancel => library.import_export.cancel(),
        }
    }

    /// Adds the result of an import or export to the report.
    pub(super) fn receive_ended(&mut self, ended: &ImportExportEnded) {
        let file = ended.file.as_deref().map(file_name).unwrap_or_default();
        let report = Report::from_result(&ended.result, &file);
        // Keep a text with errors, so that the player can correct it.
        if ended.file.is_none() && report.errors.is_empty() && !report.has_failed {
            self.import_text.clear();
        }
        self.report = Some(if ended.total > 1 {
            report.after(self.report.take(), &file)
        } else {
            report
        });
    }
}

pub(super) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
