//! The arguments that say where a game starts, shared by every command.

use super::Failure;
use breakthrough_rules::notation::{parse_fen, parse_variant_fen};
use breakthrough_rules::{Options, Position, Variant};
use breakthrough_variants::find_variant;
use clap::Args;

#[derive(Args, Clone, Debug)]
pub(super) struct Start {
    /// The board as files x ranks, 2x3 to 16x16, or hex3 to hex8, and the rules that are not as usual, such as "8x8 joined
    /// straight"; or a rule file or a built-in variant, such as Minefield
    #[arg(long, value_name = "VARIANT", default_value = "8x8", value_parser = variant)]
    variant: Variant,
    /// How many ranks each side fills at the start, 1 to 3 [default: 2, or 1 on three ranks]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    home_ranks: Option<u8>,
    /// Start from a position of the variant, such as "pp/2/2/PP w 0 1"; of the standard rules, it may have any board
    #[arg(long, value_name = "FEN", conflicts_with = "home_ranks")]
    position: Option<String>,
}

impl Start {
    /// The position to start from.
    pub(super) fn position(&self) -> Result<Position, Failure> {
        self.position_of(None)
    }

    /// The position to start from, of another variant than `--variant` says if one is given.
    pub(super) fn position_of(&self, variant: Option<Variant>) -> Result<Position, Failure> {
        let variant = variant.unwrap_or(self.variant);
        if let Some(text) = &self.position {
            return read("--position", &variant, text);
        }
        let options = Options {
            home_ranks: self.home_ranks.unwrap_or(variant.home_ranks()),
            ..*variant.options()
        };
        Variant::from_options(options)
            .map(Position::start)
            .map_err(|error| Failure::Argument(format!("--home-ranks: {error}")))
    }

    /// The position of an argument of that name, of the variant chosen.
    pub(super) fn position_from(&self, name: &str, text: &str) -> Result<Position, Failure> {
        read(name, &self.variant, text)
    }
}

fn variant(text: &str) -> Result<Variant, String> {
    find_variant(text).map(|named| named.variant)
}

fn read(name: &str, variant: &Variant, text: &str) -> Result<Position, Failure> {
    let read = if *variant == Variant::STANDARD {
        parse_fen(text)
    } else {
        parse_variant_fen(variant, text)
    };
    read.map_err(|error| Failure::Argument(format!("{name}: {error}")))
}
