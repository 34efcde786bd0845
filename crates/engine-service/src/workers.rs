//! Starts the workers of a caller, sends requests to the workers and receives their answers.

use crate::start::start;
use crate::{
    Answer, EngineWorker, Purpose, Request, RequestError, RequestId, RequestResult, SearchReport, WorkerCommand,
    WorkerEvent, WorkerKind, WorkerLost,
};
use breakthrough_engine::Player;
use breakthrough_players::EngineName;
use std::io;

/// Function that starts a worker.
type StartWorker = Box<dyn FnMut(WorkerKind) -> io::Result<Box<dyn EngineWorker>> + Send + Sync>;

/// Workers of a program. Each worker is started by its first request. No method blocks, but dropping the workers terminates
/// the UCI engines and waits for them to exit.
pub struct EngineWorkers {
    start_worker: StartWorker,
    workers: Vec<ActiveWorker>,
    requests: Vec<SentRequest>,
    last_id: u64,
    /// Size of each worker's transposition table at full strength, in MiB.
    hash_mebibytes: usize,
    /// Whether a lost worker has been replaced since [`EngineWorkers::take_has_replaced_worker`] was called last.
    has_replaced_worker: bool,
}

struct ActiveWorker {
    kind: WorkerKind,
    worker: Box<dyn EngineWorker>,
    /// Requests without a final event, including cancelled and replaced requests.
    unfinished: Vec<RequestId>,
}

/// Request whose result has not been taken.
struct SentRequest {
    id: RequestId,
    purpose: Purpose,
    /// Request to send again if the worker is lost.
    request: Request,
    is_stopped: bool,
    is_second_try: bool,
    report: Option<SearchReport>,
    result: Option<RequestResult>,
}

impl Default for EngineWorkers {
    fn default() -> EngineWorkers {
        EngineWorkers::notifying(|| {})
    }
}

impl EngineWorkers {
    /// Creates workers that call `notify` when [`EngineWorkers::poll`] should be called. The workers are threads (see
    /// [`ThreadWorker::start_notifying`](crate::ThreadWorker::start_notifying)) or, in a browser, Web Workers.
    pub fn notifying(notify: impl Fn() + Clone + Send + Sync + 'static) -> EngineWorkers {
        EngineWorkers::with_starter(move |kind| start(kind, notify.clone()))
    }

    /// Creates workers that are started by the given function.
    pub fn with_starter(
        start_worker: impl FnMut(WorkerKind) -> io::Result<Box<dyn EngineWorker>> + Send + Sync + 'static,
    ) -> EngineWorkers {
        EngineWorkers {
            start_worker: Box::new(start_worker),
            workers: Vec::new(),
            requests: Vec::new(),
            last_id: 0,
            hash_mebibytes: Player::DEFAULT_HASH_MEBIBYTES,
            has_replaced_worker: false,
        }
    }

    /// Sends a request. Replaces the previous request with the same purpose.
    ///
    /// # Errors
    /// The worker cannot be started.
    pub fn request(&mut self, purpose: Purpose, request: Request) -> io::Result<RequestId> {
        // Replace lost workers first.
        self.poll();
        let kind = request.worker_kind(purpose);
        let replaced = self.requests.extract_if(.., |sent| sent.purpose == purpose);
        for replaced in replaced.collect::<Vec<_>>() {
            // A worker that receives both requests discards the replaced request itself.
            if replaced.request.worker_kind(purpose) != kind {
                self.send_stop(replaced.id);
            }
        }
        self.last_id += 1;
        let request = SentRequest {
            id: RequestId(self.last_id),
            purpose,
            request,
            is_stopped: false,
            is_second_try: false,
            report: None,
            result: None,
        };
        self.send(&request)?;
        self.requests.push(request);
        Ok(RequestId(self.last_id))
    }

    /// Sends a request to the worker of the request. Starts the worker if necessary.
    fn send(&mut self, sent: &SentRequest) -> io::Result<()> {
        let kind = sent.request.worker_kind(sent.purpose);
        let index = match self.workers.iter().position(|active| active.kind == kind) {
            Some(index) => index,
            None => {
                let mut worker = (self.start_worker)(kind)?;
                if self.hash_mebibytes != Player::DEFAULT_HASH_MEBIBYTES {
                    // If the worker is lost, the next `send` fails.
                    let _ = worker.send(WorkerCommand::SetHash(self.hash_mebibytes));
                }
                self.workers.push(ActiveWorker {
                    kind,
                    worker,
                    unfinished: Vec::new(),
                });
                self.workers.len() - 1
            }
        };
        let active = &mut self.workers[index];
        let command = WorkerCommand::Run {
            id: sent.id,
            purpose: sent.purpose,
            request: Box::new(sent.request.clone()),
        };
        let accepted = active.worker.send(command);
        accepted.map_err(|lost| io::Error::other(RequestError::from(lost)))?;
        active.unfinished.push(sent.id);
        if sent.is_stopped {
            // The next poll detects a lost worker.
            let _ = active.worker.send(WorkerCommand::Stop(sent.id));
        }
        Ok(())
    }

    /// Stops a request. The result so far will arrive soon.
    pub fn stop(&mut self, id: RequestId) {
        if let Some(sent) = self.requests.iter_mut().find(|sent| sent.id == id) {
            sent.is_stopped = true;
            self.send_stop(id);
        }
    }

    /// Asks the worker of an unfinished request to stop the request.
    fn send_stop(&mut self, id: RequestId) {
        let mut workers = self.workers.iter_mut();
        if let Some(active) = workers.find(|active| active.unfinished.contains(&id)) {
            // The next poll detects a lost worker.
            let _ = active.worker.send(WorkerCommand::Stop(id));
        }
    }

    /// Stops a request and discards the result.
    pub fn cancel(&mut self, id: RequestId) {
        self.stop(id);
        self.requests.retain(|sent| sent.id != id);
    }

    /// Starts a new game after the running requests have ended. Frees all transposition tables, and terminates the UCI engines of
    /// the previous game except `players`.
    pub fn new_game(&mut self, players: &[EngineName]) {
        for active in &mut self.workers {
            if active.kind != WorkerKind::AnalysingUciEngines {
                // Errors are ignored, because a lost worker has no tables and no engines.
                let _ = active.worker.send(WorkerCommand::NewGame(players.to_vec()));
            }
        }
    }

    /// Terminates the UCI engines used for analysis after their running request has ended.
    pub fn end_analysing_uci_engines(&mut self) {
        let is_analysing = |active: &&mut ActiveWorker| active.kind == WorkerKind::AnalysingUciEngines;
        for active in self.workers.iter_mut().filter(is_analysing) {
            // Errors are ignored, because a lost worker has no engines.
            let _ = active.worker.send(WorkerCommand::NewGame(Vec::new()));
        }
    }

    /// Sets the size of each worker's transposition table at full strength, in MiB. If the size changes, the tables are freed after the
    /// running requests have ended.
    pub fn set_hash(&mut self, mebibytes: usize) {
        if std::mem::replace(&mut self.hash_mebibytes, mebibytes) == mebibytes {
            return;
        }
        for active in &mut self.workers {
            // Errors are ignored, because the replacement of a lost worker receives the size when it starts.
            let _ = active.worker.send(WorkerCommand::SetHash(mebibytes));
        }
    }

    /// Receives the events since the last poll. Replaces lost workers and sends their unfinished requests again, at most once per
    /// request.
    pub fn poll(&mut self) {
        let requests = &mut self.requests;
        let is_lost = |active: &mut ActiveWorker| active.receive(requests) == Err(WorkerLost);
        for lost in self.workers.extract_if(.., is_lost).collect::<Vec<_>>() {
            self.send_again(&lost.unfinished);
        }
    }

    /// Sends the unfinished requests of a lost worker to a new worker.
    fn send_again(&mut self, unfinished: &[RequestId]) {
        for mut sent in std::mem::take(&mut self.requests) {
            if unfinished.contains(&sent.id) {
                let is_second_try = std::mem::replace(&mut sent.is_second_try, true);
                self.has_replaced_worker |= !is_second_try;
                if is_second_try || self.send(&sent).is_err() {
                    sent.result = Some(Err(WorkerLost.into()));
                }
            }
            self.requests.push(sent);
        }
    }

    /// Returns whether a lost worker has been replaced. Resets the flag.
    pub const fn take_has_replaced_worker(&mut self) -> bool {
        std::mem::replace(&mut self.has_replaced_worker, false)
    }

    /// Returns the last report of a search. Returns `None` before the first report, after the request was replaced or
    /// cancelled, and after the result was taken.
    #[must_use]
    pub fn report(&self, id: RequestId) -> Option<&SearchReport> {
        self.requests.iter().find(|sent| sent.id == id)?.report.as_ref()
    }

    /// Returns whether a request without a result has a purpose for which `is_wanted` returns `true`.
    #[must_use]
    pub fn has_request(&self, is_wanted: impl Fn(Purpose) -> bool) -> bool {
        let mut requests = self.requests.iter();
        requests.any(|sent| sent.result.is_none() && is_wanted(sent.purpose))
    }

    /// Returns whether the result of a request has arrived.
    #[must_use]
    pub fn is_finished(&self, id: RequestId) -> bool {
        let mut requests = self.requests.iter();
        requests.any(|sent| sent.id == id && sent.result.is_some())
    }

    /// Takes the result of a request, or returns `None` if the result has not arrived. An answer of a type other than `A` is an error.
    pub fn take_result<A>(&mut self, id: RequestId) -> Option<Result<A, RequestError>>
    where
        A: TryFrom<Answer, Error = RequestError>,
    {
        let is_finished = |sent: &SentRequest| sent.id == id && sent.result.is_some();
        let index = self.requests.iter().position(is_finished)?;
        let result = self.requests.swap_remove(index).result?;
        Some(result.and_then(A::try_from))
    }

    /// Returns whether the workers are idle, that is, whether no request is running or waiting, including cancelled
    /// requests.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.workers.iter().all(|active| active.unfinished.is_empty())
    }
}

impl ActiveWorker {
    fn receive(&mut self, requests: &mut [SentRequest]) -> Result<(), WorkerLost> {
        while let Some(event) = self.worker.try_receive()? {
            let (WorkerEvent::Report(id, _) | WorkerEvent::Finished(id, _) | WorkerEvent::Discarded(id)) = event;
            let sent = requests.iter_mut().find(|sent| sent.id == id);
            match event {
                WorkerEvent::Report(_, report) => {
                    if let Some(sent) = sent {
                        sent.report = Some(report);
                    }
                }
                WorkerEvent::Finished(_, result) => {
                    self.unfinished.retain(|unfinished| *unfinished != id);
                    if let Some(sent) = sent {
                        sent.result = Some(result);
                    }
                }
                WorkerEvent::Discarded(_) => self.unfinished.retain(|unfinished| *unfinished != id),
            }
        }
        Ok(())
    }
}
