//! The camera: an orbit around the board that always fits it into the free part of the window.

mod control;
mod fit;

use fit::player_yaw;
pub use fit::{BOARD_THICKNESS, Fit, Framing, SafeArea, fit, project};

use super::GameSystems;
use super::motion::easing::damping;
use super::session::{MatchReset, Session};
use super::wake::KeepAwake;
use crate::rules::Side;
use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// The vertical field of view.
pub const FIELD_OF_VIEW_DEGREES: f32 = 35.0;
/// How steeply a player looks at the board at first.
pub const PLAYER_PITCH_DEGREES: f32 = 52.0;
const TOP_PITCH_DEGREES: f32 = 89.0;
const LEAST_PITCH_DEGREES: f32 = 20.0;
/// How near and how far zooming goes, as a share of the distance at which the board just fits.
const ZOOM_RANGE: (f32, f32) = (0.45, 1.8);

const DRAG_SETTLE_SECONDS: f32 = 0.3;
const PRESET_SETTLE_SECONDS: f32 = 0.4;
const FLIP_SETTLE_SECONDS: f32 = 0.5;

/// A wish for another view.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum CameraRequest {
    /// Look from the other side.
    Flip,
    /// Look straight down, or back as a player.
    ToggleTop,
    /// As at the start of the match.
    Reset,
    /// Turn by these angles, in radians.
    Turn {
        /// Around the board.
        yaw: f32,
        /// Up or down.
        pitch: f32,
    },
    /// Multiply the distance.
    Zoom(f32),
}

/// Where a camera looks from.
#[derive(Clone, Copy, Debug, PartialEq)]
struct View {
    /// Radians around the board; 0 looks from the first side.
    yaw: f32,
    /// Radians above the table.
    pitch: f32,
    /// Times the distance at which the board just fits.
    zoom: f32,
}

/// A camera that orbits the board.
#[derive(Component, Clone, Debug)]
#[require(Camera3d, Transform)]
pub struct Orbit {
    now: View,
    wanted: View,
    /// The free part of the window that the board stands in now, on its way to the one that is wanted.
    safe_area: Option<SafeArea>,
    settle_seconds: f32,
}

impl Orbit {
    /// A camera that looks as the player of a side does.
    #[must_use]
    pub fn of_player(side: Side) -> Orbit {
        let view = View {
            yaw: player_yaw(side),
            pitch: PLAYER_PITCH_DEGREES.to_radians(),
            zoom: 1.0,
        };
        Orbit {
            now: view,
            wanted: view,
            safe_area: None,
            settle_seconds: PRESET_SETTLE_SECONDS,
        }
    }

    /// How many quarter turns anti-clockwise the board is looked at from the first side's place, 0–3.
    #[must_use]
    pub fn quarter_turns(&self) -> u8 {
        (self.wanted.yaw / FRAC_PI_2).round().rem_euclid(4.0) as u8
    }

    /// Whether the camera looks straight down, or is on its way there.
    #[must_use]
    pub fn is_top(&self) -> bool {
        self.wanted.pitch > 80f32.to_radians()
    }

    fn request(&mut self, request: CameraRequest, home: &Orbit) {
        let is_top = self.is_top();
        let wanted = &mut self.wanted;
        let (least, top) = (LEAST_PITCH_DEGREES.to_radians(), TOP_PITCH_DEGREES.to_radians());
        self.settle_seconds = match request {
            CameraRequest::Flip => {
                wanted.yaw = (wanted.yaw / PI).round() * PI + PI;
                FLIP_SETTLE_SECONDS
            }
            CameraRequest::ToggleTop => {
                wanted.pitch = if is_top { PLAYER_PITCH_DEGREES.to_radians() } else { top };
                wanted.yaw = (wanted.yaw / PI).round() * PI;
                wanted.zoom = 1.0;
                PRESET_SETTLE_SECONDS
            }
            CameraRequest::Reset => {
                let turns = ((wanted.yaw - home.wanted.yaw) / TAU).round();
                *wanted = home.wanted;
                wanted.yaw += turns * TAU;
                PRESET_SETTLE_SECONDS
            }
            CameraRequest::Turn { yaw, pitch } => {
                wanted.yaw += yaw;
                wanted.pitch = (wanted.pitch + pitch).clamp(least, top);
                DRAG_SETTLE_SECONDS
            }
            CameraRequest::Zoom(factor) => {
                wanted.zoom = (wanted.zoom * factor).clamp(ZOOM_RANGE.0, ZOOM_RANGE.1);
                DRAG_SETTLE_SECONDS
            }
        };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SafeArea>()
        .add_message::<CameraRequest>()
        .add_plugins(control::plugin)
        .add_observer(look_from_players_side)
        .add_systems(Update, ease.in_set(GameSystems::Animate))
        .add_systems(
            Update,
            (obey.run_if(on_message::<CameraRequest>), stay_awake)
                .chain()
                .in_set(GameSystems::View),
        )
        .add_systems(
            PostUpdate,
            place
                .after(bevy::camera::CameraUpdateSystems)
                .before(TransformSystems::Propagate)
                .before(VisibilitySystems::UpdateFrusta),
        );
}

/// A new match is looked at from its person's side; the way there is eased unless it is the first.
fn look_from_players_side(_: On<MatchReset>, session: Res<Session>, mut orbits: Query<&mut Orbit>) {
    for mut orbit in &mut orbits {
        orbit.request(CameraRequest::Reset, &Orbit::of_player(session.viewing_side()));
    }
}

fn obey(mut requests: MessageReader<CameraRequest>, session: Res<Session>, mut orbits: Query<&mut Orbit>) {
    let home = Orbit::of_player(session.viewing_side());
    for request in requests.read() {
        for mut orbit in &mut orbits {
            orbit.request(*request, &home);
        }
    }
}

/// Keeps the frames coming until the camera is where it is wanted. Asked at the end of a frame, so that what was wished for
/// in it is obeyed without waiting for input.
fn stay_awake(safe_area: Res<SafeArea>, orbits: Query<&Orbit>, mut awake: MessageWriter<KeepAwake>) {
    let is_settled = |orbit: &Orbit| orbit.now == orbit.wanted && orbit.safe_area == Some(*safe_area);
    if !orbits.iter().all(is_settled) {
        awake.write(KeepAwake);
    }
}

fn ease(time: Res<Time>, safe_area: Res<SafeArea>, mut orbits: Query<&mut Orbit>) {
    for mut orbit in &mut orbits {
        if orbit.safe_area != Some(*safe_area) {
            let share = damping(time.delta_secs(), PRESET_SETTLE_SECONDS);
            let eased = orbit.safe_area.map_or(*safe_area, |now| now.eased(*safe_area, share));
            orbit.safe_area = Some(eased);
        }
        if orbit.now == orbit.wanted {
            continue;
        }
        let share = damping(time.delta_secs(), orbit.settle_seconds);
        let Orbit { now, wanted, .. } = &mut *orbit;
        let step = |now: &mut f32, wanted: f32| {
            *now += (wanted - *now) * share;
            (wanted - *now).abs() < 1e-3
        };
        let settled = [
            step(&mut now.yaw, wanted.yaw),
            step(&mut now.pitch, wanted.pitch),
            step(&mut now.zoom, wanted.zoom),
        ];
        if settled == [true; 3] {
            *now = *wanted;
        }
    }
}

fn place(session: Res<Session>, mut cameras: Query<(&Camera, &Orbit, &mut Transform)>) {
    for (camera, orbit, mut transform) in &mut cameras {
        let Some(viewport) = camera.logical_viewport_size() else {
            continue;
        };
        let framing = Framing {
            size: session.size(),
            yaw: orbit.now.yaw,
            pitch: orbit.now.pitch,
            viewport,
            safe_area: orbit.safe_area.unwrap_or_default(),
        };
        let placed = fit(&framing).zoomed(orbit.now.zoom).transform(&framing);
        if *transform != placed {
            *transform = placed;
        }
    }
}
