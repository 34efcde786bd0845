//! File dialog of the system or the browser.

use crate::base::redraw::WakeUp;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};
use breakthrough_platform::clock::{Duration, Instant};
use breakthrough_platform::desktop::{pick_file, pick_new_file};
use std::path::PathBuf;

/// An open file dialog.
pub(crate) struct FileDialog(Task<Picked>);

/// File chosen in a dialog, or the reason why none was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    File(PathBuf),
    /// The dialog was closed without a file.
    Nothing,
    /// The system has no file dialog.
    NoDialog,
}

impl Picked {
    /// rfd does not report a missing file dialog, so a dialog that closes faster than this is treated as missing.
    const MIN_TIME: Duration = Duration::from_millis(400);

    fn new(path: Option<PathBuf>, after: Duration) -> Picked {
        match path {
            Some(path) => Picked::File(path),
            None if after < Picked::MIN_TIME => Picked::NoDialog,
            None => Picked::Nothing,
        }
    }
}

impl FileDialog {
    /// Opens the dialog. Must be called on the main thread.
    pub(crate) fn open(title: String, wake_up: WakeUp) -> FileDialog {
        FileDialog::waiting_for(pick_file(&title), wake_up)
    }

    fn waiting_for(picked: impl Future<Output = Option<PathBuf>> + Send + 'static, wake_up: WakeUp) -> FileDialog {
        let opened = Instant::now();
        FileDialog(IoTaskPool::get().spawn(async move {
            let path = picked.await;
            wake_up.call();
            Picked::new(path, opened.elapsed())
        }))
    }

    /// Opens the dialog to save a file. Must be called on the main thread.
    pub(crate) fn open_to_save(title: String, file_name: &str, wake_up: WakeUp) -> FileDialog {
        FileDialog::waiting_for(pick_new_file(&title, file_name), wake_up)
    }

    /// Returns the result once the dialog is closed.
    pub(crate) fn try_receive(&mut self) -> Option<Picked> {
        check_ready(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_that_closes_immediately_is_treated_as_missing() {
        let (soon, later) = (Duration::from_millis(30), Duration::from_secs(3));
        assert_eq!(Picked::new(None, soon), Picked::NoDialog);
        assert_eq!(Picked::new(None, later), Picked::Nothing);
        assert_eq!(Picked::new(Some("a".into()), soon), Picked::File("a".into()));
    }
}
