//! The game as the proof-number search sees it: [`super::standard`] implements it for the standard rules, with knowledge of
//! them, and [`super::general`] for every other variant.

use super::key::Key;
use super::ply_limit::PlyLimit;
use super::tuning::Weights;
use breakthrough_rules::Position;

/// Result of a position without a search, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StaticResult<C> {
    /// The side to move wins within this many plies.
    Win(u32),
    /// The side to move loses within this many plies.
    Loss(u32),
    /// The result is unknown. Every move other than the candidates loses at once.
    Unknown(C),
}

/// Rules and knowledge of one game on one board.
pub(super) trait SolverGame: Sync {
    /// A position from the point of view of the side to move.
    type State: Copy + Send + Sync;
    /// The moves to search if the static result is unknown.
    type Candidates: Copy;
    /// Step between the possible lengths of a side's wins: 2 where the winner always makes the last move, else 1.
    const WIN_LENGTH_STEP: u32;
    /// Upper bound on the number of moves in a position.
    const MAX_MOVES: u32;

    /// Converts a position.
    fn state(&self, position: &Position) -> Self::State;

    /// Returns the static result of a position. With a limit, `Win` and `Loss` refer to whether the attacker wins in time: the
    /// opponent of an attacker that fails counts as the winner.
    fn static_result(&self, state: Self::State, limit: PlyLimit) -> StaticResult<Self::Candidates>;

    /// Calls `visit` with the position after each candidate move.
    fn for_each_child(&self, state: Self::State, candidates: Self::Candidates, visit: impl FnMut(Self::State));

    /// Returns the table key of a position, a different one for each `salt` (below 256).
    fn key(&self, state: Self::State, salt: u64) -> Key;

    /// Whether different positions always have different tags. Every key is then [`Key::from_tag`] of its tag.
    fn has_exact_keys(&self) -> bool;

    /// Number of ranks, which is more than the number of steps that a piece can have advanced.
    fn ranks(&self) -> u32;

    /// Evaluates a position for the side to move, in the units of [`Weights`].
    fn evaluate(&self, weights: &Weights, state: Self::State) -> i32;
}
