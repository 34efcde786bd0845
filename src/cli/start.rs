//! The arguments that say where a game starts, shared by every command.

use super::Failure;
use crate::notation::{parse_position, parse_size};
use crate::rules::{Position, Variant};
use clap::Args;

#[derive(Args, Clone, Debug)]
pub(super) struct Start {
    /// Board size as files x ranks, 2x3 to 16x16
    #[arg(long, value_name = "SIZE", default_value = "8x8", value_parser = size)]
    variant: (u32, u32),
    /// How many ranks each side fills at the start, 1 to 3 [default: 2, or 1 on three ranks]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=3))]
    home_ranks: Option<u32>,
    /// Start from a position, such as "pp/2/2/PP w 0 1"
    #[arg(long, value_name = "FEN", value_parser = parse_position, conflicts_with_all = ["variant", "home_ranks"])]
    position: Option<Position>,
}

/// A size that can be played, so that a bad one is refused under its own name.
pub(super) fn size(text: &str) -> Result<(u32, u32), String> {
    let (files, ranks) = parse_size(text).map_err(|error| error.to_string())?;
    Variant::new(files, ranks).map_err(|error| error.to_string())?;
    Ok((files, ranks))
}

impl Start {
    /// The position to start from.
    pub(super) fn position(&self) -> Result<Position, Failure> {
        self.position_of(None)
    }

    /// The position to start from, on a board of another size than `--variant` says if one is given.
    pub(super) fn position_of(&self, size: Option<(u32, u32)>) -> Result<Position, Failure> {
        if let Some(position) = &self.position {
            return Ok(position.clone());
        }
        let (files, ranks) = size.unwrap_or(self.variant);
        let variant = match self.home_ranks {
            None => Variant::new(files, ranks),
            Some(home_ranks) => Variant::with_home_ranks(files, ranks, home_ranks),
        };
        variant
            .map(Position::start)
            .map_err(|error| Failure::Argument(format!("--home-ranks: {error}")))
    }
}
