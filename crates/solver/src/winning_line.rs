//! Short lines that win.

use crate::{Solver, Stopped};
use breakthrough_rules::{Interrupt, Move};

/// Maximum number of nodes of the search for the quickest win.
const QUICKEST_NODES: u64 = 100_000;

impl Solver {
    /// Returns a line from the position of the solver, whose side to move wins: the side wins as quickly as possible, and the opponent
    /// resists as long as possible. If the search for the quickest win reaches its limit of 100,000 nodes, the side only preserves its
    /// win.
    ///
    /// # Errors
    /// The interrupt was raised, or the searches reached `max_nodes` nodes in addition to the nodes of earlier queries.
    pub fn winning_line(&mut self, max_nodes: u64, interrupt: &dyn Interrupt) -> Result<Vec<Move>, Stopped> {
        let before = self.counters().nodes();
        self.set_node_limit(before + QUICKEST_NODES.min(max_nodes));
        let length = match self.plies_to_win(interrupt) {
            Ok(length) => Some(length),
            Err(Stopped) if interrupt.is_raised() => return Err(Stopped),
            Err(Stopped) => {
                self.set_node_limit(before + max_nodes);
                self.winner(interrupt)?;
                None
            }
        };
        self.set_node_limit(before + max_nodes);
        self.principal_variation(length, interrupt)
    }
}
