//! Tests of a damaged, moved or replaced library file: older games are kept, and the running game continues.
#![cfg(unix)]

use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::library::{Library, LibraryFile};
use crate::testing::games;
use bevy::prelude::*;
use breakthrough_library::{GameEntry, GameStorage, SqliteLibrary};
use breakthrough_rules::{Game, NodeId, Variant};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    (folder, path)
}

fn start(path: &Path) -> Table {
    let mut table = Table::prepared(|app: &mut App| {
        app.insert_resource(LibraryFile::new(path.to_owned()));
    });
    wait(&mut table);
    table
}

fn wait(table: &mut Table) {
    table.update();
    table.app.world().resource::<Library>().wait();
    table.frames(2);
}

/// Creates a game with a comment.
fn older(comment: &str) -> GameEntry {
    let mut entry = GameEntry::new(Game::new(Variant::STANDARD));
    comment.clone_into(&mut entry.game.annotations_mut(NodeId::ROOT).expect("a node").comment);
    entry
}

fn names(path: &Path) -> Vec<String> {
    let entries = fs::read_dir(path.parent().expect("a folder")).expect("files");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".sqlite")).collect();
    names.sort();
    names
}

#[test]
fn games_in_the_file_and_the_journal_of_a_moved_deleted_or_replaced_library_are_kept() {
    for change in ["moved", "deleted", "replaced"] {
        let (folder, path) = folder();
        let mut table = start(&path);
        let mut other_window = SqliteLibrary::open_again(&path).expect("a library");
        for number in 0..3 {
            other_window.add(&older(&format!("older {number}"))).expect("added");
        }
        drop(other_window);
        table.begin(setup(SMALL, "human,human"));
        table.play("b1b2");
        wait(&mut table);
        let away = folder.path().join("away.sqlite");
        match change {
            "moved" => fs::rename(&path, &away).expect("moved"),
            "deleted" => fs::remove_file(&path).expect("deleted"),
            _ => {
                let library = SqliteLibrary::open(&away).expect("a library").library;
                library.close().expect("closed");
                fs::rename(&away, &path).expect("replaced");
            }
        }
        table.play("d3d2");
        wait(&mut table);
        assert_eq!(games(&path).len(), 1, "{change}: the running game");
        assert_eq!(games(&path)[0].plies(), 2, "{change}");
        let copy = names(&path).into_iter().find(|name| name != "library.sqlite");
        let copy = folder.path().join(copy.expect("a file with the older games"));
        assert_eq!(copy == away, change == "moved", "{change}");
        let comments: Vec<String> = games(&copy)
            .iter()
            .map(|entry| entry.game.annotations(NodeId::ROOT).comment.clone())
            .collect();
        assert_eq!(comments, ["older 0", "older 1", "older 2", ""], "{change}");
    }
}

/// The library exceeds the maximum size of libraries that are checked when opened.
#[test]
fn damage_found_while_purging_deleted_games_of_a_large_library_is_repaired() {
    let (_folder, path) = folder();
    let mut library = SqliteLibrary::open(&path).expect("a library").library;
    for number in 0..5 {
        library
            .add(&older(&format!("{number} {}", "word ".repeat(1_000_000))))
            .expect("added");
    }
    library.close().expect("closed");
    let mut bytes = fs::read(&path).expect("read");
    assert!(bytes.len() > 16 << 20, "{}", bytes.len());
    for page in bytes.chunks_mut(4096).skip(1).filter(|page| page[0] == 10) {
        // Invalidates an index page. The records are in table pages, which remain intact.
        page[0] = 0;
    }
    fs::write(&path, bytes).expect("written");
    let mut table = start(&path);
    table.begin(setup(SMALL, "human,human"));
    table.play("b1b2");
    wait(&mut table);
    assert_eq!(games(&path).len(), 6);
    assert_eq!(names(&path).len(), 2, "the damaged library is kept");
}
