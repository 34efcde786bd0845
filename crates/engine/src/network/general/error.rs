//! Errors of the general network.

use thiserror::Error;

/// Error when parsing or creating a [`GeneralNetwork`](super::GeneralNetwork).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GeneralNetworkError {
    /// The file does not start with the magic bytes.
    #[error("expected a file of the general network, found other data")]
    Magic,
    /// The format version is not supported.
    #[error("expected version {expected} of the general network, found version {found}", expected = super::file::VERSION)]
    Version {
        /// Format version of the file.
        found: u16,
    },
    /// The file has the wrong length.
    #[error("expected {expected} bytes for the general network, found {found}")]
    Length {
        /// Length of a file of this version.
        expected: usize,
        /// Length of the data.
        found: usize,
    },
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
    /// A weight is so large that a sum could overflow.
    #[error("expected weights within ±{max} in the {part}, found {found}")]
    Weight {
        /// Name of the array.
        part: &'static str,
        /// Maximum absolute value.
        max: i16,
        /// First weight that is too large.
        found: i16,
    },
}
