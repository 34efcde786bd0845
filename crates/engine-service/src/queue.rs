//! Request queue of a worker: selects the next request and decides when the running request must end.

use crate::{Answer, Purpose, Request, RequestId, RequestResult, SearchReport, WorkerCommand, WorkerEvent};
use breakthrough_players::EngineName;
use std::collections::VecDeque;

/// Unfinished request.
#[derive(Clone, Debug)]
pub(crate) struct QueuedRequest {
    pub(crate) id: RequestId,
    pub(crate) purpose: Purpose,
    pub(crate) request: Box<Request>,
    /// Deepest report so far.
    pub(crate) deepest: Option<SearchReport>,
    pub(crate) is_stopped: bool,
    /// Whether the search was preempted and therefore restarts at depth 1.
    pub(crate) was_preempted: bool,
}

impl QueuedRequest {
    /// Stores a report, unless an earlier report of a preempted search is at least as deep. Returns whether the report is stored.
    pub(crate) fn record_report(&mut self, report: &SearchReport) -> bool {
        let is_deeper = |deepest: &SearchReport| report.report.depth > deepest.report.depth;
        let is_newer = !self.was_preempted || self.deepest.as_ref().is_none_or(is_deeper);
        if is_newer {
            self.deepest = Some(report.clone());
        }
        is_newer
    }
}

/// Reason why a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Finished,
    /// Replaced by a newer request with the same purpose.
    Replaced,
    /// Preempted by a request with a time limit, after which the preempted request resumes.
    Preempted,
}

struct RunningRequest {
    id: RequestId,
    purpose: Purpose,
    has_time_limit: bool,
    is_stopped: bool,
    is_replaced: bool,
}

/// Change to a worker's engines that is applied between two requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    NewGame(Vec<EngineName>),
    SetHash(usize),
}

/// Running and waiting requests.
#[derive(Default)]
pub(crate) struct RequestQueue {
    running: Option<RunningRequest>,
    waiting: VecDeque<QueuedRequest>,
    changes: VecDeque<Change>,
}

impl RequestQueue {
    /// Processes a command. Returns the waiting request that the command discards, if any.
    pub(crate) fn accept(&mut self, command: WorkerCommand) -> Option<RequestId> {
        match command {
            WorkerCommand::Run { id, purpose, request } => {
                if let Some(running) = self.running.as_mut().filter(|running| running.purpose == purpose) {
                    running.is_replaced = true;
                }
                let older = self.waiting.iter().position(|search| search.purpose == purpose);
                let discarded = older.and_then(|index| self.waiting.remove(index));
                self.waiting.push_back(QueuedRequest {
                    id,
                    purpose,
                    request,
                    deepest: None,
                    is_stopped: false,
                    was_preempted: false,
                });
                discarded.map(|search| search.id)
            }
            WorkerCommand::Stop(id) => {
                if let Some(running) = self.running.as_mut().filter(|running| running.id == id) {
                    running.is_stopped = true;
                }
                if let Some(waiting) = self.waiting.iter_mut().find(|search| search.id == id) {
                    waiting.is_stopped = true;
                }
                None
            }
            WorkerCommand::NewGame(programs) => {
                self.changes.push_back(Change::NewGame(programs));
                None
            }
            WorkerCommand::SetHash(mebibytes) => {
                self.changes.push_back(Change::SetHash(mebibytes));
                None
            }
        }
    }

    /// Stops the running request and drops all waiting requests, because the caller has dropped the worker.
    pub(crate) fn close(&mut self) {
        self.waiting.clear();
        if let Some(running) = &mut self.running {
            running.is_stopped = true;
        }
    }

    /// Takes the next change, which must be applied before the next request starts.
    pub(crate) fn take_change(&mut self) -> Option<Change> {
        self.changes.pop_front()
    }

    /// Starts the next request, if any. Requests with a time limit start first. Other requests start in order of arrival.
    pub(crate) fn start_next(&mut self) -> Option<QueuedRequest> {
        let limited = self
            .waiting
            .iter()
            .position(|search| search.request.time_limit().is_some());
        let next = self.waiting.remove(limited.unwrap_or(0))?;
        self.running = Some(RunningRequest {
            id: next.id,
            purpose: next.purpose,
            has_time_limit: next.request.time_limit().is_some(),
            is_stopped: next.is_stopped,
            is_replaced: false,
        });
        Some(next)
    }

    /// Returns whether the running request must end before it reaches its limits.
    pub(crate) fn must_end(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.is_stopped || running.is_replaced || self.is_preempted(running))
    }

    fn is_preempted(&self, running: &RunningRequest) -> bool {
        !running.has_time_limit && self.waiting.iter().any(|search| search.request.time_limit().is_some())
    }

    /// Clears the running request and returns the reason why the request ended.
    fn end_running(&mut self) -> Ending {
        match self.running.take() {
            Some(running) if running.is_replaced => Ending::Replaced,
            Some(running) if !running.is_stopped && self.is_preempted(&running) => Ending::Preempted,
            _ => Ending::Finished,
        }
    }

    /// Ends the running request with `result`. Returns the final event, or `None` if the request was preempted and will resume.
    pub(crate) fn finish(&mut self, mut request: QueuedRequest, result: RequestResult) -> Option<WorkerEvent> {
        let id = request.id;
        match (self.end_running(), result) {
            (Ending::Replaced, _) => Some(WorkerEvent::Discarded(id)),
            (Ending::Preempted, Ok(_)) => {
                // A preempted request resumes before the other requests without a time limit.
                request.was_preempted = true;
                self.waiting.push_front(request);
                None
            }
            (_, Ok(Answer::Search(last))) => {
                // A preempted search that is stopped soon after resuming may end at a lower depth than before.
                let is_proven = last.report.score().proven().is_some();
                let is_deeper = |deepest: &SearchReport| deepest.report.depth > last.report.depth && !is_proven;
                let answer = Answer::Search(request.deepest.filter(is_deeper).unwrap_or(last));
                Some(WorkerEvent::Finished(id, Ok(answer)))
            }
            (_, result) => Some(WorkerEvent::Finished(id, result)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::analysis;
    use breakthrough_engine::{Limits, PvLine, Report, Score};

    fn report(depth: u32, nodes: u64, score: Score) -> SearchReport {
        let moves = Vec::new();
        SearchReport {
            report: Report {
                lines: vec![PvLine { score, moves }],
                depth,
                nodes,
                ..Report::default()
            },
            ..SearchReport::default()
        }
    }

    fn search(id: u64, deepest: Option<SearchReport>) -> QueuedRequest {
        QueuedRequest {
            id: RequestId(id),
            purpose: Purpose::Hint,
            request: Box::new(analysis(Limits::default())),
            deepest,
            is_stopped: false,
            was_preempted: true,
        }
    }

    fn request(queue: &mut RequestQueue, id: u64, purpose: Purpose) {
        let QueuedRequest { id, request, .. } = search(id, None);
        assert_eq!(queue.accept(WorkerCommand::Run { id, purpose, request }), None);
    }

    #[test]
    fn only_a_deeper_report_replaces_a_report_of_a_preempted_search() {
        let report = |depth, nodes| report(depth, nodes, Score::from_centi(10));
        let mut search = search(1, None);
        for (found, is_deeper, deepest) in [
            (report(2, 20), true, report(2, 20)),
            (report(1, 30), false, report(2, 20)),
            (report(2, 40), false, report(2, 20)),
            (report(3, 50), true, report(3, 50)),
        ] {
            assert_eq!(search.record_report(&found), is_deeper, "{found:?}");
            assert_eq!(search.deepest, Some(deepest), "{found:?}");
        }
    }

    #[test]
    fn the_result_is_the_deepest_report_unless_a_later_one_is_proven() {
        let (open, won) = (Score::from_centi(10), Score::wins_in(3));
        let earlier = report(4, 40, open);
        for (last, expected) in [
            (report(3, 50, open), &earlier),
            (report(4, 50, open), &report(4, 50, open)),
            (report(5, 50, open), &report(5, 50, open)),
            (report(3, 50, won), &report(3, 50, won)),
        ] {
            let mut queue = RequestQueue::default();
            let event = queue.finish(search(1, Some(earlier.clone())), Ok(Answer::Search(last.clone())));
            let Some(WorkerEvent::Finished(RequestId(1), Ok(Answer::Search(found)))) = event else {
                panic!("expected a result, found {event:?}");
            };
            assert_eq!(found, *expected, "{last:?}");
        }
    }

    #[test]
    fn closing_stops_the_running_search_and_drops_the_waiting_ones() {
        let mut queue = RequestQueue::default();
        request(&mut queue, 1, Purpose::Hint);
        assert_eq!(queue.start_next().map(|search| search.id), Some(RequestId(1)));
        request(&mut queue, 2, Purpose::Editor);
        assert!(!queue.must_end());
        queue.close();
        assert!(queue.must_end() && queue.start_next().is_none());
    }
}
