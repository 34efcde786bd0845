//! The reviews of the legal moves, the held blunder and its reason.

use crate::opponent::EngineService;
use crate::review::sentence;
use crate::schedule::GameSystems;
use crate::session::{HeldMoves, Intent, MoveHeld, RatedPositions, Session};
use crate::settings::{CoachUse, Settings};
use crate::states::Screen;
use crate::text::LocalizedText;
use bevy::prelude::*;
use breakthrough_engine_service::{Purpose, Request, RequestId};
use breakthrough_reasons::Reason;
use breakthrough_review::{Chance, CoachTask, Judgement, MoveReview};

/// Minimum loss of a held move, in ten-thousandths, if the move loses at least half of the remaining winning probability.
const MIN_RELATIVE_LOSS: u16 = 300;

/// Advice of the coach about the current position.
#[derive(Resource, Default)]
pub(crate) struct CoachAdvice {
    /// Session generation of the reviewed position.
    generation: Option<u64>,
    request: Option<RequestId>,
    /// Reviews of all legal moves; empty until the engine has reviewed them.
    reviews: Vec<MoveReview>,
    held: Option<HeldMove>,
}

/// Move that the person must repeat.
struct HeldMove {
    reviewed: MoveReview,
    request: Option<RequestId>,
    sentence: Option<LocalizedText>,
}

/// Warning of the coach.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Warning {
    /// Reason of the blunder, once it has been found.
    pub(crate) sentence: Option<LocalizedText>,
    /// Lost winning probability, in ten-thousandths.
    pub(crate) loss: u16,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CoachAdvice>()
        .add_observer(announce)
        .add_systems(
            Update,
            (
                receive.in_set(GameSystems::Replies),
                request.in_set(GameSystems::Requests).run_if(in_state(Screen::Game)),
            ),
        )
        .add_systems(OnExit(Screen::Game), stop);
}

impl CoachAdvice {
    /// Returns the warning about the held move of the current position.
    #[must_use]
    pub(crate) fn warning(&self, session: &Session) -> Option<Warning> {
        let held = self.held.as_ref()?;
        (self.generation == Some(session.generation())).then(|| Warning {
            sentence: held.sentence.clone(),
            loss: held.reviewed.loss(),
        })
    }

    /// Returns the chance of the person to move, once the engine has reviewed the moves of the current position.
    #[must_use]
    pub(crate) fn chance(&self, session: &Session) -> Option<Chance> {
        let is_current = self.generation == Some(session.generation());
        let best = self.reviews.first().filter(|_| is_current)?;
        Some(best.evaluation.before)
    }

    fn cancel(&mut self, service: &mut EngineService) {
        let held = self.held.as_mut().and_then(|held| held.request.take());
        for request in self.request.take().into_iter().chain(held) {
            service.cancel(request);
        }
        *self = CoachAdvice::default();
    }
}

fn stop(mut advice: ResMut<CoachAdvice>, mut held: ResMut<HeldMoves>, mut service: ResMut<EngineService>) {
    advice.cancel(service.bypass_change_detection());
    held.set_if_neq(HeldMoves::None);
}

/// Requests the reviews when the person's turn begins, and stops when the game or the settings change.
fn request(
    (session, settings, rated): (Res<Session>, Res<Settings>, Res<RatedPositions>),
    (mut advice, mut held): (ResMut<CoachAdvice>, ResMut<HeldMoves>),
    mut service: ResMut<EngineService>,
) -> Result {
    let generation = session.generation();
    let is_wanted = session.is_persons_turn()
        && CoachUse::of_session(&session, &settings).is_some()
        && !rated.contains(session.position());
    let wanted = is_wanted.then_some(generation);
    if advice.generation == wanted {
        return Ok(());
    }
    let service = service.bypass_change_detection();
    advice.cancel(service);
    held.set_if_neq(HeldMoves::None);
    // If the request fails, the person plays this move without the coach.
    advice.generation = wanted;
    if is_wanted {
        let position = session.position().clone();
        advice.request = Some(service.request(Purpose::Coach, Request::Coach(CoachTask { position }))?);
        *held = HeldMoves::Pending {
            generation,
            waiting: None,
        };
    }
    Ok(())
}

fn receive(
    session: Res<Session>,
    (mut advice, mut held): (ResMut<CoachAdvice>, ResMut<HeldMoves>),
    mut service: ResMut<EngineService>,
    mut intents: MessageWriter<Intent>,
) {
    let service = service.bypass_change_detection();
    let found = advice.bypass_change_detection();
    if let Some(request) = found.request
        && let Some(result) = service.take_result::<Vec<MoveReview>>(request)
    {
        found.request = None;
        found.reviews = result.unwrap_or_else(|error| {
            error!("the coach: {error}");
            Vec::new()
        });
        release(&session, &found.reviews, &mut held, &mut intents);
    }
    let Some(explained) = found.held.as_mut() else { return };
    if let Some(request) = explained.request
        && let Some(result) = service.take_result::<Option<Reason>>(request)
    {
        explained.request = None;
        match result {
            Ok(Some(reason)) => {
                explained.sentence = Some(sentence(&reason, session.position(), &explained.reviewed));
                advice.set_changed();
            }
            Ok(None) => {}
            Err(error) => error!("the reason of a move: {error}"),
        }
    }
}

/// Whether a move is held: a blunder, or a move that loses at least half of a small winning probability. Without the second condition, the
/// coach would be silent when the person is behind.
fn is_held(reviewed: &MoveReview) -> bool {
    let (loss, before) = (reviewed.loss(), reviewed.evaluation.before.ten_thousandths());
    reviewed.judgement == Judgement::Blunder || loss >= MIN_RELATIVE_LOSS && loss >= before / 2
}

/// Holds the blunders, and makes the move that has waited for the reviews.
fn release(session: &Session, reviews: &[MoveReview], held: &mut HeldMoves, intents: &mut MessageWriter<Intent>) {
    let HeldMoves::Pending { waiting, .. } = *held else {
        return;
    };
    let blunders = reviews.iter().filter(|reviewed| is_held(reviewed));
    *held = HeldMoves::Found {
        generation: session.generation(),
        moves: blunders.map(|reviewed| reviewed.mv).collect(),
        announced: None,
    };
    if let Some(mv) = waiting {
        intents.write(Intent::Play(mv));
    }
}

/// Remembers the held move, and requests its reason.
fn announce(
    held: On<MoveHeld>,
    session: Res<Session>,
    mut advice: ResMut<CoachAdvice>,
    mut service: ResMut<EngineService>,
) -> Result {
    let found = advice.reviews.iter().find(|reviewed| reviewed.mv == held.0);
    let Some(found) = found.cloned() else {
        return Ok(());
    };
    // Only mistakes and blunders have reasons.
    let reviewed = MoveReview {
        judgement: Judgement::Blunder,
        ..found
    };
    let request = Request::explain(session.position(), &reviewed);
    let request = service.bypass_change_detection().request(Purpose::Coach, request)?;
    advice.held = Some(HeldMove {
        reviewed,
        request: Some(request),
        sentence: None,
    });
    Ok(())
}
