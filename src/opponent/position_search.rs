//! A search of one position at full strength, for analyses.

use crate::opponent::SearchService;
use breakthrough_engine::Report;
use breakthrough_platform::clock::{Duration, Instant};
use breakthrough_rules::Position;
use breakthrough_search_service::{SearchError, SearchId, SearchPurpose, SearchRequest};
use std::io;

/// Search of a position: running, or finished because the result is proven or the time is over.
pub(crate) struct PositionSearch {
    position: Position,
    /// Running search; `None` once it has finished.
    search: Option<SearchId>,
    report: Report,
    started: Instant,
    /// Time from the start of the search to its last report.
    time: Duration,
}

impl PositionSearch {
    /// Starts a search, which replaces the previous search with the same purpose.
    ///
    /// # Errors
    /// The search worker cannot be started.
    pub(crate) fn start(
        service: &mut SearchService,
        purpose: SearchPurpose,
        request: SearchRequest,
    ) -> io::Result<PositionSearch> {
        let position = request.position.clone();
        Ok(PositionSearch {
            position,
            search: Some(service.request(purpose, request)?),
            report: Report::default(),
            started: Instant::now(),
            time: Duration::ZERO,
        })
    }

    /// Stops the search. Its reports so far remain.
    pub(crate) fn stop(&mut self, service: &mut SearchService) {
        if let Some(search) = self.search.take() {
            service.cancel(search);
        }
    }

    /// Receives the newest report. Returns whether the report or the state of the search has changed.
    ///
    /// # Errors
    /// The search has failed.
    pub(crate) fn receive(&mut self, service: &mut SearchService) -> Result<bool, SearchError> {
        let Some(search) = self.search else { return Ok(false) };
        let newest = service.report(search).filter(|report| **report != self.report).cloned();
        let (report, is_finished) = match service.take_result(search) {
            Some(result) => (Some(result?), true),
            None => (newest, false),
        };
        if is_finished {
            self.search = None;
        }
        if let Some(report) = report {
            self.report = report;
            self.time = self.started.elapsed();
            return Ok(true);
        }
        Ok(false)
    }

    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// Last report. It has no lines before the first report.
    pub(crate) const fn report(&self) -> &Report {
        &self.report
    }

    pub(crate) const fn is_running(&self) -> bool {
        self.search.is_some()
    }

    /// Time from the start of the search to its last report.
    pub(crate) const fn time(&self) -> Duration {
        self.time
    }
}
