//! Backups: writing, checking and restoring.

use crate::{CheckBackup, LibraryTask, RestoreBackup, WriteBackup};
use breakthrough_backup::{
    BackupError, Contents, MAX_SETTINGS_BYTES, Places, Progress, Restored, Written, check_backup, restore_backup,
    write_backup,
};
use breakthrough_platform::toml_file;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Reason why a backup was not written, checked or restored.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum BackupFailure {
    /// The task was cancelled before anything was changed.
    Cancelled,
    /// An error, with its text.
    Failed(String),
}

impl From<BackupError> for BackupFailure {
    fn from(error: BackupError) -> BackupFailure {
        match error {
            BackupError::Cancelled => BackupFailure::Cancelled,
            error => BackupFailure::Failed(error.to_string()),
        }
    }
}

impl LibraryTask for WriteBackup {
    type Progress = Progress;
    type Output = Result<Written, BackupFailure>;
    const NAME: &str = "backup";

    fn inputs(&self) -> Vec<PathBuf> {
        inputs(&self.places)
    }

    fn new_file(&self) -> Option<PathBuf> {
        Some(self.path.clone())
    }

    fn run(self, _: &Path, cancel: &AtomicBool, on_progress: &mut dyn FnMut(Progress)) -> Self::Output {
        let about = (self.version.as_str(), self.date.as_str());
        Ok(write_backup(&self.places, about, &self.path, cancel, on_progress)?)
    }
}

impl LibraryTask for CheckBackup {
    type Progress = Progress;
    type Output = Result<Contents, BackupFailure>;
    const NAME: &str = "backup";

    fn inputs(&self) -> Vec<PathBuf> {
        vec![self.path.clone()]
    }

    fn run(self, _: &Path, cancel: &AtomicBool, on_progress: &mut dyn FnMut(Progress)) -> Self::Output {
        Ok(check_backup(&self.path, &check_settings, cancel, on_progress)?)
    }
}

impl LibraryTask for RestoreBackup {
    type Progress = Progress;
    type Output = Result<Restored, BackupFailure>;
    const NAME: &str = "backup";
    const ONLY_READS: bool = false;

    fn inputs(&self) -> Vec<PathBuf> {
        let mut paths = inputs(&self.places);
        paths.push(self.path.clone());
        paths
    }

    fn run(self, _: &Path, cancel: &AtomicBool, on_progress: &mut dyn FnMut(Progress)) -> Self::Output {
        Ok(restore_backup(
            &self.path,
            &self.places,
            &check_settings,
            cancel,
            on_progress,
        )?)
    }
}

/// Returns the files and folders in `places`, except the library.
fn inputs(places: &Places) -> Vec<PathBuf> {
    let paths = [&places.settings, &places.engines, &places.variants, &places.themes];
    paths.into_iter().flatten().cloned().collect()
}

/// Checks that the text of a settings file is valid TOML. Invalid values are not errors, because the game replaces them with defaults.
fn check_settings(text: &str) -> Result<(), String> {
    let text = toml_file::strip_bom(text);
    let parsed = toml_file::check_length(text, MAX_SETTINGS_BYTES)
        .and_then(|()| toml_file::parse::<BTreeMap<String, toml::Value>>(text));
    parsed.map(drop).map_err(|error| error.locate(text).to_string())
}
