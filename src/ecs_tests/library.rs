//! Tests of the game library: every game is stored and can be continued, even after file system errors.

use crate::ecs_tests::rated::{START, rated_setup};
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::library::{Library, LibraryFailed, LibraryFile};
use crate::session::record::game_of;
use crate::session::{GameTerms, Intent, Session, SystemClock, TimeTerms, UnfinishedGame};
use crate::states::Screen;
use crate::testing::{games, record, take_recorded};
use bevy::prelude::*;
use breakthrough_library::{Filter, GameEntry, GameStorage, PlayerKind, Sort, SqliteLibrary};
use breakthrough_platform::clock::UNIX_EPOCH;
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Ending, Side};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("data/library.sqlite");
    (folder, path)
}

/// Opens the title screen of an app with a library.
fn start(file: LibraryFile) -> Table {
    let mut table = Table::prepared(|app| {
        app.insert_resource(file).insert_resource(SystemClock(|| UNIX_EPOCH));
        record::<LibraryFailed>(app);
    });
    wait(&mut table);
    table
}

/// Waits until the library has handled all requests and replied.
fn wait(table: &mut Table) {
    table.update();
    table.app.world().resource::<Library>().wait();
    table.frames(2);
}

fn failures(table: &mut Table) -> Vec<String> {
    wait(table);
    let failures = take_recorded::<LibraryFailed>(&mut table.app).into_iter();
    failures.map(|failed| failed.0).collect()
}

fn moves(entry: &GameEntry) -> String {
    let size = entry.game.variant().size();
    let moves = entry.game.moves().iter().map(|played| uci_move(played.mv, size));
    moves.collect::<Vec<_>>().join(" ")
}

fn all_moves(path: &Path) -> Vec<String> {
    games(path).iter().map(moves).collect()
}

#[test]
fn every_game_with_a_move_is_stored_with_all_its_data() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    table.begin(rated_setup(START, "human,computer:3"));
    wait(&mut table);
    assert_eq!(all_moves(&path), [""; 0], "no move has been made");
    table.play("a2a3");
    wait(&mut table);
    assert_eq!(all_moves(&path), ["a2a3"]);
    let first = &games(&path)[0];
    assert_eq!(first.players[1].kind, PlayerKind::Level(3));
    assert_eq!((first.seed, first.rated_level), (Some(1), Some(3)));
    assert!(!first.date.as_str().is_empty());
    table.send(Intent::Resign(Side::First));
    wait(&mut table);
    let first = &games(&path)[0];
    assert_eq!((moves(first).as_str(), first.rated_level), ("a2a3", Some(3)));
    assert_eq!(first.game.outcome().map(|outcome| outcome.winner), Some(Side::Second));
    table.send(Intent::Rematch).play("c2c3");
    wait(&mut table);
    assert_eq!(all_moves(&path), ["a2a3", "c2c3"]);
    assert_eq!(games(&path)[1].rated_level, Some(3), "a rematch is rated, too");
    assert!(failures(&mut table).is_empty());
}

#[test]
fn casual_games_and_games_that_cannot_be_rated_are_stored_as_unrated() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    for setup in [setup(START, "human,computer:3"), rated_setup(SMALL, "human,computer:3")] {
        table.begin(setup);
        table.play("a2a3");
        wait(&mut table);
    }
    let levels: Vec<_> = games(&path).iter().map(|entry| entry.rated_level).collect();
    assert_eq!(levels, [None, None]);
}

#[test]
fn a_rated_game_continues_as_rated_after_a_restart() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    table.begin(rated_setup(START, "human,computer:3"));
    table.play("a2a3").reply("a4b3");
    wait(&mut table);
    drop(table);
    let mut table = start(LibraryFile::new(path.clone()));
    let unfinished = table.app.world_mut().remove_resource::<UnfinishedGame>();
    table.begin(unfinished.expect("a game to continue").0);
    table.send(Intent::Undo).expect("rejected Rated(Undo)");
    table.send(Intent::Resign(Side::First));
    wait(&mut table);
    assert_eq!(games(&path)[0].rated_level, Some(3));
}

#[test]
fn a_loss_on_time_of_a_library_game_cannot_be_undone() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    let mut timed = setup(START, "human,human");
    timed.terms.time.controls = ["5".parse().ok(); 2];
    table.begin(timed);
    table.play("a2a3").pass(5.1);
    wait(&mut table);
    let loaded = game_of(games(&path)[0].to_record());
    table.begin(loaded);
    table.log();
    table.send(Intent::Undo).expect("rejected LostOnTime");
    let outcome = table.session().outcome().expect("a result");
    assert_eq!((outcome.winner, outcome.ending), (Side::First, Ending::Time));
}

#[test]
fn the_last_move_is_stored_when_the_program_exits() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    table.begin(setup(SMALL, "human,human"));
    table.app.world_mut().write_message(AppExit::Success);
    table.play("a2a3");
    // `forget` skips all destructors, as a kill would.
    std::mem::forget(table);
    assert_eq!(all_moves(&path), ["a2a3"]);
}

#[test]
fn an_unfinished_game_continues_after_a_restart_with_its_clocks() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    let mut timed = setup(SMALL, "human,human");
    timed.terms = GameTerms {
        names: ["Anna", "Ben"].map(str::to_owned),
        time: TimeTerms {
            controls: ["60+1".parse().ok(); 2],
            ..TimeTerms::default()
        },
        ..GameTerms::default()
    };
    table.begin(timed);
    table.play("a2b3");
    table.pass(2.0);
    let left = |table: &Table| {
        let session = table.app.world().resource::<Session>();
        let clock = session.clock().expect("a timed game");
        Side::BOTH.map(|side| clock.remaining(side).expect("a clock").as_millis())
    };
    let before = left(&table);
    table.app.world_mut().write_message(AppExit::Success);
    table.update();
    drop(table);

    let mut table = start(LibraryFile::new(path.clone()));
    let unfinished = table.app.world_mut().remove_resource::<UnfinishedGame>();
    let UnfinishedGame(setup) = unfinished.expect("a game to continue");
    table.begin(setup);
    let after = left(&table);
    assert!(before[1] < 58_100 && before[1] - after[1] <= 40, "{before:?} {after:?}");
    assert_eq!(table.session().terms().names[1], "Ben");
    table.play("a4b3");
    wait(&mut table);
    assert_eq!(all_moves(&path), ["a2b3 a4b3"], "the library entry is updated");
}

#[test]
fn a_game_left_and_resumed_is_stored_once() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    table.begin(setup(SMALL, "human,human"));
    table.play("a2a3");
    table.go(Screen::Title).pass(0.1);
    let UnfinishedGame(left) = table.app.world().resource::<UnfinishedGame>().clone();
    table.begin(left);
    table.play("d3c2");
    wait(&mut table);
    assert_eq!(all_moves(&path), ["a2a3 d3c2"]);
}

#[test]
fn an_unusable_library_is_reported_once_and_later_contains_every_move() {
    let (_folder, path) = folder();
    fs::create_dir_all(&path).expect("a folder where the file should be");
    let mut table = start(LibraryFile::new(path.clone()));
    assert_eq!(failures(&mut table).len(), 1);
    table.begin(setup(SMALL, "human,human"));
    table.play("a2a3 d3c2");
    assert_eq!(failures(&mut table).len(), 0, "the failure was already reported");
    assert_eq!(table.moves(), "a2a3 d3c2", "the game goes on");
    fs::remove_dir(&path).expect("removed");
    table.play("b1c2");
    assert_eq!(failures(&mut table).len(), 0);
    assert_eq!(all_moves(&path), ["a2a3 d3c2 b1c2"]);
}

#[cfg(unix)]
#[test]
fn a_library_whose_folder_is_deleted_is_recreated_with_the_whole_game() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    table.begin(setup(SMALL, "human,human"));
    table.play("a2a3");
    wait(&mut table);
    fs::remove_dir_all(path.parent().expect("a folder")).expect("deleted");
    table.play("d3c2");
    assert!(failures(&mut table).is_empty());
    assert_eq!(all_moves(&path), ["a2a3 d3c2"]);
    table.play("b1c2");
    wait(&mut table);
    assert_eq!(all_moves(&path), ["a2a3 d3c2 b1c2"]);
}

#[cfg(unix)]
#[test]
fn a_library_that_replaces_the_open_one_keeps_its_games() {
    let (folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    table.begin(setup(SMALL, "human,human"));
    table.play("b1b2");
    wait(&mut table);
    let other = folder.path().join("other.sqlite");
    let mut library = SqliteLibrary::open(&other).expect("a library").library;
    library.add(&games(&path)[0]).expect("added");
    library.close().expect("closed");
    fs::rename(&other, &path).expect("replaced");
    table.play("d3d2");
    assert!(failures(&mut table).is_empty());
    assert_eq!(all_moves(&path), ["b1b2", "b1b2 d3d2"]);
}

#[test]
fn a_game_changed_by_another_window_is_kept_in_addition_to_the_running_game() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    table.begin(setup(SMALL, "human,human"));
    table.play("a2a3");
    wait(&mut table);
    let mut library = SqliteLibrary::open_existing(&path).expect("a library").library;
    let page = library.list(&Filter::default(), Sort::default(), 0..1).expect("a list");
    library.rename(page.games[0].id, "Theirs").expect("renamed");
    table.play("d3c2");
    assert!(failures(&mut table).is_empty());
    assert_eq!(all_moves(&path), ["a2a3", "a2a3 d3c2"]);
}

#[test]
fn a_damaged_library_is_set_aside_and_the_game_is_saved_to_a_new_one() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    table.begin(setup(SMALL, "human,human"));
    table.play("a2a3");
    drop(table);
    let mut bytes = fs::read(&path).expect("a file");
    bytes[100..3000].fill(7);
    fs::write(&path, bytes).expect("written");
    let mut table = start(LibraryFile::new(path.clone()));
    table.begin(setup(SMALL, "human,human"));
    table.play("b1b2");
    assert!(failures(&mut table).is_empty());
    assert!(all_moves(&path).contains(&"b1b2".to_owned()));
    let files = fs::read_dir(path.parent().expect("a folder")).expect("files");
    let names = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned());
    assert!(names.into_iter().any(|name| name.starts_with("library-damaged")));
}

#[test]
fn a_panic_in_a_system_does_not_lose_a_move() {
    let (_folder, path) = folder();
    let mut table = start(LibraryFile::new(path.clone()));
    table.begin(setup(SMALL, "human,human"));
    table.play("a2a3");
    table.app.add_systems(Last, |session: Res<Session>| {
        assert!(session.game().moves().len() < 2, "a fault of a system");
    });
    let mv = table.session().position().legal_moves()[0];
    table.app.world_mut().write_message(Intent::Play(mv));
    let run = move || table.update().session().position().hash();
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
    assert_eq!(games(&path).iter().map(GameEntry::plies).collect::<Vec<_>>(), [2]);
}
