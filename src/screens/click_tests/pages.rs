//! Clicks on the title screen, the new-game screen, the editor and the settings.

use super::Player;
use crate::base::dialogs::DialogStack;
use crate::screens::editor::Editor;
use crate::screens::new_game::form::NewGameForm;
use crate::screens::rules::RulesDialog;
use crate::settings::{Opponents, Settings};
use crate::states::{Overlay, Screen};
use crate::variants::Variants;
use breakthrough_engine::Level;
use breakthrough_platform::files;
use breakthrough_rules::{BoardSize, Side, Variant};

#[test]
fn the_title_screen_opens_each_page() {
    let mut player = Player::new();
    player.click("New game");
    assert_eq!(player.screen(), Screen::NewGame);
    player.click("Back");
    assert_eq!(player.screen(), Screen::Title);
    player.click("Board editor");
    assert_eq!(player.screen(), Screen::Editor);
    player.escape();
    assert_eq!(player.screen(), Screen::Title);
    player.click("Settings");
    assert_eq!(player.overlay(), Overlay::Settings);
    player.click("Done");
    assert_eq!((player.screen(), player.overlay()), (Screen::Title, Overlay::None));
    player.click("Quit");
    assert!(player.is_quitting());
}

#[test]
fn a_game_between_two_people_is_set_up_and_starts() {
    let mut player = Player::new();
    player.click_all(&["New game", "Two players"]);
    assert_eq!(player.get::<NewGameForm>().opponents, Opponents::TwoPeople);
    player.click("Small");
    assert_eq!(player.session().size(), BoardSize::new(6, 6), "the board is shown");
    player.click("Rules");
    assert!(player.get::<DialogStack>().is_open::<RulesDialog>());
    player.escape();
    player.type_text("Name of player 1", "Anna");
    assert_eq!(player.get::<Settings>().player_names[0], "Anna");
    player.click("Start");
    assert_eq!(player.screen(), Screen::Game);
    assert_eq!(player.session().size(), BoardSize::new(6, 6));
    assert_eq!(player.session().terms().names[0], "Anna");
}

#[test]
fn back_on_the_new_game_screen_returns_to_the_game() {
    let mut player = Player::in_game("human,human", "a2a3 b7b6 a3a4");
    player.click_all(&["Menu", "New game", "Back"]);
    assert_eq!((player.screen(), player.moves()), (Screen::Game, 3));
    player.click_all(&["Previous move", "New game from this position", "Back"]);
    assert_eq!((player.screen(), player.moves()), (Screen::Game, 3));
    assert!(!player.session().shows_latest(), "the board shows the same position");
    player.click_all(&["Current position", "Menu", "Resign", "Yes, resign", "New game"]);
    assert_eq!(player.screen(), Screen::NewGame);
    player.click("Edit");
    player.escape();
    player.click("Back");
    assert_eq!((player.screen(), player.moves()), (Screen::Result, 3));
    player.click("Main menu");
    player.click_all(&["New game", "Back"]);
    assert_eq!(player.screen(), Screen::Title);
}

#[test]
fn a_game_against_the_computer_has_its_level_and_sides() {
    let mut player = Player::new();
    player.click_all(&["New game", "7", "Black", "Start"]);
    let level = Level::new(7).expect("a level");
    let computer = breakthrough_players::GamePlayer::Computer(level);
    let sides = Side::BOTH.map(|side| player.session().player(side) == computer);
    assert_eq!(sides, [true, false], "the person moves second");
}

#[test]
fn the_new_game_screen_opens_the_editor_and_the_engines() {
    let mut player = Player::new();
    player.click_all(&["New game", "Mini", "Edit"]);
    assert_eq!(player.screen(), Screen::Editor);
    let about = &player.get::<Editor>().draft().about;
    assert_eq!((about.variant.size(), about.name.as_str()), (BoardSize::new(5, 5), ""));
    player.escape();
    player.go(Screen::NewGame);
    player.click("New variant");
    assert_eq!(player.get::<Editor>().draft().about.variant, Variant::STANDARD);
    player.escape();
    player.go(Screen::NewGame);
    player.click("Engines");
    assert_eq!(player.overlay(), Overlay::Engines);
    player.escape();
    assert_eq!((player.screen(), player.overlay()), (Screen::NewGame, Overlay::None));
}

#[test]
fn the_editor_changes_the_board_and_plays_it() {
    let mut player = Player::new();
    player.go(Screen::Editor);
    player.click("Mandatory capture");
    let is_mandatory = |player: &Player| player.get::<Editor>().draft().options.mandatory_capture;
    assert!(is_mandatory(&player));
    player.click("Undo");
    assert!(!is_mandatory(&player));
    player.click("Redo");
    assert!(is_mandatory(&player));
    player.click("Play");
    assert_eq!(player.screen(), Screen::Game);
    assert!(player.session().variant().options().mandatory_capture);
}

#[test]
fn a_variant_is_saved_only_with_a_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let variants = Variants::with_folder(folder.path());
    let mut player = Player::prepared(|app| {
        app.insert_resource(variants);
    });
    let saved = || files::list_files(folder.path(), &["toml"]).len();
    player.go(Screen::Editor);
    player.click_all(&["Mandatory capture", "Save"]);
    assert_eq!(saved(), 0);
    player.type_text("Name", "Must capture");
    player.click("Save");
    assert_eq!(saved(), 1);
    player.wait_for("Saved");
    player.escape();
    player.go(Screen::NewGame);
    player.click("Must capture");
    player.click("Start");
    assert!(player.session().variant().options().mandatory_capture);
}

#[test]
fn a_variant_that_cannot_be_saved_shows_the_reason_above_the_buttons() {
    let mut player = Player::new();
    player.go(Screen::Editor);
    player.type_text("Name", "Mine");
    player.click("Save");
    player.wait_for("This system has no user data folder");
    player.click("Play");
    assert_eq!(player.screen(), Screen::Game, "the variant can be played");
}

#[test]
fn the_editor_shares_and_analyses_the_position() {
    let mut player = Player::new();
    player.go(Screen::Editor);
    player.click_all(&["Position", "Clear pieces"]);
    let pieces = |player: &Player| {
        let draft = player.get::<Editor>().draft();
        draft
            .options
            .start_pieces()
            .map(|pieces| pieces.count_ones())
            .iter()
            .sum::<u32>()
    };
    assert_eq!(pieces(&player), 0);
    player.click("Default setup");
    assert_eq!(pieces(&player), 32);
    player.click("Evaluate");
    player.wait_for("White to move, depth");
    player.click("Share");
    player.type_text("Description", "My board");
    assert_eq!(player.get::<Editor>().draft().about.description, "My board");
}

#[test]
fn the_settings_are_searched_and_reset() {
    let mut player = Player::new();
    player.go(Overlay::Settings);
    player.click_all(&["Play", "Show last move"]);
    assert!(!player.get::<Settings>().shows_last_move);
    player.click("Reset this page");
    assert!(player.get::<Settings>().shows_last_move);
    assert!(player.shows("Play: reset to defaults."));
    player.click("Undo");
    assert!(!player.get::<Settings>().shows_last_move);
    player.click("Reset all settings");
    assert!(!player.get::<Settings>().shows_last_move, "the settings ask first");
    player.click("Confirm reset");
    assert_eq!(*player.get::<Settings>(), Settings::default());
    player.click("Undo");
    assert!(!player.get::<Settings>().shows_last_move);
    player.click("Search settings");
    player.type_text("Search settings", "blind mode");
    player.wait_for("Theme");
    assert!(!player.shows("Show last move"));
    player.click("Clear search");
    player.click("Engine");
    player.click("Engines");
    assert_eq!(player.overlay(), Overlay::Engines);
    player.escape();
    assert_eq!(player.overlay(), Overlay::Settings);
}
