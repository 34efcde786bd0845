//! Saves games that are missing from the library to a file that the player chooses.

use crate::base::file_dialog::{FileDialog, Picked};
use crate::base::redraw::WakeUp;
use crate::library::SaveStatus;
use crate::text::{LocalizedText, Texts};
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};
use breakthrough_platform::desktop::deliver_file;
use breakthrough_platform::{files, folders};
use std::path::{Path, PathBuf};

/// Default name of the file, without extension.
const FILE_NAME: &str = "breakthrough-games";

/// Result of saving the games to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The games were saved to this file.
    Written(String),
    /// Reason why the games could not be saved.
    Failed(LocalizedText),
}

/// State of saving unsaved games to a file: the file dialog, the running task, and its outcome.
#[derive(Resource, Default)]
pub(crate) struct SaveElsewhere {
    dialog: Option<FileDialog>,
    /// Running task that writes the file, and the number of the last save request included in the file.
    writing: Option<(u64, Task<Outcome>)>,
    /// Outcome of the last task, and the number of the last save request included in the file.
    outcome: Option<(u64, Outcome)>,
    /// Number of the last save request for which the player has dismissed the notice.
    dismissed: Option<u64>,
}

impl SaveElsewhere {
    pub(super) const fn is_running(&self) -> bool {
        self.dialog.is_some() || self.writing.is_some()
    }

    /// Returns the last outcome, unless a game has changed since then.
    pub(super) fn outcome(&self, status: &SaveStatus) -> Option<&Outcome> {
        let is_current = |(number, _): &&(u64, Outcome)| *number == status.last_number();
        self.outcome.as_ref().filter(is_current).map(|(_, outcome)| outcome)
    }

    /// Whether the player's file contains all games missing from the library.
    pub(super) fn has_everything(&self, status: &SaveStatus) -> bool {
        matches!(self.outcome(status), Some(Outcome::Written(_)))
    }

    pub(super) const fn dismiss(&mut self, status: &SaveStatus) {
        self.dismissed = Some(status.last_number());
    }

    pub(super) fn is_dismissed(&self, status: &SaveStatus) -> bool {
        self.dismissed == Some(status.last_number())
    }

    pub(super) fn choose_file(&mut self, texts: &Texts, wake_up: &WakeUp) {
        if !self.is_running() {
            let name = format!("{FILE_NAME}.pgn");
            let title = texts.get("unsaved-choose-file");
            self.dialog = Some(FileDialog::open_to_save(title, &name, wake_up.clone()));
        }
    }

    /// Receives the file that the player chooses, and then the outcome of writing the file.
    pub(super) fn receive(&mut self, status: &SaveStatus, wake_up: &WakeUp) {
        if let Some(picked) = self.dialog.as_mut().and_then(FileDialog::try_receive) {
            self.dialog = None;
            match picked {
                Picked::File(path) => self.write(path, status, wake_up),
                Picked::Nothing => {}
                Picked::NoDialog => match default_file() {
                    Some(path) => self.write(path, status, wake_up),
                    None => {
                        let reason = "engines-no-dialog".into();
                        self.outcome = Some((status.last_number(), Outcome::Failed(reason)));
                    }
                },
            }
        }
        if let Some((number, task)) = &mut self.writing
            && let Some(outcome) = check_ready(task)
        {
            self.outcome = Some((*number, outcome));
            self.writing = None;
        }
    }

    /// Starts a task that writes all unsaved games to a file.
    pub(super) fn write(&mut self, path: PathBuf, status: &SaveStatus, wake_up: &WakeUp) {
        let games = status.pending().iter();
        let records: Vec<String> = games.map(|game| game.entry.to_record().to_pgn()).collect();
        let wake_up = wake_up.clone();
        let task = IoTaskPool::get().spawn(async move {
            let outcome = write(&path, &records);
            wake_up.call();
            outcome
        });
        self.writing = Some((status.last_number(), task));
    }
}

fn write(path: &Path, records: &[String]) -> Outcome {
    match files::write(path, records.join("\n")).and_then(|()| deliver_file(path)) {
        Ok(name) => Outcome::Written(name),
        Err(error) => Outcome::Failed(LocalizedText::Verbatim(format!("{}: {error}", path.display()))),
    }
}

/// Returns an unused path in the documents folder, for systems without a file dialog.
fn default_file() -> Option<PathBuf> {
    let folder = folders::documents().or_else(folders::home)?;
    Some(files::unused_path(&folder, FILE_NAME, "pgn"))
}
