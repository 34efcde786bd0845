//! Reviews in the library: finished reviews are stored, and stored reviews are restored when a game is opened.

use crate::library::{Library, LibraryReply, LoadPurpose, LoadedGame, Reply, Request};
use crate::review::line::ReviewedLine;
use crate::review::{ReviewFinished, Reviews};
use crate::session::{GameEnded, GameKey, GameReset, Session, SessionKind};
use bevy::prelude::*;
use breakthrough_library::{GameId, StoredReview, moves_hash};
use breakthrough_library_service::ReviewToSave;
use breakthrough_review::{ENGINE_VERSION, GameReview, StoredReviewError};
use breakthrough_rules::Game;

/// Hash of the moves and key of the last game that was played, replayed or loaded. A review of an analysis of the same moves is stored with
/// this game.
#[derive(Resource, Default)]
struct ReviewedGame(Option<(u64, GameKey)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReviewedGame>()
        .add_observer(
            |_: On<GameReset>, session: Res<Session>, mut game: ResMut<ReviewedGame>| {
                note_game(&session, &mut game);
            },
        )
        .add_observer(
            |_: On<GameEnded>, session: Res<Session>, mut game: ResMut<ReviewedGame>| {
                note_game(&session, &mut game);
            },
        )
        .add_observer(restore)
        .add_observer(store.run_if(resource_exists::<Library>))
        .add_observer(store_left.run_if(resource_exists::<Library>));
}

fn note_game(session: &Session, game: &mut ReviewedGame) {
    if matches!(
        session.kind(),
        SessionKind::Game | SessionKind::ByLink | SessionKind::Replay
    ) {
        game.0 = Some((moves_hash(session.game()), session.key()));
    }
}

/// Restores the stored review of a loaded game.
fn restore(reply: On<LibraryReply>, mut game: ResMut<ReviewedGame>, mut reviews: ResMut<Reviews>) {
    let Reply::Loaded(loaded, LoadPurpose::Replay | LoadPurpose::Analyse | LoadPurpose::Continue) = &reply.0 else {
        return;
    };
    let loaded_game = &loaded.entry.game;
    game.0 = Some((moves_hash(loaded_game), loaded.key));
    reviews.outdated = None;
    let Some(found) = &loaded.review else { return };
    if !found.is_current {
        reviews.outdated = Some(ReviewedLine::from_game(loaded_game));
        return;
    }
    match restored(loaded_game, &found.review) {
        Ok(review) => reviews.insert(loaded_game, review, &found.review.engine),
        Err(error) => warn!("review of game {}: {error}", loaded.id.0),
    }
}

/// Error of a stored review.
#[derive(Debug, thiserror::Error)]
enum RestoreError {
    #[error(transparent)]
    Effort(#[from] breakthrough_review::ParseEffortError),
    #[error(transparent)]
    Review(#[from] StoredReviewError),
}

fn restored(game: &Game, stored: &StoredReview) -> Result<GameReview, RestoreError> {
    let line = ReviewedLine::from_game(game);
    let effort = stored.effort.parse()?;
    Ok(GameReview::restore(
        &line.start,
        &line.moves,
        effort,
        &stored.evaluations,
    )?)
}

/// Stores the review of the session's game.
fn store(
    _: On<ReviewFinished>,
    (session, reviews): (Res<Session>, Res<Reviews>),
    game: Res<ReviewedGame>,
    library: Res<Library>,
) {
    let Some(review) = reviews.review(session.game()) else {
        return;
    };
    let stored = stored_review(session.game(), review);
    let known = game.0.filter(|(hash, _)| *hash == stored.moves_hash);
    let key = known.map_or_else(|| session.key(), |(_, key)| key);
    library.ask(request_to_store(key, None, stored));
}

/// Triggered when the review of a finished game that the player has left is complete.
#[derive(Event, Clone, Debug)]
pub(super) struct LeftGameReviewed {
    pub(super) key: GameKey,
    pub(super) line: ReviewedLine,
    pub(super) review: GameReview,
}

fn store_left(reviewed: On<LeftGameReviewed>, library: Res<Library>) {
    let LeftGameReviewed { key, line, review } = reviewed.event();
    if let Some(game) = line.to_game() {
        library.ask(request_to_store(*key, None, stored_review(&game, review)));
    }
}

/// Returns the review of the main line of a game as the library stores it.
pub(super) fn stored_review(game: &Game, review: &GameReview) -> StoredReview {
    let judgements: Vec<&str> = review.moves.iter().map(|reviewed| reviewed.judgement.name()).collect();
    StoredReview {
        moves_hash: moves_hash(game),
        engine: ENGINE_VERSION.to_owned(),
        effort: review.effort.name().to_owned(),
        accuracy: review.accuracy,
        judgements: judgements.join(" "),
        evaluations: review.evaluations_text(game.variant().size()),
    }
}

/// Whether a loaded game has a current review by this version of the engine.
pub(super) fn is_reviewed(loaded: &LoadedGame) -> bool {
    let review = loaded.review.as_ref();
    review.is_some_and(|found| found.is_current && found.review.engine == ENGINE_VERSION)
}

/// Returns the request that stores the review of a game, with the ID of a game that was loaded.
pub(super) fn request_to_store(key: GameKey, stored: Option<GameId>, review: StoredReview) -> Request {
    Request::SetReview(Box::new(ReviewToSave { key, stored, review }))
}
