//! Lens of a long exposure. The samples have different camera positions, and a shear of the frustum keeps the image of the focal
//! plane fixed.

use crate::graphics::long_exposure::samples::Sample;
use bevy::camera::{CameraProjection, PerspectiveProjection, SubCameraView};
use bevy::math::Vec3A;
use bevy::prelude::*;

/// Sensor height of 24 mm in squares, which are 5 cm wide.
pub(crate) const SENSOR_HEIGHT: f32 = 0.024 / 0.05;

/// A lens focused on a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lens {
    /// F-number; `None` for a pinhole, which has unlimited depth of field.
    pub(crate) f_stops: Option<f32>,
    /// Distance of the focal plane, in squares.
    pub(crate) focal_distance: f32,
}

impl Lens {
    /// Returns the radius of the aperture for a field of view, in squares.
    fn radius(self, field_of_view: f32) -> f32 {
        let focal_length = SENSOR_HEIGHT / 2.0 / (field_of_view / 2.0).tan();
        self.f_stops.map_or(0.0, |f_stops| focal_length / f_stops / 2.0)
    }

    /// Returns the transform and the projection of a sample's camera. `size` is the image size in pixels.
    pub(super) fn expose(
        self,
        middle: &Transform,
        perspective: &PerspectiveProjection,
        size: UVec2,
        sample: &Sample,
    ) -> (Transform, LensProjection) {
        let shift = sample.lens * self.radius(perspective.fov);
        let moved = *middle * Transform::from_translation(shift.extend(0.0));
        let scale = Vec2::new(1.0 / perspective.aspect_ratio, 1.0) / (perspective.fov / 2.0).tan();
        let pixels = sample.pixel + sample.shift.as_vec2() * Vec2::new(1.0, -1.0);
        let projection = LensProjection {
            perspective: perspective.clone(),
            offset: scale * shift / self.focal_distance + pixels * 2.0 / size.as_vec2(),
        };
        (moved, projection)
    }
}

/// A perspective projection whose image is shifted in the image plane.
#[derive(Clone, Debug)]
pub(super) struct LensProjection {
    perspective: PerspectiveProjection,
    /// Shift in normalized device coordinates.
    offset: Vec2,
}

impl LensProjection {
    fn sheared(&self, mut clip_from_view: Mat4) -> Mat4 {
        // The shift is multiplied by z and then divided by w, which is -z, so it does not depend on the depth.
        clip_from_view.z_axis.x -= self.offset.x;
        clip_from_view.z_axis.y -= self.offset.y;
        clip_from_view
    }
}

impl CameraProjection for LensProjection {
    fn get_clip_from_view(&self) -> Mat4 {
        self.sheared(self.perspective.get_clip_from_view())
    }

    fn get_clip_from_view_for_sub(&self, sub_view: &SubCameraView) -> Mat4 {
        self.sheared(self.perspective.get_clip_from_view_for_sub(sub_view))
    }

    fn update(&mut self, width: f32, height: f32) {
        self.perspective.update(width, height);
    }

    fn far(&self) -> f32 {
        self.perspective.far()
    }

    fn get_frustum_corners(&self, z_near: f32, z_far: f32) -> [Vec3A; 8] {
        let tangent = (self.perspective.fov / 2.0).tan();
        let shear = self.offset * Vec2::new(tangent * self.perspective.aspect_ratio, tangent);
        let corners = self.perspective.get_frustum_corners(z_near, z_far);
        corners.map(|corner| corner - Vec3A::from((shear * corner.z.abs()).extend(0.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: UVec2 = UVec2::new(1280, 800);
    const FOCAL_DISTANCE: f32 = 9.0;

    /// Returns the displacements in the image of two points at `depth`, the first on the axis and the second off the axis, for
    /// all lens samples. The displacements are in pixels, relative to the central sample.
    fn shifts(depth: f32) -> Vec<Vec2> {
        let perspective = PerspectiveProjection {
            fov: 0.6,
            aspect_ratio: 1.6,
            ..default()
        };
        let lens = Lens {
            f_stops: Some(1.2),
            focal_distance: FOCAL_DISTANCE,
        };
        let middle = Transform::from_xyz(3.0, 8.0, 5.0).looking_at(Vec3::ZERO, Vec3::Y);
        let seen = |sample: &Sample, point: Vec3| {
            let (transform, projection) = lens.expose(&middle, &perspective, SIZE, sample);
            let clip = projection.get_clip_from_view() * transform.to_matrix().inverse();
            clip.project_point3(point).truncate() * SIZE.as_vec2() / 2.0
        };
        let samples = (0..40).map(|number| Sample {
            pixel: Vec2::ZERO,
            shift: UVec2::ZERO,
            ..Sample::number(number, 40)
        });
        let points = [Vec3::new(0.0, 0.0, -depth), Vec3::new(1.5, -1.0, -depth)].map(|point| middle * point);
        let at = |sample: Sample| points.map(|point| seen(&sample, point) - seen(&Sample::MIDDLE, point));
        samples.flat_map(at).collect()
    }

    #[test]
    fn only_points_in_focus_are_at_the_same_pixel_in_all_samples() {
        let farthest = |depth: f32| shifts(depth).into_iter().map(Vec2::length).fold(0.0, f32::max);
        assert!(farthest(FOCAL_DISTANCE) < 0.01, "{}", farthest(FOCAL_DISTANCE));
        assert!(farthest(FOCAL_DISTANCE - 2.0) > 5.0);
        assert!(farthest(FOCAL_DISTANCE + 3.0) > 5.0);
    }

    #[test]
    fn a_shifted_sample_is_drawn_to_the_right_and_down() {
        let perspective = PerspectiveProjection::default();
        let lens = Lens {
            f_stops: None,
            focal_distance: FOCAL_DISTANCE,
        };
        let sample = Sample {
            shift: UVec2::new(1, 1),
            ..Sample::MIDDLE
        };
        let (_, projection) = lens.expose(&Transform::IDENTITY, &perspective, SIZE, &sample);
        let seen = projection.get_clip_from_view().project_point3(Vec3::NEG_Z * 5.0);
        let pixels = seen.truncate() * SIZE.as_vec2() / 2.0;
        assert!(pixels.abs_diff_eq(Vec2::new(1.0, -1.0), 1e-3), "{pixels}");
    }

    #[test]
    fn the_radius_is_inversely_proportional_to_the_f_number() {
        let radius = |f_stops| {
            let lens = Lens {
                f_stops,
                focal_distance: 9.0,
            };
            lens.radius(0.6)
        };
        assert_eq!(radius(None), 0.0);
        assert!((radius(Some(1.0)) - 2.0 * radius(Some(2.0))).abs() < 1e-6);
    }

    #[test]
    fn the_frustum_corners_project_to_the_image_corners() {
        let perspective = PerspectiveProjection {
            fov: 0.6,
            aspect_ratio: 1.6,
            ..default()
        };
        let projection = LensProjection {
            perspective,
            offset: Vec2::new(0.1, -0.2),
        };
        for corner in projection.get_frustum_corners(-1.0, -20.0) {
            let seen = projection.get_clip_from_view().project_point3(corner.into());
            assert!((seen.truncate().abs() - 1.0).length() < 1e-4, "{seen}");
        }
    }
}
