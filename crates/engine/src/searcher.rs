//! The engine's front door: searches a position of any board, deeper and deeper.

use super::limits::Budget;
use super::network::{self, Network};
use super::root::Root;
use super::table::Table;
use super::team::Team;
use super::whim::Whim;
use super::worker::{MOST_PLIES, Worker};
use super::{Interrupt, Limits, Report};
use breakthrough_rules::{Bitboard, Board, BoardRef, Geometry, Options, Position};
use std::sync::Arc;

/// Searches positions, and remembers in a table of fixed size what it found out about them.
pub struct Searcher {
    table: Table,
    /// The rules of the position searched last.
    rules: Option<Options>,
    /// What judges positions of boards of its size.
    network: Option<Arc<Network>>,
    /// Whether that is the one that comes with the engine.
    uses_committed: bool,
    whim: Whim,
    threads: usize,
    lines: usize,
}

/// Runs the same expression with the position's geometry and board of whatever width.
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
    /// The most threads that may search at a time.
    pub const MAX_THREADS: usize = 256;

    /// A searcher with one thread, whose table takes about so many MiB; 0 makes the smallest possible.
    #[must_use]
    pub fn new(hash_mebibytes: usize) -> Searcher {
        Searcher {
            table: Table::new(hash_mebibytes),
            rules: None,
            network: None,
            uses_committed: true,
            whim: Whim::default(),
            threads: 1,
            lines: 1,
        }
    }

    /// Sets how many threads search, 1–[`Searcher::MAX_THREADS`]; others are taken for the nearest. With more than one, two
    /// searches of the same position may differ.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, Searcher::MAX_THREADS);
    }

    /// Sets how many of the best first moves get a line of their own in the report, at least 1.
    pub fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// Judges boards of the network's size by it, and all others (or all, without a network) by general principles; not by the
    /// networks that come with the engine.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.uses_committed = false;
        self.clear();
    }

    /// Makes every estimate wrong by up to so many hundredths of a piece, in a way of its own for each seed.
    pub(super) fn set_whim(&mut self, centi: i32, seed: u64) {
        self.whim = Whim { centi, seed };
    }

    /// Takes a new, empty table of about so many MiB; 0 makes the smallest possible.
    pub fn set_hash(&mut self, mebibytes: usize) {
        // The old one goes first: there may not be room for both.
        self.table = Table::new(0);
        self.table = Table::new(mebibytes);
    }

    /// Forgets everything, as when newly made.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches until a limit is reached, the interrupt is raised, or the result is proven together with its distance.
    ///
    /// With one thread, the same position and the same limits give the same report on every machine if the table was clear.
    pub fn search(&mut self, position: &Position, limits: &Limits, interrupt: &dyn Interrupt) -> Report {
        self.search_with(position, limits, interrupt, &mut |_| {})
    }

    /// As [`Searcher::search`], and hands every finished iteration to `on_depth`. After that the interrupt is asked before the
    /// next iteration begins.
    pub fn search_with(
        &mut self,
        position: &Position,
        limits: &Limits,
        interrupt: &dyn Interrupt,
        on_depth: &mut dyn FnMut(&Report),
    ) -> Report {
        self.get_ready(position);
        let team = Team::new(limits.nodes, self.threads);
        on_board!(position, |geometry, board| {
            let search = Search {
                geometry,
                board,
                table: &self.table,
                network: self.network_for(position),
                whim: self.whim,
                team: &team,
                limits,
                lines: self.lines,
            };
            search.run(self.threads, interrupt, on_depth)
        })
    }

    /// Scores of one board mean nothing on another.
    fn get_ready(&mut self, position: &Position) {
        let rules = position.variant().options().rules();
        if self.rules.replace(rules).is_some_and(|before| before != rules) {
            self.clear();
        }
        if self.uses_committed {
            self.network = network::committed(position.size());
        }
        self.table.grow_older();
    }

    /// Networks know the standard rules only.
    fn network_for(&self, position: &Position) -> Option<Arc<Network>> {
        if !position.variant().options().has_standard_rules() {
            return None;
        }
        self.network.clone().filter(|network| network.size() == position.size())
    }
}

fn most_depth(limits: &Limits) -> u32 {
    limits.depth.unwrap_or(u32::MAX).min(MOST_PLIES as u32)
}

/// One search of a position by any number of threads.
struct Search<'a, B> {
    geometry: &'a Geometry<B>,
    board: &'a Board<B>,
    table: &'a Table,
    network: Option<Arc<Network>>,
    whim: Whim,
    team: &'a Team,
    limits: &'a Limits,
    lines: usize,
}

impl<'a, B: Bitboard> Search<'a, B> {
    fn root(&self, interrupt: Option<&'a dyn Interrupt>) -> Root<'a, B> {
        let budget = Budget::new(self.team, interrupt);
        let network = self.network.clone();
        let worker = Worker::new(self.geometry, self.board, self.table, network, self.whim, budget);
        Root::new(worker, &self.limits.moves, self.lines)
    }

    /// The calling thread leads and reports; the others help it by filling the table that all share.
    fn run(&self, threads: usize, interrupt: &'a dyn Interrupt, on_depth: &mut dyn FnMut(&Report)) -> Report {
        if self.board.outcome(self.geometry).is_some() {
            return Report::default();
        }
        std::thread::scope(|scope| {
            for _ in 1..threads {
                // A thread that cannot be started is one that does not help.
                let _ = std::thread::Builder::new().spawn_scoped(scope, || self.root(None).help());
            }
            let report = self.lead(interrupt, on_depth);
            self.team.stop();
            report
        })
    }

    fn lead(&self, interrupt: &'a dyn Interrupt, on_depth: &mut dyn FnMut(&Report)) -> Report {
        let mut root = self.root(Some(interrupt));
        let mut report = root.first_report();
        let most_depth = most_depth(self.limits);
        for depth in 1..=most_depth {
            if !root.iterate(depth) {
                break;
            }
            root.tell(&mut report);
            report.depth = depth;
            on_depth(&report);
            root.worker.budget.poll();
            if root.is_proven() {
                break;
            }
        }
        if !root.worker.budget.is_spent() {
            root.make_exact(most_depth);
            root.complete_lines();
        }
        root.tell(&mut report);
        report
    }
}
