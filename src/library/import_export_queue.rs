//! Queue of PGN imports and exports. Each import or export runs as a task with its own database connection, so that games can be
//! saved at the same time.

use crate::base::job::Job;
use crate::base::redraw::WakeUp;
use crate::library::{ImportSource, Library, LibraryTasks, Request};
use crate::schedule::GameSystems;
use bevy::prelude::*;
use breakthrough_library::{ExportedReviews, Filter, Progress};
use breakthrough_library_service::{ExportTask, ImportTask, Imported};
use breakthrough_platform::files;
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub(crate) enum ImportExport {
    Import(ImportSource),
    /// Exports the games that match a filter to a new file.
    Export {
        filter: Box<Filter>,
        path: PathBuf,
        reviews: ExportedReviews,
    },
}

impl ImportExport {
    /// Returns the file to read or write; `None` for pasted text.
    fn file(&self) -> Option<&Path> {
        match self {
            ImportExport::Import(ImportSource::File(path)) | ImportExport::Export { path, .. } => Some(path),
            ImportExport::Import(ImportSource::Text(_)) => None,
        }
    }
}

/// Result of a successful import or export.
#[derive(Debug)]
pub(crate) enum ImportExportResult {
    Imported(Imported),
    Exported { count: u64, path: PathBuf },
}

/// Triggered when an import or export has ended.
#[derive(Event, Debug)]
pub(crate) struct ImportExportEnded {
    /// File that was read or written; `None` for pasted text.
    pub(crate) file: Option<PathBuf>,
    pub(crate) result: Result<ImportExportResult, String>,
    /// Index of this import or export since the queue was last empty, from 1.
    pub(crate) number: usize,
    /// Number of imports and exports since the queue was last empty.
    pub(crate) total: usize,
}

impl ImportExportEnded {
    pub(crate) const fn is_last(&self) -> bool {
        self.number == self.total
    }
}

/// State of the running import or export. If none is running, state of the next import or export.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ImportExportStatus {
    /// File being read or written; `None` for pasted text.
    pub(crate) file: Option<PathBuf>,
    /// Same as in [`ImportExportEnded`].
    pub(crate) number: usize,
    pub(crate) total: usize,
    /// Fraction of an import's source that has been read, from 0 to 1; 0 if the size of the source is unknown.
    pub(crate) progress: f32,
    /// Number of games read by an import, including duplicates.
    pub(crate) games: u64,
}

/// The running import or export, and the queued imports and exports. Dropping the queue cancels the running job.
pub(crate) struct ImportExportQueue {
    tasks: LibraryTasks,
    wake_up: WakeUp,
    running: Option<Running>,
    waiting: VecDeque<ImportExport>,
    total: usize,
}

struct Running {
    file: Option<PathBuf>,
    /// Size of the source in bytes, if known.
    length: Option<u64>,
    job: RunningJob,
}

enum RunningJob {
    Import(Job<Progress, Result<Imported, String>>),
    /// Job, and path of the new file.
    Export(Job<(), Result<u64, String>>, PathBuf),
}

impl ImportExportQueue {
    pub(super) const fn new(tasks: LibraryTasks, wake_up: WakeUp) -> ImportExportQueue {
        ImportExportQueue {
            tasks,
            wake_up,
            running: None,
            waiting: VecDeque::new(),
            total: 0,
        }
    }

    /// Queues an import or export.
    pub(crate) fn add(&mut self, added: ImportExport) {
        self.waiting.push_back(added);
        self.total += 1;
        // Request a frame, which starts the import or export.
        self.wake_up.call();
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.running.is_none() && self.waiting.is_empty()
    }

    /// Cancels the running import or export, and removes the queued imports and exports.
    pub(crate) fn cancel(&mut self) {
        self.total -= self.waiting.len();
        self.waiting.clear();
        if let Some(running) = &self.running {
            running.cancel();
        }
    }

    /// Returns the state of the running import or export. If none is running, returns the state of the next import or export, if
    /// any.
    pub(crate) fn status(&self) -> Option<ImportExportStatus> {
        let next = self.waiting.front();
        let file = match &self.running {
            Some(running) => running.file.clone(),
            None => next?.file().map(Path::to_owned),
        };
        let running = self.running.as_ref();
        Some(ImportExportStatus {
            file,
            number: self.number() + usize::from(running.is_none()),
            total: self.total,
            progress: running.map_or(0.0, Running::progress),
            games: running.map_or(0, |running| {
                let progress = running.import_progress();
                progress.imported + progress.duplicates
            }),
        })
    }

    /// Returns the number of the import or export started last.
    fn number(&self) -> usize {
        self.total - self.waiting.len()
    }

    /// Starts the next import or export when none is running. Returns the imports and exports that have ended.
    fn advance(&mut self) -> Vec<ImportExportEnded> {
        let mut ended = Vec::new();
        loop {
            let (file, result) = if let Some(running) = &mut self.running {
                let Some(result) = running.try_receive() else {
                    return ended;
                };
                (running.file.take(), result)
            } else if let Some(next) = self.waiting.pop_front() {
                let file = next.file().map(Path::to_owned);
                match Running::start(next, &self.tasks) {
                    Ok(running) => {
                        self.running = Some(running);
                        continue;
                    }
                    Err(error) => (file, Err(error.to_string())),
                }
            } else {
                self.total = 0;
                return ended;
            };
            self.running = None;
            ended.push(ImportExportEnded {
                file,
                result,
                number: self.number(),
                total: self.total,
            });
        }
    }
}

impl Running {
    /// Starts an import or export as a job.
    ///
    /// # Errors
    /// The system cannot start another thread.
    fn start(started: ImportExport, tasks: &LibraryTasks) -> io::Result<Running> {
        let file = started.file().map(Path::to_owned);
        let (length, job) = match started {
            ImportExport::Import(source) => {
                let length = match &source {
                    ImportSource::File(path) => files::length(path).ok(),
                    ImportSource::Text(text) => Some(text.len() as u64),
                };
                (length, RunningJob::Import(tasks.start(ImportTask { source })?))
            }
            ImportExport::Export { filter, path, reviews } => {
                let task = ExportTask {
                    filter: *filter,
                    path: path.clone(),
                    reviews,
                };
                (None, RunningJob::Export(tasks.start(task)?, path))
            }
        };
        Ok(Running { file, length, job })
    }

    fn cancel(&self) {
        match &self.job {
            RunningJob::Import(job) => job.cancel(),
            RunningJob::Export(job, _) => job.cancel(),
        }
    }

    fn try_receive(&mut self) -> Option<Result<ImportExportResult, String>> {
        match &mut self.job {
            RunningJob::Import(job) => Some(job.try_receive()?.flatten().map(ImportExportResult::Imported)),
            RunningJob::Export(job, path) => Some(job.try_receive()?.flatten().map(|count| {
                let path = path.clone();
                ImportExportResult::Exported { count, path }
            })),
        }
    }

    /// Returns the progress of an import. Exports do not report progress.
    fn import_progress(&self) -> Progress {
        match &self.job {
            RunningJob::Import(job) => *job.progress(),
            RunningJob::Export(..) => Progress::default(),
        }
    }

    fn progress(&self) -> f32 {
        let length = self.length.filter(|length| *length > 0);
        length.map_or(0.0, |length| self.import_progress().bytes as f32 / length as f32)
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_busy = |library: Res<Library>| !library.import_export.is_idle();
    app.add_systems(
        Update,
        run_import_export
            .in_set(GameSystems::Session)
            .run_if(resource_exists::<Library>.and_then(is_busy)),
    );
}

fn run_import_export(mut library: ResMut<Library>, mut commands: Commands) {
    for ended in library.import_export.advance() {
        if ended.is_last() {
            library.ask(Request::FindUnfinished);
        }
        commands.trigger(ended);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::service::Service;
    use crate::testing::games;
    use breakthrough_library::SqliteLibrary;

    fn text(title: &str) -> ImportExport {
        ImportExport::Import(ImportSource::Text(format!("[Event \"{title}\"]\n\n1. a2-a3 *\n")))
    }

    /// Returns a queue for a new library in a folder.
    fn queue(folder: &Path) -> ImportExportQueue {
        let path = folder.join("library.sqlite");
        SqliteLibrary::open(&path).expect("a library");
        let service = Service::start(path, false, WakeUp::default()).expect("a thread");
        ImportExportQueue::new(service.tasks(WakeUp::default()), WakeUp::default())
    }

    fn wait(queue: &mut ImportExportQueue) -> Vec<ImportExportEnded> {
        let mut ended = Vec::new();
        while !queue.is_idle() {
            ended.extend(queue.advance());
        }
        ended
    }

    #[test]
    fn imports_and_exports_run_in_order() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut queue = queue(folder.path());
        let (missing, new) = (folder.path().join("gone.pgn"), folder.path().join("new.pgn"));
        queue.add(text("One"));
        queue.add(ImportExport::Import(ImportSource::File(missing.clone())));
        queue.add(text("Two"));
        queue.add(ImportExport::Export {
            filter: Box::default(),
            path: new.clone(),
            reviews: ExportedReviews::None,
        });
        queue.advance();
        let status = queue.status().expect("a running import");
        assert_eq!((status.file, status.number, status.total), (None, 1, 4));
        let ended = wait(&mut queue);
        let places: Vec<_> = ended.iter().map(|ended| (ended.number, ended.total)).collect();
        assert_eq!(places, [(1, 4), (2, 4), (3, 4), (4, 4)]);
        let files: Vec<_> = ended.iter().map(|ended| ended.file.as_deref()).collect();
        assert_eq!(files, [None, Some(missing.as_path()), None, Some(new.as_path())]);
        assert!(
            matches!(&ended[1].result, Err(reason) if reason.contains("gone.pgn")),
            "{:?}",
            ended[1]
        );
        assert!(
            matches!(&ended[3].result, Ok(ImportExportResult::Exported { count: 2, path }) if *path == new),
            "{:?}",
            ended[3]
        );
        queue.add(text("Three"));
        let ended = wait(&mut queue);
        assert_eq!((ended[0].number, ended[0].total), (1, 1), "numbers start again");
    }

    #[test]
    fn cancelling_ends_the_job_and_empties_the_queue() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut queue = queue(folder.path());
        queue.add(text("One"));
        queue.advance();
        queue.add(text("Two"));
        assert_eq!(queue.status().expect("a running import").total, 2);
        queue.cancel();
        let ended = wait(&mut queue);
        let places: Vec<_> = ended.iter().map(|ended| (ended.number, ended.total)).collect();
        assert_eq!(places, [(1, 1)]);
        let titles: Vec<String> = games(&folder.path().join("library.sqlite"))
            .into_iter()
            .map(|entry| entry.title)
            .collect();
        assert!(!titles.contains(&"Two".to_owned()), "{titles:?}");
    }
}
