//! Where each sample of a long exposure lies on the lens, on the lamp and in the pixel. The same number gives the same sample.

use bevy::prelude::*;
use std::f32::consts::PI;

/// The root of x³ = x + 1, whose powers give the steps of the [R sequence] in two dimensions.
///
/// [R sequence]: https://extremelearning.com.au/unreasonable-effectiveness-of-quasirandom-sequences/
const PLASTIC_RATIO: f64 = 1.324_717_957_244_746;

/// One sample of a long exposure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sample {
    /// On the unit disc.
    pub(super) lens: Vec2,
    /// On the unit disc.
    pub(super) lamp: Vec2,
    /// From the middle of the pixel, -½ to ½.
    pub(super) pixel: Vec2,
    /// By how many whole pixels the sample is drawn to the right and down. Graphics cards shade blocks of 2×2 pixels with common
    /// derivatives of textures; without this the blocks would show.
    pub(super) shift: UVec2,
}

impl Sample {
    /// The middle of everything.
    pub(super) const MIDDLE: Sample = Sample {
        lens: Vec2::ZERO,
        lamp: Vec2::ZERO,
        pixel: Vec2::ZERO,
        shift: UVec2::ZERO,
    };

    /// The sample with this number, of so many. A single sample is the middle.
    pub(super) fn number(number: u32, samples: u32) -> Sample {
        if samples <= 1 {
            return Sample::MIDDLE;
        }
        let step = |power: i32| {
            let at = 0.5 + f64::from(number + 1) / PLASTIC_RATIO.powi(power);
            at.fract() as f32 - 0.5
        };
        Sample {
            lens: on_disc(number, samples),
            // In another order, so that what the lens and the lamp show has nothing to do with each other.
            lamp: on_disc(shuffled(number, samples), samples),
            pixel: Vec2::new(step(1), step(2)),
            shift: UVec2::new(number % 2, number / 2 % 2),
        }
    }
}

/// A point of the unit disc, on [Vogel's spiral]: all points have about the same distance from their neighbours.
///
/// [Vogel's spiral]: https://doi.org/10.1016/0025-5564(79)90080-4
fn on_disc(number: u32, samples: u32) -> Vec2 {
    let golden_angle = PI * (3.0 - 5.0f32.sqrt());
    let radius = ((number as f32 + 0.5) / samples as f32).sqrt();
    Vec2::from_angle(number as f32 * golden_angle) * radius
}

/// Visits all numbers below `samples` in another order: in steps of about seven tenths, which turn the spiral by another angle than
/// the golden one for 16, 64 and 256 samples.
fn shuffled(number: u32, samples: u32) -> u32 {
    let about = (f64::from(samples) * 0.7) as u32;
    let stride = (about.max(1)..).find(|stride| greatest_common_divisor(*stride, samples) == 1);
    let number = u64::from(number) * u64::from(stride.unwrap_or(1)) % u64::from(samples);
    number as u32
}

const fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_lie_on_the_discs_and_in_the_pixel_and_spread_evenly() {
        for count in [16, 64, 256] {
            let samples: Vec<Sample> = (0..count).map(|number| Sample::number(number, count)).collect();
            for sample in &samples {
                assert!(sample.lens.length() <= 1.0, "{sample:?}");
                assert!(sample.lamp.length() <= 1.0, "{sample:?}");
                assert!(sample.pixel.abs().max_element() <= 0.5, "{sample:?}");
            }
            for part in [|s: &Sample| s.lens, |s: &Sample| s.lamp, |s: &Sample| s.pixel] {
                let mean = samples.iter().map(part).sum::<Vec2>() / count as f32;
                assert!(mean.length() < 0.1, "{mean} of {count}");
            }
            // Of the lens that a part of the lamp shines through, no half is preferred.
            let correlation: f32 = samples.iter().map(|sample| sample.lens.dot(sample.lamp)).sum();
            assert!(correlation.abs() / (count as f32) < 0.15, "{correlation} of {count}");
            // A disc of half the radius has a quarter of the area.
            let inner = samples.iter().filter(|sample| sample.lens.length() < 0.5).count();
            assert_eq!(inner as u32, count / 4);
        }
    }

    #[test]
    fn every_point_of_the_lamp_is_used_once() {
        for count in [2, 7, 16, 64, 100] {
            let mut numbers: Vec<u32> = (0..count).map(|number| shuffled(number, count)).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, Vec::from_iter(0..count));
        }
    }

    #[test]
    fn a_single_sample_is_the_middle() {
        assert_eq!(Sample::number(0, 1), Sample::MIDDLE);
    }
}
