//! Search limits set by the caller.

use breakthrough_rules::Move;

/// Limits of a search. The default is unlimited: the search ends when the result is proven or the interrupt is raised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Limits {
    /// Depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes, summed over all threads. A single thread never exceeds this limit; several threads may exceed it
    /// slightly.
    pub nodes: Option<u64>,
    /// Root moves to search (UCI `searchmoves`). Illegal moves are ignored; if no legal move remains, all moves are searched.
    pub moves: Vec<Move>,
}

impl Limits {
    /// Creates limits with a depth limit, in plies.
    #[must_use]
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            nodes: None,
            moves: Vec::new(),
        }
    }

    /// Creates limits with a node limit.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            depth: None,
            nodes: Some(nodes),
            moves: Vec::new(),
        }
    }
}
