//! Engine searches for a program with a user interface. A caller sends a [`SearchRequest`] and reads reports and the result
//! whenever it likes, without blocking.
//!
//! [`SearchWorkers`] is the caller's side. Behind the trait [`SearchWorker`], a [`ThreadWorker`] carries requests out in a thread
//! of its own with a [`PlayerPool`], which keeps the transposition tables. Requests and reports are plain data, so that a browser
//! build can replace the thread by a Web Worker.
#![warn(missing_docs)]

mod player_pool;
mod queue;
mod request;
mod thread_worker;
mod worker;
mod workers;

pub use player_pool::PlayerPool;
pub use request::{SearchError, SearchId, SearchMode, SearchPurpose, SearchRequest, SearchResult};
pub use thread_worker::{ThreadWorker, search_threads};
pub use worker::{SearchWorker, WorkerCommand, WorkerEvent, WorkerLost};
pub use workers::SearchWorkers;
