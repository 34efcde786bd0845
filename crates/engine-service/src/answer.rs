//! Answers from engines.

use breakthrough_engine::Report;
use breakthrough_facts::{Facts, FactsError, Threats};
use breakthrough_lessons::{Hint, Judgement};
use breakthrough_platform::clock::Duration;
use breakthrough_reasons::Reason;
use breakthrough_review::{MoveEvaluation, MoveReview, Solved};
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
    /// Evaluations of moves, in the order of the request.
    MoveEvaluations(Vec<MoveEvaluation>),
    /// Results of the positions of a game; `None` for positions that the solver did not reach.
    Solved(Vec<Option<Solved>>),
    /// Reviews of all legal moves, the best move first.
    MoveReviews(Vec<MoveReview>),
    /// Reason of a mistake; `None` if the evaluation does not fit the position.
    Reason(Option<Reason>),
    /// Judgement of a move on a board of a lesson.
    LessonJudgement(Box<LessonAnswer>),
    /// Hint on a board of a lesson.
    LessonHint(Hint),
    /// Refutation of a move of a puzzle.
    RefutedMove(Box<RefutedMove>),
}

/// Judgement of a move on a board of a lesson, with the reason why the move loses.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct LessonAnswer {
    /// Judgement of the move.
    pub judgement: Judgement,
    /// Review and reason of a move that loses a won position; `None` for other moves.
    pub reason: Option<(MoveReview, Reason)>,
}

/// Refutation of a losing move.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct RefutedMove {
    /// Review of the move, with the refutation.
    pub reviewed: MoveReview,
    /// Reason why the move loses, if a detector finds it.
    pub reason: Option<Reason>,
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
    /// The review was stopped before the answer, or a table cannot be allocated.
    #[error("{0}")]
    Review(String),
    /// A move of a lesson or a puzzle cannot be judged.
    #[error("{0}")]
    Exercise(String),
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

/// Implements the conversion of an answer to the result of its kind of request.
macro_rules! convert_answers {
    ($($result:ty: $answer:pat => $value:expr;)*) => {$(
        impl TryFrom<Answer> for $result {
            type Error = RequestError;

            fn try_from(answer: Answer) -> Result<$result, RequestError> {
                match answer {
                    $answer => Ok($value),
                    other => Err(other.unexpected()),
                }
            }
        }
    )*};
}

convert_answers! {
    SearchReport: Answer::Search(report) => report;
    Facts: Answer::Facts(facts) => *facts;
    Threats: Answer::Threats(threats) => threats;
    Vec<MoveEvaluation>: Answer::MoveEvaluations(evaluations) => evaluations;
    Vec<Option<Solved>>: Answer::Solved(solved) => solved;
    Vec<MoveReview>: Answer::MoveReviews(reviews) => reviews;
    Option<Reason>: Answer::Reason(reason) => reason;
    LessonAnswer: Answer::LessonJudgement(answer) => *answer;
    Hint: Answer::LessonHint(hint) => hint;
    RefutedMove: Answer::RefutedMove(refuted) => *refuted;
}

impl Answer {
    fn unexpected(&self) -> RequestError {
        let found = match self {
            Answer::Search(_) => "the report of a search",
            Answer::Facts(_) => "facts",
            Answer::Threats(_) => "threats",
            Answer::MoveEvaluations(_) => "evaluations of moves",
            Answer::Solved(_) => "solved positions",
            Answer::MoveReviews(_) => "reviews of moves",
            Answer::Reason(_) => "the reason of a mistake",
            Answer::LessonJudgement(_) => "the judgement of a move of a lesson",
            Answer::LessonHint(_) => "a hint of a lesson",
            Answer::RefutedMove(_) => "a refuted move",
        };
        RequestError::Unexpected(found.to_owned())
    }
}
