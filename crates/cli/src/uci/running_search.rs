//! A search or perft started by a `go` command. The search or perft runs on a separate thread, or on the session thread if no
//! thread can be started.

use super::control::SearchControl;
use super::output::Output;
use super::parse::excerpt;
use super::search_reply::SearchReply;
use super::task::{SearchState, Task};
use breakthrough_platform::panics::catch_panic;
use breakthrough_platform::threads::spawn_with_stack;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The stack size of the search thread in bytes. The search needs a stack frame per ply.
const STACK_BYTES: usize = 16 << 20;
/// The duration of an unlimited search on the session thread. During this search, the session thread cannot receive `stop`.
const UNSTOPPABLE_TIME: Duration = Duration::from_secs(1);

/// The result of a task: the search state, unless the search has panicked, and the result of sending the reply.
pub(super) type Ended = (Option<SearchState>, io::Result<()>);

/// A search or perft.
pub(super) struct RunningSearch {
    control: Arc<SearchControl>,
    run: Run,
    started: Instant,
    is_pondering: bool,
    /// The reply of a search; `None` for perft.
    reply: Option<Arc<SearchReply>>,
}

enum Run {
    OnThread(JoinHandle<Ended>),
    /// The task has ended, but `bestmove` may be held until `stop` or `ponderhit`.
    Ended(Box<Ended>),
}

/// The event after which a search replies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReplyTime {
    /// After the search has ended.
    AtEnd,
    /// After `stop` (`go infinite`).
    AfterStop,
    /// After `ponderhit` or `stop` (`go ponder`).
    AfterPonderHit,
}

impl RunningSearch {
    /// Starts a task. If no thread can be started, runs the task on this thread and returns when the task has ended.
    ///
    /// # Errors
    /// The output is closed.
    pub(super) fn start(
        state: SearchState,
        task: Task,
        reply_time: ReplyTime,
        started: Instant,
        output: &Output,
    ) -> io::Result<RunningSearch> {
        let task = Arc::new(task);
        let control = Arc::new(SearchControl::new(reply_time != ReplyTime::AtEnd));
        let (sender, receiver) = channel();
        let (thread_task, thread_control, thread_output) = (Arc::clone(&task), Arc::clone(&control), output.clone());
        let run = move || match receiver.recv() {
            Ok(state) => run_task(state, &thread_task, &thread_control, &thread_output),
            Err(_) => (None, Ok(())),
        };
        // Send the state to the thread after the start, because a failed start drops everything that the thread owns.
        let run = match spawn_with_stack("search", STACK_BYTES, run) {
            Ok(thread) => {
                // Sending cannot fail, because the thread waits for the state.
                let _ = sender.send(state);
                Run::OnThread(thread)
            }
            Err(error) => {
                output.send_info_string(&format!("{error}: commands are read after the search"))?;
                Run::Ended(Box::new(run_here(state, &task, reply_time, &control, output)))
            }
        };
        Ok(RunningSearch {
            control,
            run,
            started,
            is_pondering: reply_time == ReplyTime::AfterPonderHit,
            reply: task.reply().cloned(),
        })
    }

    /// Returns whether the task has ended and the reply has been sent.
    pub(super) fn is_finished(&self) -> bool {
        match &self.run {
            Run::OnThread(thread) => thread.is_finished(),
            Run::Ended(_) => self.reply.as_ref().is_none_or(|reply| !reply.is_held()),
        }
    }

    /// Starts the clock of a search that ponders.
    pub(super) fn ponder_hit(&self) -> io::Result<()> {
        if !self.is_pondering {
            return Ok(());
        }
        self.control.start_clock(self.started.elapsed());
        self.unpark();
        self.reply.as_ref().map_or(Ok(()), |reply| reply.release())
    }

    /// Stops the task and sends the reply of a search.
    pub(super) fn stop(&self) -> io::Result<()> {
        self.control.stop();
        self.unpark();
        let Some(reply) = &self.reply else { return Ok(()) };
        reply.release()?;
        reply.send_best_move_so_far()
    }

    /// Waits until the task has ended.
    pub(super) fn join(self) -> Ended {
        match self.run {
            // `join` does not fail, because the thread catches its panics.
            Run::OnThread(thread) => thread.join().unwrap_or((None, Ok(()))),
            Run::Ended(ended) => *ended,
        }
    }

    fn unpark(&self) {
        if let Run::OnThread(thread) = &self.run {
            thread.thread().unpark();
        }
    }
}

/// Runs a task on this thread. A search without a limit stops after [`UNSTOPPABLE_TIME`], and a reply that must wait for a
/// command is held.
fn run_here(state: SearchState, task: &Task, reply_time: ReplyTime, control: &SearchControl, output: &Output) -> Ended {
    let is_waiting = reply_time != ReplyTime::AtEnd;
    if is_waiting || task.is_unlimited() {
        control.stop_at(Instant::now() + UNSTOPPABLE_TIME);
    }
    if let Some(reply) = task.reply().filter(|_| is_waiting) {
        reply.hold();
        control.start_clock(Duration::ZERO);
    }
    run_task(state, task, control, output)
}

fn run_task(mut state: SearchState, task: &Task, control: &SearchControl, output: &Output) -> Ended {
    let result = catch_panic(|| task.run(&mut state, control, output));
    finish(state, result, task, output)
}

/// Returns the state after a task. If the task has panicked, drops the state and sends the first legal move.
fn finish(state: SearchState, result: Result<io::Result<()>, String>, task: &Task, output: &Output) -> Ended {
    match result {
        Ok(result) => (Some(state), result),
        Err(panic) => {
            let sent = output.send_info_string(&format!("the search failed: {}", excerpt(&panic)));
            (None, sent.and_then(|()| task.send_fallback_move()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::SharedBuffer;
    use super::super::task::SearchTask;
    use super::*;
    use breakthrough_engine::Limits;
    use breakthrough_players::TimeBudget;
    use breakthrough_rules::{Position, Variant};

    fn search(buffer: &SharedBuffer, limits: Limits) -> Task {
        let output = Output::new(buffer.clone());
        Task::Search(SearchTask {
            reply: Arc::new(SearchReply::new(Position::start(Variant::STANDARD), output, false)),
            limits,
            time_budget: TimeBudget::default(),
            mate: None,
            level: None,
            threads: 1,
            started: Instant::now(),
        })
    }

    #[test]
    fn a_panicking_search_sends_a_legal_move() {
        let buffer = SharedBuffer::default();
        let task = search(&buffer, Limits::default());
        let failed = Err("a fault".to_owned());
        let (state, result) = finish(SearchState::new(0), failed, &task, &Output::new(buffer.clone()));
        assert!(state.is_none() && result.is_ok());
        let text = buffer.text();
        let best_move = text.strip_prefix("info string the search failed: a fault\nbestmove ");
        assert_eq!(best_move.map(|best_move| best_move.trim_end().len()), Some(4), "{text}");
    }

    #[test]
    fn without_a_thread_a_search_ends_and_its_reply_waits_for_the_command() {
        for (limits, reply_time) in [
            (Limits::depth(3), ReplyTime::AtEnd),
            (Limits::default(), ReplyTime::AtEnd),
            (Limits::default(), ReplyTime::AfterStop),
            (Limits::depth(3), ReplyTime::AfterPonderHit),
        ] {
            let buffer = SharedBuffer::default();
            let (task, output) = (search(&buffer, limits), Output::new(buffer.clone()));
            let control = Arc::new(SearchControl::new(reply_time != ReplyTime::AtEnd));
            let ended = run_here(SearchState::new(1), &task, reply_time, &control, &output);
            assert!(ended.0.is_some() && ended.1.is_ok());
            let running = RunningSearch {
                control,
                run: Run::Ended(Box::new(ended)),
                started: Instant::now(),
                is_pondering: reply_time == ReplyTime::AfterPonderHit,
                reply: task.reply().cloned(),
            };
            let replies = || buffer.text().matches("bestmove ").count();
            let is_at_end = reply_time == ReplyTime::AtEnd;
            assert_eq!((replies(), running.is_finished()), (usize::from(is_at_end), is_at_end));
            running.ponder_hit().expect("written");
            assert_eq!(replies(), usize::from(reply_time != ReplyTime::AfterStop));
            running.stop().expect("written");
            assert_eq!((replies(), running.is_finished()), (1, true));
        }
    }
}
