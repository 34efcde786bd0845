//! The player's UCI engines: their list with its file, and the commands that the player has confirmed.

use bevy::prelude::*;
use breakthrough_arena::{
    Confirmations, ConfirmedCommand, EngineCommand, EngineEntry, EngineList, EngineName, NameTaken,
};
use std::path::{Path, PathBuf};

/// The player's UCI programs.
#[derive(Resource, Default)]
pub struct UciEngines {
    list: EngineList,
    /// The file of the list. Without it, the list is not saved.
    file: Option<PathBuf>,
    /// Whether a backup that was restored since the start has brought the list.
    is_restored: bool,
    /// The commands that the player has confirmed: no other program of the list is started.
    confirmations: Confirmations,
}

/// Why the list was not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChangeError {
    /// Another program has this name.
    NameTaken(EngineName),
    /// The file cannot be written, for this reason.
    NotSaved(String),
}

impl From<NameTaken> for ChangeError {
    fn from(NameTaken(name): NameTaken) -> ChangeError {
        ChangeError::NameTaken(name)
    }
}

impl UciEngines {
    /// The programs of a list, which is written to this file when it is changed.
    #[must_use]
    pub const fn new(list: EngineList, file: Option<PathBuf>, confirmations: Confirmations) -> UciEngines {
        UciEngines {
            list,
            file,
            is_restored: false,
            confirmations,
        }
    }

    /// Replaces the list with one restored from a backup. The file is already written, and restored commands stay unconfirmed.
    pub(crate) fn restore_list(&mut self, list: EngineList) {
        self.list = list;
        self.is_restored = true;
    }

    /// The file of the list.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Whether a backup has brought the list since the start.
    pub(crate) const fn is_restored(&self) -> bool {
        self.is_restored
    }

    /// The command for a process, if the player has confirmed it.
    #[must_use]
    pub fn confirmed(&self, command: &EngineCommand) -> Option<ConfirmedCommand> {
        self.confirmations.get(command)
    }

    /// The command for a process that the player has typed in a form.
    pub(crate) fn typed(&self, command: EngineCommand) -> ConfirmedCommand {
        self.confirmations.typed(command)
    }

    /// Notes that the player has confirmed a command. If that cannot be saved, it counts until the end of the program.
    pub fn confirm(&mut self, command: EngineCommand) {
        if let Err(error) = self.confirmations.confirm(command) {
            warn!("the confirmation of an engine was not saved: {error}");
        }
    }

    /// Forgets that the player has confirmed a command, unless a program of the list still has it.
    pub(crate) fn withdraw_unlisted(&mut self, command: &EngineCommand) {
        let is_listed = |entry: &EngineEntry| entry.command().is_ok_and(|listed| listed == *command);
        if self.list.entries().iter().any(is_listed) {
            return;
        }
        if let Err(error) = self.confirmations.withdraw(command) {
            warn!("the confirmation of an engine was not withdrawn: {error}");
        }
    }

    /// The list.
    #[must_use]
    pub const fn list(&self) -> &EngineList {
        &self.list
    }

    /// The name of a player in a record: the program's own name with its version, as far as it is known.
    #[must_use]
    pub(crate) fn title(&self, name: EngineName) -> String {
        let entry = self.list.get(name.as_str());
        entry.map_or_else(|| name.to_string(), |entry| entry.title().to_owned())
    }

    /// Changes the list and writes its file. After an error the list is as it was.
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
    app.init_resource::<UciEngines>();
}
