//! Tests of the notice about unsaved games and of the question before quitting.

use super::elsewhere::Outcome;
use super::panel::{Action, Model, mark, question, strip};
use super::{SaveElsewhere, needs_mark};
use crate::base::redraw::WakeUp;
use crate::library::{NoLibrary, SaveFailure, SaveStatus};
use crate::screens::{game_screen, new_game, result, settings};
use crate::session::{GameSetup, Intent, Session};
use crate::settings::{Settings, TextSize};
use crate::states::{Pause, Screen};
use crate::testing;
use crate::text::{LocalizedText, Texts};
use crate::ui::NoticeHeight;
use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control, interface_app};
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use breakthrough_platform::files;
use breakthrough_rules::Side;
use breakthrough_rules::notation::parse_pgn;
use egui_kittest::kittest::Queryable;
use std::path::Path;

/// Size of the smallest window with the interface at 200%.
const SMALLEST: egui::Vec2 = egui::Vec2::new(640.0, 400.0);

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
fn the_notice_shows_why_a_game_is_not_saved_and_offers_actions() {
    let mut mark = panel(mark, Some(SaveFailure::DiskFull), None);
    assert!(has_control(&mark, "Game not saved: the disk is full"));
    assert_eq!(click(&mut mark, "Retry"), [Action::Retry]);
    assert_eq!(click(&mut mark, "Save elsewhere…"), [Action::SaveElsewhere]);
    assert!(!has_control(&mark, "Dismiss"), "the game is saved nowhere");
}

#[test]
fn the_reason_and_both_buttons_fit_the_strip() {
    let reason = "x".repeat(200);
    let full_width = |ui: &mut Ui, model: &Model| strip(ui, model, 400.0);
    let mut strip = panel(full_width, Some(SaveFailure::Other(reason.clone())), None);
    assert!(has_control(&strip, &format!("Game not saved: {reason}")));
    for (label, action) in [("Retry", Action::Retry), ("Save elsewhere…", Action::SaveElsewhere)] {
        assert!(strip.get_by_label(label).rect().right() <= 420.0, "{label}");
        assert_eq!(click(&mut strip, label), [action], "{label}");
    }
}

/// Returns the rectangle of an area of the interface, in points.
fn area(app: &mut App, name: &str) -> Option<egui::Rect> {
    let mut contexts = app
        .world_mut()
        .query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(app.world_mut()).expect("a context");
    let context = context.get_mut();
    let is_visible = context.memory(|memory| {
        let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new(name));
        memory.areas().visible_last_frame(&layer)
    });
    context.memory(|memory| memory.area_rect(egui::Id::new(name)).filter(|_| is_visible))
}

#[test]
fn in_a_small_window_the_notice_is_a_strip_below_every_panel() {
    let mut app = interface_app(|app| {
        app.insert_resource(NoLibrary(SaveFailure::NoFolder))
            .add_plugins((settings::visuals, game_screen::visuals, new_game::plugin))
            .add_plugins((result::visuals, super::visuals));
    });
    let mut windows = app.world_mut().query::<&mut Window>();
    let mut window = windows.single_mut(app.world_mut()).expect("a window");
    window.resolution.set(640.0, 400.0);
    app.world_mut().resource_mut::<Settings>().text_size = TextSize::Largest;
    app.world_mut().resource_mut::<Settings>().opening_view = false;
    let update = |app: &mut App| (0..200).for_each(|_| app.update());
    app.world_mut().write_message(Intent::Start(GameSetup::default()));
    update(&mut app);
    let mv = app.world().resource::<Session>().position().legal_moves()[0];
    app.world_mut().write_message(Intent::Play(mv));
    let expect_above = |app: &mut App, name: &str| {
        update(app);
        let panel = area(app, name).unwrap_or_else(|| panic!("{name} is shown"));
        let strip = area(app, "unsaved strip").unwrap_or_else(|| panic!("the strip is shown beside {name}"));
        assert!(panel.bottom() <= strip.top() + 0.5, "{name}: {panel:?}, {strip:?}");
        assert_eq!(area(app, "unsaved"), None, "{name}");
    };
    expect_above(&mut app, "game toolbar");
    app.world_mut().resource_mut::<NextState<Pause>>().set(Pause::Paused);
    expect_above(&mut app, "menu");
    app.world_mut().resource_mut::<NextState<Pause>>().set(Pause::Running);
    app.world_mut().write_message(Intent::Resign(Side::First));
    update(&mut app);
    expect_above(&mut app, "result");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::NewGame);
    expect_above(&mut app, "new game");
}

#[test]
fn the_notice_reserves_its_height_above_the_board() {
    let mut app = interface_app(|app| {
        app.insert_resource(NoLibrary(SaveFailure::NoFolder))
            .add_plugins((game_screen::visuals, super::visuals));
    });
    app.world_mut().resource_mut::<Settings>().opening_view = false;
    let update = |app: &mut App| (0..200).for_each(|_| app.update());
    app.world_mut().write_message(Intent::Start(GameSetup::default()));
    update(&mut app);
    let mv = app.world().resource::<Session>().position().legal_moves()[0];
    app.world_mut().write_message(Intent::Play(mv));
    update(&mut app);
    let notice = area(&mut app, "unsaved").expect("a notice");
    let reserved = app.world().resource::<NoticeHeight>().0;
    assert!(reserved > notice.height() * 0.8, "{reserved} for {notice:?}");
    app.world_mut().resource_mut::<NextState<Pause>>().set(Pause::Paused);
    update(&mut app);
    assert_eq!(app.world().resource::<NoticeHeight>().0, reserved);
}

#[test]
fn the_notice_names_the_other_file_and_can_be_dismissed() {
    let written = Outcome::Written("/home/anna/games.pgn".to_owned());
    let mut mark = panel(mark, Some(SaveFailure::ReadOnly), Some(written));
    assert!(has_control(
        &mark,
        "Saved as /home/anna/games.pgn, but not in the library"
    ));
    assert_eq!(click(&mut mark, "Dismiss"), [Action::Dismiss]);
}

#[test]
fn a_notice_is_dismissed_for_the_games_that_are_unsaved_so_far() {
    let (mut elsewhere, status) = (SaveElsewhere::default(), SaveStatus::default());
    assert!(!elsewhere.is_dismissed(&status));
    elsewhere.dismiss(&status);
    assert!(elsewhere.is_dismissed(&status));
}

#[test]
fn the_notice_shows_why_saving_elsewhere_failed() {
    let failed = Outcome::Failed(LocalizedText::verbatim("/mnt/x.pgn: the disk is full"));
    let mark = panel(mark, Some(SaveFailure::ReadOnly), Some(failed));
    assert!(has_control(&mark, "Game not saved: the library is read-only"));
    assert!(has_control(
        &mark,
        "Couldn’t save elsewhere: /mnt/x.pgn: the disk is full"
    ));
}

#[test]
fn the_question_before_quitting_offers_all_actions() {
    let mut quit = panel(question, Some(SaveFailure::Locked), None);
    assert!(has_control(
        &quit,
        "Game not saved: another program is using the library"
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
fn no_notice_is_shown_while_all_games_are_saved() {
    assert!(!needs_mark(&SaveStatus::default(), &SaveElsewhere::default()));
}

#[test]
fn unsaved_games_are_written_elsewhere_as_pgn() {
    let mut app = testing::app();
    app.insert_resource(NoLibrary(SaveFailure::NoFolder));
    app.update();
    let send = |app: &mut App, intent: Intent| {
        app.world_mut().write_message(intent);
        app.update();
        app.update();
    };
    send(&mut app, Intent::Start(GameSetup::default()));
    let mv = app.world().resource::<Session>().position().legal_moves()[0];
    send(&mut app, Intent::Play(mv));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let wait = |app: &mut App| {
        testing::wait_until(app, "the written file", |app| {
            !app.world().resource::<SaveElsewhere>().is_running()
        });
    };
    let write = |app: &mut App, path: &Path| {
        app.world_mut()
            .resource_scope(|world, mut elsewhere: Mut<SaveElsewhere>| {
                let (status, wake_up) = (world.resource::<SaveStatus>(), world.resource::<WakeUp>());
                elsewhere.write(path.to_owned(), status, wake_up);
            });
    };
    write(&mut app, &path);
    wait(&mut app);
    let record = parse_pgn(&files::read_to_string(&path).expect("written")).expect("a record");
    assert_eq!(record.game.moves().len(), 1);
    let has_everything = |app: &App| {
        let world = app.world();
        world
            .resource::<SaveElsewhere>()
            .has_everything(world.resource::<SaveStatus>())
    };
    assert!(has_everything(&app));
    let mv = app.world().resource::<Session>().position().legal_moves()[0];
    send(&mut app, Intent::Play(mv));
    assert!(!has_everything(&app), "the last move is not in the file");
    write(&mut app, &folder.path().join("games.pgn/below.pgn"));
    wait(&mut app);
    assert!(!has_everything(&app), "a file is no folder");
}
