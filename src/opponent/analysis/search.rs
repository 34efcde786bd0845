//! The search of a position: by the built-in engine, or by a UCI engine.

use crate::opponent::position_search::PositionSearch;
use breakthrough_engine::Report;
use breakthrough_platform::clock::Duration;
use breakthrough_rules::Position;
use breakthrough_uci_client::{EngineAnalysisReply, Fault, UciReport};

/// Search of a position.
pub(super) enum AnalysisSearch {
    BuiltIn(PositionSearch),
    Program(ProgramSearch),
}

/// Search of a position by a UCI engine.
pub(super) struct ProgramSearch {
    position: Position,
    report: Option<UciReport>,
    is_running: bool,
}

impl ProgramSearch {
    pub(super) const fn new(position: Position) -> ProgramSearch {
        ProgramSearch {
            position,
            report: None,
            is_running: true,
        }
    }

    /// Receives a reply of the engine. Returns whether the report or the state of the search has changed.
    ///
    /// # Errors
    /// The engine has failed.
    pub(super) fn receive(&mut self, reply: EngineAnalysisReply) -> Result<bool, Fault> {
        let has_changed = reply.report.is_some() || reply.end.is_some();
        if let Some(report) = reply.report {
            self.report = Some(report);
        }
        if let Some(end) = reply.end {
            self.is_running = false;
            end?;
        }
        Ok(has_changed)
    }
}

impl AnalysisSearch {
    pub(super) const fn position(&self) -> &Position {
        match self {
            AnalysisSearch::BuiltIn(search) => search.position(),
            AnalysisSearch::Program(search) => &search.position,
        }
    }

    pub(super) fn report(&self) -> Report {
        match self {
            AnalysisSearch::BuiltIn(search) => search.report().clone(),
            AnalysisSearch::Program(search) => search
                .report
                .as_ref()
                .map(|report| report.report.clone())
                .unwrap_or_default(),
        }
    }

    pub(super) const fn is_running(&self) -> bool {
        match self {
            AnalysisSearch::BuiltIn(search) => search.is_running(),
            AnalysisSearch::Program(search) => search.is_running,
        }
    }

    /// Time from the start of the search to its last report.
    pub(super) fn time(&self) -> Duration {
        match self {
            AnalysisSearch::BuiltIn(search) => search.time(),
            AnalysisSearch::Program(search) => search.report.as_ref().map_or(Duration::ZERO, |report| report.time),
        }
    }
}
