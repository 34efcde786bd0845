//! Executes the game's requests to the library without blocking the game.
//!
//! A [`Store`] owns the library file and handles [`Request`]s. On the desktop, a thread calls the store directly. In a
//! browser, a [`LibraryServer`] in a Web Worker receives the requests as messages from a [`RemoteLibrary`] in the page. A
//! [`LibraryTask`] is a long operation with progress reports, such as an import.

mod backup;
mod client;
#[cfg(test)]
mod client_learning_tests;
#[cfg(test)]
mod client_tests;
mod connection;
mod copies;
mod key;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod link_web;
mod messages;
mod pgn_tasks;
mod save;
mod server;
mod statistics;
mod store;
mod take_over;
mod task;
mod task_types;
#[cfg(test)]
mod testing;
mod text;
mod wire;

pub use backup::BackupFailure;
pub use client::{LibraryLink, RemoteLibrary, TaskEvent};
pub use key::GameKey;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use link_web::WebLink;
pub use messages::{
    Choices, ContinuationsRequest, FoundContinuations, FoundExercises, ListPage, ListRequest, LoadPurpose, LoadedGame,
    RatingChange, Reply, Request,
};
pub use pgn_tasks::Imported;
pub use save::{GameToSave, ReviewToSave, SaveFailure, SavedPart};
pub use server::{LibraryServer, Outside};
pub use statistics::{PlayerStatistics, VariantRatings};
pub use store::{PLAYERS_TAG, Store, has_players};
pub use take_over::{TakenOver, take_over};
pub use task::{AnyTask, LibraryTask};
pub use task_types::{
    CheckBackup, CopiesTask, DeleteCopy, ExportTask, ImportSource, ImportTask, RestoreBackup, RestoreCopy,
    StatisticsTask, WriteBackup,
};
pub use wire::WireError;
