//! The player's UCI engines: their list with its file, and the commands that the player has confirmed.

use crate::schedule::GameSystems;
use bevy::prelude::*;
use breakthrough_arena::{
    Confirmations, ConfirmedCommand, EngineCommand, EngineEntry, EngineList, EngineName, NameTaken,
};
use std::path::{Path, PathBuf};

/// The player's UCI engines.
#[derive(Resource, Default)]
pub struct UciEngines {
    list: EngineList,
    /// File of the list. `None` if the list is not saved.
    file: Option<PathBuf>,
    /// Whether a restored backup has replaced the list since startup.
    is_restored: bool,
    /// Commands confirmed by the player. Only UCI engines with a confirmed command are started.
    confirmations: Confirmations,
    /// Failure that has not been reported yet.
    confirmation_failure: Option<ConfirmationFailed>,
}

/// Failure to save or withdraw a confirmation, with the reason.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConfirmationFailed {
    /// The confirmation lasts until the program exits.
    NotSaved(String),
    /// The file still contains the confirmation.
    NotWithdrawn(String),
}

/// Reason why the list was not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChangeError {
    /// Another UCI engine has this name.
    NameTaken(EngineName),
    /// The file could not be written, with the reason.
    NotSaved(String),
}

impl From<NameTaken> for ChangeError {
    fn from(NameTaken(name): NameTaken) -> ChangeError {
        ChangeError::NameTaken(name)
    }
}

impl UciEngines {
    /// Creates a list of UCI engines whose later changes are saved to the file.
    #[must_use]
    pub const fn new(list: EngineList, file: Option<PathBuf>, confirmations: Confirmations) -> UciEngines {
        UciEngines {
            list,
            file,
            is_restored: false,
            confirmations,
            confirmation_failure: None,
        }
    }

    /// Replaces the list with the one from a backup, which has already replaced the file. Restored commands remain unconfirmed.
    pub(crate) fn restore_list(&mut self, list: EngineList) {
        self.list = list;
        self.is_restored = true;
    }

    /// Returns the file of the list; `None` if the list is not saved.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Returns whether a backup has replaced the list since startup.
    pub(crate) const fn is_restored(&self) -> bool {
        self.is_restored
    }

    /// Returns the command for starting a process; `None` unless the player has confirmed it.
    #[must_use]
    pub fn confirmed(&self, command: &EngineCommand) -> Option<ConfirmedCommand> {
        self.confirmations.get(command)
    }

    /// Returns the command for starting a process, as typed by the player in a form.
    pub(crate) fn typed(&self, command: EngineCommand) -> ConfirmedCommand {
        self.confirmations.typed(command)
    }

    /// Marks a command as confirmed by the player. If that cannot be saved, the confirmation lasts until the program exits, and
    /// [`ConfirmationFailed`] is triggered in the next frame.
    pub fn confirm(&mut self, command: EngineCommand) {
        if let Err(error) = self.confirmations.confirm(command) {
            warn!("cannot save the confirmation of an engine: {error}");
            self.confirmation_failure = Some(ConfirmationFailed::NotSaved(error));
        }
    }

    /// Withdraws the confirmation of a command, unless the list still contains the command. An error triggers
    /// [`ConfirmationFailed`] in the next frame.
    pub(crate) fn withdraw_unlisted(&mut self, command: &EngineCommand) {
        let is_listed = |entry: &EngineEntry| entry.command().is_ok_and(|listed| listed == *command);
        if self.list.entries().iter().any(is_listed) {
            return;
        }
        if let Err(error) = self.confirmations.withdraw(command) {
            warn!("cannot withdraw the confirmation of an engine: {error}");
            self.confirmation_failure = Some(ConfirmationFailed::NotWithdrawn(error));
        }
    }

    #[must_use]
    pub const fn list(&self) -> &EngineList {
        &self.list
    }

    /// Returns a player's name in PGN: the UCI engine's name and version, if known.
    #[must_use]
    pub(crate) fn title(&self, name: EngineName) -> String {
        let entry = self.list.get(name.as_str());
        entry.map_or_else(|| name.to_string(), |entry| entry.title().to_owned())
    }

    /// Changes the list and writes its file. An error leaves the list unchanged.
    pub(crate) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut EngineList) -> Result<T, NameTaken>,
    ) -> Result<T, ChangeError> {
        let mut list = self.list.clone();
        let changed = change(&mut list)?;
        if let Some(file) = self.file.as_ref().filter(|_| list != self.list) {
            let written = list.write(file);
            written.map_err(|error| ChangeError::NotSaved(format!("{}: {error}", file.display())))?;
        }
        self.list = list;
        Ok(changed)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<UciEngines>().add_systems(
        Update,
        report_confirmation_failure
            .in_set(GameSystems::View)
            .run_if(|engines: Res<UciEngines>| engines.confirmation_failure.is_some()),
    );
}

fn report_confirmation_failure(mut engines: ResMut<UciEngines>, mut commands: Commands) {
    if let Some(failure) = engines.confirmation_failure.take() {
        commands.trigger(failure);
    }
}
