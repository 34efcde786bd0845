//! Computer opponent and hints: requests searches from the [`SearchService`] or a UCI engine, and plays their moves or shows them
//! as hints. Analyses positions, and finds threats and facts.

mod analysis;
mod position_search;
mod replies;
mod requests;
mod search_service;
mod shown_facts;
mod shown_position;
mod threats;
mod uci;

pub(crate) use analysis::{
    AnalysedPosition, AnalysisFailure, EngineAnalysis, EngineThreat, GameTurn, LinePreview, NodeScore, VariantTried,
    annotated_probability,
};
pub(crate) use position_search::PositionSearch;
pub use search_service::{EngineRestarted, SearchService};
pub(crate) use search_service::{chosen_threads, editor_request};
pub(crate) use shown_facts::ShownFacts;
pub use shown_position::Shown;
pub use threats::{ShownThreats, Threats};
pub(crate) use uci::FailureAnswer;
pub use uci::{UciEngineFailed, UciEngineFailure};

use crate::base::reflection::serialize_debug_text;
use crate::schedule::GameSystems;
use crate::session::{GameReset, MoveMade, MoveUndone, Session};
use crate::states::{Pause, Screen};
use bevy::prelude::*;
use breakthrough_facts::Facts;
use breakthrough_platform::clock::{Duration, Instant};
use breakthrough_rules::Move;
use breakthrough_search_service::{SearchId, SearchPurpose, SearchResult};
use breakthrough_uci_client::EngineReply;
use serde::Serialize;
use shown_position::find_property;
use uci::UciWorker;

/// Delay before "Thinking" is shown, so that quick replies do not flicker.
pub const SHOW_THINKING_AFTER: Duration = Duration::from_millis(300);

/// Pending search for the computer's move or for a hint, if any.
#[derive(Resource, Default)]
pub struct Thinking {
    search: Option<PendingSearch>,
    /// Session generation of the last reply or failure. No further move is requested for this generation.
    answered: Option<u64>,
}

/// A requested search, with its reply once it has arrived.
struct PendingSearch {
    kind: SearchKind,
    purpose: SearchPurpose,
    /// Session generation of the searched position.
    generation: u64,
    requested: Instant,
    reply: Option<Reply>,
}

/// Engine that runs the search.
#[derive(Clone, Copy)]
enum SearchKind {
    /// The built-in engine.
    Service(SearchId),
    /// A UCI engine.
    Engine,
}

/// Reply to a search.
struct Reply {
    /// Duration of the search, which is charged to the computer's clock; `None` after an error.
    search_time: Option<Duration>,
    result: ReplyResult,
}

enum ReplyResult {
    Service(SearchResult),
    Engine(EngineReply),
}

impl Thinking {
    /// Whether a search for a move or a hint is pending.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    /// Whether the interface indicates the search for the computer's move.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.search.as_ref().is_some_and(|search| {
            search.purpose == SearchPurpose::Opponent && search.requested.elapsed() >= SHOW_THINKING_AFTER
        })
    }

    #[must_use]
    pub fn seeks_hint(&self) -> bool {
        self.search
            .as_ref()
            .is_some_and(|search| search.purpose == SearchPurpose::Hint)
    }

    /// A search of a UCI engine that has no reply yet.
    #[cfg(test)]
    pub(crate) fn pending() -> Thinking {
        let search = PendingSearch {
            kind: SearchKind::Engine,
            purpose: SearchPurpose::Opponent,
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

    fn cancel(&mut self, service: &mut SearchService, engines: &mut UciWorker) {
        match self.search.take().map(|search| search.kind) {
            Some(SearchKind::Service(id)) => service.cancel(id),
            Some(SearchKind::Engine) => engines.cancel(),
            None => {}
        }
    }
}

/// Hint shown on the board, if any.
#[derive(Resource, Clone, Default, Debug, PartialEq, Eq, Reflect, Serialize)]
#[reflect(opaque, Resource, Serialize)]
pub struct Hint(#[serde(serialize_with = "serialize_debug_text")] pub Option<Move>);

/// Triggered when a search of the built-in engine failed. The game waits, and the player is notified.
#[derive(Event, Clone, Copy, Debug)]
pub struct ComputerFailed;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((search_service::plugin, uci::plugin, replies::plugin, requests::plugin))
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

fn cancel_search(mut thinking: ResMut<Thinking>, mut service: ResMut<SearchService>, mut engines: ResMut<UciWorker>) {
    thinking.cancel(&mut service, &mut engines);
}

fn cancel_outdated_search(
    session: Res<Session>,
    mut thinking: ResMut<Thinking>,
    mut service: ResMut<SearchService>,
    mut engines: ResMut<UciWorker>,
) {
    let generation = thinking.search.as_ref().map(|search| search.generation);
    if generation.is_some_and(|generation| generation != session.generation()) {
        thinking.cancel(&mut service, &mut engines);
    }
}
