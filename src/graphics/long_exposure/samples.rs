//! Deterministic sample positions of a long exposure: on the lens, on the lamp and in the pixel.

use bevy::prelude::*;
use std::f32::consts::PI;

/// Real root of x³ = x + 1. The powers of this number are the steps of the [R sequence] in two dimensions.
///
/// [R sequence]: https://extremelearning.com.au/unreasonable-effectiveness-of-quasirandom-sequences/
const PLASTIC_RATIO: f64 = 1.324_717_957_244_746;

/// Position of a sample on the lens, on the lamp and in the pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sample {
    /// Point on the lens, scaled to the unit disc.
    pub(super) lens: Vec2,
    /// Point on the lamp, scaled to the unit disc.
    pub(super) lamp: Vec2,
    /// Offset from the centre of the pixel, -½ to ½ in both directions.
    pub(super) pixel: Vec2,
    /// Shift of the image to the right and down, in whole pixels. GPUs shade blocks of 2×2 pixels with shared texture
    /// derivatives, and the shifts hide these blocks.
    pub(super) shift: UVec2,
}

impl Sample {
    /// Sample at the centre of the lens, the lamp and the pixel.
    pub(super) const MIDDLE: Sample = Sample {
        lens: Vec2::ZERO,
        lamp: Vec2::ZERO,
        pixel: Vec2::ZERO,
        shift: UVec2::ZERO,
    };

    /// Returns the sample `number` of `samples`, counted from 0. If `samples` is 1, the sample is central.
    pub(super) fn number(number: u32, samples: u32) -> Sample {
        if samples <= 1 {
            return Sample::MIDDLE;
        }
        Sample {
            lens: on_disc(number, samples),
            // A different order decorrelates the lamp's points from the lens's points.
            lamp: on_disc(shuffled(number, samples), samples),
            pixel: pixel_offset(number + 1),
            shift: UVec2::new(number % 2, number / 2 % 2),
        }
    }
}

/// Returns a point of the R sequence, as an offset from the centre of a pixel: -½ to ½ in both directions. Point 0 is the centre.
pub(crate) fn pixel_offset(number: u32) -> Vec2 {
    let step = |power: i32| {
        let at = 0.5 + f64::from(number) / PLASTIC_RATIO.powi(power);
        at.fract() as f32 - 0.5
    };
    Vec2::new(step(1), step(2))
}

/// Returns a point of [Vogel's spiral] on the unit disc. All points are about equally far from their neighbours.
///
/// [Vogel's spiral]: https://doi.org/10.1016/0025-5564(79)90080-4
fn on_disc(number: u32, samples: u32) -> Vec2 {
    let golden_angle = PI * (3.0 - 5.0f32.sqrt());
    let radius = ((number as f32 + 0.5) / samples as f32).sqrt();
    Vec2::from_angle(number as f32 * golden_angle) * radius
}

/// Permutes the numbers below `samples` with a stride of about seven tenths. For 16, 64 and 256 samples, consecutive points of
/// the shuffled spiral are not separated by the golden angle.
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
    fn samples_are_uniform_over_discs_and_pixel() {
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
            // Lens and lamp positions are uncorrelated.
            let correlation: f32 = samples.iter().map(|sample| sample.lens.dot(sample.lamp)).sum();
            assert!(correlation.abs() / (count as f32) < 0.15, "{correlation} of {count}");
            // A disc with half the radius has a quarter of the area.
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
    fn a_single_sample_is_the_central_one() {
        assert_eq!(Sample::number(0, 1), Sample::MIDDLE);
    }
}
