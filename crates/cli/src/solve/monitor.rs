//! Monitoring of a solver run: progress on standard error, the time limit and signals.

use breakthrough_platform::threads::spawn_scoped;
use breakthrough_rules::Interrupt;
use breakthrough_solver::Counters;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The interval between two checks of the time limit.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The minimum interval between progress lines.
const PROGRESS_SECONDS: f64 = 2.0;

pub(super) struct Monitor {
    started: Instant,
    time_limit: Option<Duration>,
    counters: Arc<Counters>,
    /// The capacity of the table, in entries.
    capacity: u64,
    prints_progress: bool,
    /// Set when a signal arrives.
    is_interrupted: Arc<AtomicBool>,
}

impl Monitor {
    /// Creates a monitor of a run that is stopped by `is_interrupted`.
    pub(super) const fn new(
        started: Instant,
        time_limit: Option<Duration>,
        counters: Arc<Counters>,
        capacity: u64,
        prints_progress: bool,
        is_interrupted: Arc<AtomicBool>,
    ) -> Monitor {
        Monitor {
            started,
            time_limit,
            counters,
            capacity,
            prints_progress,
            is_interrupted,
        }
    }

    /// Returns whether a signal has stopped the run.
    pub(super) fn is_interrupted(&self) -> bool {
        self.is_interrupted.load(Relaxed)
    }

    /// Calls a function with an interrupt, and monitors the run until the function returns.
    ///
    /// # Errors
    /// The thread of the monitor cannot be started.
    pub(super) fn run<T>(&self, work: impl FnOnce(&(dyn Interrupt + Sync)) -> T) -> io::Result<T> {
        let is_time_up = &AtomicBool::new(false);
        let (done, is_done) = channel();
        thread::scope(|scope| {
            let watch = move || {
                let (mut last_seconds, mut last_nodes) = (0.0, 0);
                while is_done.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    let passed = self.started.elapsed();
                    let seconds = passed.as_secs_f64();
                    if self.time_limit.is_some_and(|limit| passed >= limit) {
                        is_time_up.store(true, Relaxed);
                    }
                    let elapsed = seconds - last_seconds;
                    if self.prints_progress && elapsed >= PROGRESS_SECONDS {
                        let nodes = self.counters.nodes();
                        self.print_progress(seconds, (nodes - last_nodes) as f64 / elapsed);
                        (last_seconds, last_nodes) = (seconds, nodes);
                    }
                }
            };
            let done: Sender<()> = done;
            spawn_scoped(scope, "monitor", watch)?;
            let result = work(&|| is_time_up.load(Relaxed) || self.is_interrupted());
            drop(done);
            Ok(result)
        })
    }

    fn print_progress(&self, seconds: f64, nodes_per_second: f64) {
        let used = 100.0 * self.counters.entries() as f64 / self.capacity as f64;
        let nodes = self.counters.nodes();
        let verified = match self.counters.verified() {
            0 => String::new(),
            count => format!(", {count} verified"),
        };
        // A write error is ignored, because standard error may be closed.
        let _ = writeln!(
            io::stderr(),
            "{seconds:.0} s: {nodes} nodes, {nodes_per_second:.0} nodes/s, table {used:.1}% full{verified}"
        );
    }
}
