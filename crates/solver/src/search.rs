//! Multi-threaded search of a position, with a growing transposition table.

use super::counters::Counters;
use super::dfpn::{SharedState, Worker};
use super::game::SolverGame;
use super::ply_limit::PlyLimit;
use super::proof_numbers::ProofNumbers;
use super::transposition_table::{OutOfMemory, TranspositionTable};
use super::tuning::Tuning;
use breakthrough_engine::run_with_helpers;
use breakthrough_rules::{Interrupt, Position, Side};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Limits, counters and parameters of a search.
#[derive(Clone, Copy)]
pub(super) struct SearchContext<'a> {
    pub(super) counters: &'a Counters,
    pub(super) interrupt: &'a dyn Interrupt,
    pub(super) max_nodes: u64,
    pub(super) threads: usize,
    pub(super) tuning: &'a Tuning,
}

/// A game with its transposition table.
pub(super) struct Search<G> {
    pub(super) game: G,
    pub(super) table: TranspositionTable,
    /// Maximum number of buckets of the table.
    max_buckets: usize,
}

/// Initial number of buckets (8 MiB) of a table that can grow. Starting small avoids the cost of touching unused memory.
const INITIAL_BUCKETS: usize = 1 << 17;

impl<G: SolverGame> Search<G> {
    /// Creates a search, starting with `table` if given. With exact keys, the table grows up to `bytes` bytes; otherwise, its
    /// size is fixed.
    pub(super) fn new(game: G, bytes: usize, table: Option<TranspositionTable>) -> Result<Search<G>, OutOfMemory> {
        let buckets = TranspositionTable::buckets_for(bytes);
        let initial = if game.has_exact_keys() {
            buckets.min(INITIAL_BUCKETS)
        } else {
            buckets
        };
        let table = table.map_or_else(|| TranspositionTable::with_buckets(initial), Ok)?;
        let max_buckets = if game.has_exact_keys() {
            buckets.max(table.buckets())
        } else {
            table.buckets()
        };
        Ok(Search {
            game,
            table,
            max_buckets,
        })
    }

    /// Returns the capacity of the table at its maximum size, in entries.
    pub(super) const fn capacity(&self) -> u64 {
        self.max_buckets as u64 * TranspositionTable::ENTRIES_PER_BUCKET
    }

    /// Returns [`SolverGame::WIN_LENGTH_STEP`].
    pub(super) const fn win_length_step(&self) -> u32 {
        G::WIN_LENGTH_STEP
    }

    /// Searches on all threads and returns the winner, or `None` if the search was stopped. With a limit, the attacker's opponent
    /// is considered the winner if the attacker cannot win within the limit.
    pub(super) fn winner(&mut self, position: &Position, limit: PlyLimit, context: &SearchContext<'_>) -> Option<Side> {
        loop {
            let max_entries = if self.table.buckets() < self.max_buckets {
                self.table.capacity() as u64 / 2
            } else {
                u64::MAX
            };
            let winner = self.winner_in_table(position, limit, context, max_entries);
            if winner.is_some() || context.counters.entries() <= max_entries {
                return winner;
            }
            match self.table.grow(self.max_buckets.min(4 * self.table.buckets())) {
                Ok((table, entries)) => {
                    self.table = table;
                    context.counters.entries.store(entries, Relaxed);
                }
                // Without memory for a larger table, the search continues and replaces entries.
                Err(OutOfMemory { .. }) => self.max_buckets = self.table.buckets(),
            }
        }
    }

    /// Searches like [`Search::winner`], but also stops when the table contains more than `max_entries` entries.
    fn winner_in_table(
        &self,
        position: &Position,
        limit: PlyLimit,
        context: &SearchContext<'_>,
        max_entries: u64,
    ) -> Option<Side> {
        let shared = &SharedState {
            max_entries,
            ..self.shared_state(context, context.threads)
        };
        let node = shared.node(self.game.state(position), limit);
        let found = Mutex::new(Vec::new());
        let search = |interrupt| {
            let mut worker = Worker::new(shared, interrupt);
            let numbers = worker.solve(node);
            worker.finish();
            found.lock().unwrap_or_else(PoisonError::into_inner).push(numbers);
        };
        // Only the calling thread polls the interrupt.
        let counters = context.counters;
        run_with_helpers(
            context.threads - 1,
            || search(None),
            |helpers| {
                counters.threads.store(1 + helpers as u64, Relaxed);
                search(Some(context.interrupt));
            },
        );
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        let solved = found.into_iter().find(|numbers| numbers.is_solved())?;
        let side = position.side_to_move();
        Some(if solved == ProofNumbers::PROVEN { side } else { !side })
    }

    /// Runs a single-threaded query on the table and returns its result.
    pub(super) fn with_worker<T>(&self, context: &SearchContext<'_>, query: impl FnOnce(&mut Worker<'_, G>) -> T) -> T {
        let shared = self.shared_state(context, 1);
        let mut worker = Worker::new(&shared, Some(context.interrupt));
        let answer = query(&mut worker);
        worker.finish();
        answer
    }

    fn shared_state<'a>(&'a self, context: &SearchContext<'a>, threads: usize) -> SharedState<'a, G> {
        SharedState {
            game: &self.game,
            table: &self.table,
            counters: context.counters,
            max_nodes: context.max_nodes,
            max_entries: u64::MAX,
            tuning: context.tuning,
            threads,
            stop: AtomicBool::new(false),
        }
    }
}
