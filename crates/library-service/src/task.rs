//! Long operations on a library, with progress reports. Each operation has its own database connection.

use crate::{
    CheckBackup, CopiesTask, DeleteCopy, ExportTask, ImportTask, RestoreBackup, RestoreCopy, StatisticsTask,
    WriteBackup,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Long operation on a library, run by a thread or a Web Worker.
pub trait LibraryTask: Serialize + DeserializeOwned + Send + Into<AnyTask> + 'static {
    /// Progress that the task reports while it runs.
    type Progress: Default + Serialize + DeserializeOwned + Send + 'static;
    /// Result of the task, including its errors.
    type Output: Serialize + DeserializeOwned + Send + 'static;
    /// Name of the task's thread.
    const NAME: &str;

    /// Whether the task leaves the library unchanged.
    const ONLY_READS: bool = true;

    /// Returns the files, and the folders of files, read by the task in addition to the library.
    fn inputs(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    /// Returns the path of the output file, or `None` if the task writes no output file.
    fn new_file(&self) -> Option<PathBuf> {
        None
    }

    /// Runs the task. Setting `cancel` ends the task early.
    fn run(self, library: &Path, cancel: &AtomicBool, on_progress: &mut dyn FnMut(Self::Progress)) -> Self::Output;
}

/// Generates [`AnyTask`] with conversions from the task types.
macro_rules! tasks {
    ($($name:ident($task:ty)),*) => {
        /// Any [`LibraryTask`].
        #[derive(Debug, Deserialize, Serialize)]
        pub enum AnyTask {
            $($name($task)),*
        }

        $(impl From<$task> for AnyTask {
            fn from(task: $task) -> AnyTask {
                AnyTask::$name(task)
            }
        })*

        impl AnyTask {
            pub(crate) fn only_reads(&self) -> bool {
                match self {
                    $(AnyTask::$name(_) => <$task>::ONLY_READS,)*
                }
            }

            pub(crate) fn new_file(&self) -> Option<PathBuf> {
                match self {
                    $(AnyTask::$name(task) => task.new_file(),)*
                }
            }

            /// Runs the task, and encodes the progress and the result as messages.
            pub(crate) fn run(
                self,
                library: &Path,
                cancel: &AtomicBool,
                on_progress: &mut dyn FnMut(Vec<u8>),
            ) -> Vec<u8> {
                match self {
                    $(AnyTask::$name(task) => {
                        let output = task.run(library, cancel, &mut |progress| on_progress(crate::wire::encode(&progress)));
                        crate::wire::encode(&output)
                    })*
                }
            }
        }
    };
}

tasks!(
    CheckBackup(CheckBackup),
    Copies(CopiesTask),
    DeleteCopy(DeleteCopy),
    Export(ExportTask),
    Import(ImportTask),
    RestoreBackup(RestoreBackup),
    RestoreCopy(RestoreCopy),
    Statistics(StatisticsTask),
    WriteBackup(WriteBackup)
);
