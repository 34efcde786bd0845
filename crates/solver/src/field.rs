//! What the search asks of a game on a board. There are two answers: one for the standard rules, which knows much about them
//! ([`super::standard`]), and one for all others ([`super::general`]).

use super::estimate::Weights;
use super::facts::{Fact, Left};
use super::key::Key;
use breakthrough_rules::Position;

/// A game as the search sees it.
pub(super) trait Field: Sync {
    /// A position, told to the side to move.
    type State: Copy + Send + Sync;
    /// What is open where nothing is certain: the moves that have to be searched.
    type Open: Copy;
    /// Two where whoever wins makes the last move, so that the plies to a win of a side are all odd or all even; else one.
    const PLIES_BETWEEN_WINS: u32;
    /// No position has more moves.
    const MOST_MOVES: u32;

    /// A position of the rules as a state.
    fn state(&self, position: &Position) -> Self::State;

    /// What is certain of a position, when somebody has to win within what is left: `Win` and `Loss` then say whether that
    /// one does. A win of the other one is no win in time.
    fn fact_within(&self, state: Self::State, left: Left) -> Fact<Self::Open>;

    /// Calls `visit` with every position after a move that is open.
    fn for_each_child(&self, state: Self::State, open: Self::Open, visit: impl FnMut(Self::State));

    /// The key of a position, and of another for every value of `salt` (below 256).
    fn key(&self, state: Self::State, salt: u64) -> Key;

    /// Whether marks tell positions apart without fail. Then [`Key::of_mark`] gives every key.
    fn has_exact_keys(&self) -> bool;

    /// From how many steps a piece may have come at most.
    fn steps(&self) -> u32;

    /// The evaluation of a position, in steps of [`Weights`].
    fn value(&self, weights: &Weights, state: Self::State) -> i32;
}
