//! Marker file of a running game, by which the next start learns that the game ended without being closed.

use breakthrough_platform::clock::Duration;
use breakthrough_platform::files::{self, File};
use jiff::Zoned;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

const EXTENSION: &str = "running";
/// Locked while a start looks at the markers, so that no other start sees one that is not locked yet.
const GUARD: &str = "starts.lock";
const GUARD_WAIT: Duration = Duration::from_secs(3);

/// Marker file of this start. It is locked as long as the program runs, and deleted when the game is closed. A marker without a lock
/// belongs to a game that ended otherwise, so each window needs a marker of its own.
#[derive(Clone, Debug)]
pub(crate) struct RunMarker(Arc<Mutex<Option<Running>>>);

#[derive(Debug)]
struct Running {
    path: PathBuf,
    /// Holds the lock.
    _lock: File,
}

impl RunMarker {
    /// Creates the marker of this start, which names its log file. Returns also what the last marker without a lock names, and deletes
    /// such markers.
    ///
    /// # Errors
    /// An I/O error of the file system, or another start holds the guard.
    pub(crate) fn create(folder: &Path, log_file: &Path) -> io::Result<(RunMarker, Option<String>)> {
        files::create_folder(folder)?;
        let _guard = files::lock(&folder.join(GUARD), GUARD_WAIT)?;
        let mut ended = None;
        for path in files::list_files(folder, &[EXTENSION]) {
            // Another window runs, or the marker cannot be opened.
            if files::lock(&path, Duration::ZERO).is_err() {
                continue;
            }
            let logs = log_file.parent().unwrap_or(folder);
            ended = Some(files::read_to_string(&path).unwrap_or_else(|_| logs.display().to_string()));
            files::delete(&path)?;
        }
        let stem = Zoned::now().strftime("%Y-%m-%d-%H%M%S").to_string();
        let path = files::unused_path(folder, &stem, EXTENSION);
        let mut lock = files::lock(&path, Duration::ZERO)?;
        lock.write_all(log_file.display().to_string().as_bytes())?;
        let running = Running { path, _lock: lock };
        Ok((RunMarker(Arc::new(Mutex::new(Some(running)))), ended))
    }

    /// Deletes the marker: the game was closed, or has said why it cannot run.
    pub(crate) fn finish(&self) {
        let running = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Running { path, _lock }) = running {
            // A marker that stays makes the next start name the log.
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
    fn a_start_names_the_log_of_a_game_that_was_not_closed_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let (first, ended) = start(folder.path(), "1.log");
        assert_eq!(ended, None);
        // The end of a program releases its locks.
        drop(first);
        let (second, ended) = start(folder.path(), "2.log");
        assert_eq!(ended.as_deref(), Some("1.log"));
        second.finish();
        let (_third, ended) = start(folder.path(), "3.log");
        assert_eq!(ended, None);
    }

    #[test]
    fn a_marker_without_a_text_names_the_folder_of_the_logs() {
        let folder = tempfile::tempdir().expect("a folder");
        files::write(&folder.path().join("broken.running"), [0xff, 0xfe]).expect("written");
        let (marker, ended) = start(folder.path(), "/home/anna/logs/1.log");
        assert_eq!(ended.as_deref(), Some("/home/anna/logs"));
        marker.finish();
        assert!(files::list_files(folder.path(), &[EXTENSION]).is_empty());
    }

    #[test]
    fn a_window_that_is_open_has_not_ended() {
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
