//! Reviews of games: requests the evaluations of the moves from the engine service, and stores reviews in the library.
//!
//! Each lane is a worker that evaluates moves. While another search runs, the lanes stop, and repeat their moves
//! afterwards. The engine of an analysis waits for a review of the analysed game, unless the player starts the engine. Reviews of
//! library games wait for the review of the session's game. A review of a finished game continues in the background after the player has
//! left the game.

mod batch;
mod better_line;
mod line;
mod moment;
mod reasons;
mod running;
mod stored;
#[cfg(test)]
mod stored_tests;
mod turning_point;

pub(crate) use batch::{BatchCancelled, BatchEnded, BatchRequested, ReviewBatch};
#[cfg(test)]
pub(crate) use better_line::BetterLine;
pub(crate) use better_line::BetterMovesPlayed;
pub(crate) use moment::{Moment, MomentWanted};
pub(crate) use reasons::{loss_percent, sentence};

use crate::opponent::{EngineHold, EngineService};
use crate::schedule::GameSystems;
use crate::session::{GameEnded, GameKey, GameReset, MoveRejected, RatedPositions, Rejection, Session};
use crate::settings::{EngineSettings, Settings};
use bevy::prelude::*;
use breakthrough_engine_service::Purpose;
use breakthrough_platform::threads;
use breakthrough_review::{ENGINE_VERSION, Effort, GameReview, MoveReview};
use breakthrough_rules::{Game, NodeId};
use line::{ReviewedLine, shared_plies};
use reasons::Reasons;
use running::RunningReview;
use std::collections::VecDeque;

/// Maximum number of lanes. Each lane needs its own worker and tables.
const MAX_LANES: usize = 4;
/// Maximum number of cancelled reviews whose evaluated moves are kept.
const MAX_CANCELLED: usize = 8;

/// The last review of a session's game, and the running reviews.
#[derive(Resource, Default)]
pub(crate) struct Reviews {
    /// Review of the session's game.
    running: Option<RunningReview>,
    /// The last cancelled reviews, whose evaluated moves are used if a review is requested again.
    cancelled: VecDeque<RunningReview>,
    /// Reviews of finished games that the player has left, with the keys of the games.
    left: VecDeque<(GameKey, RunningReview)>,
    /// Review of a library game, which waits while the session's game is reviewed.
    in_background: Option<RunningReview>,
    finished: Option<FinishedReview>,
    /// Moves of a library game whose review judged other moves.
    outdated: Option<ReviewedLine>,
}

struct FinishedReview {
    line: ReviewedLine,
    review: GameReview,
    /// Version of the engine.
    engine: String,
    /// Session with the reviewed game.
    session: Option<GameKey>,
    reasons: Reasons,
}

/// Requests a review of the main line of the session's game.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ReviewRequested(pub Effort);

/// Cancels the review of the session's game. The evaluated moves are kept for the next review of the same moves with the same effort.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ReviewCancelled;

/// Triggered when the review of the session's game has been finished.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ReviewFinished;

/// Triggered when a review cannot be continued, with the reason.
#[derive(Event, Clone, Debug)]
pub(crate) struct ReviewFailed(pub String);

impl Reviews {
    /// Returns the review of the main line of a game, if the last review judged this line.
    #[must_use]
    pub(crate) fn review(&self, game: &Game) -> Option<&GameReview> {
        let finished = self.finished.as_ref()?;
        finished.line.is_main_line(game).then_some(&finished.review)
    }

    /// Returns the review of the move that led to the session's shown position.
    #[must_use]
    pub(crate) fn shown_move(&self, session: &Session) -> Option<&MoveReview> {
        let review = self.review(session.game())?;
        review.moves.get(self.shown_index(session)?)
    }

    /// Returns the index of the move that led to the session's shown position, if the position is on the main line of the reviewed game.
    #[must_use]
    pub(crate) fn shown_index(&self, session: &Session) -> Option<usize> {
        let game = session.game();
        self.review(game)?;
        let index = game.path(session.shown_node()).len().checked_sub(1)?;
        (game.main_line().get(index) == Some(&session.shown_node())).then_some(index)
    }

    /// Returns the index of the move that led to the session's shown position, if the move is a mistake or blunder.
    #[must_use]
    pub(crate) fn shown_mistake(&self, session: &Session) -> Option<usize> {
        let is_mistake = self.shown_move(session)?.judgement.is_mistake();
        self.shown_index(session).filter(|_| is_mistake)
    }

    /// Returns the position after the next or the previous mistake or blunder of the reviewed game, relative to the shown position. A
    /// variation is between the move that it replaces and the next move.
    #[must_use]
    pub(crate) fn mistake_beside(&self, session: &Session, is_next: bool) -> Option<NodeId> {
        let game = session.game();
        let moves = &self.review(game)?.moves;
        let (main_line, path) = (game.main_line(), game.path(session.shown_node()));
        let shown = shared_plies(&path, &main_line);
        let is_variation = path.len() > shown;
        let mut mistakes = (1..=moves.len()).filter(|ply| moves[ply - 1].judgement.is_mistake());
        let ply = if is_next {
            mistakes.find(|ply| *ply > shown + usize::from(is_variation))
        } else {
            mistakes.rfind(|ply| *ply < shown + 2 * usize::from(is_variation))
        };
        main_line.get(ply? - 1).copied()
    }

    /// Returns the number of evaluated moves and the number of all moves, if a review of this game is running.
    #[must_use]
    pub(crate) fn progress(&self, game: &Game) -> Option<(usize, usize)> {
        let running = self.running.as_ref()?;
        running.line.is_main_line(game).then(|| running.progress())
    }

    /// Returns the version of the engine that judged the main line of a game, if it is not the version of this program.
    #[must_use]
    pub(crate) fn other_engine(&self, game: &Game) -> Option<&str> {
        let finished = self.finished.as_ref()?;
        let is_other = finished.engine != ENGINE_VERSION && finished.line.is_main_line(game);
        is_other.then_some(&finished.engine)
    }

    /// Whether the moves of the session's game have changed since the review.
    #[must_use]
    pub(crate) fn is_outdated(&self, session: &Session) -> bool {
        let game = session.game();
        let has_changed =
            |finished: &FinishedReview| finished.session == Some(session.key()) && !finished.line.is_main_line(game);
        self.finished.as_ref().is_some_and(has_changed)
            || self.outdated.as_ref().is_some_and(|line| line.is_main_line(game))
    }

    /// Keeps the review of the main line of a game by a version of the engine.
    pub(crate) fn insert(&mut self, game: &Game, review: GameReview, engine: &str) {
        self.finished = Some(FinishedReview {
            line: ReviewedLine::from_game(game),
            review,
            engine: engine.to_owned(),
            session: None,
            reasons: Reasons::default(),
        });
    }

    /// Returns the review whose moves are evaluated now: the review of the session's game, or else a review in the background.
    fn active(&mut self) -> Option<&mut RunningReview> {
        match self.place()? {
            Place::Session => self.running.as_mut(),
            Place::Left => self.left.front_mut().map(|(_, review)| review),
            Place::Batch => self.in_background.as_mut(),
        }
    }

    /// Returns the place of the review whose moves are evaluated now.
    fn place(&self) -> Option<Place> {
        if self.running.is_some() {
            Some(Place::Session)
        } else if !self.left.is_empty() {
            Some(Place::Left)
        } else {
            self.in_background.is_some().then_some(Place::Batch)
        }
    }

    /// Stops the review of the session's game and keeps its evaluated moves.
    fn cancel(&mut self, service: &mut EngineService) {
        if let Some(mut running) = self.running.take() {
            running.stop_lanes(service);
            self.cancelled.truncate(MAX_CANCELLED - 1);
            self.cancelled.push_front(running);
        }
    }
}

/// Place of a running review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Session,
    Left,
    Batch,
}

pub(super) fn plugin(app: &mut App) {
    let is_running = |reviews: Res<Reviews>| reviews.place().is_some();
    app.add_plugins((
        batch::plugin,
        better_line::plugin,
        moment::plugin,
        reasons::plugin,
        stored::plugin,
        turning_point::plugin,
    ))
    .init_resource::<Reviews>()
    .add_observer(begin)
    .add_observer(cancel)
    .add_observer(review_finished_game)
    .add_observer(begin_session)
    .add_systems(
        Update,
        release_engine
            .in_set(GameSystems::Requests)
            .run_if(resource_changed::<Reviews>),
    )
    .add_systems(
        Update,
        (
            receive.in_set(GameSystems::Replies),
            cancel_outdated
                .in_set(GameSystems::Requests)
                .run_if(resource_changed::<Session>),
            // The requests of other searches have been sent, so the review pauses before it sends its own requests.
            request.after(GameSystems::Requests).before(GameSystems::View),
        )
            // Each system has its own condition: a review that begins in this frame sends its requests in this frame, because nothing
            // triggers another frame.
            .distributive_run_if(is_running),
    );
}

/// Returns the number of lanes: one for each processor, at most [`MAX_LANES`] and as many as have room for their tables in the memory
/// of the settings, but at least one.
fn lane_count(effort: Effort, settings: &EngineSettings) -> usize {
    let fitting = settings.memory_mebibytes as usize / effort.table_mebibytes();
    threads::available().min(MAX_LANES).min(fitting).max(1)
}

/// Whether the tables of an effort fit in the memory of the settings.
pub(crate) const fn fits_in_memory(effort: Effort, settings: &EngineSettings) -> bool {
    effort.table_mebibytes() <= settings.memory_mebibytes as usize
}

fn begin(
    requested: On<ReviewRequested>,
    (session, settings, rated): (Res<Session>, Res<Settings>, Res<RatedPositions>),
    mut reviews: ResMut<Reviews>,
    (mut service, mut hold): (ResMut<EngineService>, ResMut<EngineHold>),
    mut commands: Commands,
) -> Result {
    let line = ReviewedLine::from_game(session.game());
    if is_rated(&line, &rated) {
        commands.trigger(MoveRejected {
            mv: None,
            reason: Rejection::RatedPosition,
        });
        return Ok(());
    }
    hold.set_if_neq(EngineHold(session.is_analysis()));
    let effort = requested.0;
    let is_running = |running: &RunningReview| running.line == line && running.effort == effort;
    if !reviews.running.as_ref().is_some_and(is_running) {
        reviews.cancel(&mut service);
        if let Some(earlier) = reviews.active() {
            earlier.stop_lanes(&mut service);
        }
        let cancelled = reviews.cancelled.iter().position(is_running);
        let cancelled = cancelled.and_then(|index| reviews.cancelled.remove(index));
        reviews.running = Some(match cancelled {
            Some(cancelled) => cancelled,
            None => RunningReview::new(line, effort, lane_count(effort, &settings.engine))?,
        });
    }
    // A review of a finished game is stored with this game, even if the player leaves the game first.
    let key = session.outcome().map(|_| session.key());
    if let Some(running) = reviews.running.as_mut().filter(|_| !session.is_analysis()) {
        running.finished_game = key;
    }
    Ok(())
}

fn cancel(_: On<ReviewCancelled>, mut reviews: ResMut<Reviews>, mut service: ResMut<EngineService>) {
    reviews.cancel(&mut service);
}

/// Whether the engine must not search a position of a game, because the position belongs to a rated game in progress.
fn is_rated(line: &ReviewedLine, rated: &RatedPositions) -> bool {
    line.positions().any(|position| rated.contains(&position))
}

/// Lets the engine of an analysis wait for the review of its game.
fn begin_session(_: On<GameReset>, session: Res<Session>, mut reviews: ResMut<Reviews>, mut hold: ResMut<EngineHold>) {
    let is_reviewed = session.is_analysis() && reviews.progress(session.game()).is_some();
    hold.set_if_neq(EngineHold(is_reviewed));
    let finished = reviews.bypass_change_detection().finished.as_mut();
    if let Some(finished) = finished.filter(|finished| finished.line.is_main_line(session.game())) {
        finished.session = Some(session.key());
    }
}

/// Lets the engine start when no review is running.
fn release_engine(reviews: Res<Reviews>, mut hold: ResMut<EngineHold>) {
    if reviews.running.is_none() {
        hold.set_if_neq(EngineHold(false));
    }
}

/// Reviews a game when it ends, if the settings enable reviews.
fn review_finished_game(
    _: On<GameEnded>,
    (session, settings, rated): (Res<Session>, Res<Settings>, Res<RatedPositions>),
    reviews: Res<Reviews>,
    mut commands: Commands,
) {
    let is_reviewed = reviews.review(session.game()).is_some();
    let is_wanted = settings.reviews_games && session.kind().permissions().clocks && !is_reviewed;
    if is_wanted && !is_rated(&ReviewedLine::from_game(session.game()), &rated) {
        commands.trigger(ReviewRequested(Effort::Fast));
    }
}

/// Cancels a review whose moves are no longer in the session. The review of a finished game continues in the background.
fn cancel_outdated(session: Res<Session>, mut reviews: ResMut<Reviews>, mut service: ResMut<EngineService>) {
    let Some(running) = &reviews.running else { return };
    if running.line.is_main_line(session.game()) {
        return;
    }
    match running.finished_game.filter(|key| *key != session.key()) {
        Some(key) => {
            if let Some(mut running) = reviews.running.take() {
                if !reviews.left.is_empty() {
                    running.stop_lanes(&mut service);
                }
                reviews.left.push_back((key, running));
            }
        }
        None => reviews.cancel(&mut service),
    }
}

fn request(mut reviews: ResMut<Reviews>, mut service: ResMut<EngineService>) -> Result {
    let service = service.bypass_change_detection();
    let Some(active) = reviews.bypass_change_detection().active() else {
        return Ok(());
    };
    if service.has_request(Purpose::is_search) {
        active.stop_lanes(service);
        return Ok(());
    }
    Ok(active.request(service)?)
}

fn receive(
    session: Res<Session>,
    mut reviews: ResMut<Reviews>,
    mut service: ResMut<EngineService>,
    mut commands: Commands,
) {
    let service = service.bypass_change_detection();
    let Some(place) = reviews.place() else { return };
    let Some(active) = reviews.bypass_change_detection().active() else {
        return;
    };
    match active.receive(service) {
        Err(error) => {
            active.stop_lanes(service);
            match place {
                Place::Session => reviews.running = None,
                Place::Left => _ = reviews.left.pop_front(),
                Place::Batch => reviews.in_background = None,
            }
            commands.trigger(ReviewFailed(error.to_string()));
        }
        Ok(_) if active.is_complete() => match place {
            Place::Session => {
                if let Some((line, review)) = reviews.running.take().and_then(RunningReview::finish) {
                    reviews.finished = Some(FinishedReview {
                        line,
                        review,
                        engine: ENGINE_VERSION.to_owned(),
                        session: Some(session.key()),
                        reasons: Reasons::default(),
                    });
                    reviews.outdated = None;
                    commands.trigger(ReviewFinished);
                }
            }
            Place::Left => {
                if let Some((key, running)) = reviews.left.pop_front()
                    && let Some((line, review)) = running.finish()
                {
                    commands.trigger(stored::LeftGameReviewed { key, line, review });
                }
            }
            Place::Batch => {
                if let Some((line, review)) = reviews.in_background.take().and_then(RunningReview::finish) {
                    commands.trigger(batch::LibraryGameReviewed { line, review });
                }
            }
        },
        Ok(true) => reviews.set_changed(),
        Ok(false) => {}
    }
}
