//! Tests of imports on the library page, with a library file.

use crate::base::redraw::WakeUp;
use crate::library::tests::{app, wait};
use crate::library::{ImportExport, ImportSource, Library};
use crate::link::OpenLink;
use crate::screens::library::import_export::ImportExportAction;
use crate::screens::library::page::{Action, LibraryPage};
use crate::screens::library::report::Report;
use crate::testing::{drop_files, games, wait_until};
use crate::text::Texts;
use crate::variants::Variants;
use bevy::prelude::*;
use breakthrough_platform::files;
use std::fmt::Write;
use std::path::Path;

/// PGN of two games with an invalid game between them.
const GAMES: &str =
    "[Event \"One\"]\n\n1. a2-a3 b7-b6 *\n\n[Event \"Bad\"]\n\n1. a2-a3 b7-b5 *\n\n[Event \"Two\"]\n\n1. h2-h3 *\n";
const ERROR: &str = "line 7, column 10: b7-b5: pieces move one square, straight or diagonally forward";

fn apply(app: &mut App, action: ImportExportAction) {
    let action = Action::ImportExport(action);
    app.world_mut().resource_scope(|world, mut page: Mut<LibraryPage>| {
        world.resource_scope(|world, mut library: Mut<Library>| {
            page.apply(action, world.resource::<Texts>(), &mut library, &WakeUp::default());
        });
    });
}

/// Updates the app until the import has finished, and returns the report.
fn report(app: &mut App) -> Report {
    wait_until(app, "the end of the import", |app| {
        app.world().resource::<Library>().import_export.is_idle()
    });
    wait(app);
    let page = app.world().resource::<LibraryPage>();
    page.import_export.report.clone().expect("a report")
}

/// Returns the English text of a report.
fn wording(report: &Report) -> String {
    Texts::english().localize(&report.text)
}

fn titles(path: &Path) -> Vec<String> {
    games(path).into_iter().map(|entry| entry.title).collect()
}

#[test]
fn pasted_text_is_cleared_after_an_import_without_errors() {
    let (mut app, _folder, path) = app();
    apply(&mut app, ImportExportAction::TypeImportText(GAMES.to_owned()));
    apply(&mut app, ImportExportAction::ImportText);
    let found = report(&mut app);
    assert_eq!(
        (found.errors.as_slice(), found.has_failed),
        ([ERROR.to_owned()].as_slice(), false)
    );
    assert_eq!(titles(&path), ["One", "Two"]);
    let text = |app: &App| app.world().resource::<LibraryPage>().import_export.import_text.clone();
    assert_eq!(text(&app), GAMES);
    apply(
        &mut app,
        ImportExportAction::TypeImportText(GAMES.replace("b7-b5", "b7-a6")),
    );
    apply(&mut app, ImportExportAction::ImportText);
    assert_eq!(report(&mut app).errors.len(), 0);
    assert_eq!(titles(&path), ["One", "Two", "Bad"]);
    assert_eq!(text(&app), "");
}

#[test]
fn a_file_is_imported_by_its_quoted_path() {
    let (mut app, folder, path) = app();
    let file = folder.path().join("some games.pgn");
    files::write(&file, GAMES).expect("written");
    let mut import = |path: &Path| {
        apply(
            &mut app,
            ImportExportAction::TypeImportPath(format!("\"{}\"", path.display())),
        );
        apply(&mut app, ImportExportAction::ImportFile);
        report(&mut app)
    };
    assert_eq!(import(&file).errors, [ERROR]);
    let missing = import(&folder.path().join("gone.pgn"));
    let text = wording(&missing);
    assert!(missing.has_failed && text.contains("gone.pgn"), "{text}");
    assert_eq!(titles(&path), ["One", "Two"]);
}

#[test]
fn a_cancelled_import_can_be_completed_later() {
    let (mut app, _folder, _path) = app();
    let mut games = String::new();
    for number in 0..6000 {
        write!(games, "[Event \"{number}\"]\n\n1. a2-a3 *\n\n").expect("a text");
    }
    let import = |app: &mut App| {
        let source = ImportSource::Text(games.clone());
        let mut library = app.world_mut().resource_mut::<Library>();
        library.import_export.add(ImportExport::Import(source));
    };
    import(&mut app);
    wait_until(&mut app, "the first imported game", |app| {
        let status = app.world().resource::<Library>().import_export.status();
        status.is_some_and(|status| status.games > 0)
    });
    apply(&mut app, ImportExportAction::Cancel);
    let cancelled = wording(&report(&mut app));
    assert!(cancelled.starts_with("Cancelled. Imported: "), "{cancelled}");
    let imported: u64 = cancelled
        .split_once(": ")
        .and_then(|(_, rest)| rest.split('.').next()?.parse().ok())
        .expect("a number");
    assert!((1..6000).contains(&imported), "{cancelled}");
    import(&mut app);
    let rest = wording(&report(&mut app));
    let expected = format!("Imported: {}. Duplicates: {imported}.", 6000 - imported);
    assert!(rest.starts_with(&expected), "{rest}");
}

#[test]
fn a_dropped_rule_file_adds_a_variant() {
    let (mut app, folder, path) = app();
    app.insert_resource(Variants::with_folder(&folder.path().join("variants")));
    let rules = folder.path().join("Odd.toml");
    files::write(&rules, "name = \"Odd\"\n[board]\nfiles = 5\n").expect("written");
    drop_files(&mut app, &[rules]);
    wait(&mut app);
    let own = app.world().resource::<Variants>().own.entries();
    assert_eq!(
        own.iter().map(|entry| entry.named.name.as_str()).collect::<Vec<_>>(),
        ["Odd"]
    );
    assert!(app.world().resource::<Library>().import_export.is_idle());
    assert!(games(&path).is_empty());
}

#[test]
fn files_dropped_together_are_all_imported_and_reported() {
    let (mut app, folder, path) = app();
    let files = ["one.pgn", "two.pgn", "gone.pgn", "three.pgn"].map(|name| folder.path().join(name));
    files::write(&files[0], GAMES).expect("written");
    files::write(&files[1], "[Event \"Three\"]\n\n1. c2-c3 *\n").expect("written");
    files::write(&files[3], "").expect("written");
    drop_files(&mut app, &files);
    let found = report(&mut app);
    assert_eq!(titles(&path), ["One", "Two", "Three"]);
    assert!(!found.has_failed);
    let expected = [
        "one.pgn",
        "Imported: 2. Duplicates: 0. Errors: 1.",
        "two.pgn",
        "Imported: 1. Duplicates: 0. Errors: 0.",
        "gone.pgn",
    ];
    let text = wording(&found);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..5], expected, "{text}");
    assert!(lines[5].contains("gone.pgn: "), "{text}");
    assert_eq!(lines[6..], ["three.pgn", "No games found in three.pgn"]);
    assert_eq!(found.errors, [format!("one.pgn: {ERROR}")]);
}

#[test]
fn a_pasted_link_is_opened() {
    let (mut app, ..) = app();
    app.add_message::<OpenLink>();
    let link = "breakthrough:#variant=5x6&moves=a2a3";
    apply(&mut app, ImportExportAction::TypeImportText(link.to_owned()));
    let import = vec![Action::ImportExport(ImportExportAction::ImportText)];
    app.world_mut()
        .run_system_cached_with(super::apply_actions, import)
        .expect("run");
    let opened: Vec<OpenLink> = app.world_mut().resource_mut::<Messages<OpenLink>>().drain().collect();
    assert!(matches!(&opened[..], [OpenLink(opened)] if opened == link));
    assert!(app.world().resource::<Library>().import_export.is_idle());
}

#[test]
fn a_file_or_text_without_games_is_reported() {
    let (mut app, folder, path) = app();
    let file = folder.path().join("empty.pgn");
    files::write(&file, " \n; nothing\n").expect("written");
    drop_files(&mut app, &[file]);
    let found = report(&mut app);
    assert_eq!(
        (wording(&found), found.has_failed),
        ("No games found in empty.pgn".to_owned(), true)
    );
    apply(&mut app, ImportExportAction::TypeImportText("; nothing".to_owned()));
    apply(&mut app, ImportExportAction::ImportText);
    assert_eq!(wording(&report(&mut app)), "No games found in the text.");
    assert_eq!(
        app.world().resource::<LibraryPage>().import_export.import_text,
        "; nothing"
    );
    assert!(games(&path).is_empty());
}
