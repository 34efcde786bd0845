//! Photographic command-line arguments of a rendered picture.

use clap::Args;

/// Lens, exposure and sample count.
#[derive(Args, Debug)]
pub(crate) struct LensArguments {
    /// Average this many samples over the lens, the lamp and the pixels, for depth of field, soft shadows and antialiasing
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub(crate) samples: Option<u32>,

    /// F-number of the lens, as in 1.2, for pictures with --samples. The centre of the board is in focus. Default: everything is in
    /// focus
    #[arg(long, value_name = "NUMBER", value_parser = |text: &str| parse_number(text, 0.5, 64.0), requires = "samples")]
    pub(crate) aperture: Option<f32>,

    /// 35 mm equivalent focal length in millimetres. The board keeps about the same size. Default: 38
    #[arg(long, value_name = "MM", value_parser = |text: &str| parse_number(text, 12.0, 200.0))]
    pub(crate) focal_length: Option<f32>,

    /// Exposure compensation in stops, as in -0.5
    #[arg(long, value_name = "STOPS", value_parser = |text: &str| parse_number(text, -5.0, 5.0), default_value = "0", allow_hyphen_values = true)]
    pub(crate) exposure: f32,
}

fn parse_number(text: &str, min: f32, max: f32) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("expected a number from {min} to {max}, found `{text}`"))
}
