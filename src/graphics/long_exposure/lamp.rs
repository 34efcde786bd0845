//! Area light of a long exposure: each sample is lit from one point on the key lamp's disc.

use crate::graphics::long_exposure::samples::Sample;
use bevy::prelude::*;

/// Angular radius of the key lamp's disc as seen from the board.
const LAMP_RADIUS_DEGREES: f32 = 2.5;

/// Returns the rotation of the lamp for a sample's point on the lamp's disc.
pub(super) fn lamp_rotation(lamp: Quat, sample: &Sample) -> Quat {
    let angle = sample.lamp * LAMP_RADIUS_DEGREES.to_radians();
    lamp * Quat::from_rotation_y(angle.x) * Quat::from_rotation_x(angle.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_lit_from_the_disc_of_the_lamp() {
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
