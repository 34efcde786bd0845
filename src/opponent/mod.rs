//! Computer opponent and hints: requests searches from the [`SearchService`] or a UCI program, and plays or shows their results.

mod programs;
mod search_service;

pub(crate) use programs::{ChangeError, FailureAnswer};
pub use programs::{EnginePrograms, ProgramFailed, ProgramFailure};
pub use search_service::{EngineRestarted, SearchService};
pub(crate) use search_service::{chosen_threads, editor_request};

use crate::board::animation::RunningAnimations;
use crate::redraw::{KeepRedrawing, RedrawAfter, SoftwareRenderer};
use crate::reflection::serialize_debug_text;
use crate::schedule::GameSystems;
use crate::session::{
    ComputerTurn, GameAction, GameReset, Intent, LOW_TIME, MoveMade, MoveRejected, MoveUndone, Session,
};
use crate::settings::Settings;
use crate::states::{Pause, Screen};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use breakthrough_arena::{EngineReply, GamePlayer};
use breakthrough_platform::clock::{Duration, Instant};
use breakthrough_rules::Move;
use breakthrough_search_service::{SearchId, SearchPurpose, SearchRequest};
use programs::ProgramMoveRequested;
use search_service::{hint_request, move_request};
use serde::Serialize;

/// "Thinking" is shown after this time, so that quick replies do not flicker.
pub const SHOW_THINKING_AFTER: Duration = Duration::from_millis(300);

/// The search for the computer's move or for a hint.
#[derive(Resource, Default)]
pub struct Thinking {
    search: Option<PendingSearch>,
    /// The session's generation of the last move or failure, so that no move is requested twice.
    answered: Option<u64>,
}

struct PendingSearch {
    kind: SearchKind,
    purpose: SearchPurpose,
    /// The session's generation that is searched.
    generation: u64,
    requested: Instant,
    /// How long our own engine has searched, once it has found a move.
    found_after: Option<Duration>,
}

enum SearchKind {
    /// By our own engine.
    Service(SearchId),
    /// By a UCI program, with its reply if that has arrived.
    Program(Option<EngineReply>),
}

impl PendingSearch {
    const fn service_id(&self) -> Option<SearchId> {
        match self.kind {
            SearchKind::Service(id) => Some(id),
            SearchKind::Program(_) => None,
        }
    }
}

impl Thinking {
    /// Whether a move or a hint is searched for.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    /// Whether the computer's move is searched for and the player sees it.
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

    /// Requests the computer's move again, after a failure.
    pub(in crate::opponent) const fn ask_again(&mut self) {
        self.answered = None;
    }

    fn cancel(&mut self, service: &mut SearchService, programs: &mut EnginePrograms) {
        match self.search.take().map(|search| search.kind) {
            Some(SearchKind::Service(id)) => service.cancel(id),
            Some(SearchKind::Program(_)) => programs.cancel(),
            None => {}
        }
    }
}

/// Requests a hint for the player who is to move. Rated games refuse it.
#[derive(Message, Clone, Copy, Debug)]
pub struct HintRequested;

/// The hint that is shown.
#[derive(Resource, Clone, Default, Debug, PartialEq, Eq, Reflect, Serialize)]
#[reflect(opaque, Resource, Serialize)]
pub struct Hint(#[serde(serialize_with = "serialize_debug_text")] pub Option<Move>);

/// A search failed. The game waits, and the player is told.
#[derive(Event, Clone, Copy, Debug)]
pub struct ComputerFailed;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((search_service::plugin, programs::plugin))
        .init_resource::<Thinking>()
        .init_resource::<Hint>()
        .add_message::<HintRequested>()
        .add_systems(
            Update,
            (
                cancel_outdated_search.run_if(resource_changed::<Session>),
                receive_result.run_if(is_thinking),
                request_move.run_if(in_state(Pause::Running)),
                request_hint.run_if(on_message::<HintRequested>),
            )
                .chain()
                .in_set(GameSystems::Opponent),
        )
        .add_systems(Update, tell_clock.in_set(GameSystems::Input))
        .add_systems(OnExit(Screen::Game), cancel_search)
        .add_systems(OnEnter(Pause::Paused), cancel_search)
        .add_observer(|_: On<GameReset>, mut hint: ResMut<Hint>| hint.0 = None)
        .add_observer(|_: On<MoveMade>, mut hint: ResMut<Hint>| hint.0 = None)
        .add_observer(|_: On<MoveUndone>, mut hint: ResMut<Hint>| hint.0 = None);
}

/// Tells the clocks of the game how long the computer has searched. Drawing is not its time.
fn tell_clock(
    (session, service): (Res<Session>, Res<SearchService>),
    mut thinking: ResMut<Thinking>,
    mut programs: ResMut<EnginePrograms>,
    mut turn: ResMut<ComputerTurn>,
) {
    let search = thinking.bypass_change_detection().search.as_mut();
    let told = match search.filter(|search| search.generation == session.generation()) {
        Some(search) if search.purpose == SearchPurpose::Opponent => {
            let found_after = match &mut search.kind {
                SearchKind::Service(id) if service.is_finished(*id) => {
                    Some(*search.found_after.get_or_insert_with(|| search.requested.elapsed()))
                }
                SearchKind::Service(_) => None,
                SearchKind::Program(reply) => {
                    if reply.is_none() {
                        *reply = programs.bypass_change_detection().take_reply();
                    }
                    let result = reply.as_ref().map(|reply| &reply.result);
                    result.and_then(|result| result.as_ref().ok()).map(|chosen| chosen.time)
                }
            };
            found_after.map_or(ComputerTurn::Searching, ComputerTurn::Found)
        }
        _ => ComputerTurn::Waiting,
    };
    turn.set_if_neq(told);
}

fn is_thinking(thinking: Res<Thinking>) -> bool {
    thinking.is_busy()
}

fn cancel_search(
    mut thinking: ResMut<Thinking>,
    mut service: ResMut<SearchService>,
    mut programs: ResMut<EnginePrograms>,
) {
    thinking.cancel(&mut service, &mut programs);
}

fn cancel_outdated_search(
    session: Res<Session>,
    mut thinking: ResMut<Thinking>,
    mut service: ResMut<SearchService>,
    mut programs: ResMut<EnginePrograms>,
) {
    let generation = thinking.search.as_ref().map(|search| search.generation);
    if generation.is_some_and(|generation| generation != session.generation()) {
        thinking.cancel(&mut service, &mut programs);
    }
}

/// What it takes to start a search.
#[derive(SystemParam)]
struct SearchStarter<'w, 's> {
    session: Res<'w, Session>,
    thinking: ResMut<'w, Thinking>,
    service: ResMut<'w, SearchService>,
    settings: Res<'w, Settings>,
    redraw: MessageWriter<'w, RedrawAfter>,
    commands: Commands<'w, 's>,
}

impl SearchStarter<'_, '_> {
    fn start(&mut self, purpose: SearchPurpose, request: SearchRequest) {
        let generation = self.session.generation();
        match self.service.request(purpose, request) {
            Ok(id) => {
                self.thinking.search = Some(PendingSearch {
                    kind: SearchKind::Service(id),
                    purpose,
                    generation,
                    requested: Instant::now(),
                    found_after: None,
                });
                // The result brings a frame of its own.
                if purpose == SearchPurpose::Opponent {
                    self.redraw.write(RedrawAfter(SHOW_THINKING_AFTER));
                }
            }
            Err(error) => {
                error!("cannot start a search: {error}");
                if purpose == SearchPurpose::Opponent {
                    self.thinking.answered = Some(generation);
                }
                self.commands.trigger(ComputerFailed);
            }
        }
    }
}

/// Requests a search for the computer's move. Where frames are drawn by the processor, the player's move is shown first: the
/// frames of its animation and the search would take the cores from each other.
fn request_move(
    mut starter: SearchStarter,
    software: Option<Res<SoftwareRenderer>>,
    animations: RunningAnimations,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    let session = &starter.session;
    let Some(player) = session.to_move().filter(|_| session.awaits_computer()) else {
        return;
    };
    if starter.thinking.is_busy() || starter.thinking.answered == Some(session.generation()) {
        return;
    }
    if software.is_some() && animations.is_any() {
        // The search starts in the frame after the last one of the animation.
        redraw.write(KeepRedrawing);
        return;
    }
    match player {
        GamePlayer::Computer(level) => {
            let request = move_request(session, level, chosen_threads(&starter.settings.engine));
            starter.start(SearchPurpose::Opponent, request);
        }
        GamePlayer::Engine(name) => {
            starter.commands.trigger(ProgramMoveRequested(name));
            // Its reply brings a frame of its own.
            starter.redraw.write(RedrawAfter(SHOW_THINKING_AFTER));
        }
        GamePlayer::Human => {}
    }
}

fn request_hint(mut starter: SearchStarter, mut requests: MessageReader<HintRequested>) {
    requests.clear();
    if let Some(reason) = starter.session.refusal(GameAction::Hint) {
        starter.commands.trigger(MoveRejected { mv: None, reason });
        return;
    }
    if starter.session.awaits_person() && !starter.thinking.is_busy() {
        let threads = chosen_threads(&starter.settings.engine);
        let request = hint_request(&starter.session, threads);
        starter.start(SearchPurpose::Hint, request);
    }
}

/// Whether the computer can wait with its reply, so that the player sees their own move first.
fn has_time_to_wait(session: &Session) -> bool {
    let side = session.position().side_to_move();
    let left = session.clock().and_then(|clock| clock.remaining(side));
    left.is_none_or(|left| left > LOW_TIME)
}

fn receive_result(
    mut thinking: ResMut<Thinking>,
    mut service: ResMut<SearchService>,
    mut hint: ResMut<Hint>,
    mut intents: MessageWriter<Intent>,
    (mut redraw, mut redraw_after): (MessageWriter<KeepRedrawing>, MessageWriter<RedrawAfter>),
    (settings, session): (Res<Settings>, Res<Session>),
    mut commands: Commands,
) {
    let finished = thinking.search.as_ref().and_then(|search| {
        let id = search.service_id().filter(|id| service.is_finished(*id))?;
        Some((search, id))
    });
    let Some((finished, id)) = finished else { return };
    let has_time = has_time_to_wait(&session);
    let early = settings
        .computer_replies_after
        .saturating_sub(finished.requested.elapsed());
    if finished.purpose == SearchPurpose::Opponent && has_time && !early.is_zero() {
        redraw_after.write(RedrawAfter(early));
        return;
    }
    let Some(search) = thinking.search.take() else {
        return;
    };
    let is_move = search.purpose == SearchPurpose::Opponent;
    if is_move {
        thinking.answered = Some(search.generation);
    }
    let best = match service.take_result(id) {
        Some(Ok(report)) => {
            let (nodes, depth, elapsed) = (report.nodes, report.depth, search.requested.elapsed());
            debug!("{nodes} nodes to depth {depth}, {elapsed:.3?} after the request");
            report.best_move()
        }
        Some(Err(error)) => {
            error!("{error}");
            None
        }
        None => None,
    };
    match best {
        Some(mv) if is_move => {
            intents.write(Intent::Reply {
                mv,
                generation: search.generation,
            });
            // The session reads the intent in the next frame.
            redraw.write(KeepRedrawing);
        }
        Some(mv) => hint.0 = Some(mv),
        None => commands.trigger(ComputerFailed),
    }
}
