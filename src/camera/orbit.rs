//! Orbit of the camera around the board: current view and target view.

use crate::base::easing::decay_rate;
use crate::camera::fit::{PLAYER_PITCH_DEGREES, player_yaw};
use crate::camera::requests::CameraRequest;
use crate::camera::safe_area::SafeArea;
use crate::settings::ViewPreset;
use bevy::prelude::*;
use breakthrough_rules::Side;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

const TOP_PITCH_DEGREES: f32 = 89.0;
const SIDE_PITCH_DEGREES: f32 = 40.0;
const MIN_PITCH_DEGREES: f32 = 20.0;
/// Minimum zoom, relative to the distance at which the board just fits.
const MIN_ZOOM: f32 = 0.45;
/// Maximum zoom, relative to the same distance.
const MAX_ZOOM: f32 = 1.8;
/// Minimum zoom in photo mode.
const MIN_PHOTO_ZOOM: f32 = 0.2;

const DRAG_SETTLE_SECONDS: f32 = 0.3;
const PRESET_SETTLE_SECONDS: f32 = 0.4;
const FLIP_SETTLE_SECONDS: f32 = 0.5;
/// Opening view relative to the player's own view: low above the table, near the player's front rank.
const OPENING_YAW: f32 = -0.55;
const OPENING_PITCH_DEGREES: f32 = 13.0;
const OPENING_ZOOM: f32 = 0.72;
const OPENING_FOCUS: Vec3 = Vec3::new(1.0, 1.6, 1.2);
/// Time for the camera to move from the opening view to the playing view.
pub(super) const OPENING_SETTLE_SECONDS: f32 = 0.38;
/// View of the title screen: low above the table, near the piece on the last rank.
const TITLE_VIEW: OrbitView = OrbitView {
    yaw: 0.5,
    pitch: 0.17,
    zoom: 0.29,
    zoom_target: Vec3::new(0.8, 0.75, -3.4),
};
/// Tolerance when a component of the view is compared with its target.
const SETTLED_WITHIN: f32 = 1e-3;

/// A camera view, which determines the position of the camera around the board.
#[derive(Clone, Copy, Debug, PartialEq, Reflect)]
pub(crate) struct OrbitView {
    /// Angle around the board in radians; 0 is at the first side's player.
    pub(super) yaw: f32,
    /// Angle above the table in radians.
    pub(super) pitch: f32,
    /// Distance as a multiple of the distance at which the board just fits.
    pub(super) zoom: f32,
    /// Board point that the camera approaches when zooming in.
    zoom_target: Vec3,
}

impl OrbitView {
    /// Converts the view to numbers: yaw, pitch, zoom, and the zoom target.
    pub(crate) const fn to_numbers(self) -> [f32; 6] {
        let Vec3 { x, y, z } = self.zoom_target;
        [self.yaw, self.pitch, self.zoom, x, y, z]
    }

    /// Creates a view from the numbers returned by [`OrbitView::to_numbers`].
    pub(crate) const fn from_numbers([yaw, pitch, zoom, x, y, z]: [f32; 6]) -> OrbitView {
        OrbitView {
            yaw,
            pitch,
            zoom,
            zoom_target: Vec3::new(x, y, z),
        }
    }

    /// Returns the point at which the camera is aimed. As the camera zooms in, this point moves from the centre of the board
    /// towards the zoom target.
    pub(super) fn focus(&self) -> Vec3 {
        self.zoom_target * ((1.0 - self.zoom) / (1.0 - MIN_PHOTO_ZOOM)).clamp(0.0, 1.0)
    }

    /// Eases towards a target. Returns whether the target is reached.
    fn nudge(&mut self, target: &OrbitView, decay_rate: f32, seconds: f32) -> bool {
        let step = |value: &mut f32, target: f32| {
            value.smooth_nudge(&target, decay_rate, seconds);
            (target - *value).abs() < SETTLED_WITHIN
        };
        let settled = [
            step(&mut self.yaw, target.yaw),
            step(&mut self.pitch, target.pitch),
            step(&mut self.zoom, target.zoom),
            step(&mut self.zoom_target.x, target.zoom_target.x),
            step(&mut self.zoom_target.y, target.zoom_target.y),
            step(&mut self.zoom_target.z, target.zoom_target.z),
        ];
        settled == [true; 6]
    }
}

/// A camera that orbits the board.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component)]
#[require(Camera3d, Transform)]
pub(crate) struct Orbit {
    current: OrbitView,
    target: OrbitView,
    /// Current safe area, which eases towards its target; `None` before the first frame.
    safe_area: Option<SafeArea>,
    ease_seconds: f32,
    preset: ViewPreset,
    min_zoom: f32,
    /// Angle added to the current yaw, in radians.
    sway: f32,
}

impl Orbit {
    /// Creates a camera with the view of a side's player.
    pub(crate) fn of_player(side: Side) -> Orbit {
        Orbit::from_preset(side, ViewPreset::Player)
    }

    /// Creates a camera with a preset view of a side.
    pub(super) fn from_preset(side: Side, preset: ViewPreset) -> Orbit {
        let view = OrbitView {
            yaw: player_yaw(side) + preset_yaw(preset),
            pitch: preset_pitch(preset),
            zoom: 1.0,
            zoom_target: Vec3::ZERO,
        };
        Orbit {
            current: view,
            target: view,
            safe_area: None,
            ease_seconds: PRESET_SETTLE_SECONDS,
            preset,
            min_zoom: MIN_ZOOM,
            sway: 0.0,
        }
    }

    /// View towards which the camera eases.
    pub(crate) const fn view(&self) -> OrbitView {
        self.target
    }

    /// Jumps to a view.
    pub(crate) const fn set_view(&mut self, view: OrbitView) {
        self.target = view;
        self.current = view;
    }

    /// Sets the angle that is added to the current yaw.
    pub(crate) const fn set_sway(&mut self, radians: f32) {
        self.sway = radians;
    }

    /// Number of quarter turns anti-clockwise from the first side's player, 0 to 3.
    #[must_use]
    pub(crate) fn quarter_turns(&self) -> u8 {
        (self.target.yaw / FRAC_PI_2).round().rem_euclid(4.0) as u8
    }

    /// Most recently requested preset.
    #[must_use]
    pub(crate) const fn preset(&self) -> ViewPreset {
        self.preset
    }

    /// Current view, including the sway.
    pub(super) fn current(&self) -> OrbitView {
        OrbitView {
            yaw: self.current.yaw + self.sway,
            ..self.current
        }
    }

    pub(crate) fn safe_area(&self) -> SafeArea {
        self.safe_area.unwrap_or_default()
    }

    /// Lowers the minimum zoom for photo mode. Returns the current target for [`Orbit::end_photo`].
    pub(crate) const fn begin_photo(&mut self) -> OrbitView {
        self.min_zoom = MIN_PHOTO_ZOOM;
        self.target
    }

    /// Restores the minimum zoom, and eases to the view from before photo mode.
    pub(crate) const fn end_photo(&mut self, before: OrbitView) {
        self.min_zoom = MIN_ZOOM;
        self.target = before;
        self.ease_seconds = PRESET_SETTLE_SECONDS;
    }

    /// Jumps to the opening view.
    pub(super) fn begin_opening(&mut self) {
        let home = self.target;
        let near = Quat::from_rotation_y(home.yaw) * OPENING_FOCUS;
        self.target = OrbitView {
            yaw: home.yaw + OPENING_YAW,
            pitch: OPENING_PITCH_DEGREES.to_radians(),
            zoom: OPENING_ZOOM,
            zoom_target: near,
        };
        self.current = self.target;
    }

    /// Starts easing to the playing view.
    pub(super) const fn end_opening(&mut self, home: &Orbit) {
        self.target = home.target;
        self.ease_seconds = OPENING_SETTLE_SECONDS;
    }

    /// Sets the board point that the camera approaches when zooming in.
    pub(crate) fn zoom_towards(&mut self, point: Vec3) {
        self.target.zoom_target = point.with_y(0.0);
    }

    /// Whether the camera and its safe area have reached their targets.
    pub(super) fn is_settled(&self, safe_area: SafeArea) -> bool {
        self.current == self.target && self.safe_area == Some(safe_area)
    }

    /// Eases towards the targets.
    pub(super) fn ease(&mut self, safe_area: SafeArea, seconds: f32) {
        if let Some(current) = &mut self.safe_area {
            current.nudge(&safe_area, decay_rate(PRESET_SETTLE_SECONDS), seconds);
        } else {
            self.safe_area = Some(safe_area);
        }
        if self.current.nudge(&self.target, decay_rate(self.ease_seconds), seconds) {
            self.current = self.target;
        }
    }

    /// Jumps to the targets.
    pub(crate) const fn jump(&mut self, safe_area: SafeArea) {
        self.safe_area = Some(safe_area);
        self.current = self.target;
    }

    /// Applies a request. `home` is the initial view of the game.
    pub(super) fn apply(&mut self, request: CameraRequest, home: &Orbit) {
        self.ease_seconds = match request {
            CameraRequest::Flip => {
                self.turn_to(self.half_turns() + 1.0);
                FLIP_SETTLE_SECONDS
            }
            CameraRequest::NextPreset => {
                let half_turns = self.half_turns();
                self.preset = self.preset.next();
                self.target.pitch = preset_pitch(self.preset);
                self.target.zoom = 1.0;
                self.turn_to(half_turns);
                PRESET_SETTLE_SECONDS
            }
            CameraRequest::ViewFrom(side) => {
                let wanted = player_yaw(side) / PI;
                let half_turns = self.half_turns();
                if (half_turns - wanted).rem_euclid(2.0) != 0.0 {
                    self.turn_to(half_turns + 1.0);
                }
                FLIP_SETTLE_SECONDS
            }
            CameraRequest::Reset => {
                let full_turns = ((self.target.yaw - home.target.yaw) / TAU).round();
                self.target = home.target;
                self.preset = home.preset;
                self.target.yaw += full_turns * TAU;
                PRESET_SETTLE_SECONDS
            }
            CameraRequest::CutToTitle => {
                self.target = TITLE_VIEW;
                self.current = self.target;
                PRESET_SETTLE_SECONDS
            }
            CameraRequest::Turn { yaw, pitch } => {
                let (min_pitch, max_pitch) = (MIN_PITCH_DEGREES.to_radians(), TOP_PITCH_DEGREES.to_radians());
                self.target.yaw += yaw;
                self.target.pitch = (self.target.pitch + pitch).clamp(min_pitch, max_pitch);
                DRAG_SETTLE_SECONDS
            }
            CameraRequest::Zoom(factor) => {
                self.target.zoom = (self.target.zoom * factor).clamp(self.min_zoom, MAX_ZOOM);
                DRAG_SETTLE_SECONDS
            }
        };
    }

    /// Turns to the current preset, rotated by `half_turns` from the first side.
    fn turn_to(&mut self, half_turns: f32) {
        self.target.yaw = half_turns * PI + preset_yaw(self.preset);
    }

    /// Returns the number of half turns between the target and the first side's view in the current preset.
    fn half_turns(&self) -> f32 {
        ((self.target.yaw - preset_yaw(self.preset)) / PI).round()
    }
}

/// Returns the yaw of a preset relative to the player's own view.
const fn preset_yaw(preset: ViewPreset) -> f32 {
    match preset {
        ViewPreset::Player | ViewPreset::Top => 0.0,
        ViewPreset::Side => FRAC_PI_2,
    }
}

const fn preset_pitch(preset: ViewPreset) -> f32 {
    match preset {
        ViewPreset::Player => PLAYER_PITCH_DEGREES.to_radians(),
        ViewPreset::Side => SIDE_PITCH_DEGREES.to_radians(),
        ViewPreset::Top => TOP_PITCH_DEGREES.to_radians(),
    }
}
