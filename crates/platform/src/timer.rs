//! Timer that runs a callback at requested times.

use crate::clock::{Duration, Instant};
use crate::threads;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};

/// Handle of a thread that runs a callback at requested times. The thread ends when the handle is dropped.
#[derive(Debug)]
pub struct Timer(Sender<Instant>);

impl Timer {
    /// Spawns a named thread that calls `on_due` once for each scheduled time.
    ///
    /// # Errors
    /// The system cannot spawn another thread.
    pub fn start(name: &str, on_due: impl FnMut() + Send + 'static) -> io::Result<Timer> {
        let (sender, receiver) = channel();
        threads::spawn(name, move || run(&receiver, on_due))?;
        Ok(Timer(sender))
    }

    /// Schedules a call after the given time. Does nothing if the time exceeds the range of the system clock.
    pub fn call_after(&self, time: Duration) {
        if let Some(due) = Instant::now().checked_add(time) {
            // Fails only if the callback has panicked, which the panic hook has reported.
            let _ = self.0.send(due);
        }
    }
}

fn run(receiver: &Receiver<Instant>, mut on_due: impl FnMut()) {
    let mut due_times = BinaryHeap::new();
    loop {
        let received = match due_times.peek() {
            Some(Reverse(due)) => receiver.recv_timeout(Instant::saturating_duration_since(due, Instant::now())),
            None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(due) => due_times.push(Reverse(due)),
            Err(RecvTimeoutError::Timeout) => {
                due_times.pop();
                on_due();
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_callback_runs_once_for_each_time_and_never_early() {
        let (calls, called) = channel();
        let timer = Timer::start("test timer", move || _ = calls.send(Instant::now())).expect("a thread");
        let started = Instant::now();
        timer.call_after(Duration::MAX);
        let times = [30, 0, 10, 10].map(Duration::from_millis);
        for time in times {
            timer.call_after(time);
        }
        for time in [0, 10, 10, 30].map(Duration::from_millis) {
            let at = called.recv().expect("a call");
            assert!(
                at - started >= time,
                "expected a call after {time:?}, found {:?}",
                at - started
            );
        }
        drop(timer);
        assert!(called.recv().is_err(), "the thread has ended");
    }
}
