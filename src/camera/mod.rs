//! The camera: an orbit around the board that always fits it into the free part of the window.

mod control;
mod fit;

use fit::player_yaw;
pub use fit::{BOARD_THICKNESS, Fit, Framing, SafeArea, fit, project};

use crate::board::animation::easing::damping;
use crate::redraw::KeepAwake;
use crate::schedule::GameSystems;
use crate::session::{MatchReset, Session};
use crate::settings::{Preset, Settings};
use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use breakthrough_arena::Player;
use breakthrough_rules::Side;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// The vertical field of view.
pub const FIELD_OF_VIEW_DEGREES: f32 = 35.0;
/// How steeply a player looks at the board at first.
pub const PLAYER_PITCH_DEGREES: f32 = 52.0;
const TOP_PITCH_DEGREES: f32 = 89.0;
const SIDE_PITCH_DEGREES: f32 = 40.0;
const LEAST_PITCH_DEGREES: f32 = 20.0;
/// How near and how far zooming goes, as a share of the distance at which the board just fits.
const ZOOM_RANGE: (f32, f32) = (0.45, 1.8);
/// How near photo mode may zoom, as a share of the same distance.
const NEAREST_PHOTO: f32 = 0.2;

const DRAG_SETTLE_SECONDS: f32 = 0.3;
const PRESET_SETTLE_SECONDS: f32 = 0.4;
const FLIP_SETTLE_SECONDS: f32 = 0.5;

/// When the camera has been put where it looks from in this frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceCamera;

/// A wish for another view.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum CameraRequest {
    /// Look from the other side.
    Flip,
    /// Look from the next preset place.
    NextPreset,
    /// Look from a side, in the way one looks already.
    From(Side),
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
pub(crate) struct View {
    /// Radians around the board; 0 looks from the first side.
    yaw: f32,
    /// Radians above the table.
    pitch: f32,
    /// Times the distance at which the board just fits.
    zoom: f32,
    /// The place on the board that a camera which comes near goes to.
    goal: Vec3,
}

impl View {
    /// Where it looks, seen from the middle of the board: the nearer, the more it looks at its goal.
    fn centre(&self) -> Vec3 {
        self.goal * ((1.0 - self.zoom) / (1.0 - NEAREST_PHOTO)).clamp(0.0, 1.0)
    }
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
    preset: Preset,
    /// The least zoom.
    nearest: f32,
}

impl Orbit {
    /// A camera that looks as the player of a side does.
    #[must_use]
    pub fn of_player(side: Side) -> Orbit {
        Orbit::at(side, Preset::Player)
    }

    /// A camera at a preset place of a side.
    fn at(side: Side, preset: Preset) -> Orbit {
        let view = View {
            yaw: player_yaw(side) + yaw_of(preset),
            pitch: pitch_of(preset),
            zoom: 1.0,
            goal: Vec3::ZERO,
        };
        Orbit {
            now: view,
            wanted: view,
            safe_area: None,
            settle_seconds: PRESET_SETTLE_SECONDS,
            preset,
            nearest: ZOOM_RANGE.0,
        }
    }

    /// How many quarter turns anti-clockwise the board is looked at from the first side's place, 0–3.
    #[must_use]
    pub fn quarter_turns(&self) -> u8 {
        (self.wanted.yaw / FRAC_PI_2).round().rem_euclid(4.0) as u8
    }

    /// The preset place that was asked for last.
    #[must_use]
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// Turns to a whole number of half turns from the first side's place, and goes to the nearest.
    /// Lets the camera come as near as photos are taken. Returns the view to go back to afterwards.
    pub(crate) fn begin_photo(&mut self) -> View {
        self.nearest = NEAREST_PHOTO;
        self.wanted
    }

    /// Goes back to the view from before photo mode.
    pub(crate) fn end_photo(&mut self, before: View) {
        self.nearest = ZOOM_RANGE.0;
        self.wanted = before;
        self.settle_seconds = PRESET_SETTLE_SECONDS;
    }

    /// Names the place that the camera approaches when it zooms in beyond the board.
    pub(crate) fn zoom_towards(&mut self, place: Vec3) {
        self.wanted.goal = place.with_y(0.0);
    }

    fn face(&mut self, half_turns: f32) {
        self.wanted.yaw = half_turns * PI + yaw_of(self.preset);
    }

    /// How many half turns the camera is from the first side's place, in its preset.
    fn half_turns(&self) -> f32 {
        ((self.wanted.yaw - yaw_of(self.preset)) / PI).round()
    }

    fn request(&mut self, request: CameraRequest, home: &Orbit) {
        let (least, top) = (LEAST_PITCH_DEGREES.to_radians(), TOP_PITCH_DEGREES.to_radians());
        self.settle_seconds = match request {
            CameraRequest::Flip => {
                self.face(self.half_turns() + 1.0);
                FLIP_SETTLE_SECONDS
            }
            CameraRequest::NextPreset => {
                let half_turns = self.half_turns();
                self.preset = self.preset.next();
                self.wanted.pitch = pitch_of(self.preset);
                self.wanted.zoom = 1.0;
                self.face(half_turns);
                PRESET_SETTLE_SECONDS
            }
            CameraRequest::From(side) => {
                let wanted = player_yaw(side) / PI;
                let half_turns = self.half_turns();
                if (half_turns - wanted).rem_euclid(2.0) != 0.0 {
                    self.face(half_turns + 1.0);
                }
                FLIP_SETTLE_SECONDS
            }
            CameraRequest::Reset => {
                let turns = ((self.wanted.yaw - home.wanted.yaw) / TAU).round();
                self.wanted = home.wanted;
                self.preset = home.preset;
                self.wanted.yaw += turns * TAU;
                PRESET_SETTLE_SECONDS
            }
            CameraRequest::Turn { yaw, pitch } => {
                self.wanted.yaw += yaw;
                self.wanted.pitch = (self.wanted.pitch + pitch).clamp(least, top);
                DRAG_SETTLE_SECONDS
            }
            CameraRequest::Zoom(factor) => {
                self.wanted.zoom = (self.wanted.zoom * factor).clamp(self.nearest, ZOOM_RANGE.1);
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
            (
                turn_to_mover.run_if(resource_changed::<Session>),
                obey.run_if(on_message::<CameraRequest>),
                stay_awake,
            )
                .chain()
                .in_set(GameSystems::View),
        )
        .add_systems(
            PostUpdate,
            place
                .in_set(PlaceCamera)
                .after(bevy::camera::CameraUpdateSystems)
                .before(TransformSystems::Propagate)
                .before(VisibilitySystems::UpdateFrusta),
        );
}

/// A new match is looked at from its person's side; the way there is eased unless it is the first.
fn look_from_players_side(
    _: On<MatchReset>,
    session: Res<Session>,
    settings: Res<Settings>,
    mut orbits: Query<&mut Orbit>,
) {
    for mut orbit in &mut orbits {
        orbit.request(CameraRequest::Reset, &home(&session, &settings));
    }
}

/// Where a match is looked at from at first. Menus and the editor show the board as players see it.
fn home(session: &Session, settings: &Settings) -> Orbit {
    let is_match = !session.is_staged() && !session.shows_editor_board();
    let preset = if is_match { settings.preset } else { Preset::Player };
    Orbit::at(session.viewing_side(), preset)
}

/// Where two people share the screen, the board can be turned to whoever is to move.
fn turn_to_mover(session: Res<Session>, settings: Res<Settings>, mut requests: MessageWriter<CameraRequest>) {
    let are_people = Side::BOTH.into_iter().all(|side| session.player(side) == Player::Human);
    if settings.turns_to_mover && are_people && session.awaits_person() {
        requests.write(CameraRequest::From(session.position().side_to_move()));
    }
}

fn obey(
    mut requests: MessageReader<CameraRequest>,
    session: Res<Session>,
    mut settings: ResMut<Settings>,
    mut orbits: Query<&mut Orbit>,
) {
    for request in requests.read() {
        let home = home(&session, &settings);
        for mut orbit in &mut orbits {
            orbit.request(*request, &home);
            if *request == CameraRequest::NextPreset {
                settings.preset = orbit.preset;
            }
        }
    }
}

/// How far around the board a preset place is from the player's own.
const fn yaw_of(preset: Preset) -> f32 {
    match preset {
        Preset::Player | Preset::Top => 0.0,
        Preset::Side => FRAC_PI_2,
    }
}

const fn pitch_of(preset: Preset) -> f32 {
    match preset {
        Preset::Player => PLAYER_PITCH_DEGREES.to_radians(),
        Preset::Side => SIDE_PITCH_DEGREES.to_radians(),
        Preset::Top => TOP_PITCH_DEGREES.to_radians(),
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

fn ease(time: Res<Time>, safe_area: Res<SafeArea>, settings: Res<Settings>, mut orbits: Query<&mut Orbit>) {
    let share_after = |seconds: f32| {
        if settings.reduced_motion {
            1.0
        } else {
            damping(time.delta_secs(), seconds)
        }
    };
    for mut orbit in &mut orbits {
        if orbit.safe_area != Some(*safe_area) {
            let share = share_after(PRESET_SETTLE_SECONDS);
            let eased = orbit.safe_area.map_or(*safe_area, |now| now.eased(*safe_area, share));
            orbit.safe_area = Some(eased);
        }
        if orbit.now == orbit.wanted {
            continue;
        }
        let share = share_after(orbit.settle_seconds);
        let Orbit { now, wanted, .. } = &mut *orbit;
        let step = |now: &mut f32, wanted: f32| {
            *now += (wanted - *now) * share;
            (wanted - *now).abs() < 1e-3
        };
        let settled = [
            step(&mut now.yaw, wanted.yaw),
            step(&mut now.pitch, wanted.pitch),
            step(&mut now.zoom, wanted.zoom),
            step(&mut now.goal.x, wanted.goal.x),
            step(&mut now.goal.z, wanted.goal.z),
        ];
        if settled == [true; 5] {
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
        let mut placed = fit(&framing).zoomed(orbit.now.zoom).transform(&framing);
        placed.translation += orbit.now.centre();
        if *transform != placed {
            *transform = placed;
        }
    }
}
