//! What happens beside a search: progress on standard error, the time limit, Ctrl-C.

use breakthrough_solver::{Counters, Interrupt};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(20);
/// How often progress is told.
const PROGRESS_SECONDS: f64 = 2.0;

/// Watches a search.
pub(super) struct Watch {
    begun: Instant,
    most_seconds: Option<f64>,
    counters: Arc<Counters>,
    capacity: u64,
    tells: bool,
    stop: Arc<AtomicBool>,
}

impl Watch {
    /// Catches Ctrl-C from now on, also where the shell had it ignored, as for commands in the background: the first asks
    /// the search to stop, the second ends the program.
    pub(super) fn new(
        begun: Instant,
        most_seconds: Option<f64>,
        counters: Arc<Counters>,
        capacity: u64,
        tells: bool,
    ) -> Result<Watch, String> {
        let stop = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&stop);
        let caught = ctrlc::set_handler(move || {
            if raised.swap(true, Relaxed) {
                std::process::exit(130);
            }
        });
        caught.map_err(|error| format!("cannot catch Ctrl-C: {error}"))?;
        Ok(Watch {
            begun,
            most_seconds,
            counters,
            capacity,
            tells,
            stop,
        })
    }

    /// Does some work while watching.
    pub(super) fn during<T>(&self, work: impl FnOnce(&dyn Interrupt) -> T) -> T {
        let (done, is_done) = channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                let mut told = 0.0;
                let mut nodes = 0;
                while is_done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    let seconds = self.begun.elapsed().as_secs_f64();
                    if self.most_seconds.is_some_and(|most| seconds >= most) {
                        self.stop.store(true, Relaxed);
                    }
                    if self.tells && seconds - told >= PROGRESS_SECONDS {
                        self.tell(seconds, (self.counters.nodes() - nodes) as f64 / (seconds - told));
                        (told, nodes) = (seconds, self.counters.nodes());
                    }
                }
            });
            let done: Sender<()> = done;
            let answer = work(&*self.stop);
            drop(done);
            answer
        })
    }

    fn tell(&self, seconds: f64, speed: f64) {
        let used = 100.0 * self.counters.entries() as f64 / self.capacity as f64;
        let nodes = self.counters.nodes();
        let checked = match self.counters.verified() {
            0 => String::new(),
            checked => format!(", {checked} checked"),
        };
        // Nobody need listen.
        let _ = writeln!(
            io::stderr(),
            "{seconds:.0} s: {nodes} nodes, {speed:.0} a second, table {used:.1} % full{checked}"
        );
    }
}
