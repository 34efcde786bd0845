//! The one answer to a search, whoever gives it: the search, or somebody who does not wait for it any longer.

use super::lines::{best_move_text, info_text};
use super::output::Output;
use super::task::Control;
use breakthrough_engine::Report;
use breakthrough_rules::{Move, Position};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope, Thread};
use std::time::{Duration, Instant};

/// How much later than asked a search may end. On a machine with more to do than processors, a thread that searches may not
/// run for longer than that, while one that sleeps is woken at once.
const GRACE: Duration = Duration::from_millis(3);
/// How often somebody who ponders is looked at.
const PONDER_POLL: Duration = Duration::from_millis(10);

/// What will be answered.
pub(super) struct Answer {
    pub(super) position: Position,
    output: Output,
    state: Mutex<State>,
    given: Condvar,
}

#[derive(Default)]
struct State {
    /// The best line known so far.
    best: Vec<Move>,
    is_given: bool,
}

impl Answer {
    pub(super) fn new(position: Position, output: Output) -> Answer {
        Answer {
            position,
            output,
            state: Mutex::default(),
            given: Condvar::new(),
        }
    }

    /// Tells what was found so far, unless the answer was given already.
    pub(super) fn tell(&self, report: &Report, elapsed: Duration) -> io::Result<()> {
        let mut state = self.state();
        if state.is_given {
            return Ok(());
        }
        state.best = report.pv().to_vec();
        // Sent while the state is held, so that nothing comes after the answer.
        self.output.send(&info_text(&self.position, report, elapsed))
    }

    /// Answers with these moves, and says something before, unless an answer was given already.
    pub(super) fn give(&self, before: Option<&str>, moves: &[Move]) -> io::Result<()> {
        self.send(self.state(), before, moves)
    }

    /// Waits a moment for the search to answer. If it does not, answers with the best line known so far, if there is one.
    pub(super) fn give_soon(&self) -> io::Result<()> {
        let waited = self
            .given
            .wait_timeout_while(self.state(), GRACE, |state| !state.is_given);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let best = std::mem::take(&mut state.best);
        if best.is_empty() {
            return Ok(());
        }
        self.send(state, None, &best)
    }

    /// Sees to it that the answer comes when the time is over, even if the search does not notice. Ends when what is
    /// returned is dropped.
    pub(super) fn watch<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        control: &'scope Control,
        (begun, hard): (Instant, Duration),
        is_done: &'scope AtomicBool,
    ) -> Watch<'scope> {
        let watch = move || {
            while !is_done.load(Ordering::Acquire) {
                match control.time_left(begun, hard) {
                    None => thread::park_timeout(PONDER_POLL),
                    Some(Duration::ZERO) => {
                        // If nobody can be told, the search will find that out, too.
                        let _ = self.give_soon();
                        return;
                    }
                    Some(left) => thread::park_timeout(left),
                }
            }
        };
        let spawned = thread::Builder::new()
            .name("clock".to_owned())
            .spawn_scoped(scope, watch);
        Watch {
            is_done,
            // Without it, the search looks at the clock itself.
            thread: spawned.ok().map(|spawned| spawned.thread().clone()),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, mut state: MutexGuard<'_, State>, before: Option<&str>, moves: &[Move]) -> io::Result<()> {
        if std::mem::replace(&mut state.is_given, true) {
            return Ok(());
        }
        self.given.notify_all();
        let best = best_move_text(&self.position, moves);
        match before {
            None => self.output.send(&best),
            Some(before) => self.output.send(&format!("{before}\n{best}")),
        }
    }
}

/// Somebody who looks at the clock, as long as this lives.
pub(super) struct Watch<'a> {
    is_done: &'a AtomicBool,
    thread: Option<Thread>,
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.is_done.store(true, Ordering::Release);
        if let Some(thread) = &self.thread {
            thread.unpark();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::Shared;
    use super::*;
    use breakthrough_engine::{PvLine, Score};
    use breakthrough_rules::Variant;

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
    fn there_is_one_answer_and_nothing_after_it() {
        let shared = Shared::default();
        let position = Position::start(Variant::STANDARD);
        let answer = Answer::new(position.clone(), Output::new(shared.clone()));
        answer.give_soon().expect("written");
        assert_eq!(shared.text(), "", "nothing is known yet");
        answer.tell(&report(&position), Duration::ZERO).expect("written");
        answer.give_soon().expect("written");
        answer.tell(&report(&position), Duration::ZERO).expect("written");
        answer.give(None, &position.legal_moves()[1..2]).expect("written");
        let text = shared.text();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() == 2 && lines[0].starts_with("info depth 0"), "{text}");
        assert!(lines[1].starts_with("bestmove "), "{text}");
    }

    #[test]
    fn the_answer_comes_when_the_time_is_over() {
        let shared = Shared::default();
        let position = Position::start(Variant::STANDARD);
        let answer = Answer::new(position.clone(), Output::new(shared.clone()));
        answer.tell(&report(&position), Duration::ZERO).expect("written");
        let (control, is_done) = (Control::new(false), AtomicBool::new(false));
        thread::scope(|scope| {
            let _watch = answer.watch(scope, &control, (Instant::now(), Duration::from_millis(1)), &is_done);
            // A search that does not look at the clock.
            let patience = Instant::now() + Duration::from_secs(10);
            while !shared.text().contains("bestmove") {
                assert!(Instant::now() < patience);
                thread::sleep(Duration::from_millis(1));
            }
        });
    }
}
