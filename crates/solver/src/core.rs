//! A board, what is known of its positions, and the questions that are put to it, for one kind of field.

use super::estimate::Tuning;
use super::facts::Left;
use super::field::Field;
use super::search::{Shared, Worker};
use super::table::{Numbers, Table};
use super::{Counters, Interrupt};
use breakthrough_rules::{Position, Side};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
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

pub(super) struct Core<F> {
    pub(super) field: F,
    pub(super) table: Table,
    /// What the table may grow to.
    most_buckets: usize,
}

/// The buckets to begin with where the table can grow: 8 MiB. Memory that is not used costs nothing then.
const FIRST_BUCKETS: usize = 1 << 17;

impl<F: Field> Core<F> {
    /// A core with a table of so many bytes, or with one that has entries already and can grow to so many bytes.
    pub(super) fn new(field: F, bytes: usize, table: Option<Table>) -> Core<F> {
        let buckets = Table::buckets_of(bytes);
        let first = if field.has_exact_keys() {
            buckets.min(FIRST_BUCKETS)
        } else {
            buckets
        };
        let table = table.unwrap_or_else(|| Table::with_buckets(first));
        let most_buckets = if field.has_exact_keys() {
            buckets.max(table.buckets())
        } else {
            table.buckets()
        };
        Core {
            field,
            table,
            most_buckets,
        }
    }

    /// How many entries there can be when the table has grown.
    pub(super) const fn capacity(&self) -> u64 {
        self.most_buckets as u64 * Table::ENTRIES_A_BUCKET
    }

    /// See [`Field::PLIES_BETWEEN_WINS`].
    pub(super) const fn plies_between_wins(&self) -> u32 {
        F::PLIES_BETWEEN_WINS
    }

    /// Which side wins, asked on all threads. Within a limit the question is whether the side wins in time that has to; the
    /// other side "wins" if it does not. Nothing when the search was stopped.
    pub(super) fn winner(&mut self, position: &Position, left: Left, run: &Run<'_>) -> Option<Side> {
        loop {
            let most_entries = if self.table.buckets() < self.most_buckets {
                self.table.capacity() as u64 / 2
            } else {
                u64::MAX
            };
            let winner = self.winner_in_table(position, left, run, most_entries);
            if winner.is_some() || run.counters.entries() <= most_entries {
                return winner;
            }
            let (table, entries) = self.table.grown(self.most_buckets.min(4 * self.table.buckets()));
            self.table = table;
            run.counters.entries.store(entries, Relaxed);
        }
    }

    /// The same, or nothing when the table has more entries than that.
    fn winner_in_table(&self, position: &Position, left: Left, run: &Run<'_>, most_entries: u64) -> Option<Side> {
        let shared = &Shared {
            most_entries,
            ..self.shared(run, run.threads)
        };
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
    pub(super) fn with_worker<T>(&self, run: &Run<'_>, ask: impl FnOnce(&mut Worker<'_, F>) -> T) -> T {
        let shared = self.shared(run, 1);
        let mut worker = Worker::new(&shared);
        let answer = ask(&mut worker);
        worker.end();
        answer
    }

    fn shared<'a>(&'a self, run: &Run<'a>, threads: usize) -> Shared<'a, F> {
        Shared {
            field: &self.field,
            table: &self.table,
            counters: run.counters,
            interrupt: run.interrupt,
            most_nodes: run.most_nodes,
            most_entries: u64::MAX,
            tuning: run.tuning,
            threads,
            stop: AtomicBool::new(false),
        }
    }
}
