//! Tests of a read-only library: unsaved games are marked, quitting asks for confirmation, and saved games can be read.

use crate::base::dialogs::DialogStack;
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::library::{Library, LibraryFile, NoLibrary, RetrySaves, SaveFailure, SaveStatus};
use crate::screens::unsaved::{QuitDialog, QuitRequested};
use crate::session::{Intent, UnfinishedGame};
use crate::testing::games;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested};
use breakthrough_rules::Side;
use breakthrough_rules::notation::uci_move;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Whether the app has requested to exit.
#[derive(Resource, Default)]
struct HasQuit(bool);

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("data/library.sqlite");
    (folder, path)
}

fn start(prepare: impl FnOnce(&mut App)) -> Table {
    let mut table = Table::prepared(|app| {
        app.init_resource::<HasQuit>().add_systems(
            Last,
            |mut exit: MessageReader<AppExit>, mut has_quit: ResMut<HasQuit>| has_quit.0 |= exit.read().count() > 0,
        );
        prepare(app);
    });
    table.begin(setup(SMALL, "human,human"));
    table
}

fn start_with_library(path: &Path) -> Table {
    let file = LibraryFile::new(path.to_owned());
    start(|app| _ = app.insert_resource(file))
}

/// Waits until the library has handled all requests and replied.
fn wait(table: &mut Table) {
    table.update();
    table.app.world().resource::<Library>().wait();
    table.frames(2);
}

fn status(table: &Table) -> &SaveStatus {
    table.app.world().resource::<SaveStatus>()
}

fn failure(table: &Table) -> Option<SaveFailure> {
    status(table).overdue().and_then(|unsaved| unsaved.failure.clone())
}

fn retry(table: &mut Table) {
    table.app.world_mut().trigger(RetrySaves);
    wait(table);
}

fn request_quit(table: &mut Table) {
    table.app.world_mut().write_message(QuitRequested);
    table.update();
}

fn asks(table: &Table) -> bool {
    table.app.world().resource::<DialogStack>().is_open::<QuitDialog>()
}

fn has_quit(table: &Table) -> bool {
    table.app.world().resource::<HasQuit>().0
}

fn moves(path: &Path) -> Vec<String> {
    let text = |entry: &breakthrough_library::GameEntry| {
        let size = entry.game.variant().size();
        let moves = entry.game.moves().iter().map(|played| uci_move(played.mv, size));
        moves.collect::<Vec<_>>().join(" ")
    };
    games(path).iter().map(text).collect()
}

#[test]
fn a_move_is_marked_as_saved_once_the_library_has_replied() {
    let (_folder, path) = folder();
    let mut table = start_with_library(&path);
    wait(&mut table);
    assert!(status(&table).is_saved());
    table.play("a2a3");
    wait(&mut table);
    assert!(status(&table).is_saved());
    assert_eq!(moves(&path), ["a2a3"]);
    table.play("d3c2").send(Intent::Resign(Side::First));
    wait(&mut table);
    assert!(status(&table).is_saved());
}

#[test]
fn an_unsaved_game_is_marked_until_all_its_moves_are_saved() {
    let (_folder, path) = folder();
    fs::create_dir_all(&path).expect("a folder where the file should be");
    let mut table = start_with_library(&path);
    for mv in ["a2a3", "d3c2", "b1c2"] {
        table.play(mv);
        wait(&mut table);
        assert!(matches!(failure(&table), Some(SaveFailure::Other(_))), "after {mv}");
        assert!(!status(&table).is_saved());
    }
    table.pass(30.0);
    assert!(failure(&table).is_some(), "the mark stays");
    fs::remove_dir(&path).expect("removed");
    retry(&mut table);
    assert!(status(&table).is_saved() && status(&table).overdue().is_none());
    assert_eq!(moves(&path), ["a2a3 d3c2 b1c2"]);
}

#[test]
fn an_unsaved_game_is_retried_automatically() {
    let (_folder, path) = folder();
    fs::create_dir_all(&path).expect("a folder where the file should be");
    let mut table = start_with_library(&path);
    table.play("a2a3");
    wait(&mut table);
    assert!(!status(&table).is_saved());
    fs::remove_dir(&path).expect("removed");
    table.pass(2.0);
    table.redraws();
    table.pass(7.0);
    assert!(!status(&table).is_saved(), "the save is not retried within ten seconds");
    assert_eq!(table.redraws(), 0, "the game does not redraw meanwhile");
    table.pass(1.5);
    wait(&mut table);
    assert!(status(&table).is_saved());
    assert_eq!(moves(&path), ["a2a3"]);
}

#[test]
fn without_a_data_folder_a_game_is_marked_from_its_first_move() {
    let mut table = start(|app| _ = app.insert_resource(NoLibrary(SaveFailure::NoFolder)));
    assert!(status(&table).is_saved());
    table.play("a2a3");
    assert_eq!(failure(&table), Some(SaveFailure::NoFolder));
    request_quit(&mut table);
    assert!(asks(&table) && !has_quit(&table));
}

#[test]
fn a_permanently_missing_folder_is_marked_without_a_panic() {
    let (_folder, path) = folder();
    let mut table = start_with_library(&path);
    table.play("a2a3");
    wait(&mut table);
    let data = path.parent().expect("a folder").to_owned();
    fs::remove_dir_all(&data).expect("deleted");
    fs::write(&data, "a file in the folder's place").expect("written");
    table.play("d3c2");
    wait(&mut table);
    assert!(failure(&table).is_some());
    fs::remove_file(&data).expect("removed");
    retry(&mut table);
    assert!(status(&table).is_saved());
    assert_eq!(moves(&path), ["a2a3 d3c2"]);
}

#[test]
fn quitting_asks_for_confirmation_while_a_game_is_unsaved() {
    let (_folder, path) = folder();
    fs::create_dir_all(&path).expect("a folder where the file should be");
    let mut table = start_with_library(&path);
    table.play("a2a3");
    request_quit(&mut table);
    wait(&mut table);
    table.pass(1.1);
    assert!(asks(&table) && !has_quit(&table));
    table.keys("<Esc>");
    table.pass(1.0);
    assert!(!asks(&table) && !has_quit(&table), "cancelled");
    let window = table
        .app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>()
        .single(table.app.world())
        .expect("a window");
    table.app.world_mut().write_message(WindowCloseRequested { window });
    table.pass(0.1);
    assert!(asks(&table) && !has_quit(&table), "closing the window asks as well");
    fs::remove_dir(&path).expect("removed");
    retry(&mut table);
    assert!(has_quit(&table), "all games are saved");
    assert_eq!(moves(&path), ["a2a3"]);
}

#[test]
fn quitting_does_not_ask_when_everything_is_saved() {
    let (_folder, path) = folder();
    let mut table = start_with_library(&path);
    table.play("a2a3");
    request_quit(&mut table);
    wait(&mut table);
    table.frames(2);
    assert!(has_quit(&table) && !asks(&table));
    assert_eq!(moves(&path), ["a2a3"]);
}

#[test]
fn a_read_only_library_is_read_and_later_contains_the_new_game() {
    let (_folder, path) = folder();
    let mut table = start_with_library(&path);
    table.play("a2a3");
    wait(&mut table);
    table.app.world_mut().write_message(AppExit::Success);
    table.update();
    drop(table);
    let mut journal = path.clone().into_os_string();
    journal.push("-wal");
    fs::create_dir(&journal).expect("a folder where the journal should be");
    let file = LibraryFile::new(path.clone());
    let mut table = Table::prepared(|app| _ = app.insert_resource(file));
    wait(&mut table);
    let world = table.app.world();
    assert!(world.contains_resource::<UnfinishedGame>(), "the old game is read");
    table.begin(setup(SMALL, "human,human"));
    table.play("b1b2");
    wait(&mut table);
    assert!(failure(&table).is_some(), "the failure is reported at the first move");
    fs::remove_dir(&journal).expect("removed");
    retry(&mut table);
    assert!(status(&table).is_saved());
    assert_eq!(moves(&path), ["a2a3", "b1b2"]);
}
