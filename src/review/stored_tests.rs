//! Tests of reviews in the library: of played games, of loaded games and of selected games.

use crate::library::LoadPurpose;
use crate::library::tests::{app_with, load, wait};
use crate::opponent::EngineService;
use crate::review::{
    BatchCancelled, BatchEnded, BatchRequested, ReviewBatch, ReviewFinished, ReviewRequested, Reviews,
};
use crate::session::{GameSetup, Intent, Session};
use crate::settings::Settings;
use crate::testing::{record, recorded, wait_until};
use bevy::prelude::*;
use breakthrough_engine_service::Purpose;
use breakthrough_library::{AccuracyFilter, Filter, GameEntry, GameId, GameReview, GameStorage, Sort, SqliteLibrary};
use breakthrough_platform::files;
use breakthrough_review::{Effort, Judgement};
use breakthrough_rules::Game;
use breakthrough_rules::notation::{parse_fen, parse_move};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const START: &str = "pppp/p3/3p/P3/PPPP w 0 1";
/// Moves with which White wins, because Black does not capture on b4.
const MOVES: [&str; 5] = ["a2a3", "a4b3", "a3b4", "b3a2", "b4a5"];

fn app() -> (App, TempDir, PathBuf) {
    app_with(|app| {
        record::<ReviewFinished>(app);
        record::<BatchEnded>(app);
    })
}

fn start() -> Game {
    Game::from_position(parse_fen(START).expect("a position"))
}

/// Returns a game with the first `plies` moves.
fn game(plies: usize) -> Game {
    let mut game = start();
    for text in &MOVES[..plies] {
        let mv = parse_move(text, game.variant().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    game
}

fn send(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    wait(app);
}

fn add(path: &Path, games: &[Game]) -> Vec<GameId> {
    let mut library = SqliteLibrary::open_existing(path).expect("a library").library;
    let entries = games.iter().map(|game| GameEntry::new(game.clone()));
    entries.map(|entry| library.add(&entry).expect("added")).collect()
}

fn reviews(path: &Path, ids: &[GameId]) -> Vec<Option<GameReview>> {
    let library = SqliteLibrary::open_read_only(path).expect("a library");
    ids.iter().map(|id| library.review(*id).expect("readable")).collect()
}

fn reviewed_ids(path: &Path) -> Vec<GameId> {
    let library = SqliteLibrary::open_read_only(path).expect("a library");
    let filter = Filter {
        accuracy: Some(AccuracyFilter::AtLeast(0)),
        ..Filter::default()
    };
    library.ids(&filter, Sort::default(), 0..9).expect("readable")
}

fn judgements(app: &App) -> Option<Vec<Judgement>> {
    let world = app.world();
    let review = world.resource::<Reviews>().review(world.resource::<Session>().game())?;
    Some(review.moves.iter().map(|reviewed| reviewed.judgement).collect())
}

#[test]
fn the_review_of_a_played_game_is_stored_and_restored() {
    let (mut app, _folder, path) = app();
    app.world_mut().resource_mut::<Settings>().reviews_games = true;
    let setup = GameSetup {
        game: start(),
        ..GameSetup::default()
    };
    send(&mut app, Intent::Start(setup));
    for text in MOVES {
        let mv = parse_move(text, start().variant().size()).expect("a move");
        send(&mut app, Intent::Play(mv));
    }
    wait_until(&mut app, "the review", |app| judgements(app).is_some());
    wait(&mut app);
    let ids = reviewed_ids(&path);
    assert_eq!(ids.len(), 1);
    let stored = reviews(&path, &ids).remove(0).expect("a review");
    assert!(stored.is_current);
    assert_eq!(stored.review.judgements, "good best good blunder best");
    let expected = judgements(&app);

    // Another game replaces the review, which the library restores with the first game.
    let id = add(&path, &[game(1)])[0];
    load(&mut app, id, LoadPurpose::Analyse);
    assert_eq!(judgements(&app), None);
    load(&mut app, ids[0], LoadPurpose::Analyse);
    assert_eq!(judgements(&app), expected);
    assert_eq!(recorded::<ReviewFinished>(&app).len(), 1);

    // A review with more nodes in the analysis is stored with the game.
    app.world_mut().trigger(ReviewRequested(Effort::Normal));
    wait_until(&mut app, "another review", |app| {
        recorded::<ReviewFinished>(app).len() == 2
    });
    wait(&mut app);
    let stored = reviews(&path, &ids).remove(0).expect("a review");
    assert_eq!((stored.is_current, stored.review.effort.as_str()), (true, "normal"));
}

#[test]
fn a_finished_game_is_reviewed_after_the_player_has_left_it() {
    let (mut app, _folder, path) = app();
    app.world_mut().resource_mut::<Settings>().reviews_games = true;
    let setup = || GameSetup {
        game: start(),
        ..GameSetup::default()
    };
    send(&mut app, Intent::Start(setup()));
    // Two games are left, so that the review of the second game waits for that of the first.
    for _ in 0..2 {
        for text in MOVES {
            let mv = parse_move(text, start().variant().size()).expect("a move");
            send(&mut app, Intent::Play(mv));
        }
        send(&mut app, Intent::Start(setup()));
    }
    assert_eq!(app.world().resource::<Session>().game().cursor(), 0);
    wait_until(&mut app, "the reviews", |_| reviewed_ids(&path).len() == 2);
    for stored in reviews(&path, &reviewed_ids(&path)) {
        let stored = stored.expect("a review");
        assert_eq!(stored.review.judgements, "good best good blunder best");
    }
    // The review is stored, but not shown.
    assert!(recorded::<ReviewFinished>(&app).is_empty());
}

#[test]
fn a_review_of_other_moves_is_out_of_date() {
    let (mut app, _folder, path) = app();
    let ids = add(&path, &[game(5), game(4)]);
    app.world_mut().trigger(BatchRequested(vec![ids[0]]));
    wait_until(&mut app, "the review", |_| reviews(&path, &ids)[0].is_some());
    let review = reviews(&path, &ids).remove(0).expect("a review").review;
    let mut library = SqliteLibrary::open_existing(&path).expect("a library").library;
    library.set_review(ids[1], &review).expect("stored");
    load(&mut app, ids[1], LoadPurpose::Analyse);
    let is_outdated = |app: &App| {
        let world = app.world();
        world.resource::<Reviews>().is_outdated(world.resource::<Session>())
    };
    assert_eq!((judgements(&app), is_outdated(&app)), (None, true));
    load(&mut app, ids[0], LoadPurpose::Replay);
    assert_eq!((judgements(&app).is_some(), is_outdated(&app)), (true, false));
}

/// In a game at rest, nothing triggers another frame.
#[test]
fn a_review_in_the_background_begins_in_the_frame_in_which_the_game_is_loaded() {
    let (mut app, _folder, path) = app();
    let ids = add(&path, &[game(5)]);
    app.world_mut().trigger(BatchRequested(ids));
    wait_until(&mut app, "the game", |app| {
        app.world().resource::<Reviews>().in_background.is_some()
    });
    let is_review = |purpose| matches!(purpose, Purpose::Review(_));
    assert!(app.world().resource::<EngineService>().has_request(is_review));
}

/// Games without moves and games with a current review are skipped.
#[test]
fn selected_games_are_reviewed_in_the_background() {
    let (mut app, _folder, path) = app();
    let ids = add(&path, &[game(5), game(0), game(3)]);
    let progress = |app: &App| app.world().resource::<ReviewBatch>().progress();
    app.world_mut().trigger(BatchRequested(ids.clone()));
    app.update();
    assert_eq!(progress(&app), Some((0, 3)));
    wait_until(&mut app, "the reviews", |app| progress(app).is_none());
    wait(&mut app);
    let stored = reviews(&path, &ids);
    let are_reviewed: Vec<bool> = stored.iter().map(Option::is_some).collect();
    assert_eq!(are_reviewed, [true, false, true]);
    assert_eq!(recorded::<ReviewFinished>(&app).len(), 0);

    let bytes = files::read(&path).expect("a file");
    app.world_mut().trigger(BatchRequested(ids.clone()));
    wait_until(&mut app, "the skipped games", |app| progress(app).is_none());
    let ended = recorded::<BatchEnded>(&app).iter();
    let counts: Vec<_> = ended.map(|ended| (ended.reviewed, ended.skipped)).collect();
    assert_eq!(counts, [(2, 1), (0, 3)]);
    wait(&mut app);
    assert_eq!(files::read(&path).expect("a file"), bytes);

    let id = add(&path, &[game(2)])[0];
    app.world_mut().trigger(BatchRequested(vec![id]));
    app.update();
    app.world_mut().trigger(BatchCancelled);
    wait(&mut app);
    assert_eq!((progress(&app), reviews(&path, &[id])[0].is_some()), (None, false));
}
