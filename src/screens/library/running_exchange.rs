//! The running import or export, and the queued imports.

use crate::library::{Exchange, ImportSource, Library, Request};
use crate::redraw::WakeUp;
use crate::screens::library::page::{LibraryPage, View};
use crate::screens::library::report::Report;
use crate::text::Texts;
use std::path::Path;

impl LibraryPage {
    /// Receives the result of an import or export, and starts the next import. Returns the report of all imports after the last one.
    pub(super) fn receive_exchange(
        &mut self,
        texts: &Texts,
        library: &mut Library,
        wake_up: &WakeUp,
    ) -> Option<Report> {
        let exchanged = self.exchange.as_mut()?.try_receive()?;
        self.exchange = None;
        let report = Report::of(texts, exchanged, &self.exchange_file);
        // A text with errors is kept, so that it can be corrected.
        if std::mem::take(&mut self.imports_text) && report.errors.is_empty() && !report.has_failed {
            self.import_text.clear();
        }
        self.add_report(report);
        while let Some(next) = self.waiting.pop_front() {
            match self.start_import(next, library, wake_up) {
                Ok(()) => return None,
                Err(report) => self.add_report(report),
            }
        }
        self.imports_several = false;
        self.open(library);
        library.ask(Request::FindUnfinished);
        self.report.clone()
    }

    /// Imports a source, after all imports that were requested before.
    pub(super) fn import(&mut self, source: ImportSource, library: &Library, wake_up: &WakeUp) {
        if self.is_busy() {
            self.imports_several = true;
            self.waiting.push_back(source);
            return;
        }
        self.view = View::Import;
        self.report = self.start_import(source, library, wake_up).err();
    }

    /// Starts an import. Returns a report if the system cannot start a thread.
    fn start_import(&mut self, source: ImportSource, library: &Library, wake_up: &WakeUp) -> Result<(), Report> {
        self.exchange_file = match &source {
            ImportSource::File(path) => file_name(path),
            ImportSource::Text(_) => String::new(),
        };
        self.imports_text = false;
        let started = Exchange::import(library.path().to_owned(), source, wake_up.clone());
        self.exchange = Some(started.map_err(|error| Report::failed(error.to_string()))?);
        Ok(())
    }

    fn add_report(&mut self, report: Report) {
        self.report = Some(if self.imports_several {
            report.after(self.report.take(), &self.exchange_file)
        } else {
            report
        });
    }
}

/// Returns the last component of a path.
pub(super) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
