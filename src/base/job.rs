//! Background jobs: in a thread, or between two frames in a browser.

use crate::base::redraw::WakeUp;
use breakthrough_platform::panics::catch_panic;
use breakthrough_platform::threads;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// A running job with a result `T` and progress reports `P`. Dropping this value cancels the job.
pub(crate) struct Job<P, T> {
    events: Mutex<Receiver<Event<P, T>>>,
    cancel: Arc<AtomicBool>,
    progress: P,
}

enum Event<P, T> {
    Progress(P),
    Ended(Result<T, String>),
}

/// Reports progress and result of a running job.
pub(crate) struct JobReporter<P, T> {
    events: Sender<Event<P, T>>,
    cancel: Arc<AtomicBool>,
    wake_up: WakeUp,
}

impl<P, T> JobReporter<P, T> {
    /// Returns a flag that is set on cancellation.
    pub(crate) fn cancelled(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    pub(crate) fn report(&self, progress: P) {
        self.send(Event::Progress(progress));
    }

    /// Ends the job with its result, or with the reason why it has no result.
    pub(crate) fn end(&self, ended: Result<T, String>) {
        self.send(Event::Ended(ended));
    }

    fn send(&self, event: Event<P, T>) {
        // Sending fails if the job was dropped.
        let _ = self.events.send(event);
        self.wake_up.call();
    }
}

impl<P: Default + Send + 'static, T: Send + 'static> Job<P, T> {
    /// Starts a job. `run` receives a flag that is set on cancellation, and a function that reports progress.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub(crate) fn start(
        name: &str,
        wake_up: WakeUp,
        run: impl FnOnce(&AtomicBool, &mut dyn FnMut(P)) -> T + Send + 'static,
    ) -> io::Result<Job<P, T>> {
        let (job, reporter) = Job::new(wake_up);
        threads::run_in_background(name, move || {
            let cancelled = reporter.cancelled();
            let ended = catch_panic(|| run(&cancelled, &mut |progress| reporter.report(progress)));
            reporter.end(ended.map_err(|panic| format!("internal error: {panic}")));
        })?;
        Ok(job)
    }

    /// Creates a job that runs elsewhere, for example in a Web Worker, and the reporter of the job.
    pub(crate) fn new(wake_up: WakeUp) -> (Job<P, T>, JobReporter<P, T>) {
        let (sender, events) = channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let reporter = JobReporter {
            events: sender,
            cancel: Arc::clone(&cancel),
            wake_up,
        };
        let job = Job {
            events: Mutex::new(events),
            cancel,
            progress: P::default(),
        };
        (job, reporter)
    }

    /// Returns the result once the job has ended, or an error if the job panicked or the system stopped the job.
    pub(crate) fn try_receive(&mut self) -> Option<Result<T, String>> {
        let events = self.events.get_mut().unwrap_or_else(PoisonError::into_inner);
        loop {
            match events.try_recv() {
                Ok(Event::Progress(progress)) => self.progress = progress,
                Ok(Event::Ended(ended)) => return Some(ended),
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return Some(Err("the job was stopped".to_owned())),
            }
        }
    }
}

impl<P, T> Job<P, T> {
    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Returns the progress at the last call of [`Job::try_receive`].
    pub(crate) const fn progress(&self) -> &P {
        &self.progress
    }
}

impl<P, T> Drop for Job<P, T> {
    fn drop(&mut self) {
        self.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::poll_until;

    fn end<P: Default + Send + 'static, T: Send + 'static>(job: &mut Job<P, T>) -> Result<T, String> {
        let mut received = None;
        poll_until("the end of the job", || {
            received = job.try_receive();
            received.is_some()
        });
        received.expect("the job ended")
    }

    #[test]
    fn a_panic_ends_a_job_with_its_message() {
        let run = |_: &AtomicBool, _: &mut dyn FnMut(u8)| -> u8 { panic!("an odd game") };
        let mut job = Job::start("test", WakeUp::default(), run).expect("a thread");
        assert_eq!(end(&mut job), Err("internal error: an odd game".to_owned()));
        assert_eq!(end(&mut job), Err("the job was stopped".to_owned()));
    }

    #[test]
    fn a_job_reports_its_progress_and_ends_on_cancellation() {
        let run = |cancelled: &AtomicBool, on_progress: &mut dyn FnMut(u8)| {
            on_progress(7);
            while !cancelled.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            "cancelled"
        };
        let mut job = Job::start("test", WakeUp::default(), run).expect("a thread");
        assert_eq!(*job.progress(), 0);
        poll_until("progress", || {
            assert_eq!(job.try_receive(), None);
            *job.progress() != 0
        });
        assert_eq!(*job.progress(), 7);
        job.cancel();
        assert_eq!(end(&mut job), Ok("cancelled"));
    }
}
