//! Controls a running search from the input thread.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// State shared by the search thread and the input thread.
pub(super) struct SearchControl {
    is_stopped: AtomicBool,
    /// The time at which the search stops without a command.
    stop_at: OnceLock<Instant>,
    /// Whether the search is infinite or pondering. In this case, the clock is stopped, and the reply is delayed until `stop`
    /// or `ponderhit`.
    is_waiting: AtomicBool,
    /// The time when the clock started, in microseconds since the start of the search.
    clock_start: AtomicU64,
}

impl SearchControl {
    /// Creates the control of a search. `is_waiting` is true for `go infinite` and `go ponder`.
    pub(super) const fn new(is_waiting: bool) -> SearchControl {
        SearchControl {
            is_stopped: AtomicBool::new(false),
            stop_at: OnceLock::new(),
            is_waiting: AtomicBool::new(is_waiting),
            clock_start: AtomicU64::new(0),
        }
    }

    /// Stops the search. The caller must unpark the search thread.
    pub(super) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Release);
    }

    /// Schedules the end of the search.
    pub(super) fn stop_at(&self, time: Instant) {
        // A second call has no effect.
        let _ = self.stop_at.set(time);
    }

    /// Starts the clock on `ponderhit`. `after` is the time since the start of the search. The caller must unpark the search thread.
    pub(super) fn start_clock(&self, after: Duration) {
        let micros = u64::try_from(after.as_micros()).unwrap_or(u64::MAX);
        self.clock_start.store(micros, Ordering::Release);
        self.is_waiting.store(false, Ordering::Release);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Acquire) || self.stop_at.get().is_some_and(|time| Instant::now() >= *time)
    }

    /// Returns the time until the clock of a search started at `started` reaches `limit`; `None` if the clock is stopped.
    pub(super) fn time_left(&self, started: Instant, limit: Duration) -> Option<Duration> {
        let is_running = !self.is_waiting.load(Ordering::Acquire);
        let clock_start = Duration::from_micros(self.clock_start.load(Ordering::Acquire));
        is_running.then(|| limit.saturating_sub(started.elapsed().saturating_sub(clock_start)))
    }

    /// Whether the clock has reached `limit`.
    pub(super) fn has_passed(&self, started: Instant, limit: Option<Duration>) -> bool {
        limit.and_then(|limit| self.time_left(started, limit)) == Some(Duration::ZERO)
    }

    /// Parks the thread until the reply may be sent.
    pub(super) fn wait(&self) {
        while self.is_waiting.load(Ordering::Acquire) && !self.is_stopped() {
            thread::park();
        }
    }
}
