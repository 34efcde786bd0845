//! Library of the browser build: a Web Worker owns the database and receives the requests as messages.

use crate::base::job::Job;
use crate::base::redraw::WakeUp;
use breakthrough_library_service::{LibraryTask, RemoteLibrary, Reply, Request, TaskEvent, WebLink};
use breakthrough_platform::page;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Remote = Arc<Mutex<RemoteLibrary<WebLink>>>;

pub(super) struct Service(Remote);

/// Handle that starts tasks on the library. The tasks run in the worker.
#[derive(Clone)]
pub(crate) struct LibraryTasks {
    /// `None` without a library.
    remote: Option<Remote>,
    wake_up: WakeUp,
}

fn lock(remote: &Remote) -> MutexGuard<'_, RemoteLibrary<WebLink>> {
    remote.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LibraryTasks {
    /// Returns a handle that starts tasks without a library. Without the worker, no task can be started.
    pub(super) const fn without_library(wake_up: WakeUp) -> LibraryTasks {
        LibraryTasks { remote: None, wake_up }
    }

    /// Starts a task in the worker.
    ///
    /// # Errors
    /// The page has no library.
    pub(crate) fn start<T: LibraryTask>(&self, task: T) -> io::Result<Job<T::Progress, T::Output>> {
        let remote = self.remote.as_ref();
        let remote = remote.ok_or_else(|| io::Error::other("the page has no library"))?;
        let (job, reporter) = Job::new(self.wake_up.clone());
        lock(remote).start::<T>(task, reporter.cancelled(), move |event| match event {
            TaskEvent::Progress(progress) => reporter.report(progress),
            TaskEvent::Ended(output) => reporter.end(output),
        });
        Ok(job)
    }
}

impl Service {
    pub(super) fn start(_: PathBuf, _: bool, wake_up: WakeUp) -> io::Result<Service> {
        let functions = page::library().map_err(io::Error::other)?;
        let link = WebLink::new(functions, move || wake_up.call()).map_err(io::Error::other)?;
        Ok(Service(Arc::new(Mutex::new(RemoteLibrary::new(link)))))
    }

    pub(super) fn tasks(&self, wake_up: WakeUp) -> LibraryTasks {
        LibraryTasks {
            remote: Some(Arc::clone(&self.0)),
            wake_up,
        }
    }

    pub(super) fn send(&self, request: Request) {
        lock(&self.0).send(request);
    }

    pub(super) fn try_receive(&mut self) -> Option<Reply> {
        lock(&self.0).try_receive()
    }

    /// Does nothing: the worker answers every request.
    pub(super) fn cancel_lists_before(&self, _: u64) {}

    /// Does nothing, because a page must not block.
    pub(super) fn wait(&self) {}

    /// Does nothing: the worker receives the pending requests even if the game ends.
    pub(super) fn finish(&mut self) {}
}
