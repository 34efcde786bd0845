//! Requests to engines.

use breakthrough_engine::{Level, Limits};
use breakthrough_lessons::{HintTask, JudgingTask};
use breakthrough_platform::clock::Duration;
use breakthrough_players::UciClocks;
use breakthrough_review::{CoachTask, MoveReview, MoveTask, SolvingTask};
use breakthrough_rules::{Game, Move, Position};
use breakthrough_uci_client::{ConfirmedCommand, EngineEntry};
use serde::{Deserialize, Serialize};

/// Purpose of a request. At most one request per purpose is active, because a new request replaces the previous request of
/// the same purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Choosing a move for the computer opponent.
    Opponent,
    /// Finding a hint for a player.
    Hint,
    /// Analysing the position in the editor.
    Editor,
    /// Analysing the position that is shown in an analysis.
    Analysis,
    /// Finding the best move of the opponent in an analysis.
    Threat,
    /// Finding the facts about the shown position.
    Facts,
    /// Finding the threats in the shown position.
    Threats,
    /// Reviewing the legal moves of a person who is to move, and finding the reason why a move is a mistake.
    Coach,
    /// Finding the reason of a mistake in a reviewed game.
    Reason,
    /// Judging a move in an exercise, finding the reason why the move is a mistake, and finding a hint.
    Exercise,
    /// Reviewing a game. Each lane reviews one move at a time, on its own worker.
    Review(ReviewLane),
}

impl Purpose {
    /// Returns whether the purpose is a search that the player waits for or watches, as opposed to facts, threats, reasons and reviews.
    #[must_use]
    pub const fn is_search(self) -> bool {
        match self {
            Purpose::Opponent
            | Purpose::Hint
            | Purpose::Editor
            | Purpose::Analysis
            | Purpose::Threat
            | Purpose::Coach
            | Purpose::Exercise => true,
            Purpose::Facts | Purpose::Threats | Purpose::Reason | Purpose::Review(_) => false,
        }
    }
}

/// Number of a worker for reviews, from 0.
pub type ReviewLane = u8;

/// Worker that runs a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorkerKind {
    /// Built-in engine as the computer opponent, with a separate transposition table.
    Opponent,
    /// Built-in engine for hints, the coach, exercises, the editor and the analysis.
    Analysis,
    /// Built-in engine for facts, threats and reasons.
    Facts,
    /// Built-in engine for reviews.
    Review(ReviewLane),
    /// UCI engines that play in the game.
    PlayingUciEngines,
    /// UCI engines used for analysis.
    AnalysingUciEngines,
}

impl WorkerKind {
    /// Returns the name of the worker's thread.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            WorkerKind::Opponent => "opponent search",
            WorkerKind::Analysis => "analysis search",
            WorkerKind::Facts => "facts",
            WorkerKind::Review(_) => "review",
            WorkerKind::PlayingUciEngines => "playing UCI engines",
            WorkerKind::AnalysingUciEngines => "analysing UCI engines",
        }
    }

    /// Whether the worker runs UCI engines, which are unavailable in a browser.
    #[must_use]
    pub const fn runs_uci_engines(self) -> bool {
        matches!(self, WorkerKind::PlayingUciEngines | WorkerKind::AnalysingUciEngines)
    }
}

/// Identifier of a request, unique within an [`EngineWorkers`](crate::EngineWorkers). The default value does not
/// identify a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RequestId(pub(crate) u64);

/// Request to an engine.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub enum Request {
    /// Search of the built-in engine, answered by a [`SearchReport`](crate::SearchReport).
    Search(SearchRequest),
    /// All facts about a position, answered by [`Facts`](breakthrough_facts::Facts).
    Facts(FactsRequest),
    /// Threats of the side not to move, answered by [`Threats`](breakthrough_facts::Threats).
    Threats(FactsRequest),
    /// Evaluations of moves for a review, answered by a [`MoveEvaluation`](breakthrough_review::MoveEvaluation) for each move.
    EvaluateMoves(Vec<MoveTask>),
    /// Solution of the positions of a game on a small board for a review, answered by [`Answer::Solved`](crate::Answer::Solved).
    Solve(SolvingTask),
    /// Reviews of all legal moves, answered by a [`MoveReview`] for each move.
    Coach(CoachTask),
    /// Reason of a mistake, answered by [`Answer::Reason`](crate::Answer::Reason).
    Explain(Box<ExplainRequest>),
    /// Judgement of a move on a board of a lesson, answered by a [`LessonAnswer`](crate::LessonAnswer).
    JudgeLesson(JudgingTask),
    /// Hint on a board of a lesson, answered by a [`Hint`](breakthrough_lessons::Hint).
    LessonHint(HintTask),
    /// Refutation of a wrong move of a puzzle, answered by a [`RefutedMove`](crate::RefutedMove).
    Refute(Box<RefutationRequest>),
    /// Search of a UCI engine, answered by a [`SearchReport`](crate::SearchReport).
    #[serde(skip)]
    UciEngine(Box<UciEngineRequest>),
}

/// Request for a search of one position.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct SearchRequest {
    /// Position to search.
    pub position: Position,
    /// Mode of the search, with the limits other than time.
    pub mode: SearchMode,
    /// Time limit, counted from the start of the search. Without a limit, the search runs until it is stopped, proves the result
    /// or reaches the limits of its mode. Requests with a time limit to the same worker preempt a search without a limit.
    pub time: Option<Duration>,
    /// Number of threads. Levels below the strongest always use a single thread.
    pub threads: usize,
}

/// Mode of a search: as a computer player or at full strength.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum SearchMode {
    /// Chooses a move as a computer player.
    Play {
        /// Level of the player.
        level: Level,
        /// Random seed. Levels below the strongest choose the same move for the same position and seed.
        seed: u64,
    },
    /// Searches at full strength.
    Analyse {
        /// Number of principal variations.
        multi_pv: usize,
        /// Limits other than time.
        limits: Limits,
    },
}

/// Request for facts about one position.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct FactsRequest {
    /// Position in which the game is not over.
    pub position: Position,
    /// Node limit of each search ([`breakthrough_facts::Limits`]).
    pub nodes: u64,
}

/// Request for the reason of a mistake.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ExplainRequest {
    /// Position before the move.
    pub position: Position,
    /// The move with its evaluation.
    pub reviewed: MoveReview,
}

/// Request for the refutation of a losing move in a position with exactly one winning move.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct RefutationRequest {
    /// Position before the move.
    pub position: Position,
    /// The losing move.
    pub mv: Move,
    /// The winning move.
    pub winning: Move,
}

/// Request for a search of a UCI engine. The engine is started unless it is running.
#[derive(Clone, Debug)]
pub struct UciEngineRequest {
    /// Entry of the engine in the player's list.
    pub entry: EngineEntry,
    /// Command and options that the player has confirmed.
    pub command: ConfirmedCommand,
    /// Game whose current position is searched.
    pub game: Game,
    /// Whether the engine chooses a move or analyses the position.
    pub task: UciEngineTask,
}

/// Task of a UCI engine: to choose a move, or to analyse the position.
#[derive(Clone, Debug)]
pub enum UciEngineTask {
    /// Chooses a move.
    Play {
        /// Clocks of both sides. For a side without a clock, the limit of the entry applies.
        clock: UciClocks,
    },
    /// Analyses the position until the request is stopped.
    Analyse {
        /// Number of principal variations. An engine without the option `MultiPV` reports one line.
        multi_pv: usize,
        /// Whether the analysis is attempted even if the engine does not declare the variant.
        tries_variant: bool,
    },
}

impl Request {
    /// Creates a request for the reason of a mistake. `position` is the position before the move.
    #[must_use]
    pub fn explain(position: &Position, reviewed: &MoveReview) -> Request {
        Request::Explain(Box::new(ExplainRequest {
            position: position.clone(),
            reviewed: reviewed.clone(),
        }))
    }

    /// Returns the worker that runs this request for a purpose.
    pub(crate) const fn worker_kind(&self, purpose: Purpose) -> WorkerKind {
        match (self, purpose) {
            (Request::Search(_), Purpose::Opponent) => WorkerKind::Opponent,
            (Request::Search(_) | Request::Coach(_), _) => WorkerKind::Analysis,
            (Request::Facts(_) | Request::Threats(_) | Request::Explain(_), _) => WorkerKind::Facts,
            (Request::JudgeLesson(_) | Request::LessonHint(_) | Request::Refute(_), _) => WorkerKind::Analysis,
            (Request::EvaluateMoves(_) | Request::Solve(_), Purpose::Review(lane)) => WorkerKind::Review(lane),
            (Request::EvaluateMoves(_) | Request::Solve(_), _) => WorkerKind::Review(0),
            (Request::UciEngine(_), Purpose::Opponent) => WorkerKind::PlayingUciEngines,
            (Request::UciEngine(_), _) => WorkerKind::AnalysingUciEngines,
        }
    }

    /// Returns the time limit, if any.
    pub(crate) const fn time_limit(&self) -> Option<Duration> {
        match self {
            Request::Search(search) => search.time,
            _ => None,
        }
    }

    /// Whether the caller is notified of reports. When a computer player chooses a move, only the result matters.
    pub(crate) const fn notifies_reports(&self) -> bool {
        match self {
            Request::Search(search) => matches!(search.mode, SearchMode::Analyse { .. }),
            Request::UciEngine(engine) => matches!(engine.task, UciEngineTask::Analyse { .. }),
            _ => false,
        }
    }

    /// Returns the number of threads required by the request.
    pub(crate) fn threads(&self) -> usize {
        match self {
            Request::Search(search) => match search.mode {
                // Levels below the strongest always use one thread.
                SearchMode::Play { level, .. } if level != Level::STRONGEST => 1,
                _ => search.threads,
            },
            _ => 1,
        }
    }
}
