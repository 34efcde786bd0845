//! Caller's side of the search workers.

use crate::start::start;
use crate::{
    SearchError, SearchId, SearchPurpose, SearchRequest, SearchResult, SearchWorker, WorkerCommand, WorkerEvent,
    WorkerLost,
};
use breakthrough_engine::{Player, Report};
use std::io;

/// Function that starts a worker with a given name.
type StartWorker = Box<dyn FnMut(&str) -> io::Result<Box<dyn SearchWorker>> + Send + Sync>;

/// Search workers of a program. No method blocks.
///
/// The opponent uses a separate worker and transposition table, so that its moves do not depend on other searches. Hints, the
/// editor and the analysis share a worker. Each worker is started by its first request.
pub struct SearchWorkers {
    start_worker: StartWorker,
    workers: [Option<ActiveWorker>; WORKER_NAMES.len()],
    searches: Vec<Search>,
    last_id: u64,
    /// Size of each worker's transposition table at full strength, in MiB.
    hash_mebibytes: usize,
    /// Whether a lost worker has been replaced since [`SearchWorkers::take_has_replaced_worker`] was last called.
    has_replaced_worker: bool,
}

const WORKER_NAMES: [&str; 2] = ["opponent search", "analysis search"];

const fn worker_index(purpose: SearchPurpose) -> usize {
    match purpose {
        SearchPurpose::Opponent => 0,
        SearchPurpose::Hint | SearchPurpose::Editor | SearchPurpose::Analysis | SearchPurpose::Threat => 1,
    }
}

struct ActiveWorker {
    worker: Box<dyn SearchWorker>,
    /// Requests without a final event, including cancelled and replaced requests.
    unfinished: Vec<SearchId>,
}

/// Request whose result has not been taken.
struct Search {
    id: SearchId,
    purpose: SearchPurpose,
    /// Request to send again if the worker is lost.
    request: SearchRequest,
    is_stopped: bool,
    is_second_try: bool,
    report: Option<Report>,
    result: Option<SearchResult>,
}

impl Default for SearchWorkers {
    fn default() -> SearchWorkers {
        SearchWorkers::notifying(|| {})
    }
}

impl SearchWorkers {
    /// Creates workers that call `notify` when [`SearchWorkers::poll`] should be called. The workers are threads (see
    /// [`ThreadWorker::start_notifying`](crate::ThreadWorker::start_notifying)) or, in a browser, Web Workers.
    pub fn notifying(notify: impl Fn() + Clone + Send + Sync + 'static) -> SearchWorkers {
        SearchWorkers::with_starter(move |name| start(name, notify.clone()))
    }

    /// Creates workers that are started by the given function.
    pub fn with_starter(
        start_worker: impl FnMut(&str) -> io::Result<Box<dyn SearchWorker>> + Send + Sync + 'static,
    ) -> SearchWorkers {
        SearchWorkers {
            start_worker: Box::new(start_worker),
            workers: [None, None],
            searches: Vec::new(),
            last_id: 0,
            hash_mebibytes: Player::DEFAULT_HASH_MEBIBYTES,
            has_replaced_worker: false,
        }
    }

    /// Requests a search. Replaces the previous request with the same purpose.
    ///
    /// # Errors
    /// The worker cannot be started.
    pub fn request(&mut self, purpose: SearchPurpose, request: SearchRequest) -> io::Result<SearchId> {
        // Replace lost workers first.
        self.poll();
        self.searches.retain(|search| search.purpose != purpose);
        self.last_id += 1;
        let search = Search {
            id: SearchId(self.last_id),
            purpose,
            request,
            is_stopped: false,
            is_second_try: false,
            report: None,
            result: None,
        };
        self.send(&search)?;
        self.searches.push(search);
        Ok(SearchId(self.last_id))
    }

    /// Sends a search to the worker for its purpose, starting the worker if needed.
    fn send(&mut self, search: &Search) -> io::Result<()> {
        let index = worker_index(search.purpose);
        let active = match &mut self.workers[index] {
            Some(active) => active,
            none => {
                let mut worker = (self.start_worker)(WORKER_NAMES[index])?;
                if self.hash_mebibytes != Player::DEFAULT_HASH_MEBIBYTES {
                    // If the worker is lost, the next `send` fails.
                    let _ = worker.send(WorkerCommand::SetHash(self.hash_mebibytes));
                }
                none.insert(ActiveWorker {
                    worker,
                    unfinished: Vec::new(),
                })
            }
        };
        let command = WorkerCommand::Search {
            id: search.id,
            purpose: search.purpose,
            request: Box::new(search.request.clone()),
        };
        let sent = active.worker.send(command);
        sent.map_err(|lost| io::Error::other(SearchError::from(lost)))?;
        active.unfinished.push(search.id);
        if search.is_stopped {
            // The next poll detects a lost worker.
            let _ = active.worker.send(WorkerCommand::Stop(search.id));
        }
        Ok(())
    }

    /// Stops a search, whose result so far arrives soon afterwards.
    pub fn stop(&mut self, id: SearchId) {
        let search = self.searches.iter_mut().find(|search| search.id == id);
        if let Some(search) = search.filter(|search| search.result.is_none())
            && let Some(active) = &mut self.workers[worker_index(search.purpose)]
        {
            search.is_stopped = true;
            // The next poll detects a lost worker.
            let _ = active.worker.send(WorkerCommand::Stop(id));
        }
    }

    /// Stops a search and discards its result.
    pub fn cancel(&mut self, id: SearchId) {
        self.stop(id);
        self.searches.retain(|search| search.id != id);
    }

    /// Frees all transposition tables, for example for a new game, after the running searches have ended.
    pub fn free_tables(&mut self) {
        for active in self.workers.iter_mut().flatten() {
            // Errors are ignored, because a lost worker has no tables.
            let _ = active.worker.send(WorkerCommand::FreeTables);
        }
    }

    /// Sets the size of each worker's transposition table at full strength, in MiB. If the size changes, the tables are freed after the
    /// running searches have ended.
    pub fn set_hash(&mut self, mebibytes: usize) {
        if std::mem::replace(&mut self.hash_mebibytes, mebibytes) == mebibytes {
            return;
        }
        for active in self.workers.iter_mut().flatten() {
            // Errors are ignored, because the replacement of a lost worker receives the size when it starts.
            let _ = active.worker.send(WorkerCommand::SetHash(mebibytes));
        }
    }

    /// Receives the events since the last poll. Replaces lost workers and sends their unfinished searches again, at most once per
    /// search.
    pub fn poll(&mut self) {
        for index in 0..self.workers.len() {
            let active = self.workers[index].as_mut();
            if active.is_some_and(|active| active.receive(&mut self.searches) == Err(WorkerLost)) {
                self.replace_lost_worker(index);
            }
        }
    }

    fn replace_lost_worker(&mut self, index: usize) {
        let Some(lost) = self.workers[index].take() else {
            return;
        };
        for mut search in std::mem::take(&mut self.searches) {
            if lost.unfinished.contains(&search.id) {
                let is_second_try = std::mem::replace(&mut search.is_second_try, true);
                self.has_replaced_worker |= !is_second_try;
                if is_second_try || self.send(&search).is_err() {
                    search.result = Some(Err(WorkerLost.into()));
                }
            }
            self.searches.push(search);
        }
    }

    /// Returns whether a lost worker has been replaced. Resets the flag.
    pub const fn take_has_replaced_worker(&mut self) -> bool {
        std::mem::replace(&mut self.has_replaced_worker, false)
    }

    /// Returns the report of the deepest finished iteration of a search. Returns `None` before the first report, after the search
    /// was replaced or cancelled, and after its result was taken.
    #[must_use]
    pub fn report(&self, id: SearchId) -> Option<&Report> {
        self.searches.iter().find(|search| search.id == id)?.report.as_ref()
    }

    /// Returns whether the result of a search has arrived.
    #[must_use]
    pub fn is_finished(&self, id: SearchId) -> bool {
        let mut searches = self.searches.iter();
        searches.any(|search| search.id == id && search.result.is_some())
    }

    /// Takes the result of a search, or returns `None` if it has not arrived.
    pub fn take_result(&mut self, id: SearchId) -> Option<SearchResult> {
        let is_finished = |search: &Search| search.id == id && search.result.is_some();
        let index = self.searches.iter().position(is_finished)?;
        self.searches.swap_remove(index).result
    }

    /// Returns whether the workers are idle: no search is running or waiting, not even a cancelled search.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.workers.iter().flatten().all(|active| active.unfinished.is_empty())
    }
}

impl ActiveWorker {
    fn receive(&mut self, searches: &mut [Search]) -> Result<(), WorkerLost> {
        while let Some(event) = self.worker.try_receive()? {
            match event {
                WorkerEvent::Report(id, report) => {
                    if let Some(search) = searches.iter_mut().find(|search| search.id == id) {
                        search.report = Some(report);
                    }
                }
                WorkerEvent::Finished(id, result) => {
                    self.unfinished.retain(|unfinished| *unfinished != id);
                    finish(searches, id, result);
                }
                WorkerEvent::Discarded(id) => self.unfinished.retain(|unfinished| *unfinished != id),
            }
        }
        Ok(())
    }
}

fn finish(searches: &mut [Search], id: SearchId, result: SearchResult) {
    if let Some(search) = searches.iter_mut().find(|search| search.id == id) {
        search.result = Some(result);
    }
}
