//! Requests for tests.

use crate::wire::Command;
use crate::{SearchMode, SearchRequest};
use breakthrough_engine::Limits;
use breakthrough_rules::{Position, Variant};

/// Returns a request for the start position of a variant, on one thread and without a time limit.
pub(crate) fn request(variant: Variant, mode: SearchMode) -> SearchRequest {
    SearchRequest {
        position: Position::start(variant),
        mode,
        time: None,
        threads: 1,
    }
}

/// Returns a request for an analysis of the standard start position.
pub(crate) fn analysis(limits: Limits) -> SearchRequest {
    request(Variant::STANDARD, SearchMode::Analyse { multi_pv: 1, limits })
}

/// Returns the text of the command to run a search.
pub(crate) fn search_command(request: &SearchRequest) -> String {
    Command::Search(Box::new(request.clone())).to_text()
}
