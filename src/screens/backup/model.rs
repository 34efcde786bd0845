//! The state of the backup dialog and the handling of its actions.

use crate::base::VERSION;
use crate::base::file_dialog::{FileDialog, Picked};
use crate::base::job::Job;
use crate::base::local_time;
use crate::base::redraw::WakeUp;
use crate::library::LibraryTasks;
use crate::screens::library::{suggested_path, typed_path};
use crate::settings::file::ParsedSettings;
use crate::text::{LocalizedText, Texts};
use breakthrough_backup::{Contents, MAX_SETTINGS_BYTES, Places, Progress, Restored, Written};
use breakthrough_library_service::{BackupFailure, CheckBackup, LibraryTask, RestoreBackup, WriteBackup};
use breakthrough_platform::desktop::deliver_file;
use breakthrough_platform::{files, folders};
use std::io;
use std::path::{Path, PathBuf};

/// Purpose of the open dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    BackUp,
    Restore,
}

/// Stage of a backup or restore.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Stage {
    #[default]
    Start,
    /// The backup was checked completely and can be restored.
    Checked(PathBuf, Contents),
    /// The backup or restore has finished, with a message for the player.
    Done(LocalizedText),
    Failed(LocalizedText),
}

type BackupJob<T> = Job<Progress, <T as LibraryTask>::Output>;

/// Running job.
pub(super) enum Work {
    /// Job, and path of the new file.
    Write(BackupJob<WriteBackup>, PathBuf),
    /// Job, and path of the backup.
    Check(BackupJob<CheckBackup>, PathBuf),
    Restore(BackupJob<RestoreBackup>),
}

/// Result of a job.
pub(super) enum Outcome {
    /// Path of the new file, and summary.
    Written(PathBuf, Written),
    Checked(PathBuf, Contents),
    Restored(Restored),
}

impl Work {
    fn cancel(&self) {
        match self {
            Work::Write(job, _) => job.cancel(),
            Work::Check(job, _) => job.cancel(),
            Work::Restore(job) => job.cancel(),
        }
    }

    const fn progress(&self) -> &Progress {
        match self {
            Work::Write(job, _) => job.progress(),
            Work::Check(job, _) => job.progress(),
            Work::Restore(job) => job.progress(),
        }
    }

    /// Returns the result once the job has ended.
    pub(super) fn try_receive(&mut self) -> Option<Result<Outcome, BackupFailure>> {
        let ended = match self {
            Work::Write(job, path) => job
                .try_receive()?
                .map(|written| written.map(|written| Outcome::Written(std::mem::take(path), written))),
            Work::Check(job, path) => job
                .try_receive()?
                .map(|checked| checked.map(|contents| Outcome::Checked(std::mem::take(path), contents))),
            Work::Restore(job) => job.try_receive()?.map(|restored| restored.map(Outcome::Restored)),
        };
        Some(ended.map_err(BackupFailure::Failed).flatten())
    }
}

/// State of the dialog, including its file dialog and its running job.
#[derive(Default)]
pub(super) struct State {
    pub(super) path: String,
    pub(super) stage: Stage,
    pub(super) dialog: Option<FileDialog>,
    pub(super) job: Option<Work>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    TypePath(String),
    /// Opens a file dialog.
    Browse,
    BackUp,
    Check,
    Restore,
    /// Cancels the running job, or closes the dialog.
    Close,
    /// Closes the dialog after a click outside it, unless a job or file dialog is running.
    Dismiss,
}

impl State {
    pub(super) fn new(purpose: Purpose, places: &Places) -> State {
        let path = match purpose {
            Purpose::BackUp => suggested_path(&new_path(places)),
            Purpose::Restore => String::new(),
        };
        State {
            path,
            ..State::default()
        }
    }

    pub(super) const fn is_working(&self) -> bool {
        self.job.is_some()
    }

    /// Returns the progress of reading or writing games; `None` before the first report.
    pub(super) fn progress(&self) -> Option<Progress> {
        let progress = *self.job.as_ref()?.progress();
        (progress.games > 0).then_some(progress)
    }

    pub(super) const fn is_waiting(&self) -> bool {
        self.is_working() || self.dialog.is_some()
    }

    /// Cancels the running job. Returns whether a job was running.
    pub(super) fn cancel(&mut self) -> bool {
        if let Some(job) = &self.job {
            job.cancel();
        }
        self.is_working()
    }

    pub(super) fn browse(&mut self, texts: &Texts, wake_up: &WakeUp) {
        let open = || FileDialog::open(texts.get("library-import-choose"), wake_up.clone());
        self.dialog.get_or_insert_with(open);
    }

    pub(super) fn back_up(&mut self, places: &Places, tasks: &LibraryTasks) {
        let (path, places) = (typed_path(&self.path), places.clone());
        if files::exists(&path) {
            let file = path.display().to_string();
            self.stage = Stage::Failed(LocalizedText::new("backup-exists", [("file", file.into())]));
            return;
        }
        let task = WriteBackup {
            places,
            version: VERSION.to_owned(),
            date: local_time::now().strftime("%Y-%m-%d %H:%M").to_string(),
            path: path.clone(),
        };
        self.begin(tasks.start(task).map(|job| Work::Write(job, path)));
    }

    pub(super) fn check(&mut self, path: PathBuf, tasks: &LibraryTasks) {
        let task = CheckBackup { path: path.clone() };
        self.begin(tasks.start(task).map(|job| Work::Check(job, path)));
    }

    pub(super) fn restore(&mut self, places: &Places, tasks: &LibraryTasks) {
        if let Stage::Checked(path, _) = &self.stage {
            let (path, places) = (path.clone(), places.clone());
            self.begin(tasks.start(RestoreBackup { path, places }).map(Work::Restore));
        }
    }

    fn begin(&mut self, started: io::Result<Work>) {
        match started {
            Ok(job) => self.job = Some(job),
            Err(error) => self.stage = failed(error),
        }
    }

    /// Receives the picked file and the result of the job. Returns the restored contents when a restore completes.
    pub(super) fn receive(&mut self, tasks: &LibraryTasks) -> Option<Restored> {
        if let Some(picked) = self.dialog.as_mut().and_then(FileDialog::try_receive) {
            self.dialog = None;
            match picked {
                Picked::File(path) => self.check(path, tasks),
                Picked::Nothing => {}
                Picked::NoDialog => self.stage = Stage::Failed("engines-no-dialog".into()),
            }
        }
        let outcome = self.job.as_mut()?.try_receive()?;
        self.job = None;
        let restored = match &outcome {
            Ok(Outcome::Restored(restored)) => Some(restored.clone()),
            _ => None,
        };
        self.stage = match outcome {
            Ok(outcome) => stage(outcome),
            Err(BackupFailure::Cancelled) => Stage::Start,
            Err(BackupFailure::Failed(reason)) => failed(reason),
        };
        restored
    }
}

fn failed(error: impl ToString) -> Stage {
    Stage::Failed(LocalizedText::verbatim(error))
}

fn stage(outcome: Outcome) -> Stage {
    match outcome {
        Outcome::Written(path, Written { skipped }) => match deliver_file(&path) {
            Ok(file) => {
                let text = LocalizedText::new("backup-written", [("file", file.into())]);
                Stage::Done(with_skipped(vec![text], "backup-skipped", &skipped))
            }
            Err(error) => failed(error),
        },
        Outcome::Checked(path, contents) => Stage::Checked(path, contents),
        Outcome::Restored(restored) => Stage::Done(restored_text(&restored)),
    }
}

fn restored_text(restored: &Restored) -> LocalizedText {
    let known_progress = restored.known_exercises + restored.known_lesson_stars + restored.known_puzzle_attempts;
    let known = restored.known_games + known_progress as u64;
    let values = [
        ("files", restored.added.len().into()),
        ("games", restored.games.into()),
        ("exercises", restored.exercises.into()),
        ("boards", restored.lesson_stars.into()),
        ("puzzles", restored.puzzle_attempts.into()),
        ("known", known.into()),
    ];
    let id = if restored.cancelled {
        "backup-restore-cancelled"
    } else {
        "backup-restored"
    };
    let kept = restored.kept.iter().map(|path| {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        LocalizedText::new("backup-kept", [("file", file.into())])
    });
    let lines = [LocalizedText::new(id, values)].into_iter().chain(kept).collect();
    with_skipped(lines, "restore-skipped", &restored.skipped)
}

/// Returns the lines, followed by the heading and the skipped files and games unless `skipped` is empty.
fn with_skipped(mut lines: Vec<LocalizedText>, heading: &'static str, skipped: &[String]) -> LocalizedText {
    if !skipped.is_empty() {
        lines.push(heading.into());
        lines.extend(skipped.iter().map(LocalizedText::verbatim));
    }
    LocalizedText::Lines(lines)
}

/// Returns an unused path for a new backup: in the player's documents folder, or else in the library's folder.
fn new_path(places: &Places) -> PathBuf {
    let library = places.library.as_deref().and_then(Path::parent).map(Path::to_owned);
    let folder = folders::documents().or(library).unwrap_or_else(|| PathBuf::from("."));
    let day = local_time::now().strftime("%Y-%m-%d").to_string();
    files::unused_path(
        &folder,
        &format!("breakthrough-backup-{day}"),
        breakthrough_backup::EXTENSION,
    )
}

pub(super) fn read_settings(path: &Path) -> io::Result<ParsedSettings> {
    let text = files::read_text_limited(path, MAX_SETTINGS_BYTES)?;
    ParsedSettings::parse(&text).map_err(io::Error::other)
}
