//! The library copies on the files page: imports the games of a copy into the library, and deletes copies.

use crate::base::job::Job;
use crate::base::toast::ShowToast;
use crate::exercise::find_exercises;
use crate::library::{Library, Request};
use crate::schedule::GameSystems;
use crate::states::Overlay;
use crate::text::LocalizedText;
use bevy::prelude::*;
use breakthrough_library::{KeptCopy, RestoredCopy};
use breakthrough_library_service::{CopiesTask, DeleteCopy, RestoreCopy};

/// Copies kept beside the library, newest first.
#[derive(Resource, Default)]
pub(super) struct LibraryCopies {
    pub(super) copies: Vec<KeptCopy>,
    pub(super) restore: Option<CopyRestore>,
    listing: Option<Job<(), Vec<KeptCopy>>>,
    deletion: Option<Job<(), Result<(), String>>>,
    /// Copy whose deletion awaits confirmation.
    pub(super) asked: Option<KeptCopy>,
}

/// Running import of a library copy.
pub(super) struct CopyRestore {
    pub(super) copy: KeptCopy,
    pub(super) job: Job<RestoredCopy, Result<RestoredCopy, String>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CopyAction {
    Restore(KeptCopy),
    CancelRestore,
    AskDelete(KeptCopy),
    WithdrawDelete,
    Delete(KeptCopy),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LibraryCopies>()
        .add_systems(
            OnEnter(Overlay::Settings),
            (|mut copies: ResMut<LibraryCopies>, library: Res<Library>| copies.list(&library))
                .run_if(resource_exists::<Library>),
        )
        .add_systems(
            Update,
            receive
                .in_set(GameSystems::View)
                .run_if(|copies: Res<LibraryCopies>| copies.is_working())
                .run_if(resource_exists::<Library>),
        )
        .add_observer(apply);
}

/// Triggered when the player requests an action on a copy.
#[derive(Event, Clone, Debug)]
pub(super) struct CopyRequested(pub(super) CopyAction);

impl LibraryCopies {
    /// Whether a task on the copies is running.
    pub(super) const fn is_working(&self) -> bool {
        self.restore.is_some() || self.listing.is_some() || self.deletion.is_some()
    }

    fn list(&mut self, library: &Library) {
        self.asked = None;
        // If the task cannot be started, the list of copies is not updated.
        self.listing = library.tasks().start(CopiesTask).ok();
    }
}

fn apply(
    requested: On<CopyRequested>,
    library: Option<Res<Library>>,
    mut copies: ResMut<LibraryCopies>,
    mut commands: Commands,
) {
    let Some(library) = library else { return };
    match requested.0.clone() {
        CopyAction::Restore(copy) => {
            copies.asked = None;
            match library.tasks().start(RestoreCopy { copy: copy.clone() }) {
                Ok(job) => copies.restore = Some(CopyRestore { copy, job }),
                Err(error) => commands.trigger(ShowToast::new(LocalizedText::verbatim(error))),
            }
        }
        CopyAction::CancelRestore => {
            if let Some(restore) = &copies.restore {
                restore.job.cancel();
            }
        }
        CopyAction::AskDelete(copy) => copies.asked = Some(copy),
        CopyAction::WithdrawDelete => copies.asked = None,
        CopyAction::Delete(copy) => {
            copies.asked = None;
            match library.tasks().start(DeleteCopy { copy }) {
                Ok(job) => copies.deletion = Some(job),
                Err(error) => commands.trigger(not_deleted(error.to_string())),
            }
        }
    }
}

fn receive(library: Res<Library>, mut copies: ResMut<LibraryCopies>, mut commands: Commands) {
    if let Some(found) = copies.listing.as_mut().and_then(Job::try_receive) {
        copies.listing = None;
        copies.copies = found.unwrap_or_default();
    }
    if let Some(deleted) = copies.deletion.as_mut().and_then(Job::try_receive) {
        copies.deletion = None;
        copies.list(&library);
        if let Err(reason) = deleted.flatten() {
            commands.trigger(not_deleted(reason));
        }
    }
    if let Some(ended) = copies.restore.as_mut().and_then(|restore| restore.job.try_receive()) {
        copies.restore = None;
        commands.trigger(ShowToast::new(report(ended.flatten())));
        copies.list(&library);
        library.ask(Request::FindUnfinished);
        commands.run_system_cached(find_exercises);
    }
}

fn not_deleted(reason: String) -> ShowToast {
    ShowToast::new(LocalizedText::new("copies-not-deleted", [("reason", reason.into())]))
}

fn report(ended: Result<RestoredCopy, String>) -> LocalizedText {
    match ended {
        Err(reason) => LocalizedText::new("copies-not-restored", [("reason", reason.into())]),
        Ok(restored) => {
            let text = if restored.cancelled {
                "copies-cancelled"
            } else {
                "copies-restored"
            };
            let numbers = [
                ("added", restored.added.into()),
                ("known", restored.known.into()),
                ("lost", restored.lost.into()),
            ];
            LocalizedText::new(text, numbers)
        }
    }
}
