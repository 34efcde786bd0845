//! The command-line arguments of a rendered picture that a photographer would set.

use clap::Args;

/// Lens, exposure and samples.
#[derive(Args, Debug)]
pub(crate) struct LensArguments {
    /// Average this many samples over the lens, the lamp and the pixels: true depth of field, soft shadows and smooth edges.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub(crate) samples: Option<u32>,

    /// The f-number of the lens, as in 1.2, for pictures with --samples. The middle of the board is in focus. Default: everything is.
    #[arg(long, value_name = "NUMBER", value_parser = |text: &str| parse_number(text, 0.5, 64.0), requires = "samples")]
    pub(crate) aperture: Option<f32>,

    /// The focal length of the lens in millimetres, for 35 mm film. The board stays about as large. Default: 38.
    #[arg(long, value_name = "MM", value_parser = |text: &str| parse_number(text, 12.0, 200.0))]
    pub(crate) focal_length: Option<f32>,

    /// How much lighter the picture is than usual, in stops, as in -0.5.
    #[arg(long, value_name = "STOPS", value_parser = |text: &str| parse_number(text, -5.0, 5.0), default_value = "0", allow_hyphen_values = true)]
    pub(crate) exposure: f32,
}

fn parse_number(text: &str, min: f32, max: f32) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("expected a number from {min} to {max}, found `{text}`"))
}
