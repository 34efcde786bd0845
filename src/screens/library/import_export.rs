//! Imports and exports that the page adds to the library's queue, and their report.

use crate::library::{ImportExport, ImportExportEnded, ImportSource, Library};
use crate::screens::library::page::{LibraryPage, View};
use crate::screens::library::report::Report;
use crate::screens::library::typed_path::typed_path;
use breakthrough_library::Filter;
use std::path::Path;

impl LibraryPage {
    /// Imports a source, after all imports and exports that were requested before.
    pub(super) fn import(&mut self, source: ImportSource, library: &mut Library) {
        if library.import_export.is_idle() {
            self.view = View::Import;
            self.report = None;
        }
        library.import_export.add(ImportExport::Import(source));
    }

    /// Exports the chosen game or the list, unless an import or export is running.
    pub(super) fn export(&mut self, library: &mut Library) {
        if !library.import_export.is_idle() {
            return;
        }
        self.report = None;
        let filter = match self.exported {
            Some(id) => Filter {
                ids: vec![id],
                ..Filter::default()
            },
            None => self.list.filter(),
        };
        let path = typed_path(&self.export_path);
        library.import_export.add(ImportExport::Export { filter, path });
    }

    /// Adds an ended import or export to the report.
    pub(super) fn receive_ended(&mut self, ended: &ImportExportEnded) {
        let file = ended.file.as_deref().map(file_name).unwrap_or_default();
        let report = Report::of(&ended.result, &file);
        // A text with errors is kept, so that it can be corrected.
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

/// Returns the last component of a path.
pub(super) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
