//! Reviews of finished games: requests the evaluations of the moves from the engine service, and keeps the last review.
//!
//! Each lane is a worker that evaluates one move at a time. While another search runs, the lanes stop, and repeat their moves
//! afterwards.

use crate::opponent::EngineService;
use crate::schedule::GameSystems;
use crate::session::{GameEnded, Session};
use crate::settings::{EngineSettings, Settings};
use bevy::prelude::*;
use breakthrough_engine_service::{Purpose, Request, RequestError, RequestId, ReviewLane};
use breakthrough_platform::threads;
use breakthrough_review::{Effort, GameReview, MoveEvaluation, MoveReview, Reviewer, Solved};
use breakthrough_rules::{Game, Move, NodeId, Position};

/// Maximum number of lanes. Each lane needs its own worker and tables.
const MAX_LANES: usize = 4;

/// The last review and the running review.
#[derive(Resource, Default)]
pub(crate) struct Reviews {
    running: Option<RunningReview>,
    finished: Option<FinishedReview>,
}

/// Main line of a game, which a review judges.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ReviewedLine {
    start: Position,
    moves: Vec<Move>,
}

struct RunningReview {
    line: ReviewedLine,
    effort: Effort,
    reviewer: Reviewer,
    lanes: Vec<Lane>,
}

struct FinishedReview {
    line: ReviewedLine,
    review: GameReview,
}

/// Request of a lane; `None` if the lane is idle.
type Lane = Option<(RequestId, Work)>;

/// Work of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    /// Solves the positions of the game.
    Solve,
    /// Evaluates the move with this index.
    Move(usize),
}

/// Requests a review of the main line of the session's game.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ReviewRequested(pub Effort);

/// Triggered when a review has been finished.
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
        let game = session.game();
        let line = game.main_line();
        let index = line.iter().position(|node| *node == session.shown_node())?;
        self.review(game)?.moves.get(index)
    }

    /// Returns the position after the next or the previous mistake or blunder of the reviewed game, relative to the shown position.
    #[must_use]
    pub(crate) fn mistake_beside(&self, session: &Session, is_next: bool) -> Option<NodeId> {
        let game = session.game();
        let moves = &self.review(game)?.moves;
        let shown = game.ply(session.shown_node()).unwrap_or_default();
        let mut mistakes = (1..=moves.len()).filter(|ply| moves[ply - 1].judgement.is_mistake());
        let ply = if is_next {
            mistakes.find(|ply| *ply > shown)
        } else {
            mistakes.rfind(|ply| *ply < shown)
        };
        game.main_line().get(ply? - 1).copied()
    }

    /// Returns the number of evaluated moves and the number of all moves, if a review of this game is running.
    #[must_use]
    pub(crate) fn progress(&self, game: &Game) -> Option<(usize, usize)> {
        let running = self.running.as_ref()?;
        let evaluations = running.reviewer.evaluations();
        let is_shown = running.line.is_main_line(game);
        is_shown.then(|| (evaluations.iter().flatten().count(), evaluations.len()))
    }

    fn cancel(&mut self, service: &mut EngineService) {
        if let Some(mut running) = self.running.take() {
            running.stop_lanes(service);
        }
    }
}

impl ReviewedLine {
    fn from_game(game: &Game) -> ReviewedLine {
        ReviewedLine {
            start: game.start().clone(),
            moves: main_line_moves(game).collect(),
        }
    }

    /// Whether this is the main line of a game.
    fn is_main_line(&self, game: &Game) -> bool {
        self.start == *game.start() && main_line_moves(game).eq(self.moves.iter().copied())
    }
}

fn main_line_moves(game: &Game) -> impl Iterator<Item = Move> {
    let nodes = game.main_line().into_iter();
    nodes.filter_map(|node| game.move_at(node)).map(|played| played.mv)
}

impl RunningReview {
    /// Stops all lanes. Their work is repeated later.
    fn stop_lanes(&mut self, service: &mut EngineService) {
        for (id, _) in self.lanes.iter_mut().filter_map(Option::take) {
            service.cancel(id);
        }
    }

    /// Receives the results of the lanes.
    fn receive(&mut self, service: &mut EngineService) -> Result<(), RequestError> {
        for lane in &mut self.lanes {
            let Some((id, work)) = *lane else { continue };
            match work {
                Work::Solve => {
                    if let Some(solved) = service.take_result::<Vec<Option<Solved>>>(id) {
                        *lane = None;
                        self.reviewer.set_solved(solved?);
                    }
                }
                Work::Move(index) => {
                    if let Some(evaluation) = service.take_result::<MoveEvaluation>(id) {
                        *lane = None;
                        self.reviewer.set_evaluation(index, evaluation?);
                    }
                }
            }
        }
        Ok(())
    }

    /// Requests work for all idle lanes.
    fn request(&mut self, service: &mut EngineService) -> std::io::Result<()> {
        for number in 0..self.lanes.len() {
            if self.lanes[number].is_some() {
                continue;
            }
            let Some((work, request)) = self.next_work() else {
                break;
            };
            let lane = ReviewLane::try_from(number).unwrap_or(ReviewLane::MAX);
            let id = service.request(Purpose::Review(lane), request)?;
            self.lanes[number] = Some((id, work));
        }
        Ok(())
    }

    /// Returns the next work that no lane has started. The moves are evaluated after the positions are solved.
    fn next_work(&self) -> Option<(Work, Request)> {
        let is_started = |work: Work| self.lanes.iter().flatten().any(|(_, started)| *started == work);
        if let Some(task) = self.reviewer.solving_task() {
            return (!is_started(Work::Solve)).then_some((Work::Solve, Request::Solve(task)));
        }
        let index = (0..self.line.moves.len())
            .find(|index| self.reviewer.evaluations()[*index].is_none() && !is_started(Work::Move(*index)))?;
        let task = self.reviewer.move_task(index)?;
        Some((Work::Move(index), Request::EvaluateMove(Box::new(task))))
    }

    fn is_complete(&self) -> bool {
        self.reviewer.evaluations().iter().all(Option::is_some)
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_running = |reviews: Res<Reviews>| reviews.running.is_some();
    app.init_resource::<Reviews>()
        .add_observer(begin)
        .add_observer(review_finished_game)
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
                .run_if(is_running),
        );
}

/// Number of lanes: one for each processor, up to [`MAX_LANES`], whose tables fit in the memory of the settings.
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
    (session, settings): (Res<Session>, Res<Settings>),
    mut reviews: ResMut<Reviews>,
    mut service: ResMut<EngineService>,
) -> Result {
    let line = ReviewedLine::from_game(session.game());
    let effort = requested.0;
    let is_running = |running: &RunningReview| running.line == line && running.effort == effort;
    if reviews.running.as_ref().is_some_and(is_running) {
        return Ok(());
    }
    reviews.cancel(&mut service);
    reviews.running = Some(RunningReview {
        effort,
        reviewer: Reviewer::new(&line.start, &line.moves, effort)?,
        lanes: (0..lane_count(effort, &settings.engine)).map(|_| None).collect(),
        line,
    });
    Ok(())
}

/// Reviews a game when it ends, if the settings say so.
fn review_finished_game(_: On<GameEnded>, (session, settings): (Res<Session>, Res<Settings>), mut commands: Commands) {
    if settings.reviews_games && session.kind().permissions().clocks {
        commands.trigger(ReviewRequested(Effort::Fast));
    }
}

/// Cancels a review whose game is no longer in the session.
fn cancel_outdated(session: Res<Session>, mut reviews: ResMut<Reviews>, mut service: ResMut<EngineService>) {
    let running = reviews.running.as_ref();
    if running.is_some_and(|running| !running.line.is_main_line(session.game())) {
        reviews.cancel(&mut service);
    }
}

fn request(mut reviews: ResMut<Reviews>, mut service: ResMut<EngineService>) -> Result {
    let service = service.bypass_change_detection();
    let Some(running) = &mut reviews.bypass_change_detection().running else {
        return Ok(());
    };
    if service.has_request(Purpose::is_search) {
        running.stop_lanes(service);
        return Ok(());
    }
    Ok(running.request(service)?)
}

fn receive(mut reviews: ResMut<Reviews>, mut service: ResMut<EngineService>, mut commands: Commands) {
    let service = service.bypass_change_detection();
    let Some(running) = &mut reviews.bypass_change_detection().running else {
        return;
    };
    let count = |running: &RunningReview| running.reviewer.evaluations().iter().flatten().count();
    let before = count(running);
    match running.receive(service) {
        Err(error) => {
            reviews.cancel(service);
            commands.trigger(ReviewFailed(error.to_string()));
        }
        Ok(()) if running.is_complete() => {
            if let Some(RunningReview { line, reviewer, .. }) = reviews.running.take()
                && let Some(review) = reviewer.finish()
            {
                reviews.finished = Some(FinishedReview { line, review });
                commands.trigger(ReviewFinished);
            }
        }
        Ok(()) if count(running) > before => reviews.set_changed(),
        Ok(()) => {}
    }
}
