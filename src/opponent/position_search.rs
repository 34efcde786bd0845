//! A search of one position for an analysis, by the built-in engine or a UCI engine.

use crate::opponent::EngineService;
use breakthrough_engine::Report;
use breakthrough_engine_service::{Purpose, Request, RequestError, RequestId, SearchReport};
use breakthrough_platform::clock::Duration;
use breakthrough_rules::Position;
use std::io;

/// Search of a position. The search is running, or it has finished because the result is proven or the time has elapsed.
pub(crate) struct PositionSearch {
    position: Position,
    /// Running search; `None` once it has finished.
    search: Option<RequestId>,
    /// Last report; empty before the first report.
    found: SearchReport,
}

impl PositionSearch {
    /// Starts a search, which replaces the previous search with the same purpose.
    ///
    /// # Errors
    /// The worker cannot be started.
    pub(crate) fn start(
        service: &mut EngineService,
        purpose: Purpose,
        position: Position,
        request: Request,
    ) -> io::Result<PositionSearch> {
        Ok(PositionSearch {
            position,
            search: Some(service.request(purpose, request)?),
            found: SearchReport::default(),
        })
    }

    /// Stops the search. The last report is kept.
    pub(crate) fn stop(&mut self, service: &mut EngineService) {
        if let Some(search) = self.search.take() {
            service.cancel(search);
        }
    }

    /// Receives the newest report. Returns whether the report or the state of the search has changed.
    ///
    /// # Errors
    /// The search has failed.
    pub(crate) fn receive(&mut self, service: &mut EngineService) -> Result<bool, RequestError> {
        let Some(search) = self.search else { return Ok(false) };
        let newest = service.report(search).filter(|found| **found != self.found).cloned();
        let newest = match service.take_result(search) {
            Some(result) => {
                self.search = None;
                Some(result?)
            }
            None => newest,
        };
        let has_changed = newest.is_some();
        if let Some(found) = newest {
            self.found = found;
        }
        Ok(has_changed)
    }

    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// Last report; empty before the first report.
    pub(crate) const fn report(&self) -> &Report {
        &self.found.report
    }

    pub(crate) const fn is_running(&self) -> bool {
        self.search.is_some()
    }

    /// Time from the start of the search to the last report; zero if a UCI engine does not report the time.
    pub(crate) const fn time(&self) -> Duration {
        self.found.time
    }
}
