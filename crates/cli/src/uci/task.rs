//! One search: what is asked, when it has to end, and what is answered.

use super::answer::Answer;
use super::output::Output;
use crate::clock::Allowance;
use crate::divide::divide;
use breakthrough_engine::{Level, Limits, Player, Proven, Report, Searcher};
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Move, Position};
use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What searches keep from one to the next.
pub(super) struct Brain {
    pub(super) searcher: Searcher,
    /// Player of limited strength, with its own evaluation noise in every game.
    pub(super) player: Option<Player>,
}

/// What is asked.
pub(super) enum Task {
    Search(Search),
    Perft { position: Position, depth: u32 },
}

/// A search for the best move.
pub(super) struct Search {
    /// Where it goes, and the position.
    pub(super) answer: Arc<Answer>,
    pub(super) limits: Limits,
    pub(super) allowance: Allowance,
    /// A win in so many moves is good enough.
    pub(super) mate: Option<u32>,
    /// Somebody weaker is to choose the move.
    pub(super) level: Option<Level>,
    pub(super) begun: Instant,
}

/// What the two threads tell each other.
pub(super) struct Control {
    stopped: AtomicBool,
    /// The answer is kept back, and no clock runs, until we are told to go on.
    waits: AtomicBool,
    /// When the clock started, in microseconds after the search did.
    clock_started: AtomicU64,
}

impl Control {
    pub(super) const fn new(waits: bool) -> Control {
        Control {
            stopped: AtomicBool::new(false),
            waits: AtomicBool::new(waits),
            clock_started: AtomicU64::new(0),
        }
    }

    /// Ends the search.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
    }

    /// The clock starts now, so long after the search did.
    pub(super) fn start_clock(&self, after: Duration) {
        let micros = u64::try_from(after.as_micros()).unwrap_or(u64::MAX);
        self.clock_started.store(micros, Ordering::Release);
        self.waits.store(false, Ordering::Release);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// How much is left of this much time on the clock; nothing while it does not run.
    pub(super) fn time_left(&self, begun: Instant, part: Duration) -> Option<Duration> {
        let is_running = !self.waits.load(Ordering::Acquire);
        let started = Duration::from_micros(self.clock_started.load(Ordering::Acquire));
        is_running.then(|| part.saturating_sub(begun.elapsed().saturating_sub(started)))
    }

    /// Whether the clock has run for this long.
    fn has_passed(&self, begun: Instant, part: Option<Duration>) -> bool {
        part.and_then(|part| self.time_left(begun, part)) == Some(Duration::ZERO)
    }

    /// Sleeps until the answer may be given. Whoever changes this has to unpark the thread.
    fn wait(&self) {
        while self.waits.load(Ordering::Acquire) && !self.is_stopped() {
            thread::park();
        }
    }
}

impl Task {
    /// Does what is asked and answers.
    pub(super) fn run(&self, brain: &mut Brain, control: &Control, output: &Output) -> io::Result<()> {
        match self {
            Task::Search(search) => search.run(brain, control),
            Task::Perft { position, depth } => {
                let on_move = &mut |mv, count| {
                    let mv = uci_move(mv, position.size());
                    output.send(&format!("{mv}: {count}"))
                };
                match divide(position, *depth, &|| control.is_stopped(), on_move)? {
                    Some(sum) => output.send(&format!("\nNodes searched: {sum}\n")),
                    None => output.say("perft was stopped"),
                }
            }
        }
    }

    /// An answer that is better than none, when the search has failed.
    pub(super) fn answer_anyway(&self) -> io::Result<()> {
        match self {
            Task::Search(search) => {
                let first = search.answer.position.legal_moves().into_iter().take(1);
                search.answer.give(None, &first.collect::<Vec<_>>())
            }
            Task::Perft { .. } => Ok(()),
        }
    }
}

impl Search {
    fn run(&self, brain: &mut Brain, control: &Control) -> io::Result<()> {
        if self.answer.position.outcome().is_some() {
            control.wait();
            return self.answer.give(Some("info depth 0 score mate 0"), &[]);
        }
        let is_done = AtomicBool::new(false);
        thread::scope(|scope| {
            let hard = self.allowance.hard;
            let _watch = hard.map(|hard| self.answer.watch(scope, control, (self.begun, hard), &is_done));
            let moves = match &mut brain.player {
                Some(player) if self.level.is_some() => self.choose(player, control).into_iter().collect(),
                _ => self.search(&mut brain.searcher, control)?,
            };
            control.wait();
            self.answer.give(None, &moves)
        })
    }

    /// Lets a weaker player choose.
    fn choose(&self, player: &mut Player, control: &Control) -> Option<Move> {
        let is_over = || control.is_stopped() || control.has_passed(self.begun, self.allowance.hard);
        player.choose(&self.answer.position, &is_over)
    }

    /// Searches, and tells what is found as it is found. Returns the best line.
    fn search(&self, searcher: &mut Searcher, control: &Control) -> io::Result<Vec<Move>> {
        let position = &self.answer.position;
        // Where there is nothing to choose, a clock is not to be wasted.
        let has_choice = position.legal_moves().len() > 1;
        let soft = self.allowance.soft;
        let soft = soft.map(|soft| if has_choice { soft } else { Duration::ZERO });
        let is_enough = Cell::new(false);
        let is_over = || is_enough.get() || control.is_stopped() || control.has_passed(self.begun, self.allowance.hard);
        let mut last = Report::default();
        let mut told = Ok(());
        let on_depth = &mut |report: &Report| {
            told = self.answer.tell(report, self.begun.elapsed());
            last.clone_from(report);
            // A closed output means that nobody waits for an answer any more.
            if told.is_err() || control.has_passed(self.begun, soft) || self.is_mate_found(report) {
                is_enough.set(true);
            }
        };
        let report = searcher.search_with(position, &self.limits, &is_over, on_depth);
        told?;
        if report != last {
            self.answer.tell(&report, self.begun.elapsed())?;
        }
        Ok(report.pv().to_vec())
    }

    fn is_mate_found(&self, report: &Report) -> bool {
        match (self.mate, report.score().proven()) {
            (Some(moves), Some(Proven::WinsIn(plies))) => plies.div_ceil(2) <= moves,
            _ => false,
        }
    }
}
