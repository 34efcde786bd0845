//! Camera control: applies requests, turns to the side to move, and resets the view for a new game.

use crate::base::redraw::KeepRedrawing;
use crate::camera::opening::Opening;
use crate::camera::orbit::Orbit;
use crate::camera::requests::CameraRequest;
use crate::camera::safe_area::SafeArea;
use crate::schedule::GameSystems;
use crate::session::{GameReset, Session};
use crate::settings::{Settings, ViewPreset};
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_rules::BoardSize;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CameraRequest>()
        .add_observer(reset_view)
        // Entering the editor does not start a game, so `GameReset` is not triggered.
        .add_systems(OnEnter(Screen::Editor), |mut requests: MessageWriter<CameraRequest>| {
            requests.write(CameraRequest::Reset);
        })
        .add_systems(
            Update,
            (
                turn_to_side_to_move.run_if(resource_changed::<Session>),
                apply_requests.run_if(on_message::<CameraRequest>),
                keep_redrawing,
            )
                .chain()
                .in_set(GameSystems::View),
        );
}

/// Resets the view: starts the opening view if the board has changed, or eases to the initial view. A rematch keeps the preset of
/// the previous game.
fn reset_view(
    reset: On<GameReset>,
    (session, settings): (Res<Session>, Res<Settings>),
    mut board: Local<Option<BoardSize>>,
    mut orbits: Query<(Entity, &mut Orbit)>,
    mut commands: Commands,
) {
    let before = std::mem::replace(&mut *board, session.shows_game().then(|| session.size()));
    let is_other_board = before != *board;
    for (camera, mut orbit) in &mut orbits {
        let home = if reset.is_rematch {
            Orbit::from_preset(session.viewing_side(), orbit.preset())
        } else {
            initial_orbit(&session, &settings)
        };
        if let Some(opening) = Opening::for_session(&session, &settings).filter(|_| is_other_board) {
            *orbit = home.clone();
            orbit.begin_opening();
            commands.entity(camera).insert(opening);
        } else {
            orbit.apply(CameraRequest::Reset, &home);
            commands.entity(camera).remove::<Opening>();
        }
    }
}

/// Returns the view at the start of a game. Menus and the editor use the player's own view.
pub(super) fn initial_orbit(session: &Session, settings: &Settings) -> Orbit {
    let preset = if session.shows_game() {
        settings.preset
    } else {
        ViewPreset::Player
    };
    Orbit::from_preset(session.viewing_side(), preset)
}

/// In a game between two people, turns the camera to the side to move if the setting is on.
fn turn_to_side_to_move(session: Res<Session>, settings: Res<Settings>, mut requests: MessageWriter<CameraRequest>) {
    if settings.turns_to_mover && session.is_between_people() && session.awaits_person() {
        requests.write(CameraRequest::ViewFrom(session.position().side_to_move()));
    }
}

fn apply_requests(mut requests: MessageReader<CameraRequest>, session: Res<Session>, mut orbits: Query<&mut Orbit>) {
    // The title screen may request its view in the frame in which a game starts.
    let is_of_now = |request: &&CameraRequest| **request != CameraRequest::CutToTitle || session.is_staged();
    for request in requests.read().filter(is_of_now) {
        for mut orbit in &mut orbits {
            // In a game, a reset keeps the preset that the player has chosen.
            let preset = if session.shows_game() {
                orbit.preset()
            } else {
                ViewPreset::Player
            };
            let home = Orbit::from_preset(session.viewing_side(), preset);
            orbit.apply(*request, &home);
        }
    }
}

/// Requests redraws until the camera has reached its target. This system runs after the requests are applied, so that a new
/// request does not wait for input.
fn keep_redrawing(safe_area: Res<SafeArea>, orbits: Query<&Orbit>, mut redraw: MessageWriter<KeepRedrawing>) {
    if !orbits.iter().all(|orbit| orbit.is_settled(*safe_area)) {
        redraw.write(KeepRedrawing);
    }
}
