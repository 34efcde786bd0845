//! Board sizes as text: `7x5` is seven files and five ranks.

use crate::rules::{Variant, VariantError};
use thiserror::Error;

/// Why a text names no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SizeTextError {
    /// It does not look like a size.
    #[error("expected files x ranks, as in 8x8, found `{0}`")]
    Shape(String),
    /// It is a size that cannot be played.
    #[error(transparent)]
    Variant(#[from] VariantError),
}

/// Reads files and ranks (`8x8`, `7X5`, `6×6`), not yet checked against what can be played.
///
/// # Errors
/// The text must be two whole numbers with an `x` between them.
pub fn parse_size(text: &str) -> Result<(u32, u32), SizeTextError> {
    let shape = || SizeTextError::Shape(text.to_owned());
    let (files, ranks) = text.trim().split_once(['x', 'X', '×']).ok_or_else(shape)?;
    let number = |part: &str| part.trim().parse::<u32>().map_err(|_| shape());
    Ok((number(files)?, number(ranks)?))
}

/// Reads a size and checks that it can be played with the usual home ranks.
impl std::str::FromStr for Variant {
    type Err = SizeTextError;

    fn from_str(text: &str) -> Result<Variant, SizeTextError> {
        let (files, ranks) = parse_size(text)?;
        Ok(Variant::new(files, ranks)?)
    }
}
