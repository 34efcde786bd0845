//! One question to the computer, answered in a thread of its own that a flag stops.

use crate::session::Session;
use breakthrough_engine::{Level, Player};
use breakthrough_rules::Move;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long the strongest level thinks about a move.
const MOVE_TIME: Duration = Duration::from_millis(2500);
/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_millis(1200);

/// What an answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The computer's own move.
    Move,
    /// Advice to the person whose turn it is.
    Hint,
}

/// A question under way. Dropping it raises the thread's stop flag; nobody waits for the thread.
pub(super) struct Job {
    pub(super) purpose: Purpose,
    /// The session's generation that was asked about.
    pub(super) generation: u64,
    pub(super) asked: Instant,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<Option<Move>>>,
}

impl Job {
    /// Asks for a move in the current position of the match.
    ///
    /// # Errors
    /// The system has no thread left.
    pub(super) fn start(session: &Session, level: Level, purpose: Purpose) -> std::io::Result<Job> {
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Instant::now();
        let time = match purpose {
            Purpose::Move => MOVE_TIME,
            Purpose::Hint => HINT_TIME,
        };
        let position = session.position().clone();
        let seed = move_seed(session.seed(), session.game().cursor() as u64);
        let raised = Arc::clone(&stop);
        let thread = thread::Builder::new().name("computer".to_owned()).spawn(move || {
            let interrupt = || raised.load(Ordering::Relaxed) || asked.elapsed() >= time;
            let mut player = Player::new(level, seed);
            player.set_threads(threads());
            player.choose(&position, &interrupt)
        })?;
        Ok(Job {
            purpose,
            generation: session.generation(),
            asked,
            stop,
            thread: Some(thread),
        })
    }

    /// There while the thread or its job is.
    pub(super) fn sign_of_life(&self) -> Weak<AtomicBool> {
        Arc::downgrade(&self.stop)
    }

    pub(super) fn is_answered(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// The answer, once there is one; nothing when the computer failed.
    pub(super) fn into_answer(mut self) -> Option<Move> {
        self.thread.take()?.join().ok().flatten()
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Half of the machine's processors: the other half draws.
fn threads() -> usize {
    thread::available_parallelism().map_or(1, |processors| (processors.get() / 2).max(1))
}

/// The seed of one move: the same match with the same seed is the same game, also after moves were taken back.
fn move_seed(match_seed: u64, ply: u64) -> u64 {
    match_seed ^ ply.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
