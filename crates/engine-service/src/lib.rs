//! Engines for programs with a user interface: searches of the built-in engine and of UCI engines, facts about positions, reviews, and
//! judgements of moves in exercises. A caller sends [`Request`]s and polls for reports and answers without blocking.
//!
//! [`EngineWorkers`] manages the workers of a caller, one for each [`WorkerKind`]. Two types implement [`EngineWorker`]. A
//! [`ThreadWorker`] runs requests on a dedicated thread: `BuiltInEngine` runs requests to the built-in engine and keeps the
//! transposition tables, and `RunningUciEngines` runs requests to UCI engines and keeps their processes. A [`RemoteWorker`]
//! sends requests to an [`EngineServer`], for example in a Web Worker.
//!
//! # Adding a request
//! 1. Add a variant with the request's data to [`Request`] and, unless an existing variant fits, a variant with the result to
//!    [`Answer`]. serde encodes both variants, so a page does not need further code.
//! 2. Run the request in `BuiltInEngine::run`, which must return soon after the interrupt is raised.
//! 3. Choose the worker in `Request::worker_kind`. Requests to the same worker run one after another; only a request with a
//!    time limit preempts other requests.
//! 4. Add a [`Purpose`] if the request may be active at the same time as requests with the existing purposes.
//! 5. Call [`EngineWorkers::request`], and later [`EngineWorkers::take_result`] with the type of the result.
//!
//! ```
//! use breakthrough_engine_service::{EngineWorkers, FactsRequest, Purpose, Request};
//! use breakthrough_facts::Facts;
//! use breakthrough_rules::{Position, Variant};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut workers = EngineWorkers::default();
//! let position = Position::start(Variant::STANDARD);
//! let id = workers.request(Purpose::Facts, Request::Facts(FactsRequest { position, nodes: 1_000 }))?;
//! let facts: Facts = loop {
//!     workers.poll();
//!     if let Some(result) = workers.take_result(id) {
//!         break result?;
//!     }
//! };
//! assert!(facts.sides[0].wins_next.is_empty());
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]

mod answer;
mod built_in_engine;
mod engine_server;
mod lessons;
mod losing_move;
mod puzzles;
mod queue;
mod remote_worker;
mod request;
mod request_handler;
mod running_uci_engines;
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "start_web.rs")]
mod start;
#[cfg(test)]
mod testing;
mod thread_worker;
mod wire;
mod worker;
mod workers;

pub use answer::{Answer, LessonAnswer, RefutedMove, RequestError, RequestResult, SearchReport};
pub use engine_server::EngineServer;
pub use remote_worker::{Link, RemoteWorker};
pub use request::{
    ExplainRequest, FactsRequest, Purpose, RefutationRequest, Request, RequestId, ReviewLane, SearchMode,
    SearchRequest, UciEngineRequest, UciEngineTask, WorkerKind,
};
pub use thread_worker::{ThreadWorker, search_threads};
pub use wire::WireError;
pub use worker::{EngineWorker, WorkerCommand, WorkerEvent, WorkerLost};
pub use workers::EngineWorkers;
