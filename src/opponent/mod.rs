//! Computer opponent and hints: requests searches from the [`SearchService`] or a UCI engine, and plays or shows their results.

mod replies;
mod requests;
mod search_service;
mod uci;

pub use search_service::{EngineRestarted, SearchService};
pub(crate) use search_service::{chosen_threads, editor_request};
pub(crate) use uci::FailureAnswer;
pub use uci::{UciEngineFailed, UciEngineFailure};

use crate::reflection::serialize_debug_text;
use crate::schedule::GameSystems;
use crate::session::{GameReset, MoveMade, MoveUndone, Session};
use crate::states::{Pause, Screen};
use bevy::prelude::*;
use breakthrough_arena::EngineReply;
use breakthrough_platform::clock::{Duration, Instant};
use breakthrough_rules::Move;
use breakthrough_search_service::{SearchId, SearchPurpose, SearchResult};
use serde::Serialize;
use uci::UciWorker;

/// Delay before "Thinking" is shown, so that quick replies do not flicker.
pub const SHOW_THINKING_AFTER: Duration = Duration::from_millis(300);

/// Search for the computer's move or for a hint.
#[derive(Resource, Default)]
pub struct Thinking {
    search: Option<PendingSearch>,
    /// Session generation of the last reply or failure, so that no move is requested twice.
    answered: Option<u64>,
}

/// A search that was requested, with its reply once that has arrived.
struct PendingSearch {
    kind: SearchKind,
    purpose: SearchPurpose,
    /// Session generation of the searched position.
    generation: u64,
    requested: Instant,
    reply: Option<Reply>,
}

/// The engine that searches.
#[derive(Clone, Copy)]
enum SearchKind {
    /// Our own engine.
    Service(SearchId),
    /// A UCI engine.
    Engine,
}

/// The reply to a search.
struct Reply {
    /// The time of the search, which counts for the computer's clock. `None` after an error.
    search_time: Option<Duration>,
    result: ReplyResult,
}

enum ReplyResult {
    Service(SearchResult),
    Engine(EngineReply),
}

impl Thinking {
    /// Whether a search for a move or a hint is running.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    /// Whether the search for the computer's move is visible to the player.
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

    /// Retries the computer's move after a failure.
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

/// Hint on the board.
#[derive(Resource, Clone, Default, Debug, PartialEq, Eq, Reflect, Serialize)]
#[reflect(opaque, Resource, Serialize)]
pub struct Hint(#[serde(serialize_with = "serialize_debug_text")] pub Option<Move>);

/// A search failed. The game waits, and the player is notified.
#[derive(Event, Clone, Copy, Debug)]
pub struct ComputerFailed;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((search_service::plugin, uci::plugin, replies::plugin, requests::plugin))
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
