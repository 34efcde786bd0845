//! Evaluations that play games: the hand-crafted evaluation or a network.

use breakthrough_engine::{GeneralNetwork, Network, Searcher};
use std::sync::Arc;

/// Evaluation with which a player searches.
#[derive(Clone)]
pub enum EvaluationChoice {
    /// The hand-crafted evaluation on all boards.
    HandCrafted,
    /// The default evaluation of the engine.
    Embedded,
    /// A network for boards of one size, and the hand-crafted evaluation on all other boards.
    Network(Arc<Network>),
    /// A general network, and the hand-crafted evaluation in variants with explosions.
    General(Arc<GeneralNetwork>),
}

impl EvaluationChoice {
    /// Creates a searcher with this evaluation and a transposition table of about `hash_mebibytes` MiB.
    pub(super) fn searcher(&self, hash_mebibytes: usize) -> Searcher {
        let mut searcher = Searcher::new(hash_mebibytes);
        match self {
            EvaluationChoice::HandCrafted => searcher.set_network(None),
            EvaluationChoice::Embedded => {}
            EvaluationChoice::Network(network) => searcher.set_network(Some(Arc::clone(network))),
            EvaluationChoice::General(network) => searcher.set_general_network(Arc::clone(network)),
        }
        searcher
    }
}
