//! The import or export that is running, and the imports that wait for it.

use crate::library::{Exchange, ImportSource, Library, Request};
use crate::redraw::WakeUp;
use crate::screens::library::page::{LibraryPage, View};
use crate::screens::library::report::Report;
use crate::text::Texts;

impl LibraryPage {
    /// Takes in what an import or export tells, and begins the next import. Returns the report of all at the end.
    pub(super) fn receive_exchange(
        &mut self,
        texts: &Texts,
        library: &mut Library,
        wake_up: &WakeUp,
    ) -> Option<Report> {
        let event = self.exchange.as_mut()?.try_receive()?;
        self.exchange = None;
        let report = Report::of(texts, event, &self.exchange_file);
        // With errors it can be corrected.
        if std::mem::take(&mut self.imports_text) && report.errors.is_empty() && !report.has_failed {
            self.import_text.clear();
        }
        self.report = Some(if self.imports_several {
            report.after(self.report.take(), &self.exchange_file)
        } else {
            report
        });
        if let Some(next) = self.waiting.pop_front() {
            self.start_import(next, library, wake_up);
            return None;
        }
        self.imports_several = false;
        self.open(library);
        library.ask(Request::FindUnfinished);
        self.report.clone()
    }

    /// Imports a source, after those that are imported already.
    pub(super) fn import(&mut self, source: ImportSource, library: &Library, wake_up: &WakeUp) {
        if self.is_busy() {
            self.imports_several = true;
            self.waiting.push_back(source);
            return;
        }
        self.view = View::Import;
        self.report = None;
        self.start_import(source, library, wake_up);
    }

    fn start_import(&mut self, source: ImportSource, library: &Library, wake_up: &WakeUp) {
        self.exchange_file = match &source {
            ImportSource::File(path) => path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            ImportSource::Text(_) => String::new(),
        };
        self.imports_text = false;
        let started = Exchange::import(library.path().to_owned(), source, wake_up.clone());
        self.start(started);
    }

    pub(super) fn start(&mut self, started: std::io::Result<Exchange>) {
        match started {
            Ok(exchange) => self.exchange = Some(exchange),
            Err(error) => self.report = Some(Report::failed(error.to_string())),
        }
    }
}
