//! Answers from engines.

use breakthrough_engine::Report;
use breakthrough_facts::{Facts, FactsError, Threats};
use breakthrough_platform::clock::Duration;
use breakthrough_uci_client::Fault;
use serde::{Deserialize, Serialize};

/// Answer to a request.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum Answer {
    /// Last report of a search.
    Search(SearchReport),
    /// Facts about a position.
    Facts(Box<Facts>),
    /// Threats in a position.
    Threats(Threats),
}

/// Report of a search by the built-in engine or a UCI engine.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct SearchReport {
    /// Principal variations and statistics. When a UCI engine chooses a move, the report contains one line with only this
    /// move. The score is unknown and represented by [`Score::EVEN`](breakthrough_engine::Score::EVEN).
    pub report: Report,
    /// Time from the start of the search to the report.
    pub time: Duration,
    /// Name reported by the UCI engine; empty for the built-in engine and for a UCI engine without a name.
    pub program: String,
}

/// Answer to a request, or the reason why there is no answer.
pub type RequestResult = Result<Answer, RequestError>;

/// Reason why a request has no answer.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum RequestError {
    /// The engine panicked with this message.
    #[error("the engine panicked: {0}")]
    Panicked(String),
    /// The worker ended without an answer.
    #[error("the engine's worker was lost")]
    WorkerLost,
    /// There are no facts about the position.
    #[error("{0}")]
    Facts(FactsError),
    /// The message from the worker cannot be read, or the answer belongs to another kind of request.
    #[error("expected an answer to the request, found {0}")]
    Unexpected(String),
    /// The UCI engine failed.
    #[error("{program} {fault}")]
    #[serde(skip)]
    UciEngine {
        /// Name reported by the engine; empty if no name was received.
        program: String,
        /// Fault of the engine, such as an illegal move.
        fault: Fault,
    },
}

impl TryFrom<Answer> for SearchReport {
    type Error = RequestError;

    fn try_from(answer: Answer) -> Result<SearchReport, RequestError> {
        match answer {
            Answer::Search(report) => Ok(report),
            Answer::Facts(_) | Answer::Threats(_) => Err(answer.unexpected()),
        }
    }
}

impl TryFrom<Answer> for Facts {
    type Error = RequestError;

    fn try_from(answer: Answer) -> Result<Facts, RequestError> {
        match answer {
            Answer::Facts(facts) => Ok(*facts),
            Answer::Search(_) | Answer::Threats(_) => Err(answer.unexpected()),
        }
    }
}

impl TryFrom<Answer> for Threats {
    type Error = RequestError;

    fn try_from(answer: Answer) -> Result<Threats, RequestError> {
        match answer {
            Answer::Threats(threats) => Ok(threats),
            Answer::Search(_) | Answer::Facts(_) => Err(answer.unexpected()),
        }
    }
}

impl Answer {
    fn unexpected(&self) -> RequestError {
        let found = match self {
            Answer::Search(_) => "the report of a search",
            Answer::Facts(_) => "facts",
            Answer::Threats(_) => "threats",
        };
        RequestError::Unexpected(found.to_owned())
    }
}
