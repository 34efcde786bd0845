//! Links of the site trmph.com, such as `https://trmph.com/breakthrough/board#8,g2h3b7b6`: a board size and moves without
//! separators. Players of Little Golem share games in this form.

use super::excerpt::excerpt;
use super::short_move::split_run;
use super::size::parse_size;
use crate::{BoardSize, Variant, VariantError};
use thiserror::Error;

/// Reason why a trmph link cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TrmphError {
    /// The link is to a board of another game.
    #[error("expected a trmph link to breakthrough, found `{0}`")]
    OtherGame(String),
    /// The fragment does not start with a board size.
    #[error("expected a board size after #, as in #8,a2b3, found `{0}`")]
    Size(String),
    /// The tags of the game specify a different board.
    #[error("expected a link to a {expected} board, found {found}")]
    OtherBoard {
        /// Board size of the tags.
        expected: BoardSize,
        /// Board size of the link.
        found: BoardSize,
    },
    /// The board is not playable.
    #[error(transparent)]
    Variant(#[from] VariantError),
}

/// Parsed trmph link. The moves are not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrmphLink<'a> {
    /// The standard rules on a board of the size in the link.
    pub variant: Variant,
    /// The texts of the moves, such as `g2h3`.
    pub moves: Vec<&'a str>,
}

impl<'a> TrmphLink<'a> {
    /// Parses a link, with or without the part before `#`. Returns `None` if the text is not a trmph link.
    ///
    /// # Errors
    /// The link is to another game, or its board size is invalid.
    pub fn parse(text: &'a str) -> Option<Result<TrmphLink<'a>, TrmphError>> {
        let text = text.trim();
        match text.split_once('#') {
            Some((address, fragment)) if is_address(address) => Some(TrmphLink::parse_parts(address, fragment)),
            Some(("", fragment)) => Some(TrmphLink::parse_parts("", fragment)).filter(|_| starts_with_size(fragment)),
            Some(_) => None,
            None => TrmphLink::parse_parts("", text)
                .ok()
                .filter(|_| starts_with_size(text))
                .map(Ok),
        }
    }

    fn parse_parts(address: &str, fragment: &'a str) -> Result<TrmphLink<'a>, TrmphError> {
        let mut parts = address.trim_end_matches('/').rsplit('/');
        let game = parts
            .find(|part| !part.eq_ignore_ascii_case("board"))
            .unwrap_or_default();
        if !address.is_empty() && !game.eq_ignore_ascii_case("breakthrough") {
            return Err(TrmphError::OtherGame(excerpt(game)));
        }
        let (size, moves) = split_size(fragment).unwrap_or((fragment, ""));
        let invalid = || TrmphError::Size(excerpt(size));
        let (files, ranks) = match size.parse::<u32>() {
            Ok(side) => (side, side),
            Err(_) => parse_size(size).map_err(|_| invalid())?,
        };
        let runs = moves.split(',').filter(|run| !run.is_empty());
        Ok(TrmphLink {
            variant: Variant::new(files, ranks)?,
            moves: runs
                .flat_map(|run| split_run(run).unwrap_or_else(|| vec![run]))
                .collect(),
        })
    }
}

/// Whether an address is on trmph.com.
fn is_address(address: &str) -> bool {
    let address = address.split_once("://").map_or(address, |(_, address)| address);
    let host = address.split('/').next().unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(host);
    host.eq_ignore_ascii_case("trmph.com")
}

/// Splits the board size off a fragment. The comma may be percent-encoded.
fn split_size(fragment: &str) -> Option<(&str, &str)> {
    let encoded = || fragment.split_once("%2C").or_else(|| fragment.split_once("%2c"));
    fragment.split_once(',').or_else(encoded)
}

/// Whether a fragment starts with a size and moves.
fn starts_with_size(fragment: &str) -> bool {
    fragment.starts_with(|c: char| c.is_ascii_digit())
        && split_size(fragment).is_some_and(|(_, moves)| moves.starts_with(|c: char| c.is_ascii_alphabetic()))
}
