//! Client of a library that a worker owns.

use crate::wire::{Answer, Command, SentFile, WireError, decode, encode};
use crate::{GameKey, LibraryTask, LoadedGame, Reply, Request, SaveFailure};
use breakthrough_library::GameId;
use breakthrough_platform::files;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Connection to the worker. No method blocks.
pub trait LibraryLink: Send {
    /// Sends a command. A worker that has ended is replaced.
    fn post(&mut self, command: Vec<u8>);

    /// Asks the worker to end a task early.
    fn cancel(&mut self, task: u64);

    /// Returns the next message, or the reason why the worker has ended; `None` if no message has arrived.
    fn try_receive(&mut self) -> Option<Result<Vec<u8>, String>>;
}

/// Event of a running task.
pub enum TaskEvent<T: LibraryTask> {
    Progress(T::Progress),
    /// Result of the task, or the reason why the worker did not complete the task.
    Ended(Result<T::Output, String>),
}

/// Message for a running task.
enum TaskAnswer {
    Progress(Vec<u8>),
    Ended(Result<Vec<u8>, String>),
}

struct RunningTask {
    cancel: Arc<AtomicBool>,
    is_cancelled: bool,
    receive: Box<dyn FnMut(TaskAnswer) + Send>,
}

/// Library behind a [`LibraryLink`].
pub struct RemoteLibrary<L> {
    link: L,
    tasks: BTreeMap<u64, RunningTask>,
    last_task: u64,
    replies: VecDeque<Reply>,
    /// IDs of the games that the current worker or an earlier worker has saved or loaded.
    stored: HashMap<GameKey, GameId>,
}

impl<L: LibraryLink> RemoteLibrary<L> {
    /// Creates a client of the library whose worker is behind `link`.
    pub fn new(link: L) -> RemoteLibrary<L> {
        RemoteLibrary {
            link,
            tasks: BTreeMap::new(),
            last_task: 0,
            replies: VecDeque::new(),
            stored: HashMap::new(),
        }
    }

    /// Sends a request.
    pub fn send(&mut self, mut request: Request) {
        match &mut request {
            Request::Save(game) => game.stored = self.stored.get(&game.key).copied(),
            Request::SetReview(review) => {
                let stored = self.stored.get(&review.key).copied();
                review.stored = stored.or(review.stored);
            }
            Request::Detach(key) => _ = self.stored.remove(key),
            _ => {}
        }
        self.link.post(encode(&Command::Request(request)));
    }

    /// Starts a task, and sends the files that the task reads. `receive` is called with the events of the task. Setting
    /// `cancel` cancels the task.
    pub fn start<T: LibraryTask>(
        &mut self,
        task: T,
        cancel: Arc<AtomicBool>,
        mut receive: impl FnMut(TaskEvent<T>) + Send + 'static,
    ) {
        self.last_task += 1;
        let files = task.inputs().into_iter().flat_map(sent_files).collect();
        let receive = move |answer: TaskAnswer| match answer {
            TaskAnswer::Progress(progress) => {
                if let Ok(progress) = decode(&progress) {
                    receive(TaskEvent::Progress(progress));
                }
            }
            TaskAnswer::Ended(output) => {
                let output = output.and_then(|output| decode(&output).map_err(|error| error.to_string()));
                receive(TaskEvent::Ended(output));
            }
        };
        let running = RunningTask {
            cancel,
            is_cancelled: false,
            receive: Box::new(receive),
        };
        self.tasks.insert(self.last_task, running);
        self.link.post(encode(&Command::Start {
            task: self.last_task,
            work: Box::new(task.into()),
            files,
        }));
    }

    /// Receives the messages from the worker, and returns the next reply to a request.
    pub fn try_receive(&mut self) -> Option<Reply> {
        for (task, running) in &mut self.tasks {
            if running.cancel.load(Ordering::Relaxed) && !running.is_cancelled {
                running.is_cancelled = true;
                self.link.cancel(*task);
            }
        }
        while let Some(message) = self.link.try_receive() {
            let received = message.and_then(|message| self.receive(&message).map_err(|error| error.to_string()));
            if let Err(reason) = received {
                self.lose(&reason);
            }
        }
        self.replies.pop_front()
    }

    fn receive(&mut self, message: &[u8]) -> Result<(), WireError> {
        match decode(message)? {
            Answer::Reply(reply) => {
                let ids = |games: &[LoadedGame]| games.iter().map(|loaded| (loaded.key, loaded.id)).collect();
                let stored: Vec<_> = match &reply {
                    Reply::Saved { key, id: Some(id), .. } => vec![(*key, *id)],
                    Reply::Loaded(loaded, _) | Reply::Unfinished(Some(loaded)) => vec![(loaded.key, loaded.id)],
                    Reply::FriendGames(Some(games)) => ids(games),
                    _ => Vec::new(),
                };
                self.stored.extend(stored);
                self.replies.push_back(reply);
            }
            Answer::Progress { task, progress } => {
                if let Some(running) = self.tasks.get_mut(&task) {
                    (running.receive)(TaskAnswer::Progress(progress));
                }
            }
            Answer::Ended { task, output, files } => {
                let written = files.into_iter().try_for_each(write);
                self.end(task, written.map(|()| output));
            }
            Answer::Refused { task, reason } => self.end(task, Err(reason)),
        }
        Ok(())
    }

    fn end(&mut self, task: u64, output: Result<Vec<u8>, String>) {
        if let Some(mut running) = self.tasks.remove(&task) {
            (running.receive)(TaskAnswer::Ended(output));
        }
    }

    /// Reports that the worker has ended, and fails all running tasks.
    fn lose(&mut self, reason: &str) {
        self.replies.push_back(Reply::Failed(reason.to_owned()));
        self.replies
            .push_back(Reply::NotSaved(SaveFailure::Other(reason.to_owned())));
        // The game may wait for the games with friends to open a link.
        self.replies.push_back(Reply::FriendGames(None));
        for task in self.tasks.keys().copied().collect::<Vec<_>>() {
            self.end(task, Err(reason.to_owned()));
        }
    }
}

/// Reads a file, or the files of a folder. Missing files are skipped, and the task reports them.
fn sent_files(path: PathBuf) -> Vec<SentFile> {
    let paths = if files::is_folder(&path) {
        files::list_files(&path, &["toml", "zrf"])
    } else {
        vec![path]
    };
    let read = |path: PathBuf| {
        let contents = Some(files::read(&path).ok()?);
        Some(SentFile { path, contents })
    };
    paths.into_iter().filter_map(read).collect()
}

fn write(file: SentFile) -> Result<(), String> {
    let SentFile { path, contents } = file;
    let written = match contents {
        Some(contents) => files::write(&path, contents),
        None => files::delete(&path),
    };
    written.map_err(|error| format!("{}: {error}", path.display()))
}
