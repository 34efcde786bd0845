//! The player's UCI engines: their list with its file, and the commands that the player has confirmed.

use crate::schedule::GameSystems;
use bevy::prelude::*;
use breakthrough_platform::files;
use breakthrough_players::EngineName;
use breakthrough_uci_client::{
    Confirmations, ConfirmedCommand, EngineCommand, EngineEntry, EngineList, MAX_ENGINE_LIST_BYTES, NameTaken,
};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The player's UCI engines, with the file of the list and the confirmed commands.
#[derive(Resource, Default)]
pub(crate) struct UciEngines {
    list: EngineList,
    /// File of the list. `None` if the list is not saved.
    file: Option<PathBuf>,
    /// Whether a restored backup has replaced the list since startup.
    is_restored: bool,
    /// Commands confirmed by the player. Only UCI engines with a confirmed command are started.
    confirmations: Confirmations,
    /// Failure that has not been reported to the player.
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
    /// Creates a list of UCI engines. Later changes to the list are saved to `file`, if any.
    #[must_use]
    pub(crate) const fn new(list: EngineList, file: Option<PathBuf>, confirmations: Confirmations) -> UciEngines {
        UciEngines {
            list,
            file,
            is_restored: false,
            confirmations,
            confirmation_failure: None,
        }
    }

    /// Replaces the list with the list from a backup. The file of the list has already been restored. Restored commands remain
    /// unconfirmed.
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
    pub(crate) fn confirmed(&self, command: &EngineCommand) -> Option<ConfirmedCommand> {
        self.confirmations.get(command)
    }

    /// Returns the command for starting a process, as typed by the player in a form.
    pub(crate) fn typed(&self, command: EngineCommand) -> ConfirmedCommand {
        self.confirmations.typed(command)
    }

    /// Marks a command as confirmed by the player. If the confirmation cannot be saved, it lasts until the program exits, and
    /// [`ConfirmationFailed`] is triggered in the next frame.
    pub(crate) fn confirm(&mut self, command: EngineCommand) {
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
    pub(crate) const fn list(&self) -> &EngineList {
        &self.list
    }

    /// Returns a player's name in PGN: the UCI engine's name and version, if known.
    #[must_use]
    pub(crate) fn title(&self, name: EngineName) -> String {
        let entry = self.list.get(name.as_str());
        entry.map_or_else(|| name.to_string(), |entry| entry.title().to_owned())
    }

    /// Changes the list and writes its file. The file is read again first, because another window may have changed it. An error
    /// leaves the list unchanged.
    pub(crate) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut EngineList) -> Result<T, NameTaken>,
    ) -> Result<T, ChangeError> {
        let Some(file) = &self.file else {
            return Ok(change(&mut self.list)?);
        };
        let not_saved = |error: io::Error| ChangeError::NotSaved(format!("{}: {error}", file.display()));
        let _lock = files::lock_for_update(file).map_err(not_saved)?;
        let before = match files::read_text_limited(file, MAX_ENGINE_LIST_BYTES) {
            Ok(text) => EngineList::parse(&text).map_err(|reason| not_saved(io::Error::other(reason)))?,
            Err(error) if error.kind() == ErrorKind::NotFound => EngineList::default(),
            Err(error) => return Err(not_saved(error)),
        };
        let mut list = before.clone();
        let changed = change(&mut list)?;
        if list != before {
            list.write(file).map_err(not_saved)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str) -> EngineEntry {
        EngineEntry::new(name.parse().expect("a name"), PathBuf::from("/usr/games/engine"))
    }

    fn window(file: &Path) -> UciEngines {
        UciEngines::new(EngineList::default(), Some(file.to_owned()), Confirmations::default())
    }

    fn names(engines: &UciEngines) -> Vec<String> {
        engines
            .list()
            .entries()
            .iter()
            .map(|entry| entry.name.to_string())
            .collect()
    }

    #[test]
    fn windows_with_the_same_list_keep_each_others_engines() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("engines.toml");
        let (mut first, mut second) = (window(&file), window(&file));
        first.change(|list| list.put(entry("One"), None)).expect("saved");
        second.change(|list| list.put(entry("Two"), None)).expect("saved");
        assert_eq!(names(&second), ["One", "Two"]);
        // Playing with an engine stores the name that it reported.
        let one = entry("One").name;
        assert_eq!(
            first.change(|list| Ok(list.set_reported_name(one, "One 1.0"))),
            Ok(true)
        );
        assert_eq!(names(&first), ["One", "Two"]);
        let taken = first.change(|list| list.put(entry("two"), None));
        assert_eq!(taken, Err(ChangeError::NameTaken(entry("two").name)));
        let text = files::read_to_string(&file).expect("a file");
        assert_eq!(&EngineList::parse(&text).expect("a list"), first.list());
    }

    #[test]
    fn a_list_that_cannot_be_read_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("engines.toml");
        files::write(&file, "[[engine]]\nname = ").expect("written");
        let changed = window(&file).change(|list| list.put(entry("One"), None));
        assert!(
            matches!(&changed, Err(ChangeError::NotSaved(reason)) if reason.contains("line 2, column 8")),
            "{changed:?}"
        );
        assert_eq!(files::read_to_string(&file).expect("a file"), "[[engine]]\nname = ");
    }
}
