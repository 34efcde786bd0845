//! Tests of search requests: results, reports, stopping, replacement and persistent transposition tables.
#![expect(clippy::disallowed_methods, reason = "the tests run engines in threads")]

mod faults;
mod remote;
#[cfg(unix)]
mod uci;
#[cfg(unix)]
mod uci_analysis;
#[cfg(unix)]
mod uci_moves;
#[cfg(unix)]
mod unlisted_variants;

use breakthrough_engine::{Level, Limits, Report};
use breakthrough_engine_service::{
    EngineWorkers, FactsRequest, Purpose, Request, RequestError, RequestId, SearchMode, SearchReport, SearchRequest,
    ThreadWorker, WorkerKind,
};
use breakthrough_facts::{Facts, Threats, facts, threats};
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{Move, Position, Variant};
use breakthrough_test_support::wait_for;
use remote::remote_workers;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

fn start() -> Position {
    Position::start(Variant::STANDARD)
}

fn analyse(position: Position, limits: Limits) -> SearchRequest {
    SearchRequest {
        position,
        mode: SearchMode::Analyse { multi_pv: 1, limits },
        time: None,
        threads: 1,
    }
}

fn to_depth(position: Position, depth: u32) -> SearchRequest {
    analyse(position, Limits::depth(depth))
}

/// Returns a request to search the start position without limits.
fn infinite() -> SearchRequest {
    analyse(start(), Limits::default())
}

fn play(position: Position, level: Level, seed: u64) -> SearchRequest {
    SearchRequest {
        position,
        mode: SearchMode::Play { level, seed },
        time: Some(Duration::from_millis(100)),
        threads: 1,
    }
}

fn request(workers: &mut EngineWorkers, purpose: Purpose, request: SearchRequest) -> RequestId {
    workers
        .request(purpose, Request::Search(request))
        .expect("a thread can be started")
}

/// Polls the workers for up to ten seconds until `value` returns `Some`.
#[track_caller]
fn poll_for<T>(workers: &mut EngineWorkers, what: &str, mut value: impl FnMut(&mut EngineWorkers) -> Option<T>) -> T {
    wait_for(what, Duration::from_secs(10), || {
        workers.poll();
        value(workers)
    })
}

/// Runs a check with all kinds of workers: threads, and remote workers that can and cannot be stopped during a search.
fn for_each_kind(check: impl Fn(&dyn Fn() -> EngineWorkers)) {
    check(&EngineWorkers::default);
    for can_stop in [true, false] {
        check(&|| remote_workers(can_stop));
    }
}

#[track_caller]
fn result(workers: &mut EngineWorkers, id: RequestId) -> Result<Report, RequestError> {
    let result = poll_for(workers, "the result of a search", |workers| {
        workers.take_result::<SearchReport>(id)
    });
    result.map(|found| found.report)
}

#[track_caller]
fn search(workers: &mut EngineWorkers, purpose: Purpose, what: SearchRequest) -> Report {
    let id = request(workers, purpose, what);
    result(workers, id).expect("the search does not fail")
}

/// Returns the last report of a search.
fn report(workers: &EngineWorkers, id: RequestId) -> Option<Report> {
    workers.report(id).map(|found| found.report.clone())
}

/// Waits until a search has finished its first iteration.
#[track_caller]
fn wait_for_report(workers: &mut EngineWorkers, id: RequestId) -> Report {
    poll_for(workers, "the first report", |workers| report(workers, id))
}

fn wait_until_idle(workers: &mut EngineWorkers) {
    poll_for(workers, "idle workers", |workers| workers.is_idle().then_some(()));
}

#[test]
fn a_stopped_search_returns_its_result_so_far() {
    for_each_kind(|new_workers| {
        for threads in [1, 2] {
            let mut workers = new_workers();
            let id = request(&mut workers, Purpose::Editor, SearchRequest { threads, ..infinite() });
            let report = wait_for_report(&mut workers, id);
            assert!(!workers.is_finished(id), "an infinite search goes on");
            workers.stop(id);
            let last = result(&mut workers, id).expect("a result");
            assert!(last.best_move().is_some() && last.depth >= report.depth);
        }
    });
}

#[test]
fn a_cancelled_search_ends_without_a_result() {
    for_each_kind(|new_workers| {
        let mut workers = new_workers();
        let id = request(&mut workers, Purpose::Hint, infinite());
        wait_for_report(&mut workers, id);
        workers.cancel(id);
        assert!(!workers.is_idle());
        wait_until_idle(&mut workers);
        assert!(workers.report(id).is_none() && !workers.is_finished(id));
    });
}

#[test]
fn a_time_limit_ends_a_search() {
    for_each_kind(|new_workers| {
        let mut workers = new_workers();
        let time = Duration::from_millis(600);
        let started = Instant::now();
        let report = search(
            &mut workers,
            Purpose::Hint,
            SearchRequest {
                time: Some(time),
                ..infinite()
            },
        );
        assert!(report.best_move().is_some());
        assert!(started.elapsed() >= time, "{:?}", started.elapsed());
    });
}

#[test]
fn a_newer_request_replaces_the_older_request() {
    for_each_kind(|new_workers| {
        let mut workers = new_workers();
        let running = request(&mut workers, Purpose::Editor, infinite());
        wait_for_report(&mut workers, running);
        // A request that waits for the running search of its worker is replaced by a newer request.
        let waiting = request(&mut workers, Purpose::Editor, infinite());
        let newest = request(&mut workers, Purpose::Editor, to_depth(start(), 3));
        assert_eq!(result(&mut workers, newest).expect("a result").depth, 3);
        wait_until_idle(&mut workers);
        for replaced in [running, waiting] {
            assert!(workers.report(replaced).is_none() && !workers.is_finished(replaced));
        }
    });
}

#[test]
fn every_purpose_has_a_separate_result() {
    for_each_kind(|new_workers| {
        let mut workers = new_workers();
        let ids = [(Purpose::Opponent, 2), (Purpose::Hint, 3), (Purpose::Editor, 4)]
            .map(|(purpose, depth)| (request(&mut workers, purpose, to_depth(start(), depth)), depth));
        for (id, depth) in ids {
            assert_eq!(result(&mut workers, id).expect("a result").depth, depth);
        }
        wait_until_idle(&mut workers);
    });
}

#[test]
fn a_timed_search_preempts_an_infinite_search() {
    for_each_kind(|new_workers| {
        let mut workers = new_workers();
        let analysis = request(&mut workers, Purpose::Editor, infinite());
        let before = poll_for(&mut workers, "depth 5", |workers| {
            report(workers, analysis).filter(|report| report.depth >= 5)
        });
        search(&mut workers, Purpose::Hint, play(start(), Level::STRONGEST, 1));
        poll_for(&mut workers, "a deeper report", |workers| {
            let report = report(workers, analysis).expect("the search was not forgotten");
            (report.depth > before.depth).then_some(())
        });
        // A preempted search that is stopped while waiting returns the result so far.
        let hint = request(
            &mut workers,
            Purpose::Hint,
            SearchRequest {
                time: Some(Duration::from_secs(60)),
                ..infinite()
            },
        );
        wait_for_report(&mut workers, hint);
        workers.stop(analysis);
        workers.stop(hint);
        assert!(result(&mut workers, hint).is_ok());
        assert!(result(&mut workers, analysis).expect("a result").depth > before.depth);
    });
}

#[test]
fn reports_with_their_lines_arrive_while_a_search_runs() {
    for_each_kind(|new_workers| {
        let mut workers = new_workers();
        let id = request(
            &mut workers,
            Purpose::Editor,
            SearchRequest {
                mode: SearchMode::Analyse {
                    multi_pv: 3,
                    limits: Limits::default(),
                },
                ..infinite()
            },
        );
        let first = wait_for_report(&mut workers, id);
        assert_eq!(first.lines.len(), 3);
        assert!(first.lines.iter().all(|line| start().is_legal(line.moves[0])));
        poll_for(&mut workers, "a deeper report", |workers| {
            let report = report(workers, id).expect("a report");
            (report.depth > first.depth && report.nodes > first.nodes).then_some(())
        });
        assert!(!workers.is_finished(id));
        // The number of lines does not carry over from the previous request.
        let next = search(&mut workers, Purpose::Editor, to_depth(start(), 2));
        assert_eq!(next.lines.len(), 1);
    });
}

/// Returns the position two plies after the start position.
fn successor() -> Position {
    let mut position = start();
    for text in ["a2a3", "h7h6"] {
        let mv = parse_move(text, position.size()).expect("a move");
        position.play(mv).expect("a legal move");
    }
    position
}

#[test]
fn a_search_of_a_successor_needs_fewer_nodes_with_the_old_table() {
    for_each_kind(|new_workers| {
        let mut workers = new_workers();
        let first = search(&mut workers, Purpose::Opponent, to_depth(start(), 12));
        let mut position = start();
        for mv in &first.pv()[..2] {
            position.play(*mv).expect("a legal move");
        }
        let successor = to_depth(position, 8);
        let kept = search(&mut workers, Purpose::Opponent, successor.clone());
        workers.new_game(&[]);
        let freed = search(&mut workers, Purpose::Opponent, successor.clone());
        let fresh = search(&mut new_workers(), Purpose::Opponent, successor);
        assert_eq!(freed, fresh, "without the table the search is that of a new worker");
        assert_eq!(kept.depth, fresh.depth);
        assert!(
            kept.nodes * 2 < fresh.nodes,
            "expected fewer than half of {} nodes, found {}",
            fresh.nodes,
            kept.nodes
        );
    });
}

#[test]
fn a_new_table_size_frees_the_table_and_applies_to_later_workers() {
    for_each_kind(|new_workers| {
        let mut workers = new_workers();
        let request = to_depth(start(), 10);
        let first = search(&mut workers, Purpose::Opponent, request.clone());
        workers.set_hash(1);
        let small = search(&mut workers, Purpose::Opponent, request.clone());
        let small_elsewhere = search(&mut workers, Purpose::Editor, request.clone());
        assert_eq!(
            small, small_elsewhere,
            "both workers have an empty table of the same size"
        );
        workers.set_hash(1);
        let kept = search(&mut workers, Purpose::Opponent, request.clone());
        assert!(kept.nodes < small.nodes, "the same size keeps the table");
        workers.set_hash(64);
        assert_eq!(search(&mut workers, Purpose::Opponent, request), first);
    });
}

#[test]
fn the_opponents_search_does_not_depend_on_other_searches() {
    for_each_kind(|new_workers| {
        let opponent = |workers: &mut EngineWorkers| {
            let first = search(workers, Purpose::Opponent, to_depth(start(), 6));
            let second = search(workers, Purpose::Opponent, to_depth(successor(), 7));
            (first, second)
        };
        let alone = opponent(&mut new_workers());
        let mut workers = new_workers();
        for purpose in [Purpose::Hint, Purpose::Editor] {
            search(&mut workers, purpose, to_depth(successor(), 8));
        }
        assert_eq!(opponent(&mut workers), alone);
    });
}

#[test]
fn a_move_below_the_strongest_level_depends_only_on_position_and_seed() {
    for_each_kind(|new_workers| {
        let choose = |workers: &mut EngineWorkers, seed: u64| -> Option<Move> {
            let level = Level::new(3).expect("a level");
            let unlimited = SearchRequest {
                time: None,
                ..play(successor(), level, seed)
            };
            search(workers, Purpose::Opponent, unlimited).best_move()
        };
        let fresh: Vec<Option<Move>> = (0..8).map(|seed| choose(&mut new_workers(), seed)).collect();
        assert!(fresh.iter().any(|mv| *mv != fresh[0]), "the seed matters");
        let mut workers = new_workers();
        search(&mut workers, Purpose::Opponent, to_depth(start(), 8));
        let kept: Vec<Option<Move>> = (0..8).rev().map(|seed| choose(&mut workers, seed)).collect();
        assert!(
            kept.iter().eq(fresh.iter().rev()),
            "expected {fresh:?}, found {kept:?} reversed"
        );
    });
}

#[test]
fn polling_only_after_notifications_misses_no_event() {
    let check = |what: &str, request_of: fn() -> SearchRequest, reports: usize| {
        let (notify, notified) = channel();
        let mut workers = EngineWorkers::notifying(move || _ = notify.send(()));
        let id = request(&mut workers, Purpose::Opponent, request_of());
        let mut notifications = 0;
        while !workers.is_finished(id) {
            notified.recv_timeout(Duration::from_secs(10)).expect(what);
            notifications += 1;
            workers.poll();
        }
        let result = workers.take_result::<SearchReport>(id);
        assert!(result.is_some_and(|result| result.is_ok()), "{what}");
        notifications += notified.try_iter().count();
        assert_eq!(notifications, reports + 1, "{what}");
    };
    check("a move", || play(start(), Level::STRONGEST, 1), 0);
    check("an analysis of four iterations", || to_depth(start(), 4), 4);
}

#[test]
fn the_end_of_a_worker_sends_a_notification() {
    let (notify, notified) = channel();
    drop(ThreadWorker::start_notifying(WorkerKind::Opponent, move || _ = notify.send(())).expect("a thread"));
    assert!(notified.recv_timeout(Duration::from_secs(10)).is_ok());
}

#[test]
fn facts_and_threats_are_found_beside_an_infinite_search() {
    for_each_kind(|new_workers| {
        let mut workers = new_workers();
        let analysis = request(&mut workers, Purpose::Analysis, infinite());
        wait_for_report(&mut workers, analysis);
        let position = successor();
        let wanted = FactsRequest {
            position: position.clone(),
            nodes: 1_000,
        };
        let facts_id = workers
            .request(Purpose::Facts, Request::Facts(wanted.clone()))
            .expect("a thread");
        let threats_id = workers
            .request(Purpose::Threats, Request::Threats(wanted))
            .expect("a thread");
        let found: Facts = poll_for(&mut workers, "facts", |workers| workers.take_result(facts_id)).expect("facts");
        let limits = breakthrough_facts::Limits::nodes(1_000);
        assert_eq!(Ok(found), facts(&position, &limits, &|| false));
        let found: Threats =
            poll_for(&mut workers, "threats", |workers| workers.take_result(threats_id)).expect("threats");
        assert_eq!(Ok(found), threats(&position, &limits, &|| false));
        assert!(!workers.is_finished(analysis));
    });
}

#[test]
fn an_answer_of_another_kind_is_an_error() {
    let mut workers = EngineWorkers::default();
    let id = request(&mut workers, Purpose::Hint, to_depth(start(), 1));
    let found = poll_for(&mut workers, "a result", |workers| workers.take_result::<Facts>(id));
    let error = found.expect_err("no facts").to_string();
    assert_eq!(error, "expected an answer to the request, found the report of a search");
}
