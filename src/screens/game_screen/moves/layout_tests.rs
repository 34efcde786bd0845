//! Tests of the heights of the move list and its rows.

use super::MoveListState;
use super::model::Model;
use super::panel::panel_below;
use super::replay::Replay;
use super::rows::rows;
use super::tests::{game, moves_with};
use crate::input::actions::ActionBindings;
use crate::session::{GameSetup, Session, SessionKind};
use crate::text::Texts;
use crate::ui::testing::harness_in_window;
use bevy::prelude::*;
use bevy_egui::egui;
use breakthrough_rules::Side;
use egui_kittest::kittest::Queryable;

#[test]
fn a_long_comment_wraps_above_the_next_row() {
    let mut game = game();
    let comment = "White opens on the edge, which gives up the centre but keeps both home rows whole for the endgame.";
    let first = game.main_line()[0];
    game.annotations_mut(first).expect("a node").comment = comment.to_owned();
    let panel = moves_with(game, MoveListState::default());
    let rect = |label: &str| panel.get_by_label(label).rect();
    assert!(rect(comment).height() > 50.0, "{:?}", rect(comment));
    assert!(rect("a2-a3").bottom() <= rect(comment).top());
    assert!(rect(comment).bottom() <= rect("d3-c2").top() + 1.0);
}

#[test]
fn the_list_keeps_four_rows_below_an_analysis_of_any_height() {
    let (texts, bindings, replay) = (Texts::english(), ActionBindings::default(), Replay::default());
    let session = Session::running(GameSetup {
        game: game(),
        kind: SessionKind::Analysis,
        ..default()
    });
    let mut state = MoveListState {
        rows: rows(session.game(), &default()),
        ..default()
    };
    // The size of the panel in a window of 1100 × 700 pixels, in points.
    let window = egui::Vec2::new(320.0, 800.0);
    let mut panel = harness_in_window(window, move |ui| {
        let model = Model::new(&texts, &bindings, &session, &replay, Side::First);
        let mut above = |ui: &mut egui::Ui| _ = ui.allocate_space(egui::Vec2::new(200.0, 2000.0));
        panel_below(ui, &model, &mut state, &mut above)
    });
    panel.run();
    let list = panel.get_by_label("Moves").rect();
    assert!(list.height() >= 4.0 * 30.0, "{list:?}");
    let buttons = panel.get_by_label("Annotations").rect();
    assert!(
        list.bottom() < buttons.top() && buttons.bottom() <= window.y,
        "{buttons:?}"
    );
}
