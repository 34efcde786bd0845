//! Log output: standard error, and for the game a file in the player's state folder.

use crate::base::VERSION;
use crate::base::dated_files::dated_path;
use crate::base::local_time;
use bevy::log::tracing_subscriber::{Layer, fmt};
use bevy::log::{BoxedLayer, LogPlugin};
use bevy::prelude::*;
use breakthrough_platform::files::{self, File};

use std::env::consts::{ARCH, OS};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Number of log files to keep. Each run writes one file.
const KEPT_FILES: usize = 5;
const EXTENSION: &str = "log";

/// Logs warnings and errors to standard error and, if the app has one, to the [`LogFile`]. Warnings from wgpu and from Bevy's
/// window surfaces are omitted.
pub(crate) fn log_plugin() -> LogPlugin {
    LogPlugin {
        filter: "warn,wgpu_hal=error,wgpu_core=error,bevy_render::view::window=error".to_owned(),
        custom_layer: file_layer,
        ..default()
    }
}

fn file_layer(app: &mut App) -> Option<BoxedLayer> {
    let LogFile { file, .. } = app.world().get_resource::<LogFile>()?.clone();
    Some(fmt::layer().with_writer(file).with_ansi(false).boxed())
}

/// Log file of this run.
#[derive(Resource, Clone, Debug)]
pub(crate) struct LogFile {
    file: Arc<File>,
    path: PathBuf,
}

impl LogFile {
    /// Creates a log file, and deletes the oldest log files so that at most [`KEPT_FILES`] remain.
    ///
    /// # Errors
    /// The file is not writable.
    pub(crate) fn create(folder: &Path) -> io::Result<LogFile> {
        let path = dated_path(folder, EXTENSION, KEPT_FILES);
        let file = Arc::new(files::create(&path)?);
        let log_file = LogFile { file, path };
        log_file.write(&format!("breakthrough {VERSION} on {OS} {ARCH}"))?;
        Ok(log_file)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a timestamped text.
    ///
    /// # Errors
    /// The file system reported an error.
    pub(crate) fn write(&self, text: &str) -> io::Result<()> {
        (&*self.file).write_all(format!("{} {text}\n", local_time::now().timestamp()).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::log::tracing_subscriber::prelude::*;
    use bevy::log::tracing_subscriber::registry;

    #[test]
    fn a_log_file_begins_with_the_version() {
        let folder = tempfile::tempdir().expect("a folder");
        let log_file = LogFile::create(folder.path()).expect("a log file");
        log_file.write("a line").expect("written");
        let logs = files::list_files(folder.path(), &[EXTENSION]);
        let text = files::read_to_string(&logs[0]).expect("readable");
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].contains(&format!("Z breakthrough {VERSION} on ")), "{text}");
        assert!(lines[1].ends_with("Z a line"), "{text}");
    }

    #[test]
    fn warnings_are_written_to_the_log_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let log_file = LogFile::create(folder.path()).expect("a log file");
        let mut app = App::new();
        assert!(file_layer(&mut app).is_none(), "without a log file");
        app.insert_resource(log_file.clone());
        let logging = registry().with(file_layer(&mut app)).set_default();
        warn!("no sound");
        drop(logging);
        let text = files::read_to_string(log_file.path()).expect("readable");
        assert!(text.contains("WARN") && text.contains("no sound"), "{text}");
    }
}
