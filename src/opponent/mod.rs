//! Computer opponent and hints: requests searches from the [`EngineService`], and plays the moves found or shows them as hints. Analyses
//! positions, and finds threats and facts.

mod analysis;
mod engine_service;
mod hint_reason;
mod position_search;
mod replies;
mod requests;
mod shown_facts;
mod shown_position;
mod uci;

pub(crate) use analysis::{
    AnalysedPosition, AnalysisFailure, EngineAnalysis, EngineHold, EngineThreat, EngineToggled, LinePreview, NodeScore,
    VariantTried, annotated_probability,
};
pub(crate) use engine_service::{EngineRestarted, EngineService};
pub(crate) use engine_service::{chosen_threads, editor_request};
pub(crate) use position_search::PositionSearch;
pub(crate) use shown_facts::ShownFacts;
pub(crate) use shown_facts::ShownThreats;
pub(crate) use uci::FailureAnswer;
pub(crate) use uci::{UciEngineFailed, UciEngineFailure};

use crate::base::reflection::serialize_debug_text;
use crate::schedule::GameSystems;
use crate::session::{GameReset, MoveMade, MoveUndone, Session};
use crate::states::{Pause, Screen};
use crate::text::LocalizedText;
use bevy::prelude::*;
use breakthrough_engine_service::{Purpose, RequestError, RequestId, SearchReport};
use breakthrough_facts::{Facts, Threats};
use breakthrough_platform::clock::{Duration, Instant};
use breakthrough_players::EngineName;
use breakthrough_rules::{Move, Position};
use serde::Serialize;
use shown_position::find_property;

/// Delay before "Thinking" is shown, so that quick replies do not flicker.
pub(crate) const SHOW_THINKING_AFTER: Duration = Duration::from_millis(300);

/// Pending search for the computer's move or for a hint, if any.
#[derive(Resource, Default)]
pub(crate) struct Thinking {
    search: Option<PendingSearch>,
    /// Session generation of the last reply or failure. No further move is requested for this generation.
    answered: Option<u64>,
}

/// A requested search, with its reply if the search has ended.
struct PendingSearch {
    id: RequestId,
    /// UCI engine that searches; `None` for the built-in engine.
    engine: Option<EngineName>,
    purpose: Purpose,
    /// Session generation of the searched position.
    generation: u64,
    requested: Instant,
    reply: Option<Result<SearchReport, RequestError>>,
}

impl PendingSearch {
    /// Duration of the search, which is charged to the computer's clock; `None` before the reply and after an error.
    fn time(&self) -> Option<Duration> {
        self.reply.as_ref()?.as_ref().ok().map(|found| found.time)
    }
}

impl Thinking {
    /// Whether a search for a move or a hint is pending.
    #[must_use]
    pub(crate) const fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    /// Whether the interface shows that the computer is thinking.
    #[must_use]
    pub(crate) fn is_shown(&self) -> bool {
        self.search.as_ref().is_some_and(|search| {
            search.purpose == Purpose::Opponent && search.requested.elapsed() >= SHOW_THINKING_AFTER
        })
    }

    #[must_use]
    pub(crate) fn seeks_hint(&self) -> bool {
        self.search
            .as_ref()
            .is_some_and(|search| search.purpose == Purpose::Hint)
    }

    /// Returns a search without a reply.
    #[cfg(test)]
    pub(crate) fn pending() -> Thinking {
        let search = PendingSearch {
            id: RequestId::default(),
            engine: None,
            purpose: Purpose::Opponent,
            generation: 0,
            requested: Instant::now(),
            reply: None,
        };
        Thinking {
            search: Some(search),
            answered: None,
        }
    }

    /// Allows another request for the computer's move after a failure.
    pub(in crate::opponent) const fn retry(&mut self) {
        self.answered = None;
    }

    fn cancel(&mut self, service: &mut EngineService) {
        if let Some(search) = self.search.take() {
            service.cancel(search.id);
        }
    }
}

/// Hint shown on the board, if any.
#[derive(Resource, Clone, Default, Debug, PartialEq, Eq, Reflect, Serialize)]
#[reflect(opaque, Resource, Serialize)]
pub(crate) struct Hint(#[serde(serialize_with = "serialize_debug_text")] pub Option<ShownHint>);

/// Hint with its move. The first request shows the piece, and the second request the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShownHint {
    /// The piece is marked.
    Piece(Move),
    /// The move is marked.
    Move(Move),
}

impl ShownHint {
    #[must_use]
    pub(crate) const fn mv(self) -> Move {
        match self {
            ShownHint::Piece(mv) | ShownHint::Move(mv) => mv,
        }
    }

    /// Whether the board shows the move, not only its piece.
    #[must_use]
    pub(crate) const fn is_move(&self) -> bool {
        matches!(self, ShownHint::Move(_))
    }

    /// Returns the text of the hint: to move the marked piece, or the reason for the move on the board.
    #[must_use]
    pub(crate) fn text(self, position: &Position) -> Option<LocalizedText> {
        match self {
            ShownHint::Piece(_) => Some("hint-piece".into()),
            ShownHint::Move(mv) => hint_reason::hint_reason(position, mv),
        }
    }
}

impl Hint {
    /// Shows the piece of a move, or the move if its piece is shown.
    pub(crate) fn show_next(&mut self, mv: Move) {
        self.0 = Some(match self.0 {
            Some(shown) if shown.mv() == mv => ShownHint::Move(mv),
            _ => ShownHint::Piece(mv),
        });
    }
}

/// Triggered when a search of the built-in engine failed. The game waits, and the player is notified.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ComputerFailed;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((engine_service::plugin, uci::plugin, replies::plugin, requests::plugin))
        .add_plugins((analysis::plugin, find_property::<Facts>, find_property::<Threats>))
        .init_resource::<Thinking>()
        .init_resource::<Hint>()
        .add_systems(
            Update,
            cancel_outdated_search
                .in_set(GameSystems::Requests)
                .run_if(resource_changed::<Session>),
        )
        .add_systems(OnExit(Screen::Game), cancel_search)
        .add_systems(OnEnter(Pause::Paused), cancel_search)
        .add_observer(|_: On<GameReset>, mut hint: ResMut<Hint>| hint.0 = None)
        .add_observer(|_: On<MoveMade>, mut hint: ResMut<Hint>| hint.0 = None)
        .add_observer(|_: On<MoveUndone>, mut hint: ResMut<Hint>| hint.0 = None);
}

fn is_thinking(thinking: Res<Thinking>) -> bool {
    thinking.is_busy()
}

fn cancel_search(mut thinking: ResMut<Thinking>, mut service: ResMut<EngineService>) {
    thinking.cancel(&mut service);
}

fn cancel_outdated_search(session: Res<Session>, mut thinking: ResMut<Thinking>, mut service: ResMut<EngineService>) {
    let generation = thinking.search.as_ref().map(|search| search.generation);
    if generation.is_some_and(|generation| generation != session.generation()) {
        thinking.cancel(&mut service);
    }
}
