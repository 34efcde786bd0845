//! Arguments for a position and its variant.

use breakthrough_rules::notation::{parse_fen, parse_variant_fen};
use breakthrough_rules::{Position, Variant};
use breakthrough_variants::{NamedVariant, find_variant};
use clap::Args;

/// Position to draw.
#[derive(Args, Debug)]
pub(crate) struct BoardArguments {
    /// Position as FEN. Default: the start position of the variant
    #[arg(long, value_name = "FEN")]
    position: Option<String>,

    /// Variant, as for the game itself; see breakthrough --help. Default: the standard game
    #[arg(long, value_name = "VARIANT", value_parser = find_variant)]
    variant: Option<NamedVariant>,
}

impl BoardArguments {
    /// Returns the requested position, or the standard start position.
    ///
    /// # Errors
    /// The text is not a valid position of the variant.
    pub(crate) fn position(&self) -> Result<Position, String> {
        let requested = requested_position(self.position.as_deref(), self.variant.as_ref(), 0)?;
        Ok(requested.unwrap_or_else(|| Position::start(Variant::STANDARD)))
    }
}

/// Returns the position given by `--position` and `--variant`, if any. If the variant starts with a random side, `seed` selects
/// it.
///
/// # Errors
/// The text is not a valid position of the variant.
pub(crate) fn requested_position(
    position: Option<&str>,
    variant: Option<&NamedVariant>,
    seed: u64,
) -> Result<Option<Position>, String> {
    let variant = variant.map(|named| named.variant_for_seed(seed)).transpose();
    let variant = variant.map_err(|error| format!("--variant: {error}"))?;
    let parsed = match (position, variant) {
        (Some(text), Some(variant)) => parse_variant_fen(&variant, text).map(Some),
        (Some(text), None) => parse_fen(text).map(Some),
        (None, variant) => Ok(variant.map(Position::start)),
    };
    parsed.map_err(|error| format!("--position: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::to_fen;

    #[test]
    fn a_position_is_parsed_for_its_variant() {
        let named = |line: &str| find_variant(line).expect("a variant");
        let requested = |position: Option<&str>, variant: Option<&str>| {
            requested_position(position, variant.map(named).as_ref(), 1).map(|position| position.map(|it| to_fen(&it)))
        };
        assert_eq!(requested(None, None), Ok(None));
        let start = "pppp/pppp/4/PPPP/PPPP w 0 1";
        assert_eq!(requested(None, Some("4x5")), Ok(Some(start.to_owned())));
        let later = "ppp1/3p/4/P3/1PPP b 0 3";
        for variant in [None, Some("4x5 joined")] {
            assert_eq!(requested(Some(later), variant), Ok(Some(later.to_owned())));
        }
        let error = requested(Some(later), Some("5x5")).expect_err("another board");
        assert!(error.contains("--position: expected a 5x5 board"), "{error}");
        let error = requested(Some("pp/2/2/PX w 0 1"), None).expect_err("not a position");
        assert!(error.contains("found `X`"), "{error}");
    }
}
