//! Errors of reviews.

use breakthrough_engine::OutOfMemory as TableOutOfMemory;
use breakthrough_solver::OutOfMemory as SolverOutOfMemory;
use thiserror::Error;

/// Error of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReviewError {
    /// The interrupt was raised. The moves evaluated so far are kept.
    #[error("the review was cancelled")]
    Cancelled,
    /// The transposition table of a search cannot be allocated.
    #[error(transparent)]
    SearchMemory(#[from] TableOutOfMemory),
    /// The table of the solver cannot be allocated.
    #[error(transparent)]
    SolverMemory(#[from] SolverOutOfMemory),
}
