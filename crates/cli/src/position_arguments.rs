//! Arguments for the start position, shared by several commands.

use super::CommandError;
use breakthrough_rules::notation::{parse_fen, parse_variant_fen};
use breakthrough_rules::{Options, Position, Variant};
use breakthrough_variants::find_variant;
use clap::Args;

#[derive(Args, Clone, Debug)]
pub(super) struct PositionArguments {
    /// Variant: a board (2x3 to 16x16, or hex3 to hex8) with optional special rules, such as "8x8 joined straight"; a rule
    /// file; or the name of a built-in variant, such as Minefield
    #[arg(long, value_name = "VARIANT", default_value = "8x8", value_parser = parse_variant)]
    variant: Variant,
    /// Number of ranks that each side fills at the start, 1 to 3 [default: 2, or 1 on three ranks]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    home_ranks: Option<u8>,
    /// Start position, such as "pp/2/2/PP w 0 1"; with the standard variant, the board can have any size
    #[arg(long, value_name = "FEN", conflicts_with = "home_ranks")]
    position: Option<String>,
}

/// A position to examine: a FEN, or the start position.
#[derive(Args, Clone, Debug)]
pub(super) struct FenArguments {
    /// Position, such as "pp/2/2/PP w 0 1" [default: start of the variant]
    #[arg(value_name = "FEN", conflicts_with_all = ["home_ranks", "position"])]
    fen: Option<String>,
    #[command(flatten)]
    start: PositionArguments,
}

impl FenArguments {
    /// Returns the position specified by the arguments.
    pub(super) fn position(&self) -> Result<Position, CommandError> {
        match &self.fen {
            Some(text) => parse("FEN", &self.start.variant, text),
            None => self.start.position(),
        }
    }
}

impl PositionArguments {
    /// Returns the start position specified by the arguments.
    pub(super) fn position(&self) -> Result<Position, CommandError> {
        self.position_of(None)
    }

    /// Returns the start position. If `variant` is given, it replaces `--variant`.
    pub(super) fn position_of(&self, variant: Option<Variant>) -> Result<Position, CommandError> {
        let variant = variant.unwrap_or(self.variant);
        if let Some(text) = &self.position {
            return parse("--position", &variant, text);
        }
        let options = Options {
            home_ranks: self.home_ranks.unwrap_or(variant.home_ranks()),
            ..*variant.options()
        };
        Variant::from_options(options)
            .map(Position::start)
            .map_err(|error| CommandError::Argument(format!("--home-ranks: {error}")))
    }
}

fn parse_variant(text: &str) -> Result<Variant, String> {
    find_variant(text).map(|named| named.variant)
}

fn parse(argument: &str, variant: &Variant, text: &str) -> Result<Position, CommandError> {
    let parsed = if *variant == Variant::STANDARD {
        parse_fen(text)
    } else {
        parse_variant_fen(variant, text)
    };
    parsed.map_err(|error| CommandError::Argument(format!("{argument}: {error}")))
}
