//! Request queue of a worker: selects the next search and decides when the running search must end.

use crate::{SearchError, SearchId, SearchPurpose, SearchRequest, WorkerCommand, WorkerEvent};
use breakthrough_engine::Report;
use std::collections::VecDeque;

/// Unfinished request.
#[derive(Clone, Debug)]
pub(crate) struct QueuedSearch {
    pub(crate) id: SearchId,
    pub(crate) purpose: SearchPurpose,
    pub(crate) request: Box<SearchRequest>,
    /// Deepest report so far.
    pub(crate) deepest: Option<Report>,
    pub(crate) is_stopped: bool,
}

impl QueuedSearch {
    /// Stores a report if it is deeper than all earlier reports, and returns whether it is. Reports may be shallower, because a
    /// preempted search restarts at depth 1.
    pub(crate) fn record_report(&mut self, report: &Report) -> bool {
        let is_deeper = self.deepest.as_ref().is_none_or(|deepest| report.depth > deepest.depth);
        if is_deeper {
            self.deepest = Some(report.clone());
        }
        is_deeper
    }
}

/// Reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Finished,
    /// Replaced by a newer request with the same purpose.
    Replaced,
    /// Preempted by a request with a time limit, after which the search resumes.
    Preempted,
}

struct RunningSearch {
    id: SearchId,
    purpose: SearchPurpose,
    has_time_limit: bool,
    is_stopped: bool,
    is_replaced: bool,
}

/// Running and waiting searches.
#[derive(Default)]
pub(crate) struct SearchQueue {
    running: Option<RunningSearch>,
    waiting: VecDeque<QueuedSearch>,
    free_requested: bool,
    hash_mebibytes: Option<usize>,
}

impl SearchQueue {
    /// Processes a command. Returns the waiting request that it discards, if any.
    pub(crate) fn accept(&mut self, command: WorkerCommand) -> Option<SearchId> {
        match command {
            WorkerCommand::Search { id, purpose, request } => {
                if let Some(running) = self.running.as_mut().filter(|running| running.purpose == purpose) {
                    running.is_replaced = true;
                }
                let older = self.waiting.iter().position(|search| search.purpose == purpose);
                let discarded = older.and_then(|index| self.waiting.remove(index));
                self.waiting.push_back(QueuedSearch {
                    id,
                    purpose,
                    request,
                    deepest: None,
                    is_stopped: false,
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
            WorkerCommand::FreeTables => {
                self.free_requested = true;
                None
            }
            WorkerCommand::SetHash(mebibytes) => {
                self.hash_mebibytes = Some(mebibytes);
                None
            }
        }
    }

    /// Stops the running search and drops all waiting searches, because the caller has dropped the worker.
    pub(crate) fn close(&mut self) {
        self.waiting.clear();
        if let Some(running) = &mut self.running {
            running.is_stopped = true;
        }
    }

    /// Returns whether the tables must be freed before the next search. Resets the flag.
    pub(crate) fn take_free_request(&mut self) -> bool {
        std::mem::take(&mut self.free_requested)
    }

    /// Takes the requested table size, which applies to the next search.
    pub(crate) const fn take_hash(&mut self) -> Option<usize> {
        self.hash_mebibytes.take()
    }

    /// Starts the next search, if any. Requests with a time limit precede all others, which are started in order of arrival.
    pub(crate) fn start_next(&mut self) -> Option<QueuedSearch> {
        let limited = self.waiting.iter().position(|search| search.request.time.is_some());
        let next = self.waiting.remove(limited.unwrap_or(0))?;
        self.running = Some(RunningSearch {
            id: next.id,
            purpose: next.purpose,
            has_time_limit: next.request.time.is_some(),
            is_stopped: next.is_stopped,
            is_replaced: false,
        });
        Some(next)
    }

    /// Returns whether the running search must end before it reaches its limits.
    pub(crate) fn must_end(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.is_stopped || running.is_replaced || self.is_preempted(running))
    }

    fn is_preempted(&self, running: &RunningSearch) -> bool {
        !running.has_time_limit && self.waiting.iter().any(|search| search.request.time.is_some())
    }

    /// Clears the running search and returns the reason why it ended.
    fn end_running(&mut self) -> Ending {
        match self.running.take() {
            Some(running) if running.is_replaced => Ending::Replaced,
            Some(running) if !running.is_stopped && self.is_preempted(&running) => Ending::Preempted,
            _ => Ending::Finished,
        }
    }

    /// Ends the running search with its result. Returns the final event, or `None` if the search was preempted and will resume.
    pub(crate) fn finish(&mut self, search: QueuedSearch, found: Result<Report, SearchError>) -> Option<WorkerEvent> {
        let id = search.id;
        match (self.end_running(), found) {
            (Ending::Replaced, _) => Some(WorkerEvent::Discarded(id)),
            (Ending::Preempted, Ok(_)) => {
                // The search remains the first of the searches without a time limit.
                self.waiting.push_front(search);
                None
            }
            (_, Ok(report)) => {
                // A preempted search that is stopped soon after resuming may end at a lower depth than before.
                let is_proven = report.score().proven().is_some();
                let deepest = search
                    .deepest
                    .filter(|deepest| deepest.depth > report.depth && !is_proven);
                Some(WorkerEvent::Finished(id, Ok(deepest.unwrap_or(report))))
            }
            (_, Err(error)) => Some(WorkerEvent::Finished(id, Err(error))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::analysis;
    use breakthrough_engine::{Limits, PvLine, Score};

    fn report(depth: u32, nodes: u64, score: Score) -> Report {
        let moves = Vec::new();
        Report {
            lines: vec![PvLine { score, moves }],
            depth,
            nodes,
            ..Report::default()
        }
    }

    fn search(id: u64, deepest: Option<Report>) -> QueuedSearch {
        QueuedSearch {
            id: SearchId(id),
            purpose: SearchPurpose::Hint,
            request: Box::new(analysis(Limits::default())),
            deepest,
            is_stopped: false,
        }
    }

    fn request(queue: &mut SearchQueue, id: u64, purpose: SearchPurpose) {
        let QueuedSearch { id, request, .. } = search(id, None);
        assert_eq!(queue.accept(WorkerCommand::Search { id, purpose, request }), None);
    }

    #[test]
    fn only_a_deeper_report_replaces_a_report() {
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
            let mut queue = SearchQueue::default();
            let event = queue.finish(search(1, Some(earlier.clone())), Ok(last.clone()));
            let Some(WorkerEvent::Finished(SearchId(1), Ok(found))) = event else {
                panic!("expected a result, found {event:?}");
            };
            assert_eq!(found, *expected, "{last:?}");
        }
    }

    #[test]
    fn closing_stops_the_running_search_and_drops_the_waiting_ones() {
        let mut queue = SearchQueue::default();
        request(&mut queue, 1, SearchPurpose::Hint);
        assert_eq!(queue.start_next().map(|search| search.id), Some(SearchId(1)));
        request(&mut queue, 2, SearchPurpose::Editor);
        assert!(!queue.must_end());
        queue.close();
        assert!(queue.must_end() && queue.start_next().is_none());
    }
}
