//! The dialog of the system or the browser in which the player chooses a file.

use crate::redraw::WakeUp;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};
use breakthrough_platform::clock::{Duration, Instant};
use breakthrough_platform::desktop::{pick_file, pick_new_file};
use std::path::PathBuf;

/// A dialog that chooses a file.
pub(crate) struct FileDialog(Task<Picked>);

/// How a dialog has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Picked {
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
    pub(crate) fn open(title: String, wake_up: WakeUp) -> FileDialog {
        FileDialog::of(pick_file(&title), wake_up)
    }

    fn of(picked: impl Future<Output = Option<PathBuf>> + Send + 'static, wake_up: WakeUp) -> FileDialog {
        let opened = Instant::now();
        FileDialog(IoTaskPool::get().spawn(async move {
            let path = picked.await;
            wake_up.call();
            Picked::new(path, opened.elapsed())
        }))
    }

    /// Opens the dialog for a file that is to be written. Must be called on the main thread.
    pub(crate) fn open_to_save(title: String, file_name: &str, wake_up: WakeUp) -> FileDialog {
        FileDialog::of(pick_new_file(&title, file_name), wake_up)
    }

    /// What was chosen, once the dialog is closed.
    pub(crate) fn try_receive(&mut self) -> Option<Picked> {
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
