//! The reason why a search has no answer.

use thiserror::Error;

/// The interrupt was raised, or the node limit was reached, before the answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stopped before the answer was found")]
pub struct Stopped;
