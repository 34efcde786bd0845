//! Colours in linear light, WCAG contrast, and simulation of colour blindness.

use serde::Deserialize;
use std::array;
use strum::EnumIter;
use thiserror::Error;

/// A colour in linear sRGB: red, green and blue, each 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct Colour(pub [f32; 3]);

/// Error of parsing a colour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a colour such as #c08a4f, found `{0}`")]
pub struct ColourError(String);

/// Colour vision: normal, or a type of colour blindness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter)]
pub enum ColourVision {
    /// Normal colour vision.
    Normal,
    /// No colours, only luminance.
    Greyscale,
    /// No long-wavelength (red) cones.
    Protanopia,
    /// No medium-wavelength (green) cones.
    Deuteranopia,
    /// No short-wavelength (blue) cones.
    Tritanopia,
}

impl ColourVision {
    /// Returns the simulation matrix for linear light. The matrices for colour blindness are taken, at full severity, from
    /// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
    const fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            ColourVision::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            ColourVision::Greyscale => [LUMINANCE; 3],
            ColourVision::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            ColourVision::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            ColourVision::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

/// Luminance weights of linear red, green and blue in sRGB.
const LUMINANCE: [f32; 3] = [0.2126, 0.7152, 0.0722];

impl Colour {
    /// Black.
    pub const BLACK: Colour = Colour([0.0; 3]);
    /// White.
    pub const WHITE: Colour = Colour([1.0; 3]);

    /// Converts from sRGB values, 0 to 255.
    #[must_use]
    pub fn from_srgb(amounts: [u8; 3]) -> Colour {
        Colour(amounts.map(|amount| {
            let value = f32::from(amount) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        }))
    }

    /// Converts to sRGB values, 0 to 255.
    #[must_use]
    pub fn to_srgb(self) -> [u8; 3] {
        self.0.map(|light| {
            let light = light.clamp(0.0, 1.0);
            let value = if light <= 0.003_130_8 {
                light * 12.92
            } else {
                1.055 * light.powf(1.0 / 2.4) - 0.055
            };
            (value * 255.0).round() as u8
        })
    }

    /// Returns the relative luminance, 0 to 1, as defined by WCAG 2.2.
    #[must_use]
    pub fn luminance(self) -> f32 {
        self.0.iter().zip(LUMINANCE).map(|(light, weight)| light * weight).sum()
    }

    /// Returns the contrast ratio as defined by WCAG 2.2, from 1 for equal luminance to 21.
    #[must_use]
    pub fn contrast(self, other: Colour) -> f32 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// Simulates how a person with this colour vision sees the colour.
    #[must_use]
    pub fn simulate(self, vision: ColourVision) -> Colour {
        let matrix = vision.matrix();
        Colour(array::from_fn(|channel| {
            let light: f32 = matrix[channel]
                .iter()
                .zip(self.0)
                .map(|(weight, light)| weight * light)
                .sum();
            light.clamp(0.0, 1.0)
        }))
    }

    /// Interpolates to another colour in sRGB, so that equal steps look even. `fraction` is the weight of `other`.
    #[must_use]
    pub fn mix(self, other: Colour, fraction: f32) -> Colour {
        let (one, two) = (self.to_srgb(), other.to_srgb());
        let mix = |index: usize| {
            let (from, to) = (f32::from(one[index]), f32::from(two[index]));
            (from + (to - from) * fraction).round() as u8
        };
        Colour::from_srgb(array::from_fn(mix))
    }
}

impl TryFrom<String> for Colour {
    type Error = ColourError;

    fn try_from(text: String) -> Result<Colour, ColourError> {
        let digits = text
            .strip_prefix('#')
            .filter(|digits| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let amount = |index: usize| {
            let pair = digits?.get(index * 2..index * 2 + 2)?;
            u8::from_str_radix(pair, 16).ok()
        };
        match [amount(0), amount(1), amount(2)] {
            [Some(red), Some(green), Some(blue)] => Ok(Colour::from_srgb([red, green, blue])),
            _ => Err(ColourError(text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    fn colour(text: &str) -> Colour {
        Colour::try_from(text.to_owned()).expect("a colour")
    }

    #[test]
    fn hex_colours_are_parsed_and_other_texts_rejected() {
        assert_eq!(colour("#000000"), Colour::BLACK);
        assert_eq!(colour("#FFffFF"), Colour::WHITE);
        assert_eq!(colour("#c08a4f").to_srgb(), [0xc0, 0x8a, 0x4f]);
        for bad in ["", "c08a4f", "#c08a4", "#c08a4f0", "#c08a4g", "#+1+1+1", "red", "#éééé"] {
            assert_eq!(Colour::try_from(bad.to_owned()), Err(ColourError(bad.to_owned())));
        }
    }

    #[test]
    fn every_srgb_value_survives_the_conversion_to_light() {
        for amount in 0..=255 {
            assert_eq!(Colour::from_srgb([amount; 3]).to_srgb(), [amount; 3]);
        }
    }

    /// The expected values are from a table of sRGB values in linear light. The curve is linear up to the value 10.
    #[test]
    fn light_follows_the_srgb_curve() {
        for (amount, light) in [
            (1, 0.000_304),
            (10, 0.003_035),
            (11, 0.003_347),
            (128, 0.215_861),
            (254, 0.991_102),
        ] {
            let Colour(found) = Colour::from_srgb([amount, 0, 255]);
            assert!((found[0] - light).abs() < 0.000_001, "{amount}: {}", found[0]);
            assert_eq!(found[1..], [0.0, 1.0]);
        }
        assert_eq!(Colour([-0.5, 0.5, 1.5]).to_srgb(), [0, 188, 255]);
    }

    /// The expected ratios are from examples by WebAIM and the W3C.
    #[test]
    fn contrast_matches_wcag_examples() {
        let check = |one: &str, two: &str, expected: f32| {
            let found = colour(one).contrast(colour(two));
            assert!((found - expected).abs() < 0.01, "{one} {two}: {found}");
            assert!((found - colour(two).contrast(colour(one))).abs() < f32::EPSILON);
        };
        check("#000000", "#ffffff", 21.0);
        check("#777777", "#ffffff", 4.48);
        check("#0000ff", "#ffffff", 8.59);
        check("#ff0000", "#00ff00", 2.91);
        check("#123456", "#123456", 1.0);
    }

    #[test]
    fn grey_stays_grey_in_every_colour_vision() {
        for vision in ColourVision::iter() {
            let Colour(seen) = Colour([0.5; 3]).simulate(vision);
            assert!(
                seen.iter().all(|light| (light - 0.5).abs() < 0.000_01),
                "{vision:?}: {seen:?}"
            );
        }
        let [red, green] = ["#d02020", "#208020"].map(|text| colour(text).simulate(ColourVision::Greyscale).to_srgb());
        assert!(red[0] == red[1] && red[1] == red[2] && green[0] == green[1]);
    }

    #[test]
    fn a_mixture_is_even_in_srgb() {
        let (one, two) = (colour("#204060"), colour("#60a020"));
        for (fraction, mixed) in [(0.0, "#204060"), (0.25, "#305850"), (0.5, "#407040"), (1.0, "#60a020")] {
            assert_eq!(one.mix(two, fraction), colour(mixed), "{fraction}");
        }
    }

    #[test]
    fn red_and_green_look_similar_without_red_or_green_cones() {
        let distance = |vision: ColourVision| {
            let [one, two] = ["#e05030", "#70a020"].map(|text| colour(text).simulate(vision).to_srgb());
            u32::from(one[0].abs_diff(two[0])) + u32::from(one[1].abs_diff(two[1]))
        };
        for vision in [ColourVision::Protanopia, ColourVision::Deuteranopia] {
            assert!(
                distance(vision) * 2 < distance(ColourVision::Normal),
                "{vision:?}: {}",
                distance(vision)
            );
        }
    }
}
