//! The library copies on the files page: imports their games into the library, and deletes copies.

use crate::library::{CopyRestore, Library, Request};
use crate::redraw::WakeUp;
use crate::schedule::GameSystems;
use crate::states::Overlay;
use crate::text::LocalizedText;
use crate::toast::ShowToast;
use bevy::prelude::*;
use breakthrough_library::{KeptCopy, Restored, SqliteLibrary};

/// Copies kept beside the library, newest first.
#[derive(Resource, Default)]
pub(super) struct LibraryCopies {
    pub(super) copies: Vec<KeptCopy>,
    pub(super) restore: Option<CopyRestore>,
    /// Copy whose deletion awaits confirmation.
    pub(super) asked: Option<KeptCopy>,
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
                .run_if(|copies: Res<LibraryCopies>| copies.restore.is_some()),
        )
        .add_observer(apply);
}

/// Triggered when the player requests an action on a copy.
#[derive(Event, Clone, Debug)]
pub(super) struct CopyRequested(pub(super) CopyAction);

impl LibraryCopies {
    fn list(&mut self, library: &Library) {
        self.asked = None;
        self.copies = SqliteLibrary::kept_copies(library.path());
        self.copies.sort_by(|first, second| second.date.cmp(&first.date));
    }
}

fn apply(
    requested: On<CopyRequested>,
    wake_up: Res<WakeUp>,
    library: Option<Res<Library>>,
    mut copies: ResMut<LibraryCopies>,
    mut commands: Commands,
) {
    let Some(library) = library else { return };
    match requested.0.clone() {
        CopyAction::Restore(copy) => {
            copies.asked = None;
            match CopyRestore::start(library.path().to_owned(), copy, wake_up.clone()) {
                Ok(restore) => copies.restore = Some(restore),
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
            let deleted = SqliteLibrary::delete_kept_copy(library.path(), &copy);
            copies.list(&library);
            if let Err(error) = deleted {
                let reason = ("reason", error.to_string().into());
                commands.trigger(ShowToast::new(LocalizedText::new("copies-not-deleted", [reason])));
            }
        }
    }
}

fn receive(library: Option<Res<Library>>, mut copies: ResMut<LibraryCopies>, mut commands: Commands) {
    let ended = copies.restore.as_mut().and_then(CopyRestore::try_receive);
    if let Some(ended) = ended {
        copies.restore = None;
        commands.trigger(ShowToast::new(report(ended)));
        if let Some(library) = library {
            copies.list(&library);
            library.ask(Request::FindUnfinished);
        }
    }
}

fn report(ended: Result<Restored, String>) -> LocalizedText {
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
