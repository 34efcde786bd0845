//! The mark and the question by their labels.

use super::elsewhere::Outcome;
use super::panel::{Action, Model, mark, question};
use super::{SaveElsewhere, needs_mark};
use crate::library::{SaveFailure, SaveStatus};
use crate::text::Texts;
use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control};
use bevy_egui::egui::{Ui, Vec2};

/// The smallest window, with the interface at 200%.
const SMALLEST: Vec2 = Vec2::new(640.0, 400.0);

fn panel(
    show: fn(&mut Ui, &Model) -> Vec<Action>,
    failure: Option<SaveFailure>,
    outcome: Option<Outcome>,
) -> PanelHarness<'static, Action> {
    let texts = Texts::english();
    harness_in_window(SMALLEST, move |ui| {
        let model = Model {
            texts: &texts,
            games: 1,
            failure: failure.as_ref(),
            outcome: outcome.as_ref(),
            width: SMALLEST.x,
        };
        show(ui, &model)
    })
}

#[test]
fn the_mark_says_why_a_game_is_not_saved_and_offers_what_can_be_done() {
    let mut mark = panel(mark, Some(SaveFailure::DiskFull), None);
    assert!(has_control(&mark, "Game not saved: the disk is full."));
    assert_eq!(click(&mut mark, "Retry"), [Action::Retry]);
    assert_eq!(click(&mut mark, "Save elsewhere…"), [Action::SaveElsewhere]);
    assert!(!has_control(&mark, "Dismiss"), "the game is saved nowhere");
}

#[test]
fn the_mark_names_the_file_with_the_games_and_can_be_dismissed_then() {
    let written = Outcome::Written("/home/anna/games.pgn".to_owned());
    let mut mark = panel(mark, Some(SaveFailure::ReadOnly), Some(written));
    assert!(has_control(
        &mark,
        "Not in the library, but saved as /home/anna/games.pgn"
    ));
    assert_eq!(click(&mut mark, "Dismiss"), [Action::Dismiss]);
}

#[test]
fn the_mark_says_why_the_games_could_not_be_saved_elsewhere() {
    let failed = Outcome::Failed("/mnt/x.pgn: the disk is full".to_owned());
    let mark = panel(mark, Some(SaveFailure::ReadOnly), Some(failed));
    assert!(has_control(&mark, "Game not saved: the library is read-only."));
    assert!(has_control(
        &mark,
        "Could not save elsewhere: /mnt/x.pgn: the disk is full"
    ));
}

#[test]
fn the_question_before_quitting_has_every_way_on() {
    let mut quit = panel(question, Some(SaveFailure::Locked), None);
    assert!(has_control(
        &quit,
        "Game not saved: another program is using the library."
    ));
    for (label, action) in [
        ("Retry", Action::Retry),
        ("Save elsewhere…", Action::SaveElsewhere),
        ("Quit without saving", Action::Quit),
        ("Cancel", Action::Cancel),
    ] {
        assert_eq!(click(&mut quit, label), [action], "{label}");
    }
    let written = Outcome::Written("games.pgn".to_owned());
    let mut quit = panel(question, None, Some(written));
    assert_eq!(click(&mut quit, "Quit"), [Action::Quit]);
    assert!(!has_control(&quit, "Quit without saving"));
}

#[test]
fn nothing_is_marked_while_everything_is_saved() {
    assert!(!needs_mark(&SaveStatus::default(), &SaveElsewhere::default()));
}
