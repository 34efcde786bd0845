//! Tests of the camera: requests, limits, and the side from which it views the board.

use crate::base::interface_focus::InterfaceFocus;
use crate::base::layout::half_extent;
use crate::camera::{
    CameraRequest, FIELD_OF_VIEW_DEGREES, Framing, Orbit, PLAYER_PITCH_DEGREES, SafeArea, fit, project,
};
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::screens::photo::DepthOfFieldSettings;
use crate::session::{GameSetup, Intent};
use crate::settings::{Settings, ViewPreset};
use crate::states::{Overlay, Screen};
use crate::testing::{WINDOW_SIZE, project_to_window};
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use breakthrough_rules::{Game, Side, Variant};
use std::time::Duration;

/// Returns the camera view: degrees around the board (0 to 360), degrees above the table, and multiple of the fitting distance.
pub(crate) fn view(table: &mut Table) -> (i32, i32, f32) {
    let mut cameras = table.app.world_mut().query_filtered::<&Transform, With<Orbit>>();
    let transform = *cameras.single(table.app.world()).expect("a camera");
    let back = *transform.back();
    let (yaw, pitch) = (back.x.atan2(back.z), back.y.asin());
    let framing = framing(table, yaw, pitch);
    let zoom = transform.translation.length() / fit(&framing).transform(&framing).translation.length();
    (
        yaw.to_degrees().round().rem_euclid(360.0) as i32,
        pitch.to_degrees().round() as i32,
        zoom,
    )
}

fn framing(table: &Table, yaw: f32, pitch: f32) -> Framing {
    Framing {
        size: table.session().variant().size(),
        yaw,
        pitch,
        viewport: WINDOW_SIZE.as_vec2(),
        safe_area: *table.app.world().resource::<SafeArea>(),
    }
}

/// Sends the requests, and checks the view once the camera has settled.
#[track_caller]
pub(crate) fn check(table: &mut Table, requests: &[CameraRequest], expected: (i32, i32, f32)) {
    for request in requests {
        table.app.world_mut().write_message(*request);
        table.update();
    }
    table.pass(3.0);
    let found = view(table);
    assert_eq!((found.0, found.1), (expected.0, expected.1), "after {requests:?}");
    assert!(
        (found.2 - expected.2).abs() < 0.01,
        "after {requests:?}: zoom {} instead of {}",
        found.2,
        expected.2
    );
}

const PITCH: i32 = PLAYER_PITCH_DEGREES as i32;

fn turn(yaw: f32, pitch: f32) -> CameraRequest {
    CameraRequest::Turn {
        yaw: yaw.to_radians(),
        pitch: pitch.to_radians(),
    }
}

#[test]
fn requests_turn_tilt_and_zoom_within_limits() {
    use CameraRequest::{Flip, NextPreset, Reset, ViewFrom, Zoom};
    let table = &mut Table::people();
    check(table, &[], (0, PITCH, 1.0));
    check(table, &[Flip], (180, PITCH, 1.0));
    check(table, &[Flip], (0, PITCH, 1.0));
    check(table, &[NextPreset], (90, 40, 1.0));
    check(table, &[Flip], (270, 40, 1.0));
    check(table, &[NextPreset], (180, 89, 1.0));
    check(table, &[Flip], (0, 89, 1.0));
    check(table, &[turn(0.0, -40.0), Zoom(0.7), Reset], (0, 89, 1.0));
    check(table, &[NextPreset], (0, PITCH, 1.0));
    check(table, &[ViewFrom(Side::First)], (0, PITCH, 1.0));
    check(table, &[ViewFrom(Side::Second)], (180, PITCH, 1.0));
    check(table, &[Reset], (0, PITCH, 1.0));
    check(table, &[turn(30.0, 10.0)], (30, PITCH + 10, 1.0));
    check(table, &[turn(0.0, 90.0)], (30, 89, 1.0));
    check(table, &[turn(0.0, -200.0)], (30, 20, 1.0));
    check(table, &[Flip], (180, 20, 1.0));
    check(table, &[turn(-400.0, 0.0), Reset], (0, PITCH, 1.0));
    check(table, &[Zoom(0.8)], (0, PITCH, 0.8));
    check(table, &[Zoom(0.01)], (0, PITCH, 0.45));
    check(table, &[Zoom(100.0)], (0, PITCH, 1.8));
    check(table, &[NextPreset, NextPreset], (0, 89, 1.0));
    check(table, &[NextPreset, turn(100.0, 0.0), Flip, Flip], (180, PITCH, 1.0));
}

#[test]
fn a_game_starts_with_the_persons_view() {
    for (players, yaw) in [
        ("human,human", 0),
        ("human,computer:10", 0),
        ("computer:10,human", 180),
        ("computer:10,computer:10", 0),
    ] {
        let mut table = Table::people();
        for request in [CameraRequest::Flip, turn(50.0, 20.0), CameraRequest::Zoom(0.7)] {
            table.app.world_mut().write_message(request);
            table.pass(0.2);
        }
        table.begin(setup(SMALL, players));
        check(&mut table, &[], (yaw, PITCH, 1.0));
    }
    let mut table = Table::start(SMALL, "human,computer:10");
    table.send(Intent::SwapSides);
    check(&mut table, &[], (180, PITCH, 1.0));
    check(&mut table, &[turn(90.0, 0.0), CameraRequest::Reset], (180, PITCH, 1.0));
}

#[test]
fn flipping_is_eased_and_takes_half_a_second() {
    let mut table = Table::people();
    table.app.world_mut().write_message(CameraRequest::Flip);
    table.update();
    let mut before = 0;
    for _ in 0..5 {
        table.pass(0.1);
        let yaw = view(&mut table).0;
        assert!(yaw > before && yaw <= 180, "{yaw} after {before}");
        before = yaw;
    }
    assert!(
        before >= 168,
        "95 % of the way in half a second, found {before} degrees"
    );
}

#[test]
fn every_board_fits_into_the_free_area_of_the_window() {
    for (files, ranks) in [(2, 3), (2, 16), (16, 3), (8, 8), (16, 16)] {
        let mut table = Table::people();
        table.begin(GameSetup {
            game: Game::new(Variant::new(files, ranks).expect("a variant")),
            ..default()
        });
        table.app.insert_resource(SafeArea {
            left: 100.0,
            bottom: 50.0,
            ..default()
        });
        table.pass(2.0);
        let (half_width, half_depth) = half_extent(table.session().variant().size());
        for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            let corner = Vec3::new(half_width * x, 0.0, half_depth * z);
            let seen = project_to_window(&mut table.app, corner).expect("in view");
            let expected = project(&framing(&table, 0.0, PLAYER_PITCH_DEGREES.to_radians()), corner);
            assert!(
                (seen - expected).length() < 0.5,
                "{files}x{ranks}: {seen} instead of {expected}"
            );
            assert!(
                (100.0..800.0).contains(&seen.x) && (0.0..550.0).contains(&seen.y),
                "{files}x{ranks}: {seen}"
            );
        }
    }
    assert_eq!(FIELD_OF_VIEW_DEGREES, 26.0);
}

fn turn_wheel(table: &mut Table, unit: MouseScrollUnit, y: f32) {
    table.app.world_mut().write_message(MouseWheel {
        unit,
        x: 0.0,
        y,
        window: Entity::PLACEHOLDER,
        phase: TouchPhase::Moved,
    });
    table.update();
}

fn scroll(table: &mut Table, unit: MouseScrollUnit, y: f32) {
    turn_wheel(table, unit, y);
    table.pass(2.0);
}

#[test]
fn the_wheel_zooms_except_over_a_panel() {
    let mut table = Table::people();
    scroll(&mut table, MouseScrollUnit::Line, 1.0);
    check(&mut table, &[], (0, PITCH, 0.9));
    scroll(&mut table, MouseScrollUnit::Pixel, -50.0);
    check(&mut table, &[], (0, PITCH, 1.0));
    table.app.world_mut().resource_mut::<InterfaceFocus>().pointer = true;
    scroll(&mut table, MouseScrollUnit::Line, 1.0);
    check(&mut table, &[], (0, PITCH, 1.0));
    table.app.world_mut().resource_mut::<InterfaceFocus>().pointer = false;
    table.app.world_mut().resource_mut::<InterfaceFocus>().pointer = true;
    turn_wheel(&mut table, MouseScrollUnit::Line, 1.0);
    table.app.world_mut().resource_mut::<InterfaceFocus>().pointer = false;
    scroll(&mut table, MouseScrollUnit::Line, 1.0);
    check(&mut table, &[], (0, PITCH, 0.9));
}

#[test]
fn dragging_turns_the_camera_beside_the_board_or_with_another_button() {
    let beside = Vec2::new(20.0, 20.0);
    let (left, right, middle) = (PointerButton::Primary, PointerButton::Secondary, PointerButton::Middle);
    // A drag of 100 pixels turns the camera by 0.6 radians, or 34 degrees.
    let across = Vec2::new(-100.0, 0.0);
    let case = |prepare: fn(&mut Table), place: Option<&str>, button: PointerButton, by: Vec2, expected: (i32, i32)| {
        let mut table = Table::people();
        prepare(&mut table);
        let from = place.map_or(beside + Vec2::new(200.0, 0.0), |name| table.spot(name));
        table.hold(from, from + by, button).release(button);
        check(&mut table, &[], (expected.0, expected.1, 1.0));
        assert_eq!((table.position().as_str(), table.selected().as_str()), (SMALL, ""));
    };
    let nothing: fn(&mut Table) = |_| {};
    case(nothing, Some("a2"), right, across, (34, PITCH));
    case(nothing, Some("c3"), middle, across, (34, PITCH));
    case(nothing, None, left, across, (34, PITCH));
    case(nothing, None, right, Vec2::new(0.0, 50.0), (0, PITCH + 17));
    case(nothing, Some("a4"), left, across, (0, PITCH));
    case(nothing, Some("c3"), left, across, (0, PITCH));
    let on_the_title: fn(&mut Table) = |table| {
        table.go(Screen::Title);
    };
    case(on_the_title, None, right, across, (0, PITCH));
    case(on_the_title, Some("a2"), left, across, (0, PITCH));
}

#[test]
fn neither_a_drag_nor_the_wheel_moves_the_camera_behind_a_menu_or_a_panel() {
    let (from, to) = (Vec2::new(220.0, 20.0), Vec2::new(120.0, 20.0));
    let mut table = Table::people();
    table.keys("<Esc>").pass(0.1);
    for button in [PointerButton::Primary, PointerButton::Secondary] {
        table.hold(from, to, button).release(button);
    }
    scroll(&mut table, MouseScrollUnit::Line, 1.0);
    check(&mut table, &[], (0, PITCH, 1.0));
    let on_panel = |table: &mut Table, is_over: bool| {
        table.app.world_mut().resource_mut::<InterfaceFocus>().pointer = is_over;
    };
    table.go(Overlay::Settings);
    on_panel(&mut table, true);
    table.hold(from, to, PointerButton::Primary);
    on_panel(&mut table, false);
    table.point(to - Vec2::X).release(PointerButton::Primary);
    check(&mut table, &[], (0, PITCH, 1.0));
    // A drag that started on the board continues above a panel.
    table.hold(from, from.midpoint(to), PointerButton::Primary);
    on_panel(&mut table, true);
    table.point(to).release(PointerButton::Primary);
    check(&mut table, &[], (34, PITCH, 1.0));
}

#[test]
fn auto_flip_turns_the_board_to_the_side_to_move_between_two_people() {
    let side_seen = |table: &mut Table| {
        table.pass(3.0);
        view(table).0
    };
    let mut table = Table::people();
    table.play("a2a3");
    assert_eq!(side_seen(&mut table), 0, "the view flips only if the setting is on");
    table.app.world_mut().resource_mut::<Settings>().turns_to_mover = true;
    table.play("d3d2");
    assert_eq!(side_seen(&mut table), 0);
    table.play("b2b3");
    assert_eq!(side_seen(&mut table), 0, "b2 is empty: the move is refused");
    table.play("a3b4");
    assert_eq!(side_seen(&mut table), 180);
    table.send(Intent::Undo);
    assert_eq!(side_seen(&mut table), 0);
    table.begin(setup(SMALL, "human,computer:1"));
    table.app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::from_secs(600);
    table.play("a2a3");
    assert_eq!(side_seen(&mut table), 0, "the view does not flip against the computer");
}

#[test]
fn a_game_starts_with_the_view_of_the_settings() {
    let mut table = Table::people();
    table.app.world_mut().resource_mut::<Settings>().preset = ViewPreset::Side;
    table.begin(setup(SMALL, "computer:10,human"));
    check(&mut table, &[], (270, 40, 1.0));
    table.app.world_mut().write_message(CameraRequest::NextPreset);
    table.pass(1.0);
    assert_eq!(table.app.world().resource::<Settings>().preset, ViewPreset::Side);
    table.begin(setup(SMALL, "computer:10,human"));
    check(&mut table, &[], (270, 40, 1.0));
}

#[test]
fn with_reduced_motion_the_camera_jumps() {
    let mut table = Table::people();
    table.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    table.app.world_mut().write_message(CameraRequest::Flip);
    table.frames(3);
    assert_eq!(view(&mut table).0, 180);
}

#[test]
fn photo_mode_makes_no_moves_and_restores_the_camera() {
    let mut table = Table::people();
    table.click("a2");
    assert_eq!(table.selected(), "a2");
    table.keys("p");
    table.pass(0.1);
    assert_eq!(table.selected(), "", "the selected piece is deselected");
    table.click("a2 a3").keys("b2 b3");
    assert_eq!(table.moves(), "");
    check(
        &mut table,
        &[CameraRequest::Zoom(0.01), turn(30.0, 10.0)],
        (30, PITCH + 10, 0.2),
    );

    check(&mut table, &[CameraRequest::Reset], (0, PITCH, 1.0));
    let place = table.centre("b2");
    let seen = project_to_window(&mut table.app, place).expect("in view");
    table.click_at(seen, PointerButton::Primary);
    let focus = table.app.world().resource::<DepthOfFieldSettings>().focus;
    assert!((focus - place).length() < 1.0, "{focus} is on b2");
    table.go(Overlay::None);
    check(&mut table, &[], (0, PITCH, 1.0));
    check(&mut table, &[CameraRequest::Zoom(0.01)], (0, PITCH, 0.45));
    check(&mut table, &[CameraRequest::Reset], (0, PITCH, 1.0));
    table.click("a2 a3");
    assert_eq!(table.moves(), "a2a3");
}
