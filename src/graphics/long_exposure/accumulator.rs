//! Sums samples in floating point, and develops their mean with colour grading and tone mapping into an 8-bit image.

use bevy::prelude::*;
use bevy::render::view::ColorGrading;
use half::f16;
use image::{ImageFormat, RgbImage};
use std::io::Cursor;

/// Maximum brightness of a sample's pixel. Averaging would leave jagged edges around brighter highlights.
const MAX_BRIGHTNESS: f32 = 16.0;
/// Half the width of the transition from shadows to midtones, and from midtones to highlights, as in Bevy's shader.
const LEVEL_MARGIN: f32 = 0.1;

/// Longer side of a preview, in pixels.
const PREVIEW_SIDE: u32 = 960;

/// Small preview image of a running long exposure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Preview {
    pub(crate) size: UVec2,
    /// Red, green and blue bytes of each pixel, in row-major order.
    pub(crate) bytes: Vec<u8>,
}

/// Sum of samples in linear light.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    size: UVec2,
    sums: Vec<[f32; 3]>,
    samples: u32,
}

impl Accumulator {
    pub(super) fn new(size: UVec2) -> Accumulator {
        Accumulator {
            size,
            sums: vec![[0.0; 3]; size.element_product() as usize],
            samples: 0,
        }
    }

    /// Adds a sample: four half-precision floats per pixel, in row-major order. Reverses the shift of `picture` by `shift`
    /// pixels to the right and down. At the edges, the outermost pixels are repeated.
    ///
    /// # Errors
    /// The image has a different number of pixels.
    pub(super) fn add(&mut self, picture: &[u8], shift: UVec2) -> Result<(), String> {
        let expected = self.sums.len() * 8;
        if picture.len() != expected {
            return Err(format!(
                "expected a sample of {expected} bytes, found {}",
                picture.len()
            ));
        }
        let [width, height, right, down] = [self.size.x, self.size.y, shift.x, shift.y].map(|pixels| pixels as usize);
        for (y, row) in self.sums.chunks_exact_mut(width).enumerate() {
            let from = (y + down).min(height - 1) * width;
            for (x, sum) in row.iter_mut().enumerate() {
                let at = (from + (x + right).min(width - 1)) * 8;
                for (sum, value) in sum.iter_mut().zip(picture[at..at + 6].chunks_exact(2)) {
                    let value = f16::from_le_bytes([value[0], value[1]]).to_f32();
                    let value = if value.is_nan() { 0.0 } else { value };
                    *sum += value.clamp(0.0, MAX_BRIGHTNESS);
                }
            }
        }
        self.samples += 1;
        Ok(())
    }

    /// Returns the mean of the samples added so far, downsampled by skipping pixels.
    pub(super) fn preview(&self, grading: &ColorGrading) -> Preview {
        let step = self.size.max_element().div_ceil(PREVIEW_SIDE).max(1);
        let size = self.size / step;
        let share = 1.0 / self.samples.max(1) as f32;
        let places = (0..size.y).flat_map(|y| (0..size.x).map(move |x| (x, y)));
        let bytes = places.flat_map(|(x, y)| {
            let sum = self.sums[(y * step * self.size.x + x * step) as usize];
            tone_mapped(Vec3::from(sum) * share, grading).to_array().map(encoded)
        });
        Preview {
            size,
            bytes: bytes.collect(),
        }
    }

    /// Encodes the mean of the samples as PNG.
    ///
    /// # Errors
    /// The image cannot be encoded.
    pub(super) fn develop(self, grading: &ColorGrading) -> Result<Vec<u8>, String> {
        let share = 1.0 / self.samples.max(1) as f32;
        let bytes = self.sums.iter().flat_map(|sum| {
            let seen = tone_mapped(Vec3::from(*sum) * share, grading);
            seen.to_array().map(encoded)
        });
        let picture =
            RgbImage::from_raw(self.size.x, self.size.y, bytes.collect()).expect("three bytes for each pixel");
        let mut file = Cursor::new(Vec::new());
        picture
            .write_to(&mut file, ImageFormat::Png)
            .map_err(|error| error.to_string())?;
        Ok(file.into_inner())
    }
}

/// Encodes linear light as an sRGB byte.
fn encoded(value: f32) -> u8 {
    let value = value.clamp(0.0, 1.0);
    let curved = if value <= 0.003_130_8 {
        value * 12.92
    } else {
        1.055 * value.powf(1.0 / 2.4) - 0.055
    };
    (curved * 255.0 + 0.5) as u8
}

fn luminance(colour: Vec3) -> f32 {
    colour.dot(Vec3::new(0.2126, 0.7152, 0.0722))
}

fn with_saturation(colour: Vec3, saturation: f32) -> Vec3 {
    Vec3::splat(luminance(colour)).lerp(colour, saturation)
}

/// Applies the game's grading and Khronos PBR Neutral, as Bevy's shader does on the GPU for other images.
fn tone_mapped(light: Vec3, grading: &ColorGrading) -> Vec3 {
    let contrast = contrast(light, grading);
    let graded = Vec3::splat(0.5) + (light - 0.5) * contrast;
    let exposed = graded.max(Vec3::ZERO) * grading.global.exposure.exp2();
    with_saturation(pbr_neutral(exposed), grading.global.post_saturation)
}

/// Returns the contrast for a colour, interpolated between shadows, midtones and highlights.
fn contrast(colour: Vec3, grading: &ColorGrading) -> f32 {
    let level = colour.element_sum() / 3.0;
    let above = |limit: f32| ((level - limit) / LEVEL_MARGIN * 0.5 + 0.5).clamp(0.0, 1.0);
    let range = &grading.global.midtones_range;
    let shadows = grading.shadows.contrast;
    let midtones = grading.midtones.contrast;
    let highlights = grading.highlights.contrast;
    shadows
        .lerp(midtones, above(range.start))
        .lerp(highlights, above(range.end))
}

/// Applies [Khronos PBR Neutral](https://github.com/KhronosGroup/ToneMapping/blob/main/PBR_Neutral/pbrNeutral.glsl).
fn pbr_neutral(colour: Vec3) -> Vec3 {
    const START_COMPRESSION: f32 = 0.8 - 0.04;
    const DESATURATION: f32 = 0.15;
    let min = colour.min_element();
    let toe = if min < 0.08 { min - 6.25 * min * min } else { 0.04 };
    let colour = colour - toe;
    let peak = colour.max_element();
    if peak < START_COMPRESSION {
        return colour;
    }
    let range = 1.0 - START_COMPRESSION;
    let new_peak = 1.0 - range * range / (peak + range - START_COMPRESSION);
    let desaturated = 1.0 - 1.0 / (DESATURATION * (peak - new_peak) + 1.0);
    (colour * (new_peak / peak)).lerp(Vec3::splat(new_peak), desaturated)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: UVec2 = UVec2::new(3, 2);

    fn picture(pixels: [[f32; 3]; 6]) -> Vec<u8> {
        let with_alpha = pixels.iter().flat_map(|[red, green, blue]| [*red, *green, *blue, 1.0]);
        with_alpha
            .flat_map(|value| f16::from_f32(value).to_le_bytes())
            .collect()
    }

    fn developed(pictures: &[Vec<u8>]) -> Vec<u8> {
        let mut accumulator = Accumulator::new(SIZE);
        for picture in pictures {
            accumulator.add(picture, UVec2::ZERO).expect("the same size");
        }
        let png = accumulator.develop(&ColorGrading::default()).expect("a picture");
        image::load_from_memory(&png).expect("a PNG file").to_rgb8().into_raw()
    }

    fn shades() -> [[f32; 3]; 6] {
        [0.0, 0.05, 0.2, 0.5, 1.5, 9.0].map(|level| [level, level * 0.8, level * 0.3])
    }

    #[test]
    fn the_mean_of_equal_samples_is_the_sample() {
        let once = developed(&[picture(shades())]);
        assert_eq!(developed(&vec![picture(shades()); 50]), once);
        assert!(
            once[15..].iter().any(|byte| *byte > 200) && once[..3] == [0; 3],
            "{once:?}"
        );
    }

    #[test]
    fn the_shift_of_a_sample_is_reversed() {
        let [a, b, c, d, e, _] = shades();
        let mut accumulator = Accumulator::new(SIZE);
        accumulator
            .add(&picture([a, a, b, a, d, e]), UVec2::new(1, 0))
            .expect("the same size");
        accumulator
            .add(&picture([c, c, c, a, b, b]), UVec2::new(0, 1))
            .expect("the same size");
        let red: Vec<f32> = accumulator.sums.iter().map(|sum| sum[0]).collect();
        let expected = [[a, a], [b, b], [b, b], [d, a], [e, b], [e, b]].map(|[first, second]| first[0] + second[0]);
        assert!(
            red.iter()
                .zip(expected)
                .all(|(red, expected)| (red - expected).abs() < 0.01),
            "{red:?}"
        );
    }

    #[test]
    fn light_is_averaged_before_tone_mapping() {
        let all = |level: f32| picture([[level; 3]; 6]);
        assert_eq!(developed(&[all(0.0), all(0.5)]), developed(&[all(0.25)]));
        assert_eq!(developed(&[all(0.25), all(3.75)]), developed(&[all(2.0)]));
    }

    #[test]
    fn non_finite_samples_are_ignored() {
        let broken = picture([[f32::NAN, f32::INFINITY, -1.0]; 6]);
        assert_eq!(
            developed(&[broken]),
            developed(&[picture([[0.0, MAX_BRIGHTNESS, 0.0]; 6])])
        );
    }

    #[test]
    fn a_preview_is_the_mean_of_the_samples_so_far() {
        let mut accumulator = Accumulator::new(SIZE);
        accumulator.add(&picture(shades()), UVec2::ZERO).expect("the same size");
        let preview = accumulator.preview(&ColorGrading::default());
        assert_eq!((preview.size, preview.bytes), (SIZE, developed(&[picture(shades())])));
        let large = Accumulator::new(UVec2::new(3840, 20)).preview(&ColorGrading::default());
        assert_eq!((large.size, large.bytes.len()), (UVec2::new(960, 5), 960 * 5 * 3));
    }

    #[test]
    fn a_sample_of_another_size_is_an_error() {
        let error = Accumulator::new(SIZE).add(&[0; 8], UVec2::ZERO).expect_err("too short");
        assert_eq!(error, "expected a sample of 48 bytes, found 8");
    }

    #[test]
    fn a_stop_of_exposure_doubles_the_light() {
        let mut grading = ColorGrading::default();
        let usual = |light: f32| tone_mapped(Vec3::splat(light), &ColorGrading::default());
        grading.global.exposure = 1.0;
        let doubled = tone_mapped(Vec3::splat(0.2), &grading);
        assert!(doubled.abs_diff_eq(usual(0.4), 1e-6), "{doubled}");
        grading.global.exposure = 0.0;
        for section in grading.all_sections_mut() {
            section.contrast = 1.1;
        }
        assert!(tone_mapped(Vec3::splat(0.3), &grading).x < usual(0.3).x);
        assert!(tone_mapped(Vec3::splat(0.6), &grading).x > usual(0.6).x);
    }
}
