//! Reviews of library games, one after the other, in the background.

use crate::library::{Library, LibraryFailed, LibraryReply, LoadPurpose, LoadedGame, Reply, Request, can_replay};
use crate::opponent::EngineService;
use crate::review::line::ReviewedLine;
use crate::review::running::RunningReview;
use crate::review::stored::{is_reviewed, request_to_store, stored_review};
use crate::review::{ReviewFailed, Reviews, is_rated, lane_count};
use crate::schedule::GameSystems;
use crate::session::RatedPositions;
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_library::GameId;
use breakthrough_review::{Effort, GameReview};
use std::collections::VecDeque;

/// Games of the library that are reviewed with the effort *fast*. Games with a current review are skipped.
#[derive(Resource, Default)]
pub(crate) struct ReviewBatch {
    waiting: VecDeque<GameId>,
    current: Option<CurrentGame>,
    done: usize,
    /// Number of games that were reviewed, out of `done`.
    reviewed: usize,
}

/// Triggered when all requested games are done.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct BatchEnded {
    /// Number of reviewed games.
    pub(crate) reviewed: usize,
    /// Number of skipped games.
    pub(crate) skipped: usize,
}

enum CurrentGame {
    Loading,
    Reviewing(Box<LoadedGame>),
}

/// Requests reviews of library games.
#[derive(Event, Clone, Debug)]
pub(crate) struct BatchRequested(pub(crate) Vec<GameId>);

/// Cancels the reviews of library games. Finished reviews are kept.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct BatchCancelled;

/// Triggered when the review of a library game has been finished.
#[derive(Event, Clone, Debug)]
pub(super) struct LibraryGameReviewed {
    pub(super) line: ReviewedLine,
    pub(super) review: GameReview,
}

impl ReviewBatch {
    /// Returns the number of games done and the number of all games; `None` if no reviews are requested.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        let left = self.waiting.len() + usize::from(self.current.is_some());
        (left > 0).then_some((self.done, self.done + left))
    }

    /// Ends the current game.
    fn end_game(&mut self, is_reviewed: bool, commands: &mut Commands) {
        self.current = None;
        self.done += 1;
        self.reviewed += usize::from(is_reviewed);
        if self.waiting.is_empty() {
            commands.trigger(BatchEnded {
                reviewed: self.reviewed,
                skipped: self.done - self.reviewed,
            });
            *self = ReviewBatch::default();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_due = |batch: Res<ReviewBatch>| batch.current.is_none() && !batch.waiting.is_empty();
    app.init_resource::<ReviewBatch>()
        .add_observer(add)
        .add_observer(cancel)
        .add_observer(receive_game)
        .add_observer(store.run_if(resource_exists::<Library>))
        .add_observer(skip_unreadable)
        .add_observer(skip_failed)
        .add_systems(
            Update,
            // After the replies of the library and the service, because nothing triggers another frame.
            load_next
                .in_set(GameSystems::Requests)
                .run_if(is_due.and_then(resource_exists::<Library>)),
        );
}

/// Ends a game that cannot be loaded.
fn skip_unreadable(_: On<LibraryFailed>, mut batch: ResMut<ReviewBatch>, mut commands: Commands) {
    if matches!(batch.current, Some(CurrentGame::Loading)) {
        batch.end_game(false, &mut commands);
    }
}

/// Ends a game whose review has failed.
fn skip_failed(_: On<ReviewFailed>, reviews: Res<Reviews>, mut batch: ResMut<ReviewBatch>, mut commands: Commands) {
    let is_lost = reviews.in_background.is_none();
    if is_lost && matches!(batch.current, Some(CurrentGame::Reviewing(_))) {
        batch.end_game(false, &mut commands);
    }
}

fn add(requested: On<BatchRequested>, mut batch: ResMut<ReviewBatch>) {
    let added: Vec<GameId> = requested
        .0
        .iter()
        .filter(|id| !batch.waiting.contains(id))
        .copied()
        .collect();
    batch.waiting.extend(added);
}

fn cancel(
    _: On<BatchCancelled>,
    mut batch: ResMut<ReviewBatch>,
    mut reviews: ResMut<Reviews>,
    mut service: ResMut<EngineService>,
) {
    *batch = ReviewBatch::default();
    if let Some(mut review) = reviews.in_background.take() {
        review.stop_lanes(&mut service);
    }
}

fn load_next(mut batch: ResMut<ReviewBatch>, library: Res<Library>) {
    if let Some(id) = batch.waiting.pop_front() {
        batch.current = Some(CurrentGame::Loading);
        library.ask(Request::Load(id, LoadPurpose::Review));
    }
}

/// Begins the review of a loaded game. Skips games without moves, games with a current review, rated games in progress, and other games
/// with positions of a rated game in progress.
fn receive_game(
    reply: On<LibraryReply>,
    (settings, rated): (Res<Settings>, Res<RatedPositions>),
    mut batch: ResMut<ReviewBatch>,
    mut reviews: ResMut<Reviews>,
    mut commands: Commands,
) -> Result {
    let Reply::Loaded(loaded, LoadPurpose::Review) = &reply.0 else {
        return Ok(());
    };
    if !matches!(batch.current, Some(CurrentGame::Loading)) {
        return Ok(());
    }
    let line = ReviewedLine::from_game(&loaded.entry.game);
    let is_refused = !can_replay(&loaded.entry) || is_rated(&line, &rated);
    if line.moves.is_empty() || is_reviewed(loaded) || is_refused {
        batch.end_game(false, &mut commands);
        return Ok(());
    }
    let lanes = lane_count(Effort::Fast, &settings.engine);
    reviews.in_background = Some(RunningReview::new(line, Effort::Fast, lanes)?);
    batch.current = Some(CurrentGame::Reviewing(Box::new(loaded.clone())));
    Ok(())
}

fn store(
    reviewed: On<LibraryGameReviewed>,
    library: Res<Library>,
    mut batch: ResMut<ReviewBatch>,
    mut commands: Commands,
) {
    let Some(CurrentGame::Reviewing(loaded)) = &batch.current else {
        return;
    };
    let game = &loaded.entry.game;
    if reviewed.line.is_main_line(game) {
        let review = stored_review(game, &reviewed.review);
        library.ask(request_to_store(loaded.key, Some(loaded.id), review));
    }
    batch.end_game(true, &mut commands);
}
