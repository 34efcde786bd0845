//! Game library: stores every game and serves requests of the screens. Only shutdown blocks on disk writes.

mod entry;
mod import_export_queue;
mod recording;
mod save_status;
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "service_web.rs")]
mod service;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use breakthrough_library_service::SaveFailure;
pub(crate) use breakthrough_library_service::{
    Choices, ContinuationsRequest, FoundExercises, GameToSave, ImportSource, ListPage, ListRequest, LoadPurpose,
    LoadedGame, PlayerStatistics, RatingChange, Reply, Request, SavedPart,
};
pub(crate) use entry::{can_replay, is_analysis, mode_of, players_of, replay_setup, resume_setup};
pub(crate) use import_export_queue::{ImportExport, ImportExportEnded, ImportExportResult, ImportExportStatus};
pub(crate) use recording::{Recording, save_clocks};
pub use save_status::SaveStatus;
pub(crate) use save_status::{NoLibrary, RetrySaves};
pub(crate) use service::LibraryTasks;

use crate::base::redraw::WakeUp;
use crate::schedule::GameSystems;
use crate::session::{Session, SessionKind, UnfinishedGame};
use bevy::prelude::*;
use import_export_queue::ImportExportQueue;
use service::Service;
use std::path::{Path, PathBuf};

/// Path and options of the library file. Without this resource, games are not saved.
#[derive(Resource, Clone, Debug)]
pub struct LibraryFile {
    pub path: PathBuf,
    /// Whether the library makes backups, and purges deleted games after some time.
    pub is_maintained: bool,
}

impl LibraryFile {
    /// Returns the options for a library at `path`, with maintenance disabled.
    #[must_use]
    pub const fn new(path: PathBuf) -> LibraryFile {
        LibraryFile {
            path,
            is_maintained: false,
        }
    }
}

/// Handle to the library thread, which handles requests in order. Most replies are triggered as [`LibraryReply`].
#[derive(Resource)]
pub struct Library {
    service: Service,
    tasks: LibraryTasks,
    pub(crate) import_export: ImportExportQueue,
    path: PathBuf,
    last_list: u64,
    read_only: Option<SaveFailure>,
}

impl Library {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the reason why the library is read-only; `None` if it is writable.
    pub(crate) const fn read_only(&self) -> Option<&SaveFailure> {
        self.read_only.as_ref()
    }

    pub(crate) fn ask(&self, request: Request) {
        self.service.send(request);
    }

    /// Returns the handle that starts tasks on this library.
    pub(crate) const fn tasks(&self) -> &LibraryTasks {
        &self.tasks
    }

    /// Returns a number for the next list request. Drops the pending requests for pages of previous lists.
    pub(crate) fn next_list(&mut self) -> u64 {
        self.last_list += 1;
        self.service.cancel_lists_before(self.last_list);
        self.last_list
    }

    /// Blocks until all earlier requests have finished. Used by tests.
    pub fn wait(&self) {
        self.service.wait();
    }
}

impl LibraryTasks {
    /// Returns the handle that starts tasks on a library. Without a library, only tasks that do not need a library can be started, such as
    /// a backup of other files.
    pub(crate) fn from_library(library: Option<&Library>, wake_up: &WakeUp) -> LibraryTasks {
        let without = || LibraryTasks::without_library(wake_up.clone());
        library.map_or_else(without, |library| library.tasks.clone())
    }
}

/// Triggered when the library has replied to a request.
#[derive(Event, Clone, Debug)]
pub(crate) struct LibraryReply(pub(crate) Reply);

/// Failure of a library request, with the reason. Failed saves are reported through [`SaveStatus`] instead.
#[derive(Event, Clone, Debug)]
pub struct LibraryFailed(pub String);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((import_export_queue::plugin, recording::plugin, save_status::plugin))
        .add_systems(
            Startup,
            (
                start_service.run_if(resource_exists::<LibraryFile>),
                begin_without_library.run_if(resource_exists::<NoLibrary>),
            ),
        )
        .add_systems(
            Update,
            receive_replies
                .in_set(GameSystems::Session)
                .run_if(resource_exists::<Library>),
        )
        .add_systems(
            Last,
            finish
                .run_if(resource_exists::<Library>.and_then(on_message::<AppExit>))
                .after(recording::save_at_exit),
        )
        .add_observer(offer_unfinished)
        .add_observer(retry_saves);
}

fn begin_without_library(reason: Res<NoLibrary>, mut status: ResMut<SaveStatus>) {
    status.begin_without_library(reason.0.clone());
}

/// Sends the unsaved games to the library again.
fn retry_saves(_: On<RetrySaves>, mut status: ResMut<SaveStatus>, library: Option<Res<Library>>) {
    if let Some(library) = library {
        status.retry();
        for game in status.pending() {
            library.ask(Request::Save(game.clone()));
        }
    }
}

pub(crate) fn start_service(
    file: Res<LibraryFile>,
    wake_up: Res<WakeUp>,
    mut status: ResMut<SaveStatus>,
    mut commands: Commands,
) {
    match Service::start(file.path.clone(), file.is_maintained, wake_up.clone()) {
        Ok(service) => {
            service.send(Request::FindUnfinished);
            let tasks = service.tasks(wake_up.clone());
            commands.insert_resource(Library {
                service,
                import_export: ImportExportQueue::new(tasks.clone(), wake_up.clone()),
                tasks,
                path: file.path.clone(),
                last_list: 0,
                read_only: None,
            });
        }
        Err(error) => {
            commands.trigger(LibraryFailed(error.to_string()));
            status.begin_without_library(SaveFailure::Other(error.to_string()));
        }
    }
}

fn receive_replies(mut library: ResMut<Library>, mut status: ResMut<SaveStatus>, mut commands: Commands) {
    while let Some(reply) = library.bypass_change_detection().service.try_receive() {
        match reply {
            Reply::Failed(reason) => {
                error!("{reason}");
                commands.trigger(LibraryFailed(reason));
            }
            Reply::Saved { number, key, .. } => status.acknowledge(number, key),
            Reply::NotSaved(failure) => status.fail(failure),
            Reply::ReadOnly(reason) => library.read_only = reason,
            reply => {
                if let Reply::Rescued(text) = &reply {
                    warn!("{text}");
                }
                commands.trigger(LibraryReply(reply));
            }
        }
    }
}

/// Offers to continue the library's unfinished game unless a game is in progress.
fn offer_unfinished(reply: On<LibraryReply>, session: Option<Res<Session>>, mut commands: Commands) {
    let Reply::Unfinished(found) = &reply.0 else { return };
    if session.is_some_and(|session| matches!(session.kind(), SessionKind::Game | SessionKind::ByLink)) {
        return;
    }
    match found {
        Some(loaded) => commands.insert_resource(UnfinishedGame(resume_setup(loaded))),
        None => commands.remove_resource::<UnfinishedGame>(),
    }
}

/// Blocks until all writes have finished or the shutdown timeout has passed.
fn finish(mut library: ResMut<Library>) {
    library.service.finish();
}
