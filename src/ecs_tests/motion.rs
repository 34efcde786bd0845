//! Tests of piece animations: durations, the impact of a capture, and animations that end on input.

use crate::board::animation::{Fade, Lift, PendingCapture, PieceShattered, ScaleIn, Settle, Shake, Slide};
use crate::board::pieces::Piece;
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::session::{FinishAnimations, GameSetup, Intent};
use crate::settings::{MoveSpeed, Settings};
use crate::testing::{record, recorded};
use bevy::prelude::*;
use breakthrough_rules::Game;

fn with_speed(speed: MoveSpeed) -> Table {
    let mut table = Table::people();
    table.app.world_mut().resource_mut::<Settings>().move_speed = speed;
    table
}

#[test]
fn the_speed_setting_determines_the_duration_of_a_move() {
    let check = |speed: MoveSpeed, frames: u32| {
        let mut table = with_speed(speed);
        let piece = table.piece("a2");
        let upright = table.get::<Transform>(piece).expect("a place").rotation;
        table.play("a2b3");
        let (from, to) = (table.centre("a2"), table.centre("b3"));
        assert_eq!(
            table.place(piece),
            from,
            "{speed:?}: the game has changed, the transform has not"
        );
        table.frames(frames / 2);
        let half = table.place(piece);
        assert!(
            (half.xz() - from.midpoint(to).xz()).length() < 0.2 && half.y > 0.2,
            "{speed:?}: halfway at {half}"
        );
        table.frames(frames - frames / 2 - 1);
        assert_ne!(table.place(piece), to, "{speed:?}: too early");
        table.frames(2);
        assert_eq!(table.place(piece).xz(), to.xz(), "{speed:?}: too late");
        assert!(table.get::<Slide>(piece).is_none());
        assert!(table.get::<Settle>(piece).is_some(), "{speed:?}: it settles");
        table.frames(frames / 3);
        let rest = table.get::<Transform>(piece).expect("a place");
        assert_eq!(
            (rest.translation, rest.rotation, rest.scale),
            (to, upright, Vec3::ONE),
            "{speed:?}"
        );
        assert!(table.get::<Settle>(piece).is_none(), "{speed:?}");
    };
    // Each frame takes 10 ms.
    check(MoveSpeed::Fast, 12);
    check(MoveSpeed::Normal, 25);
    check(MoveSpeed::Slow, 50);
}

#[test]
fn without_animation_moves_captures_and_undo_are_shown_in_one_frame() {
    let mut table = with_speed(MoveSpeed::Off);
    let piece = table.piece("a2");
    table.play("a2b3").update();
    assert_eq!(table.place(piece), table.centre("b3"));
    let victim = piece;
    table.log();
    table.play("a4b3").update().expect("made a4b3; shattered First");
    assert!(table.app.world().get_entity(victim).is_err());
    let attacker = table.piece("b3");
    assert_eq!(table.place(attacker), table.centre("b3"));
    table.send(Intent::Undo).update();
    let again = table.piece("b3");
    assert_eq!((table.count::<ScaleIn>(), table.place(again)), (0, table.centre("b3")));
    assert_eq!(table.get::<Transform>(again).expect("a place").scale, Vec3::ONE);
}

#[test]
fn a_captured_piece_is_despawned_at_the_impact() {
    let check = |speed: MoveSpeed, impact: u32, landed: u32| {
        let mut table = with_speed(speed);
        table.play("a2b3").pass(1.0);
        let (victim, attacker) = (table.piece("b3"), table.piece("a4"));
        table.log();
        table.play("a4b3").expect("made a4b3");
        table.frames(impact - 1).expect("");
        assert!(
            table.get::<PendingCapture>(victim).is_some(),
            "{speed:?}: it stands until the impact"
        );
        assert_ne!(table.place(attacker), table.centre("b3"));
        table.frames(2).expect("shattered First");
        assert!(
            table.app.world().get_entity(victim).is_err(),
            "{speed:?}: it is gone after the impact"
        );
        table.frames(landed - impact - 2);
        assert_ne!(
            table.place(attacker),
            table.centre("b3"),
            "{speed:?}: the attacker goes on"
        );
        table.frames(2).expect("");
        assert_eq!(table.place(attacker).xz(), table.centre("b3").xz());
    };
    check(MoveSpeed::Normal, 18, 42);
    check(MoveSpeed::Slow, 36, 84);
}

#[test]
fn fragments_fly_in_the_direction_of_the_capture() {
    let mut table = Table::people();
    record::<PieceShattered>(&mut table.app);
    table.play("a2b3").pass(1.0).play("a4b3").pass(1.0);
    let expected = vec![(table.centre("b3"), table.centre("b3") - table.centre("a4"))];
    let impacts = recorded::<PieceShattered>(&table.app).iter();
    let impacts: Vec<(Vec3, Vec3)> = impacts.map(|impact| (impact.position, impact.direction)).collect();
    assert_eq!(impacts, expected);
}

#[test]
fn a_piece_returned_by_undo_grows_to_its_full_size() {
    let mut table = Table::people();
    table.play("a2b3 a4b3").pass(1.0).send(Intent::Undo);
    let (back, attacker) = (table.piece("b3"), table.piece("a4"));
    let scale = |table: &Table| table.get::<Transform>(back).expect("a place").scale.x;
    assert!(scale(&table) < 0.2);
    table.pass(0.1);
    assert!((0.3..1.0).contains(&scale(&table)));
    table.pass(0.3);
    assert_eq!(scale(&table), 1.0);
    assert_eq!(
        (table.place(back), table.place(attacker)),
        (table.centre("b3"), table.centre("a4"))
    );
}

#[test]
fn any_input_finishes_animations() {
    let check = |what: &str, input: fn(&mut Table)| {
        let mut table = Table::people();
        table.play("a2b3").pass(1.0).play("a4b3").pass(0.05);
        let attacker = table.piece("b3");
        assert_ne!(table.place(attacker), table.centre("b3"));
        input(&mut table);
        assert_eq!(table.place(attacker), table.centre("b3"), "{what}");
        assert_eq!(
            (table.count::<Slide>(), table.count::<PendingCapture>()),
            (0, 0),
            "{what}"
        );
        assert_eq!(table.count::<Piece>(), 10, "{what}");
        table.check_board();
    };
    check("asked for", |table| {
        table.app.world_mut().trigger(FinishAnimations);
        table.update();
    });
    check("a click on a piece", |table| {
        table.click("d1");
    });
    check("a click on a square", |table| {
        table.click("c3");
    });
    check("a click beside the board", |table| {
        table.click_at(Vec2::new(4.0, 4.0), PointerButton::Primary);
    });
    check("a key", |table| {
        table.keys("<Right>");
    });
}

#[test]
fn a_click_finishes_the_animation_in_the_computers_turn() {
    let mut table = Table::start(crate::ecs_tests::table::SMALL, "human,computer:10");
    let piece = table.piece("a2");
    table.play("a2a3").pass(0.05);
    assert_ne!(table.place(piece), table.centre("a3"));
    table.click("c1");
    assert_eq!(table.place(piece), table.centre("a3"));
    assert_eq!(table.selected(), "");
}

#[test]
fn the_piece_of_an_illegal_move_shakes() {
    let mut table = Table::people();
    table.play("a2a4");
    let piece = table.piece("a2");
    assert!(table.get::<Shake>(piece).is_some());
    table.pass(0.05);
    assert_ne!(table.place(piece), table.centre("a2"));
    table.pass(0.3);
    assert!(table.get::<Shake>(piece).is_none());
    assert_eq!(table.place(piece), table.centre("a2"));
    // A rejected move from an empty square shakes no piece.
    table.play("b3b4");
    assert_eq!(table.count::<Shake>(), 0);
}

#[test]
fn a_dropped_piece_slides_from_where_it_was_released() {
    let mut table = Table::people();
    let (from, to) = (table.spot("a2"), table.spot("b3"));
    table
        .hold(from, to, PointerButton::Primary)
        .pass(0.3)
        .release(PointerButton::Primary);
    let piece = table.piece("b3");
    for _ in 0..40 {
        assert!(
            (table.place(piece) - table.centre("b3")).xz().length() < 0.6,
            "the piece stays near its release point"
        );
        table.update();
    }
    assert_eq!(table.place(piece), table.centre("b3"));
    assert_eq!(table.get::<Lift>(piece).expect("a lift").height(), 0.0);
}

#[test]
fn a_capture_undone_before_its_impact_does_not_shatter_the_piece() {
    let mut table = Table::people();
    table.play("a2b3").pass(1.0).play("a4b3").pass(0.05);
    table.log();
    table.send(Intent::Undo).pass(1.0).expect("took back a4b3");
    assert_eq!(table.count::<Piece>(), 11);
    table.check_board();
}

/// Returns the smallest and the largest scale of the pieces on the board.
fn sizes(table: &mut Table) -> (f32, f32) {
    let world = table.app.world_mut();
    let mut pieces = world.query_filtered::<&Transform, With<Piece>>();
    let sizes = pieces.iter(world).map(|transform| transform.scale.x);
    sizes.fold((f32::MAX, 0.0), |(least, most), size| (least.min(size), most.max(size)))
}

#[test]
fn the_pieces_of_a_new_game_appear_one_after_another_until_input_finishes_them() {
    let mut table = Table::start(SMALL, "human,human");
    table.pass(0.5);
    let (least, most) = sizes(&mut table);
    assert!(least < 0.1 && most > 0.9, "{least} {most}");
    table.pass(0.5);
    assert_eq!(sizes(&mut table), (1.0, 1.0));
    table.check_board();

    table.send(Intent::Rematch).pass(0.1);
    assert!(sizes(&mut table).0 < 0.1);
    table.app.world_mut().trigger(FinishAnimations);
    table.frames(2);
    assert_eq!(sizes(&mut table), (1.0, 1.0));

    table.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    table.send(Intent::Rematch).frames(2);
    assert_eq!(sizes(&mut table), (1.0, 1.0));
}

#[test]
fn with_reduced_motion_pieces_fade() {
    let mut table = Table::people();
    table.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    let opacity = |table: &Table, piece: Entity| table.get::<Fade>(piece).map_or(1.0, Fade::opacity);
    table.play("a2b3");
    let piece = table.piece("b3");
    for before in [0.0, 0.2, 0.4] {
        table.frames(2);
        assert_eq!(
            table.place(piece),
            table.centre("b3"),
            "the piece is at its target at once"
        );
        assert!(opacity(&table, piece) > before, "the piece fades in");
    }
    table.frames(3);
    assert!(table.get::<Fade>(piece).is_none(), "within 80 ms");

    table.log();
    table.play("a4b3").frames(3);
    assert!(
        (0.1..0.9).contains(&opacity(&table, piece)),
        "the captured piece fades out"
    );
    let attacker = table.piece("b3");
    assert_eq!(table.place(attacker), table.centre("b3"));
    table.frames(7).expect("made a4b3");
    assert!(table.app.world().get_entity(piece).is_err());
    assert_eq!(table.count::<Fade>(), 0);

    table.send(Intent::Undo).frames(2);
    assert_eq!(table.count::<Fade>(), 2, "the attacker and the returned piece fade in");
    table.app.world_mut().trigger(FinishAnimations);
    table.update();
    assert_eq!((table.count::<Fade>(), table.count::<Piece>()), (0, 11));
    table.check_board();
}

#[test]
fn with_reduced_motion_a_piece_counted_at_its_goal_fades_out_there() {
    let variant = "3x4 breakthroughs=2 home=1".parse().expect("a variant");
    let mut table = Table::people();
    table.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    table.begin(GameSetup {
        game: Game::new(variant),
        ..setup(SMALL, "human,human")
    });
    table.play("a1a2 c4c3 a2a3 c3c2").pass(0.5);
    let piece = table.piece("a3");
    table.play("a3b4").frames(3);
    assert_eq!(table.place(piece), table.centre("b4"));
    table.pass(0.1);
    assert!(table.app.world().get_entity(piece).is_err());
}

#[test]
fn a_piece_returned_during_its_fade_out_exists_once() {
    let mut table = Table::people();
    table.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    table.play("a2b3 a4b3").send(Intent::Undo).update();
    assert_eq!(table.count::<Piece>(), 11);
    table.pass(0.2).check_board();
}
