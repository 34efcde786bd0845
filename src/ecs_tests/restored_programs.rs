//! Tests of a backup with a UCI engine and an unfinished game against it: the UCI engine is not started before the player confirms
//! it.

use crate::base::uci_engines::UciEngines;
use crate::ecs_tests::table::Table;
use crate::library::{Library, LibraryFile};
use crate::opponent::UciEngineFailure;
use crate::session::{HintRequested, Intent, UnfinishedGame};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_backup::{Places, restore_backup, write_backup};
use breakthrough_library::{GameEntry, GameStorage, SqliteLibrary};
use breakthrough_rules::notation::parse_pgn;
use breakthrough_uci_client::{Confirmations, EngineList, Fault};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tempfile::TempDir;

static RUNNING: AtomicBool = AtomicBool::new(false);

/// A player's files.
struct Home(TempDir);

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn places(&self) -> Places {
        Places {
            engines: Some(self.path("engines.toml")),
            library: Some(self.path("library.sqlite")),
            ..Places::default()
        }
    }

    /// Opens the title screen of an app with these files.
    fn start(&self) -> Table {
        let text = fs::read_to_string(self.path("engines.toml")).unwrap_or_default();
        let list = EngineList::parse(&text).expect("a list");
        let confirmed = self.path("state/confirmed-engines.toml");
        let text = fs::read_to_string(&confirmed).unwrap_or_default();
        let confirmations = Confirmations::new(Some(confirmed), Confirmations::parse(&text).expect("a list"), None);
        let programs = UciEngines::new(list, Some(self.path("engines.toml")), confirmations);
        let mut table = Table::prepared(|app| {
            app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::ZERO;
            app.insert_resource(LibraryFile::new(self.path("library.sqlite")))
                .insert_resource(programs);
        });
        wait_for_library(&mut table);
        table
    }
}

fn wait_for_library(table: &mut Table) {
    table.update();
    table.app.world().resource::<Library>().wait();
    table.frames(2);
}

/// Creates another player's backup: a UCI engine that creates `marker` when it runs, and a game in which this engine is to move.
fn backup(marker: &Path) -> (Home, PathBuf) {
    let home = Home::new();
    let script = format!(
        "touch {}; while read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;; \
         go) echo bestmove b7b6 ;; quit) exit ;; esac; done",
        marker.display()
    );
    let list = format!("[[engine]]\nname = \"Odd\"\npath = \"/bin/sh\"\narguments = [\"-c\", '{script}']\n");
    fs::write(home.path("engines.toml"), list).expect("written");
    let mut library = SqliteLibrary::open(&home.path("library.sqlite"))
        .expect("a library")
        .library;
    let record = parse_pgn("[Players \"human,engine:Odd\"]\n\n1. a2-a3 *").expect("a record");
    library.add(&GameEntry::from_record(record)).expect("added");
    drop(library);
    let path = home.path("backup.zip");
    write_backup(&home.places(), ("1", "today"), &path, &RUNNING, &mut |_| {}).expect("written");
    (home, path)
}

/// Restores another player's backup and opens the title screen.
fn restored(home: &Home, marker: &Path) -> Table {
    let (_other, backup) = backup(marker);
    SqliteLibrary::open(&home.path("library.sqlite")).expect("a library");
    restore_backup(&backup, &home.places(), &|_| Ok(()), &RUNNING, &mut |_| {}).expect("restored");
    home.start()
}

/// Continues the unfinished game, as the title screen does.
fn continue_game(table: &mut Table) {
    let world = table.app.world_mut();
    let UnfinishedGame(setup) = world.remove_resource().expect("an unfinished game");
    table.begin(setup);
}

fn asks(table: &Table) -> bool {
    let failure = table.app.world().resource::<UciEngineFailure>();
    failure
        .failed()
        .is_some_and(|failed| failed.fault == Some(Fault::NotConfirmed))
}

#[test]
fn a_restored_uci_engine_does_not_run_before_confirmation() {
    let home = Home::new();
    let marker = home.path("marker");
    let mut table = restored(&home, &marker);
    continue_game(&mut table);
    table.wait_for("the question in the continued game", |table| asks(table));
    assert!(!marker.exists(), "continuing the game has started it");
    table.send(Intent::Rematch);
    assert!(!asks(&table), "the question is that of the game before");
    table.play("b2b3");
    table.wait_for("the question in the rematch", |table| asks(table));
    assert!(!marker.exists(), "a rematch has started it");
    table.send(Intent::Undo);
    table.app.world_mut().write_message(HintRequested);
    table.update().wait_for("a hint", |table| table.hint().is_some());
    assert!(!marker.exists(), "a hint has started it");
}

#[test]
fn a_restored_uci_engine_plays_after_confirmation_and_after_a_restart() {
    let home = Home::new();
    let marker = home.path("marker");
    let mut table = restored(&home, &marker);
    continue_game(&mut table);
    table.wait_for("the question", |table| asks(table));
    let mut programs = table.app.world_mut().resource_mut::<UciEngines>();
    let command = programs.list().entries()[0].command().expect("text");
    programs.confirm(command);
    table.send(Intent::Rematch);
    table.play("b2b3");
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
    assert!(marker.exists());
    wait_for_library(&mut table);
    drop(table);

    fs::remove_file(&marker).expect("deleted");
    let mut table = home.start();
    continue_game(&mut table);
    table.play("c2c3");
    table.wait_for("the program", |_| marker.exists());
}

#[test]
fn a_command_changed_on_the_disk_needs_confirmation_again() {
    let home = Home::new();
    let marker = home.path("marker");
    let mut table = restored(&home, &marker);
    let mut programs = table.app.world_mut().resource_mut::<UciEngines>();
    let command = programs.list().entries()[0].command().expect("text");
    programs.confirm(command);
    drop(table);

    let file = home.path("engines.toml");
    let text = fs::read_to_string(&file).expect("a list");
    for (what, from, to) in [
        ("an argument", "touch ", "touch  "),
        ("the path", "path = \"/bin/sh\"", "path = \"/bin/../bin/sh\""),
        ("an option", "arguments", "options = { Hash = \"64\" }\narguments"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{what}");
        fs::write(&file, changed).expect("written");
        let mut table = home.start();
        continue_game(&mut table);
        table.wait_for(what, |table| asks(table));
        assert!(!marker.exists(), "{what}");
    }
    fs::write(&file, text).expect("written");
    let mut table = home.start();
    continue_game(&mut table);
    table.wait_for("the program", |_| marker.exists());
}
