//! Tests of folded variations and of the contents of rows.

use super::MoveListState;
use super::model::Action;
use super::tests::{app, game, moves, moves_with, play, update};
use crate::session::{Intent, Session, Step};
use crate::ui::testing::{click, has_control};
use bevy::utils::default;
use breakthrough_rules::notation::parse_fen;
use breakthrough_rules::{Game, Nag};

#[test]
fn showing_a_position_expands_the_variations_before_it() {
    let mut app = app();
    let game = app.world().resource::<Session>().game();
    let variation = game.children(game.main_line()[0])[1];
    let end = game.children(variation)[0];
    let folded = |app: &bevy::app::App| app.world().resource::<MoveListState>().folded.len();
    app.world_mut().resource_mut::<MoveListState>().folded.insert(variation);
    for (node, expected) in [(variation, 1), (end, 0)] {
        app.world_mut().write_message(Intent::Show(node));
        update(&mut app, 2);
        assert_eq!(folded(&app), expected);
    }
}

#[test]
fn folded_variations_comments_glyphs_and_wins_are_shown() {
    let mut game = game();
    let line = game.main_line();
    let variation = game.children(line[0])[1];
    game.annotations_mut(line[0]).expect("a node").comment = "Begins.".to_owned();
    game.annotations_mut(line[1]).expect("a node").nags = vec![Nag::DUBIOUS];
    let state = MoveListState {
        folded: [variation].into(),
        ..default()
    };
    let panel = moves_with(game, state);
    for label in ["Begins.", "d3-c2?!", "Expand variation", "d3-d2"] {
        assert!(has_control(&panel, label), "{label}");
    }
    assert!(!has_control(&panel, "c1xd2"));

    let mut won = Game::from_position(parse_fen("3p/P3/4/4/3P w 0 1").expect("a position"));
    play(&mut won, "a4a5");
    let mut won = moves(won);
    assert!(has_control(&won, "a4-a5, wins"));
    assert!(matches!(
        click(&mut won, "1–0 · White wins")[..],
        [Action::Step(Step::Latest)]
    ));
}
