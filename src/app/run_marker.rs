//! Marker file of a running game. The next run uses the marker to detect that the game ended unexpectedly.

use crate::base::local_time;
use breakthrough_platform::clock::Duration;
use breakthrough_platform::files::{self, File};

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

const EXTENSION: &str = "running";
/// Lock file, held while an instance checks the markers and creates its own marker, so that no other instance can find the
/// new marker unlocked.
const MARKERS_LOCK: &str = "starts.lock";
const GUARD_WAIT: Duration = Duration::from_secs(3);
/// Maximum length of a marker in bytes. A marker contains only a path.
const MAX_MARKER_BYTES: u64 = 1 << 14;

/// Marker file of this run. The program locks the marker while running, and deletes the marker when the game is closed. A game
/// that ends unexpectedly leaves an unlocked marker. Each running instance has its own marker.
#[derive(Clone, Debug)]
pub(crate) struct RunMarker(Arc<Mutex<Option<Running>>>);

#[derive(Debug)]
struct Running {
    path: PathBuf,
    /// Keeps the file locked.
    _lock: File,
}

impl RunMarker {
    /// Creates the marker of this run, containing the path of its log file. Deletes unlocked markers, and returns the content of
    /// the last unlocked marker.
    ///
    /// # Errors
    /// The file system reported an error, or another starting instance held the lock until the timeout.
    pub(crate) fn create(folder: &Path, log_file: &Path) -> io::Result<(RunMarker, Option<String>)> {
        files::create_folder(folder)?;
        let _guard = files::lock(&folder.join(MARKERS_LOCK), GUARD_WAIT)?;
        let mut ended = None;
        for path in files::list_files(folder, &[EXTENSION]) {
            // The marker's instance is running, or the marker cannot be opened.
            if files::lock(&path, Duration::ZERO).is_err() {
                continue;
            }
            let logs = log_file.parent().unwrap_or(folder);
            ended =
                Some(files::read_text_limited(&path, MAX_MARKER_BYTES).unwrap_or_else(|_| logs.display().to_string()));
            files::delete(&path)?;
        }
        let stem = local_time::now().strftime("%Y-%m-%d-%H%M%S").to_string();
        let path = files::unused_path(folder, &stem, EXTENSION);
        let mut lock = files::lock(&path, Duration::ZERO)?;
        lock.write_all(log_file.display().to_string().as_bytes())?;
        let running = Running { path, _lock: lock };
        Ok((RunMarker(Arc::new(Mutex::new(Some(running)))), ended))
    }

    /// Deletes the marker when the game is closed, or after the game has reported why it cannot run.
    pub(crate) fn finish(&self) {
        let running = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Running { path, _lock }) = running {
            // If the marker cannot be deleted, the next run reports a crash and this log file.
            let _ = files::delete(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(folder: &Path, log: &str) -> (RunMarker, Option<String>) {
        RunMarker::create(folder, Path::new(log)).expect("a marker")
    }

    #[test]
    fn the_log_of_an_unexpected_end_is_reported_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let (first, ended) = start(folder.path(), "1.log");
        assert_eq!(ended, None);
        // Dropping the marker releases the lock, as the operating system does when a program exits.
        drop(first);
        let (second, ended) = start(folder.path(), "2.log");
        assert_eq!(ended.as_deref(), Some("1.log"));
        second.finish();
        let (_third, ended) = start(folder.path(), "3.log");
        assert_eq!(ended, None);
    }

    #[test]
    fn an_empty_marker_reports_the_log_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        files::write(&folder.path().join("broken.running"), [0xff, 0xfe]).expect("written");
        let (marker, ended) = start(folder.path(), "/home/anna/logs/1.log");
        assert_eq!(ended.as_deref(), Some("/home/anna/logs"));
        marker.finish();
        assert!(files::list_files(folder.path(), &[EXTENSION]).is_empty());
    }

    #[test]
    fn a_locked_marker_is_not_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let (first, _) = start(folder.path(), "1.log");
        let (second, ended) = start(folder.path(), "2.log");
        assert_eq!(ended, None);
        drop(second);
        let (third, ended) = start(folder.path(), "3.log");
        assert_eq!(ended.as_deref(), Some("2.log"));
        first.finish();
        third.finish();
        assert!(files::list_files(folder.path(), &[EXTENSION]).is_empty());
    }
}
