//! The reply to a `go` command: `info` lines and exactly one `bestmove`, sent within the time limit.

use super::control::SearchControl;
use super::lines::{best_move_line, info_lines};
use super::output::Output;
use breakthrough_engine::Report;
use breakthrough_platform::threads::spawn_scoped;
use breakthrough_rules::{Move, Position};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope, Thread};
use std::time::{Duration, Instant};

/// The time by which a search may exceed its limit before the timer sends the best move so far. If a machine has more running
/// threads than processors, the system may suspend a search thread for longer than this time, but wakes the sleeping timer in time.
const GRACE: Duration = Duration::from_millis(3);
/// The interval at which the timer checks whether `ponderhit` has started the clock.
const PONDER_POLL: Duration = Duration::from_millis(10);

/// The reply to a search. `bestmove` is sent once, by either the search or the timer.
pub(super) struct SearchReply {
    pub(super) position: Position,
    output: Output,
    shows_wdl: bool,
    state: Mutex<State>,
    sent: Condvar,
}

#[derive(Default)]
struct State {
    /// The current principal variation.
    best_line: Vec<Move>,
    is_sent: bool,
    /// Whether `bestmove` is held until [`SearchReply::release`].
    is_held: bool,
    held: Option<String>,
}

impl SearchReply {
    /// Creates a reply. `shows_wdl` is the option `UCI_ShowWDL`.
    pub(super) fn new(position: Position, output: Output, shows_wdl: bool) -> SearchReply {
        SearchReply {
            position,
            output,
            shows_wdl,
            state: Mutex::default(),
            sent: Condvar::new(),
        }
    }

    /// Holds `bestmove` until [`SearchReply::release`], as required by `go infinite`.
    pub(super) fn hold(&self) {
        self.state().is_held = true;
    }

    /// Returns whether `bestmove` is held.
    pub(super) fn is_held(&self) -> bool {
        self.state().is_held
    }

    /// Sends the held `bestmove`, if any, and stops holding later replies.
    pub(super) fn release(&self) -> io::Result<()> {
        let mut state = self.state();
        state.is_held = false;
        let held = state.held.take();
        held.map_or(Ok(()), |best_move| self.output.send(&best_move))
    }

    /// Sends a report as `info` lines, unless `bestmove` has already been sent.
    pub(super) fn send_info(&self, report: &Report, elapsed: Duration) -> io::Result<()> {
        let mut state = self.state();
        if state.is_sent {
            return Ok(());
        }
        state.best_line = report.pv().to_vec();
        // The lock is held while sending, so that no `info` follows `bestmove`.
        let lines = info_lines(&self.position, report, elapsed, self.shows_wdl);
        self.output.send(&lines)
    }

    /// Sends a message as `info string`, unless `bestmove` has already been sent.
    pub(super) fn send_info_string(&self, message: &str) -> io::Result<()> {
        let state = self.state();
        if state.is_sent {
            return Ok(());
        }
        self.output.send_info_string(message)
    }

    /// Sends an optional `info` line and the first move of `line` as `bestmove`, unless `bestmove` has already been sent.
    pub(super) fn send_best_move(&self, info: Option<&str>, line: &[Move]) -> io::Result<()> {
        self.send(self.state(), info, line)
    }

    /// Waits for the search to send `bestmove`. If the search has not sent `bestmove` within [`GRACE`], sends the best move of the last
    /// completed iteration, if any.
    pub(super) fn send_best_move_so_far(&self) -> io::Result<()> {
        let waited = self
            .sent
            .wait_timeout_while(self.state(), GRACE, |state| !state.is_sent);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let line = std::mem::take(&mut state.best_line);
        if line.is_empty() {
            return Ok(());
        }
        self.send(state, None, &line)
    }

    /// Starts a thread that sends the best move so far if the search has not replied by its hard time limit. The thread ends when
    /// the timer is dropped.
    pub(super) fn start_timer<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        control: &'scope SearchControl,
        (started, hard): (Instant, Duration),
        is_done: &'scope AtomicBool,
    ) -> Timer<'scope> {
        let run = move || {
            while !is_done.load(Ordering::Acquire) {
                match control.time_left(started, hard) {
                    None => thread::park_timeout(PONDER_POLL),
                    Some(Duration::ZERO) => {
                        // A write error is ignored, because the search will encounter the same error.
                        let _ = self.send_best_move_so_far();
                        return;
                    }
                    Some(left) => thread::park_timeout(left),
                }
            }
        };
        let spawned = spawn_scoped(scope, "timer", run);
        Timer {
            is_done,
            // If the thread cannot be started, the search still checks its limits.
            thread: spawned.ok().map(|spawned| spawned.thread().clone()),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, mut state: MutexGuard<'_, State>, info: Option<&str>, line: &[Move]) -> io::Result<()> {
        if std::mem::replace(&mut state.is_sent, true) {
            return Ok(());
        }
        self.sent.notify_all();
        let mut best_move = best_move_line(&self.position, line);
        if let Some(info) = info {
            best_move = format!("{info}\n{best_move}");
        }
        if state.is_held {
            state.held = Some(best_move);
            return Ok(());
        }
        self.output.send(&best_move)
    }
}

/// Handle of the timer thread, which ends when the handle is dropped.
pub(super) struct Timer<'a> {
    is_done: &'a AtomicBool,
    thread: Option<Thread>,
}

impl Drop for Timer<'_> {
    fn drop(&mut self) {
        self.is_done.store(true, Ordering::Release);
        if let Some(thread) = &self.thread {
            thread.unpark();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::SharedBuffer;
    use super::*;
    use breakthrough_engine::{PvLine, Score};
    use breakthrough_rules::Variant;
    use breakthrough_test_support::wait_until;

    fn report(position: &Position) -> Report {
        let line = PvLine {
            score: Score::EVEN,
            moves: vec![position.legal_moves()[0]],
        };
        Report {
            lines: vec![line],
            ..Report::default()
        }
    }

    #[test]
    fn bestmove_is_sent_once_and_is_not_followed_by_info() {
        let buffer = SharedBuffer::default();
        let position = Position::start(Variant::STANDARD);
        let reply = SearchReply::new(position.clone(), Output::new(buffer.clone()), false);
        reply.send_best_move_so_far().expect("written");
        assert_eq!(buffer.text(), "", "no best move is known yet");
        reply.send_info(&report(&position), Duration::ZERO).expect("written");
        reply.send_best_move_so_far().expect("written");
        reply.send_info(&report(&position), Duration::ZERO).expect("written");
        let other = &position.legal_moves()[1..2];
        reply.send_best_move(None, other).expect("written");
        let text = buffer.text();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() == 2 && lines[0].starts_with("info depth 0"), "{text}");
        assert!(lines[1].starts_with("bestmove "), "{text}");
    }

    #[test]
    fn a_held_bestmove_is_sent_once_when_it_is_released() {
        let buffer = SharedBuffer::default();
        let position = Position::start(Variant::STANDARD);
        let reply = SearchReply::new(position.clone(), Output::new(buffer.clone()), false);
        reply.hold();
        reply.send_best_move(None, &position.legal_moves()).expect("written");
        reply.send_best_move_so_far().expect("written");
        assert_eq!(buffer.text(), "");
        for _ in 0..2 {
            reply.release().expect("written");
            assert_eq!(buffer.text().matches("bestmove ").count(), 1);
        }
    }

    #[test]
    fn the_timer_sends_bestmove_for_an_unresponsive_search() {
        let buffer = SharedBuffer::default();
        let position = Position::start(Variant::STANDARD);
        let reply = SearchReply::new(position.clone(), Output::new(buffer.clone()), false);
        reply.send_info(&report(&position), Duration::ZERO).expect("written");
        let (control, is_done) = (SearchControl::new(false), AtomicBool::new(false));
        thread::scope(|scope| {
            let limit = (Instant::now(), Duration::from_millis(1));
            let _timer = reply.start_timer(scope, &control, limit, &is_done);
            wait_until("the best move", Duration::from_secs(10), || {
                buffer.text().contains("bestmove")
            });
        });
    }
}
