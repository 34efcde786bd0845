//! `Rgb9e5` texels: three 9-bit channels with a shared exponent.

use bevy::prelude::*;

const MANTISSA_BITS: i32 = 9;
const EXPONENT_BIAS: i32 = 15;
const MAX_EXPONENT: i32 = 31;
const MAX_MANTISSA: f32 = 511.0;

/// Decodes the channels of a texel.
pub(crate) fn decode(bits: u32) -> Vec3 {
    Vec3::from([0, 9, 18].map(|shift| ((bits >> shift) & 0x1ff) as f32)) * step((bits >> 27) as i32)
}

/// Encodes non-negative channels as the nearest representable texel.
pub(crate) fn encode(channels: Vec3) -> u32 {
    let peak = channels.max_element();
    let lowest = peak.max(f32::MIN_POSITIVE).log2().floor() as i32 + 1 + EXPONENT_BIAS;
    // If the largest mantissa is rounded up to 512, the texel needs the next exponent.
    let rounds_up = |exponent| (peak / step(exponent)).round() > MAX_MANTISSA;
    let exponent = lowest.max(0) + i32::from(rounds_up(lowest.max(0)));
    let exponent = exponent.min(MAX_EXPONENT);
    let [red, green, blue] = (channels / step(exponent))
        .round()
        .min(Vec3::splat(MAX_MANTISSA))
        .to_array()
        .map(|mantissa| mantissa as u32);
    red | green << 9 | blue << 18 | (exponent.cast_unsigned() << 27)
}

/// Returns the value of the lowest mantissa bit for a biased exponent.
fn step(exponent: i32) -> f32 {
    2.0_f32.powi(exponent - EXPONENT_BIAS - MANTISSA_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shared_exponent_applies_to_all_three_channels() {
        // The channels 0.5, 1 and 0 with an exponent of 1 above the bias.
        let bits = (16 << 27) | (256 << 9) | 128;
        assert_eq!(decode(bits), Vec3::new(0.5, 1.0, 0.0));
        assert_eq!(encode(Vec3::new(0.5, 1.0, 0.0)), bits);
    }

    #[test]
    fn a_round_trip_is_accurate_to_one_step_of_the_brightest_channel() {
        for channels in [
            [0.0, 0.0, 0.0],
            [0.9999, 0.3, 0.01],
            [65408.0, 1.0, 0.0],
            [1e-5, 3e-6, 0.0],
        ] {
            let channels = Vec3::from(channels);
            let error = (decode(encode(channels)) - channels).abs().max_element();
            let step = channels.max_element().log2().floor().exp2().max(2.0_f32.powi(-16)) / 256.0;
            assert!(error <= step, "{channels}: {error}");
        }
        assert_eq!(decode(encode(Vec3::splat(0.9999))), Vec3::ONE, "rounded up");
        let largest = Vec3::splat(65408.0);
        assert_eq!(decode(encode(Vec3::splat(1e9))), largest);
    }
}
