//! Network evaluation: an efficiently updatable neural network (NNUE), plus n-tuples.
//!
//! The network views the board from each side's perspective, in which that side's pieces move up. Every piece adds a row of
//! feature weights, selected by its side and square, to the accumulator of each perspective. The output is the dot product of the
//! activated (SCReLU) accumulators and the output weights of the output bucket (Nasu, "NNUE", 2018). Every 3×3 block of the board
//! is an n-tuple, which adds a weight to the output. The block's pattern of empty, own and enemy squares is the index into a
//! table of weights shared by all blocks on the same ranks (Lucas, "Learning to Play Othello with N-Tuple Systems", 2008).

mod activation;
mod embedded;
mod error;
mod evaluator;
mod file;
mod general;
mod n_tuples;
mod path;
#[cfg(test)]
mod random_path;
mod shape;
mod weights;

pub use error::NetworkError;
pub use general::{
    BoardFeatures, GeneralNetwork, GeneralNetworkError, GeneralWeights, StaticEvaluator, Tuple, TupleFamily,
    TuplePatterns,
};
pub use weights::{Network, Weights};

pub use embedded::{embedded_general_network, embedded_network, embedded_network_name};
pub(super) use evaluator::Evaluator;
pub(super) use general::{BoardNetwork, GeneralEvaluator};
