//! General network: one network for boards of every size and all variants without explosions.
//!
//! Its features are relative to the goals, back ranks and edges. For each board and its rules, the features are converted once to
//! rows of feature weights by square and to tables of n-tuples, so that the evaluation is as fast as the evaluation of a network
//! for one board. The evaluation is symmetric: mirrored positions, and positions with sides swapped, have the same evaluation.

mod board_network;
mod error;
mod evaluator;
mod features;
mod file;
mod n_tuples;
mod shape;
mod static_evaluator;
#[cfg(test)]
mod tests;
mod weights;

pub use error::GeneralNetworkError;
pub use features::{BoardFeatures, Tuple};
pub use shape::{TupleFamily, TuplePatterns};
pub use static_evaluator::StaticEvaluator;
pub use weights::{GeneralNetwork, GeneralWeights};

pub(crate) use board_network::BoardNetwork;
pub(crate) use evaluator::GeneralEvaluator;
