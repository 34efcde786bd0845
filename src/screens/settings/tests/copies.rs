//! Tests of the library copies on the files page.

use super::Fixture;
use crate::library::tests::{app_with, wait};
use crate::screens::settings::copies::{CopyAction, CopyRequested, LibraryCopies};
use crate::screens::settings::model::{Action, Page};
use crate::states::Overlay;
use crate::testing::{games, wait_until};
use crate::ui::testing::{click, harness, has_control};
use bevy::prelude::*;
use breakthrough_library::{CopyKind, GameDate, GameEntry, GameStorage, KeptCopy, SqliteLibrary};
use breakthrough_platform::files;
use breakthrough_rules::{Game, Variant};
use std::path::PathBuf;

const NAME: &str = "2026-11-16 · Damaged library · 1.5 MB";

fn copy() -> KeptCopy {
    KeptCopy {
        path: PathBuf::from("/data/library-damaged-2026-11-16.sqlite"),
        kind: CopyKind::Damaged,
        bytes: 1_500_000,
        date: GameDate::new("2026.11.16"),
    }
}

fn fixture(asked: Option<KeptCopy>) -> Fixture {
    let mut fixture = Fixture::for_page(Page::Files);
    fixture.copies.copies = vec![copy()];
    fixture.copies.asked = asked;
    fixture
}

#[test]
fn library_copies_are_listed_with_their_actions() {
    let mut fixture = fixture(None);
    let mut panel = harness(move |ui| fixture.show(ui));
    for (label, action) in [
        ("Add games to library", Action::Copy(CopyAction::Restore(copy()))),
        ("Show in folder", Action::OpenFolder(PathBuf::from("/data"))),
        ("Delete…", Action::Copy(CopyAction::AskDelete(copy()))),
    ] {
        assert_eq!(click(&mut panel, &format!("{NAME}: {label}")), [action], "{label}");
    }
}

#[test]
fn deleting_a_copy_needs_confirmation() {
    let mut fixture = fixture(Some(copy()));
    let mut panel = harness(move |ui| fixture.show(ui));
    assert!(has_control(&panel, "Delete this copy permanently?"));
    let keep = click(&mut panel, &format!("{NAME}: Cancel"));
    assert_eq!(keep, [Action::Copy(CopyAction::WithdrawDelete)]);
    let delete = click(&mut panel, &format!("{NAME}: Delete"));
    assert_eq!(delete, [Action::Copy(CopyAction::Delete(copy()))]);
}

#[test]
fn the_games_of_a_copy_can_be_imported_and_the_copy_deleted() {
    let (mut app, folder, path) = app_with(|app| _ = app.add_plugins(crate::screens::settings::copies::plugin));
    let kept = folder.path().join("library-damaged-2026-11-16.sqlite");
    let mut game = Game::new(Variant::STANDARD);
    game.play(game.position().legal_moves()[0]).expect("a legal move");
    let mut library = SqliteLibrary::open(&kept).expect("a library").library;
    library.add(&GameEntry::new(game)).expect("added");
    library.close().expect("closed");
    app.world_mut()
        .resource_mut::<NextState<Overlay>>()
        .set(Overlay::Settings);
    wait(&mut app);
    wait_for_tasks(&mut app);
    let copies = app.world().resource::<LibraryCopies>().copies.clone();
    assert_eq!(copies.len(), 1);
    app.world_mut()
        .trigger(CopyRequested(CopyAction::Restore(copies[0].clone())));
    wait_for_tasks(&mut app);
    assert_eq!(games(&path).len(), 1);
    assert!(files::exists(&kept), "restoring does not delete the copy");
    app.world_mut()
        .trigger(CopyRequested(CopyAction::Delete(copies[0].clone())));
    wait_for_tasks(&mut app);
    assert!(!files::exists(&kept) && app.world().resource::<LibraryCopies>().copies.is_empty());
}

fn wait_for_tasks(app: &mut App) {
    wait_until(app, "the end of the tasks", |app| {
        !app.world().resource::<LibraryCopies>().is_working()
    });
}
