//! Engine searches for programs with a user interface. A caller sends [`SearchRequest`]s and polls for reports and results
//! without blocking.
//!
//! [`SearchWorkers`] manages the workers of a caller. Two types implement [`SearchWorker`]. A [`ThreadWorker`] runs requests on a
//! dedicated thread with a [`PlayerPool`], which keeps the transposition tables. A [`RemoteWorker`] sends requests as text to a
//! [`TextEngine`], for example in a Web Worker.
#![warn(missing_docs)]

mod player_pool;
mod queue;
mod remote_worker;
mod request;
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "start_web.rs")]
mod start;
#[cfg(test)]
mod testing;
mod text_engine;
mod thread_worker;
mod wire;
mod worker;
mod workers;

pub use player_pool::PlayerPool;
pub use remote_worker::{Link, RemoteWorker};
pub use request::{SearchError, SearchId, SearchMode, SearchPurpose, SearchRequest, SearchResult};
pub use text_engine::TextEngine;
pub use thread_worker::{ThreadWorker, search_threads};
pub use wire::WireError;
pub use worker::{SearchWorker, WorkerCommand, WorkerEvent, WorkerLost};
pub use workers::SearchWorkers;
