//! Tests of the marks' entities.

use super::assets::MarkMaterials;
use super::*;
use crate::session::{GameSetup, Intent};
use crate::testing;
use breakthrough_players::{GamePlayer, Players};

/// Creates an app with a game between two people, and waits until no redraws are requested.
fn app() -> App {
    let mut app = testing::app_with(|app| {
        app.init_asset::<UnlitMaterial>().add_plugins(plugin);
    });
    app.update();
    app.world_mut().write_message(Intent::Start(GameSetup {
        players: Players::new(GamePlayer::Human, GamePlayer::Human),
        ..default()
    }));
    while asks_for_a_frame(&mut app) {}
    app
}

fn asks_for_a_frame(app: &mut App) -> bool {
    app.update();
    let mut requests = app.world_mut().resource_mut::<Messages<KeepRedrawing>>();
    requests.drain().next().is_some()
}

#[test]
fn a_hints_arrow_requests_redraws_until_it_is_fully_grown() {
    let mut app = app();
    let mv = app.world().resource::<Session>().position().legal_moves()[0];
    app.world_mut().resource_mut::<Hint>().0 = Some(ShownHint::Move(mv));
    while asks_for_a_frame(&mut app) {}
    let mut marks = app.world_mut().query::<(&Mark, &Transform)>();
    let mut marks = marks.iter(app.world());
    let hint = marks
        .find(|(mark, _)| **mark == Mark::Hint(mv))
        .map(|(_, transform)| transform.scale);
    assert_eq!(hint, Some(Vec3::ONE));
}

#[test]
fn settings_hide_the_last_move_and_the_targets() {
    let mut app = app();
    let mv = app.world().resource::<Session>().position().legal_moves()[0];
    app.world_mut().write_message(Intent::Play(mv));
    while asks_for_a_frame(&mut app) {}
    let mv = app.world().resource::<Session>().position().legal_moves()[0];
    app.world_mut().resource_mut::<Selection>().selected = Some(mv.from);
    let mut marks = |change: fn(&mut Settings)| {
        change(&mut app.world_mut().resource_mut::<Settings>());
        while asks_for_a_frame(&mut app) {}
        let mut marks = app.world_mut().query::<&Mark>();
        let marks: Vec<Mark> = marks.iter(app.world()).copied().collect();
        let has = |is: fn(&Mark) -> bool| marks.iter().any(is);
        (
            has(|mark| matches!(mark, Mark::LastTo(_))),
            has(|mark| matches!(mark, Mark::Quiet(_))),
            has(|mark| matches!(mark, Mark::Selected(_))),
        )
    };
    assert_eq!(marks(|_| {}), (true, true, true));
    assert_eq!(marks(|settings| settings.shows_last_move = false), (false, true, true));
    assert_eq!(marks(|settings| settings.shows_targets = false), (false, false, true));
}

#[test]
fn the_cursor_is_shown_only_while_the_board_has_the_keys() {
    let mut app = app();
    let mut is_shown = |change: fn(&mut InterfaceFocus)| {
        let mut focus = app.world_mut().resource_mut::<InterfaceFocus>();
        *focus = InterfaceFocus::default();
        change(&mut focus);
        app.world_mut().resource_mut::<Selection>().cursor = Some(Square::new(9));
        while asks_for_a_frame(&mut app) {}
        let mut marks = app.world_mut().query::<&Mark>();
        let found: Vec<Mark> = marks.iter(app.world()).copied().collect();
        let others = found.iter().filter(|mark| matches!(mark, Mark::Goal(_))).count();
        assert_eq!(others, 8, "other marks stay");
        found.contains(&Mark::Cursor(Square::new(9)))
    };
    assert!(is_shown(|_| {}));
    assert!(!is_shown(|focus| focus.keyboard = true));
    assert!(!is_shown(|focus| focus.move_list = true));
}

#[test]
fn the_goal_is_marked_until_the_first_move_of_a_first_game() {
    let mut app = app();
    let goals = |app: &mut App| {
        while asks_for_a_frame(app) {}
        let mut marks = app.world_mut().query::<&Mark>();
        let goals = marks.iter(app.world()).filter_map(|mark| match mark {
            Mark::Goal(square) => Some(square.index()),
            _ => None,
        });
        let mut goals: Vec<usize> = goals.collect();
        goals.sort_unstable();
        goals
    };
    assert_eq!(goals(&mut app), (56..64).collect::<Vec<_>>());
    app.world_mut().resource_mut::<Settings>().shows_goal = false;
    assert!(goals(&mut app).is_empty());
    app.world_mut().resource_mut::<Settings>().shows_goal = true;
    assert_eq!(goals(&mut app).len(), 8);
    let mv = app.world().resource::<Session>().position().legal_moves()[0];
    app.world_mut().write_message(Intent::Play(mv));
    assert!(goals(&mut app).is_empty());
}

#[test]
fn targets_and_hints_are_drawn_above_pieces() {
    let app = app();
    let world = app.world();
    let (assets, materials) = (
        world.resource::<MarkAssets>(),
        world.resource::<Assets<UnlitMaterial>>(),
    );
    let bias = |handle| materials.get(handle).expect("a material").depth_bias;
    let MarkMaterials { target, hint, last, .. } = &assets.materials;
    assert!(bias(target) > 0 && bias(hint) > 0);
    assert_eq!(bias(last), 0);
}
