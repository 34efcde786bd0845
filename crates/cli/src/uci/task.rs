//! The task of a `go` command: a search or perft.

use super::control::SearchControl;
use super::output::Output;
use super::search_reply::SearchReply;
use crate::divide::divide;
use breakthrough_engine::{Level, Limits, Player, Proven, Report, Searcher};
use breakthrough_players::TimeBudget;
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Move, Position};
use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The state that persists between searches.
pub(super) struct SearchState {
    pub(super) searcher: Searcher,
    /// The player at a limited level; `None` for full strength. The evaluation noise of the player differs between games.
    pub(super) player: Option<Player>,
}

impl SearchState {
    /// Creates the state of a new session, with a transposition table of this size in MiB.
    pub(super) fn new(hash_mebibytes: usize) -> SearchState {
        SearchState {
            searcher: Searcher::new(hash_mebibytes),
            player: None,
        }
    }
}

/// The task of a `go` command.
pub(super) enum Task {
    Search(SearchTask),
    Perft { position: Position, depth: u32 },
}

/// A search for the best move.
pub(super) struct SearchTask {
    /// The reply, which contains the position to search.
    pub(super) reply: Arc<SearchReply>,
    pub(super) limits: Limits,
    pub(super) time_budget: TimeBudget,
    /// The number of moves within which a proven win ends the search (`go mate`).
    pub(super) mate: Option<u32>,
    /// The level that chooses the move; `None` for full strength.
    pub(super) level: Option<Level>,
    /// The number of threads requested by the option `Threads`.
    pub(super) threads: usize,
    pub(super) started: Instant,
}

impl Task {
    /// Runs the task and sends the reply.
    pub(super) fn run(&self, state: &mut SearchState, control: &SearchControl, output: &Output) -> io::Result<()> {
        match self {
            Task::Search(search) => search.run(state, control),
            Task::Perft { position, depth } => {
                let on_move = &mut |mv, count| {
                    let mv = uci_move(mv, position.size());
                    output.send(&format!("{mv}: {count}"))
                };
                match divide(position, *depth, &|| control.is_stopped(), on_move)? {
                    Some(sum) => output.send(&format!("\nNodes searched: {sum}\n")),
                    None => output.send_info_string("perft was stopped"),
                }
            }
        }
    }

    /// Returns the reply of a search; `None` for perft.
    pub(super) const fn reply(&self) -> Option<&Arc<SearchReply>> {
        match self {
            Task::Search(search) => Some(&search.reply),
            Task::Perft { .. } => None,
        }
    }

    /// Returns whether the task is a search that only a command can end.
    pub(super) fn is_unlimited(&self) -> bool {
        let Task::Search(search) = self else { return false };
        let limits = &search.limits;
        limits.depth.is_none() && limits.nodes.is_none() && search.time_budget.hard.is_none()
    }

    /// Replies with the first legal move after a search has failed.
    pub(super) fn send_fallback_move(&self) -> io::Result<()> {
        match self {
            Task::Search(search) => {
                let first = search.reply.position.legal_moves().into_iter().take(1);
                search.reply.send_best_move(None, &first.collect::<Vec<_>>())
            }
            Task::Perft { .. } => Ok(()),
        }
    }
}

impl SearchTask {
    fn run(&self, state: &mut SearchState, control: &SearchControl) -> io::Result<()> {
        if self.reply.position.outcome().is_some() {
            control.wait();
            return self.reply.send_best_move(Some("info depth 0 score mate 0"), &[]);
        }
        let is_done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let start_timer = |hard| self.reply.start_timer(scope, control, (self.started, hard), &is_done);
            let _timer = self.time_budget.hard.map(start_timer);
            let line = match &mut state.player {
                Some(player) if self.level.is_some() => self.choose_at_level(player, control).into_iter().collect(),
                _ => self.search(&mut state.searcher, control)?,
            };
            control.wait();
            self.reply.send_best_move(None, &line)
        })
    }

    /// Chooses a move with the player at the limited level.
    fn choose_at_level(&self, player: &mut Player, control: &SearchControl) -> Option<Move> {
        player.choose_among(&self.reply.position, &self.limits.moves, &|| {
            self.is_interrupted(control)
        })
    }

    /// Searches, sends `info` after every iteration, and returns the principal variation.
    fn search(&self, searcher: &mut Searcher, control: &SearchControl) -> io::Result<Vec<Move>> {
        let position = &self.reply.position;
        // If only one move is legal, a timed search stops after the first iteration.
        let has_choice = position.legal_moves().len() > 1;
        let soft = self.time_budget.soft;
        let soft = soft.map(|soft| if has_choice { soft } else { Duration::ZERO });
        let is_enough = Cell::new(false);
        let interrupt = || is_enough.get() || self.is_interrupted(control);
        let mut last = Report::default();
        let mut sent = Ok(());
        let on_depth = &mut |report: &Report| {
            sent = self.reply.send_info(report, self.started.elapsed());
            last.clone_from(report);
            // If the output is closed, the search stops, because its reply cannot be sent.
            if sent.is_err() || control.has_passed(self.started, soft) || self.is_mate_found(report) {
                is_enough.set(true);
            }
        };
        let report = searcher.search_with(position, &self.limits, &interrupt, on_depth);
        sent?;
        let started = searcher.started_threads();
        if started < self.threads {
            self.reply
                .send_info_string(&format!("Threads: started {started} of {}", self.threads))?;
        }
        if report != last {
            self.reply.send_info(&report, self.started.elapsed())?;
        }
        Ok(report.pv().to_vec())
    }

    /// Whether the search has been stopped or has reached its time limit.
    fn is_interrupted(&self, control: &SearchControl) -> bool {
        control.is_stopped() || control.has_passed(self.started, self.time_budget.hard)
    }

    fn is_mate_found(&self, report: &Report) -> bool {
        match (self.mate, report.score().proven()) {
            (Some(moves), Some(Proven::WinsIn(plies))) => plies.div_ceil(2) <= moves,
            _ => false,
        }
    }
}
