//! What the page waits for beside the frames: the test of a program, and the system's file dialog.

use crate::redraw::WakeUp;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};
use breakthrough_arena::{CancelToken, EngineCheck, EngineEntry, Fault, check_engine};
use breakthrough_platform::clock::{Duration, Instant};
use breakthrough_platform::desktop::pick_file;
use breakthrough_platform::threads;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};

/// A test of a program in a thread. Dropping it cancels the test.
pub(super) struct RunningCheck {
    result: Mutex<Receiver<Result<EngineCheck, Fault>>>,
    cancel: CancelToken,
}

impl RunningCheck {
    pub(super) fn start(entry: EngineEntry, wake_up: WakeUp) -> Result<RunningCheck, Fault> {
        let (sender, result) = channel();
        let cancel = CancelToken::default();
        let token = cancel.clone();
        let run = move || {
            // Fails if nobody waits any more.
            let _ = sender.send(check_engine(&entry, &token));
            wake_up.call();
        };
        threads::spawn("engine test", run).map_err(|error| Fault::NotStarted(error.to_string()))?;
        Ok(RunningCheck {
            result: Mutex::new(result),
            cancel,
        })
    }

    /// The result, once it is there.
    pub(super) fn try_receive(&mut self) -> Option<Result<EngineCheck, Fault>> {
        match self.result.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Fault::Panicked("the test has ended".to_owned()))),
        }
    }
}

impl Drop for RunningCheck {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// The system's dialog that chooses a file.
pub(super) struct FileDialog(Task<Picked>);

/// How a dialog has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    File(PathBuf),
    /// It was closed without a file.
    Nothing,
    /// The system has none.
    NoDialog,
}

impl Picked {
    /// No person closes a dialog as fast as this. rfd does not say whether there was one.
    const LEAST_TIME: Duration = Duration::from_millis(400);

    fn new(path: Option<PathBuf>, after: Duration) -> Picked {
        match path {
            Some(path) => Picked::File(path),
            None if after < Picked::LEAST_TIME => Picked::NoDialog,
            None => Picked::Nothing,
        }
    }
}

impl FileDialog {
    /// Opens the dialog. Must be called on the main thread.
    pub(super) fn open(title: String, wake_up: WakeUp) -> FileDialog {
        let opened = Instant::now();
        let picked = pick_file(&title);
        FileDialog(IoTaskPool::get().spawn(async move {
            let path = picked.await;
            wake_up.call();
            Picked::new(path, opened.elapsed())
        }))
    }

    /// What was chosen, once the dialog is closed.
    pub(super) fn try_receive(&mut self) -> Option<Picked> {
        check_ready(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_that_ends_at_once_without_a_file_was_none() {
        let (soon, later) = (Duration::from_millis(30), Duration::from_secs(3));
        assert_eq!(Picked::new(None, soon), Picked::NoDialog);
        assert_eq!(Picked::new(None, later), Picked::Nothing);
        assert_eq!(Picked::new(Some("a".into()), soon), Picked::File("a".into()));
    }
}
