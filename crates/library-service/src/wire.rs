//! Messages between a program and the worker that owns its library, encoded with `postcard`.

use crate::{AnyTask, Reply, Request};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The bytes are not a valid message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a library message, found other data: {0}")]
pub struct WireError(String);

/// File that a task reads or has changed.
#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct SentFile {
    pub(crate) path: PathBuf,
    /// `None` for a deleted file.
    pub(crate) contents: Option<Vec<u8>>,
}

/// Message to the worker. Commands are executed in order.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) enum Command {
    Request(Request),
    Start {
        task: u64,
        work: Box<AnyTask>,
        files: Vec<SentFile>,
    },
}

/// Message from the worker.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) enum Answer {
    Reply(Reply),
    Progress {
        task: u64,
        progress: Vec<u8>,
    },
    /// Result of a task, and the files that the task has changed.
    Ended {
        task: u64,
        output: Vec<u8>,
        files: Vec<SentFile>,
    },
    /// The task was not started.
    Refused {
        task: u64,
        reason: String,
    },
}

pub(crate) fn encode(message: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(message).expect("messages have no values that cannot be encoded")
}

pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, WireError> {
    postcard::from_bytes(bytes).map_err(|error| WireError(error.to_string()))
}
