//! Errors of network creation and parsing.

use super::shape::HIDDEN;
use breakthrough_rules::BoardSize;
use thiserror::Error;

/// Version of the network file format.
pub(super) const VERSION: u16 = 1;

/// Error when parsing or creating a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The file does not start with the magic bytes.
    #[error("expected a network file, found other data")]
    Magic,
    /// The format version or the number of hidden units in the file is not supported.
    #[error("expected version {VERSION} with {HIDDEN} hidden units, found version {version} with {hidden}")]
    Version {
        /// Format version of the file.
        version: u16,
        /// Number of hidden units in the file.
        hidden: u16,
    },
    /// Networks cannot evaluate boards of this size.
    #[error("expected a board of 3 or more files and ranks and at most 64 squares, found {0}")]
    Size(BoardSize),
    /// An array has too few or too many weights.
    #[error("expected {expected} weights in the {part}, found {found}")]
    Count {
        /// Name of the array.
        part: &'static str,
        /// Expected number of weights.
        expected: usize,
        /// Actual number of weights.
        found: usize,
    },
}
