//! Entry point of the engine: iterative deepening on any board, with any number of threads.

use super::eval_noise::EvalNoise;
use super::network::{BoardNetwork, GeneralNetwork, Network, embedded_general_network, embedded_network};
use super::params::MAX_PLY;
use super::root::RootSearch;
use super::shared_state::SharedState;
use super::thread::SearchThread;
use super::transposition_table::{OutOfMemory, TranspositionTable};
use super::worker::{EvaluationChoice, Worker};
use super::{Limits, Report};
use crate::helpers::run_with_helpers;
use breakthrough_rules::{Bitboard, Board, BoardRef, Geometry, Interrupt, Options, Position};
use std::sync::Arc;

/// Searches positions, and keeps the transposition table between searches.
pub struct Searcher {
    tt: TranspositionTable,
    /// Requested size of the table, in MiB.
    hash_mebibytes: usize,
    /// Rules of the last searched position.
    rules: Option<Options>,
    /// Network for boards of one size, with the standard rules.
    network: Option<Arc<Network>>,
    /// General network that replaces the embedded network; `None` for the embedded network or the hand-crafted
    /// evaluation.
    general: Option<Arc<GeneralNetwork>>,
    /// General network on the board of the last searched position.
    board_network: Option<Arc<BoardNetwork>>,
    /// Whether `network` is replaced by the embedded network for the board before each search.
    uses_embedded: bool,
    eval_noise: EvalNoise,
    threads: usize,
    /// Number of threads of the last search.
    started_threads: usize,
    multi_pv: usize,
}

/// Evaluates an expression with the position's geometry and board, generic over the bitboard width.
macro_rules! on_board {
    ($position:expr, |$geometry:ident, $board:ident| $body:expr) => {
        match $position.board() {
            BoardRef::Small($geometry, $board) => $body,
            BoardRef::Medium($geometry, $board) => $body,
            BoardRef::Large($geometry, $board) => $body,
        }
    };
}

impl Searcher {
    /// Maximum number of search threads.
    pub const MAX_THREADS: usize = 256;

    /// Creates a searcher with one thread and a transposition table of about `hash_mebibytes` MiB, where 0 selects the minimum
    /// size. If memory is insufficient, the table is smaller. For sizes that a user selects, use [`Searcher::try_new`].
    #[must_use]
    pub fn new(hash_mebibytes: usize) -> Searcher {
        Searcher::with_table(hash_mebibytes, TranspositionTable::new(hash_mebibytes))
    }

    /// Creates a searcher like [`Searcher::new`], whose table has the requested size.
    ///
    /// # Errors
    /// The table cannot be allocated.
    pub fn try_new(hash_mebibytes: usize) -> Result<Searcher, OutOfMemory> {
        let table = TranspositionTable::try_new(hash_mebibytes)?;
        Ok(Searcher::with_table(hash_mebibytes, table))
    }

    fn with_table(hash_mebibytes: usize, tt: TranspositionTable) -> Searcher {
        Searcher {
            tt,
            hash_mebibytes,
            rules: None,
            network: None,
            general: None,
            board_network: None,
            uses_embedded: true,
            eval_noise: EvalNoise::default(),
            threads: 1,
            started_threads: 1,
            multi_pv: 1,
        }
    }

    /// Sets the number of threads, clamped to 1–[`Searcher::MAX_THREADS`]. With more than one thread, searches are not
    /// deterministic.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, Searcher::MAX_THREADS);
    }

    /// Returns the number of threads of the last search. This number is lower than the number set by [`Searcher::set_threads`] if
    /// the system cannot start another thread.
    #[must_use]
    pub const fn started_threads(&self) -> usize {
        self.started_threads
    }

    /// Sets the number of principal variations in the report (UCI `MultiPV`), at least 1.
    pub fn set_multi_pv(&mut self, multi_pv: usize) {
        self.multi_pv = multi_pv.max(1);
    }

    /// Replaces the embedded networks with `network`, and clears the transposition table. Boards of all other sizes, or all
    /// boards if `network` is `None`, are evaluated by the hand-crafted evaluation.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.general = None;
        self.board_network = None;
        self.uses_embedded = false;
        self.clear();
    }

    #[cfg(test)]
    pub(super) fn table_buckets(&self) -> usize {
        self.tt.buckets()
    }

    /// Replaces the embedded networks with a general network, which evaluates all boards, except in variants with explosions.
    /// Clears the transposition table.
    pub fn set_general_network(&mut self, network: Arc<GeneralNetwork>) {
        self.set_network(None);
        self.general = Some(network);
    }

    /// Sets the noise of up to ±`centi` hundredths of a piece that is added to every static evaluation.
    pub(super) fn set_eval_noise(&mut self, centi: i32, seed: u64) {
        self.eval_noise = EvalNoise { centi, seed };
    }

    /// Replaces the transposition table with an empty table of about this size (UCI `Hash`), where 0 selects the minimum size.
    ///
    /// # Errors
    /// The table cannot be allocated. The searcher then has an empty table of the previous size.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), OutOfMemory> {
        // Free the previous table first, because memory may not suffice for two tables.
        self.tt = TranspositionTable::new(0);
        match TranspositionTable::try_new(mebibytes) {
            Ok(table) => {
                self.tt = table;
                self.hash_mebibytes = mebibytes;
                Ok(())
            }
            Err(error) => {
                self.tt = TranspositionTable::new(self.hash_mebibytes);
                Err(error)
            }
        }
    }

    /// Clears the transposition table.
    pub fn clear(&mut self) {
        self.tt.clear();
    }

    /// Searches until a limit is reached, the interrupt is raised, or the result is proven with its exact distance.
    ///
    /// With one thread and an empty table, searches are deterministic: the same position and limits produce the same report on
    /// every machine.
    pub fn search(&mut self, position: &Position, limits: &Limits, interrupt: &dyn Interrupt) -> Report {
        self.search_with(position, limits, interrupt, &mut |_| {})
    }

    /// Searches like [`Searcher::search`], and calls `on_depth` with the report of every finished iteration. The interrupt is
    /// polled after each of these calls.
    pub fn search_with(
        &mut self,
        position: &Position,
        limits: &Limits,
        interrupt: &dyn Interrupt,
        on_depth: &mut dyn FnMut(&Report),
    ) -> Report {
        let evaluation = self.prepare(position);
        let shared = SharedState::new(limits.nodes, self.threads);
        let (report, started_threads) = on_board!(position, |geometry, board| {
            let search = Search {
                geometry,
                board,
                tt: &self.tt,
                evaluation,
                eval_noise: self.eval_noise,
                shared: &shared,
                limits,
                multi_pv: self.multi_pv,
            };
            search.run(self.threads, interrupt, on_depth)
        });
        self.started_threads = started_threads;
        report
    }

    /// Prepares the table for a search, and returns the evaluation. The table is cleared if the rules have changed, because scores
    /// are valid only under the rules of their search.
    fn prepare(&mut self, position: &Position) -> EvaluationChoice {
        let variant = position.variant();
        let options = variant.options();
        let rules = options.rules();
        if self.rules.replace(rules).is_some_and(|before| before != rules) {
            self.clear();
            self.board_network = None;
        }
        self.tt.start_new_search();
        if self.uses_embedded {
            self.network = embedded_network(position.size());
        }
        // Networks of one board size are trained only on the standard rules.
        let network = self.network.as_ref();
        let network = network.filter(|network| options.has_standard_rules() && network.size() == position.size());
        let general = || {
            let embedded = || self.uses_embedded.then(embedded_general_network);
            let general = self.general.clone().or_else(embedded);
            general.filter(|_| GeneralNetwork::evaluates(options))
        };
        if let Some(network) = network {
            return EvaluationChoice::Network(Arc::clone(network));
        }
        let Some(general) = general() else {
            return EvaluationChoice::HandCrafted;
        };
        let board_network = self.board_network.get_or_insert_with(|| {
            on_board!(position, |geometry, _board| {
                Arc::new(BoardNetwork::new(&general, geometry, options))
            })
        });
        EvaluationChoice::General(Arc::clone(board_network))
    }
}

fn max_depth(limits: &Limits) -> u32 {
    limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32)
}

/// One search of a position by one or more threads.
struct Search<'a, B> {
    geometry: &'a Geometry<B>,
    board: &'a Board<B>,
    tt: &'a TranspositionTable,
    evaluation: EvaluationChoice,
    eval_noise: EvalNoise,
    shared: &'a SharedState,
    limits: &'a Limits,
    multi_pv: usize,
}

impl<'a, B: Bitboard> Search<'a, B> {
    /// Creates the root search of one thread. Only the main thread polls the interrupt.
    fn root(&self, interrupt: Option<&'a dyn Interrupt>) -> RootSearch<'a, B> {
        let thread = SearchThread::new(self.shared, interrupt);
        let evaluation = self.evaluation.clone();
        let worker = Worker::new(self.geometry, self.board, self.tt, evaluation, self.eval_noise, thread);
        RootSearch::new(worker, &self.limits.moves, self.multi_pv)
    }

    /// Runs the search. The calling thread is the main thread, which reports results; additional threads are helper threads.
    /// Returns the report and the number of threads.
    fn run(&self, threads: usize, interrupt: &'a dyn Interrupt, on_depth: &mut dyn FnMut(&Report)) -> (Report, usize) {
        if self.board.outcome(self.geometry).is_some() {
            return (Report::default(), threads);
        }
        let lead = |helpers| {
            let report = self.iterative_deepening(interrupt, on_depth);
            self.shared.stop();
            (report, 1 + helpers)
        };
        run_with_helpers(threads - 1, || self.root(None).run_helper(), lead)
    }

    /// Runs iterative deepening on the main thread.
    fn iterative_deepening(&self, interrupt: &'a dyn Interrupt, on_depth: &mut dyn FnMut(&Report)) -> Report {
        let mut root = self.root(Some(interrupt));
        let mut report = root.first_report();
        let max_depth = max_depth(self.limits);
        for depth in 1..=max_depth {
            if !root.run_iteration(depth) {
                break;
            }
            root.fill_report(&mut report);
            report.depth = depth;
            on_depth(&report);
            root.worker.thread.poll();
            if root.is_proven() {
                break;
            }
        }
        if !root.worker.thread.is_stopped() {
            root.shorten_proven_lines(max_depth);
            root.extend_proven_lines();
        }
        root.fill_report(&mut report);
        report
    }
}
