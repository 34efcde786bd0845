//! Clicks in the library: games, import, export and statistics.

use super::Player;
use crate::library::{Library, LibraryFile};
use crate::session::SessionKind;
use crate::states::{Overlay, Screen};
use breakthrough_library::SqliteLibrary;
use breakthrough_platform::files;
use breakthrough_rules::NodeId;
use tempfile::TempDir;

impl Player {
    /// Opens the library with a finished game and an unfinished one.
    fn in_library() -> (TempDir, Player) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = LibraryFile::new(folder.path().join(SqliteLibrary::FILE_NAME));
        let mut player = Player::prepared(|app| {
            app.insert_resource(file);
        });
        player.start("human,human");
        player.play("a2a3 b7b6");
        player.click_all(&["Menu", "Resign", "Yes, resign"]);
        player.start("human,human");
        player.play("c2c3");
        player.go(Screen::Title);
        player.click("Library");
        player.wait_for_library();
        assert_eq!(player.overlay(), Overlay::Library);
        (folder, player)
    }

    pub(super) fn wait_for_library(&mut self) {
        self.frames(2);
        self.get::<Library>().wait();
        self.frames(4);
    }

    fn click_and_wait(&mut self, label: &str) {
        self.click(label);
        self.wait_for_library();
    }
}

#[test]
fn a_finished_game_is_replayed_and_an_unfinished_one_continued() {
    let (_folder, mut player) = Player::in_library();
    player.click_and_wait("White – Black, Unfinished");
    player.click_and_wait("Continue");
    assert_eq!((player.overlay(), player.screen()), (Overlay::None, Screen::Game));
    assert_eq!(player.moves(), 1);
    player.go(Screen::Title);
    player.click_all(&["Library", "Back"]);
    player.wait_for_library();
    player.click_and_wait("White – Black, 0–1");
    player.click_and_wait("Replay");
    assert_eq!(player.session().kind(), SessionKind::Replay);
    assert_eq!(player.session().game().moves().len(), 2);
    player.escape();
    player.click("Back to library");
    player.wait_for_library();
    assert_eq!((player.screen(), player.overlay()), (Screen::Title, Overlay::Library));
    player.click_and_wait("Analyse");
    assert_eq!(
        (player.session().kind(), player.screen()),
        (SessionKind::Analysis, Screen::Analysis)
    );
    assert_eq!(player.session().shown_node(), NodeId::ROOT);
    player.click("Close");
    player.wait_for_library();
    assert_eq!((player.screen(), player.overlay()), (Screen::Title, Overlay::Library));
    player.click_all(&["Back", "Back"]);
    player.start("human,human");
    player.click_all(&["Menu", "Main menu"]);
    assert_eq!(
        player.overlay(),
        Overlay::None,
        "another game was not opened from the library"
    );
}

#[test]
fn a_deleted_game_returns() {
    let (_folder, mut player) = Player::in_library();
    player.click_and_wait("White – Black, Unfinished");
    player.click_and_wait("Delete");
    player.wait_for("Deleted: White – Black");
    player.wait_for("1 game");
    assert!(!player.shows("White – Black, Unfinished"));
    player.click_and_wait("Undo");
    player.wait_for("2 games");
}

#[test]
fn a_typed_title_is_saved_when_the_player_leaves_the_game() {
    let (_folder, mut player) = Player::in_library();
    player.click_and_wait("White – Black, 0–1");
    player.type_text("Title", "Blitz");
    player.click_and_wait("Back");
    player.click_and_wait("White – Black, 0–1");
    player.wait_for("Blitz");
    player.type_text("Title", " loss");
    // The first Esc leaves the field.
    player.escape();
    player.escape();
    player.wait_for_library();
    player.click_and_wait("White – Black, 0–1");
    player.wait_for("Blitz loss");
}

#[test]
fn games_are_exported_and_imported() {
    let (folder, mut player) = Player::in_library();
    player.click("Export");
    player.click_and_wait("Save file");
    let exported = folder.path().join("breakthrough.pgn");
    player.wait_for(&format!("2 games saved to {}", exported.display()));
    let exported = files::read_to_string(&exported).expect("the exported games");
    assert_eq!(exported.matches("[Event ").count(), 2);
    player.click("Back");
    let file = folder.path().join("games.pgn");
    let pgn = "[Event \"Open\"]\n[White \"Ada\"]\n[Black \"Ben\"]\n[Result \"*\"]\n\n1. a2-a3 *\n";
    files::write(&file, pgn).expect("written");
    player.click("Import");
    player.type_text("Path to a PGN file", &file.display().to_string());
    player.click_and_wait("Import file");
    player.wait_for("Imported: 1. Duplicates: 0. Errors: 0");
    player.click("Back");
    player.wait_for_library();
    assert!(player.shows("3 games") && player.shows("Ada – Ben"));
}

#[test]
fn the_list_is_filtered_and_statistics_open() {
    let (_folder, mut player) = Player::in_library();
    player.type_text("Search", "nobody");
    player.wait_for_library();
    player.wait_for("No games found.");
    player.go(Overlay::None);
    player.click("Library");
    player.wait_for_library();
    player.wait_for("2 games");
    player.click_and_wait("Statistics");
    player.wait_for("No finished games.");
    player.escape();
    assert_eq!(player.overlay(), Overlay::Library, "Esc returns to the list");
    player.escape();
    assert_eq!(player.overlay(), Overlay::None);
}
