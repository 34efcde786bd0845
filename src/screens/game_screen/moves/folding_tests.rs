//! Tests of folded variations.

use super::MoveListState;
use super::tests::{app, update};
use crate::session::{Intent, Session};

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
