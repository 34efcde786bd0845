//! What a worker says about positions of the rules.

use super::Stopped;
use super::facts::{Fact, Left};
use super::field::Field;
use super::key::Key;
use super::search::{Node, Worker};
use super::table::{Entry, Numbers};
use breakthrough_rules::Position;

impl<F: Field> Worker<'_, F> {
    /// Whether the side to move wins; a search where that is not known.
    pub(super) fn wins(&mut self, position: &Position, left: Left) -> Result<bool, Stopped> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner == position.side_to_move());
        }
        let numbers = self.decide(self.node(position, left));
        if numbers.is_decided() {
            Ok(numbers.win == 0)
        } else {
            Err(Stopped)
        }
    }

    /// Searches a position although the table knows it, because the table lost what followed.
    pub(super) fn search_again(&mut self, position: &Position, left: Left) -> Result<(), Stopped> {
        let numbers = self.search_afresh(self.node(position, left));
        if numbers.is_decided() { Ok(()) } else { Err(Stopped) }
    }

    /// What is certain without a search. The game must not be over.
    pub(super) fn fact(&self, position: &Position, left: Left) -> Fact<F::Open> {
        let field = self.shared.field;
        field.fact_within(field.state(position), left)
    }

    /// What the table knows.
    pub(super) fn known(&self, position: &Position, left: Left) -> Option<Entry> {
        self.shared.table.get(self.node(position, left).key)
    }

    /// What a look a few plies ahead says.
    pub(super) fn looks(&self, position: &Position, left: Left) -> Numbers {
        self.estimator.numbers(self.shared.field.state(position), left)
    }

    pub(super) fn key(&self, position: &Position) -> Key {
        self.node(position, Left::UNLIMITED).key
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.shared.interrupt.is_raised()
    }

    fn node(&self, position: &Position, left: Left) -> Node<F::State> {
        self.shared.node(self.shared.field.state(position), left)
    }
}
