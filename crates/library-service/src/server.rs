//! Server that runs in the library's worker and executes the commands of programs. Only one program may change the library.

use crate::wire::{Answer, Command, SentFile, WireError, decode, encode};
use crate::{AnyTask, Reply, Store};
use breakthrough_platform::files;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// Server that owns the library. Programs are clients, each with its own [`Store`].
pub struct LibraryServer {
    path: PathBuf,
    writer: Store,
    readers: BTreeMap<String, Store>,
}

/// Environment in which the worker executes a command: the client, and the files outside of the library.
pub trait Outside {
    /// Sends an answer to the client.
    fn post(&mut self, answer: Vec<u8>);

    /// Whether the client has cancelled the task.
    fn is_cancelled(&self, task: u64) -> bool;

    /// Returns the files outside of the library that have changed since the last call; `None` for a deleted file.
    fn take_changed(&mut self) -> Vec<(PathBuf, Option<Vec<u8>>)>;
}

impl LibraryServer {
    /// Creates the server for the library at `path`. The first request opens the library.
    #[must_use]
    pub fn new(path: PathBuf) -> LibraryServer {
        LibraryServer {
            writer: Store::new(path.clone()),
            readers: BTreeMap::new(),
            path,
        }
    }

    /// Executes a command of the program that may change the library.
    ///
    /// # Errors
    /// The bytes are not a command.
    pub fn execute(&mut self, command: &[u8], outside: &mut dyn Outside) -> Result<(), WireError> {
        match decode(command)? {
            Command::Request(request) => {
                self.writer.handle(request);
                post_replies(self.writer.take_replies(), outside);
            }
            Command::Start { task, work, files } => self.run(task, *work, files, outside),
        }
        Ok(())
    }

    /// Executes a command of a program with read-only access. A task that would change the library is refused.
    ///
    /// # Errors
    /// The bytes are not a command.
    pub fn execute_for_reader(
        &mut self,
        reader: &str,
        command: &[u8],
        outside: &mut dyn Outside,
    ) -> Result<(), WireError> {
        match decode(command)? {
            Command::Request(request) => {
                let store = self.readers.entry(reader.to_owned());
                let store = store.or_insert_with(|| Store::reader(self.path.clone()));
                store.handle(request);
                post_replies(store.take_replies(), outside);
            }
            Command::Start { task, work, files } if work.only_reads() => self.run(task, *work, files, outside),
            Command::Start { task, .. } => {
                let reason = "the game is open in another tab, and only that tab changes the library".to_owned();
                outside.post(encode(&Answer::Refused { task, reason }));
            }
        }
        Ok(())
    }

    /// Drops a reader and closes the connection of the reader.
    pub fn close_reader(&mut self, reader: &str) {
        self.readers.remove(reader);
    }

    /// Runs a task with the files that the client has sent. The files are deleted from the worker when the task has ended.
    fn run(&mut self, task: u64, work: AnyTask, sent: Vec<SentFile>, outside: &mut dyn Outside) {
        let mut paths: Vec<PathBuf> = sent.iter().map(|file| file.path.clone()).collect();
        for file in sent {
            // If writing fails, the task reports that the file is missing.
            let _ = files::write(&file.path, file.contents.unwrap_or_default());
        }
        outside.take_changed();
        let new = work.new_file();
        let cancel = AtomicBool::new(outside.is_cancelled(task));
        let output = work.run(&self.path, &cancel, &mut |progress| {
            outside.post(encode(&Answer::Progress { task, progress }));
            cancel.store(outside.is_cancelled(task), Ordering::Relaxed);
        });
        let mut files: Vec<SentFile> = outside.take_changed().into_iter().map(sent_file).collect();
        if let Some(path) = new.filter(|path| files.iter().all(|file| file.path != *path))
            && let Ok(contents) = files::read(&path)
        {
            files.push(sent_file((path, Some(contents))));
        }
        paths.extend(files.iter().map(|file| file.path.clone()));
        outside.post(encode(&Answer::Ended { task, output, files }));
        for path in paths {
            // The task may have deleted the file.
            let _ = files::delete(&path);
        }
        outside.take_changed();
    }
}

fn sent_file((path, contents): (PathBuf, Option<Vec<u8>>)) -> SentFile {
    SentFile { path, contents }
}

fn post_replies(replies: Vec<Reply>, outside: &mut dyn Outside) {
    for reply in replies {
        outside.post(encode(&Answer::Reply(reply)));
    }
}
