//! Requests to UCI engines, with shell scripts as engines.

use super::{poll_for, report};
use breakthrough_engine_service::{
    EngineWorkers, Purpose, Request, RequestError, RequestId, SearchReport, UciEngineRequest, UciEngineTask,
};
use breakthrough_players::{SearchLimit, UciClocks};
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Game, Variant};
use breakthrough_uci_client::{ConfirmedCommand, EngineEntry, Fault};
use std::path::PathBuf;

/// Returns an engine that runs a shell script.
pub(super) fn entry(name: &str, script: String) -> EngineEntry {
    EngineEntry {
        arguments: vec!["-c".to_owned(), script],
        limit: SearchLimit::Depth(3),
        ..EngineEntry::new(name.parse().expect("a name"), PathBuf::from("/bin/sh"))
    }
}

/// Returns an engine that cannot be started.
pub(super) fn missing() -> EngineEntry {
    EngineEntry::new("Two".parse().expect("a name"), PathBuf::from("/nonexistent"))
}

pub(super) fn task(entry: &EngineEntry, game: Game, task: UciEngineTask) -> UciEngineRequest {
    UciEngineRequest {
        entry: entry.clone(),
        command: ConfirmedCommand::typed(entry.command().expect("text"), None),
        game,
        task,
    }
}

/// Returns a request for a move in the start position.
pub(super) fn play(entry: &EngineEntry) -> UciEngineRequest {
    let clock = UciClocks::default();
    task(entry, Game::new(Variant::STANDARD), UciEngineTask::Play { clock })
}

/// Returns a request for an analysis with one line.
pub(super) fn analyse(entry: &EngineEntry, game: Game, tries_variant: bool) -> UciEngineRequest {
    let multi_pv = 1;
    task(
        entry,
        game,
        UciEngineTask::Analyse {
            multi_pv,
            tries_variant,
        },
    )
}

pub(super) fn send(workers: &mut EngineWorkers, purpose: Purpose, request: UciEngineRequest) -> RequestId {
    workers
        .request(purpose, Request::UciEngine(Box::new(request)))
        .expect("a thread")
}

/// Waits for the result of a request. An error is returned with the name of the engine.
#[track_caller]
pub(super) fn end(workers: &mut EngineWorkers, id: RequestId) -> Result<SearchReport, (String, Fault)> {
    let result = poll_for(workers, "a result", |workers| workers.take_result::<SearchReport>(id));
    result.map_err(|error| match error {
        RequestError::UciEngine { program, fault } => (program, fault),
        other => panic!("expected a fault, found {other:?}"),
    })
}

/// Returns the move that an engine plays.
#[track_caller]
pub(super) fn answer(workers: &mut EngineWorkers, request: UciEngineRequest) -> Result<String, Fault> {
    let id = send(workers, Purpose::Opponent, request);
    let found = end(workers, id).map_err(|(_, fault)| fault)?;
    let mv = found.report.best_move().expect("a move");
    Ok(uci_move(mv, Variant::STANDARD.size()))
}

/// Waits for the first report of an analysis, and returns the depth of the report.
#[track_caller]
pub(super) fn depth(workers: &mut EngineWorkers, id: RequestId) -> u32 {
    poll_for(workers, "a report", |workers| report(workers, id)).depth
}
