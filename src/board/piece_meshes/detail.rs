//! Level of detail of the pieces: mesh resolution by the size of a square on the screen.

use crate::base::layout::half_extent;
use crate::camera::{Orbit, PlaceCameraSystems};
use crate::graphics::quality::ChooseQualitySystems;
use crate::graphics::sweep::Detail;
use crate::session::Session;
use crate::settings::Quality;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::f32::consts::PI;

/// Resolutions from coarse to fine.
const LEVELS: [Detail; 5] = [level(24, 0), level(32, 0), level(48, 1), level(64, 2), level(96, 2)];
/// Radius of a foot, the largest circle of a piece, in squares.
const FOOT_RADIUS: f32 = 0.36;
/// Factor by which the size of a square may change before the level changes, so that small camera movements do not rebuild the
/// meshes repeatedly.
const TOLERANCE: f32 = 1.15;
/// Width of the nearest squares of an 8×8 board in a window of 1280×720, in pixels. This size is assumed before the window
/// exists.
const USUAL_PIXELS: f32 = 100.0;

/// The coarsest resolution, for tests that must hold at every resolution.
#[cfg(test)]
pub(super) const COARSEST: Detail = LEVELS[0];

const fn level(segments: usize, between: usize) -> Detail {
    Detail { segments, between }
}

/// Resolution of the pieces' meshes.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct PieceDetail {
    level: usize,
}

impl PieceDetail {
    pub(super) const fn get(self) -> Detail {
        LEVELS[self.level]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, insert_detail.after(ChooseQualitySystems))
        .add_systems(PostUpdate, update_detail.after(PlaceCameraSystems));
}

fn insert_detail(quality: Res<Quality>, mut commands: Commands) {
    let level = level_for(USUAL_PIXELS, quality.outline_error());
    commands.insert_resource(PieceDetail { level });
}

/// Returns the coarsest level whose outline deviates from a circle by at most `error` pixels, given the width of a square in pixels.
fn level_for(square_pixels: f32, error: f32) -> usize {
    let radius = FOOT_RADIUS * square_pixels;
    let deviation = |level: &Detail| radius * (1.0 - (PI / level.segments as f32).cos());
    let found = LEVELS.iter().position(|level| deviation(level) <= error);
    found.unwrap_or(LEVELS.len() - 1)
}

/// Returns the width of the nearest square of the board, in pixels.
fn square_pixels(viewport_height: f32, field_of_view: f32, camera: Vec3, half_extent: Vec2) -> f32 {
    let nearest = camera.xz().clamp(-half_extent, half_extent);
    let distance = camera.distance(Vec3::new(nearest.x, 0.0, nearest.y));
    viewport_height / (2.0 * (field_of_view / 2.0).tan() * distance.max(0.1))
}

fn update_detail(
    (session, quality): (Res<Session>, Res<Quality>),
    cameras: Query<(&Camera, &Projection, &Transform), With<Orbit>>,
    mut detail: ResMut<PieceDetail>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (camera, projection, transform) in &cameras {
        let (Some(viewport), Projection::Perspective(perspective)) = (camera.physical_viewport_size(), projection)
        else {
            continue;
        };
        let pixels = square_pixels(
            viewport.y as f32,
            perspective.fov,
            transform.translation,
            half_extent(session.size()).into(),
        );
        let error = quality.outline_error();
        let [least, most] = [pixels / TOLERANCE, pixels * TOLERANCE].map(|pixels| level_for(pixels, error));
        let level = detail.level.clamp(least, most);
        // The meshes are rebuilt in the next frame.
        if detail.set_if_neq(PieceDetail { level }) {
            redraw.write(RequestRedraw);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_squares_and_higher_qualities_have_finer_meshes() {
        let level = |pixels, quality: Quality| level_for(pixels, quality.outline_error());
        assert_eq!(LEVELS[level(100.0, Quality::Low)].segments, 24);
        assert_eq!(LEVELS[level(100.0, Quality::High)].segments, 48);
        assert_eq!(LEVELS[level(100.0, Quality::Ultra)].segments, 64);
        assert_eq!(LEVELS[level(30.0, Quality::High)].segments, 32);
        assert_eq!(LEVELS[level(2000.0, Quality::Low)].segments, 96);
        for quality in [Quality::Low, Quality::Medium, Quality::High, Quality::Ultra] {
            let sizes = (1..60).map(|tens| level(tens as f32 * 10.0, quality));
            assert!(sizes.is_sorted(), "{quality:?}");
        }
    }

    #[test]
    fn a_square_is_larger_near_the_camera_and_with_a_long_lens() {
        let half = Vec2::splat(4.0);
        let pixels = |camera: Vec3, lens: f32| square_pixels(720.0, lens, camera, half);
        let above = pixels(Vec3::Y * 7.2, 90f32.to_radians());
        assert!((above - 50.0).abs() < 1e-3, "{above}");
        assert!(pixels(Vec3::Y * 3.0, 1.5) > pixels(Vec3::Y * 6.0, 1.5));
        assert!(pixels(Vec3::Y * 6.0, 0.4) > pixels(Vec3::Y * 6.0, 1.0));
        let inside = pixels(Vec3::new(3.0, 5.0, 3.0), 1.0);
        assert!(
            (inside - pixels(Vec3::new(0.0, 5.0, 0.0), 1.0)).abs() < 1e-3,
            "above the board"
        );
        assert!(pixels(Vec3::new(9.0, 5.0, 0.0), 1.0) < inside, "beside the board");
    }
}
