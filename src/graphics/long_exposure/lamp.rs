//! The key lamp of a long exposure: a disc, from a point of which the light of each sample comes.

use crate::graphics::long_exposure::samples::Sample;
use bevy::prelude::*;

/// The angle between the middle of the key lamp and its edge, as seen from the board.
const LAMP_RADIUS_DEGREES: f32 = 2.5;

/// The rotation of the lamp when its light comes from a point of it.
pub(super) fn lamp_rotation(lamp: Quat, sample: &Sample) -> Quat {
    let angle = sample.lamp * LAMP_RADIUS_DEGREES.to_radians();
    lamp * Quat::from_rotation_y(angle.x) * Quat::from_rotation_x(angle.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_of_a_sample_comes_from_the_disc_of_the_lamp() {
        let lamp = Transform::from_xyz(-7.0, 9.0, 0.0)
            .looking_at(Vec3::ZERO, Vec3::Y)
            .rotation;
        let angle = |number| {
            let turned = lamp_rotation(lamp, &Sample::number(number, 64));
            (turned * Vec3::Z).angle_between(lamp * Vec3::Z).to_degrees()
        };
        let angles: Vec<f32> = (0..64).map(angle).collect();
        let widest = angles.iter().copied().fold(0.0, f32::max);
        assert!(
            widest <= LAMP_RADIUS_DEGREES + 0.01 && widest > LAMP_RADIUS_DEGREES * 0.9,
            "{widest}"
        );
    }
}
