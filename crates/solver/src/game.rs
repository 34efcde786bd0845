//! Interface between the proof-number search and the game. [`super::standard`] implements the interface for the standard rules,
//! with knowledge specific to these rules, and [`super::general`] implements it for all other variants.

use super::key::Key;
use super::ply_limit::PlyLimit;
use super::tuning::Weights;
use breakthrough_rules::Position;

/// Static result of a position (determined without a search), from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StaticResult<C> {
    /// The side to move wins within this many plies.
    Win(u32),
    /// The side to move loses within this many plies.
    Loss(u32),
    /// The result is unknown. All moves except the candidates lose to the opponent's next move.
    Unknown(C),
}

/// Rules of a variant on one board, with static results and an evaluation.
pub(super) trait SolverGame: Sync {
    /// A position from the point of view of the side to move.
    type State: Copy + Send + Sync;
    /// The moves to search if the static result is unknown.
    type Candidates: Copy;
    /// Difference between consecutive possible lengths of a side's wins: 2 if the winner always makes the last move, otherwise 1.
    const WIN_LENGTH_STEP: u32;
    /// Upper bound on the number of moves in a position.
    const MAX_MOVES: u32;

    /// Converts a position.
    fn state(&self, position: &Position) -> Self::State;

    /// Returns the static result of a position. With a limit, the attacker's opponent is considered the winner if the attacker
    /// cannot win within the limit.
    fn static_result(&self, state: Self::State, limit: PlyLimit) -> StaticResult<Self::Candidates>;

    /// Calls `visit` with the position after each candidate move.
    fn for_each_child(&self, state: Self::State, candidates: Self::Candidates, visit: impl FnMut(Self::State));

    /// Returns the table key of a position. Keys for different salts ([`PlyLimit::salt`]) differ.
    fn key(&self, state: Self::State, salt: u64) -> Key;

    /// Returns whether the tags of different positions always differ. In this case, every key equals [`Key::from_tag`] of its
    /// tag.
    fn has_exact_keys(&self) -> bool;

    /// Returns the number of ranks, which exceeds the number of steps that any piece can have advanced.
    fn ranks(&self) -> u32;

    /// Evaluates a position for the side to move, in the units of [`Weights`].
    fn evaluate(&self, weights: &Weights, state: Self::State) -> i32;
}
