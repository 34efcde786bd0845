//! Queries of a [`Worker`] about single positions.

use super::dfpn::{Node, Worker};
use super::game::{SolverGame, StaticResult};
use super::key::Key;
use super::ply_limit::PlyLimit;
use super::proof_numbers::ProofNumbers;
use super::stopped::Stopped;
use super::transposition_table::Entry;
use breakthrough_rules::{Interrupt, Position};

impl<G: SolverGame> Worker<'_, G> {
    /// Returns whether the side to move wins. Searches the position unless its result is known.
    pub(super) fn wins(&mut self, position: &Position, limit: PlyLimit) -> Result<bool, Stopped> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner == position.side_to_move());
        }
        let numbers = self.solve(self.node(position, limit));
        if numbers.is_solved() {
            Ok(numbers.pn == 0)
        } else {
            Err(Stopped)
        }
    }

    /// Searches a position even if its table entry is solved, to restore replaced entries of its descendants.
    pub(super) fn search_again(&mut self, position: &Position, limit: PlyLimit) -> Result<(), Stopped> {
        let numbers = self.solve_again(self.node(position, limit));
        if numbers.is_solved() { Ok(()) } else { Err(Stopped) }
    }

    /// Returns the static result of a position. The game must not be over.
    pub(super) fn static_result(&self, position: &Position, limit: PlyLimit) -> StaticResult<G::Candidates> {
        let game = self.shared.game;
        game.static_result(game.state(position), limit)
    }

    /// Returns the table entry of a position, if any.
    pub(super) fn probe(&self, position: &Position, limit: PlyLimit) -> Option<Entry> {
        self.shared.table.probe(self.node(position, limit).key)
    }

    /// Returns the heuristic proof and disproof numbers of a position, which are exact if a short look-ahead solves it.
    pub(super) fn initial_numbers(&self, position: &Position, limit: PlyLimit) -> ProofNumbers {
        self.estimator.initial_numbers(self.shared.game.state(position), limit)
    }

    /// Returns the key of a position without a limit.
    pub(super) fn key(&self, position: &Position) -> Key {
        self.node(position, PlyLimit::UNLIMITED).key
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::is_raised)
    }

    fn node(&self, position: &Position, limit: PlyLimit) -> Node<G::State> {
        self.shared.node(self.shared.game.state(position), limit)
    }
}
