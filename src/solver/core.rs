//! A board, what is known of its positions, and the questions that are put to it, for one word width.

use super::estimate::Tuning;
use super::facts::Left;
use super::field::Field;
use super::key::Keys;
use super::search::{Shared, Worker};
use super::table::{Numbers, Table};
use super::word::Word;
use super::{Counters, Interrupt};
use crate::rules::{Position, Side};
use std::sync::atomic::AtomicBool;
use std::thread;

/// Everything about a search but the question.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub(super) counters: &'a Counters,
    pub(super) interrupt: &'a dyn Interrupt,
    pub(super) most_nodes: u64,
    pub(super) threads: usize,
    pub(super) tuning: &'a Tuning,
}

pub(super) struct Core<W> {
    pub(super) field: Field<W>,
    pub(super) keys: Keys,
    pub(super) table: Table,
}

impl<W: Word> Core<W> {
    pub(super) fn new(position: &Position, table: Table) -> Core<W> {
        let field = Field::new(position.size());
        let keys = Keys::new(&field);
        Core { field, keys, table }
    }

    /// Which side wins, asked on all threads. Within a limit the question is whether the side wins in time that would make
    /// the last move; the other side "wins" if it does not. Nothing when the search was stopped.
    pub(super) fn winner(&self, position: &Position, left: Left, run: &Run<'_>) -> Option<Side> {
        let shared = &self.shared(run, run.threads);
        let node = shared.node(self.field.state(position), left);
        let work = || {
            let mut worker = Worker::new(shared);
            let numbers = worker.decide(node);
            worker.end();
            numbers
        };
        let mut found = vec![];
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..run.threads).map(|_| scope.spawn(work)).collect();
            found.push(work());
            found.extend(helpers.into_iter().filter_map(|helper| helper.join().ok()));
        });
        let decided = found.into_iter().find(|numbers| numbers.is_decided())?;
        let side = position.side_to_move();
        Some(if decided == Numbers::WON { side } else { !side })
    }

    /// Lends a worker for questions that are asked one after another.
    pub(super) fn with_worker<T>(&self, run: &Run<'_>, ask: impl FnOnce(&mut Worker<'_, W>) -> T) -> T {
        let shared = self.shared(run, 1);
        let mut worker = Worker::new(&shared);
        let answer = ask(&mut worker);
        worker.end();
        answer
    }

    fn shared<'a>(&'a self, run: &Run<'a>, threads: usize) -> Shared<'a, W> {
        Shared {
            field: &self.field,
            keys: &self.keys,
            table: &self.table,
            counters: run.counters,
            interrupt: run.interrupt,
            most_nodes: run.most_nodes,
            tuning: run.tuning,
            threads,
            stop: AtomicBool::new(false),
        }
    }
}
