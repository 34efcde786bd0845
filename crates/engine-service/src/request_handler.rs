//! Interface between a worker and its engines.

use crate::{Request, RequestResult, SearchReport};
use breakthrough_players::EngineName;
use breakthrough_rules::Interrupt;

/// Engines that run the requests of a worker.
pub(crate) trait RequestHandler {
    /// Runs a request until an answer is found or the interrupt is raised, and passes the reports of a search to `on_report`.
    fn run(
        &mut self,
        request: &Request,
        interrupt: &dyn Interrupt,
        on_report: &mut dyn FnMut(SearchReport),
    ) -> RequestResult;

    /// Starts a new game with the given UCI engines. After a panic, the worker calls this method, because the panic may have left
    /// the tables in an inconsistent state.
    fn new_game(&mut self, players: &[EngineName]);

    fn set_hash(&mut self, mebibytes: usize);
}
