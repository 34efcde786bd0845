//! Imports and exports of PGN, in a thread with a connection of its own, so that matches are saved meanwhile.

use crate::library::open_to_read;
use crate::redraw::WakeUp;
use breakthrough_arena::catch_panic;
use breakthrough_library::{Filter, ImportReport, LibraryError, Progress, SqliteLibrary, export_pgn, import_pgn};
use breakthrough_platform::{files, threads};
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Where the PGN of an import comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ImportSource {
    File(PathBuf),
    Text(String),
}

/// What an import or export tells.
#[derive(Debug)]
pub(crate) enum ExchangeEvent {
    Progress(Progress),
    Imported(Result<ImportReport, String>),
    /// How many matches were written into the file.
    Exported(Result<(u64, PathBuf), String>),
    /// It has panicked, with this message.
    Panicked(String),
}

/// A running import or export. Dropping it cancels it.
pub(crate) struct Exchange {
    events: Mutex<Receiver<ExchangeEvent>>,
    cancel: Arc<AtomicBool>,
    /// The length of the source in bytes, where it is known.
    pub(crate) length: Option<u64>,
    pub(crate) progress: Progress,
}

impl Exchange {
    pub(crate) fn import(library: PathBuf, source: ImportSource, wake_up: WakeUp) -> std::io::Result<Exchange> {
        let length = match &source {
            ImportSource::File(path) => files::length(path).ok(),
            ImportSource::Text(text) => Some(text.len() as u64),
        };
        Exchange::start(length, wake_up, move |cancel, send| {
            let imported = import(&library, source, cancel, send);
            ExchangeEvent::Imported(imported.map_err(|error| error.to_string()))
        })
    }

    pub(crate) fn export(
        library: PathBuf,
        filter: Filter,
        path: PathBuf,
        wake_up: WakeUp,
    ) -> std::io::Result<Exchange> {
        Exchange::start(None, wake_up, move |cancel, _| {
            let exported = export(&library, &filter, &path, cancel);
            ExchangeEvent::Exported(exported.map(|count| (count, path)))
        })
    }

    fn start(
        length: Option<u64>,
        wake_up: WakeUp,
        work: impl FnOnce(&AtomicBool, &mut dyn FnMut(ExchangeEvent)) -> ExchangeEvent + Send + 'static,
    ) -> std::io::Result<Exchange> {
        let (sender, events): (Sender<ExchangeEvent>, _) = channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let cancelled = Arc::clone(&cancel);
        threads::run_in_background("library exchange", move || {
            let mut send = |event| {
                // Fails if nobody waits any more.
                let _ = sender.send(event);
                wake_up.call();
            };
            let last = catch_panic(|| work(&cancelled, &mut send));
            send(last.unwrap_or_else(ExchangeEvent::Panicked));
        })?;
        Ok(Exchange {
            events: Mutex::new(events),
            cancel,
            length,
            progress: Progress::default(),
        })
    }

    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// What the last event says, once it is there.
    pub(crate) fn try_receive(&mut self) -> Option<ExchangeEvent> {
        let events = self.events.get_mut().unwrap_or_else(PoisonError::into_inner);
        while let Ok(event) = events.try_recv() {
            match event {
                ExchangeEvent::Progress(progress) => self.progress = progress,
                last => return Some(last),
            }
        }
        None
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn import(
    library: &Path,
    source: ImportSource,
    cancel: &AtomicBool,
    send: &mut dyn FnMut(ExchangeEvent),
) -> Result<ImportReport, LibraryError> {
    let mut storage = SqliteLibrary::open_again(library)?;
    let (reader, path): (Box<dyn BufRead>, PathBuf) = match source {
        ImportSource::File(path) => {
            let file = files::open(&path).map_err(|error| LibraryError::Io {
                path: path.clone(),
                error,
            })?;
            (Box::new(BufReader::new(file)), path)
        }
        ImportSource::Text(text) => (Box::new(Cursor::new(text)), PathBuf::from("PGN")),
    };
    let mut on_progress = |progress| send(ExchangeEvent::Progress(progress));
    let imported = import_pgn(&mut storage, reader, &path, cancel, &mut on_progress);
    // What was imported before an error stays.
    storage.keep()?;
    imported
}

/// Writes a new file, which appears when it is complete or the export was cancelled; one that exists is not touched.
fn export(library: &Path, filter: &Filter, path: &Path, cancel: &AtomicBool) -> Result<u64, String> {
    if files::exists(path) {
        return Err(format!(
            "{}: expected the name of a new file, found one that exists",
            path.display()
        ));
    }
    let storage = open_to_read(library).map_err(|error| error.to_string())?;
    let mut exported = Ok(0);
    let written = files::atomic_write(path, |file| {
        let mut output = BufWriter::new(file);
        exported = export_pgn(&storage, filter, &mut output, path, cancel);
        match &exported {
            Ok(_) => output.flush(),
            // No half file is left.
            Err(_) => Err(io::ErrorKind::Other.into()),
        }
    });
    let exported = exported.map_err(|error| error.to_string())?;
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(exported)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_an_import_with_its_message() {
        let work = |_: &AtomicBool, _: &mut dyn FnMut(ExchangeEvent)| panic!("an odd game");
        let mut exchange = Exchange::start(None, WakeUp::default(), work).expect("a thread");
        let event = (0..u64::MAX).find_map(|_| exchange.try_receive()).expect("an event");
        assert!(
            matches!(&event, ExchangeEvent::Panicked(text) if text == "an odd game"),
            "{event:?}"
        );
    }
}
