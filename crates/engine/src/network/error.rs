//! Errors of networks.

use super::shape::HIDDEN;
use breakthrough_rules::BoardSize;
use thiserror::Error;

/// Version of the file format.
pub(super) const VERSION: u16 = 1;

/// Error of reading or building a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The file does not begin with the magic bytes.
    #[error("expected a network, found something else")]
    Magic,
    /// The file has another format version or number of hidden units.
    #[error("expected version {VERSION} with {HIDDEN} hidden units, found version {version} with {hidden}")]
    Version {
        /// Format version of the file.
        version: u16,
        /// Hidden units of the file.
        hidden: u16,
    },
    /// No networks exist for boards of this size.
    #[error("expected a board of 3 or more files and ranks and at most 64 squares, found {0}")]
    Size(BoardSize),
    /// A part has too few or too many weights.
    #[error("expected {expected} weights in the {part}, found {found}")]
    Count {
        /// The part of the network.
        part: &'static str,
        /// Expected number of weights.
        expected: usize,
        /// Actual number of weights.
        found: usize,
    },
}
