//! Board sizes as text, such as `7x5` for seven files by five ranks.

use super::excerpt::excerpt;
use thiserror::Error;

/// The text is not a board size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected files x ranks, as in 8x8, found `{0}`")]
pub struct ParseSizeError(pub String);

/// Parses the numbers of files and ranks (`8x8`, `7X5`, `6×6`), which may be unplayable.
///
/// # Errors
/// The text is not two whole numbers with an `x` between them.
pub fn parse_size(text: &str) -> Result<(u32, u32), ParseSizeError> {
    let shape = || ParseSizeError(excerpt(text));
    let (files, ranks) = text.trim().split_once(['x', 'X', '×']).ok_or_else(shape)?;
    let number = |part: &str| part.trim().parse::<u32>().map_err(|_| shape());
    Ok((number(files)?, number(ranks)?))
}
