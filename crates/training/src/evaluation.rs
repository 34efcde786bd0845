//! Evaluations that play games: the hand-crafted evaluation or a network.

use breakthrough_engine::{GeneralNetwork, Network, Searcher};
use std::sync::Arc;

/// Evaluation of a player.
#[derive(Clone)]
pub enum Evaluation {
    /// The hand-crafted evaluation on all boards.
    HandCrafted,
    /// The evaluation that the engine uses without further settings.
    Embedded,
    /// A network for boards of one size, and the hand-crafted evaluation on all other boards.
    Network(Arc<Network>),
    /// A general network, and the hand-crafted evaluation in variants with explosions.
    General(Arc<GeneralNetwork>),
}

impl Evaluation {
    /// Creates a searcher with this evaluation and a transposition table of about `hash_mebibytes` MiB.
    pub(super) fn searcher(&self, hash_mebibytes: usize) -> Searcher {
        let mut searcher = Searcher::new(hash_mebibytes);
        match self {
            Evaluation::HandCrafted => searcher.set_network(None),
            Evaluation::Embedded => {}
            Evaluation::Network(network) => searcher.set_network(Some(Arc::clone(network))),
            Evaluation::General(network) => searcher.set_general_network(Arc::clone(network)),
        }
        searcher
    }
}
