//! Clicks in a game: toolbar, menu, result, sharing and photo mode.

use super::Player;
use crate::base::dialogs::DialogStack;
use crate::camera::Orbit;
use crate::opponent::{Hint, UciEngineFailed};
use crate::screens::KeysDialog;
use crate::screens::photo::{Aperture, DepthOfFieldSettings};
use crate::screens::rules::RulesDialog;
use crate::screens::share::ShareDialog;
use crate::session::{Selection, Session};
use crate::settings::{MoveSpeed, Settings, ViewPreset};
use crate::states::{CapturingPhoto, Overlay, Screen};
use crate::testing::wait_until;
use breakthrough_engine::Level;
use breakthrough_players::GamePlayer;
use breakthrough_rules::{NodeId, Side};
use breakthrough_uci_client::Fault;

impl Player {
    fn orbit(&mut self) -> Orbit {
        let mut orbits = self.app.world_mut().query::<&Orbit>();
        orbits.single(self.app.world()).expect("a camera").clone()
    }

    /// Returns the picture that is being taken, if any.
    fn capture(&self) -> Option<&CapturingPhoto> {
        self.app.world().get_resource()
    }

    fn has_dialog<Dialog: 'static>(&self) -> bool {
        self.get::<DialogStack>().is_open::<Dialog>()
    }
}

#[test]
fn the_toolbar_undoes_moves_turns_the_board_and_shows_help() {
    let mut player = Player::in_game("human,human", "a2a3 b7b6");
    player.click("Undo");
    assert_eq!(player.moves(), 1);
    player.click("Redo");
    assert_eq!(player.moves(), 2);
    player.click("Hint");
    wait_until(&mut player.app, "a hint", |app| {
        app.world().resource::<Hint>().0.is_some()
    });
    player.click("Show threats");
    assert!(player.get::<Selection>().shows_threats);
    player.click("Side view");
    assert_eq!(player.orbit().preset(), ViewPreset::Side);
    player.click_all(&["Top view", "Player view"]);
    assert_eq!(player.orbit().preset(), ViewPreset::Player);
    let before = player.orbit().view();
    player.click("Flip board");
    player.frames(60);
    assert_ne!(player.orbit().view(), before);
    player.click("Previous move");
    assert!(!player.session().shows_latest());
    player.click("New game from this position");
    assert_eq!(player.screen(), Screen::NewGame);
    assert!(player.shows("From the position shown"));
}

#[test]
fn the_menu_changes_the_game() {
    let mut player = Player::in_game("human,computer:1", "");
    player.click("Menu");
    assert!(player.is_paused());
    player.click("Resume");
    assert!(!player.is_paused());
    player.click_all(&["Menu", "Swap sides", "Yes, swap"]);
    assert!(!player.is_paused() && player.session().player(Side::Second) == GamePlayer::Human);
    let mut player = Player::in_game("human,human", "a2a3 b7b6");
    player.click_all(&["Menu", "Undo"]);
    assert_eq!((player.moves(), player.is_paused()), (1, false));
    player.click_all(&["Menu", "Redo"]);
    assert_eq!((player.moves(), player.is_paused()), (2, false));
    player.click_all(&["Menu", "Restart"]);
    assert_eq!((player.moves(), player.is_paused()), (2, true), "the menu asks first");
    player.click("Yes, restart");
    assert_eq!((player.moves(), player.is_paused()), (0, false));
    player.click_all(&["Menu", "Resign", "Yes, resign"]);
    let winner = player.session().outcome().map(|outcome| outcome.winner);
    assert_eq!(winner, Some(Side::Second));
}

#[test]
fn the_menu_opens_dialogs_and_pages() {
    let mut player = Player::in_game("human,human", "a2a3");
    player.click_all(&["Menu", "Rules"]);
    assert!(player.has_dialog::<RulesDialog>());
    player.escape();
    player.click("Keys");
    assert!(player.has_dialog::<KeysDialog>());
    player.escape();
    player.click("Share");
    assert!(player.has_dialog::<ShareDialog>());
    player.escape();
    assert!(player.is_paused(), "the menu stays open");
    player.click("Settings");
    assert_eq!(player.overlay(), Overlay::Settings);
    player.click("Done");
    player.click("Photo mode");
    assert_eq!(player.overlay(), Overlay::Photo);
    player.click("Done");
    assert_eq!(player.overlay(), Overlay::None);
}

#[test]
fn the_menu_opens_after_the_game() {
    let mut player = Player::in_game("human,human", "a2a3");
    player.click_all(&["Menu", "Resign", "Yes, resign"]);
    assert_eq!((player.screen(), player.is_paused()), (Screen::Result, false));
    player.click_all(&["Menu", "Settings", "Done", "Back to the result"]);
    assert!(!player.is_paused() && player.shows("Rematch"));
    player.click_all(&["Menu", "Undo"]);
    assert_eq!((player.screen(), player.is_paused()), (Screen::Game, false));
}

#[test]
fn a_rematch_keeps_the_view_and_a_new_game_resets_it() {
    let mut player = Player::in_game("human,human", "a2a3");
    player.click_all(&["Side view", "Menu", "Restart", "Yes, restart"]);
    assert_eq!((player.moves(), player.orbit().preset()), (0, ViewPreset::Side));
    player.click_all(&["Menu", "Resign", "Yes, resign", "Rematch"]);
    assert_eq!(player.orbit().preset(), ViewPreset::Side);
    player.click_all(&["Menu", "New game", "Start"]);
    assert_eq!(player.orbit().preset(), ViewPreset::Player);
}

#[test]
fn the_menu_changes_settings() {
    let mut player = Player::in_game("human,human", "");
    player.click_all(&["Menu", "Sound", "Slow"]);
    let settings = player.get::<Settings>();
    assert!(!settings.sound && settings.move_speed == MoveSpeed::Slow);
}

#[test]
fn the_menu_leaves_the_game() {
    for (label, screen) in [
        ("New game", Screen::NewGame),
        ("Main menu", Screen::Title),
        ("Board editor", Screen::Editor),
        ("Play from here", Screen::NewGame),
    ] {
        let mut player = Player::in_game("human,human", "a2a3");
        player.click_all(&["Menu", label]);
        assert_eq!(player.screen(), screen, "{label}");
        assert!(!player.is_quitting());
    }
    let mut player = Player::in_game("human,human", "");
    player.click_all(&["Menu", "Quit"]);
    assert!(!player.is_quitting(), "the button asks");
    player.click("Yes, quit");
    assert!(player.is_quitting());
}

#[test]
fn the_title_screen_describes_the_unfinished_game() {
    let mut player = Player::in_game("human,computer:4", "a2a3");
    player.click_all(&["Menu", "Main menu"]);
    assert!(player.shows("You – Level 4 · 1 move"));
    player.click("Continue game");
    assert_eq!(player.screen(), Screen::Game);
}

#[test]
fn the_result_offers_a_replay_and_another_game() {
    let resigned = || {
        let mut player = Player::in_game("human,computer:1", "");
        player.play("a2a3");
        wait_until(&mut player.app, "the reply", |app| {
            app.world().resource::<Session>().game().cursor() == 2
        });
        player.click_all(&["Menu", "Resign", "Yes, resign"]);
        player.wait_for("Rematch");
        player
    };
    let mut player = resigned();
    assert!(player.shows("Rules"), "after a lost game");
    player.click("Rules");
    assert!(player.has_dialog::<RulesDialog>());
    player.escape();
    player.click("Replay");
    assert_eq!(player.session().shown_node(), NodeId::ROOT);
    assert!(player.shows("Start of the game"));
    player.click("Back to the result");
    assert!(player.session().shows_latest());
    player.click("Share");
    assert!(player.has_dialog::<ShareDialog>());
    player.escape();
    player.click("Undo");
    assert!(player.session().outcome().is_none());
    let mut player = resigned();
    player.click("Rematch");
    assert_eq!((player.moves(), player.screen()), (0, Screen::Game));
    let mut player = resigned();
    player.click("Swap sides");
    assert_eq!(player.session().player(Side::Second), GamePlayer::Human);
    for (label, screen) in [("New game", Screen::NewGame), ("Main menu", Screen::Title)] {
        let mut player = resigned();
        player.click(label);
        assert_eq!(player.screen(), screen, "{label}");
    }
    let mut player = resigned();
    player.click_all(&["Replay", "Play from here"]);
    assert_eq!(player.screen(), Screen::NewGame);
}

#[test]
fn the_share_dialog_copies_texts_and_takes_pictures() {
    let mut player = Player::in_game("human,human", "a2a3");
    for (label, toast) in [
        ("Copy link", "Link to this game copied"),
        ("Copy position", "Position copied as FEN"),
        ("Copy PGN", "PGN copied"),
    ] {
        player
            .app
            .world_mut()
            .resource_mut::<DialogStack>()
            .open::<ShareDialog>();
        player.click(label);
        assert_eq!(player.toast(), toast);
    }
    player.click("Copy picture");
    assert!(matches!(player.capture(), Some(CapturingPhoto::ToClipboard)));
}

#[test]
fn photo_mode_changes_the_lens_and_takes_a_picture() {
    let mut player = Player::in_game("human,human", "");
    player.go(Overlay::Photo);
    player.click("Low");
    assert_eq!(player.get::<DepthOfFieldSettings>().aperture, Aperture::Narrow);
    player.click("Render");
    assert!(player.shows("Samples"));
    player.click("Back");
    assert!(!player.shows("Samples"));
    player.click("Save picture");
    assert!(matches!(player.capture(), Some(CapturingPhoto::ToFile)));
}

#[test]
fn a_failed_engine_is_replaced_by_a_level() {
    let failed = || {
        let mut player = Player::in_game("human,human", "");
        player.app.world_mut().trigger(UciEngineFailed {
            side: Side::Second,
            name: "Odd One".parse().expect("a name"),
            fault: Some(Fault::Stalled("bestmove".to_owned())),
        });
        player.frames(4);
        player
    };
    let mut player = failed();
    player.click("4");
    player.click("Replace with Level 4");
    let level = Level::new(4).expect("a level");
    assert_eq!(player.session().player(Side::Second), GamePlayer::Computer(level));
    let mut player = failed();
    player.click("Resign as Black");
    let winner = player.session().outcome().map(|outcome| outcome.winner);
    assert_eq!(winner, Some(Side::First));
}
