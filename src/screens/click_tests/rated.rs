//! Clicks in rated games: the rating on the result, the mark in the library, and abandoned games.

use super::Player;
use crate::library::LibraryFile;
use crate::session::{GameMode, GameSetup, GameTerms, Intent};
use crate::states::Screen;
use crate::testing::games;
use crate::ui::control_by_label;
use bevy::prelude::*;
use breakthrough_library::{GameEntry, SqliteLibrary};
use breakthrough_rules::{Ending, Outcome, Side};
use std::path::PathBuf;
use tempfile::TempDir;

impl Player {
    /// Opens a library and starts a rated game against the computer.
    fn in_rated_game() -> (TempDir, PathBuf, Player) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(SqliteLibrary::FILE_NAME);
        let file = LibraryFile::new(path.clone());
        let mut player = Player::prepared(|app| {
            app.insert_resource(file);
        });
        player.start_rated();
        (folder, path, player)
    }

    pub(super) fn start_rated(&mut self) {
        self.app.world_mut().write_message(Intent::Start(GameSetup {
            players: "human,computer:1".parse().expect("players"),
            terms: GameTerms {
                mode: GameMode::Rated,
                ..default()
            },
            ..default()
        }));
        self.frames(4);
    }
}

#[test]
fn the_result_shows_the_rating_and_the_library_marks_the_game() {
    let (_folder, _path, mut player) = Player::in_rated_game();
    player.play("a2a3");
    player.click_all(&["Menu", "Resign", "Yes, resign"]);
    player.wait_for_library();
    player.wait_for("Classic rating 669 · Resignation");
    player.start_rated();
    player.play("a2a3");
    player.click_all(&["Menu", "Resign", "Yes, resign"]);
    player.wait_for_library();
    player.wait_for("Rematch");
    let labels = control_by_label::labels(player.app.world_mut());
    let is_lower = |label: &String| label.starts_with("Classic rating ") && label.contains(" (−");
    assert!(labels.iter().any(is_lower), "{labels:?}");
    player.go(Screen::Title);
    player.click("Library");
    player.wait_for_library();
    player.wait_for("You – Level 1, 0–1");
    let labels = control_by_label::labels(player.app.world_mut());
    assert!(labels.iter().any(|label| label.ends_with("· Rated")), "{labels:?}");
}

#[test]
fn a_move_in_another_game_resigns_a_rated_one() {
    let (_folder, path, mut player) = Player::in_rated_game();
    player.play("a2a3");
    player.click_all(&["Menu", "New game"]);
    assert_eq!(player.screen(), Screen::NewGame);
    let warning = "When you move in another game, you resign your unfinished rated game.";
    assert!(player.shows(warning));
    player.click("Back");
    assert_eq!(player.screen(), Screen::Game, "the game continues");
    player.click_all(&["Menu", "New game"]);
    player.click_all(&["Two players", "Start"]);
    let outcome = |games: &[GameEntry]| games[0].game.outcome();
    player.wait_for_library();
    assert_eq!(outcome(&games(&path)), None);
    player.play("b2b3");
    player.wait_for_library();
    let resigned = Outcome {
        winner: Side::Second,
        ending: Ending::Resignation,
    };
    assert_eq!(outcome(&games(&path)), Some(resigned));
    assert_eq!(games(&path)[0].rated_level, Some(1));
    assert_eq!(player.toast(), "You resigned your unfinished rated game.");
    player.click_all(&["Menu", "New game"]);
    assert!(!player.shows(warning));
}

#[test]
fn a_rated_game_is_continued_without_loss() {
    let (_folder, path, mut player) = Player::in_rated_game();
    player.play("a2a3");
    player.click_all(&["Menu", "Main menu"]);
    player.click("Continue");
    assert_eq!(player.session().terms().mode, GameMode::Rated);
    player.wait_for_library();
    assert_eq!(games(&path)[0].game.outcome(), None);
}
