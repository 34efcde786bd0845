//! Writes backups.

use crate::check::Progress;
use crate::contents::{FORMAT, Manifest};
use crate::deferred_errors::DeferredErrors;
use crate::{BackupError, ENGINES, GAMES, MANIFEST, Places, SETTINGS, THEMES, VARIANTS};
use breakthrough_library::{Filter, GameStorage, Sort, SqliteLibrary, export_pgn};
use breakthrough_platform::files;
use std::io::{self, Seek, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Atomically writes a backup of all `places` to a file. `version` is the program version; `date` is shown to the player.
/// `on_progress` is called after every thousand games.
///
/// # Errors
/// A file or the library cannot be read, the backup cannot be written, or `cancel` was set. In case of an error, no file is
/// created.
pub fn write_backup(
    places: &Places,
    (version, date): (&str, &str),
    path: &Path,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<(), BackupError> {
    let manifest = Manifest {
        format: FORMAT,
        version: version.to_owned(),
        date: date.to_owned(),
    };
    let manifest = toml::to_string(&manifest).expect("numbers and texts are TOML");
    let mut failed = None;
    let written = files::atomic_write(path, |file| {
        let mut archive = Archive(ZipWriter::new(DeferredErrors::new(file)));
        archive
            .put(MANIFEST, manifest.as_bytes())
            .and_then(|()| archive.put_places(places, cancel, on_progress))
            .and_then(|()| archive.0.finish().map_err(BackupError::Zip))
            .and_then(|output| output.finish().map_err(|error| BackupError::io(path, error)))
            .map_err(|error| {
                failed = Some(error);
                io::Error::other("the backup was not written")
            })
    });
    match failed {
        Some(error) => Err(error),
        None => written.map_err(|error| BackupError::io(path, error)),
    }
}

struct Archive<W: Write + Seek>(ZipWriter<W>);

impl<W: Write + Seek> Archive<W> {
    fn begin(&mut self, name: &str) -> Result<(), BackupError> {
        // `large_file` enables ZIP64, because the games may exceed 4 GB.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .large_file(true);
        self.0.start_file(name, options).map_err(BackupError::Zip)
    }

    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), BackupError> {
        self.begin(name)?;
        self.0.write_all(bytes).map_err(|error| BackupError::entry(name, error))
    }

    fn put_places(
        &mut self,
        places: &Places,
        cancel: &AtomicBool,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<(), BackupError> {
        for (name, path) in [(SETTINGS, &places.settings), (ENGINES, &places.engines)] {
            if let Some(path) = path.as_ref().filter(|path| files::exists(path)) {
                self.put(name, &read(path)?)?;
            }
        }
        for (name, folder, extensions) in [
            (VARIANTS, &places.variants, ["toml", "zrf"].as_slice()),
            (THEMES, &places.themes, &["toml"]),
        ] {
            let folder = folder.iter().flat_map(|folder| files::list_files(folder, extensions));
            for path in folder {
                let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                self.put(&format!("{name}/{file}"), &read(&path)?)?;
            }
        }
        if let Some(library) = places.library.as_ref().filter(|path| files::exists(path)) {
            self.begin(GAMES)?;
            let storage = SqliteLibrary::open_again(library)?;
            let filter = Filter::default();
            let total = storage.list(&filter, Sort::default(), 0..0)?.total;
            let mut on_export = |games| on_progress(Progress::new(games, games, total));
            export_pgn(&storage, &filter, &mut self.0, Path::new(GAMES), cancel, &mut on_export)?;
        }
        if cancel.load(Ordering::Relaxed) {
            return Err(BackupError::Cancelled);
        }
        Ok(())
    }
}

fn read(path: &Path) -> Result<Vec<u8>, BackupError> {
    files::read(path).map_err(|error| BackupError::io(path, error))
}
