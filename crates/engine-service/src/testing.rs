//! Requests for tests.

use crate::wire::{Command, encode};
use crate::{Answer, Request, RequestResult, SearchMode, SearchReport, SearchRequest};
use breakthrough_engine::Limits;
use breakthrough_rules::{Position, Variant};

/// Returns a request for the start position of a variant, on one thread and without a time limit.
pub(crate) fn search(variant: Variant, mode: SearchMode) -> SearchRequest {
    SearchRequest {
        position: Position::start(variant),
        mode,
        time: None,
        threads: 1,
    }
}

/// Returns a request for an analysis of the standard start position.
pub(crate) fn analysis(limits: Limits) -> Request {
    Request::Search(search(Variant::STANDARD, SearchMode::Analyse { multi_pv: 1, limits }))
}

/// Returns the message with the command to run a request.
pub(crate) fn run_command(request: &Request) -> Vec<u8> {
    encode(&Command::Run(Box::new(request.clone())))
}

/// Returns the report of a successful search.
#[track_caller]
pub(crate) fn search_report(result: RequestResult) -> SearchReport {
    match result {
        Ok(Answer::Search(report)) => report,
        other => panic!("expected the report of a search, found {other:?}"),
    }
}
